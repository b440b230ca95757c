//! Buying, selling and launching on the card of a company.

use super::{Desk, Outlook, barred_row as barred};
use crate::web::table::decision::deals;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Action, Choice, CompanyId, Holder, Standing};

/// Whether a choice is shown on the card of its company.
pub(crate) const fn on_a_card(choice: &Choice) -> bool {
    matches!(choice, Choice::Act(Action::Buy { .. }) | Choice::Sell { .. } | Choice::Launch { .. })
}

/// Where shares are bought from, in a word.
fn source(desk: Desk<'_>, from: Holder) -> String {
    match from {
        Holder::Market => words::sentence(&desk.game.edition().words.market),
        Holder::Company(_) => "Treasury".to_owned(),
        _ => "Bank".to_owned(),
    }
}

/// What one would hold then, and who leads.
fn holding(desk: Desk<'_>, company: CompanyId, action: &Action) -> String {
    let Ok(later) = desk.attempt(action) else { return String::new() };
    let percent = later.table().percent(company, Holder::Player(desk.seat));
    let president = &desk.game.edition().words.president;
    let leader = match later.table().company(company).president {
        Some(seat) if seat == desk.seat => format!("you are {president}"),
        Some(seat) => format!("{} is {president}", words::player(desk.game, seat)),
        None => format!("nobody is {president}"),
    };
    format!("You would hold {percent} %; {leader}.")
}

fn price_of(desk: Desk<'_>, outlook: &Outlook) -> String {
    let paid = outlook
        .events
        .iter()
        .find_map(|e| if let railhead_engine::Event::Bought { price, .. } = e { Some(*price) } else { None });
    paid.map_or_else(String::new, |p| format!(", {}", desk.game.edition().money(p)))
}

fn buy(desk: Desk<'_>, company: CompanyId, choices: &[Choice]) -> Markup {
    let table = desk.game.table();
    let offered: Vec<&Action> = choices
        .iter()
        .filter_map(|c| match c {
            Choice::Act(action @ Action::Buy { company: c, .. }) if *c == company => Some(action),
            _ => None,
        })
        .collect();
    let mut refusals = Vec::new();
    for from in [Holder::Company(company), Holder::Bank, Holder::Market] {
        let action = Action::Buy { company, from };
        if table.percent(company, from) > 0
            && !offered.contains(&&action)
            && let Err(refusal) = desk.attempt(&action)
        {
            refusals.push((source(desk, from), refusal));
        }
    }
    // Sources that are barred for the same reason share one sentence.
    let same = refusals.len() > 1 && refusals.iter().all(|(_, r)| *r == refusals[0].1);
    html! {
        @if !offered.is_empty() || !refusals.is_empty() {
            div.deal {
                span.overline { "Buy" }
                (desk.form(&html! {
                    @for action in &offered {
                        @let outlook = desk.outlook(action);
                        @let from = if let Action::Buy { from, .. } = action { source(desk, *from) } else { String::new() };
                        @let label = format!("{from}{}", price_of(desk, &outlook));
                        button name="action" value=(desk.json(action)) title=(outlook.line())
                            aria-label={ "Buy " (desk.game.edition().companies[company.index()].sign) ": " (label) } { (label) }
                    }
                    @for (from, _) in &refusals { button type="button" disabled { (crate::web::site::icons::icon("lock")) (from) } }
                }))
            }
            @if let Some(first) = offered.first() { p.fore.plain { (holding(desk, company, first)) " " (desk.outlook(first).notes.join(". ")) } }
            @for (i, (from, refusal)) in refusals.iter().enumerate() {
                @if !same || i == 0 { (barred(desk.game.edition(), &(if same { String::new() } else { format!("{from}:") }), refusal)) }
            }
        }
    }
}

