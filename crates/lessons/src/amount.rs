//! Amounts and other facts of a position, as texts and conditions name them.

use crate::text::company;
use railhead_engine::{Edition, Event, Holder, Money, RoundKind, Seat, TrainPlace};
use railhead_titles::Game;

/// A fact of a position, or a little sum of them: `cash Ada`, `price GT * 5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Amount {
    first: Fact,
    then: Vec<(char, Fact)>,
}

/// A fact: a number, or something that is looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fact {
    Number(i64),
    Word(String),
    Asked(&'static Query, Vec<String>),
}

/// What an amount comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Money.
    Money(Money),
    /// A number.
    Number(i64),
    /// Words.
    Words(String),
}

impl Value {
    /// As it is shown.
    #[must_use]
    pub fn told(&self, edition: &Edition) -> String {
        match self {
            Self::Money(amount) => edition.money(*amount),
            Self::Number(number) => number.to_string(),
            Self::Words(words) => words.clone(),
        }
    }

    fn number(&self) -> Result<i64, String> {
        match self {
            Self::Money(n) => Ok(i64::from(*n)),
            Self::Number(n) => Ok(*n),
            Self::Words(words) => words.parse().map_err(|_| format!("`{words}` is no number")),
        }
    }

    /// Whether two come to the same, money or not.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (self.number(), other.number()) {
            (Ok(one), Ok(other)) => one == other,
            _ => self == other,
        }
    }

    /// Whether one is at least the other.
    #[must_use]
    pub fn at_least(&self, other: &Self) -> bool {
        matches!((self.number(), other.number()), (Ok(one), Ok(other)) if one >= other)
    }
}

/// Looks something up.
type Look = fn(&Game, &[String]) -> Result<Value, String>;

/// Something that can be asked.
struct Query {
    word: &'static str,
    asks: usize,
    look: Look,
}

impl std::fmt::Debug for Query {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word)
    }
}

