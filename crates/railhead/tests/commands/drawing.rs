//! Boards and share prices of games, drawn from the command line.

use crate::calls::{error, fixture, folder, out, railhead, text};

/// How often a class is drawn.
fn count(svg: &str, class: &str) -> usize {
    svg.matches(&format!("class=\"{class}\"")).count()
}

#[test]
fn an_empty_chart_is_drawn() {
    let folder = folder("charts");
    for title in ["1846", "1848", "1853-2009", "1853-1989"] {
        let what = format!("market:{title}");
        for theme in ["light", "dark"] {
            let name = folder.join(format!("{title}-{theme}.png"));
            out(&["draw", &what, "-o", text(&name), "--width", "300", "--theme", theme]);
            assert!(std::fs::read(&name).unwrap().starts_with(b"\x89PNG"));
        }
        assert_eq!(out(&["draw", &what]), out(&["draw", title, "--what", "market"]));
    }
    let midwest = out(&["draw", "market:1846"]);
    assert_eq!(midwest.matches("data-box=").count(), 31);
    assert_eq!(midwest.matches(", a price to launch at").count(), 11);
    assert!(midwest.contains("No company is on the chart."));
    let bank = out(&["draw", "market:1848", "--no-legend"]);
    assert_eq!(bank.matches("data-box=").count(), 17 + 17 + 14 + 11 + 9 + 7 + 21);
    // Twenty loan markers, the first price uncovered.
    assert_eq!((count(&bank, "loan"), bank.matches(", under a loan marker").count()), (20, 20));
    assert_eq!((count(&bank, "mk-box closing"), count(&bank, "mk-box end")), (6, 1));
}

#[test]
fn what_does_not_go_together_is_refused() {
    let folder = folder("refused");
    assert_eq!(error(&["draw", "market:18x8"]), "railhead: there is no title 18x8; did you mean 1848?");
    assert_eq!(error(&["draw", "market:1848", "--to", "5"]), "railhead: --to needs a game file");
    assert!(error(&["draw", "market:1848", "--what", "board"]).contains("cannot be combined with --what board"));
    assert!(error(&["draw", "market:1848", "--area", "QR"]).contains("cannot be combined with --area"));
    assert!(error(&["draw", "market:1848", "--map", "x.txt"]).contains("cannot be combined with --map or --tiles"));
    assert!(error(&["draw", "tiles:1848", "--what", "market"]).contains("no stock market can be drawn for tiles"));
    assert!(error(&["draw", "tile:57", "--what", "market"]).contains("no stock market can be drawn for a tile"));
    let position = folder.join("p.txt");
    std::fs::write(&position, "format position 1\ntitle 1846\nlay G7 57 1\n").unwrap();
    assert!(
        error(&["draw", text(&position), "--what", "market"]).contains("no stock market can be drawn for a position")
    );
    let output = railhead(&["draw", "1848", "--what", "tiles"]);
    assert!(
        !output.status.success() && String::from_utf8_lossy(&output.stderr).contains("possible values: board, market")
    );
}

#[test]
fn a_game_of_1848_shows_its_loans_and_what_fell() {
    let Some(file) = fixture("1848/1848_hotseat_game.json") else { return };
    let chart = |to: &str| out(&["draw", &file, "--what", "market", "--no-legend", "--to", to]);
    // Eight loans were given, and three companies lie in one box.
    let middle = chart("250");
    assert_eq!(count(&middle, "loan"), 12);
    assert!(
        middle.contains("Victorian Railways on top, then Commonwealth Railways, then Queensland Government Railway")
    );
    let end = chart("373");
    assert_eq!(count(&end, "loan"), 1);
    assert!(end.contains("From the highest: Bank of England 320 pounds, Central Australian Railway 270 pounds"));
    let board = out(&["draw", &file, "--no-legend"]);
    assert_eq!(board, out(&["draw", &file, "--no-legend", "--what", "board", "--to", "373"]));
    assert_eq!(count(&board, "tok over-t"), 9, "the tokens of four companies");
    assert_eq!((count(&board, "beside"), count(&board, "gauge-mark")), (1, 9));
    // Victorian Railways fell: the free slot in Melbourne is not kept for it.
    assert!(!board.contains("home of VR"));
}

#[test]
fn a_game_of_1846_shows_its_markers() {
    let Some(file) = fixture("1846/1846_game_end_reason_all_closed.json") else { return };
    let early = out(&["draw", &file, "--to", "130", "--no-legend"]);
    assert_eq!(count(&early, "marker"), 2);
    assert!(early.contains("marker of Meat Packing Company for Illinois Central"));
    assert!(early.contains("blocked by O&amp;I"));
    let late = out(&["draw", &file, "--to", "300", "--no-legend"]);
    assert!(!late.contains("blocked by"), "the private companies are closed");
    let chart = out(&["draw", &file, "--to", "300", "--what", "market", "--theme", "dark"]);
    assert!(chart.contains("Baltimore &amp; Ohio on top, then Erie"), "{chart}");
    assert!(error(&["draw", &file, "--what", "market", "--to", "9999"]).contains("9999"));
}
