//! How a game went: every operating round and every price, read off its events.

use railhead_engine::{CompanyId, Dividend, Event, Money, Round, RoundKind};
use railhead_titles::Game;

/// A company's turn in an operating round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    pub(crate) company: CompanyId,
    pub(crate) round: Round,
    /// What its trains earned.
    pub(crate) revenue: Money,
    /// How many trains ran.
    pub(crate) trains: usize,
    /// How it was shared out.
    pub(crate) dividend: Option<Dividend>,
    /// What stayed in the treasury.
    pub(crate) kept: Money,
    /// What each share got.
    pub(crate) per_share: Money,
    /// What the owner of an independent company got.
    pub(crate) split: Money,
    /// The price of its shares after the turn.
    pub(crate) price: Money,
}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Past {
    /// The rounds in order.
    pub(crate) rounds: Vec<Round>,
    /// The turns in order.
    pub(crate) turns: Vec<Turn>,
    /// Each company's prices: in which of the rounds, and what; `None` once it has none any more.
    pub(crate) prices: Vec<Vec<(usize, Option<Money>)>>,
}

/// A round in a few letters.
pub(crate) fn short(round: Round) -> String {
    match round.kind {
        RoundKind::Opening => "Start".to_owned(),
        RoundKind::Stock => format!("SR {}", round.set),
        RoundKind::Operating => format!("OR {}.{}", round.set, round.number),
    }
}

impl Past {
    /// The past of a game.
    pub(crate) fn of(game: &Game) -> Self {
        let mut past = Self { prices: vec![Vec::new(); game.edition().companies.len()], ..Self::default() };
        for event in game.opening() {
            past.take(game, event);
        }
        for index in 0..game.len() {
            for event in game.done(index).map_or(&[][..], |(_, _, events)| events) {
                past.take(game, event);
            }
        }
        past
    }

    fn take(&mut self, game: &Game, event: &Event) {
        match event {
            Event::Round(round) => self.rounds.push(*round),
            Event::Launched { company, price, .. } => self.price(*company, *price),
            Event::Price { company, to, .. } => {
                let price = game.edition().chart.price(*to);
                self.price(*company, price);
                let now = self.rounds.last().copied();
                let turn = self.turns.iter_mut().rev().find(|t| t.company == *company);
                if let Some(turn) = turn.filter(|t| Some(t.round) == now) {
                    turn.price = price;
                }
            }
            Event::Operates(company) | Event::Nothing(company) => {
                self.turn(*company);
            }
            Event::Ran { company, revenue, .. } => {
                if let Some(turn) = self.turn(*company) {
                    turn.revenue += revenue;
                    turn.trains += 1;
                }
            }
            Event::Paid { company, dividend, kept, per_share } => {
                if let Some(turn) = self.turn(*company) {
                    (turn.dividend, turn.kept, turn.per_share) = (Some(*dividend), *kept, *per_share);
                }
            }
            Event::CompanyClosed(company) | Event::TakenOver { company, .. } => {
                // The round in which it fell still shows how low.
                let next = self.rounds.len();
                if let Some(all) = self.prices.get_mut(company.index()).filter(|all| !all.is_empty()) {
                    all.push((next, None));
                }
            }
            Event::Split { company, each } => {
                if let Some(turn) = self.turn(*company) {
                    (turn.kept, turn.split) = (*each, *each);
                }
            }
            _ => {}
        }
    }

    fn price(&mut self, company: CompanyId, price: Money) {
        let round = self.rounds.len().saturating_sub(1);
        if let Some(all) = self.prices.get_mut(company.index()) {
            all.push((round, Some(price)));
        }
    }

    /// The turn of a company in the present round.
    fn turn(&mut self, company: CompanyId) -> Option<&mut Turn> {
        let round = *self.rounds.last()?;
        let at = self.turns.iter().rposition(|t| t.company == company && t.round == round);
        if at.is_none() {
            let price =
                self.prices.get(company.index()).and_then(|p| p.last()).and_then(|(_, price)| *price).unwrap_or(0);
            self.turns.push(Turn {
                company,
                round,
                revenue: 0,
                trains: 0,
                dividend: None,
                kept: 0,
                per_share: 0,
                split: 0,
                price,
            });
        }
        let at = at.unwrap_or(self.turns.len() - 1);
        self.turns.get_mut(at)
    }

    /// The turns of a company.
    pub(crate) fn turns_of(&self, company: CompanyId) -> impl Iterator<Item = &Turn> {
        self.turns.iter().filter(move |t| t.company == company)
    }

    /// The price of a company at the end of each round; `None` before it was launched.
    pub(crate) fn prices_by_round(&self, company: CompanyId) -> Vec<Option<Money>> {
        let steps = self.prices.get(company.index()).map_or(&[][..], Vec::as_slice);
        let at = |round: usize| steps.iter().take_while(|(r, _)| *r <= round).last().and_then(|(_, price)| *price);
        (0..self.rounds.len()).map(at).collect()
    }

    /// The operating rounds in order.
    pub(crate) fn operating_rounds(&self) -> Vec<Round> {
        self.rounds.iter().copied().filter(|r| r.kind == RoundKind::Operating).collect()
    }
}
