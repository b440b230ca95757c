//! Private companies: what they pay, what they can do, who buys them (4).

use super::own::{Right, Rights, Turn};
use super::rules::{GREEN, Look, Play};
use super::track::Asked;
use crate::parts::incomes;
use railhead_board::{HexId, Placement};
use railhead_engine::{Choice, CompanyId, Detail, Event, Holder, Money, PrivateId, Purse, Refusal, Seat};

impl Rights {
    pub(crate) const fn all(&mut self) -> [&mut Right; 3] {
        [&mut self.desert, &mut self.ghan, &mut self.tasmania]
    }
}

impl Look<'_> {
    fn right(self, private: PrivateId) -> Right {
        match private {
            p if p == self.is().oodnadatta => self.own.rights.desert,
            p if p == self.is().ghan => self.own.rights.ghan,
            p if p == self.is().tasmanian => self.own.rights.tasmania,
            _ => Right::Gone,
        }
    }

    /// Who has the power of a private company, while it is unused.
    pub(crate) fn right_holder(self, private: PrivateId) -> Option<Holder> {
        match self.right(private) {
            Right::WithCompany => Some(self.table.privates[private.index()]),
            Right::Kept(holder) => Some(holder),
            Right::Gone => None,
        }
    }

    /// What stands against a company using the power of a private company: it or its director must own it, and the first 3/3+
    /// must be sold (4.1).
    pub(crate) fn can_use(self, company: CompanyId, private: PrivateId) -> Result<(), Refusal> {
        let rule = "1848 4.1";
        if private.index() >= self.table.privates.len() {
            return Err(Refusal::nonsense("there is no such private company"));
        }
        let Some(holder) = self.right_holder(private) else {
            return Err(Refusal::because(rule, "this private company has no power left"));
        };
        if self.table.phase < GREEN {
            return Err(Refusal::because(rule, "powers are used from the sale of the first 3/3+ train on"));
        }
        let own = holder == Holder::Company(company);
        let directors = holder.player().is_some() && holder.player() == self.director(company);
        if !own && !directors {
            return Err(Refusal::because(rule, "neither the company nor its director owns this private company"));
        }
        if private == self.is().tasmanian && self.rules.options.tasmania_by_owner && !own {
            return Err(Refusal::because(
                "1848 4.4",
                "only a company that owns the Tasmanian Railways places its tile",
            ));
        }
        Ok(())
    }

    /// The placement of the Tasmania tile that is asked for, if it is one.
    fn tasmania_placement(self, asked: Asked) -> Result<Placement, Refusal> {
        let at = self.placement(asked)?;
        if !self.is().tasmania.contains(&at.hex) {
            return Err(Refusal::because("1848 4.4", "the Tasmania tile goes to one of the dark blue hexes"));
        }
        self.fits_ground(at)?;
        Ok(at)
    }

    fn tasmania_lays(self) -> impl Iterator<Item = (Placement, Money)> {
        let ground = &self.edition().ground;
        self.is().tasmania.iter().flat_map(|hex: &HexId| self.table.board.placements(ground, *hex)).map(|at| (at, 0))
    }

    /// The Tasmania tile must be placed: where?
    pub(crate) fn tasmania_choices(self) -> Vec<Choice> {
        vec![Choice::lays(Some(self.is().tasmanian), self.tasmania_lays())]
    }

    /// What a company may do with private companies at any point of its turn.
    pub(crate) fn power_choices(self, turn: &Turn, detail: Detail, choices: &mut Vec<Choice>) {
        if self.can_use(turn.company, self.is().tasmanian).is_ok() {
            let count = if detail == Detail::Outline { 1 } else { usize::MAX };
            choices.push(Choice::lays(Some(self.is().tasmanian), self.tasmania_lays().take(count)));
        }
        if detail == Detail::Tiles {
            return;
        }
        for private in (0..self.table.privates.len()).map(PrivateId::from_index) {
            let Some((from, to)) = self.edition().privates[private.index()].sale else { continue };
            let to = to.min(self.table.company(turn.company).cash);
            if self.can_buy_private(turn, private, from).is_ok() {
                let owner = self.table.privates[private.index()].player();
                let consent = owner.filter(|o| Some(*o) != self.director(turn.company));
                choices.push(Choice::BuyPrivate { private, from, to, consent });
            }
        }
    }

    pub(crate) fn can_buy_private(self, turn: &Turn, private: PrivateId, price: Money) -> Result<(), Refusal> {
        let rule = "1848 4.1";
        let Some(holder) = self.table.privates.get(private.index()) else {
            return Err(Refusal::nonsense("there is no such private company"));
        };
        if self.table.phase < GREEN {
            return Err(Refusal::because(rule, "companies buy private companies from the sale of the first 3/3+ on"));
        }
        let Some((from, to)) = self.edition().privates[private.index()].sale else {
            return Err(Refusal::because(rule, "this private company cannot be bought by a company"));
        };
        let Some(owner) = holder.player() else {
            return Err(Refusal::because(rule, "no player owns this private company"));
        };
        if Some(owner) != self.director(turn.company) && !self.rules.options.privates_from_anyone {
            return Err(Refusal::because(rule, "a company buys private companies only from its director"));
        }
        if !(from..=to).contains(&price) {
            return Err(Refusal::outside(rule, "price", price.into(), from.into(), to.into()));
        }
        let has = self.table.company(turn.company).cash;
        if has < price { Err(Refusal::money(rule, has, price)) } else { Ok(()) }
    }
}

