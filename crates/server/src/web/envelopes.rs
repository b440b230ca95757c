//! What players have put away: bonds and the cities they stand for, and cards in hand.

use super::panels;
use super::words;
use maud::{Markup, html};
use railhead_engine::{Envelope, Eye};
use railhead_titles::Game;

/// Where an envelope stands, in words.
const fn state(envelope: &Envelope) -> &'static str {
    match (envelope.opened, envelope.closed) {
        (true, _) => "fulfilled",
        (false, true) => "sealed",
        (false, false) => "open",
    }
}

/// What players have put away and the cards they hold, as this eye may know it; nothing where there is nothing.
pub(crate) fn card(game: &Game, eye: Eye) -> Markup {
    html! {
        (envelopes(game, eye))
        (hands(game, eye))
    }
}

/// Hands of cards.
fn hands(game: &Game, eye: Eye) -> Markup {
    let hands = game.hands(eye);
    html! {
        @if !hands.is_empty() {
            section.card.envelopes aria-labelledby="hands" {
                h2 #hands { "Cards in hand" }
                ul {
                    @for hand in &hands {
                        li {
                            (panels::initial(game, hand.seat))
                            span.who { (words::player(game, hand.seat)) }
                            b.amount { (hand.count) }
                            @if let Some(cards) = hand.cards.as_ref().filter(|cards| !cards.is_empty()) {
                                span.cities {
                                    @if eye == Eye::Seat(hand.seat) { "only you see: " }
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

fn envelopes(game: &Game, eye: Eye) -> Markup {
    let envelopes = game.envelopes(eye);
    let edition = game.edition();
    html! {
            @if !envelopes.is_empty() {
                section.card.envelopes aria-labelledby="envelopes" {
                    h2 #envelopes { (super::decision::sentence(&edition.words.opening)) }
                    ul {
                        @for envelope in &envelopes {
                            li.(state(envelope)) {
                                (panels::initial(game, envelope.seat))
                                span.who { (words::player(game, envelope.seat)) }
                                span.chip { (state(envelope)) }
                                @if let Some(amount) = envelope.amount { b.amount { (edition.money(amount)) } }
                                @if !envelope.shares.is_empty() {
                                    span.dim { "shares "
                                        (envelope.shares.iter().map(|c| edition.companies[c.index()].sign.as_str()).collect::<Vec<_>>().join(", "))
                                    }
                                }
                                @if let Some(cities) = &envelope.cities {
                                    @if !cities.is_empty() {
                                        span.cities {
    // Once the game is over everybody may know what was not fulfilled.
                                            @if !envelope.opened {
                                                @if game.outcome().is_some() { "not fulfilled: " }
                                                @else if eye == Eye::Seat(envelope.seat) { "only you see: " }
                                            }
                                            (cities.iter().map(|hex| {
                                                let at = edition.ground.map.hex(*hex);
                                                at.place.as_deref().unwrap_or(&at.name)
                                            }).collect::<Vec<_>>().join(", "))
                                        }
                                    }
                                }
                                @let unpaid = game.unpaid(envelope.seat);
                                @if !unpaid.is_empty() {
                                    span.dim { "un-redeemed: "
                                        (unpaid.iter().map(|c| edition.companies[c.index()].sign.as_str()).collect::<Vec<_>>().join(", "))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
}
