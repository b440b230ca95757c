//! Where a record of 18xx.games needs more than what was done: what the site records of itself, where it has to be told to go on, and
//! where it would come to another game.

use super::export::Exporter;
use super::{Deed, DividendKind, EntityType, SiteAction};
use railhead_engine::{Action, Ask, Choice, CompanyId, Event, Holder, Money, RoundKind, Standing};
use railhead_titles::{Game, Quirk, SiteTitle};

impl Exporter {
    /// What the site records of itself after an action: that a link is there, and that the Bank of England pays.
    ///
    /// Where the last company of a round falls and its director has nothing to sell, the site notices that nobody is to act only
    /// with the next thing that is said: so something is said there, which does no harm elsewhere.
    pub(super) fn write_unasked(&mut self, before: &Game, events: &[Event]) {
        let corporation = |entity: String, kind| Deed { entity, entity_type: EntityType::Corporation, kind };
        let mut fallen = false;
        for (i, event) in events.iter().enumerate() {
            let company = before.operating();
            let auto = match event {
                Event::Linked(_) => {
                    let by = company.map_or("", |c| before.edition().companies[c.index()].sign.as_str()).to_owned();
                    corporation(by, SiteAction::DestinationConnection)
                }
                Event::Round(round) if round.kind == RoundKind::Operating => {
                    let Some(bank) = self.site.pays_alone else { continue };
                    corporation(bank.to_owned(), SiteAction::Dividend { kind: DividendKind::Payout })
                }
                Event::TakenOver { .. } => {
                    fallen = self.site.has(Quirk::FallsUnnoticed);
                    continue;
                }
                Event::Debt { seat, .. } if fallen && self.nobody_operates(&events[i..]) => {
                    self.by_player(*seat, SiteAction::Message { message: "nothing to sell".to_owned() });
                    continue;
                }
                _ => continue,
            };
            if let Some(action) = self.actions.last_mut() {
                action.auto.push(auto);
            }
        }
    }

    /// Says something where the site would not go on by itself, which does no harm elsewhere.
    ///
    /// See [`Quirk::Stops`] and [`Quirk::ClosesLate`]. Once the game is over nothing may be said.
    pub(super) fn wake(&mut self, before: &Game, events: &[Event]) {
        if !self.site.has(Quirk::Stops) || self.game.outcome().is_some() {
            return;
        }
        let late = self.site.closes_late(before.title(), before.setup().version);
        let (mut round_began, mut calls) =
            (false, usize::from(Removal::of(before, events).is_some_and(Removal::stops)));
        for (i, event) in events.iter().enumerate() {
            let goes_on = |e: &Event| matches!(e, Event::Operates(_) | Event::Round(_) | Event::Over);
            match event {
                Event::Round(_) => round_began = true,
                Event::CompanyClosed(_) if round_began && late => calls += 1,
                Event::Operates(c) if events[i + 1..].iter().any(goes_on) => {
                    let lost = Event::President { company: *c, seat: None };
                    calls += usize::from(could_issue(before, *c) && !events[..i].contains(&lost));
                }
                _ => {}
            }
        }
        let Some(seat) = before.table().order.iter().find(|s| !before.table().players[s.index()].bankrupt).copied()
        else {
            return;
        };
        for _ in 0..calls {
            self.by_player(seat, SiteAction::Log { message: "goes on".to_owned() });
        }
    }