impl Play<'_> {
    /// Private companies pay their owners (4.1, 3.1.4).
    pub(crate) fn pay_privates(&mut self) {
        for (private, to, amount) in incomes(self.table, &self.rules.edition) {
            self.log.add(Event::Income { private, to, amount });
            self.pay_out(to, amount);
        }
    }

    pub(crate) fn buy_private(&mut self, turn: &Turn, private: PrivateId, price: Money) -> Result<(), Refusal> {
        self.look().can_buy_private(turn, private, price)?;
        if let Some(from) = self.table.privates[private.index()].player() {
            self.table.pay(Purse::Company(turn.company), Purse::Player(from), price);
            self.table.privates[private.index()] = Holder::Company(turn.company);
            self.log.add(Event::PrivateBought { company: turn.company, private, from, price });
        }
        Ok(())
    }

    pub(crate) fn close_private(&mut self, private: PrivateId) {
        if self.table.privates[private.index()] != Holder::Gone {
            self.table.privates[private.index()] = Holder::Gone;
            self.log.add(Event::PrivateClosed(private));
        }
    }

    /// The power of a private company is used up or lost.
    pub(crate) fn lose_right(&mut self, private: PrivateId) {
        let is = &self.rules.is;
        match private {
            p if p == is.oodnadatta => self.own.rights.desert = Right::Gone,
            p if p == is.ghan => self.own.rights.ghan = Right::Gone,
            p if p == is.tasmanian => self.own.rights.tasmania = Right::Gone,
            _ => {}
        }
    }

    /// The first 5/5+ closes the private companies. Rebates that were not used stay with whom they belonged to (4.3, 4.5), and
    /// the Tasmania tile must be placed (4.4).
    pub(crate) fn close_privates(&mut self) {
        let is = &self.rules.is;
        for (private, right) in [is.oodnadatta, is.ghan, is.tasmanian].into_iter().zip(self.own.rights.all()) {
            if *right == Right::WithCompany {
                *right = Right::Kept(self.table.privates[private.index()]);
            }
        }
        self.own.tasmania_due = self.look().tasmania_seat().is_some();
        for private in (0..self.table.privates.len()).map(PrivateId::from_index) {
            self.close_private(private);
        }
    }

    /// Places the Tasmania tile, for a company in its turn or by whoever must place it now.
    pub(crate) fn place_tasmania(
        &mut self,
        company: Option<CompanyId>,
        seat: Seat,
        asked: Asked,
    ) -> Result<(), Refusal> {
        let private = self.rules.is.tasmanian;
        let at = self.look().tasmania_placement(asked)?;
        self.change_tile(at)?;
        self.log.add(match company {
            Some(company) => Event::Laid { company, hex: at.hex, tile: at.tile, cost: 0, with: Some(private) },
            None => Event::Placed { seat, hex: at.hex, tile: at.tile, with: private },
        });
        self.own.rights.tasmania = Right::Gone;
        self.own.tasmania_due = false;
        Ok(())
    }
}
