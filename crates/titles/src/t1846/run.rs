//! Running trains (6.3) and sharing out what they earn (6.4).

use super::own::{Stop, Turn};
use super::policy::{BrokenTurn, LastPurchase, Trainless};
use super::rules::{Look, Play};
use super::runs::RUNS;
use crate::Perk;
use crate::parts::{Earned, Fleet, dividends, tell_runs};
use railhead_engine::{CompanyId, Dividend, Event, Holder, Money, Purse, Refusal, Run, TrainId, TrainPlace};

impl Look<'_> {
    /// A company's trains.
    pub(crate) fn fleet(&self, company: CompanyId) -> Fleet<'_> {
        Fleet { edition: self.edition(), table: self.table, runs: &RUNS, company }
    }

    /// What lets a company's runs earn more now.
    pub(crate) fn perks(self, company: CompanyId) -> Vec<Perk> {
        let is = self.is();
        let mut perks = Vec::new();
        if self.owns(company, is.mail) {
            perks.push(Perk { key: "MAIL".to_owned(), hex: None });
        }
        let map = &self.edition().ground.map;
        for (key, marker) in [("SC", self.own.steamboat), ("MPC", self.own.meat), ("BT", self.own.boom)] {
            if let (Some(hex), Some(marked)) = (marker.hex, marker.company)
                && marked == company
            {
                perks.push(Perk { key: key.to_owned(), hex: Some(map.hex(hex).name.clone()) });
            }
        }
        perks
    }

    /// Everything that decides the perks of a company.
    fn marked(self, company: CompanyId) -> impl std::hash::Hash {
        let markers =
            [self.own.steamboat, self.own.meat, self.own.boom].map(|m| m.hex.filter(|_| m.company == Some(company)));
        (markers, self.owns(company, self.is().mail))
    }

    /// Runs that earn most together.
    pub(crate) fn best_runs(self, company: CompanyId) -> Vec<Run> {
        self.fleet(company).best_runs(self.marked(company), || self.perks(company))
    }

    /// The most that a company's trains can earn.
    fn best_revenue(self, company: CompanyId) -> Money {
        self.fleet(company).best(self.marked(company), || self.perks(company)).revenue
    }

    /// What runs earn, if they are legal.
    pub(crate) fn check_runs(self, company: CompanyId, runs: &[Run]) -> Result<Vec<Earned>, Refusal> {
        let fleet = self.fleet(company);
        if let Some(known) = fleet.known(self.marked(company), runs) {
            return Ok(known);
        }
        fleet.check(runs, &self.perks(company), "1846 6.3")
    }

    pub(crate) fn ways_to_pay(self, company: CompanyId) -> Vec<Dividend> {
        if self.in_receivership(company) || self.is_independent(company) {
            return Vec::new();
        }
        vec![Dividend::Full, Dividend::Half, Dividend::Withhold]
    }
}

