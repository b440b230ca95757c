//! Buying, selling and launching on the card of a company.

use super::{Desk, Outlook, barred_row as barred};
use crate::web::table::decision::deals;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Action, Choice, CompanyId, Holder, Money, Refusal, Spot, Standing};

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

/// What cannot be done about a company's shares although its card has a place for it, and why.
pub(crate) struct Bars {
    /// Sources from which nothing can be bought.
    buy: Vec<(Holder, Refusal)>,
    /// Launching the company.
    launch: Option<Refusal>,
    /// Launching it at a higher price.
    dearer: Option<(Money, Refusal)>,
    /// Selling one share more.
    more: Option<(u8, Refusal)>,
}

impl Bars {
    /// What is barred on the card of a company.
    pub(crate) fn of(desk: Desk<'_>, company: CompanyId, choices: &[Choice]) -> Self {
        let table = desk.game.table();
        let waits = table.company(company).standing == Standing::Waiting;
        let launched = waits && are_launched(desk, company, choices);
        let (launch, dearer) = if launched { bars_of_launch(desk, company, choices) } else { (None, None) };
        let buy = if launched && bought(choices, company).is_empty() {
            Vec::new()
        } else {
            bars_of_buying(desk, company, choices)
        };
        Self { buy, launch, dearer, more: bar_of_selling(desk, company, choices) }
    }

    fn reasons(&self) -> impl Iterator<Item = &Refusal> {
        let launching = self.launch.iter().chain(self.dearer.iter().map(|(_, why)| why));
        self.buy.iter().map(|(_, why)| why).chain(launching).chain(self.more.iter().map(|(_, why)| why))
    }

    /// Reasons that stand on the cards of several companies: they are said once, beside the way on.
    pub(crate) fn common(all: &[(CompanyId, Self)]) -> Vec<Refusal> {
        let mut common: Vec<Refusal> = Vec::new();
        for (i, (_, bars)) in all.iter().enumerate() {
            for why in bars.reasons() {
                let again = all[i + 1..].iter().any(|(_, other)| other.reasons().any(|w| w == why));
                if again && !common.contains(why) {
                    common.push(why.clone());
                }
            }
        }
        common
    }
}

/// The purchases of a company's shares that are offered.
fn bought<'a>(choices: &'a [Choice], company: CompanyId) -> Vec<&'a Action> {
    let of = |c: &'a Choice| match c {
        Choice::Act(action @ Action::Buy { company: c, .. }) if *c == company => Some(action),
        _ => None,
    };
    choices.iter().filter_map(of).collect()
}

/// The numbers of shares that can be sold.
fn sold<'a>(choices: &'a [Choice], company: CompanyId) -> &'a [u8] {
    let of = |c: &'a Choice| match c {
        Choice::Sell { company: c, shares } if *c == company => Some(shares.as_slice()),
        _ => None,
    };
    choices.iter().find_map(of).unwrap_or(&[])
}

/// The places on the chart where a company can be launched.
fn spots(choices: &[Choice], company: CompanyId) -> Option<&[Spot]> {
    choices.iter().find_map(|c| match c {
        Choice::Launch { company: c, spots } if *c == company => Some(spots.as_slice()),
        _ => None,
    })
}

fn bars_of_buying(desk: Desk<'_>, company: CompanyId, choices: &[Choice]) -> Vec<(Holder, Refusal)> {
    let offered = bought(choices, company);
    let sources = [Holder::Company(company), Holder::Bank, Holder::Market].into_iter();
    let there = sources.filter(|from| desk.game.table().percent(company, *from) > 0);
    let tried =
        there.map(|from| (from, Action::Buy { company, from })).filter(|(_, action)| !offered.contains(&action));
    tried.filter_map(|(from, action)| Some((from, desk.attempt(&action).err()?))).collect()
}

fn bar_of_selling(desk: Desk<'_>, company: CompanyId, choices: &[Choice]) -> Option<(u8, Refusal)> {
    let table = desk.game.table();
    let held = table.percent(company, Holder::Player(desk.seat));
    let unit = table.certs_of(company).iter().map(|c| c.percent).min().unwrap_or(10).max(1);
    let next = sold(choices, company).iter().copied().max().unwrap_or(0) + 1;
    let refused = || desk.attempt(&Action::Sell { company, shares: next }).err();
    (held > 0 && next <= held / unit).then(refused).flatten().map(|why| (next, why))
}

