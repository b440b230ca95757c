//! Games, choices and moments in words that pages, programs and messages share.

use railhead_engine::{Action, Card, Dividend, Edition, Holder, Refusal, RoundKind, Seat, Table, Target, TrainId, Why};
use railhead_titles::Game;
use time::OffsetDateTime;

/// The name of a player.
pub(crate) fn player(game: &Game, seat: Seat) -> &str {
    game.setup().seats.get(seat.index()).map_or("somebody", String::as_str)
}

/// What a train is called, once it has been bought as a type, or its card otherwise.
pub(crate) fn train(edition: &Edition, table: &Table, train: TrainId, kind: Option<u8>) -> String {
    let Some(card) = table.trains.get(train.index()) else { return "?".to_owned() };
    let Some(sort) = edition.trains.get(usize::from(card.sort)) else { return "?".to_owned() };
    sort.kinds.get(usize::from(kind.unwrap_or(card.kind))).map_or_else(|| sort.name.clone(), |k| k.name.clone())
}

/// Words as a heading begins.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A reason in words, amounts with the sign of the money.
pub(crate) fn why(edition: &Edition, refusal: &Refusal) -> String {
    match refusal.why {
        Why::Money { has, needs } => format!("it takes {}; there is {}", edition.money(needs), edition.money(has)),
        _ => refusal.why.to_string(),
    }
}

/// The round as a game has it.
pub(crate) fn round(game: &Game) -> String {
    let round = game.table().round;
    match round.kind {
        RoundKind::Opening => sentence(&game.edition().words.opening),
        RoundKind::Stock => format!("{} {}", game.edition().words.stock, round.set),
        RoundKind::Operating => format!("{} {}.{}", game.edition().words.operating, round.set, round.number),
    }
}

/// What an action does, as a button says it.
pub(crate) fn action(game: &Game, action: &Action) -> String {
    let (edition, table) = (game.edition(), game.table());
    let money = |amount| edition.money(amount);
    let company = |c: &railhead_engine::CompanyId| edition.companies.get(c.index()).map_or("?", |c| c.sign.as_str());
    let private = |p: &railhead_engine::PrivateId| edition.privates.get(p.index()).map_or("?", |p| p.name.as_str());
    let hex = |h: &railhead_board::HexId| edition.ground.map.hex(*h).name.clone();
    match action {
        Action::Pass => "Pass".to_owned(),
        Action::Draft { card: Card::Private(p) } => format!("Take {}", private(p)),
        Action::Draft { card: Card::Blank(_) } => "Take the blank card".to_owned(),
        Action::Bid { amount } => format!("Seal {}", money(*amount)),
        Action::Claim { hex: h, company: c } => {
            let at = edition.ground.map.hex(*h);
            format!("Write down {}, claim {}", at.place.as_deref().unwrap_or(&at.name), company(c))
        }
        Action::Settle { company: c } => format!("Redeem a share of {}", company(c)),
        Action::SellPriority { to, price } => {
            format!("Sell the {} to {} for {}", edition.words.priority, player(game, *to), money(*price))
        }
        Action::Choose { course } => match course.company() {
            Some(c) => format!("Choose {} of {}", course.key().replace('-', " "), company(&c)),
            None => format!("Choose {}", course.key().replace('-', " ")),
        },
        Action::Close { hex: h } => {
            let at = edition.ground.map.hex(*h);
            format!("Close {}", at.place.as_deref().unwrap_or(&at.name))
        }
        Action::BuyOnCredit { train: t, kind } => {
            format!("Take a {} train on credit", train(edition, table, *t, Some(*kind)))
        }
        Action::PayTrain { train: t } => {
            let owed = table.trains.get(t.index()).map_or(0, |card| card.owed);
            format!("Pay the {} owed for the {} train", money(owed), train(edition, table, *t, None))
        }
        Action::Lower { private: p } => format!("Lower {}", private(p)),
        Action::Launch { company: c, spot } => {
            format!("Launch {} at {}", company(c), money(edition.chart.price(*spot)))
        }
        Action::Buy { company: c, from } => {
            let from = match from {
                Holder::Market => format!("the {}", edition.words.market),
                Holder::Company(_) => "its treasury".to_owned(),
                _ => "the bank".to_owned(),
            };
            format!("Buy {} from {from}", company(c))
        }
        Action::Sell { company: c, shares } => format!("Sell {shares} of {}", company(c)),
        Action::Issue { shares } => format!("Issue {shares}"),
        Action::Redeem { shares } => format!("Redeem {shares}"),
        Action::Lay { hex: h, tile, rotation, .. } => {
            format!("Lay tile {} on {}, rotation {}", edition.ground.tiles.get(*tile).number, hex(h), rotation.sixths())
        }
        Action::Token { hex: h, stop, .. } => format!("Place a token on {} {stop}", hex(h)),
        Action::Mark { private: p, target } => match target {
            Target::Hex(h) => format!("{}: marker on {}", private(p), hex(h)),
            Target::Company(c) => format!("{}: for {}", private(p), company(c)),
        },
        Action::Run { .. } => "Run trains".to_owned(),
        Action::Pay { dividend } => match dividend {
            Dividend::Full => "Pay out".to_owned(),
            Dividend::Half => "Pay half".to_owned(),
            Dividend::Withhold => "Withhold".to_owned(),
        },
        Action::BuyTrain { train: t, kind, price, .. } => {
            format!("Buy a {} train for {}", train(edition, table, *t, Some(*kind)), money(*price))
        }
        Action::Discard { train: t } => format!("Discard a {} train", train(edition, table, *t, None)),
        Action::BuyPrivate { private: p, price } => format!("Buy {} for {}", private(p), money(*price)),
        Action::Loan => "Take out a loan".to_owned(),
        Action::Bankrupt => "Declare bankruptcy".to_owned(),
        Action::Accept => "Accept".to_owned(),
        Action::Decline => "Decline".to_owned(),
        Action::Withdraw => "Withdraw the offer".to_owned(),
    }
}

/// What a title is called where there is little room: `1853 (2009)`.
pub(crate) fn title(name: &str) -> String {
    railhead_titles::find(name).map_or(name, |title| title.short_name).to_owned()
}

/// The number of a title, and what it is called beside that.
pub(crate) fn number_and_place(title: &railhead_titles::Title) -> (&'static str, &'static str) {
    title.full_name.split_once(": ").unwrap_or((title.name, title.full_name))
}

/// A moment as a page gives it to a browser, which shows it in the reader's own time.
pub(crate) fn moment(at: i64) -> String {
    // Nothing is stored for years that have more than four digits.
    let at = OffsetDateTime::from_unix_timestamp(at).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (year, month, day) = at.to_calendar_date();
    let (hour, minute, second) = at.to_hms();
    format!("{year:04}-{:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z", u8::from(month))
}

#[cfg(test)]
mod tests {
    use super::{moment, title};

    #[test]
    fn titles_of_the_same_number_tell_their_editions() {
        assert_eq!(
            ["1846", "1848", "1853-2009", "1853-1989"].map(title),
            ["1846", "1848", "1853 (2009)", "1853 (1989)"]
        );
    }

    #[test]
    fn moments_are_dates() {
        assert_eq!(moment(0), "1970-01-01T00:00:00Z");
        assert_eq!(moment(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(moment(1_794_726_153), "2026-11-15T07:02:33Z");
    }
}
