//! Who runs a company: floating, formation, directors and managers (2.9, 3.2, 3.3, 3.4).

use super::courses::{PAY_FOR_TRAIN, RETURN_TRAIN};
use super::policy::{Appointed, Control, Later, TwoBases};
use super::rules::{Look, Play, cite};
use railhead_engine::{
    Action, Choice, CompanyId, Event, Holder, Money, Nature, Purse, Refusal, Seat, Standing, TrainPlace,
};

/// How many players there can be, and some more.
const MOST_SEATS: usize = 8;

impl Look<'_> {
    /// How many shares of a company a player holds, paid for or not.
    pub(crate) fn shares(self, company: CompanyId, seat: Seat) -> u8 {
        self.table.percent(company, Holder::Player(seat)) / 10
    }

    /// How many of them are not paid for.
    pub(crate) fn unpaid(self, company: CompanyId, seat: Seat) -> u8 {
        let count = self.own.unpaid[seat.index()].iter().filter(|c| **c == company).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// How many shares have been issued: those of the Bank Pool count (3.1.10).
    pub(crate) fn issued(self, company: CompanyId) -> u8 {
        let all: u8 = self.table.certs_of(company).iter().map(|c| c.percent).sum();
        (all - self.table.percent(company, Holder::Bank)) / 10
    }

    pub(crate) fn has_floated(self, company: CompanyId) -> bool {
        self.issued(company) >= self.policy().limits.qualifying
    }

    /// Whether the director's certificate, which lies beside the single shares at first, has been exchanged for two of them, or
    /// is at this moment.
    fn certificate_is_out(self, company: CompanyId) -> bool {
        let taken = match &self.own.kit {
            Some(kit) => kit.taken.has(company),
            None => self.table.company(company).president.is_some() || self.own.previous[company.index()].is_some(),
        };
        let at_once = self.policy().appointed != Appointed::AfterFirstRound && !self.is_formed(company);
        let first = || match &self.own.kit {
            Some(_) => self.first_director(company),
            None => self.rightful_director(company, None),
        };
        taken || (at_once && self.has_floated(company) && first().is_some())
    }

    /// How many new shares of a company can be had: there are eight single ones, and the other two are the director's
    /// certificate, which is not sold. Whoever exchanges two shares for it puts these back.
    pub(crate) fn new_shares(self, company: CompanyId) -> u8 {
        let left = self.table.count_ordinary(company, Holder::Bank);
        left.saturating_sub(self.kept_shares(company))
    }

    /// How many of the shares in the bank stand for the director's certificate.
    fn kept_shares(self, company: CompanyId) -> u8 {
        if self.rules.since.certificate_is_not_sold && !self.certificate_is_out(company) { 2 } else { 0 }
    }

    /// That there is a new share of a company.
    pub(crate) fn has_new_share(self, company: CompanyId) -> Result<(), Refusal> {
        let left = self.table.count_ordinary(company, Holder::Bank);
        // Who directs the company is asked only where it matters.
        if left > 2 || (left > 0 && left > self.kept_shares(company)) {
            return Ok(());
        }
        if left > 0 {
            let why = "all eight single shares are issued; the director's certificate is only had for two of them";
            return Err(Refusal::because(cite!("2.1"), why));
        }
        Err(Refusal::because(cite!("3.1.4"), "all ten shares are issued"))
    }

    /// Whether a company is to be formed now.
    pub(crate) fn is_ready(self, company: CompanyId) -> bool {
        let waits = self.policy().appointed == Appointed::WithTwoShares;
        !self.is_formed(company)
            && self.has_floated(company)
            && (!waits || self.rightful_director(company, None).is_some())
    }

    /// Since when a player has held shares of a company without a break.
    pub(crate) fn held_since(self, company: CompanyId, seat: Seat) -> Option<u32> {
        let own = self.table.certs_of(company).iter().filter(|c| c.holder == Holder::Player(seat));
        own.map(|c| c.since).min()
    }

    /// Of some players, the one who has held shares of a company the longest.
    fn longest(self, company: CompanyId, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        seats.filter_map(|s| self.held_since(company, s).map(|since| (since, s))).min().map(|(_, s)| s)
    }

    /// Who should direct a company: the largest shareholder with at least two shares; the present director stays as long as
    /// nobody has more, of others the one who has held shares the longest comes first (3.2.1, 3.2.3).
    fn rightful_director(self, company: CompanyId, present: Option<Seat>) -> Option<Seat> {
        if self.policy().control == Control::Directors {
            // Before it is formed, whoever would take the director's share makes a company ready.
            return self
                .controller(company)
                .or_else(|| self.first_director(company).filter(|_| !self.is_formed(company)));
        }
        let seats = || (0..self.rules.players).map(Seat::from_index);
        // All holdings are counted at once.
        let mut percents = [0u8; MOST_SEATS];
        for cert in self.table.certs_of(company) {
            if let Some(percent) = cert.holder.player().and_then(|s| percents.get_mut(s.index())) {
                *percent += cert.percent;
            }
        }
        let shares = |s: Seat| percents.get(s.index()).map_or(0, |percent| percent / 10);
        let most = seats().map(shares).max().filter(|most| *most >= 2)?;
        let largest = |s: &Seat| shares(*s) == most;
        present.filter(largest).or_else(|| self.longest(company, seats().filter(largest)))
    }

    /// Who manages a company that nobody directs: its last director if a shareholder still, else whoever has held a share the
    /// longest, else the holder of the Elephant (3.4.1).
    fn rightful_manager(self, company: CompanyId) -> Seat {
        let seats = || (0..self.rules.players).map(Seat::from_index);
        let last = self.own.previous[company.index()].filter(|s| self.shares(company, *s) > 0);
        last.or_else(|| self.longest(company, seats())).unwrap_or_else(|| self.elephant())
    }

    /// The train for which a company owes the bank.
    pub(crate) fn credit_train(self, company: CompanyId) -> Option<(railhead_engine::TrainId, Money)> {
        self.table.trains_of(company).find(|(_, t)| t.owed > 0).map(|(id, t)| (id, t.owed))
    }

    /// What a director who takes over can do about a train on credit.
    pub(crate) fn credit_choices(self, company: CompanyId) -> Vec<Choice> {
        let mut choices = Vec::new();
        if self.can_pay_credit(company).is_ok() {
            choices.push(Choice::Course { course: PAY_FOR_TRAIN, nature: Nature::Plain, words: "pay for the train" });
        }
        choices.push(Choice::Course {
            course: RETURN_TRAIN,
            nature: Nature::Plain,
            words: "return the train to the bank",
        });
        choices
    }

    fn can_pay_credit(self, company: CompanyId) -> Result<Money, Refusal> {
        let state = self.table.company(company);
        let helps = state.president.map_or(0, |s| self.table.players[s.index()].cash);
        let owed = self.credit_train(company).map_or(0, |(_, owed)| owed);
        let has = state.cash + helps;
        if has < owed { Err(Refusal::money(cite!("4.8.10"), has, owed)) } else { Ok(owed) }
    }
}

