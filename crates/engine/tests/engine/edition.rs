//! What a game file says, and the chart of share prices.

use crate::sample::{BLU, FIFTY, GAME, MINE, read};
use railhead_board::Colour;
use railhead_engine::{Cell, Chart, Phase, Spot, TrainKind, TrainSort};

#[test]
fn a_game_file_is_read() {
    let edition = read(GAME).unwrap();
    assert_eq!(edition.title, "sample");
    let phase = |name: &str, limit, colours, rounds| Phase { name: name.to_owned(), limit, colours, era: 0, rounds };
    assert_eq!(
        edition.phases,
        [phase("I", 2, vec![Colour::Yellow], 1), phase("II", 1, vec![Colour::Yellow, Colour::Green], 2)]
    );
    let kind = |name: &str, price| TrainKind { name: name.to_owned(), price };
    let three = TrainSort {
        name: "3".to_owned(),
        phase: 1,
        old_in: None,
        gone_in: None,
        cards: Some(1),
        kinds: vec![kind("3", 180), kind("2/4", 160)],
    };
    assert_eq!((edition.trains[1].cheapest(), edition.trains[1].dearest()), (160, 180));
    assert_eq!((edition.trains[0].old_in, &edition.trains[1]), (Some(1), &three));
    let mine = &edition.privates[MINE.index()];
    assert_eq!((mine.name.as_str(), mine.price, mine.income, mine.sale), ("Tin Mine", 60, 15, Some((30, 120))));
    assert_eq!((mine.power.as_deref(), &edition.privates[0].power), (Some("5 Mines"), &None));
    assert_eq!((edition.find_private("MINE"), edition.find_private("Tin Mine")), (Some(MINE), None));
    assert_eq!((edition.find_company("BLU"), edition.find_company("Bluewater")), (Some(BLU), None));
    assert_eq!((edition.money(1250), edition.money(-40)), ("£1,250".to_owned(), "-£40".to_owned()));
}

#[test]
fn a_title_has_its_own_words() {
    let words = "call opening \"draft\"\ncall manager \"boss\"\ncall aside \"pledge\"\ncall stock \"Trading\"\n\
                 call operating \"Running\"\ncall waiting \"asleep\"\ncall treasury \"chest\"\ncall claim \"lot\"\n";
    let words = read(&format!("{GAME}{words}")).unwrap().words;
    assert_eq!([&words.president, &words.market, &words.priority], ["director", "pool", "first turn"]);
    assert_eq!([&words.opening, &words.manager, &words.aside], ["draft", "boss", "pledge"]);
    assert_eq!([&words.stock, &words.operating], ["Trading", "Running"]);
    assert_eq!([&words.waiting, &words.treasury, &words.claim], ["asleep", "chest", "lot"]);
    assert_eq!(words.second.as_deref(), Some("mail"));
    // The usual ones where it says nothing.
    let usual = read(GAME).unwrap().words;
    assert_eq!([&usual.opening, &usual.manager, &usual.aside], ["private companies", "manager", "bid"]);
}

#[test]
fn faults_are_told_with_their_line() {
    let lines = GAME.lines().count();
    let faults = [
        "call chairman \"boss\"",
        "call president",
        "train 5 phase(IX)",
        "phase III tiles(pink)",
        "private X \"X\" cost(3)",
        "power SHIP \"5\"",
        "power MINE",
        "market 40 x",
        "bank 2000",
    ];
    for fault in faults {
        let error = read(&format!("{GAME}{fault}\n")).unwrap_err();
        assert_eq!((error.file.as_str(), usize::try_from(error.line).unwrap()), ("game.txt", lines + 1), "{fault}");
    }
}

#[test]
fn markers_move_over_the_chart() {
    let chart = read(GAME).unwrap().chart;
    let at = |row, column| Spot { row, column };
    let moves = [
        (at(0, 1), 0, at(0, 1)),
        (at(0, 1), 1, at(0, 2)),
        (at(0, 1), 2, at(0, 3)),
        (at(0, 1), 3, at(0, 3)),
        (at(0, 1), -1, at(0, 0)),
        (at(0, 1), -2, at(0, 0)),
        (at(1, 2), 1, at(1, 2)),
    ];
    for (from, boxes, to) in moves {
        assert_eq!(chart.along(from, boxes), to, "{from:?} {boxes}");
    }
    assert_eq!((chart.above(at(1, 2)), chart.above(at(0, 2))), (Some(at(0, 2)), None));
    assert_eq!((chart.below(at(0, 2)), chart.below(at(0, 3)), chart.below(at(1, 0))), (Some(at(1, 2)), None, None));
    assert_eq!((chart.price(FIFTY), chart.price(at(1, 3)), chart.price(at(7, 0))), (50, 0, 0));
    assert_eq!(chart.cell(FIFTY), Some(Cell { price: 50, mark: Some(railhead_engine::CellMark::Launch) }));
    let launch: Vec<_> = chart.launch_prices().map(|(spot, cell)| (spot, cell.price)).collect();
    assert_eq!(launch, [(at(0, 1), 50), (at(0, 2), 60), (at(1, 2), 50)]);
}

#[test]
fn a_row_may_have_holes() {
    let cell = |price| Some(Cell { price, mark: None });
    let chart = Chart { rows: vec![vec![cell(10), None, cell(30)]] };
    let at = |column| Spot { row: 0, column };
    assert_eq!((chart.along(at(0), 2), chart.along(at(2), -1)), (at(0), at(2)), "a marker does not jump");
    assert_eq!(chart.cells().map(|(spot, _)| spot.column).collect::<Vec<_>>(), [0, 2]);
}

#[test]
fn thousands_stand_apart() {
    let written = [0, 7, 999, 1000, 12_500, 1_234_567, -80, -4200].map(|amount| railhead_engine::money("£", amount));
    assert_eq!(written, ["£0", "£7", "£999", "£1,000", "£12,500", "£1,234,567", "-£80", "-£4,200"]);
}
