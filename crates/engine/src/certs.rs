//! Certificates and who holds them.

use crate::{Cert, CompanyId, Holder, Seat, Table};

/// What someone holds of a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holding {
    /// How much in all, in hundredths.
    pub percent: u8,
    /// In how many certificates.
    pub certificates: u8,
    /// How many of them are not the president's.
    pub ordinary: u8,
}

impl Holding {
    /// Adds a certificate.
    pub const fn add(&mut self, cert: &Cert) {
        self.percent += cert.percent;
        self.certificates += 1;
        self.ordinary += !cert.president as u8;
    }
}

impl Table {
    /// What someone holds of a company.
    #[must_use]
    pub fn holding(&self, company: CompanyId, holder: Holder) -> Holding {
        let mut holding = Holding::default();
        // Asked more often than anything else: the certificates are walked over only once.
        for cert in self.certs.get(self.first_place(company)..).unwrap_or_default() {
            if cert.company != company {
                break;
            }
            if cert.holder == holder {
                holding.add(cert);
            }
        }
        holding
    }

    /// How much of a company someone holds, in hundredths.
    #[must_use]
    pub fn percent(&self, company: CompanyId, holder: Holder) -> u8 {
        self.holding(company, holder).percent
    }

    /// The places of a company's certificates among all: they are kept company by company.
    fn places(&self, company: CompanyId) -> std::ops::Range<usize> {
        let start = self.first_place(company);
        let count = self.certs[start..].iter().take_while(|c| c.company == company).count();
        start..start + count
    }

    /// Where the certificates of a company begin among all. Companies have about as many each, so that it is near where it would be
    /// if they had the same number: nearer than a search by halves would come in as many steps.
    fn first_place(&self, company: CompanyId) -> usize {
        let count = self.certs.len();
        let mut place = (count * company.index() / self.companies.len().max(1)).min(count);
        while place > 0 && self.certs[place - 1].company >= company {
            place -= 1;
        }
        while self.certs.get(place).is_some_and(|c| c.company < company) {
            place += 1;
        }
        place
    }

    /// All certificates of a company.
    #[must_use]
    pub fn certs_of(&self, company: CompanyId) -> &[Cert] {
        &self.certs[self.places(company)]
    }

    /// How much of a company all players hold together, in hundredths.
    #[must_use]
    pub fn percent_of_players(&self, company: CompanyId) -> u8 {
        self.certs_of(company).iter().filter(|c| c.holder.player().is_some()).map(|c| c.percent).sum()
    }

    /// How many certificates a player holds, private companies apart.
    #[must_use]
    pub fn certificates(&self, seat: Seat) -> usize {
        self.certs.iter().filter(|c| matches!(c.holder, Holder::Player(holder) if holder == seat)).count()
    }

    /// The ordinary certificates of a company that someone holds, longest held first.
    #[must_use]
    pub fn ordinary(&self, company: CompanyId, holder: Holder) -> Vec<usize> {
        let held = |i: &usize| {
            let cert = &self.certs[*i];
            cert.holder == holder && !cert.president
        };
        let mut certs: Vec<usize> = self.places(company).filter(held).collect();
        certs.sort_by_key(|i| self.certs[*i].since);
        certs
    }

    /// How many ordinary certificates of a company someone holds.
    #[must_use]
    pub fn count_ordinary(&self, company: CompanyId, holder: Holder) -> u8 {
        self.holding(company, holder).ordinary
    }

    /// The president's certificate of a company.
    #[must_use]
    pub fn president_cert(&self, company: CompanyId) -> Option<usize> {
        self.places(company).find(|i| self.certs[*i].president)
    }

    /// Hands a certificate over.
    pub fn hand(&mut self, cert: usize, to: Holder) {
        let since = self.tick();
        let cert = &mut self.certs[cert];
        cert.holder = to;
        cert.since = since;
    }

