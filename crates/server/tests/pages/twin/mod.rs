//! Twins: two servers that differ in one secret only. Whoever may not know it must get the same bytes from both, whatever they
//! ask: every call of the API, every page, tab, file and stream.
//!
//! Secrets are found by playing, without knowing the title ([`secret`]); what is asked is made from the table of calls and the
//! addresses of the router ([`questions`]), so that something new is walked by itself; answers are compared without what differs
//! by moment or by chance ([`plain`]); [`walk`] asks everything as everybody.
//!
//! `RAILHEAD_TWIN="1853-1989 mik-2=on players=4 seed=7" cargo test -p railhead-server --test pages twin::any` walks a game of one's
//! own choice and tells of each secret it found.

mod plain;
mod planted;
mod questions;
mod secret;
mod streams;
mod walk;

use railhead_testkit::extent::all;
use railhead_testkit::tell;
use secret::{Secret, Setting};
use walk::{Dose, Twins};

/// Walks some of the secrets of a game.
async fn walked(setting: &Setting, most: usize, actions: usize, dose: Dose) {
    let secrets = Secret::find(setting, most, actions);
    assert!(!secrets.is_empty(), "{setting}: nothing is secret there, not even the seed");
    for secret in secrets {
        let mut twins = Twins::open(&secret).await;
        let report = twins.walk(dose, None).await;
        tell(&format!(
            "{setting}: {}: {} questions, {} told apart by right",
            secret.what, report.asked, report.by_right
        ));
        assert!(report.leaks.is_empty(), "{setting}: {}: {}", secret.what, report.leaks.join("\n"));
        assert!(report.asked > 20, "{setting}: {}: {} questions", secret.what, report.asked);
        assert!(secret.knows.is_empty() || report.by_right > 0, "{setting}: {}: the twins do not differ", secret.what);
    }
}

/// A few questions about the first secrets of each kind of game; with `RAILHEAD_TESTS=all` all about many.
#[tokio::test]
async fn nobody_can_tell_twins_apart() {
    let games = ["1846", "1846 preset=18xx.games", "1848", "1853-2009", "1853-1989", "1853-1989 mik-2=on"];
    for (i, game) in games.into_iter().enumerate() {
        let setting = Setting::read(game).unwrap();
        if all() {
            walked(&setting, 6, 260, Dose::Whole).await;
        } else if i % 2 == 0 || i == 3 {
            walked(&setting, 1, 12, Dose::Part(23 + i)).await;
        }
    }
}

#[tokio::test]
async fn any() {
    let Ok(game) = std::env::var("RAILHEAD_TWIN") else { return };
    let setting = Setting::read(&game).unwrap_or_else(|why| panic!("RAILHEAD_TWIN={game}: {why}"));
    walked(&setting, 20, 400, Dose::Whole).await;
}
