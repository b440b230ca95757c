//! What lies in the slots of cities and beside them: tokens, and the signs of companies to come.

use crate::geometry::{APOTHEM, Grid, Pt, S};
use crate::plan::{Form, Station};
use crate::scene::{Scene, Spot};
use crate::space::{Item, Space};
use crate::svg::circle;
use crate::token;
use railhead_board::{Company, Edge, Feature, Owner, StopId, Token};

/// The size of tokens that lie beside a city.
const BESIDE: f64 = S * 0.24;
/// The dashed ring round such a token, as a multiple of its size.
const RING: f64 = 1.14;

/// A company that will come to a slot: its sign, whether it is at home, and whether that depends on the game.
struct Kept<'a> {
    sign: &'a str,
    home: bool,
    conditional: bool,
}

/// Draws what lies in the slots of a city.
pub(crate) fn slots(out: &mut String, scene: &Scene<'_>, spot: &Spot<'_>, stop: &Station) {
    let mut free: Vec<Pt> = Vec::new();
    for (slot, at) in (0u8..).zip(&stop.slots) {
        let here = |t: &&Token| t.stop == stop.stop && t.slot == Some(slot);
        match scene.board.tokens_on(spot.id).find(here).and_then(|t| Some((owner(scene, t)?, t.owner))) {
            Some((company, owner)) => {
                token::on_board(out, company, *at, stop.radius * 0.93);
                led(out, scene, owner, *at, stop.radius * 0.93);
            }
            None => free.push(*at),
        }
    }
    let kept = kept_at(scene, spot, stop.stop);
    let Some(last) = free.len().checked_sub(1) else { return };
    for (k, at) in free.iter().enumerate() {
        // Each free slot shows one company; the last one all that remain.
        let range = if k == last { k..kept.len() } else { k..(k + 1).min(kept.len()) };
        let Some(here) = kept.get(range).filter(|h| !h.is_empty()) else { continue };
        if let Some(company) = here.first().filter(|c| c.home).and_then(|c| scene.company(c.sign)) {
            token::home_ring(out, company, *at, stop.radius, here[0].conditional);
        }
        let signs: Vec<&str> = here.iter().map(|c| c.sign).collect();
        token::kept(out, &signs, *at, stop.radius);
    }
}

/// Draws the tokens that lie beside full cities: on the rim of the tile, as near to their city as there is room.
pub(crate) fn beside(out: &mut String, scene: &Scene<'_>, spot: &Spot<'_>, space: &mut Space) {
    for lies in scene.board.tokens_on(spot.id).filter(|t| t.slot.is_none()) {
        let Some(company) = owner(scene, lies) else { continue };
        let city = spot.plan.stations.iter().find(|s| s.stop == lies.stop).map_or(Pt::ZERO, |s| s.at);
        let item = Item::disc(BESIDE * RING);
        let at = space.best(scene.grid, item, rim(scene.grid, city, item.radius));
        space.add(item, at);
        circle(out, "beside", at, item.radius);
        token::on_board(out, company, at, BESIDE);
        led(out, scene, lies.owner, at, BESIDE);
    }
}

/// Rings a token in the colour of the player who leads its company, with the player's letters.
fn led(out: &mut String, scene: &Scene<'_>, company: Owner, at: Pt, r: f64) {
    let Some(leader) = scene.style.leaders.iter().find(|l| l.company == company) else { return };
    token::led(out, leader, at, r);
}

/// Places on the rim of a hex for a disc of this radius, those near a city first. A city in the middle has no direction; then
/// the upper right comes first.
fn rim(grid: Grid, city: Pt, radius: f64) -> Vec<Pt> {
    let towards = if city.len() > S * 0.1 { city } else { Pt::new(0.6, -0.8) };
    let mut places: Vec<Pt> = (0..48u8)
        .map(|k| {
            let direction = Pt::polar(7.5 * f64::from(k), 1.0);
            let outward = Edge::ALL.into_iter().map(|e| direction.dot(grid.outward(e))).fold(0.5, f64::max);
            direction * ((APOTHEM - radius - S * 0.03) / outward)
        })
        .collect();
    places.sort_by(|a, b| b.unit().dot(towards).total_cmp(&a.unit().dot(towards)));
    places
}

fn owner<'a>(scene: &Scene<'a>, token: &Token) -> Option<&'a Company> {
    scene.companies.get(usize::from(token.owner.0))
}

/// The companies that will come to a stop and have no token on the hex yet.
fn kept_at<'a>(scene: &Scene<'_>, spot: &Spot<'a>, stop: StopId) -> Vec<Kept<'a>> {
    let cities = || spot.plan.stations.iter().filter(|s| s.form == Form::Slots);
    // A stop that a tile no longer has is taken as its first city.
    let resolve = |wanted: Option<StopId>| {
        let same = wanted.and_then(|w| cities().find(|s| s.stop == w));
        same.or_else(|| cities().next()).map(|s| s.stop)
    };
    let present = |sign: &str| {
        let mut owners = scene.board.tokens_on(spot.id).filter_map(|t| owner(scene, t));
        owners.any(|c| c.sign == sign)
    };
    let mut kept = Vec::new();
    for feature in &spot.hex.features {
        let (sign, wanted, home, conditional) = match feature {
            Feature::Home { company, stop, conditional } => (company, *stop, true, *conditional),
            Feature::Reserved { company, stop } => (company, *stop, false, false),
            _ => continue,
        };
        if resolve(wanted) == Some(stop) && !present(sign) && !scene.style.is_absent(sign) {
            kept.push(Kept { sign, home, conditional });
        }
    }
    kept
}
