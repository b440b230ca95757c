//! Complete games, written down move by move and worked out from the book.
//!
//! A game is a text. A line is one move or one statement about the position, or several with `;` between them; what follows a `#` is
//! the reasoning. A move that moves money says so after a colon, `: Ann -100, EIR +20`, the bank being the other side of every amount;
//! after each move every account must be what these amounts make of what the game began with. Nothing is arranged: a game begins as it
//! does and ends by the rules. Within a company's `turn` what is not written is declined, up to its `end`; a company that is `idle`
//! declines everything. `repeat 3` and `again` enclose what comes three times.
//!
//! A title reads its own words (how a game begins, what is special about a turn) in [`Script::order`] and hands on the rest.

mod company;
mod player;
mod position;

use crate::ledger::{BANK, Ledger};
use crate::{NAMES, Sit};
use railhead_engine::{Event, Money, Round, Seat, Setup};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The words of a line.
pub type Words<'a> = &'a [&'a str];

/// A number.
///
/// # Panics
/// If the word is none.
pub fn number<N: std::str::FromStr>(word: &str) -> N {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is no number"))
}

/// A seat by the name of its player.
#[must_use]
pub fn player(name: &str) -> Option<Seat> {
    NAMES.iter().position(|n| *n == name).map(Seat::from_index)
}

/// The name of the player in a seat.
#[must_use]
pub const fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

/// Pairs of a name and an amount.
///
/// # Panics
/// If a name has no amount.
#[must_use]
pub fn pairs<'a>(words: Words<'a>) -> Vec<(&'a str, Money)> {
    assert!(words.len().is_multiple_of(2), "names and amounts in turn");
    words.chunks(2).map(|pair| (pair[0], number(pair[1]))).collect()
}

/// The amounts that trains earned, and what counts beside them, such as mail.
#[must_use]
pub fn earnings(events: &[Event]) -> (Vec<Money>, Money) {
    let ran = |e: &Event| if let Event::Ran { revenue, .. } = e { Some(*revenue) } else { None };
    let second = |e: &Event| if let Event::Second { amount, .. } = e { *amount } else { 0 };
    (events.iter().filter_map(ran).collect(), events.iter().map(second).sum())
}

/// A game that is played from a text.
pub trait Script: Sized {
    /// The game as a test plays it.
    type Sitting: Sit;

