//! `railhead backup` and `railhead restore`: on a server in use, between both databases, and from files that will not do.

use crate::player::Player;
use crate::server::{Kept, Server, folder};
use railhead_testkit::Cluster;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

fn call(arguments: &[&str], place: &Kept) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    command.args(arguments);
    match place {
        Kept::Folder(folder) => command.arg("--data").arg(folder),
        Kept::Database(url) => command.args(["--database", url]),
    };
    command.output().unwrap()
}

fn done(arguments: &[&str], place: &Kept) -> String {
    let output = call(arguments, place);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one line with which a call fails.
fn refused(arguments: &[&str], place: &Kept) -> String {
    let output = call(arguments, place);
    assert!(!output.status.success(), "{arguments:?} must fail");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

fn back_up(place: &Kept, file: &Path) -> String {
    done(&["backup", "-o", file.to_str().unwrap()], place)
}

fn restore(file: &Path, place: &Kept) -> String {
    done(&["restore", file.to_str().unwrap()], place)
}

/// The lines of a backup but the first, which has the time, and the last, whose checksum counts the first in.
fn rows(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[1..lines.len() - 1].to_vec()
}

/// Plays at a server while a backup is taken, restores it, and goes on playing there with the same cookie.
fn moved_while_in_use(from: &Kept, to: &Kept, work: &Path) {
    let server = Server::start(from);
    let mut players: Vec<Player> =
        [("1846", 1), ("1848", 2), ("1846", 3)].map(|(title, seed)| Player::new(server.at, title, seed)).into();
    for player in &mut players {
        for _ in 0..10 {
            assert_eq!(player.play().unwrap().unwrap().status, 200);
        }
    }
    let (stop, file) = (AtomicBool::new(false), work.join("in-use.backup"));
    let counts = [10, 10, 10].map(AtomicUsize::new);
    let (players, sure) = std::thread::scope(|scope| {
        let streams: Vec<_> = players
            .into_iter()
            .zip(&counts)
            .map(|(mut player, count)| {
                let stop = &stop;
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let Some(answer) = player.play().unwrap() else { break };
                        assert_eq!(answer.status, 200, "{}", answer.body);
                        count.store(player.acknowledged.len(), Ordering::SeqCst);
                    }
                    player
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(200));
        // What is acknowledged when the backup begins must be in it; meanwhile the players go on.
        let sure: Vec<usize> = counts.iter().map(|count| count.load(Ordering::SeqCst)).collect();
        back_up(from, &file);
        std::thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        (streams.into_iter().map(|stream| stream.join().unwrap()).collect::<Vec<_>>(), sure)
    });
    drop(server);
    assert!(restore(&file, to).starts_with("restored: "));
    assert_eq!(done(&["check"], to), "3 of 3 tables replay\n");
    let again = Server::start(to);
    assert!(sure.iter().sum::<usize>() > 40, "moves were under way: {sure:?}");
    for (player, sure) in players.iter().zip(sure) {
        let there = player.stored_at(again.at);
        assert!(there.len() >= sure, "{} of {sure} moves are there", there.len());
        assert_eq!(there[..], player.acknowledged[..there.len()], "and none but those that were made");
    }
}

#[test]
fn a_backup_of_a_server_in_use_restores_every_move_that_was_acknowledged_before() {
    let work = folder("backed-up-in-use");
    moved_while_in_use(&Kept::Folder(work.join("from")), &Kept::Folder(work.join("to")), &work);
}

/// A server with something in every kind of table that players can fill.
fn filled(place: &Kept) {
    let server = Server::start(place);
    let mut player = Player::new(server.at, "1846", 5);
    for _ in 0..15 {
        assert_eq!(player.play().unwrap().unwrap().status, 200);
    }
    let path = format!("/table/{}/notes", player.id);
    player.browser.post(&path, &[("text", "a note “with” signs\nand lines")]).unwrap();
}

#[test]
fn what_is_restored_into_another_folder_is_the_same() {
    let work = folder("backed-up");
    let (from, to) = (Kept::Folder(work.join("from")), Kept::Folder(work.join("to")));
    filled(&from);
    let (first, second) = (work.join("first.backup"), work.join("second.backup"));
    assert!(back_up(&from, &first).starts_with("backed up: 1 accounts, 1 tables, "));
    assert!(restore(&first, &to).starts_with("restored: 1 accounts, 1 tables, "));
    back_up(&to, &second);
    assert_eq!(rows(&first), rows(&second));
    #[cfg(unix)]
    for file in [&first, &work.join("to/railhead.sqlite")] {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
    }
    // A database that holds something stays as it is.
    let text = refused(&["restore", first.to_str().unwrap()], &to);
    assert!(text.contains("the database is not empty, so nothing was restored"), "{text}");
    assert_eq!(done(&["check"], &to), "1 of 1 tables replay\n");
}

#[test]
fn files_that_are_cut_off_damaged_or_foreign_leave_nothing_behind() {
    let work = folder("backed-up-badly");
    let from = Kept::Folder(work.join("from"));
    filled(&from);
    let whole = work.join("whole.backup");
    back_up(&from, &whole);
    let text = std::fs::read_to_string(&whole).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let half = &text[..text.len() / 2];
    let without_tail = format!("{}\n", lines[..lines.len() - 1].join("\n"));
    let last_row = lines.iter().rposition(|line| line.starts_with('[')).unwrap();
    let a_row_less = [&lines[..last_row], &lines[last_row + 1..]].concat();
    let a_row_less = format!("{}\n", a_row_less.join("\n"));
    let newer = text.replacen("\"step\":", "\"step\":9", 1);
    for (name, bad, reason) in [
        ("half", half, "the backup is cut off: it ends at line "),
        ("without-tail", &without_tail, "the backup is cut off: it ends at line "),
        ("nothing", "", "this is not a backup of Railhead"),
        ("foreign", "{\"title\": \"1846\"}\n", "this is not a backup of Railhead"),
        ("row-less", &a_row_less, "do not have as many rows as are stated here"),
        ("changed", &text.replacen("Ann", "Eve", 1), "the backup was changed or damaged: its checksum"),
        ("more", &format!("{text}[]\n"), "something follows on the last line"),
        ("newer", &newer, "a newer program took the backup"),
        ("column", &text.replacen("\"name_key\"", "\"password\"", 1), "the columns of accounts are not those"),
    ] {
        let (file, to) = (work.join(format!("{name}.backup")), work.join(name));
        std::fs::write(&file, bad).unwrap();
        let said = refused(&["restore", file.to_str().unwrap()], &Kept::Folder(to.clone()));
        assert!(said.contains(reason), "{name}: {said}");
        assert!(!to.exists(), "{name}: nothing is left behind");
    }
    let nowhere = Kept::Folder(work.join("nowhere"));
    let output = work.join("nowhere.backup");
    let said = refused(&["backup", "-o", output.to_str().unwrap()], &nowhere);
    assert!(said.contains("there is no database at "), "{said}");
    assert!(!output.exists() && !work.join("nowhere").exists());
    let parts = std::fs::read_dir(&work)
        .unwrap()
        .filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().ends_with(".part"));
    assert_eq!(parts.count(), 0, "no half of a backup lies about");
}

#[test]
fn a_server_moves_from_sqlite_to_postgresql_and_back() {
    let Some(cluster) = Cluster::start() else { return };
    let work = folder("backed-up-both");
    let (from, back) = (Kept::Folder(work.join("from")), Kept::Folder(work.join("back")));
    let between = Kept::Database(cluster.database("between"));
    filled(&from);
    let files = ["first", "second", "third"].map(|name| work.join(format!("{name}.backup")));
    back_up(&from, &files[0]);
    // A file that is cut off leaves nothing behind here either.
    let text = std::fs::read_to_string(&files[0]).unwrap();
    let half = work.join("half.backup");
    std::fs::write(&half, &text[..text.len() / 2]).unwrap();
    assert!(refused(&["restore", half.to_str().unwrap()], &between).contains("the backup is cut off"));
    restore(&files[0], &between);
    let said = refused(&["restore", files[0].to_str().unwrap()], &between);
    assert!(said.contains("the database is not empty"), "{said}");
    assert_eq!(done(&["check"], &between), "1 of 1 tables replay\n");
    back_up(&between, &files[1]);
    restore(&files[1], &back);
    back_up(&back, &files[2]);
    assert_eq!(rows(&files[0]), rows(&files[1]));
    assert_eq!(rows(&files[0]), rows(&files[2]));

    let [there, anew] = ["there", "anew"].map(|name| Kept::Database(cluster.database(name)));
    moved_while_in_use(&Kept::Folder(work.join("in-use")), &there, &work);
    moved_while_in_use(&anew, &Kept::Folder(work.join("out-of-use")), &work);
}