    /// Hands over so many ordinary certificates, longest held first; says whether there were enough.
    pub fn hand_ordinary(&mut self, company: CompanyId, from: Holder, to: Holder, count: u8) -> bool {
        let certs = self.ordinary(company, from);
        if certs.len() < usize::from(count) {
            return false;
        }
        for cert in certs.into_iter().take(usize::from(count)) {
            self.hand(cert, to);
        }
        true
    }

    /// Who would be president of a company if holdings were as `held` says: the one who holds most and at least the
    /// president's share; the present one stays if nobody holds more; of several the first clockwise after the present one.
    #[must_use]
    pub fn rightful_president(
        &self,
        company: CompanyId,
        present: Option<Seat>,
        held: impl Fn(Seat) -> u8,
    ) -> Option<Seat> {
        let needed = self.president_cert(company).map_or(0, |c| self.certs[c].percent);
        let most = self.order.iter().map(|s| held(*s)).max().unwrap_or(0);
        if let Some(present) = present
            && held(present) >= most
            && most > 0
        {
            return Some(present);
        }
        if most < needed {
            return None;
        }
        let after = present.or_else(|| self.order.last().copied())?;
        self.seats_after(after).find(|s| held(*s) == most)
    }

    /// Gives the president's certificate to its rightful holder, who gives ordinary ones for it: to the old president if
    /// that one still holds as much in certificates, otherwise to `rest`. Says who is president now if that changed.
    pub fn settle_president(&mut self, company: CompanyId, rest: Holder) -> Option<Seat> {
        let present = self.company(company).president;
        let held = |s: Seat| self.percent(company, Holder::Player(s));
        let new = self.rightful_president(company, present, held)?;
        if Some(new) == present {
            return None;
        }
        let cert = self.president_cert(company)?;
        let (holder, percent) = (self.certs[cert].holder, self.certs[cert].percent);
        self.company_mut(company).president = Some(new);
        if holder == Holder::Player(new) {
            return Some(new);
        }
        // Ordinary certificates of the same worth go the other way.
        let back = match holder {
            Holder::Player(_) => holder,
            _ => rest,
        };
        let mut worth = 0;
        for ordinary in self.ordinary(company, Holder::Player(new)) {
            if worth >= percent {
                break;
            }
            worth += self.certs[ordinary].percent;
            self.hand(ordinary, back);
        }
        self.hand(cert, Holder::Player(new));
        Some(new)
    }

    /// Sells shares of the size of an ordinary certificate to the market, ordinary certificates first. If these do not
    /// suffice, the president's certificate is sold in part: it goes to the rightful successor, whose ordinary certificates
    /// come to the market, from where the seller takes back what was not sold. Says who is president now if that changed.
    ///
    /// The caller has checked that there is a successor where one is needed.
    pub fn sell_to_market(&mut self, company: CompanyId, seat: Seat, shares: u8, share: u8) -> Option<Seat> {
        let seller = Holder::Player(seat);
        let plain = self.count_ordinary(company, seller).min(shares);
        self.hand_ordinary(company, seller, Holder::Market, plain);
        let beyond = shares - plain;
        if beyond == 0 {
            return self.settle_president(company, Holder::Market);
        }
        let cert = self.president_cert(company)?;
        let percent = self.certs[cert].percent;
        let sold = beyond.saturating_mul(share);
        let held = |s: Seat| {
            let held = self.percent(company, Holder::Player(s));
            if s == seat { held.saturating_sub(sold) } else { held }
        };
        let new = self.rightful_president(company, self.company(company).president, held)?;
        let mut worth = 0;
        for ordinary in self.ordinary(company, Holder::Player(new)) {
            if worth >= percent {
                break;
            }
            worth += self.certs[ordinary].percent;
            self.hand(ordinary, Holder::Market);
        }
        self.hand(cert, Holder::Player(new));
        self.hand_ordinary(company, Holder::Market, seller, percent.saturating_sub(sold) / share.max(1));
        self.company_mut(company).president = Some(new);
        Some(new)
    }
}