fn bars_of_launch(
    desk: Desk<'_>,
    company: CompanyId,
    choices: &[Choice],
) -> (Option<Refusal>, Option<(Money, Refusal)>) {
    let chart = &desk.game.edition().chart;
    let Some(spots) = spots(choices, company) else {
        let cheapest = chart.launch_prices().min_by_key(|(_, cell)| cell.price);
        let refusal = cheapest.and_then(|(spot, _)| desk.attempt(&Action::Launch { company, spot }).err());
        return (refusal, None);
    };
    let most = spots.iter().map(|s| chart.price(*s)).max().unwrap_or(0);
    let dearer = chart.launch_prices().filter(|(_, c)| c.price > most).min_by_key(|(_, c)| c.price);
    let refusal = |(spot, cell): (Spot, railhead_engine::Cell)| {
        Some((cell.price, desk.attempt(&Action::Launch { company, spot }).err()?))
    };
    (None, dearer.and_then(refusal))
}

/// A control that is barred: it is there, and says why. A reason that is said once for all cards is not repeated.
fn barred_button(desk: Desk<'_>, label: &str, why: &Refusal, common: &[Refusal]) -> Markup {
    let said = common.iter().position(|c| c == why);
    let words = words::sentence(&words::why(desk.game.edition(), why));
    html! {
        button type="button" disabled title=(words) aria-describedby=[said.map(|n| format!("said-{n}"))] {
            (crate::web::site::icons::icon("lock")) (label)
        }
    }
}

/// The reason, where it is not said once for all cards.
fn reason(desk: Desk<'_>, what: &str, why: &Refusal, common: &[Refusal]) -> Markup {
    html! { @if !common.contains(why) { (barred(desk.game.edition(), what, why)) } }
}

fn buy(desk: Desk<'_>, company: CompanyId, choices: &[Choice], bars: &Bars, common: &[Refusal]) -> Markup {
    let (offered, refusals) = (bought(choices, company), &bars.buy);
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
                    @for (from, why) in refusals { (barred_button(desk, &source(desk, *from), why, common)) }
                }))
            }
            @if let Some(first) = offered.first() { p.fore.plain { (holding(desk, company, first)) " " (desk.outlook(first).notes.join(". ")) } }
            @for (i, (from, refusal)) in refusals.iter().enumerate() {
                @let what = if same { String::new() } else { format!("{}:", source(desk, *from)) };
                @if !same || i == 0 { (reason(desk, &what, refusal, common)) }
            }
        }
    }
}

fn sell(desk: Desk<'_>, company: CompanyId, choices: &[Choice], bars: &Bars, common: &[Refusal]) -> Markup {
    let edition = desk.game.edition();
    if desk.game.table().percent(company, Holder::Player(desk.seat)) == 0 {
        return html! {};
    }
    let offered = sold(choices, company);
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
            @if let Some((next, why)) = &bars.more { (barred_button(desk, &next.to_string(), why, common)) }
        }
        @if let Some((next, why)) = &bars.more { (reason(desk, &format!("{next}:"), why, common)) }
    }
}

fn launch(desk: Desk<'_>, company: CompanyId, choices: &[Choice], bars: &Bars, common: &[Refusal]) -> Markup {
    let edition = desk.game.edition();
    let ways: Vec<(String, Action)> = spots(choices, company)
        .unwrap_or(&[])
        .iter()
        .map(|s| (edition.money(edition.chart.price(*s)), Action::Launch { company, spot: *s }))
        .collect();
    html! {
        @if !ways.is_empty() {
            p.dim { "Launch: choose its par price." }
            (deals::numbers(desk, &ways, "Launch at"))
        }
        @if let Some(why) = &bars.launch {
            div.deal { (barred_button(desk, "Launch", why, common)) }
            (reason(desk, "", why, common))
        }
        @if let Some((price, why)) = &bars.dearer { (reason(desk, &format!("{}:", edition.money(*price)), why, common)) }
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
pub(crate) fn controls(
    desk: Desk<'_>,
    company: CompanyId,
    choices: &[Choice],
    bars: &Bars,
    common: &[Refusal],
) -> Markup {
    let waits = desk.game.table().company(company).standing == Standing::Waiting;
    let launched = waits && are_launched(desk, company, choices);
    html! {
        div.controls {
            @if launched { (launch(desk, company, choices, bars, common)) }
            // Of a company that waits to be launched nothing else can be bought, unless its title says so.
            @if !launched || !bought(choices, company).is_empty() { (buy(desk, company, choices, bars, common)) }
            (sell(desk, company, choices, bars, common))
        }
    }
}

/// What is barred on the cards of several companies, with the reason: once.
pub(crate) fn said_once(desk: Desk<'_>, common: &[Refusal]) -> Markup {
    html! {
        @for (n, why) in common.iter().enumerate() { div id={ "said-" (n) } { (barred(desk.game.edition(), "", why)) } }
    }
}