    /// Options that a text may set, each on a line of its own.
    const OPTIONS: &'static [&'static str] = &["bank", "preset"];

    /// A script at the beginning of a game.
    fn begin(sitting: Self::Sitting) -> Self;

    /// The game.
    fn sitting(&self) -> &Self::Sitting;

    /// The game, to be played.
    fn sitting_mut(&mut self) -> &mut Self::Sitting;

    /// The company whose turn is being played, and the round it is in.
    fn turn(&mut self) -> &mut Option<(String, Round)>;

    /// Carries out a move, or checks a statement; hands on to [`Script::common_order`] what is not the title's own.
    fn order(&mut self, words: Words<'_>);

    /// Accounts beside those of players, companies and the bank.
    fn further_accounts(&self) -> Vec<String> {
        Vec::new()
    }

    /// What is really on an account.
    fn balance(&self, account: &str) -> Money {
        let s = self.sitting();
        match player(account) {
            Some(seat) => s.cash(seat),
            None if account == BANK => s.bank(),
            None => s.money(account),
        }
    }

    /// Whether the bank is the other side of an account's amounts.
    fn paid_by_bank(&self, _account: &str) -> bool {
        true
    }

    /// Carries out a move that most titles have, or checks a statement about the position.
    ///
    /// # Panics
    /// If the words mean nothing.
    fn common_order(&mut self, words: Words<'_>) {
        match *words {
            ["turn", sign] => self.begin_turn(sign),
            ["end"] => self.end_turn(),
            ["idle", ref signs @ ..] => {
                for sign in signs {
                    self.begin_turn(sign);
                    self.end_turn();
                }
            }
            ["pass", ref names @ ..] => names.iter().for_each(|n| self.order(&[n, "passes"])),
            ["all", "pass"] => player::all_pass(self),
            [word, ref rest @ ..] => match player(word) {
                Some(seat) => player::does(self, seat, rest),
                None if company::does(self, word, rest) => {}
                None => position::holds(self, words),
            },
            [] => {}
        }
    }

    /// Begins the turn of a company, which must be its turn.
    fn begin_turn(&mut self, sign: &str) {
        assert!(self.turn().is_none(), "the turn before has no end");
        assert_eq!(self.sitting().operating(), Some(sign), "whose turn it is");
        *self.turn() = Some((sign.to_owned(), self.sitting().table().round));
    }

    /// Declines what the turn still offers.
    fn end_turn(&mut self) {
        assert!(self.turn().is_some(), "no turn has begun");
        while company::in_turn(self) {
            company::decline(self);
        }
        *self.turn() = None;
    }

    /// Within a turn, declines until this is asked.
    fn go_to(&mut self, about: &str) {
        while company::in_turn(self) && self.sitting().about() != about {
            company::decline(self);
        }
        assert!(company::in_turn(self), "the turn is over before one can {about}");
    }

    /// Whoever has to decide decides about this.
    fn expects(&self, about: &str) {
        assert_eq!(self.sitting().about(), about);
    }

    /// Plays a whole game from a file.
    ///
    /// # Panics
    /// If a move is refused, or something is not as it is written: with the line and the position.
    fn play(file: &Path, players: usize) {
        let text = std::fs::read_to_string(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let file = file.display();
        let option = |line: &'_ str| {
            let (key, value) = line.split_once(' ')?;
            let key = Self::OPTIONS.iter().find(|option| **option == key)?;
            Some((*key, value.trim().to_owned()))
        };
        let options: Vec<(&str, String)> = text.lines().filter_map(option).collect();
        let options: Vec<(&str, &str)> = options.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let newest = Self::Sitting::setup(players, &options, 7);
        let version = text.lines().find_map(|l| l.strip_prefix("version ")).map(|v| number(v.trim()));
        let version = version.unwrap_or(newest.version);
        let mut script = Self::begin(Self::Sitting::start(&Setup { version, ..newest }));
        let mut ledger = script.opened();
        for (at, line) in repeated(&text) {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() || line.starts_with("version ") || option(line).is_some() {
                continue;
            }
            for order in line.split(';').map(str::trim).filter(|o| !o.is_empty()) {
                if let Err(why) = catch_unwind(AssertUnwindSafe(|| script.line(&mut ledger, order))) {
                    let said = why.downcast_ref::<String>().map(String::as_str);
                    let said = said.or_else(|| why.downcast_ref::<&str>().copied()).unwrap_or("");
                    panic!("{file}, line {}: {order}\n{said}\n{}", at + 1, position::told(&script, &ledger));
                }
            }
        }
        assert!(script.sitting().game().outcome().is_some(), "the game goes on after the last line of {file}");
    }

    /// The ledger with what everybody has now.
    fn opened(&self) -> Ledger {
        let game = self.sitting().game();
        let companies = game.edition().companies.iter().map(|c| c.sign.clone());
        let names = companies.chain(game.setup().seats.iter().cloned()).chain(self.further_accounts());
        Ledger::new(names.chain([BANK.to_owned()]).map(|name| (name.clone(), self.balance(&name))))
    }

    /// Carries out a move with its amounts, and compares the books.
    fn line(&mut self, ledger: &mut Ledger, line: &str) {
        let (order, amounts) = line.split_once(" : ").unwrap_or((line, ""));
        let words: Vec<&str> = order.split_whitespace().collect();
        self.order(&words);
        for amount in amounts.split(',').map(str::trim).filter(|a| !a.is_empty()) {
            let account = amount.split(' ').next().unwrap_or(amount);
            ledger.enter(amount, self.paid_by_bank(account));
        }
        let wrong = ledger.wrong(|account| self.balance(account));
        assert!(wrong.is_empty(), "{}", wrong.join("; "));
    }
}

/// The lines of a text with their numbers; what stands between `repeat N` and `again` comes N times.
fn repeated(text: &str) -> Vec<(usize, &str)> {
    let mut lines: Vec<(usize, &str)> = Vec::new();
    let mut repeat: Option<(usize, usize)> = None;
    for (at, line) in text.lines().enumerate() {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["repeat", times, ..] => repeat = Some((number(times), lines.len())),
            ["again", ..] => {
                let (times, from) = repeat.take().expect("something to repeat");
                let once = lines[from..].to_vec();
                for _ in 1..times {
                    lines.extend(once.clone());
                }
            }
            _ => lines.push((at, line)),
        }
    }
    lines
}
