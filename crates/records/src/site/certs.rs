//! The site's bookkeeping of numbered certificates.

use super::ShareId;
use std::collections::BTreeMap;
use std::fmt;

/// Who holds certificates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holder {
    /// The player of that seat, from 0.
    Player(usize),
    /// The market.
    Market,
    /// The corporation itself: what is unsold, or bought back.
    Treasury,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "player {seat}"),
            Self::Market => write!(f, "the market"),
            Self::Treasury => write!(f, "the treasury"),
        }
    }
}

/// Why certificates cannot be moved. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CertError {
    /// There is no such corporation, or no longer.
    Corporation(String),
    /// The corporation has no such certificate.
    Cert(ShareId),
    /// A certificate is named twice.
    Twice(ShareId),
    /// No certificate is named.
    Nothing,
    /// Certificates of two corporations.
    Mixed(ShareId, ShareId),
    /// Certificates of two holders.
    Owners {
        /// The first certificate.
        first: ShareId,
        /// Who holds it.
        holder: Holder,
        /// Another one.
        other: ShareId,
        /// Who holds that.
        other_holder: Holder,
    },
    /// A holder has no certificates that come to exactly so much.
    Short {
        /// The corporation.
        corporation: String,
        /// Who.
        holder: Holder,
        /// How much is wanted.
        percent: u16,
    },
    /// More percent than the named certificates come to.
    Percent {
        /// What was said.
        said: u8,
        /// What they come to.
        named: u16,
    },
}

impl fmt::Display for CertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corporation(sign) => write!(f, "there is no corporation {sign}"),
            Self::Cert(cert) => write!(f, "there is no certificate {cert}"),
            Self::Twice(cert) => write!(f, "the certificate {cert} is named twice"),
            Self::Nothing => write!(f, "no certificate is named"),
            Self::Mixed(one, other) => write!(f, "{one} and {other} are of different corporations"),
            Self::Owners { first, holder, other, other_holder } => {
                write!(f, "{first} is with {holder}, but {other} with {other_holder}")
            }
            Self::Short { corporation, holder, percent } => {
                write!(f, "{holder} has no certificates for {percent} % of {corporation}")
            }
            Self::Percent { said, named } => write!(f, "{said} % of certificates for {named} %"),
        }
    }
}

impl std::error::Error for CertError {}

/// The certificates of one corporation. A certificate that is received goes to the end of the holder's list.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Issue {
    sign: String,
    percents: Vec<u8>,
    hands: BTreeMap<Holder, Vec<u8>>,
}

impl Issue {
    fn list(&self, holder: Holder) -> &[u8] {
        self.hands.get(&holder).map_or(&[], Vec::as_slice)
    }

    fn worth(&self, number: u8) -> u16 {
        self.percents.get(usize::from(number)).copied().unwrap_or_default().into()
    }

    fn percent(&self, holder: Holder) -> u16 {
        self.list(holder).iter().map(|n| self.worth(*n)).sum()
    }

    fn holder(&self, number: u8) -> Option<Holder> {
        self.hands.iter().find(|(_, list)| list.contains(&number)).map(|(holder, _)| *holder)
    }

    /// What the president's certificate is worth; none if all certificates are alike.
    fn presidency(&self) -> Option<u16> {
        let (first, second) = (self.worth(0), self.worth(1));
        (first > second).then_some(first)
    }

    fn is_president(&self, number: u8) -> bool {
        number == 0 && self.presidency().is_some()
    }

    fn put(&mut self, number: u8, to: Holder) {
        for list in self.hands.values_mut() {
            list.retain(|n| *n != number);
        }
        self.hands.entry(to).or_default().push(number);
    }

    fn short(&self, holder: Holder, percent: u16) -> CertError {
        CertError::Short { corporation: self.sign.clone(), holder, percent }
    }

