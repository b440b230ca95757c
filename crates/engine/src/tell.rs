//! Events in words.

use crate::Table;
use crate::{Card, CompanyId, Dividend, Edition, Event, Holder, PrivateId, Purse, RoundKind, Seat, Target, TrainId};

/// What it takes to tell a story: the edition, the names of the players, and the table after it.
///
/// ```
/// use railhead_engine::{CompanyId, Event, Game, Rules, Seat, Teller};
///
/// let game = Game::start(railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?);
/// let names = ["Ann", "Ben"].map(str::to_owned);
/// let teller = Teller { edition: game.rules().edition(), names: &names, table: &game.state().table };
/// let launched = Event::Launched { seat: Seat(0), company: CompanyId(0), price: 60 };
/// assert_eq!(teller.tell(&launched), "Ann launches RED at £60");
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    /// The edition.
    pub edition: &'a Edition,
    /// The players' names by seat.
    pub names: &'a [String],
    /// The table, for what trains are called.
    pub table: &'a Table,
}

impl Teller<'_> {
    fn seat(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("somebody", String::as_str)
    }

    fn company(&self, company: CompanyId) -> &str {
        self.edition.companies.get(company.index()).map_or("?", |c| c.sign.as_str())
    }

    fn private(&self, private: PrivateId) -> &str {
        self.edition.privates.get(private.index()).map_or("?", |p| p.name.as_str())
    }

    fn hex(&self, hex: railhead_board::HexId) -> String {
        let at = self.edition.ground.map.hex(hex);
        match &at.place {
            Some(place) => format!("{} ({place})", at.name),
            None => at.name.clone(),
        }
    }

    fn train(&self, train: TrainId) -> &str {
        let name = self.table.trains.get(train.index()).and_then(|card| {
            let sort = self.edition.trains.get(usize::from(card.sort))?;
            sort.kinds.get(usize::from(card.kind)).map(|k| k.name.as_str())
        });
        name.unwrap_or("?")
    }

    /// The event as a sentence.
    #[must_use]
    pub fn tell(&self, event: &Event) -> String {
        let money = |amount| self.edition.money(amount);
        match event {
            Event::Round(round) => match round.kind {
                RoundKind::Opening => capital(&self.edition.words.opening),
                RoundKind::Stock => format!("{} {}", self.edition.words.stock, round.set),
                RoundKind::Operating => format!("{} {}.{}", self.edition.words.operating, round.set, round.number),
            },
            Event::Phase(phase) => {
                let name = self.edition.phases.get(usize::from(*phase)).map_or("?", |p| p.name.as_str());
                format!("Phase {name} begins")
            }
            Event::Drafted { seat, card: None } => format!("{} takes a card", self.seat(*seat)),
            Event::Drafted { seat, card: Some(Card::Blank(_)) } => format!("{} takes a blank card", self.seat(*seat)),
            Event::Drafted { seat, card: Some(Card::Private(p)) } => {
                format!("{} takes {}", self.seat(*seat), self.private(*p))
            }
            Event::Cheaper { private, price } => format!("{} now costs {}", self.private(*private), money(*price)),
            Event::Acquired { seat, private, price } => {
                format!("{} buys {} for {}", self.seat(*seat), self.private(*private), money(*price))
            }
            Event::Income { private, to, amount } => {
                let to = match to {
                    Purse::Player(seat) => self.seat(*seat),
                    Purse::Company(company) => self.company(*company),
                    Purse::Bank => "the bank",
                };
                format!("{to} receives {} from {}", money(*amount), self.private(*private))
            }
            Event::Passed(seat) => format!("{} passes", self.seat(*seat)),
            Event::Operates(company) => format!("{} operates", self.company(*company)),
            Event::Launched { seat, company, price } => {
                format!("{} launches {} at {}", self.seat(*seat), self.company(*company), money(*price))
            }
            Event::Bonus { company, amount } => {
                format!("{} receives {} from the bank", self.company(*company), money(*amount))
            }
            Event::Bought { seat, company, from, price } => {
                let from = match from {
                    Holder::Company(_) => "its treasury",
                    Holder::Market => &format!("the {}", self.edition.words.market),
                    _ => "the bank",
                };
                format!(
                    "{} buys a share of {} from {from} for {}",
                    self.seat(*seat),
                    self.company(*company),
                    money(*price)
                )
            }
            Event::Sold { seat, company, shares, amount } => {
                format!(
                    "{} sells {} of {} for {}",
                    self.seat(*seat),
                    count(*shares),
                    self.company(*company),
                    money(*amount)
                )
            }
            Event::Issued { company, shares, amount } => {
                format!("{} issues {} for {}", self.company(*company), count(*shares), money(*amount))
            }
            Event::Redeemed { company, shares, amount } => {
                format!("{} redeems {} for {}", self.company(*company), count(*shares), money(*amount))
            }
            Event::Price { company, from, to } => {
                let (old, new) = (self.edition.chart.price(*from), self.edition.chart.price(*to));
                let verb = if new > old { "rises" } else { "falls" };
                format!("The price of {} {verb} from {} to {}", self.company(*company), money(old), money(new))
            }
            Event::President { company, seat: Some(seat) } => {
                let president = &self.edition.words.president;
                format!("{} becomes {president} of {}", self.seat(*seat), self.company(*company))
            }
            Event::President { company, seat: None } => {
                format!("{} has no {}", self.company(*company), self.edition.words.president)
            }
            Event::Priority(seat) => format!("{} has the {}", self.seat(*seat), self.edition.words.priority),
            Event::Bid { seat, amount: None } => format!("{} seals a {}", self.seat(*seat), self.edition.words.aside),
            Event::Bid { seat, amount: Some(amount) } => {
                format!("{} seals a {} of {}", self.seat(*seat), self.edition.words.aside, money(*amount))
            }
            Event::Aside { seat, amount } => {
                format!("{} puts aside a {} of {}", self.seat(*seat), self.edition.words.aside, money(*amount))
            }
            Event::Claimed { seat, hex: None, company } => {
                format!("{} writes down a city and claims a share of {}", self.seat(*seat), self.company(*company))
            }
            Event::Claimed { seat, hex: Some(hex), company } => format!(
                "{} writes down {} and claims a share of {}",
                self.seat(*seat),
                self.hex(*hex),
                self.company(*company)
            ),
            Event::Wrote { seat, claim: None } => format!("{} crosses out what was written down", self.seat(*seat)),
            Event::Wrote { seat, claim: Some((hex, company)) } => {
                format!("{} writes down {} for a share of {}", self.seat(*seat), self.hex(*hex), self.company(*company))
            }
            Event::Returned { seat, amount, hexes } => {
                let cities: Vec<String> = hexes.iter().map(|h| self.hex(*h)).collect();
                format!(
                    "{} has linked {} and gets back the {} of {}",
                    self.seat(*seat),
                    cities.join(", "),
                    self.edition.words.aside,
                    money(*amount)
                )
            }
            Event::Unpaid { seat, company } => {
                format!("{} cannot pay for a share of {}", self.seat(*seat), self.company(*company))
            }
            Event::Settled { seat, company, price } => {
                format!("{} pays {} for a share of {}", self.seat(*seat), money(*price), self.company(*company))
            }
            Event::PrioritySold { from, to, price } => format!(
                "{} sells the {} to {} for {}",
                self.seat(*from),
                self.edition.words.priority,
                self.seat(*to),
                money(*price)
            ),
            Event::Manager { company, seat } => {
                format!("{} is {} of {}", self.seat(*seat), self.edition.words.manager, self.company(*company))
            }
            Event::Closed { seat, hex } => format!("{} closes {}", self.seat(*seat), self.hex(*hex)),
            Event::Chose { seat, words } => format!("{}: {words}", self.seat(*seat)),
            Event::Noted { company: Some(company), words } => format!("{} {words}", self.company(*company)),
            Event::Noted { company: None, words } => capital(words),
            Event::Second { company, train, amount } => {
                let (company, train) = (self.company(*company), self.train(*train));
                let second = self.edition.words.second.as_deref().unwrap_or("run");
                format!("{company} receives {} for the {second} on its {train} train", money(*amount))
            }
            Event::OnCredit { company, train, price } => {
                let (company, train) = (self.company(*company), self.train(*train));
                format!("{company} takes a {train} train on credit and owes {}", money(*price))
            }
            Event::TrainPaid { company, train, price } => {
                let (company, train) = (self.company(*company), self.train(*train));
                format!("{company} pays the {} it owed for its {train} train", money(*price))
            }
            Event::Laid { company, hex, tile, cost, with } => {
                let tile = &self.edition.ground.tiles.get(*tile).number;
                let with = with.map_or(String::new(), |p| format!(" with {}", self.private(p)));
                let cost = if *cost > 0 { format!(" for {}", money(*cost)) } else { String::new() };
                format!("{} lays tile {tile} on {}{with}{cost}", self.company(*company), self.hex(*hex))
            }
            Event::Placed { seat, hex, tile, with } => {
                let tile = &self.edition.ground.tiles.get(*tile).number;
                format!("{} places tile {tile} of {} on {}", self.seat(*seat), self.private(*with), self.hex(*hex))
            }
            Event::Token { company, hex, cost } => {
                let cost = if *cost > 0 { format!(" for {}", money(*cost)) } else { String::new() };
                format!("{} places a token on {}{cost}", self.company(*company), self.hex(*hex))
            }
            Event::TokenGone { company, hex } => {
                format!("The token of {} on {} is removed", self.company(*company), self.hex(*hex))
            }
            Event::Marked { private, target } => {
                let target = match target {
                    Target::Hex(hex) => self.hex(*hex),
                    Target::Company(company) => self.company(*company).to_owned(),
                };
                format!("The marker of {} goes to {target}", self.private(*private))
            }
            Event::Unmarked(private) => format!("The marker of {} is removed", self.private(*private)),
            Event::Forfeited(private) => format!("{} gives up its second tile", self.private(*private)),
            Event::Ran { company, train, revenue, stops } => {
                let stops: Vec<&str> = stops.iter().map(|h| self.edition.ground.map.hex(*h).name.as_str()).collect();
                format!(
                    "{} runs a {} train for {}: {}",
                    self.company(*company),
                    self.train(*train),
                    money(*revenue),
                    stops.join("–")
                )
            }
            Event::Paid { company, dividend, kept, per_share } => {
                let company = self.company(*company);
                match dividend {
                    Dividend::Full => format!("{company} pays {} per share", money(*per_share)),
                    Dividend::Half => {
                        format!("{company} withholds {} and pays {} per share", money(*kept), money(*per_share))
                    }
                    Dividend::Withhold => format!("{company} withholds {}", money(*kept)),
                }
            }
            Event::Split { company, each } => {
                format!("{} withholds {} and pays its owner the same", self.company(*company), money(*each))
            }
            Event::Nothing(company) => format!("{} earns nothing", self.company(*company)),
            Event::TrainBought { company, train, price, from } => {
                let from = from.map_or("the bank", |c| self.company(c));
                format!(
                    "{} buys a {} train from {from} for {}",
                    self.company(*company),
                    self.train(*train),
                    money(*price)
                )
            }
            Event::TrainSold { company, train, price } => {
                format!(
                    "{} sells a {} train to the bank for {}",
                    self.company(*company),
                    self.train(*train),
                    money(*price)
                )
            }
            Event::Contributed { seat, company, amount } => {
                format!("{} gives {} to {}", self.seat(*seat), money(*amount), self.company(*company))
            }
            Event::Aged(sort) => {
                let name = self.edition.trains.get(usize::from(*sort)).map_or("?", |s| s.name.as_str());
                format!("{name} trains are phased out: each runs once more")
            }
            Event::TrainGone(train) => format!("A {} train is removed", self.train(*train)),
            Event::Discarded { company, train } => {
                format!("{} discards a {} train", self.company(*company), self.train(*train))
            }
            Event::PrivateBought { company, private, from, price } => format!(
                "{} buys {} from {} for {}",
                self.company(*company),
                self.private(*private),
                self.seat(*from),
                money(*price)
            ),
            Event::PrivateClosed(private) => format!("{} closes", self.private(*private)),
            Event::CompanyClosed(company) => format!("{} closes", self.company(*company)),
            Event::Bankrupt(seat) => format!("{} is bankrupt", self.seat(*seat)),
            Event::Offered { by, to } => format!("{} makes {} an offer", self.seat(*by), self.seat(*to)),
            Event::Accepted(seat) => format!("{} accepts the offer", self.seat(*seat)),
            Event::Declined(seat) => format!("{} declines the offer", self.seat(*seat)),
            Event::Withdrawn(seat) => format!("{} withdraws the offer", self.seat(*seat)),
            Event::Floated { company, capital } => {
                format!(
                    "{} floats with {} in its {}",
                    self.company(*company),
                    money(*capital),
                    self.edition.words.treasury
                )
            }
            Event::Linked(company) => format!("The track that {} was waiting for is complete", self.company(*company)),
            Event::Freed(company) => format!("{} no longer has to wait for its track", self.company(*company)),
            Event::Loan { company, from, amount } => {
                format!(
                    "{} takes out a loan of {} from {}",
                    self.company(*company),
                    money(*amount),
                    self.company(*from)
                )
            }
            Event::TakenOver { company, by } => {
                format!("{} is in receivership: {} takes it over", self.company(*company), self.company(*by))
            }
            Event::Compensated { seat, company, amount } => {
                format!("{} receives {} for shares of {}", self.seat(*seat), money(*amount), self.company(*company))
            }
            Event::Liable { seat, company, amount } => {
                format!(
                    "{} is liable for {} that {} cannot pay",
                    self.seat(*seat),
                    money(*amount),
                    self.company(*company)
                )
            }
            Event::Debt { seat, amount } => format!("{} owes the bank {}", self.seat(*seat), money(*amount)),
            Event::TokenMovedIn { company, hex } => {
                format!("The token of {} beside {} moves in", self.company(*company), self.hex(*hex))
            }
            Event::BankBroken => "The bank is broken".to_owned(),
            Event::EndAnnounced => "The game ends after this set of operating rounds".to_owned(),
            Event::Over => "The game is over".to_owned(),
        }
    }
}

/// A sentence from words.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn count(shares: u8) -> String {
    if shares == 1 { "one share".to_owned() } else { format!("{shares} shares") }
}