fn sell(desk: Desk<'_>, company: CompanyId, choices: &[Choice]) -> Markup {
    let (edition, table) = (desk.game.edition(), desk.game.table());
    let held = table.percent(company, Holder::Player(desk.seat));
    if held == 0 {
        return html! {};
    }
    let offered = choices.iter().find_map(|c| match c {
        Choice::Sell { company: c, shares } if *c == company => Some(shares.as_slice()),
        _ => None,
    });
    let offered = offered.unwrap_or(&[]);
    let unit = table.certs_of(company).iter().map(|c| c.percent).min().unwrap_or(10).max(1);
    let next = offered.iter().copied().max().unwrap_or(0) + 1;
    let more = (next <= held / unit).then(|| desk.attempt(&Action::Sell { company, shares: next }).err()).flatten();
    let ways: Vec<(String, Action)> = offered
        .iter()
        .map(|n| {
            let action = Action::Sell { company, shares: *n };
            let gain =
                desk.outlook(&action).events.iter().find_map(|e| {
                    if let railhead_engine::Event::Sold { amount, .. } = e { Some(*amount) } else { None }
                });
            (gain.map_or_else(|| n.to_string(), |g| format!("{n} · {}", edition.money(g))), action)
        })
        .collect();
    html! {
        div.deal {
            span.overline { "Sell" }
            (deals::numbers(desk, &ways, "Sell"))
            @if more.is_some() { button type="button" disabled { (crate::web::site::icons::icon("lock")) (next) } }
        }
        @if let Some(refusal) = &more { (barred(edition, &format!("{next}:"), refusal)) }
    }
}

fn launch(desk: Desk<'_>, company: CompanyId, choices: &[Choice]) -> Markup {
    let edition = desk.game.edition();
    let offered = choices.iter().find_map(|c| match c {
        Choice::Launch { company: c, spots } if *c == company => Some(spots.as_slice()),
        _ => None,
    });
    let Some(spots) = offered else {
        let cheapest = edition.chart.launch_prices().min_by_key(|(_, cell)| cell.price);
        let refusal = cheapest.and_then(|(spot, _)| desk.attempt(&Action::Launch { company, spot }).err());
        return html! { @if let Some(refusal) = refusal { (barred(edition, "Launch:", &refusal)) } };
    };
    let ways: Vec<(String, Action)> =
        spots.iter().map(|s| (edition.money(edition.chart.price(*s)), Action::Launch { company, spot: *s })).collect();
    let most = spots.iter().map(|s| edition.chart.price(*s)).max().unwrap_or(0);
    let dearer = edition.chart.launch_prices().filter(|(_, c)| c.price > most).min_by_key(|(_, c)| c.price);
    let dearer = dearer.and_then(|(spot, cell)| {
        desk.attempt(&Action::Launch { company, spot }).err().map(|refusal| (edition.money(cell.price), refusal))
    });
    html! {
        p.dim { "Launch it: choose its price." }
        (deals::numbers(desk, &ways, "Launch at"))
        @if let Some((price, refusal)) = &dearer { (barred(edition, &format!("{price}:"), refusal)) }
    }
}

/// Whether companies are launched by whoever buys their first shares. Where they come into play by themselves, launching one is
/// refused like anything else of which the rules do not know.
fn are_launched(desk: Desk<'_>, company: CompanyId, choices: &[Choice]) -> bool {
    if choices.iter().any(|c| matches!(c, Choice::Launch { .. })) {
        return true;
    }
    let spot = desk.game.edition().chart.launch_prices().next().map(|(spot, _)| spot);
    let launching = spot.and_then(|spot| desk.attempt(&Action::Launch { company, spot }).err());
    launching.is_some_and(|why| desk.attempt(&Action::Issue { shares: 1 }).err() != Some(why))
}

/// What the one at the desk may do with a company's shares, and why not more.
pub(crate) fn controls(desk: Desk<'_>, company: CompanyId, choices: &[Choice]) -> Markup {
    let waits = desk.game.table().company(company).standing == Standing::Waiting;
    let launched = waits && are_launched(desk, company, choices);
    let bought = |c: &Choice| matches!(c, Choice::Act(Action::Buy { company: c, .. }) if *c == company);
    html! {
        div.controls {
            @if launched { (launch(desk, company, choices)) }
            // Of a company that waits to be launched nothing else can be bought, unless its title says so.
            @if !launched || choices.iter().any(bought) { (buy(desk, company, choices)) }
            (sell(desk, company, choices))
        }
    }
}
