//! The board of a game as a picture in a page.

use crate::picture::in_play;
pub(crate) use crate::service::pictures::{drawn_runs as drawn, last_runs};
use crate::web::table::drawn as drawings;
use crate::web::table::marks::badges;
use crate::web::table::renewal::{Held, Picture};
use crate::web::table::since::Since;
use maud::{Markup, html};
use railhead_board::HexId;
use railhead_draw::{BoardStyle, Leader, Run, Style};
use railhead_engine::{Action, Choice, CompanyId};
use railhead_titles::Game;
use std::sync::Arc;

/// What a board shows beside tiles and tokens.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    /// Where something may be done.
    pub(crate) legal: Vec<HexId>,
    /// What may be done there, in words.
    pub(crate) acts: Vec<(HexId, String)>,
    /// What changed.
    pub(crate) changed: Vec<HexId>,
    /// Runs of trains.
    pub(crate) runs: Vec<Run>,
    /// What happened since the viewer's last move.
    pub(crate) since: Option<Since>,
}

/// The hexes where a choice lets something be laid or placed.
pub(crate) fn legal_hexes(choices: &[Choice]) -> Vec<HexId> {
    let mut hexes = Vec::new();
    for choice in choices {
        match choice {
            Choice::Lay { hexes: lays, .. } => hexes.extend(lays.iter().map(|h| h.hex)),
            Choice::Token { places, .. } => hexes.extend(places.iter().map(|(place, _)| place.hex)),
            Choice::Act(Action::Mark { target: railhead_engine::Target::Hex(hex), .. } | Action::Close { hex })
            | Choice::Claim { hex, .. } => hexes.push(*hex),
            _ => {}
        }
    }
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// What may be done on which hex, in words for those who cannot see the ring of tiles.
pub(crate) fn acts(game: &Game, choices: &[Choice]) -> Vec<(HexId, String)> {
    let edition = game.edition();
    let mut acts: Vec<(HexId, String)> = Vec::new();
    let mut add = |hex: HexId, words: String| match acts.iter_mut().find(|(h, _)| *h == hex) {
        Some((_, said)) => {
            said.push_str("; ");
            said.push_str(&words);
        }
        None => acts.push((hex, words)),
    };
    let priced =
        |cost: railhead_engine::Money| if cost > 0 { format!(" for {}", edition.money(cost)) } else { String::new() };
    for choice in choices {
        match choice {
            Choice::Lay { hexes, .. } => {
                for at in hexes {
                    let numbers: Vec<&str> =
                        at.tiles.iter().map(|t| edition.ground.tiles.get(t.tile).number.as_str()).collect();
                    let cheapest = at.tiles.iter().flat_map(|t| t.rotations.iter().map(|(_, cost)| *cost)).min();
                    let word = if numbers.len() == 1 { "tile" } else { "tiles" };
                    add(at.hex, format!("{word} {} may be laid{}", numbers.join(", "), priced(cheapest.unwrap_or(0))));
                }
            }
            Choice::Token { places, .. } => {
                for (place, cost) in places {
                    add(place.hex, format!("a token may be placed{}", priced(*cost)));
                }
            }
            Choice::Act(Action::Close { hex }) => add(*hex, "the city may be closed".to_owned()),
            Choice::Claim { hex, companies } => {
                let signs: Vec<&str> = companies.iter().map(|c| edition.companies[c.index()].sign.as_str()).collect();
                add(*hex, format!("the city may be written down, with a share of {}", signs.join(" or ")));
            }
            _ => {}
        }
    }
    acts
}

fn style(game: &Game) -> BoardStyle {
    let edition = game.edition();
    let plain = BoardStyle {
        style: Style { standalone: false, ..Style::default() },
        coordinates: true,
        legend: false,
        title: edition.title.clone(),
        currency: edition.currency.clone(),
        area: game.operating().and_then(|c| edition.companies.get(c.index())).map(|c| c.sign.clone()),
        leaders: leaders(game),
        numbers: true,
        ..BoardStyle::default()
    };
    in_play(game, plain)
}

/// The board, with what may be built and what runs.
fn picture(game: &Game, shown: &Shown) -> Arc<Picture> {
    let style = BoardStyle {
        legal: shown.legal.clone(),
        acts: shown.acts.clone(),
        changed: shown.changed.clone(),
        runs: shown.runs.clone(),
        ..style(game)
    };
    drawings::board(game.edition(), &game.table().board, &style)
}

/// Above this, in tenths of its height, a map is so wide that only a very wide window has room for two columns beside it.
const WIDE: u16 = 11;
/// The shapes that the style sheet knows, in tenths.
const SHAPES: std::ops::RangeInclusive<u16> = 7..=16;

/// The classes that tell the style sheet how wide the map is, so that a page can give it the room that it fills.
pub(crate) fn shape(game: &Game, shown: &Shown) -> String {
    let tenths = picture(game, shown).tenths();
    let wide = if tenths > WIDE { " wide-map" } else { "" };
    format!("shape-{}{wide}", tenths.clamp(*SHAPES.start(), *SHAPES.end()))
}

/// Runs by themselves, to be put on a board that is shown already: lines and badges.
pub(crate) fn runs_layer(game: &Game, runs: Vec<Run>) -> (String, String) {
    let (edition, table) = (game.edition(), game.table());
    let style = BoardStyle { runs, ..style(game) };
    railhead_draw::board_runs(&edition.ground, &edition.companies, &table.board, &style)
}

/// Who leads which company, in the colours of the players.
fn leaders(game: &Game) -> Vec<Leader> {
    let led = game.table().companies.iter().enumerate().filter_map(|(i, c)| Some((i, c.president?)));
    led.map(|(i, seat)| Leader {
        company: CompanyId::from_index(i).owner(),
        colour: badges::COLOURS[seat.index() % badges::COLOURS.len()].to_owned(),
        letters: badges::letters(game, seat),
    })
    .collect()
}

/// What may be shown or not: the name in the page, the words, and whether it is shown unless one asks otherwise.
const OPTIONS: [(&str, &str, bool); 9] = [
    ("names", "Names of places", true),
    ("coordinates", "Coordinates", true),
    ("costs", "Costs of terrain", true),
    ("numbers", "Numbers of tiles", false),
    ("areas", "Area of the company", true),
    ("runs", "Last runs", true),
    ("changes", "What changed", true),
    ("players", "Colours of players", false),
    ("small", "Small print from afar", false),
];

/// Boxes for what a board shows. The browser remembers them.
pub(crate) fn options() -> Markup {
    html! {
        @for (name, words, shown) in OPTIONS { label { input type="checkbox" data-show=(name) checked[shown]; (words) } }
    }
}

/// The board in its frame, with zoom and options.
pub(crate) fn frame(game: &Game, shown: &Shown, class: &str, held: &Held) -> Markup {
    html! {
        div.board.(class) #board {
            (picture(game, shown).for_page(held))
            div.zoom role="group" aria-label="Zoom" {
                button.small type="button" data-zoom="out" aria-label="Smaller" { "−" }
                button.small type="button" data-zoom="fit" { "Fit" }
                button.small type="button" data-zoom="in" aria-label="Larger" { "+" }
                details.show {
                    summary.button.small { "Show…" }
                    div.show-list { (options()) }
                }
            }
        }
    }
}
