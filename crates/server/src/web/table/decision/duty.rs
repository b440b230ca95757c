//! A train that must be bought: what it costs, and what the president must find.

use super::Desk;
use maud::{Markup, html};
use railhead_engine::{Action, Choice, Money, Step, TrainPlace};

/// The cheapest train that the bank sells.
fn cheapest(desk: Desk<'_>) -> Option<(String, Money)> {
    let (edition, table) = (desk.game.edition(), desk.game.table());
    let cards = desk.game.trains_for_sale().into_iter().map(|id| table.train(id)).enumerate();
    // The next card of the depot comes first. Cards without number that are sold beside it, such as a 2E, fulfil no duty.
    let beside = |sort: u8| edition.trains[usize::from(sort)].cards.is_none();
    let cards = cards.filter(|(i, card)| *i == 0 || card.place == TrainPlace::Discard || !beside(card.sort));
    let kinds = cards.flat_map(|(_, card)| {
        let kinds = (0u8..).zip(&edition.trains[usize::from(card.sort)].kinds);
        kinds.filter(|(kind, _)| card.place != TrainPlace::Discard || *kind == card.kind).map(|(_, kind)| kind)
    });
    kinds.min_by_key(|k| k.price).map(|k| (k.name.clone(), k.price))
}

/// The bill of a purchase that cannot be passed; nothing where nobody is forced to anything.
pub(crate) fn bill(desk: Desk<'_>, choices: &[Choice]) -> Markup {
    let (edition, table) = (desk.game.edition(), desk.game.table());
    let Some(company) = desk.game.operating() else { return html! {} };
    let may_pass = choices.iter().any(|c| matches!(c, Choice::Act(Action::Pass)));
    let buys = desk.game.ask_of(desk.seat).is_some_and(|ask| ask.is_about(Step::Trains));
    if may_pass || !buys || table.offer.is_some() || table.trains_of(company).next().is_some() {
        return html! {};
    }
    let Some((train, price)) = cheapest(desk) else { return html! {} };
    let (treasury, cash) = (table.company(company).cash, table.players[desk.seat.index()].cash);
    let finds = (price - treasury).max(0);
    let missing = (finds - cash).max(0);
    html! {
        section.duty {
            h3 { "A train must be bought" }
            table {
                tbody {
                    tr { th scope="row" { "Cheapest train, a " (train) } td.num { (edition.money(price)) } }
                    tr { th scope="row" { (crate::words::sentence(&edition.words.treasury)) " of " (edition.companies[company.index()].sign) } td.num { (edition.money(treasury)) } }
                    tr { th scope="row" { "To be added by the " (edition.words.president) } td.num { b { (edition.money(finds)) } } }
                    @if finds > 0 {
                        tr { th scope="row" { "Cash of " (desk.name()) } td.num { (edition.money(cash)) } }
                        @if missing > 0 { tr.missing { th scope="row" { "Still short by" } td.num { b { (edition.money(missing)) } } } }
                    }
                }
            }
        }
    }
}
