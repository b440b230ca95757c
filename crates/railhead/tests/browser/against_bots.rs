//! One person against three bots in the page, from opening the table to the end of the game, or for some moves where not
//! everything is tested.

use crate::chromium::Chromium;
use crate::foreseen::follow;
use crate::house::House;
use crate::live::register;
use crate::script::css;
use crate::tab::{Screen, Tab};
use crate::whole_game::{check_end, check_file};
use railhead_bots::{Sight, Steady};
use railhead_engine::{Action, Seat};
use railhead_server::store::{NewTable, Pace, SeatRow, Store, TableState, Visibility};
use railhead_server::table::{Entry, LiveTable};
use railhead_testkit::{long, tell};
use railhead_titles::Game;
use std::time::Instant;
use tokio::runtime::Runtime;

const TITLE: &str = "1846";
const TABLE: &str = "aaaa1846aaaa1846";
/// The seed of the game: one in which the person has not much to do.
const SEED: u64 = 5;
/// So many moves the person makes where not everything is tested.
const SHORT: usize = 3;
/// It is the person's turn, or nobody's any more.
const ASKED: &str = "(document.querySelector('#table').dataset.turn !== undefined || document.querySelector('#decision ol.result')) && !busy()";

/// What the server has kept of a table.
struct Kept {
    runtime: Runtime,
    store: Store,
}

impl Kept {
    fn new(house: &House) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let store = runtime.block_on(Store::in_folder(house.data())).unwrap();
        Self { runtime, store }
    }

    /// The game as it stands, and how many of its actions bots did and gave a reason for.
    fn game(&self) -> (Game, usize) {
        let (row, entries) = self.runtime.block_on(async {
            let row = self.store.table(&TABLE.into()).await.unwrap().unwrap();
            (row, self.store.entries(&TABLE.into(), 0).await.unwrap())
        });
        let table = LiveTable::load(row, &entries).unwrap();
        let bots = entries.iter().filter_map(|e| serde_json::from_str::<Entry>(&e.body).ok());
        let reasons = bots.filter(|e| matches!(e, Entry::Bot { reason, .. } if !reason.is_empty())).count();
        (table.game.unwrap(), reasons)
    }
}

/// Puts a table for four into the server's database that the person has just opened: with a seed that is known, so that the game
/// is always the same.
fn set(kept: &Kept, name: &str) {
    kept.runtime.block_on(async {
        let account = kept.store.account_named(name).await.unwrap().expect("they registered");
        let mut seats = vec![SeatRow::free(); 4];
        seats[0] = SeatRow::of(name, &account.id);
        let table = NewTable {
            id: TABLE.into(),
            name: "Ann and bots".to_owned(),
            title: TITLE.to_owned(),
            version: railhead_titles::find(TITLE).unwrap().version,
            options: "[]".to_owned(),
            seed: SEED,
            owner: account.id,
            visibility: Visibility::Unlisted,
            password: None,
            invite: "none".to_owned(),
            hotseat: false,
            pace: Pace::Live,
            clock: String::new(),
            origin: None,
            seats,
            state: TableState::Open,
        };
        kept.store.add_table(&table).await.unwrap();
    });
}

/// Seats three bots at the table, and starts the game.
fn begin(tab: &Tab) {
    tab.go(&format!("/table/{TABLE}"));
    for number in 1..=3 {
        // Steady bots are what is chosen from the start.
        tab.click_named("Add a bot");
        let name = if number == 1 { "Steady bot".to_owned() } else { format!("Steady bot {number}") };
        tab.until("the bot to sit down", &format!("document.querySelector('#table').innerText.includes('{name}')"));
    }
    tab.leads_on(|| tab.click_named("Start"));
    tab.until("the game to begin", "document.querySelector('#table[data-tab]')");
}

/// Waits for one's turn, as long as bots go on moving; says whether the game goes on.
fn asked(tab: &Tab) -> bool {
    loop {
        let seq = tab.seq();
        tab.until("a bot to move or to be asked", &format!("seq() > {seq} || ({ASKED})"));
        if tab.is(ASKED) {
            return tab.is("!document.querySelector('#decision ol.result')");
        }
    }
}

#[test]
fn a_person_plays_a_whole_game_against_three_bots() {
    let Some(chromium) = Chromium::start("against-bots") else { return };
    let house = House::open("against-bots");
    let tab = chromium.tab("Ann", &house, Screen::Desk);
    tab.forgets();
    let begun = Instant::now();
    register(&tab);
    let kept = Kept::new(&house);
    set(&kept, &tab.name);
    begin(&tab);
    let whole = long("the rest of a game against three bots");
    let mut moves = 0;
    while asked(&tab) {
        if !whole && moves == SHORT {
            return;
        }
        let (game, _) = kept.game();
        let ann = Seat(0);
        assert_eq!(game.setup().seats[0], "Ann");
        let thought = Steady::new().choose(Sight::new(&game, ann)).expect("whose turn it is may do something");
        // Of all runs the page proposes the best.
        let action = match thought.action {
            Action::Run { .. } => Action::Run { runs: game.best_runs().unwrap() },
            other => other,
        };
        follow(&tab, &action.write(game.edition(), game.table()));
        moves += 1;
        assert!(moves < 1000, "the game does not end");
    }
    let (game, reasons) = kept.game();
    let others = (0..game.len()).filter(|n| game.done(*n).is_some_and(|(seat, _, _)| seat != Seat(0))).count();
    assert_eq!(game.len(), moves + others);
    assert_eq!(reasons, others, "bots say why they do what they do");
    check_end(&tab, &game);
    // The log tells what bots thought, to who opens it.
    let why = css("ol.log details.reason");
    tab.click(&format!("{why}.querySelector('summary')"));
    tab.until("a reason", &format!("{why}.open && {why}.innerText.trim().length > 'Why'.length + 8"));
    let shown = tab.ask("document.querySelectorAll('ol.log details.reason').length").as_u64().unwrap();
    assert!(shown > 20, "{shown} reasons are shown");
    check_file(&tab, "against-bots");
    let reason = game.outcome().unwrap().reason;
    tell(&format!(
        "{TITLE}: {moves} moves of a person and {others} of three bots to the end ({reason}), {:.0?}",
        begun.elapsed()
    ));
}