impl PartialEq for Query {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for Query {}

/// Everything that can be asked, with how many words it takes.
static QUERIES: [Query; 27] = [
    Query { word: "cash", asks: 1, look: |g, w| Ok(Value::Money(g.table().players[seat(g, &w[0])?.index()].cash)) },
    Query { word: "aside", asks: 1, look: |g, w| Ok(Value::Money(g.table().players[seat(g, &w[0])?.index()].aside)) },
    Query { word: "worth", asks: 1, look: worth },
    Query { word: "treasury", asks: 1, look: |g, w| Ok(Value::Money(g.table().company(company(g, &w[0])?).cash)) },
    Query { word: "price", asks: 1, look: |g, w| Ok(Value::Money(g.table().price(g.edition(), company(g, &w[0])?))) },
    Query { word: "par", asks: 1, look: |g, w| Ok(Value::Money(g.table().company(company(g, &w[0])?).par)) },
    Query { word: "bank", asks: 0, look: |g, _| Ok(Value::Money(g.table().bank)) },
    Query { word: "all-money", asks: 0, look: |g, _| Ok(Value::Money(g.table().all_money())) },
    Query { word: "percent", asks: 2, look: |g, w| percent(g, &w[1], Holder::Player(seat(g, &w[0])?)) },
    Query { word: "in-treasury", asks: 1, look: |g, w| percent(g, &w[0], Holder::Company(company(g, &w[0])?)) },
    Query { word: "in-market", asks: 1, look: |g, w| percent(g, &w[0], Holder::Market) },
    Query { word: "in-bank", asks: 1, look: |g, w| percent(g, &w[0], Holder::Bank) },
    Query { word: "certificates", asks: 1, look: |g, w| Ok(number(g.certificates(seat(g, &w[0])?).0)) },
    Query { word: "certificate-limit", asks: 1, look: limit },
    Query { word: "president", asks: 1, look: president },
    Query { word: "company", asks: 1, look: |g, w| Ok(Value::Words(name(g, &w[0])?)) },
    Query { word: "private", asks: 1, look: |g, w| private(g, &w[0], |card| Value::Words(card.name.clone())) },
    Query { word: "private-price", asks: 1, look: |g, w| private(g, &w[0], |card| Value::Money(card.price)) },
    Query { word: "private-income", asks: 1, look: |g, w| private(g, &w[0], |card| Value::Money(card.income)) },
    Query { word: "train-price", asks: 1, look: train_price },
    Query { word: "trains-left", asks: 1, look: trains_left },
    Query { word: "trains", asks: 1, look: trains },
    Query { word: "train-limit", asks: 0, look: |g, _| phase(g, |phase| number(usize::from(phase.limit))) },
    Query { word: "phase", asks: 0, look: |g, _| phase(g, |phase| Value::Words(phase.name.clone())) },
    Query { word: "round", asks: 0, look: |g, _| Ok(Value::Words(round(g))) },
    Query { word: "best-runs", asks: 0, look: best_runs },
    Query { word: "earned", asks: 1, look: earned },
];

fn number(n: usize) -> Value {
    Value::Number(i64::try_from(n).unwrap_or(i64::MAX))
}

/// A seat by the name of its player.
pub(crate) fn seat(game: &Game, name: &str) -> Result<Seat, String> {
    let at = game.setup().seats.iter().position(|player| player == name);
    at.map(Seat::from_index).ok_or_else(|| format!("there is no player {name}"))
}

fn worth(game: &Game, words: &[String]) -> Result<Value, String> {
    let at = seat(game, &words[0])?.index();
    game.worth().get(at).map(|worth| Value::Money(*worth)).ok_or_else(|| "nobody is worth anything".to_owned())
}

fn percent(game: &Game, sign: &str, holder: Holder) -> Result<Value, String> {
    Ok(Value::Number(i64::from(game.table().percent(company(game, sign)?, holder))))
}

fn limit(game: &Game, words: &[String]) -> Result<Value, String> {
    let limit = game.certificates(seat(game, &words[0])?).1;
    limit.map(number).ok_or_else(|| "there is no limit of certificates".to_owned())
}

fn president(game: &Game, words: &[String]) -> Result<Value, String> {
    let president = game.table().company(company(game, &words[0])?).president;
    let name = president.and_then(|seat| game.setup().seats.get(seat.index()));
    name.map(|name| Value::Words(name.clone())).ok_or_else(|| format!("{} has no president", words[0]))
}

fn name(game: &Game, sign: &str) -> Result<String, String> {
    let id = company(game, sign)?;
    Ok(game.edition().companies.get(id.index()).map_or_else(String::new, |c| c.name.clone()))
}

fn private(game: &Game, sign: &str, tell: impl Fn(&railhead_engine::PrivateCard) -> Value) -> Result<Value, String> {
    let id = game.edition().find_private(sign).and_then(|id| game.edition().privates.get(id.index()));
    id.map(tell).ok_or_else(|| format!("there is no private company {sign}"))
}

/// The sort of a train, and the type of it, by the name of either.
pub(crate) fn sort(game: &Game, name: &str) -> Result<(usize, u8), String> {
    let sorts = game.edition().trains.iter().enumerate();
    let kinds = sorts.flat_map(|(i, sort)| sort.kinds.iter().enumerate().map(move |(k, kind)| (i, k, sort, kind)));
    let mut all = kinds.filter(|(_, _, sort, kind)| kind.name == name || sort.name == name);
    let found = all.next().and_then(|(i, k, _, _)| Some((i, u8::try_from(k).ok()?)));
    found.ok_or_else(|| format!("there is no {name} train"))
}

fn train_price(game: &Game, words: &[String]) -> Result<Value, String> {
    let (sort, kind) = sort(game, &words[0])?;
    let price = game.edition().trains.get(sort).and_then(|sort| sort.kinds.get(usize::from(kind))).map(|k| k.price);
    price.map(Value::Money).ok_or_else(|| "this train has no price".to_owned())
}

fn trains_left(game: &Game, words: &[String]) -> Result<Value, String> {
    let (sort, _) = sort(game, &words[0])?;
    let left = |t: &&railhead_engine::TrainCard| usize::from(t.sort) == sort && t.place == TrainPlace::Depot;
    Ok(number(game.table().trains.iter().filter(left).count()))
}

fn trains(game: &Game, words: &[String]) -> Result<Value, String> {
    let (edition, of) = (game.edition(), company(game, &words[0])?);
    let kind = |t: &railhead_engine::TrainCard| {
        let sort = edition.trains.get(usize::from(t.sort))?;
        sort.kinds.get(usize::from(t.kind)).map(|kind| kind.name.clone())
    };
    let names: Vec<String> = game.table().trains_of(of).filter_map(|(_, t)| kind(t)).collect();
    Ok(Value::Words(if names.is_empty() { "none".to_owned() } else { names.join(", ") }))
}

fn phase(game: &Game, tell: impl Fn(&railhead_engine::Phase) -> Value) -> Result<Value, String> {
    let phase = game.edition().phases.get(usize::from(game.table().phase));
    phase.map(tell).ok_or_else(|| "there is no phase".to_owned())
}

fn round(game: &Game) -> String {
    let round = game.table().round;
    match round.kind {
        _ if game.outcome().is_some() => "over".to_owned(),
        RoundKind::Opening => "opening".to_owned(),
        RoundKind::Stock => format!("SR{}", round.set),
        RoundKind::Operating => format!("OR{}.{}", round.set, round.number),
    }
}

fn revenue(events: &[Event]) -> Money {
    events.iter().map(|e| if let Event::Ran { revenue, .. } = e { *revenue } else { 0 }).sum()
}

/// What the best runs of the company that is about to run earn.
fn best_runs(game: &Game, _: &[String]) -> Result<Value, String> {
    let runs = game.best_runs().ok_or("no company is about to run its trains")?;
    let seat = game.deciding().first().ok_or("nobody decides")?.seat;
    let mut later = game.bare();
    let events = later.play(seat, &railhead_engine::Action::Run { runs }).map_err(|why| why.to_string())?;
    Ok(Value::Money(revenue(events)))
}

/// What a company's trains earned when they last ran.
fn earned(game: &Game, words: &[String]) -> Result<Value, String> {
    let of = company(game, &words[0])?;
    let ran = |e: &Event| matches!(e, Event::Ran { company, .. } if *company == of);
    let mut past = (0..game.len()).rev().filter_map(|i| game.done(i));
    let last = past.find(|(_, _, events)| events.iter().any(ran));
    let last = last.ok_or_else(|| format!("{} has not run yet", words[0]))?;
    Ok(Value::Money(revenue(last.2)))
}

/// The sign of a sum that a word is.
fn sign(word: &str) -> Option<char> {
    ["+", "-", "*", "/"].contains(&word).then(|| word.chars().next()).flatten()
}

impl Fact {
    fn read(words: &[&str]) -> Result<Self, String> {
        let [first, rest @ ..] = words else { return Err("an amount is missing".to_owned()) };
        if let ([], Ok(number)) = (rest, first.parse()) {
            return Ok(Self::Number(number));
        }
        match QUERIES.iter().find(|query| query.word == *first) {
            Some(query) if query.asks == rest.len() => {
                Ok(Self::Asked(query, rest.iter().map(|w| (*w).to_owned()).collect()))
            }
            Some(query) => Err(format!("`{first}` takes {} words, not {}", query.asks, rest.len())),
            None if rest.is_empty() => Ok(Self::Word((*first).to_owned())),
            None => Err(format!("`{first}` cannot be asked of a game")),
        }
    }