impl Play<'_> {
    /// Notes that a company floats in the first stock round: who contracted for shares of it may sell them in the next turn
    /// (2.8.3).
    pub(crate) fn note_float(&mut self, company: CompanyId) {
        let first = self.table.round.set == 1;
        if !first || !self.look().has_floated(company) || self.own.fresh.has(company) {
            return;
        }
        self.own.fresh.add(company);
        self.log.add(Event::Noted { company: Some(company), words: "floats".to_owned() });
        for seat in 0..self.rules.players {
            if self.own.contracted[seat][company.index()] > 0 {
                self.own.chances[seat].add(company);
            }
        }
    }

    /// What the first share of a company means for the rest of the game (1989 Alternative 1.0), and what it means if it is bought
    /// in the first stock round (1989 Alternative 3.0).
    pub(crate) fn note_company(&mut self, company: CompanyId) {
        let policy = &self.rules.policy;
        let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
        let named = companies.filter(|c| self.own.named.has(*c)).count();
        if policy.later == Later::TwoAtATime && named < self.rules.players {
            self.own.named.add(company);
        }
        let first = self.look().is_first_stock_round();
        let bbci = company == self.rules.is.bbci && !self.own.majors.has(company);
        if policy.bbci == TwoBases::FirstRound && first && bbci {
            self.own.majors.add(company);
            let words = "begins with two bases and runs like companies 1 to 4".to_owned();
            self.log.add(Event::Noted { company: Some(company), words });
        }
    }

    /// The first stock round is over.
    pub(crate) fn end_first_stock_round(&mut self) {
        if self.rules.policy.appointed == Appointed::AfterFirstRound {
            self.form_first_companies();
        }
        // Directors are appointed although not enough shares are issued (1989 19).
        while self.table.companies_standing(Standing::Active).count() < self.rules.policy.least_companies {
            let look = self.look();
            let waiting = self.table.companies_standing(Standing::Waiting);
            let directed = waiting.filter(|c| look.rightful_director(*c, None).is_some());
            let Some(company) = directed.max_by_key(|c| (look.issued(*c), look.par(*c))) else { break };
            self.form(company);
        }
    }

    /// Forms every company that has floated by the end of the first stock round, and decides what kind of company the BBCI is
    /// (2.6, 2.8.4, 2.9.1).
    fn form_first_companies(&mut self) {
        let bbci = self.rules.is.bbci;
        for company in (0..self.table.companies.len()).map(CompanyId::from_index) {
            if !self.look().has_floated(company) {
                continue;
            }
            if company == bbci && self.is_bbci_major() {
                self.own.majors.add(bbci);
                self.log.add(Event::Noted { company: Some(bbci), words: "is a major company".to_owned() });
            }
            self.form(company);
        }
        let minor = |c: &CompanyId| !self.own.majors.has(*c);
        if self.table.companies_standing(Standing::Active).any(|c| minor(&c)) {
            self.add_small_trains();
        }
    }

    /// Whether the bid of the director of the BBCI names Ajmer and Bombay (2.6.2).
    fn is_bbci_major(&self) -> bool {
        let look = self.look();
        let Some(director) = look.rightful_director(look.is().bbci, None) else { return false };
        let names = |hex| self.own.bids[director.index()].cities.iter().any(|(named, _)| *named == hex);
        names(look.is().ajmer) && names(look.is().bombay)
    }

    /// Forms a company (3.3).
    pub(crate) fn form(&mut self, company: CompanyId) {
        let spot = self.rules.is.pars[company.index()];
        let par = self.look().par(company);
        self.table.move_marker(company, spot);
        let state = self.table.company_mut(company);
        state.standing = Standing::Active;
        state.floated = true;
        state.par = par;
        let capital = 10 * par;
        self.log.add(Event::Floated { company, capital });
        self.pay_out(Purse::Company(company), capital);
        if self.rules.policy.appointed == Appointed::AfterFirstRound && !self.rules.since.first_director_bars_sales {
            self.own.fresh.add(company);
        }
        if self.rules.policy.minors && !self.own.majors.has(company) {
            self.own.special.add(company);
        }
        self.place_homes(company);
        // Its bases may link track to the rest of the network (4.3.1).
        self.return_bonds();
        self.settle_control(company);
        // A home base can link track of its gauge to the rest, which may fulfil a bid (4.3.1).
        self.return_bonds();
    }

    /// Sees to it that a formed company is run by whom it should be run. While its shares change hands, its director's
    /// certificate is exchanged for two ordinary ones; see [`Play::loosen`].
    pub(crate) fn settle_control(&mut self, company: CompanyId) {
        if !self.look().is_formed(company) {
            return;
        }
        let present = self.table.company(company).president;
        if self.rules.policy.control == Control::Directors {
            self.take_directors_share(company);
        }
        let director = self.look().rightful_director(company, present);
        if self.rules.policy.control == Control::Shares {
            self.loosen(company);
            if let Some(seat) = director {
                self.tighten(company, seat);
            }
        }
        // It is the first director who keeps shares from being sold, not the company (3.1.8; 1989 18.1). By the first versions of
        // the rules of 2009 it was the company.
        let had_one = present.is_some() || self.own.previous[company.index()].is_some();
        let by_director =
            self.rules.policy.appointed != Appointed::AfterFirstRound || self.rules.since.first_director_bars_sales;
        if by_director && director.is_some() && !had_one {
            self.own.fresh.add(company);
        }
        if present.is_some() && director != present {
            self.own.previous[company.index()] = present;
        }
        let state = self.table.company_mut(company);
        let managed = state.manager;
        state.president = director;
        if director.is_some() {
            state.manager = None;
        }
        if director != present {
            self.log.add(Event::President { company, seat: director });
        }
        if director.is_none() {
            let manager = self.look().rightful_manager(company);
            self.table.company_mut(company).manager = Some(manager);
            if managed != Some(manager) {
                self.log.add(Event::Manager { company, seat: manager });
            }
        } else if self.look().credit_train(company).is_some() {
            self.own.credit_due = Some(company);
        }
    }

    /// Exchanges the director's certificate for two ordinary ones, which stay where it was.
    pub(crate) fn loosen(&mut self, company: CompanyId) {
        if let Some(at) = self.table.president_cert(company) {
            let cert = &mut self.table.certs[at];
            cert.president = false;
            cert.percent = 10;
            let half = *cert;
            self.table.certs.insert(at, half);
        }
    }

    /// Exchanges two ordinary certificates of a player for the director's; it counts as held since the earlier of them.
    pub(crate) fn tighten(&mut self, company: CompanyId, seat: Seat) {
        if let [first, second, ..] = self.table.ordinary(company, Holder::Player(seat)).as_slice() {
            let since = self.table.certs[*first].since.min(self.table.certs[*second].since);
            let cert = &mut self.table.certs[*first];
            cert.percent = 20;
            cert.president = true;
            cert.since = since;
            self.table.certs.remove(*second);
        }
    }

    /// The holder of the Elephant has changed: companies without shareholders have another manager.
    pub(crate) fn settle_managers(&mut self) {
        for company in (0..self.table.companies.len()).map(CompanyId::from_index) {
            if self.look().is_managed(company) {
                self.settle_control(company);
            }
        }
    }

    /// A director who takes over pays for the train on credit, or returns it (4.8.10).
    pub(crate) fn settle_credit(&mut self, company: CompanyId, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Some((train, _)) = self.look().credit_train(company) else {
            return Err(Refusal::nonsense("nothing is owed"));
        };
        match action {
            Action::Choose { course: PAY_FOR_TRAIN } => {
                let owed = self.look().can_pay_credit(company)?;
                let gift = owed - self.table.company(company).cash;
                self.contribute(company, seat, gift);
                self.pay_for_train(company, train);
            }
            Action::Choose { course: RETURN_TRAIN } => {
                let moved = self.table.tick();
                let card = &mut self.table.trains[train.index()];
                card.place = TrainPlace::Discard;
                card.owed = 0;
                card.moved = moved;
                self.log.add(Event::Discarded { company, train });
            }
            _ => return Err(Refusal::because(cite!("4.8.10"), "the train on credit is paid for or returned first")),
        }
        self.own.credit_due = None;
        Ok(())
    }
}
