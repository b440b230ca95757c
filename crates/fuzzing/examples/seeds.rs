//! Writes the seeds of all fuzz targets: games that our own bots played, our own data files, and bytes.
//!
//! `cargo run -p railhead-fuzzing --example seeds -- fuzz/corpus`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "it is started by hand")]

use railhead_bots::{Random, play_out};
use railhead_engine::Setup;
use railhead_records::{GameFile, site};
use railhead_testkit::Dice;
use railhead_titles::{ALL, Game, Title};
use std::path::{Path, PathBuf};

fn played(title: &Title, preset: Option<&str>, players: u8, moves: usize) -> Option<Game> {
    let setup = Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: preset.map(|p| ("preset".to_owned(), p.to_owned())).into_iter().collect(),
        seats: (1..=players).map(|n| format!("P{n}")).collect(),
        seed: 3,
    };
    let mut game = Game::start(&setup).ok()?;
    play_out(&mut game, &mut Random::lively(3), moves).unwrap();
    Some(game)
}

fn keep(folder: &Path, name: &str, bytes: &[u8]) {
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join(name), bytes).unwrap();
}

fn main() {
    let base = PathBuf::from(std::env::args().nth(1).expect("the folder of the corpora"));
    for title in ALL {
        for (which, preset) in std::iter::once(None).chain(title.presets.iter().map(|p| Some(p.name))).enumerate() {
            let Some(game) = played(title, preset, 3, 25 + 40 * (which % 3)) else { continue };
            let name = format!("{}-{}", title.name, preset.unwrap_or("plain").replace([' ', '/'], "-"));
            if which < 3 {
                keep(&base.join("game_files"), &name, GameFile::of(&game).unwrap().write().as_bytes());
            }
            for players in title.players.0..=title.players.1 {
                let game = played(title, preset, players, 20 * usize::from(players));
                if let Some(Ok(record)) = game.map(|game| site::export(&game)) {
                    keep(&base.join("site_files"), &format!("{name}-{players}"), record.write().as_bytes());
                }
            }
        }
        for (kind, text) in [
            ("map", title.files.map.1),
            ("own", title.files.map.1),
            ("tiles", title.files.tiles.1),
            ("companies", title.files.companies.1),
        ] {
            keep(
                &base.join("grounds"),
                &format!("{}-{kind}", title.name),
                format!("{} {kind}\n{text}", title.name).as_bytes(),
            );
        }
        let game = played(title, None, 3, 120).unwrap();
        let (edition, table) = (game.edition(), game.table());
        let companies = title.companies().unwrap();
        let text = railhead_board::Position::write(&edition.ground, companies, &table.board);
        keep(
            &base.join("grounds"),
            &format!("{}-position", title.name),
            format!("{} position\n{text}", title.name).as_bytes(),
        );
    }
    let mut dice = Dice::new(18);
    let mut noise = |length: usize| -> Vec<u8> { (0..length).map(|_| u8::try_from(dice.roll(256)).unwrap()).collect() };
    for n in 0..12_u8 {
        let mut bytes = vec![n, n / 4, n.wrapping_mul(37), n.wrapping_mul(5)];
        bytes.extend(noise(120));
        keep(&base.join("actions"), &format!("noise-{n:02}"), &bytes);
    }
    for n in 0..16_u8 {
        keep(&base.join("api_bodies"), &format!("noise-{n:02}"), &noise(160));
    }
}
