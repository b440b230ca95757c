//! What cannot be done now although it is its time, with the reason.

use super::Desk;
use crate::web::table::decision::desk::barred;
use maud::{Markup, html};
use railhead_board::StopId;
use railhead_engine::{Action, Choice, Refusal, Step, TrainPlace, Why};

/// How many placements are tried to find out why none is allowed.
const MOST_TRIED: usize = 400;

/// Of several reasons the one that matters: money if nothing else is in the way, otherwise the one met most often.
fn telling(refusals: &[Refusal]) -> Option<Refusal> {
    if let Some(money) = refusals.iter().find(|r| matches!(r.why, Why::Money { .. })) {
        return Some(money.clone());
    }
    let often = |r: &Refusal| refusals.iter().filter(|other| *other == r).count();
    refusals.iter().max_by_key(|r| often(r)).cloned()
}

/// Why no tile can be laid.
fn track(desk: Desk<'_>) -> Option<Refusal> {
    let (ground, board) = (&desk.game.edition().ground, &desk.game.table().board);
    let own: Vec<_> =
        desk.game.operating().map_or_else(Vec::new, |c| board.tokens_of(c.owner()).map(|t| t.hex).collect());
    // What stands against track near the company's tokens tells more than that the rest of the map is out of reach.
    let far = |at| own.iter().map(|h| ground.map.layout.distance(ground.map.hex(*h).at, at)).min().unwrap_or(u16::MAX);
    let mut hexes: Vec<_> = ground.map.iter().map(|(hex, data)| (far(data.at), hex)).collect();
    hexes.sort_unstable();
    let places = hexes.into_iter().flat_map(|(_, hex)| board.placements(ground, hex));
    let lays =
        places.take(MOST_TRIED).map(|p| Action::Lay { hex: p.hex, tile: p.tile, rotation: p.rotation, with: None });
    telling(&lays.filter_map(|action| desk.attempt(&action).err()).collect::<Vec<_>>())
}

/// Why no token can be placed.
fn token(desk: Desk<'_>) -> Option<Refusal> {
    let (ground, board) = (&desk.game.edition().ground, &desk.game.table().board);
    let cities = ground.map.iter().flat_map(|(hex, _)| {
        let stops = (0u8..).map(StopId).zip(&board.face(ground, hex).stops).filter(|(_, s)| s.slots > 0);
        stops.map(move |(stop, _)| Action::Token { hex, stop, with: None }).collect::<Vec<_>>()
    });
    telling(&cities.filter_map(|action| desk.attempt(&action).err()).collect::<Vec<_>>())
}

/// The trains of the bank that cannot be bought, each with its reason.
fn trains(desk: Desk<'_>, choices: &[Choice]) -> Vec<(String, Refusal)> {
    let (edition, table) = (desk.game.edition(), desk.game.table());
    let mut rows = Vec::new();
    for train in desk.game.trains_for_sale() {
        let sort = &edition.trains[usize::from(table.train(train).sort)];
        for (kind, data) in (0u8..).zip(&sort.kinds) {
            let offered =
                |c: &Choice| matches!(c, Choice::BuyTrain { train: t, kind: k, .. } if *t == train && *k == kind);
            let used = table.train(train).place == TrainPlace::Discard && kind != table.train(train).kind;
            if used || choices.iter().any(offered) {
                continue;
            }
            if let Err(refusal) = desk.attempt(&Action::buy_train(train, kind, data.price))
                && !refusal.rule.is_empty()
            {
                rows.push((format!("{} train, {}:", data.name, edition.money(data.price)), refusal));
            }
        }
    }
    rows
}

/// Everything that players may look for at this point and do not find, with the reason.
pub(crate) fn rows(desk: Desk<'_>, choices: &[Choice]) -> Markup {
    if desk.game.operating().is_none() || desk.game.table().offer.is_some() {
        return html! {};
    }
    let ask = desk.game.ask_of(desk.seat);
    let about = |step: Step| ask.is_some_and(|ask| ask.is_about(step));
    let offered = |what: fn(&Choice) -> bool| choices.iter().any(what);
    let mut rows: Vec<(String, Refusal)> = Vec::new();
    if about(Step::Track) && !offered(|c| matches!(c, Choice::Lay { with: None, .. })) {
        rows.extend(track(desk).map(|why| ("Lay a tile:".to_owned(), why)));
    }
    if about(Step::Token) && !offered(|c| matches!(c, Choice::Token { with: None, .. })) {
        rows.extend(token(desk).map(|why| ("Place a token:".to_owned(), why)));
    }
    if about(Step::Trains) || offered(|c| matches!(c, Choice::BuyTrain { .. })) {
        rows.extend(trains(desk, choices));
    }
    html! { @for (what, why) in &rows { (barred(desk.game.edition(), what, why)) } }
}
