//! What is to be decided, as forms that work without any script.

use super::words;
use crate::table::{LiveTable, Viewer};
use maud::{Markup, PreEscaped, html};
use railhead_engine::{Action, Choice, Dividend, Event, HexChoice, Money, PrivateId, Seat};
use railhead_titles::Game;
use serde_json::Value;

/// Where forms go and what they carry.
#[derive(Clone, Copy)]
pub(crate) struct Desk<'a> {
    pub(crate) table: &'a LiveTable,
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    pub(crate) key: &'a str,
}

impl Desk<'_> {
    fn json(self, action: &Action) -> String {
        action.write(self.game.edition(), self.game.table()).to_string()
    }

    fn open_form(self, inside: &Markup) -> Markup {
        html! {
            form.act method="post" action={ "/table/" (self.table.row.id) "/play" } {
                input type="hidden" name="key" value=(self.key);
                input type="hidden" name="version" value=(self.table.version);
                (inside)
            }
        }
    }

    /// A button for one action.
    fn button(self, action: &Action, label: &str, class: &str) -> Markup {
        let passes = *action == Action::Pass;
        self.open_form(&html! { button.(class) name="action" value=(self.json(action)) data-pass[passes] { (label) } })
    }

    /// What an action would change, as far as numbers tell.
    fn consequences(self, action: &Action) -> Vec<String> {
        let mut later = self.game.bare();
        if later.play(self.seat, action).is_err() {
            return Vec::new();
        }
        let (edition, old, new) = (self.game.edition(), self.game.table(), later.table());
        let mut lines = Vec::new();
        let (before, after) = (old.players[self.seat.index()].cash, new.players[self.seat.index()].cash);
        if before != after {
            lines.push(format!("your cash {} → {}", edition.money(before), edition.money(after)));
        }
        if let Some(company) = self.game.operating() {
            let (before, after) = (old.company(company).cash, new.company(company).cash);
            if before != after {
                let sign = &edition.companies[company.index()].sign;
                lines.push(format!("{sign} treasury {} → {}", edition.money(before), edition.money(after)));
            }
        }
        for (i, data) in edition.companies.iter().enumerate() {
            let id = railhead_engine::CompanyId::from_index(i);
            let (before, after) = (old.price(edition, id), new.price(edition, id));
            if before != after && before > 0 {
                lines.push(format!("{} {} → {}", data.sign, edition.money(before), edition.money(after)));
            }
            let (was, is) = (old.company(id).president, new.company(id).president);
            if was != is
                && let Some(seat) = is
            {
                let president = &edition.words.president;
                lines.push(format!("{} becomes {president} of {}", words::player(self.game, seat), data.sign));
            }
        }
        lines
    }
}

fn bill(lines: &[String]) -> Markup {
    html! { @if !lines.is_empty() { span.bill { (lines.join(" · ")) } } }
}

/// The picture of a tile.
fn tile_image(desk: Desk<'_>, number: &str, turn: u8) -> Markup {
    html! {
        img loading="lazy" width="56" height="56" alt={ "tile " (number) ", turned " (turn) }
            src={ "/tiles/" (desk.game.edition().title) "/" (number) "-" (turn) ".svg" };
    }
}