    fn value(&self, game: &Game) -> Result<Value, String> {
        match self {
            Self::Number(number) => Ok(Value::Number(*number)),
            Self::Word(word) => Ok(Value::Words(word.clone())),
            Self::Asked(query, words) => (query.look)(game, words),
        }
    }
}

impl Amount {
    /// Reads what is to be computed: facts with `+`, `-`, `*`, `/` between them, from left to right.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut parts = words.split(|word| sign(word).is_some());
        let first = Fact::read(parts.next().unwrap_or_default())?;
        let signs = words.iter().filter_map(|word| sign(word));
        let then = signs.zip(parts).map(|(sign, part)| Ok((sign, Fact::read(part)?)));
        Ok(Self { first, then: then.collect::<Result<_, String>>()? })
    }

    /// Whether anything of it is looked up.
    pub(crate) fn asks(&self) -> bool {
        let asked = |fact: &Fact| matches!(fact, Fact::Asked(..));
        asked(&self.first) || self.then.iter().any(|(_, fact)| asked(fact))
    }

    /// What it comes to in a position.
    ///
    /// # Errors
    /// What is not there.
    pub fn value(&self, game: &Game) -> Result<Value, String> {
        let mut value = self.first.value(game)?;
        for (sign, fact) in &self.then {
            let next = fact.value(game)?;
            let money = matches!(value, Value::Money(_)) || matches!(next, Value::Money(_));
            let (a, b) = (value.number()?, next.number()?);
            let sum = match sign {
                '+' => a.checked_add(b),
                '-' => a.checked_sub(b),
                '*' => a.checked_mul(b),
                _ => a.checked_div(b),
            };
            let sum = sum.ok_or_else(|| format!("{a} {sign} {b} cannot be computed"))?;
            let too_much = |_| format!("{a} {sign} {b} is too much money");
            value = if money { Value::Money(Money::try_from(sum).map_err(too_much)?) } else { Value::Number(sum) };
        }
        Ok(value)
    }
}
