//! Bases (2009 4.4, 1989 32), and acting outside a company's area (2009 4.2.3, 4.4.2).

use super::book::Year;
use super::clerk::Clerk;
use super::memory::{Stop, Turn};
use super::running::From;
use super::track::Against;
use super::view::{Moments, View};
use crate::Kind;
use crate::network::StopAt;
use crate::reach::Certainty;
use railhead_board::{Face, HexId, StopId, StopKind};
use railhead_engine::{Choice, CompanyId, Money};
use std::collections::BTreeSet;

impl Clerk<'_> {
    /// What the next base costs: 40 for the first beside the home bases, 100 for others.
    fn base_price(&self, company: CompanyId) -> Money {
        let all = usize::from(self.edition.companies[company.index()].tokens);
        let placed = all.saturating_sub(usize::from(self.want.table.companies[company.index()].tokens));
        if placed <= self.homes(company).len() { 40 } else { 100 }
    }

    /// What stands against a base.
    fn judge_base(
        &self,
        turn: &Turn,
        moment: Moments,
        view: &View<'_>,
        at: StopAt,
        steps: &mut usize,
    ) -> Result<(), Against> {
        let (ground, board, company) = (&self.edition.ground, self.board(moment), turn.company);
        let against = |rule, words: &str| Err(Against::Rule(Kind::Token, rule, words.to_owned()));
        let Some(stop) = board.face(ground, at.hex).stops.get(at.stop.index()).filter(|s| s.kind == StopKind::City)
        else {
            return against(("4.4.5", "32.4"), "it is no large station");
        };
        let here = || board.tokens().iter().filter(|t| t.hex == at.hex);
        if self.want.table.companies[company.index()].tokens == 0 {
            return against(("4.4.4", "Table 7"), "no token is left");
        }
        if self.spendable(company) < self.base_price(company) {
            return against(("4.4.4", "32.3"), "the company cannot pay for it");
        }
        if here().any(|t| t.owner == company.owner()) {
            return against(("4.4.5", "32.4"), "the company has a base on the hex");
        }
        if here().filter(|t| t.stop == at.stop && t.slot.is_some()).count() >= usize::from(stop.slots) {
            return against(("4.4.5", "32.4"), "there is no room");
        }
        if self.closed(moment) == Some(at.hex) {
            return against(("4.4", "MIK 2 Disturbances"), "the city is closed");
        }
        let waits = |other: CompanyId| {
            let there = |h: &super::book::Home| h.hex == at.hex && self.home_stop(h) == at.stop;
            !self.is_formed(other) && self.homes(other).iter().any(there)
        };
        if self.companies().any(waits) {
            return against(("4.4.7", "32.6"), "it is the home base of a company that does not run yet");
        }
        if !self.is_inside(company, at.hex) {
            self.judge_outside(turn, moment, view, (at.hex, None), (Kind::Token, ("4.4.1, 4.4.2", "32.1")), steps)?;
        }
        match view.reaches(at, steps) {
            Certainty::Yes => Ok(()),
            Certainty::No => against(("4.4.6", "32.5"), "no line of the company leads to it"),
            Certainty::Unsure => Err(Against::Unsure),
        }
    }

    /// What stands against acting outside a company's area: from the first 5 on, with a 5 or 6, at one place in a turn, where one of
    /// its trains can run to from a home base; a promoted tile must then be one that a train can run over.
    pub(super) fn judge_outside(
        &self,
        turn: &Turn,
        moment: Moments,
        view: &View<'_>,
        (hex, promoted): (HexId, Option<&Face>),
        (kind, rule): (Kind, (&'static str, &'static str)),
        steps: &mut usize,
    ) -> Result<(), Against> {
        let company = turn.company;
        let against = |words: &str| Err(Against::Rule(kind, rule, words.to_owned()));
        if self.book.year == Year::Of1989 || self.level() < 3 {
            return against("it lies outside the area of the company");
        }
        let trains: Vec<_> = self.trains_of(company).iter().map(|id| self.want.table.trains[id.index()]).collect();
        if !trains.iter().any(|t| matches!(self.type_of(t).0, "5" | "6")) {
            return against("it lies outside the area of a company without a 5 or 6");
        }
        if turn.outside.is_some_and(|other| other != hex) {
            return against("the company has acted at another place outside its area");
        }
        let has_city = |face: &Face| face.stops.iter().any(|s| s.kind == StopKind::City);
        let old = self.board(moment).face(&self.edition.ground, hex);
        let more = usize::from(promoted.is_some_and(has_city) && !has_city(old));
        let from = (company, From::Home);
        let mut answer = self.train_runs_over(moment, view, from, (hex, more), steps);
        // What is too far for a train once a town is a large station may be near enough over the new track.
        if let (Certainty::No, Some(face), 1..) = (answer, promoted, more)
            && self.train_runs_over(moment, view, from, (hex, 0), steps) == Certainty::Yes
        {
            answer = self.view_with(moment, company, Some((hex, face)), |view| {
                self.train_runs_over(moment, view, (company, From::Base), (hex, 0), steps)
            });
        }
        match answer {
            Certainty::Yes => Ok(()),
            Certainty::Unsure => Err(Against::Unsure),
            Certainty::No => against("no train of the company runs there from a home base"),
        }
    }

    /// A base is established.
    pub(super) fn base(&mut self, turn: &Turn, hex: HexId, stop: StopId) {
        let company = turn.company;
        let name = format!("a base of {} on {}", self.sign(company), self.hex(hex));
        if turn.stop != Stop::Bases {
            self.complain(Kind::Token, ("4.4", "32"), format!("{name}: bases are not established now"));
        }
        let judged = self.view(Moments::Before, company, |view| {
            self.judge_base(turn, Moments::Before, view, StopAt { hex, stop }, &mut 60_000)
        });
        if let Err(Against::Rule(kind, rule, words)) = judged {
            self.complain(kind, rule, format!("{name}: {words}"));
        }
        let price = self.base_price(company);
        self.pay_in(company, price);
        self.want.tokens.push((hex, company.owner()));
        let state = &mut self.want.table.companies[company.index()];
        state.tokens = state.tokens.saturating_sub(1);
        if !self.is_inside(company, hex) {
            self.memory.change_turn(|t| t.outside = Some(hex));
        }
    }

    /// Every base that may be established now; those of which too little is known apart.
    fn all_bases(&self, turn: &Turn, steps: &mut usize) -> (BTreeSet<StopAt>, BTreeSet<StopAt>) {
        let (mut found, mut unsure) = (BTreeSet::new(), BTreeSet::new());
        let company = turn.company;
        if self.want.table.companies[company.index()].tokens == 0 || self.spendable(company) < self.base_price(company)
        {
            return (found, unsure);
        }
        self.view(Moments::After, company, |view| {
            for at in view.network.stops() {
                match self.judge_base(turn, Moments::After, view, at, steps) {
                    Ok(()) => found.insert(at),
                    Err(Against::Unsure) => unsure.insert(at),
                    Err(Against::Rule(..)) => false,
                };
            }
        });
        (found, unsure)
    }

    /// Compares the bases that are offered with those that may be established.
    pub(super) fn offered_bases(&mut self, turn: &Turn) {
        let (found, unsure) = self.all_bases(turn, &mut 100_000);
        let price = self.base_price(turn.company);
        let mut offered = BTreeSet::new();
        let mut dear = false;
        for choice in self.after.choices.iter().flat_map(|(_, choices)| choices) {
            let Choice::Token { places, .. } = choice else { continue };
            dear |= places.iter().any(|(_, cost)| *cost != price);
            offered.extend(places.iter().map(|(at, _)| StopAt { hex: at.hex, stop: at.stop }));
        }
        let tell = |at: &StopAt| format!("{} {}", self.hex(at.hex), at.stop);
        let missing: Vec<String> = found.difference(&offered).map(tell).collect();
        let wrongly: Vec<String> = offered.difference(&found).filter(|at| !unsure.contains(at)).map(tell).collect();
        if dear || !missing.is_empty() || !wrongly.is_empty() {
            let words = format!(
                "{}: not offered {missing:?}, wrongly offered {wrongly:?}, a base costs {price}",
                self.sign(turn.company)
            );
            self.complain(Kind::TokensOffered, ("4.4", "32"), words);
        }
    }

    /// Nothing may be established where the game does not ask.
    pub(super) fn bases_skipped(&mut self, turn: &Turn) {
        if !self.is_sampled(2) {
            return;
        }
        let (found, _) = self.all_bases(turn, &mut 50_000);
        if !found.is_empty() {
            let all: Vec<String> = found.iter().map(|at| self.hex(at.hex)).collect();
            let words = format!("{} is not asked although it could go to {all:?}", self.sign(turn.company));
            self.complain(Kind::TokensOffered, ("4.4", "32"), words);
        }
    }
}