    /// What the site does if it waits for a token that cannot be placed any more.
    ///
    /// Whether a company can place one it remembers until the next tile or token. A home token, which is placed by itself as a
    /// company begins to operate, makes it forget nothing, although it may fill a city. So a company that could place a token in
    /// its last turn is asked again, if it still has the money and nothing was built in between.
    pub(super) fn token_awaited(&mut self, before: &Game, action: &Action) -> Option<&'static str> {
        if matches!(action, Action::Lay { .. } | Action::Token { .. }) {
            self.could_token.clear();
        }
        if let Some((company, price)) = token_asked(&self.game) {
            self.could_token.insert(company, price);
            return None;
        }
        let company = before.operating()?;
        let passes = *action == Action::Pass && before.deciding().iter().any(|d| matches!(d.ask, Ask::Track(_)));
        let price = *self.could_token.get(&company).filter(|_| passes)?;
        let waits = before.table().company(company).cash >= price;
        waits.then_some(
            "18xx.games waits for a token that cannot be placed since a home token closed the way, and refuses what \
             comes instead",
        )
    }

    /// Whether no company operates after an action: the round is over, or the company whose turn it is has fallen.
    fn nobody_operates(&self, later: &[Event]) -> bool {
        let standing = self.game.operating().map(|c| self.game.table().company(c).standing);
        standing != Some(Standing::Active) || later.iter().any(|e| matches!(e, Event::Round(_)))
    }
}

/// Which company is asked to place a token now, and what the token costs.
fn token_asked(game: &Game) -> Option<(CompanyId, Money)> {
    let asked = game.deciding().into_iter().find(|d| matches!(d.ask, Ask::Token(_)))?;
    let price = game.outline(asked.seat).into_iter().find_map(|choice| match choice {
        Choice::Token { with: None, places } => places.first().map(|(_, price)| *price),
        _ => None,
    });
    game.operating().zip(price)
}

/// Whether a corporation with a president could raise money by issuing shares.
fn could_issue(game: &Game, company: CompanyId) -> bool {
    let (table, edition) = (game.table(), game.edition());
    let state = table.company(company);
    let Some(spot) = state.spot.filter(|_| state.president.is_some()) else { return false };
    let players: u8 = table.order.iter().map(|s| table.percent(company, Holder::Player(*s))).sum();
    edition.chart.price(edition.chart.along(spot, -1)) > 0
        && table.percent(company, Holder::Company(company)) > 0
        && players > table.percent(company, Holder::Market)
}

/// A corporation that was closed in a stock round, by the sale that brought its price to nothing.
#[derive(Clone, Copy)]
struct Removal {
    /// How many players had nothing to do any more, one after the other, before it was closed and after.
    passed: (usize, usize),
    /// Whether all had passed then, so that the stock round was over.
    ended: bool,
}

impl Removal {
    fn of(before: &Game, events: &[Event]) -> Option<Self> {
        if before.table().round.kind != RoundKind::Stock {
            return None;
        }
        let end = events.iter().position(|e| matches!(e, Event::Priority(_) | Event::Round(_)));
        let round = &events[..end.unwrap_or(events.len())];
        let at = round.iter().position(|e| matches!(e, Event::CompanyClosed(_)))?;
        let passed = |part: &[Event]| part.iter().filter(|e| matches!(e, Event::Passed(_))).count();
        Some(Self { passed: (passed(&round[..at]), passed(&round[at..])), ended: end.is_some() })
    }

    /// Whether the site stops: there a player who loses the last thing to do by it is passed over, but not the one after.
    const fn stops(self) -> bool {
        self.passed.1 > 1
    }

    /// Whether the site ends the round with the second player whom it passes over, and forgets prices and priority. The seller is
    /// never the first of the two: shares of a corporation are sold in one block.
    fn forgets(self, before: &Game) -> bool {
        let solvent = before.table().players.iter().filter(|p| !p.bankrupt).count();
        self.ended && self.passed.1 == 2 && self.passed.0 + 2 == solvent
    }
}

/// What the site does with an action, if it would come to another game by it.
pub(super) fn unheld(site: &SiteTitle, before: &Game, action: &Action, events: &[Event]) -> Option<&'static str> {
    if site.has(Quirk::ForgetsPrices) && Removal::of(before, events).is_some_and(|r| r.forgets(before)) {
        return Some(
            "18xx.games ends a stock round without moving prices and the priority deal, after it closed a corporation",
        );
    }
    let declines = site.has(Quirk::LendsBeforeFall)
        && *action == Action::Pass
        && before.deciding().iter().any(|d| matches!(d.ask, Ask::Loan(_)));
    declines.then_some("18xx.games lets no company decline the loan before it falls")
}
