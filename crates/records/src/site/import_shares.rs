//! Certificates that change hands in a game of 18xx.games.

use super::import::{Done, Importer};
use super::{Deed, EntityType, Holder as Keeper, ShareId};
use railhead_engine::{Action, CompanyId, Event, Holder, PrivateId, Seat, Spot, Standing};

impl Importer<'_> {
    pub(super) fn president(&self, company: CompanyId) -> Option<Seat> {
        self.game.table().company(company).president
    }

    pub(super) fn share_company(&self, shares: &[ShareId]) -> Done<CompanyId> {
        let first = shares.first().ok_or("no certificate is named")?;
        self.company(&first.corporation)
    }

    pub(super) fn par(&mut self, deed: &Deed, company: CompanyId, spot: Spot) -> Done<()> {
        self.act(&Action::Launch { company, spot })?;
        let seat = self.seat(&deed.entity)?;
        let corporation = self.game.edition().companies[company.index()].sign.clone();
        let share = ShareId { corporation, number: 0 };
        self.book.move_certs(&[share], Keeper::Player(seat.index())).map_err(|e| e.to_string())?;
        Ok(())
    }

    pub(super) fn buy(&mut self, deed: &Deed, shares: &[ShareId], percent: Option<u8>) -> Done<()> {
        let company = self.share_company(shares)?;
        let from = self.book.owner(shares).map_err(|e| e.to_string())?;
        let before = self.president(company);
        let (action, to) = if deed.entity_type == EntityType::Player {
            let from = if from == Keeper::Market { Holder::Market } else { self.site.unsold(company) };
            (Action::Buy { company, from }, Keeper::Player(self.seat(&deed.entity)?.index()))
        } else {
            let shares = u8::try_from(shares.len()).map_err(|_| "too many shares".to_owned())?;
            (Action::Redeem { shares }, Keeper::Treasury)
        };
        self.act(&action)?;
        if let ([share], Keeper::Market, Keeper::Player(player)) = (shares, from, to)
            && share.number == 0
            && self.site.pays_alone != Some(share.corporation.as_str())
        {
            return self.book.buy_presidency(&share.corporation, player).map_err(|e| e.to_string());
        }
        self.keep_book(company, shares, percent, to, before)
    }

    pub(super) fn sell(&mut self, deed: &Deed, shares: &[ShareId], percent: Option<u8>) -> Done<()> {
        let company = self.share_company(shares)?;
        let before = self.president(company);
        let sum = self.book.worth(shares).map_err(|e| e.to_string())?;
        let count = u8::try_from(percent.map_or(sum, u16::from) / 10).map_err(|_| "too many shares".to_owned())?;
        let action = if deed.entity_type == EntityType::Player {
            Action::Sell { company, shares: count }
        } else {
            Action::Issue { shares: count }
        };
        self.act(&action)?;
        self.keep_book(company, shares, percent, Keeper::Market, before)
    }

    pub(super) fn keep_book(
        &mut self,
        company: CompanyId,
        shares: &[ShareId],
        percent: Option<u8>,
        to: Keeper,
        before: Option<Seat>,
    ) -> Done<()> {
        let closed = self.game.table().company(company).standing == Standing::Closed;
        let after = self.president(company).filter(|p| Some(*p) != before);
        if !closed {
            self.book.transfer(shares, percent, to, after.map(Seat::index)).map_err(|e| e.to_string())?;
        }
        self.close_books();
        Ok(())
    }

    /// Strikes corporations that were removed from the book.
    pub(super) fn close_books(&mut self) {
        for i in 0..self.game.table().companies.len() {
            let id = CompanyId::from_index(i);
            if self.game.table().companies[i].standing == Standing::Closed && self.closed.insert(id) {
                let sign = self.game.edition().companies[i].sign.clone();
                self.book.remove(&sign);
            }
        }
    }

    /// Certificates that come with a private company.
    pub(super) fn take_gift(&mut self, private: PrivateId, seat: Seat) -> Done<()> {
        let sign = &self.game.edition().privates[private.index()].sign;
        for (_, corporation, number) in self.site.gifts.iter().filter(|(p, ..)| p == sign) {
            let share = ShareId { corporation: (*corporation).to_owned(), number: *number };
            self.book.move_certs(&[share], Keeper::Player(seat.index())).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    pub(super) fn bankrupt(&mut self) -> Done<()> {
        let company = self.game.operating().ok_or("no company operates")?;
        let seat = self.president(company).ok_or("the company has no president")?;
        let events = self.act(&Action::Bankrupt)?;
        for event in &events {
            if let Event::Issued { company, shares, .. } = event {
                let sign = self.game.edition().companies[company.index()].sign.clone();
                let named = self.book.name(&sign, Keeper::Treasury, u16::from(*shares) * 10);
                let named = named.map_err(|e| e.to_string())?;
                self.book.move_certs(&named, Keeper::Market).map_err(|e| e.to_string())?;
            }
        }
        self.book.bankrupt(seat.index(), self.record.players.len()).map_err(|e| e.to_string())?;
        self.close_books();
        Ok(())
    }
}
