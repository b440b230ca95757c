//! Moves as people write them, and what they are in a position.

use crate::amount::sort;
use railhead_engine::{Action, Choice, Money, Seat, TrainPlace};
use railhead_titles::Game;
use serde_json::{Map, Value, json};

/// A move as it is written: `launch GT 100`, `lay E11 9 1`, `run best`. What is left out may be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    verb: &'static str,
    fields: Vec<(String, Value)>,
}

/// The words of moves, those of game files, with the fields that follow in order.
const VERBS: &[(&str, &[&str])] = &[
    ("pass", &[]),
    ("loan", &[]),
    ("bankrupt", &[]),
    ("accept", &[]),
    ("decline", &[]),
    ("withdraw", &[]),
    ("draft", &["card"]),
    ("lower", &["private"]),
    ("bid", &["amount"]),
    ("claim", &["hex", "company"]),
    ("settle", &["company"]),
    ("launch", &["company", "price"]),
    ("buy", &["company", "from"]),
    ("sell", &["company", "shares"]),
    ("issue", &["shares"]),
    ("redeem", &["shares"]),
    ("sell-priority", &["to", "price"]),
    ("choose", &["course"]),
    ("close", &["hex"]),
    ("lay", &["hex", "tile", "turn"]),
    ("token", &["hex", "stop"]),
    ("mark", &["private"]),
    ("run", &["which"]),
    ("pay", &["dividend"]),
    ("buy-train", &["kind"]),
    ("buy-on-credit", &["kind"]),
    ("pay-train", &["train"]),
    ("discard", &["train"]),
    ("buy-private", &["private", "price"]),
];

/// These are texts even if they look like numbers.
const TEXTS: [&str; 3] = ["tile", "kind", "train"];

fn field(name: &str, word: &str) -> Value {
    match word.parse::<i64>() {
        Ok(number) if !TEXTS.contains(&name) => number.into(),
        _ => word.replace('_', " ").into(),
    }
}

impl Move {
    /// Reads a move: its word, the fields that always come in this order, and others as `name=value`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let verb = words.next().ok_or("a move is missing")?;
        let (verb, names) = VERBS.iter().find(|(v, _)| *v == verb).ok_or_else(|| format!("`{verb}` is no move"))?;
        let mut fields = Vec::new();
        let mut names = names.iter();
        for word in words {
            let (name, word) = match word.split_once('=') {
                Some(named) => named,
                None => (*names.next().ok_or_else(|| format!("`{word}` is too much for `{verb}`"))?, word),
            };
            let value = match (name, word.split_once(',')) {
                ("box", Some((row, column))) => json!([field(name, row), field(name, column)]),
                _ => field(name, word),
            };
            fields.push((name.to_owned(), value));
        }
        Ok(Self { verb, fields })
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).and_then(|(_, value)| value.as_str())
    }

    /// The action that it is in a position.
    ///
    /// # Errors
    /// What is missing, or does not exist.
    pub fn action(&self, game: &Game, seat: Seat) -> Result<Action, String> {
        match self.verb {
            "run" => {
                let runs = game.best_runs().ok_or("no company is about to run its trains")?;
                Ok(Action::Run { runs })
            }
            "choose" | "buy-train" | "buy-on-credit" | "pay-train" | "discard" => {
                let choices = game.choices(seat);
                let mut fitting = choices.iter().flat_map(|choice| self.few(choice)).filter(|a| self.is(game, a));
                let found = fitting.next().ok_or("nothing like this is offered in this position")?;
                Ok(found)
            }
            verb => {
                let mut object = Map::new();
                object.insert("do".to_owned(), verb.into());
                object.extend(self.fields.iter().cloned());
                game.read_action(&Value::Object(object)).map_err(|why| why.to_string())
            }
        }
    }

    /// The actions of a choice among which this may be: of prices the one that is named, or the least.
    fn few(&self, choice: &Choice) -> Vec<Action> {
        let price = self
            .fields
            .iter()
            .find(|(name, _)| name == "price")
            .and_then(|(_, value)| Money::try_from(value.as_i64()?).ok());
        match choice {
            Choice::BuyTrain { train, kind, from, trade, with, .. } => {
                let (train, kind, trade, with) = (*train, *kind, *trade, *with);
                vec![Action::BuyTrain { train, kind, price: price.unwrap_or(*from), trade, with }]
            }
            Choice::Course { .. } => choice.actions().collect(),
            Choice::Act(action) => vec![action.clone()],
            _ => Vec::new(),
        }
    }

    /// Whether an action is this move, as far as it is written.
    #[must_use]
    pub fn is(&self, game: &Game, action: &Action) -> bool {
        let (edition, table) = (game.edition(), game.table());
        let written = action.write(edition, table);
        if written.get("do").and_then(Value::as_str) != Some(self.verb) {
            return false;
        }
        if let Action::Run { .. } = action {
            return true;
        }
        let in_bank = |train: railhead_engine::TrainId| {
            matches!(table.train(train).place, TrainPlace::Depot | TrainPlace::Discard)
        };
        let from = self.get("from");
        let has = |(name, value): &(String, Value)| match (action, name.as_str(), value.as_str()) {
            (Action::Choose { course }, "course", Some(key)) => course.key() == key || course.name(edition) == key,
            (Action::Discard { train } | Action::PayTrain { train }, "train", Some(kind)) => {
                sort(game, kind).is_ok_and(|(sort, _)| usize::from(table.train(*train).sort) == sort)
            }
            (Action::BuyTrain { train, .. }, "from", Some(sign)) => {
                let seller = edition.find_company(sign);
                seller.is_some_and(|seller| table.train(*train).place == TrainPlace::Company(seller))
            }
            _ => written.get(name) == Some(value),
        };
        let plain = match action {
            // What is not written is not meant: neither a trade-in nor a rebate nor a train of somebody else.
            Action::BuyTrain { train, trade, with, .. } => {
                let named = |name| self.fields.iter().any(|(field, _)| field == name);
                trade.is_some() == named("trade")
                    && with.is_some() == named("with")
                    && (from.is_some() || in_bank(*train))
            }
            _ => true,
        };
        plain && self.fields.iter().all(has)
    }
}
