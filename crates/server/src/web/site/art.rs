//! The picture of the first page: a board on which a game is under way.

use crate::http::fault::Fault;
use crate::picture::in_play;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use railhead_bots::Random;
use railhead_draw::{BoardStyle, Run, Style, Theme};
use railhead_engine::{Action, Refusal, Setup, SetupError};
use railhead_titles::{Game, Showcase};
use std::sync::OnceLock;
use thiserror::Error;

/// Why there is no such picture.
#[derive(Debug, Error)]
enum ArtError {
    /// No title has a game to be shown.
    #[error("no title has a game for the picture of the first page")]
    Nothing,
    /// The game cannot be set up.
    #[error("the game of the first page cannot be set up: {0}")]
    Setup(#[from] SetupError),
    /// A bot did what the rules refuse.
    #[error("the game of the first page cannot be played: {0}")]
    Refused(#[from] Refusal),
}

/// A game that programs play, with the last runs of a company with several trains.
fn game() -> Result<(Game, Vec<railhead_engine::Run>), ArtError> {
    let shown = railhead_titles::all().find_map(|title| Some((title, title.showcase?)));
    let (title, showcase) = shown.ok_or(ArtError::Nothing)?;
    let Showcase { seed, actions } = showcase;
    let seats = (1..=title.players.1).map(|n| format!("Player {n}")).collect();
    let setup = Setup { title: title.name.to_owned(), version: title.version, options: Vec::new(), seats, seed };
    let mut game = Game::start(&setup)?;
    let mut bot = Random::lively(seed);
    let mut shown = None;
    for _ in 0..actions {
        let Some((seat, action)) = bot.choose(&game) else { break };
        game.play(seat, &action)?;
        if let Action::Run { runs } = &action
            && runs.len() > 1
        {
            shown = game.rewound(game.len()).map(|then| (then, runs.clone()));
        }
    }
    Ok(shown.unwrap_or((game, Vec::new())))
}

fn drawn(theme: Theme) -> Result<String, ArtError> {
    let (game, runs) = game()?;
    let runs = runs.iter().enumerate().map(|(i, run)| Run {
        track: run.track.iter().map(|(h, n)| (*h, usize::from(*n))).collect(),
        badge: (i + 1).to_string(),
    });
    let plain = BoardStyle {
        style: Style { theme, ..Style::default() },
        coordinates: false,
        legend: false,
        runs: runs.collect(),
        ..BoardStyle::default()
    };
    let style = in_play(&game, plain);
    Ok(railhead_draw::board(&game.edition().ground, &game.edition().companies, &game.table().board, &style))
}

/// The picture, in light or dark.
pub(crate) async fn picture(Path(file): Path<String>) -> Result<Response, Fault> {
    static DRAWN: [OnceLock<Result<String, ArtError>>; 2] = [OnceLock::new(), OnceLock::new()];
    let (slot, theme) = match file.as_str() {
        "hero-light.svg" => (&DRAWN[0], Theme::Light),
        "hero-dark.svg" => (&DRAWN[1], Theme::Dark),
        _ => return Err(Fault::missing("There is no such picture.")),
    };
    let drawn = tokio::task::spawn_blocking(move || slot.get_or_init(|| drawn(theme)).as_ref()).await;
    let text = drawn.map_err(|why| Fault::broken(&why))?.map_err(|why| Fault::broken(why))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "public, max-age=86400")], text.as_str()).into_response())
}
