//! Faulty data files are refused with place and reason, and nothing panics.

use railhead_board::{Ground, read_companies, read_map, read_tiles, text};

fn tiles(lines: &str) -> String {
    let text = format!("format tiles 1\ntitle t\n{lines}\n");
    read_tiles("t.txt", &text).map_or_else(|e| e.to_string(), |_| "accepted".to_owned())
}

fn map(lines: &str) -> String {
    let text = format!("format map 1\ntitle t\nlayout pointy\nnaming rows plain\n{lines}\n");
    let tiles = "format tiles 1\ntitle t\ntile 9 yellow x1 0-3\n";
    Ground::read("tiles.txt", tiles, "m.txt", &text).map_or_else(|e| e.to_string(), |_| "accepted".to_owned())
}

#[test]
fn faults_of_tile_files() {
    for (lines, message) in [
        ("tile 9 yellow x1 0-3", "accepted"),
        ("tile 9 yellow x1 0-3\ntile 9 yellow x1 0-3", "t.txt:4:6: tile 9 is already in line 3"),
        ("tile 9 yellow x1 0-7", "t.txt:3:18: there is no edge 7: edges are 0 to 5"),
        ("tile 9 yellow x-4 0-3", "t.txt:3:15: `-4` is not a whole number from 0 to 999"),
        ("tile 9 yellow x1000 0-3", "t.txt:3:15: `1000` is not a whole number from 0 to 999"),
        (
            "tile 9 yellow x99999999999999999999 0-3",
            "t.txt:3:15: `99999999999999999999` is not a whole number from 0 to 999",
        ),
        ("tile 9 yellow 4 0-3", "t.txt:3:15: `4` is not known here; expected the number of copies, such as x4"),
        ("tile 9 yellow", "t.txt:3:14: the number of copies, such as x4 is missing"),
        ("tile 9 mauve x1", "t.txt:3:8: `mauve` is not known here; expected yellow, green, brown, grey or blue"),
        ("tile 9 yellow x1 0-3 > 20", "t.txt:3:24: there is no tile 20 in the set"),
        ("tile 9 yellow x1 0-3 > 9", "t.txt:3:24: tile 9 cannot become itself"),
        (
            "tile 9 yellow x1 0-3 > 8\ntile 8 yellow x1 0-2",
            "t.txt:3:24: tile 9 is yellow and cannot become tile 8, which is yellow",
        ),
        ("tile 9 yellow x1 0-a", "t.txt:3:18: track to nowhere: there is no stop `a` before it"),
        ("tile 9 yellow x1 0-0", "t.txt:3:18: `0-0` begins and ends at the same place"),
        ("tile 9 yellow x1 0-3 3-0", "t.txt:3:22: `3-0` repeats track that is there already"),
        ("tile 9 yellow x1 0-3x", "t.txt:3:18: `0-3x` is not track: write 0-3, 0:a or a=b"),
        ("tile 9 yellow x1 0-Ü", "t.txt:3:18: `0-Ü` is not track: write 0-3, 0:a or a=b"),
        ("tile 9 yellow x1 0-3 town(10)", "t.txt:3:22: stops must stand before track"),
        ("tile 9 yellow x1 town(10,2) 0-a", "t.txt:3:18: only cities have slots"),
        ("tile 9 yellow x1 city(20,9) 0-a", "t.txt:3:18: `9` is not a whole number from 1 to 6"),
        ("tile 9 yellow x1 city 0-a", "t.txt:3:18: the value of the stop is missing"),
        ("tile 9 yellow x1 city(20 0-a", "t.txt:3:18: the closing bracket is missing"),
        ("tile 9 yellow x1 +4(MIK9)", "t.txt:3:18: the kit MIK9 is not declared"),
        (
            "tile 9 yellow x1 0-3 ?maybe \"x\"",
            "t.txt:3:22: `?maybe` is not known here; expected strong, weak or disputed",
        ),
        ("tile 9 yellow x1 0-3 ?weak \"x", "t.txt:3:28: the closing quote is missing"),
        ("tile 9 yellow x1 0-3 ?weak", "t.txt:3:27: the reason of a doubt is missing"),
        ("hex A1 land", "t.txt:3:1: `hex` is not known here; expected kit, tile or doubt"),
        (
            "tile 9 yellow x1 town(1) town(1) town(1) town(1) town(1) town(1) town(1) town(1) town(1)",
            "t.txt:3:82: more than 8 stops on one hex",
        ),
    ] {
        assert_eq!(tiles(lines), message, "{lines}");
    }
}

