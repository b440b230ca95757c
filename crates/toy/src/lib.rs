//! The smallest complete 18xx title that we could think of: a dozen hexes, two companies, one change of phase.
//!
//! It has what a plain title has (stock rounds, operating rounds, trains that rust, a bank that breaks) and, as options, a private
//! company sold by sealed bids and a deal between players. It is an example for authors of titles: read the data files, then
//! `rules.rs` with the trait that every title implements, then `stock.rs`, `operate.rs` and `deals.rs`. Because it lives outside
//! `railhead-titles`, it also shows that all generic code (bots, files, pictures, pages) supports a title that it knows nothing
//! about. The engine's own tests are played with it as well.
//!
//! ```
//! use railhead_titles::Game;
//!
//! railhead_toy::register();
//! let setup = railhead_toy::setup(&["Ann", "Ben"], 7);
//! assert_eq!(Game::start(&setup)?.deciding().len(), 1);
//! # Ok::<(), railhead_engine::SetupError>(())
//! ```

mod deals;
mod operate;
mod options;
mod own;
mod rules;
mod runs;
mod stock;

use railhead_engine::{Setup, SetupError};
use railhead_titles::{Loaded, Title, TitleFiles, begin};

pub use own::{Own, Stage, StockTurn, Stop, Turn};
pub use rules::Toy;

/// The toy title.
pub static TITLE: Title = Title {
    name: "toy",
    full_name: "The toy title",
    short_name: "toy",
    about: "Two railways between two rivers, for whoever wants to see how a title is made.",
    version: 1,
    changes: &[],
    players: (2, 4),
    currency: "£",
    tile_price: 0,
    runs: &runs::RUNS,
    options: options::OPTIONS,
    presets: options::PRESETS,
    site: None,
    showcase: None,
    rulings: include_str!("rulings.md"),
    lessons: &[],
    files: TitleFiles {
        tiles: ("toy/tiles.txt", include_str!("tiles.txt")),
        map: ("toy/map.txt", include_str!("map.txt")),
        companies: ("toy/companies.txt", include_str!("companies.txt")),
        game: ("toy/game.txt", include_str!("game.txt")),
    },
    begin: |setup| begin(rules(setup)),
    loaded: Loaded::nothing(),
};

/// What a game of these players is begun with, without options.
#[must_use]
pub fn setup(players: &[&str], seed: u64) -> Setup {
    let seats = players.iter().map(|&name| name.to_owned()).collect();
    Setup { title: TITLE.name.to_owned(), version: TITLE.version, options: Vec::new(), seats, seed }
}

/// The rules of the toy for one game.
///
/// # Errors
/// If the data files or a map of the players' own cannot be read.
pub fn rules(setup: &Setup) -> Result<Toy, SetupError> {
    let options = options::Options::of(setup)?;
    Ok(Toy { edition: TITLE.edition(setup.map())?, options, players: setup.seats.len(), seed: setup.seed })
}

/// Makes the toy known to everything in this program.
pub fn register() -> &'static Title {
    // Only a title of the same name could stand in the way, and there is none.
    let _ = railhead_titles::register(&TITLE);
    &TITLE
}
