//! What the two books of 1853 say where they differ, and what they name.

use crate::options::holds;
use railhead_board::{Feature, HexId, StopId};
use railhead_engine::{CellMark, CompanyId, Edition, Money, Seat, Setup, Spot};

/// Which book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Year {
    Of1989,
    Of2009,
}

/// How the first shares are dealt out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// A bond, then cities in turn (2009 2.5).
    Bonds,
    /// Whole bids in envelopes (1989 14).
    Bids,
    /// Directors' certificates are dealt (1989 Simplified Game).
    Dealt,
    /// Seats by place cards (1989 Alternative 1.0).
    Places,
}

/// How far a dividend moves a price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rise {
    /// As many spaces as the dividend is times the price, from one to five (2009 4.7.1).
    Times,
    /// One space (1989 34.7).
    One,
    /// As the first, but none below half the price (1989 Alternative 2.0).
    TimesOrNone,
}

/// A city that can stand in a contract bid.
#[derive(Clone, Debug)]
pub(super) struct BidCity {
    pub(super) hex: HexId,
    pub(super) value: Money,
    pub(super) companies: Vec<CompanyId>,
    pub(super) ganges: bool,
}

/// A home base.
#[derive(Clone, Copy, Debug)]
pub(super) struct Home {
    pub(super) company: CompanyId,
    pub(super) hex: HexId,
    pub(super) stop: StopId,
    /// Whether it is one for a major company only.
    pub(super) for_major: bool,
}

/// The rulings that are newer than the first versions of the rules, and whether they hold in this game.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a change of its own")]
pub(super) struct Since {
    /// The two shares of a director's certificate are not sold one by one.
    pub(super) certificate_is_not_sold: bool,
    /// Contracted shares are sold first only before a company floats.
    pub(super) contracted_shares_go_last: bool,
    /// Only who loses a directorship has to sell.
    pub(super) limits_bind_buyers: bool,
    /// Shares may be sold in the round in which a manager's company is formed.
    pub(super) first_director_bars_sales: bool,
    /// Credit is for companies that can afford no train at all.
    pub(super) credit_if_none_is_affordable: bool,
    /// A train that must run somewhere may do so from any base.
    pub(super) any_run_reaches_outside: bool,
    /// A director's help ends at the printed price.
    pub(super) help_up_to_the_printed_price: bool,
    /// A long game goes on while something happens in it.
    pub(super) only_idle_games_are_ended: bool,
}

impl Since {
    fn of(setup: &Setup) -> Self {
        Self {
            certificate_is_not_sold: holds(setup, "certificate_is_not_sold"),
            contracted_shares_go_last: holds(setup, "contracted_shares_go_last"),
            limits_bind_buyers: holds(setup, "limits_bind_buyers"),
            first_director_bars_sales: holds(setup, "first_director_bars_sales"),
            credit_if_none_is_affordable: holds(setup, "credit_if_none_is_affordable"),
            any_run_reaches_outside: holds(setup, "any_run_reaches_outside"),
            help_up_to_the_printed_price: holds(setup, "help_up_to_the_printed_price"),
            only_idle_games_are_ended: holds(setup, "only_idle_games_are_ended"),
        }
    }
}

/// The rules of one game, as its book has them.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "options are switches")]
pub(super) struct Book {
    pub(super) year: Year,
    pub(super) players: usize,
    pub(super) since: Since,
    pub(super) start: Start,
    pub(super) rise: Rise,
    pub(super) kit: bool,
    pub(super) honour: bool,
    pub(super) minimum: bool,
    pub(super) two_bases: bool,
    pub(super) train_sales: bool,
    pub(super) capital: Money,
    pub(super) share_limit: Option<i32>,
    pub(super) certificate_limit: usize,
    pub(super) qualifying: i32,
    pub(super) money: Money,
    pub(super) bbci: Option<CompanyId>,
    pub(super) ajmer: Option<HexId>,
    pub(super) bombay: Option<HexId>,
    pub(super) calcutta: Option<HexId>,
    pub(super) homes: Vec<Home>,
    pub(super) cities: Vec<BidCity>,
    pub(super) posts: Vec<(HexId, Money)>,
}