impl Play<'_> {
    pub(crate) fn run(&mut self, turn: &Turn, runs: &[Run]) -> Result<(), Refusal> {
        let (company, look) = (turn.company, self.look());
        if turn.stop != Stop::Routes {
            return Err(Refusal::because("1846 6", "it is not the moment to run trains"));
        }
        let checked = look.check_runs(company, runs)?;
        let revenue = checked.iter().map(|run| run.revenue).sum();
        let best = || look.best_revenue(company);
        if look.in_receivership(company) && revenue == 0 && best() > 0 {
            return Err(Refusal::because("1846 7.1", "a corporation without president runs its trains"));
        }
        if !self.rules.options.free_routes {
            let best = best();
            if revenue < best {
                let why = format!("these routes earn {revenue}, others earn {best}: the best must be run");
                return Err(Refusal::with("1846 6.35", why));
            }
        }
        let amounts = checked.iter().map(|run| run.revenue);
        tell_runs((self.table, &self.rules.edition, self.log), company, runs, amounts);
        self.change_turn(|t| {
            t.revenue = revenue;
            t.stop = Stop::Pay;
        });
        Ok(())
    }

    pub(crate) fn pay(&mut self, turn: &Turn, dividend: Dividend) -> Result<(), Refusal> {
        if turn.stop != Stop::Pay {
            return Err(Refusal::because("1846 6.4", "it is not the moment to pay dividends"));
        }
        self.share_out(turn.company, turn.revenue, dividend);
        self.go_to(Stop::Trains);
        Ok(())
    }

    fn share_out(&mut self, company: CompanyId, revenue: Money, dividend: Dividend) {
        self.after_running(company);
        let kept = match dividend {
            Dividend::Full => 0,
            Dividend::Half => revenue / 20 * 10,
            Dividend::Withhold => revenue,
        };
        let paid = revenue - kept;
        let per_share = paid / 10;
        if revenue == 0 {
            self.log.add(Event::Nothing(company));
        } else {
            self.log.add(Event::Paid { company, dividend, kept, per_share });
        }
        self.pay_out(Purse::Company(company), kept);
        for (seat, due) in dividends(self.table, company, per_share) {
            self.pay_out(Purse::Player(seat), due);
        }
        let unsold = Money::from(self.table.percent(company, Holder::Company(company)) / 10);
        self.pay_out(Purse::Company(company), unsold * per_share);
        self.table.company_mut(company).operated = true;
        self.note_break(company, paid);
        self.buy_before_removal(company);
        let price = self.look().price(company);
        let boxes = match paid {
            p if 2 * p < price => -1,
            p if p < price => 0,
            p if p < 2 * price => 1,
            p if p >= 3 * price && price > 150 => 3,
            _ => 2,
        };
        self.move_price(company, boxes);
    }

    /// Remembers, where it makes a difference, whether a company that is about to be removed had more to decide.
    fn note_break(&mut self, company: CompanyId, paid: Money) {
        let look = self.look();
        let falls = 2 * paid < look.price(company) && look.price_beside(company, -1) == 0;
        if self.rules.policy.broken_turn == BrokenTurn::RoundGoesOn || !falls || look.in_receivership(company) {
            return;
        }
        let Some(turn) = look.turn().copied() else { return };
        let trains = Turn { stop: Stop::Trains, ..turn };
        let companies = Turn { stop: Stop::Companies, ..turn };
        self.own.broke_off = look.trains_wait(&trains) || look.companies_wait(&companies);
    }

    /// Trains have run; phased-out ones are removed whether they did or not.
    fn after_running(&mut self, company: CompanyId) {
        for i in 0..self.table.trains.len() {
            let train = &mut self.table.trains[i];
            if train.place == TrainPlace::Company(company) {
                train.spent = true;
                if train.old {
                    train.place = TrainPlace::Gone;
                    self.log.add(Event::TrainGone(TrainId::from_index(i)));
                }
            }
        }
    }

    /// Where nobody has a choice: independents, corporations without president or without earnings.
    pub(crate) fn pay_without_asking(&mut self, turn: &Turn) {
        let company = turn.company;
        if self.look().is_independent(company) {
            self.after_running(company);
            let each = turn.revenue / 2;
            if each > 0 {
                self.log.add(Event::Split { company, each });
                if let Some(owner) = self.table.company(company).president {
                    self.pay_out(Purse::Player(owner), each);
                }
                self.pay_out(Purse::Company(company), each);
            } else {
                self.log.add(Event::Nothing(company));
            }
            self.table.company_mut(company).operated = true;
            return;
        }
        let headless = self.look().in_receivership(company);
        let had_train = self.table.trains_of(company).next().is_some();
        let early = self.rules.policy.last_purchase == LastPurchase::BeforeTwoBoxes;
        if headless && !had_train && early && self.look().price_beside(company, -2) == 0 {
            self.buy_without_president(company);
        }
        self.share_out(company, turn.revenue, Dividend::Withhold);
        let has_train = had_train && self.table.trains_of(company).next().is_some();
        let without = match self.rules.policy.trainless {
            Trainless::WhenTrainsRun => !had_train,
            Trainless::OncePhasedOutAreGone => !has_train,
        };
        if headless && turn.revenue == 0 && without {
            self.buy_before_removal(company);
            self.move_price(company, -1);
        }
    }

    /// A corporation without president that the next box to the left removes may buy a train before that, which is lost with it.
    fn buy_before_removal(&mut self, company: CompanyId) {
        let look = self.look();
        let buys = self.rules.policy.last_purchase == LastPurchase::BeforeNextBox;
        if buys && look.in_receivership(company) && look.price_beside(company, -1) == 0 {
            self.buy_without_president(company);
        }
    }
}
