//! Pictures of games: boards, share prices, tiles.

use super::error::{Error, Missing};
use crate::picture::{in_play, market_of};
use crate::words;
use railhead_board::Rotation;
use railhead_draw::{BoardStyle, MarketStyle, Run, Style, Theme};
use railhead_engine::Action;
use railhead_titles::Game;

/// A picture for a page that carries the rules of drawings itself.
pub(crate) const ON_PAGE: Style = Style { theme: Theme::Light, standalone: false };

/// Runs as the board shows them.
pub(crate) fn drawn_runs(game: &Game, runs: &[railhead_engine::Run]) -> Vec<Run> {
    let name = |run: &railhead_engine::Run| words::train(game.edition(), game.table(), run.train, None);
    runs.iter()
        .map(|run| Run { track: run.track.iter().map(|(h, i)| (*h, usize::from(*i))).collect(), badge: name(run) })
        .collect()
}

/// The last runs of the company that ran last, if no track has been laid since.
pub(crate) fn last_runs(game: &Game) -> Vec<railhead_engine::Run> {
    for index in (0..game.len()).rev() {
        match game.done(index).map(|(_, action, _)| action) {
            Some(Action::Run { runs }) => return runs.clone(),
            // The track of a run is named by its place on a tile: once tiles change it cannot be drawn any more.
            Some(Action::Lay { .. }) | None => return Vec::new(),
            Some(_) => {}
        }
    }
    Vec::new()
}

/// How the board of a game is drawn.
pub(crate) fn board_style(game: &Game) -> BoardStyle {
    let edition = game.edition();
    let style = BoardStyle {
        style: ON_PAGE,
        runs: drawn_runs(game, &last_runs(game)),
        title: edition.title.clone(),
        currency: edition.currency.clone(),
        ..BoardStyle::default()
    };
    in_play(game, style)
}

/// The chart of share prices of a game.
pub(crate) fn market_picture(game: &Game, style: Style, title: String) -> String {
    let style = MarketStyle { style, ..MarketStyle::default() };
    railhead_draw::market(&market_of(game, title), &game.edition().companies, &style)
}

/// The picture of a tile of a title, by the name of its file: `NUMBER-TURN.svg`.
///
/// # Errors
/// If there is no such title, tile or turn.
pub(crate) fn tile(title: &str, file: &str) -> Result<String, Error> {
    let none = || Error::from(Missing::Tile);
    let title = railhead_titles::find(title).ok_or_else(none)?;
    let (number, turn) = file.strip_suffix(".svg").and_then(|f| f.rsplit_once('-')).ok_or_else(none)?;
    let rotation = turn.parse().ok().and_then(Rotation::new).ok_or_else(none)?;
    let ground = title.ground().map_err(Error::internal("the map of a title cannot be read"))?;
    let tile = ground.tiles.find(number).ok_or_else(none)?;
    Ok(railhead_draw::tile(&ground.tiles, tile, rotation, &Style::default()))
}
