//! Reading a game line by line, with books of its own.

use crate::edition::{CREDITS, GAMES, SIGNS};
use crate::table::{NEW, POOL, Sitting, of, setup};
use railhead_engine::{Event, Money, Round, RoundKind, Seat, Setup};
use railhead_titles::Game;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The players of a game, in the order of their seats.
const NAMES: [&str; 6] = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"];

/// A game that is played from a text.
pub(super) struct Script {
    pub(super) s: Sitting,
    /// What everybody should have by the text: players, their bonds (`Ann/bond`), companies and the bank.
    book: BTreeMap<String, Money>,
    /// The company whose turn is being played, and the round it is in.
    pub(super) turn: Option<(String, Round)>,
}

/// The words of a line.
pub(super) type Words<'a> = &'a [&'a str];

pub(super) fn number<N: std::str::FromStr>(word: &str) -> N {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is no number"))
}

pub(super) fn player(name: &str) -> Option<Seat> {
    NAMES.iter().position(|n| *n == name).map(Seat::from_index)
}

fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

/// Options that a text may set, each on a line of its own.
const OPTIONS: [&str; 2] = ["bank", "preset"];

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

impl Script {
    /// Plays a whole game.
    pub(super) fn play(file: &str, players: usize) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(GAMES);
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let options: Vec<(&str, &str)> =
            text.lines().filter_map(|l| l.split_once(' ')).filter(|(key, _)| OPTIONS.contains(key)).collect();
        let version = text.lines().find_map(|l| l.strip_prefix("version ")).map(|v| number(v.trim()));
        let mut script = Self::begin(players, &options, version);
        for (at, line) in repeated(&text) {
            let line = line.split('#').next().unwrap_or("").trim();
            let key = line.split(' ').next();
            if line.is_empty() || key == Some("version") || options.iter().any(|(option, _)| key == Some(option)) {
                continue;
            }
            for order in line.split(';').map(str::trim).filter(|o| !o.is_empty()) {
                if let Err(why) = catch_unwind(AssertUnwindSafe(|| script.line(order))) {
                    let said = why.downcast_ref::<String>().map(String::as_str);
                    let said = said.or_else(|| why.downcast_ref::<&str>().copied()).unwrap_or("");
                    panic!("{file}, line {}: {order}\n{said}\n{}", at + 1, script.position());
                }
            }
        }
        assert!(script.s.game.outcome().is_some(), "the game goes on after the last line of {file}");
    }

    /// A game at its beginning; what everybody has then the text states before anything else.
    fn begin(players: usize, options: &[(&str, &str)], version: Option<u32>) -> Self {
        let options: Vec<(&str, &str)> = options.iter().map(|(key, value)| (*key, value.trim())).collect();
        let newest = setup(players, &options, 7);
        let version = version.unwrap_or(newest.version);
        let s = Sitting { game: Game::start(&Setup { version, ..newest }).unwrap() };
        let mut script = Self { s, book: BTreeMap::new(), turn: None };
        let accounts = SIGNS.iter().chain(&NAMES[..players]).map(|name| (*name).to_owned());
        let bonds = NAMES[..players].iter().map(|name| format!("{name}/bond"));
        for account in accounts.chain(bonds).chain(["bank".to_owned()]) {
            let amount = script.actual(&account);
            script.book.insert(account, amount);
        }
        script
    }

    fn line(&mut self, line: &str) {
        let (order, amounts) = line.split_once(" : ").unwrap_or((line, ""));
        let words: Vec<&str> = order.split_whitespace().collect();
        self.order(&words);
        for amount in amounts.split(',').map(str::trim).filter(|a| !a.is_empty()) {
            let (account, amount) = amount.split_once(' ').unwrap_or_else(|| panic!("{amount:?} names no amount"));
            let amount: Money = number(amount.trim());
            *self.book.get_mut(account).unwrap_or_else(|| panic!("no account {account}")) += amount;
            // Credits come from nowhere; money comes from the bank.
            if !(CREDITS && SIGNS.contains(&account)) {
                *self.book.get_mut("bank").unwrap() -= amount;
            }
        }
        self.compare();
    }

    /// Who decides about what, and what everybody has: for whoever has to find a mistake.
    fn position(&self) -> String {
        let purses = self.book.keys().map(|account| format!("{account} {}", self.actual(account)));
        let purses: Vec<String> = purses.filter(|p| !p.ends_with(" 0")).collect();
        let deciding = self.s.game.deciding();
        let deciding: Vec<String> = deciding.iter().map(|d| format!("{}: {}", name(d.seat), d.ask.key())).collect();
        let round = self.s.table().round;
        let company = self.s.operating().unwrap_or("no company");
        format!("{round:?}, {company}, {}\n{}", deciding.join(", "), purses.join(" "))
    }

    /// What somebody really has.
    fn actual(&self, account: &str) -> Money {
        if account == "bank" {
            self.s.bank()
        } else if let Some(seat) = account.strip_suffix("/bond").and_then(player) {
            self.s.bond(seat)
        } else if let Some(seat) = player(account) {
            self.s.cash(seat)
        } else {
            self.s.money(account)
        }
    }

    /// Everybody has what the text says.
    fn compare(&self) {
        let wrong: Vec<String> = self
            .book
            .iter()
            .filter(|(account, amount)| self.actual(account) != **amount)
            .map(|(account, amount)| format!("{account} has {}, by the text {amount}", self.actual(account)))
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("; "));
    }

    /// Carries out a move, or checks a statement.
    fn order(&mut self, words: Words<'_>) {
        match *words {
            ["bonds", ref rest @ ..] => self.write_bonds(rest),
            ["turn", sign] => self.begin_turn(sign),
            ["end"] => self.end_turn(),
            ["idle", ref signs @ ..] => {
                for sign in signs {
                    self.begin_turn(sign);
                    self.end_turn();
                }
            }
            ["pass", ref names @ ..] => names.iter().for_each(|n| self.player_does(n, &["passes"])),
            ["all", "pass"] => self.all_pass(),
            ["Elephant", ref rest @ ..] => self.elephant(rest),
            [word, ref rest @ ..] if player(word).is_some() => self.player_does(word, rest),
            [word, ref rest @ ..] if self.turn.is_some() && self.company_does(word, rest) => {}
            _ => self.state(words),
        }
    }

    /// Pairs of a name and an amount.
    pub(super) fn pairs<'a>(words: Words<'a>) -> Vec<(&'a str, Money)> {
        assert!(words.len().is_multiple_of(2), "names and amounts in turn");
        words.chunks(2).map(|pair| (pair[0], number(pair[1]))).collect()
    }

    /// Checks a statement about the position.
    fn state(&self, words: Words<'_>) {
        let s = &self.s;
        match *words {
            ["ledger", ref rest @ ..] => {
                let stated = Self::pairs(rest);
                let actual: Vec<(&str, Money)> = stated.iter().map(|(a, _)| (*a, self.actual(a))).collect();
                assert_eq!(actual, stated, "left what is, right what is written");
            }
            ["seats", ref names @ ..] => {
                let order: Vec<&str> = s.table().order.iter().map(|seat| name(*seat)).collect();
                assert_eq!(order, names, "the seating order");
            }
            ["phase", phase] => assert_eq!(s.phase(), phase),
            ["price", sign, price] => assert_eq!(s.price(sign), number::<Money>(price)),
            ["director", sign, who] => assert_eq!(s.director(sign).map(name), Some(who)),
            ["manager", sign, who] => {
                assert_eq!((s.director(sign).map(name), s.manager(sign).map(name)), (None, Some(who)));
            }
            ["waiting", sign] => assert!(!s.is_formed(sign), "{sign} has been formed"),
            ["elephant", who] => assert_eq!(s.table().order.first().map(|seat| name(*seat)), Some(who)),
            ["trains", sign, ref trains @ ..] => assert_eq!(s.trains(sign), trains),
            ["depot", train, count] => assert_eq!(s.in_depot(train), number::<usize>(count)),
            ["base", sign, place] => assert!(s.has_base(sign, place), "no base of {sign} in {place}"),
            ["shares", sign, ref rest @ ..] => {
                for (who, count) in Self::pairs(rest) {
                    let holder = match who {
                        "pool" => POOL,
                        "new" => NEW,
                        who => of(player(who).unwrap_or_else(|| panic!("no holder {who}"))),
                    };
                    assert_eq!(Money::from(s.shares_of(sign, holder)), count, "{who}'s shares of {sign}");
                }
            }
            ["unredeemed", who, ref signs @ ..] => {
                let own = s.own();
                let list = own["unpaid"][player(who).unwrap().index()].as_array().unwrap();
                let unpaid: Vec<&str> = list.iter().map(|c| SIGNS[number::<usize>(&c.to_string())]).collect();
                assert_eq!(unpaid, signs, "the un-redeemed shares of {who}");
            }
            ["kind", sign, kind] => {
                let major = s.own()["majors"].as_u64().unwrap() & 1 << s.company(sign).index() != 0;
                assert_eq!(if major { "major" } else { "minor" }, kind);
            }
            ["special", sign, answer] => {
                let has = s.own()["special"].as_u64().unwrap() & 1 << s.company(sign).index() != 0;
                assert_eq!(if has { "kept" } else { "used" }, answer);
            }
            ["round", ref rest @ ..] => {
                let Round { kind, set, number } = s.table().round;
                let now = match kind {
                    RoundKind::Operating => format!("OR {set}.{number}"),
                    _ => format!("SR {set}"),
                };
                assert_eq!(now, rest.join(" "));
            }
            ["over", reason, ref rest @ ..] => {
                let outcome = s.game.outcome().expect("the game is over");
                let worth: Vec<(&str, Money)> = NAMES.iter().copied().zip(outcome.worth).collect();
                assert_eq!((outcome.reason.name(), worth), (reason, Self::pairs(rest)));
            }
            _ => panic!("what does this mean?"),
        }
    }

    /// The sets of runs that are not beaten in both dividend and mail, as `90/60`.
    pub(super) fn frontier(&self) -> Vec<String> {
        let mut all = Vec::new();
        for runs in self.s.game.run_options() {
            let mut copy = self.s.clone();
            let (revenue, mail) = earnings(&copy.does(railhead_engine::Action::Run { runs }));
            all.push(format!("{}/{mail}", revenue.iter().sum::<Money>()));
        }
        all
    }

    /// Whoever has to decide decides about this.
    pub(super) fn expects(&self, about: &str) {
        assert_eq!(self.s.about(), about);
    }
}

/// The amounts that trains earned, and the mail.
pub(super) fn earnings(events: &[Event]) -> (Vec<Money>, Money) {
    let ran = |e: &Event| if let Event::Ran { revenue, .. } = e { Some(*revenue) } else { None };
    let mail = |e: &Event| if let Event::Second { amount, .. } = e { *amount } else { 0 };
    (events.iter().filter_map(ran).collect(), events.iter().map(mail).sum())
}