    /// The certificates at the head of a list, the president's left out, that come to exactly so much.
    fn head(&self, holder: Holder, percent: u16) -> Result<Vec<u8>, CertError> {
        let mut taken = Vec::new();
        let mut left = percent;
        for number in self.list(holder).iter().copied().filter(|n| !self.is_president(*n)) {
            if left == 0 {
                break;
            }
            left = left.checked_sub(self.worth(number)).ok_or_else(|| self.short(holder, percent))?;
            taken.push(number);
        }
        if left == 0 { Ok(taken) } else { Err(self.short(holder, percent)) }
    }

    fn crown(&mut self, old: Holder, new: usize) -> Result<(), CertError> {
        let new = Holder::Player(new);
        let Some(worth) = self.presidency() else { return Ok(()) };
        if self.holder(0) == Some(new) {
            return Ok(());
        }
        let keeps = matches!(old, Holder::Player(_)) && self.percent(old) >= worth;
        for number in self.head(new, worth)? {
            self.put(number, if keeps { old } else { Holder::Market });
        }
        self.put(0, new);
        Ok(())
    }

    fn successor(&self, old: Holder, seats: usize) -> Option<usize> {
        let worth = self.presidency()?;
        let held = |seat: usize| self.percent(Holder::Player(seat));
        let most = (0..seats).map(held).max().filter(|most| *most >= worth)?;
        let first = match old {
            Holder::Player(seat) if held(seat) == most => return None,
            Holder::Player(seat) => seat + 1,
            Holder::Market | Holder::Treasury => 0,
        };
        (0..seats).map(|n| (first + n) % seats).find(|seat| held(*seat) == most)
    }
}

/// Who holds which certificate of which corporation, as 18xx.games keeps it.
///
/// Every holder has an ordered list for each corporation. Certificate 0 is the president's if it is worth more than
/// the others.
///
/// ```
/// use railhead_records::site::{CertBook, Holder, ShareId};
///
/// let mut book = CertBook::new(&[("NYC", &[20, 10, 10, 10, 10, 10, 10, 10, 10])]);
/// let cert = |n| ShareId { corporation: "NYC".to_owned(), number: n };
/// book.transfer(&[cert(0)], None, Holder::Player(0), None)?;
/// book.transfer(&[cert(1), cert(2)], None, Holder::Player(1), None)?;
/// // Half of the president's certificate is sold; player 1 gives two certificates for it, and one of them comes back.
/// book.transfer(&[cert(0)], Some(10), Holder::Market, Some(1))?;
/// assert_eq!(book.list("NYC", Holder::Player(0)), [1]);
/// assert_eq!(book.list("NYC", Holder::Player(1)), [0]);
/// assert_eq!(book.list("NYC", Holder::Market), [2]);
/// # Ok::<(), railhead_records::site::CertError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CertBook {
    issues: Vec<Issue>,
}

impl CertBook {
    /// Corporations with what each certificate is worth in percent, by number. All are in the treasuries. A
    /// corporation has at most 256 certificates; further ones are left out.
    #[must_use]
    pub fn new(corporations: &[(&str, &[u8])]) -> Self {
        let issue = |(sign, percents): &(&str, &[u8])| {
            let numbers = (0..=u8::MAX).zip(*percents).map(|(n, _)| n).collect();
            let hands = BTreeMap::from([(Holder::Treasury, numbers)]);
            Issue { sign: (*sign).to_owned(), percents: percents.iter().take(256).copied().collect(), hands }
        };
        Self { issues: corporations.iter().map(issue).collect() }
    }

    /// The corporations.
    pub fn corporations(&self) -> impl Iterator<Item = &str> {
        self.issues.iter().map(|i| i.sign.as_str())
    }

    fn find(&self, corporation: &str) -> Option<&Issue> {
        self.issues.iter().find(|i| i.sign == corporation)
    }

    fn issue(&self, corporation: &str) -> Result<&Issue, CertError> {
        self.find(corporation).ok_or_else(|| CertError::Corporation(corporation.to_owned()))
    }

    /// Changes a corporation's certificates, or leaves them as they were.
    fn change<T>(
        &mut self,
        corporation: &str,
        how: impl FnOnce(&mut Issue) -> Result<T, CertError>,
    ) -> Result<T, CertError> {
        let found = self.issues.iter_mut().find(|i| i.sign == corporation);
        let issue = found.ok_or_else(|| CertError::Corporation(corporation.to_owned()))?;
        let mut after = issue.clone();
        let done = how(&mut after)?;
        *issue = after;
        Ok(done)
    }