impl Book {
    pub(super) fn of(edition: &Edition, setup: &Setup) -> Self {
        let year = if setup.title == "1853-1989" { Year::Of1989 } else { Year::Of2009 };
        let option = |key: &str| value_of(setup, key);
        let on = |key: &str| option(key) == Some("on");
        let start = match (year, option("start")) {
            (Year::Of2009, _) => Start::Bonds,
            (_, Some("simplified")) => Start::Dealt,
            (_, Some("places")) => Start::Places,
            _ => Start::Bids,
        };
        let players = setup.seats.len();
        let by = |four: [i32; 4]| four[players.clamp(3, 6) - 3];
        let kit = on("mik-2");
        let capital = match start {
            Start::Dealt => 440,
            Start::Places => by([590, 570, 535, 480]),
            _ => by([730, 570, 570, 510]),
        };
        let qualifying = match (year, start) {
            (Year::Of2009, _) | (_, Start::Places) => by([6, 5, 5, 4]),
            (_, Start::Dealt) => 4,
            _ if on("amended-limits") => by([6, 7, 6, 5]),
            _ => by([6, 6, 5, 5]),
        };
        let share_limit = match (kit, start) {
            (true, _) => None,
            (_, Start::Dealt) => Some(5),
            _ => Some(by([6, 6, 5, 4])),
        };
        let certificates = if kit { by([27, 20, 16, 14]) } else { by([21, 16, 13, 11]) };
        let seats = Money::try_from(players).unwrap_or(0);
        let usual = match (year, start) {
            (Year::Of2009, _) => 15_000,
            // Three notes of £100 for each player, fifteen of £50, and the smaller ones.
            (_, Start::Dealt) => 300 * seats + 15 * 50 + 900,
            _ => 4_500,
        };
        let rise = match year {
            Year::Of2009 => Rise::Times,
            Year::Of1989 if on("alternative-prices") => Rise::TimesOrNone,
            Year::Of1989 => Rise::One,
        };
        let place = |name: &str| {
            edition.ground.map.iter().find(|(_, hex)| hex.place.as_deref() == Some(name)).map(|(id, _)| id)
        };
        let mut book = Self {
            year,
            players,
            since: Since::of(setup),
            start,
            rise,
            kit,
            honour: on("honour-system"),
            minimum: on("minimum-companies"),
            two_bases: on("alternative-bbci"),
            train_sales: on("train-sales"),
            capital,
            share_limit,
            certificate_limit: usize::try_from(certificates).unwrap_or(0),
            qualifying,
            money: option("bank").and_then(|amount| amount.parse().ok()).unwrap_or(usual),
            bbci: edition.find_company("BBCI"),
            ajmer: place("Ajmer"),
            bombay: place("Bombay"),
            calcutta: place("Calcutta"),
            homes: Vec::new(),
            cities: Vec::new(),
            posts: Vec::new(),
        };
        book.read_map(edition);
        book
    }

    fn read_map(&mut self, edition: &Edition) {
        for (id, hex) in edition.ground.map.iter() {
            for feature in &hex.features {
                match feature {
                    Feature::Home { company, stop, conditional } => {
                        if let Some(company) = edition.find_company(company) {
                            let stop = stop.unwrap_or(StopId(0));
                            self.homes.push(Home { company, hex: id, stop, for_major: *conditional });
                        }
                    }
                    Feature::Claim { value: bond, companies } => self.cities.push(BidCity {
                        hex: id,
                        value: Money::from(*bond),
                        companies: companies.iter().filter_map(|n| n.checked_sub(1)).map(CompanyId).collect(),
                        ganges: hex.lies_in("ganges"),
                    }),
                    Feature::Award(amount) => self.posts.push((id, Money::from(*amount))),
                    _ => {}
                }
            }
        }
    }

    /// The paragraph of this book, given that of both.
    pub(super) const fn cite(&self, of_2009: &'static str, of_1989: &'static str) -> &'static str {
        match self.year {
            Year::Of2009 => of_2009,
            Year::Of1989 => of_1989,
        }
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat::from_index)
    }

    /// How many cities a bid has, at least and at most (2009 2.5.6, 1989 14.2).
    pub(super) const fn bid_sizes(&self) -> (usize, usize) {
        match self.players {
            0..=3 => (4, 6),
            4 => (3, 6),
            5 => (3, 5),
            _ => (3, 4),
        }
    }

    pub(super) fn city(&self, hex: HexId) -> Option<&BidCity> {
        self.cities.iter().find(|c| c.hex == hex)
    }

    /// Where the marker of a company begins, and at which price.
    pub(super) fn par(edition: &Edition, company: CompanyId) -> (Spot, Money) {
        let row = edition.chart.rows.get(company.index());
        let cells = row.into_iter().flat_map(|cells| (0u8..).zip(cells));
        let found = cells
            .filter_map(|(column, cell)| cell.map(|c| (column, c)))
            .find(|(_, c)| c.mark == Some(CellMark::Launch));
        let (column, price) = found.map_or((0, 0), |(column, cell)| (column, cell.price));
        (Spot { row: company.0, column }, price)
    }
}

/// The value of an option: the last that was given, presets among them.
fn value_of<'s>(setup: &'s Setup, key: &str) -> Option<&'s str> {
    let alternative = ["start=places", "alternative-prices=on", "alternative-bbci=on", "train-sales=on"];
    setup.options.iter().rev().find_map(|(name, value)| {
        if name == key {
            return Some(value.as_str());
        }
        if name != "preset" {
            return None;
        }
        let kit = (value == "mik-2").then_some("mik-2=on");
        let simplified = (value == "simplified").then_some("start=simplified");
        let rest = alternative.into_iter().filter(|_| value == "mik-2" || value == "alternative");
        let mut sets = kit.into_iter().chain(simplified).chain(rest);
        sets.find_map(|set| set.strip_prefix(key)?.strip_prefix('='))
    })
}

impl Book {
    /// A number of this book, given that of both.
    pub(super) const fn cite_number(&self, of_2009: u16, of_1989: u16) -> u16 {
        match self.year {
            Year::Of2009 => of_2009,
            Year::Of1989 => of_1989,
        }
    }
}
