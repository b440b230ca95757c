//! Markers of private companies: where each may lie, and for which company, by name.

use super::Desk;
use crate::web::table::decision::desk::bill;
use crate::web::table::marks::tokens::token;
use maud::{Markup, html};
use railhead_board::HexId;
use railhead_engine::{Action, Choice, CompanyId, PrivateId, Target};

/// What each private company's marker may be put on.
struct Markers {
    private: PrivateId,
    hexes: Vec<HexId>,
    companies: Vec<CompanyId>,
}

fn found(choices: &[Choice]) -> Vec<Markers> {
    let mut all: Vec<Markers> = Vec::new();
    for choice in choices {
        let Choice::Act(Action::Mark { private, target }) = choice else { continue };
        let at = all.iter().position(|m| m.private == *private).unwrap_or_else(|| {
            all.push(Markers { private: *private, hexes: Vec::new(), companies: Vec::new() });
            all.len() - 1
        });
        match target {
            Target::Hex(hex) => all[at].hexes.push(*hex),
            Target::Company(company) => all[at].companies.push(*company),
        }
    }
    all
}

fn one(desk: Desk<'_>, markers: &Markers) -> Markup {
    let edition = desk.game.edition();
    let private = markers.private;
    let name = edition.privates.get(private.index()).map_or("?", |p| p.name.as_str());
    let both = !markers.hexes.is_empty() && !markers.companies.is_empty();
    html! {
        section.markers {
            h3 { (name) }
            @if both { p.dim { "Two choices of their own: where the marker lies, and for which company it counts." } }
            @if !markers.hexes.is_empty() {
                h4 { "Place the marker" }
                (desk.form(&html! {
                    div.buttons {
                        @for hex in &markers.hexes {
                            @let at = edition.ground.map.hex(*hex);
                            @let place = at.place.as_deref().unwrap_or(&at.name);
                            @let action = Action::Mark { private, target: Target::Hex(*hex) };
                            button data-token=(at.name) data-title={ (name) ": " (place) } data-does={ "Place it on " (place) }
                                name="action" value=(desk.json(&action)) {
                                b { (place) } @if at.place.is_some() { " " span.dim { (at.name) } }
                            }
                        }
                    }
                }))
            }
            @if !markers.companies.is_empty() {
                h4 { "Assign it to a company" }
                (desk.form(&html! {
                    div.buttons {
                        @for company in &markers.companies {
                            @let action = Action::Mark { private, target: Target::Company(*company) };
                            @let data = &edition.companies[company.index()];
                            button name="action" value=(desk.json(&action)) title=(desk.outlook(&action).line()) {
                                (token(*company)) " " (data.name)
                            }
                        }
                    }
                }))
                @if let Some(first) = markers.companies.first() {
                    (bill(&desk.outlook(&Action::Mark { private, target: Target::Company(*first) })))
                }
            }
        }
    }
}

/// All of them.
pub(crate) fn markers(desk: Desk<'_>, choices: &[Choice]) -> Markup {
    html! { @for markers in found(choices) { (one(desk, &markers)) } }
}
