//! What is nearly always a mistake although the rules allow it, and what is usually paid: people are told before they do it.

use crate::{
    Action, Ask, Choice, CompanyId, Decision, Detail, Edition, Event, Log, Money, PrivateId, Rules, Seat, State, Step,
    Table, TrainId,
};

/// So many placements of tiles are tried to find one that lets a train run.
const MOST_TRIED: usize = 120;
/// A turn has fewer steps than this between its track and its dividend.
const STEPS: usize = 6;

/// Why an action is nearly always a mistake.
///
/// ```
/// use railhead_engine::{Action, Caution, Choice, PrivateId};
///
/// let private = PrivateId(0);
/// let choices = [Choice::BuyPrivate { private, from: 1, to: 60, consent: None }];
/// let cheap = |price| Caution::cheap(&choices, &Action::BuyPrivate { private, price });
/// assert_eq!(cheap(1), Some(Caution::Cheap { private, price: 1, most: 60 }));
/// assert_eq!(cheap(60), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caution {
    /// A private company goes for much less than its owner could have.
    Cheap {
        /// Which.
        private: PrivateId,
        /// For how much.
        price: Money,
        /// For how much it could go.
        most: Money,
    },
    /// No track is laid although the company's trains run nowhere, a tile would change that, and the price of its shares falls.
    NoRun {
        /// Whose trains.
        company: CompanyId,
        /// The price of its shares now.
        from: Money,
        /// The price after its turn.
        to: Money,
    },
    /// A company without trains buys none although it can pay for one.
    NoTrain {
        /// Which company.
        company: CompanyId,
        /// The cheapest train.
        train: TrainId,
        /// As which type.
        kind: u8,
        /// What it costs.
        price: Money,
    },
}

impl Caution {
    /// A private company that its own owner sells to a company for less than half of what it could bring.
    #[must_use]
    pub fn cheap(choices: &[Choice], action: &Action) -> Option<Self> {
        let Action::BuyPrivate { private, price } = action else { return None };
        let most = choices.iter().find_map(|choice| match choice {
            Choice::BuyPrivate { private: p, to, consent: None, .. } if p == private => Some(*to),
            _ => None,
        })?;
        (2 * price < most).then_some(Self::Cheap { private: *private, price: *price, most })
    }

    /// A turn that ends without a train that could be paid for from the treasury.
    #[must_use]
    pub fn no_train(table: &Table, company: CompanyId, choices: &[Choice], action: &Action) -> Option<Self> {
        if *action != Action::Pass || table.trains_of(company).next().is_some() {
            return None;
        }
        let affordable = choices.iter().filter_map(|choice| match choice {
            Choice::BuyTrain { train, kind, from, consent: None, .. } if *from <= table.company(company).cash => {
                Some((*from, *train, *kind))
            }
            _ => None,
        });
        let (price, train, kind) = affordable.min_by_key(|(price, ..)| *price)?;
        Some(Self::NoTrain { company, train, kind, price })
    }

    /// Track that is not laid although trains would run on it, and the price falls because none does.
    #[must_use]
    pub fn no_run<R: Rules>(rules: &R, state: &State<R::Own>, seat: Seat, action: &Action) -> Option<Self> {
        let company = rules.operating(state)?;
        let has_trains = || state.table.trains_of(company).next().is_some();
        if *action != Action::Pass || !asked(rules, state, seat)?.is_about(Step::Track) || !has_trains() {
            return None;
        }
        let price = |state: &State<R::Own>| state.table.price(rules.edition(), company);
        let (earned, passed) = turn(rules, state, seat, &Action::Pass, company)?;
        let (from, to) = (price(state), price(&passed));
        if earned > 0 || to >= from {
            return None;
        }
        let choices = rules.choices(state, seat, Detail::Full);
        let lays = choices.iter().filter(|c| matches!(c, Choice::Lay { with: None, .. })).flat_map(|c| c.actions());
        let helps = |lay: Action| turn(rules, state, seat, &lay, company).is_some_and(|(earned, _)| earned > 0);
        lays.take(MOST_TRIED).any(helps).then_some(Self::NoRun { company, from, to })
    }

    /// Everything of this kind: what the rules of most titles say.
    #[must_use]
    pub fn all<R: Rules>(rules: &R, state: &State<R::Own>, seat: Seat, action: &Action) -> Vec<Self> {
        let choices = || rules.choices(state, seat, Detail::Outline);
        let found = match action {
            Action::BuyPrivate { .. } => Self::cheap(&choices(), action),
            Action::Pass => {
                let ask = asked(rules, state, seat);
                match rules.operating(state) {
                    Some(company) if ask.is_some_and(|ask| ask.is_about(Step::Trains)) => {
                        Self::no_train(&state.table, company, &choices(), action)
                    }
                    Some(_) => Self::no_run(rules, state, seat, action),
                    None => None,
                }
            }
            _ => None,
        };
        found.into_iter().collect()
    }
}

/// What a seat is asked.
fn asked<R: Rules>(rules: &R, state: &State<R::Own>, seat: Seat) -> Option<Ask> {
    let of = |decision: &Decision| decision.seat == seat;
    rules.deciding(state).into_iter().find(of).map(|decision| decision.ask)
}

/// What a company earns in a turn that goes on with an action and then with its best runs, and how the table is afterwards.
fn turn<R: Rules>(
    rules: &R,
    state: &State<R::Own>,
    seat: Seat,
    action: &Action,
    company: CompanyId,
) -> Option<(Money, State<R::Own>)> {
    let (mut state, mut earned) = (state.clone(), 0);
    let mut next = action.clone();
    for _ in 0..STEPS {
        let mut log = Log::default();
        rules.play(&mut state, seat, &next, &mut log).ok()?;
        earned +=
            log.events.iter().map(|e| if let Event::Ran { revenue, .. } = e { *revenue } else { 0 }).sum::<Money>();
        if earned > 0 || rules.operating(&state) != Some(company) || asked(rules, &state, seat).is_none() {
            break;
        }
        next = rules.best_runs(&state).map_or(Action::Pass, |runs| Action::Run { runs });
        if next == Action::Pass && asked(rules, &state, seat).is_some_and(|ask| ask.is_about(Step::Trains)) {
            break;
        }
    }
    Some((earned, state))
}

impl Choice {
    /// What is usually paid, where the price may be chosen: all that may be asked for a private company of one's own, what is
    /// printed on a train. Where nothing is usual, the lowest price.
    #[must_use]
    pub fn usual_price(&self, edition: &Edition, table: &Table) -> Option<Money> {
        match self {
            Self::BuyPrivate { to, .. } => Some(*to),
            Self::BuyTrain { train, kind, from, to, .. } => {
                let sort = edition.trains.get(usize::from(table.train(*train).sort))?;
                Some(sort.kinds.get(usize::from(*kind))?.price.clamp(*from, *to))
            }
            Self::SellPriority { from, .. } | Self::Bid { from, .. } => Some(*from),
            _ => None,
        }
    }
}