fn lay(desk: Desk<'_>, with: Option<PrivateId>, hexes: &[HexChoice]) -> Markup {
    let edition = desk.game.edition();
    let by = with.map(|p| edition.privates[p.index()].name.as_str());
    html! {
        fieldset.lays {
            legend { "Lay a tile" @if let Some(by) = by { " with " (by) } }
            p.dim { "Choose a hex on the board or here." }
            @for at in hexes {
                @let hex = edition.ground.map.hex(at.hex);
                details.hex data-lay=(hex.name) {
                    summary { (hex.name) @if let Some(place) = &hex.place { " " (place) } }
                    div.tiles {
                        @for tile in &at.tiles {
                            @let number = &edition.ground.tiles.get(tile.tile).number;
                            @for (rotation, cost) in &tile.rotations {
                                @let action = Action::Lay { hex: at.hex, tile: tile.tile, rotation: *rotation, with };
                                (desk.open_form(&html! {
                                    button.tile name="action" value=(desk.json(&action)) title={ "Tile " (number) }
                                        data-tile=(number) data-turn=(rotation.sixths()) data-cost=(cost) data-price=(edition.money(*cost)) {
                                        (tile_image(desk, number, rotation.sixths()))
                                        span { (number) @if *cost > 0 { " " (edition.money(*cost)) } }
                                    }
                                }))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn runs(desk: Desk<'_>) -> Markup {
    let Some(best) = desk.game.best_runs() else { return html! {} };
    let action = Action::Run { runs: best };
    let mut later = desk.game.bare();
    let edition = desk.game.edition();
    let mut rows: Vec<(String, Money, String)> = Vec::new();
    if let Ok(events) = later.play(desk.seat, &action) {
        for event in events {
            if let Event::Ran { train, revenue, stops, .. } = event {
                let name = words::train(edition, desk.game.table(), *train, None);
                let hexes: Vec<&str> = stops.iter().map(|h| edition.ground.map.hex(*h).name.as_str()).collect();
                rows.push((name, *revenue, hexes.join("–")));
            }
        }
    }
    let total: Money = rows.iter().map(|(_, revenue, _)| revenue).sum();
    html! {
        fieldset.runs {
            legend { "Best runs" }
            table {
                tbody {
                    @for (name, revenue, stops) in &rows {
                        tr { td { b { (name) } } td { (stops) } td.num { (edition.money(*revenue)) } }
                    }
                }
            }
            (desk.button(&action, &format!("Run for {}", edition.money(total)), "go"))
        }
    }
}

/// A purchase whose price may be chosen.
fn priced(desk: Desk<'_>, action: &Action, label: &str, (from, to): (Money, Money), consent: Option<Seat>) -> Markup {
    let mut value: Value = action.write(desk.game.edition(), desk.game.table());
    let edition = desk.game.edition();
    if let Value::Object(fields) = &mut value {
        fields.insert("price".to_owned(), from.into());
    }
    let asks = consent.map(|s| format!(" ({} must agree)", words::player(desk.game, s))).unwrap_or_default();
    desk.open_form(&html! {
        span { (label) (asks) }
        @if from < to {
            input name="price" type="number" min=(from) max=(to) value=(from) aria-label={ "Price from " (edition.money(from)) " to " (edition.money(to)) };
        } @else {
            b { (edition.money(from)) }
        }
        button name="action" value=(value.to_string()) { @if consent.is_some() { "Offer" } @else { "Buy" } }
    })
}

fn one(desk: Desk<'_>, choice: &Choice) -> Markup {
    let edition = desk.game.edition();
    match choice {
        Choice::Act(action) => {
            let class = if matches!(action, Action::Bankrupt) { "red" } else { "plain" };
            html! { div.choice { (desk.button(action, &words::action(desk.game, action), class)) (bill(&desk.consequences(action))) } }
        }
        Choice::Launch { company, spots } => html! {
            fieldset {
                legend { "Launch " (edition.companies[company.index()].name) }
                div.prices {
                    @for spot in spots {
                        (desk.button(&Action::Launch { company: *company, spot: *spot }, &edition.money(edition.chart.price(*spot)), "chip"))
                    }
                }
            }
        },
        Choice::Sell { company, shares } => html! {
            fieldset {
                legend { "Sell " (edition.companies[company.index()].sign) }
                @for count in shares {
                    @let action = Action::Sell { company: *company, shares: *count };
                    div.choice { (desk.button(&action, &format!("{count}"), "chip")) (bill(&desk.consequences(&action))) }
                }
            }
        },
        Choice::Issue { shares } | Choice::Redeem { shares } => {
            let issue = matches!(choice, Choice::Issue { .. });
            html! {
                fieldset {
                    legend { @if issue { "Issue shares" } @else { "Redeem shares" } }
                    @for count in shares {
                        @let action = if issue { Action::Issue { shares: *count } } else { Action::Redeem { shares: *count } };
                        div.choice { (desk.button(&action, &format!("{count}"), "chip")) (bill(&desk.consequences(&action))) }
                    }
                }
            }
        }
        Choice::Lay { with, hexes } => lay(desk, *with, hexes),
        Choice::Token { with, places } => html! {
            fieldset {
                legend { "Place a token" @if let Some(p) = with { " with " (edition.privates[p.index()].name) } }
                @for (place, cost) in places {
                    @let hex = edition.ground.map.hex(place.hex);
                    @let action = Action::Token { hex: place.hex, stop: place.stop, with: *with };
                    div.choice data-token=(hex.name) {
                        (desk.button(&action, &format!("{} {} for {}", hex.name, hex.place.as_deref().unwrap_or(""), edition.money(*cost)), "plain"))
                    }
                }
            }
        },
        Choice::Run { .. } => runs(desk),
        Choice::Pay { ways } => html! {
            fieldset {
                legend { "Dividend" }
                @for way in ways {
                    @let action = Action::Pay { dividend: *way };
                    @let class = if *way == Dividend::Full { "go" } else { "plain" };
                    div.choice { (desk.button(&action, &words::action(desk.game, &action), class)) (bill(&desk.consequences(&action))) }
                }
            }
        },
        Choice::BuyTrain { train, kind, from, to, trade, with, consent } => {
            let action = Action::BuyTrain { train: *train, kind: *kind, price: *from, trade: *trade, with: *with };
            let mut label = format!("{} train", words::train(edition, desk.game.table(), *train, Some(*kind)));
            if let railhead_engine::TrainPlace::Company(owner) = desk.game.table().train(*train).place {
                label = format!("{label} of {}", edition.companies[owner.index()].sign);
            }
            if let Some(given) = trade {
                label = format!("{label}, giving a {}", words::train(edition, desk.game.table(), *given, None));
            }
            if let Some(private) = with {
                label = format!("{label}, with {}", edition.privates[private.index()].name);
            }
            html! { div.choice { (priced(desk, &action, &label, (*from, *to), *consent)) } }
        }
        Choice::BuyPrivate { private, from, to, consent } => {
            let action = Action::BuyPrivate { private: *private, price: *from };
            html! { div.choice { (priced(desk, &action, &edition.privates[private.index()].name, (*from, *to), *consent)) } }
        }
    }
}

/// The card with everything the viewer may decide now, or whom the table waits for.
pub(crate) fn card(table: &LiveTable, game: &Game, viewer: &Viewer, choices: &[Choice], key: &str) -> Markup {
    let deciding = game.deciding();
    let about = deciding.first().map_or("", |d| d.about);
    let company = game.operating().map(|c| game.edition().companies[c.index()].sign.as_str());
    html! {
        section.card.decision #decision aria-live="polite" {
            @if let Some(outcome) = game.outcome() {
                h2 { "The game is over" }
                ol.result {
                    @for (seat, worth) in ranking(&outcome.worth) {
                        li { (words::player(game, seat)) " " b { (game.edition().money(worth)) } }
                    }
                }
            } @else if let Some(seat) = viewer.deciding {
                @let desk = Desk { table, game, seat, key };
                header {
                    h2 { @if let Some(company) = company { (company) ": " } (about) }
                    span.dim { (words::player(game, seat)) }
                }
                p.refused #refused role="alert" hidden {}
                @for choice in choices { (one(desk, choice)) }
            } @else {
                h2 { "Waiting" }
                p {
                    @for (i, decision) in deciding.iter().enumerate() {
                        @if i > 0 { ", " }
                        (words::player(game, decision.seat)) " " (PreEscaped("&ndash;")) " " (decision.about)
                    }
                }
            }
            @if let Some(request) = game.undo_request() {
                @let by = words::player(game, request.by);
                div.offer {
                    p { (by) " asks to go back to action " (request.to) "." }
                    @if viewer.plays {
                        form.act method="post" action={ "/table/" (table.row.id) "/redo" } {
                            input type="hidden" name="key" value=(key);
                            button name="answer" value="yes" { "Agree" }
                            button name="answer" value="no" { "Decline" }
                        }
                    }
                }
            }
        }
    }
}

/// Seats by what they are worth, the most first.
pub(crate) fn ranking(worth: &[Money]) -> Vec<(Seat, Money)> {
    let mut ranking: Vec<(Seat, Money)> = worth.iter().enumerate().map(|(i, w)| (Seat::from_index(i), *w)).collect();
    ranking.sort_by_key(|(_, worth)| -worth);
    ranking
}