    /// A holder's certificates in order; none if there is no such corporation.
    #[must_use]
    pub fn list(&self, corporation: &str, holder: Holder) -> &[u8] {
        self.find(corporation).map_or(&[], |i| i.list(holder))
    }

    /// What a holder's certificates come to.
    #[must_use]
    pub fn percent(&self, corporation: &str, holder: Holder) -> u16 {
        self.find(corporation).map_or(0, |i| i.percent(holder))
    }

    /// All who hold certificates of the corporation, with what they come to.
    pub fn holdings(&self, corporation: &str) -> impl Iterator<Item = (Holder, u16)> {
        let issue = self.find(corporation).into_iter();
        issue.flat_map(|i| i.hands.keys().map(|h| (*h, i.percent(*h))).filter(|(_, percent)| *percent > 0))
    }

    /// What certificates are worth together, in percent.
    ///
    /// # Errors
    /// If one of them does not exist.
    pub fn worth(&self, certs: &[ShareId]) -> Result<u16, CertError> {
        let worth = |cert: &ShareId| {
            self.holder(cert)?;
            Ok(self.issue(&cert.corporation)?.worth(cert.number))
        };
        certs.iter().map(worth).sum()
    }

    /// Who holds a certificate.
    ///
    /// # Errors
    /// If there is no such certificate.
    pub fn holder(&self, cert: &ShareId) -> Result<Holder, CertError> {
        self.issue(&cert.corporation)?.holder(cert.number).ok_or_else(|| CertError::Cert(cert.clone()))
    }

    /// Who holds the president's certificate; none if the corporation has none.
    #[must_use]
    pub fn president(&self, corporation: &str) -> Option<Holder> {
        self.find(corporation).filter(|i| i.presidency().is_some()).and_then(|i| i.holder(0))
    }

    /// The player who becomes president instead of `old`: the one with the highest percentage, enough for the
    /// certificate, if `old` is not among the highest; of several the first clockwise after `old`.
    #[must_use]
    pub fn successor(&self, corporation: &str, old: Holder, seats: usize) -> Option<usize> {
        self.find(corporation).and_then(|i| i.successor(old, seats))
    }

    /// The certificates of a holder that come to so much, as the site names them in a sale or purchase: plain ones in
    /// order, then the president's, of which a part may be meant. Players sell number 0 last even where it is like
    /// the others.
    ///
    /// # Errors
    /// If the holder has not that much.
    pub fn name(&self, corporation: &str, holder: Holder, percent: u16) -> Result<Vec<ShareId>, CertError> {
        let issue = self.issue(corporation)?;
        let (mut named, mut left) = (Vec::new(), percent);
        let is_last = |n: u8| issue.is_president(n) || (n == 0 && matches!(holder, Holder::Player(_)));
        let (first, last): (Vec<u8>, Vec<u8>) = issue.list(holder).iter().partition(|n| !is_last(**n));
        for number in first.into_iter().chain(last) {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(issue.worth(number));
            named.push(ShareId { corporation: corporation.to_owned(), number });
        }
        if left == 0 { Ok(named) } else { Err(issue.short(holder, percent)) }
    }

    /// The one holder of the named certificates, which are all of one corporation.
    ///
    /// # Errors
    /// If they are not one holder's, not of one corporation, or none.
    pub fn owner(&self, certs: &[ShareId]) -> Result<Holder, CertError> {
        let (first, rest) = certs.split_first().ok_or(CertError::Nothing)?;
        let holder = self.holder(first)?;
        for (n, other) in rest.iter().enumerate() {
            if other.corporation != first.corporation {
                return Err(CertError::Mixed(first.clone(), other.clone()));
            }
            let other_holder = self.holder(other)?;
            if other_holder != holder {
                return Err(CertError::Owners { first: first.clone(), holder, other: other.clone(), other_holder });
            }
            // There are at most 256 different ones, so this ends soon.
            if certs[..=n].contains(other) {
                return Err(CertError::Twice(other.clone()));
            }
        }
        Ok(holder)
    }