#[test]
fn faults_of_map_files() {
    for (lines, message) in [
        ("hex A2 land", "accepted"),
        ("hex A2 land\nhex A2 land", "m.txt:6:5: hex A2 is already in line 5"),
        ("hex A2 land\nhex A3 land", "m.txt:6:5: A3 lies between two hexes of this map"),
        ("hex Q land", "m.txt:5:5: `Q` is not the name of a hex, such as D20"),
        ("hex A2 lava", "m.txt:5:8: `lava` is not known here; expected land, yellow, green, brown, grey, red or sea"),
        (
            "hex A2 land swamp(40)",
            "m.txt:5:13: `swamp(40)` is not known here; expected a stop, track, a declared terrain, region, award or claim, label, home, mayhome, reserved, blocked, group, end, icon, first, open, > or ?",
        ),
        ("terrain swamp\nhex A2 land swamp", "m.txt:6:13: the cost of this terrain is missing"),
        ("terrain swamp 40\nhex A2 land swamp", "m.txt:5:17: the cost for metre gauge is missing"),
        ("hex A2 grey city(10) 4-a", "m.txt:5:1: track of A2 leads over edge 4, where there is no hex"),
        ("hex A2 yellow city(10) > 99", "m.txt:5:1: there is no tile 99 in the set"),
        ("hex A2 grey city(10) > 9", "m.txt:5:22: only land, water and yellow, green or brown hexes take tiles"),
        ("hex A2 land\nside A2-A8 impassable", "m.txt:6:6: there is no hex A8"),
        ("hex A2 land\nhex A6 land\nside A2-A6 impassable", "m.txt:7:6: A2 and A6 are not neighbours"),
        (
            "hex A2 land\nhex A4 land\nside A2-A4 wall 3",
            "m.txt:7:12: `wall` is not known here; expected impassable, gauge, joined or a declared kind of terrain",
        ),
        ("hex A2 land\nhex A4 land\nside A2-A4 gauge\nside A4-A2 gauge", "m.txt:8:6: `A4-A2` is not expected here"),
        ("hex A2 red offboard(10/20)", "m.txt:5:1: a value has 2 amounts, but the map names 0 eras"),
        ("hex A2 land open(6)", "m.txt:5:13: there is no edge 6: edges are 0 to 5"),
        ("hex A2 land home(X,b)", "m.txt:5:13: track to nowhere: there is no stop `b` before it"),
        (
            "icon port \"Port\" ship",
            "m.txt:5:18: `ship` is not known here; expected one of anchor, cattle, flag, burst",
        ),
        ("hex A2 land icon(port)", "m.txt:5:13: `icon(port)` is not known here; expected a declared icon"),
        ("hex A2 land \"X\" \"Y\"", "m.txt:5:17: `Y` is not expected here"),
        ("layout flat", "m.txt:5:1: `layout` is not expected here"),
        ("naming rows plain", "m.txt:5:1: `naming` is not expected here"),
        ("area X rows C-A", "m.txt:5:13: `C-A` is not expected here"),
        ("region fen hatched \"fenland\" \"Fens\"\nhex A2 land fen", "accepted"),
        ("region fen pale \"fenland\" Fens", "m.txt:5:27: `Fens` is not known here; expected text in double quotes"),
        ("region fen striped \"fenland\"", "m.txt:5:12: `striped` is not known here; expected hatched, pale or plain"),
        ("terrain fen\nregion fen pale \"fenland\"", "m.txt:6:8: `fen` is not expected here"),
        ("award prize \"prize\"\nclaims prize \"place\" \"stake\"", "m.txt:6:8: `prize` is not expected here"),
        ("award prize \"prize\"\naward gift \"gift\"", "m.txt:6:7: `gift` is not expected here"),
        ("award prize \"prize\"\nhex A2 land prize(0)", "m.txt:6:13: `0` is not a whole number from 1 to 9999"),
        ("claims lot \"place\" \"stake\"\nhex A2 land lot(20,0)", "m.txt:6:13: `0` is not a whole number from 1 to 99"),
        ("terrain city", "m.txt:5:9: `city` is not expected here"),
        ("lettering sea \"x\" 1 2 three 0", "m.txt:5:23: `three` is not a number between -1000 and 1000"),
        ("", "m.txt:1:1: at least one hex is missing"),
    ] {
        assert_eq!(map(lines), message, "{lines}");
    }
}

