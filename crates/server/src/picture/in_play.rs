//! What a game adds to the drawing of its board. Knows games and drawings only.

use railhead_draw::{BoardStyle, Marker};
use railhead_engine::{CompanyId, Holder, Standing};
use railhead_titles::Game;

/// Adds to a style what a game shows beside tiles and tokens: the era, markers of private companies, what is closed, and who is out of it.
#[must_use]
pub fn in_play(game: &Game, style: BoardStyle) -> BoardStyle {
    let (edition, table) = (game.edition(), game.table());
    BoardStyle {
        era: edition.phases.get(usize::from(table.phase)).map(|p| p.era),
        markers: markers(game),
        closed: game.closed().into_iter().map(|(hex, why)| (hex, why.to_owned())).collect(),
        absent: absent(game),
        ..style
    }
}

/// The markers that earn companies more.
fn markers(game: &Game) -> Vec<Marker> {
    let edition = game.edition();
    let companies = (0..edition.companies.len()).map(CompanyId::from_index);
    let perks = companies.flat_map(|company| game.perks(company).into_iter().map(move |perk| (company, perk)));
    let marker = |(company, perk): (CompanyId, railhead_titles::Perk)| {
        let private = edition.find_private(&perk.key).and_then(|p| edition.privates.get(p.index()));
        Some(Marker {
            hex: edition.ground.map.find(&perk.hex?)?,
            name: private.map_or_else(|| perk.key.clone(), |p| p.name.clone()),
            sign: perk.key,
            company: Some(company.owner()),
        })
    };
    perks.filter_map(marker).collect()
}

/// Companies that are out of the game, and private companies that block nothing any more because they are gone or belong to a
/// company.
fn absent(game: &Game) -> Vec<String> {
    let (edition, table) = (game.edition(), game.table());
    let out = |s: Standing| matches!(s, Standing::Removed | Standing::Closed);
    let companies = edition.companies.iter().zip(&table.companies).filter(|(_, state)| out(state.standing));
    let idle = |holder: &Holder| !matches!(holder, Holder::Player(_) | Holder::Bank);
    // A private company that runs trains is a company as well, and judged as one.
    let privates = edition.privates.iter().zip(&table.privates).filter(|(_, holder)| idle(holder));
    let privates = privates.map(|(card, _)| &card.sign).filter(|sign| edition.find_company(sign).is_none());
    companies.map(|(company, _)| &company.sign).chain(privates).cloned().collect()
}