    /// Moves the named certificates; nothing else. Gives who held them.
    ///
    /// # Errors
    /// If they are not one holder's.
    pub fn move_certs(&mut self, certs: &[ShareId], to: Holder) -> Result<Holder, CertError> {
        self.transfer(certs, None, to, None)
    }

    /// A purchase, sale, issue or redemption: moves the named certificates, then the presidency if it changes, and
    /// gives the seller back what `percent` is less than the named certificates. Gives who held them.
    ///
    /// # Errors
    /// If they are not one holder's, or the new president or the market lacks the certificates to give in exchange.
    pub fn transfer(
        &mut self,
        certs: &[ShareId],
        percent: Option<u8>,
        to: Holder,
        new_president: Option<usize>,
    ) -> Result<Holder, CertError> {
        let from = self.owner(certs)?;
        let corporation = certs.first().map_or("", |c| c.corporation.as_str());
        self.change(corporation, |issue| {
            let named: u16 = certs.iter().map(|c| issue.worth(c.number)).sum();
            let back = match percent {
                None => 0,
                Some(said) => named.checked_sub(said.into()).ok_or(CertError::Percent { said, named })?,
            };
            let old = issue.holder(0).unwrap_or(Holder::Treasury);
            for cert in certs {
                issue.put(cert.number, to);
            }
            if let Some(new) = new_president {
                issue.crown(old, new)?;
            }
            if back > 0 {
                for number in issue.head(Holder::Market, back)? {
                    issue.put(number, from);
                }
            }
            Ok(from)
        })
    }

    /// A player who has a share buys another where only the president's certificate lies in the market: it goes to him for
    /// the first of his own, and he is president.
    ///
    /// # Errors
    /// If the certificate is not there, or he has no share.
    pub fn buy_presidency(&mut self, corporation: &str, player: usize) -> Result<(), CertError> {
        self.change(corporation, |issue| {
            for number in issue.head(Holder::Player(player), 10)? {
                issue.put(number, Holder::Market);
            }
            issue.put(0, Holder::Player(player));
            Ok(())
        })
    }

    /// The presidency alone goes from `old` to a player, who gives the first certificates of his list for it: to
    /// `old`, if that is a player who still has certificates for as much as the president's, or else to the market.
    ///
    /// # Errors
    /// If the new president lacks the certificates.
    pub fn change_president(&mut self, corporation: &str, old: Holder, new: usize) -> Result<(), CertError> {
        self.change(corporation, |issue| issue.crown(old, new))
    }

    /// Moves everything that a holder has of a corporation, the president's certificate last.
    ///
    /// # Errors
    /// If there is no such corporation.
    pub fn move_all(&mut self, corporation: &str, from: Holder, to: Holder) -> Result<(), CertError> {
        self.change(corporation, |issue| {
            let mut all = issue.list(from).to_vec();
            all.sort_by_key(|n| issue.is_president(*n));
            for number in all {
                issue.put(number, to);
            }
            Ok(())
        })
    }

    /// A player goes bankrupt: all his certificates go to the market. Where he was president the successor takes
    /// over; without one the president's certificate stays in the market.
    ///
    /// # Errors
    /// None that could be met; the certificates to exchange are what makes a successor.
    pub fn bankrupt(&mut self, player: usize, seats: usize) -> Result<(), CertError> {
        let gone = Holder::Player(player);
        let mut after = self.clone();
        for sign in self.corporations() {
            after.move_all(sign, gone, Holder::Market)?;
            let next = after.successor(sign, gone, seats).filter(|_| self.president(sign) == Some(gone));
            if let Some(new) = next {
                after.change_president(sign, gone, new)?;
            }
        }
        *self = after;
        Ok(())
    }