#[test]
fn faults_of_the_head() {
    let read = |text: &str| read_map("m.txt", text).unwrap_err().to_string();
    assert_eq!(read(""), "m.txt:1:1: the file is empty");
    assert_eq!(read("# nothing\n\n"), "m.txt:1:1: the file is empty");
    assert_eq!(read("format tiles 1\ntitle t"), "m.txt:1:1: the file must begin with `format map 1`");
    assert_eq!(read("format map 2\ntitle t"), "m.txt:1:1: the file must begin with `format map 1`");
    assert_eq!(read("format map 1"), "m.txt:1:1: the line `title …` is missing");
    assert_eq!(read("format map 1\nhex A2 land"), "m.txt:2:1: the line `title …` is missing");
    assert_eq!(
        read("format map 1\ntitle t\nlayout round"),
        "m.txt:3:8: `round` is not known here; expected pointy or flat"
    );
    assert_eq!(read("format map 1\ntitle t\nlayout flat flat"), "m.txt:3:13: `flat` is not expected here");
    assert_eq!(read("format map 1\ntitle t\nhex A2 land"), "m.txt:3:5: the line `naming …` before it is missing");
    let other = Ground::read(
        "t",
        "format tiles 1\ntitle a",
        "m",
        "format map 1\ntitle b\nlayout flat\nnaming rows plain\nhex A2 land",
    );
    assert_eq!(other.unwrap_err().to_string(), "m:1:1: this belongs to title b, not to a");
}

#[test]
fn faults_of_company_files() {
    let read = |line: &str| {
        let text = format!("format companies 1\ntitle t\n{line}");
        read_companies("c.txt", &text).map_or_else(|e| e.to_string(), |_| "accepted".to_owned())
    };
    assert_eq!(read("company A \"A\" #b3272d ring tokens(3) # the first"), "accepted");
    assert_eq!(read("company A \"A\" red ring"), "c.txt:3:15: `red` is not a colour such as #b3272d");
    assert_eq!(read("company A A"), "c.txt:3:11: `A` is not known here; expected text in double quotes");
    assert!(
        read("company A \"A\" #b3272d circle")
            .starts_with("c.txt:3:23: `circle` is not known here; expected one of ring")
    );
    assert_eq!(
        read("company A \"A\" #b3272d ring\ncompany A \"A\" #b3272d ring"),
        "c.txt:4:9: company A is already in line 3"
    );
}

#[test]
fn long_lines_and_files_are_refused_at_once() {
    let long = format!("format map 1\ntitle t\n{}", "x".repeat(3 << 20));
    assert_eq!(read_map("m.txt", &long).unwrap_err().to_string(), "m.txt:3:1: the line is longer than 4096 bytes");
    let huge = "#\n".repeat(3 << 20);
    assert_eq!(read_map("m.txt", &huge).unwrap_err().to_string(), "m.txt:1:1: the file is longer than 4194304 bytes");
}

#[test]
fn broken_utf8_is_placed() {
    let error = text("m.txt", b"format map 1\ntitle \xc3\xbc \xff").unwrap_err();
    assert_eq!(error.to_string(), "m.txt:2:9: this is not UTF-8 text");
    assert_eq!(text("m.txt", "ü".as_bytes()), Ok("ü"));
}
