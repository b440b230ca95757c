//! The picture of the first page: a board on which a game is under way.

use crate::http::fault::Fault;
use crate::picture::in_play;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use railhead_bots::Random;
use railhead_draw::{BoardStyle, Run, Style, Theme};
use railhead_engine::{Action, Setup};
use railhead_titles::{Game, Showcase};
use std::sync::OnceLock;

/// A game that programs play, with the last runs of a company with several trains.
fn game() -> Option<(Game, Vec<railhead_engine::Run>)> {
    let (title, showcase) = railhead_titles::all().find_map(|title| Some((title, title.showcase?)))?;
    let Showcase { seed, actions } = showcase;
    let seats = (1..=title.players.1).map(|n| format!("Player {n}")).collect();
    let setup = Setup { title: title.name.to_owned(), version: title.version, options: Vec::new(), seats, seed };
    let mut game = Game::start(&setup).ok()?;
    let mut bot = Random::lively(seed);
    let mut shown = None;
    for _ in 0..actions {
        let Some((seat, action)) = bot.choose(&game) else { break };
        game.play(seat, &action).ok()?;
        if let Action::Run { runs } = &action
            && runs.len() > 1
        {
            shown = Some((game.rewound(game.len())?, runs.clone()));
        }
    }
    Some(shown.unwrap_or((game, Vec::new())))
}

fn drawn(theme: Theme) -> Option<String> {
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
    Some(railhead_draw::board(&game.edition().ground, &game.edition().companies, &game.table().board, &style))
}

/// The picture, in light or dark.
pub(crate) async fn picture(Path(file): Path<String>) -> Result<Response, Fault> {
    static DRAWN: [OnceLock<Option<String>>; 2] = [OnceLock::new(), OnceLock::new()];
    let (slot, theme) = match file.as_str() {
        "hero-light.svg" => (&DRAWN[0], Theme::Light),
        "hero-dark.svg" => (&DRAWN[1], Theme::Dark),
        _ => return Err(Fault::missing("There is no such picture.")),
    };
    let text = tokio::task::spawn_blocking(move || slot.get_or_init(|| drawn(theme)).as_deref()).await;
    let text = text.ok().flatten().ok_or_else(|| Fault::internal("the picture cannot be drawn"))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "public, max-age=86400")], text).into_response())
}