    /// A corporation disappears with all its certificates. Whether there was one.
    pub fn remove(&mut self, corporation: &str) -> bool {
        let before = self.issues.len();
        self.issues.retain(|i| i.sign != corporation);
        self.issues.len() < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEN: [u8; 9] = [20, 10, 10, 10, 10, 10, 10, 10, 10];

    fn certs(numbers: &[u8]) -> Vec<ShareId> {
        numbers.iter().map(|n| ShareId { corporation: "NYC".to_owned(), number: *n }).collect()
    }

    fn book() -> CertBook {
        let mut book = CertBook::new(&[("NYC", &TEN)]);
        book.move_certs(&certs(&[0]), Holder::Player(0)).unwrap();
        book.move_certs(&certs(&[1]), Holder::Player(1)).unwrap();
        book.move_certs(&certs(&[2, 3]), Holder::Player(1)).unwrap();
        book
    }

    #[test]
    fn outbid_president_keeps_two_plain_certificates() {
        let mut book = book();
        let old = book.president("NYC").unwrap();
        assert_eq!(book.successor("NYC", old, 2), Some(1));
        book.change_president("NYC", old, 1).unwrap();
        assert_eq!(book.list("NYC", Holder::Player(0)), [1, 2]);
        assert_eq!(book.list("NYC", Holder::Player(1)), [3, 0]);
        assert_eq!(book.successor("NYC", Holder::Player(1), 2), None);
    }

    #[test]
    fn bankruptcy_leaves_the_presidency_to_the_next_or_to_the_market() {
        let mut book = book();
        book.bankrupt(0, 2).unwrap();
        assert_eq!(book.list("NYC", Holder::Player(1)), [3, 0]);
        assert_eq!(book.list("NYC", Holder::Market), [1, 2]);
        book.bankrupt(1, 2).unwrap();
        assert_eq!(book.president("NYC"), Some(Holder::Market));
        assert_eq!(book.list("NYC", Holder::Market), [1, 2, 3, 0]);
        // Out of receivership: the new president's two certificates go to the market.
        book.move_certs(&certs(&[2]), Holder::Player(1)).unwrap();
        assert_eq!(book.successor("NYC", Holder::Market, 2), None);
        book.transfer(&certs(&[3]), Some(10), Holder::Player(1), Some(1)).unwrap();
        assert_eq!(book.list("NYC", Holder::Player(1)), [0]);
        assert_eq!(book.list("NYC", Holder::Market), [1, 2, 3]);
    }

    #[test]
    fn plain_certificates_are_named_first() {
        let mut book = book();
        book.change_president("NYC", Holder::Player(0), 1).unwrap();
        assert_eq!(book.name("NYC", Holder::Player(1), 10), Ok(certs(&[3])));
        assert_eq!(book.name("NYC", Holder::Player(1), 20), Ok(certs(&[3, 0])));
        assert!(book.name("NYC", Holder::Player(1), 40).is_err());
        assert_eq!(book.name("NYC", Holder::Treasury, 20), Ok(certs(&[4, 5])));
    }

    #[test]
    fn refusals_change_nothing() {
        let mut book = book();
        let before = book.clone();
        assert!(matches!(book.move_certs(&certs(&[0, 1]), Holder::Market), Err(CertError::Owners { .. })));
        assert!(matches!(book.move_certs(&certs(&[1, 1]), Holder::Market), Err(CertError::Twice(_))));
        assert!(matches!(book.move_certs(&certs(&[9]), Holder::Market), Err(CertError::Cert(_))));
        assert_eq!(book.move_certs(&[], Holder::Market), Err(CertError::Nothing));
        let more = book.transfer(&certs(&[1]), Some(20), Holder::Market, None);
        assert_eq!(more, Err(CertError::Percent { said: 20, named: 10 }));
        // Player 2 has nothing to give for the presidency, the market nothing to give back.
        let poor = book.transfer(&certs(&[0]), None, Holder::Market, Some(2));
        assert!(matches!(poor, Err(CertError::Short { .. })));
        assert!(matches!(book.transfer(&certs(&[0]), Some(10), Holder::Market, None), Err(CertError::Short { .. })));
        assert_eq!(book, before);
        assert!(book.remove("NYC") && !book.remove("NYC"));
        assert!(matches!(book.move_certs(&certs(&[1]), Holder::Market), Err(CertError::Corporation(_))));
    }
}
