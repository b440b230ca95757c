//! What players have put away: bonds and the cities they stand for, and cards in hand.

use crate::web::table::marks::badges;
use crate::words;
use maud::{Markup, html};
use railhead_board::HexId;
use railhead_engine::{CompanyId, Edition, Envelope, Viewer};
use railhead_titles::Game;

/// Where an envelope stands, in words.
fn state(game: &Game, envelope: &Envelope) -> &'static str {
    let known = |e: &Envelope| e.seat == envelope.seat && e.cities.is_some();
    match (envelope.opened, envelope.closed) {
        (true, _) => "fulfilled",
        (false, true) if game.outcome().is_some() => "not fulfilled",
        // Bids for the same shares had to be declared before all.
        (false, true) if game.envelopes(Viewer::Spectator).iter().any(known) => "declared",
        (false, true) => "sealed",
        (false, false) => "open",
    }
}

/// Companies, each once with how many of them there are: `EIR, BBCI ×2`.
fn counted(edition: &Edition, companies: &[CompanyId]) -> String {
    let mut counted: Vec<(CompanyId, usize)> = Vec::new();
    for company in companies {
        match counted.iter_mut().find(|(c, _)| c == company) {
            Some((_, count)) => *count += 1,
            None => counted.push((*company, 1)),
        }
    }
    let told = counted.iter().map(|(company, count)| match (edition.companies[company.index()].sign.as_str(), count) {
        (sign, 1) => sign.to_owned(),
        (sign, count) => format!("{sign} ×{count}"),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// What players have put away and the cards they hold, as this viewer may know it; nothing where there is nothing.
pub(crate) fn card(game: &Game, viewer: Viewer) -> Markup {
    html! {
        (envelopes(game, viewer))
        (hands(game, viewer))
    }
}

/// Hands of cards.
fn hands(game: &Game, viewer: Viewer) -> Markup {
    let hands = game.hands(viewer);
    html! {
        @if !hands.is_empty() {
            section.card.envelopes aria-labelledby="hands" {
                h2 #hands { "Cards in hand" }
                ul {
                    @for hand in &hands {
                        li {
                            (badges::initial(game, hand.seat))
                            span.who { (words::player(game, hand.seat)) }
                            b.amount { (hand.count) }
                            @if let Some(cards) = hand.cards.as_ref().filter(|cards| !cards.is_empty()) {
                                span.cities {
                                    @if viewer == Viewer::Seat(hand.seat) { "only you see: " }
                                    (cards.join(", "))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn envelopes(game: &Game, viewer: Viewer) -> Markup {
    let envelopes = game.envelopes(viewer);
    let edition = game.edition();
    let city = |hex: &HexId| {
        let at = edition.ground.map.hex(*hex);
        at.place.as_deref().unwrap_or(&at.name)
    };
    html! {
        @if !envelopes.is_empty() {
            section.card.envelopes aria-labelledby="envelopes" {
                header {
                    h2 #envelopes { (words::sentence(&edition.words.opening)) }
                    span.dim { "shares claimed, " (edition.words.aside) }
                }
                ul {
                    @for envelope in &envelopes {
                        @let cities = envelope.cities.as_deref().unwrap_or_default();
                        @let named = cities.iter().map(city).collect::<Vec<_>>().join(", ");
                        @let unpaid = game.unpaid(envelope.seat);
                        li title=[envelope.opened.then_some(&named)] {
                            (badges::initial(game, envelope.seat))
                            span.who { (words::player(game, envelope.seat)) }
                            span.shares { (counted(edition, &envelope.shares)) }
                            b.amount { @if let Some(amount) = envelope.amount { (edition.money(amount)) } }
                            span.chip.tiny { (state(game, envelope)) }
                            @if !named.is_empty() {
                                // What has been fulfilled matters no longer: it can be heard, or seen by pointing at it.
                                span.cities.sr[envelope.opened] {
                                    // Once the game is over everybody may know what was not fulfilled.
                                    @if !envelope.opened {
                                        @if game.outcome().is_some() { "not fulfilled: " }
                                        @else if viewer == Viewer::Seat(envelope.seat) { "only you see: " }
                                    }
                                    (named)
                                }
                            }
                            @if !unpaid.is_empty() { span.unpaid { "un-redeemed: " (counted(edition, &unpaid)) } }
                        }
                    }
                }
            }
        }
    }
}
