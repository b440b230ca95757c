//! The settings of a server: from a file, the environment and the command line, the later before the earlier.

use crate::failure::Failure;
use railhead_titles::nearest;
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use toml::de::{DeTable, DeValue};

/// The file that is read if no other is named and it is there.
pub(crate) const FILE: &str = "railhead.toml";

/// Variables that are no settings of a server: for tests, other commands, and fault injection. Whoever runs a server may have them set.
const OTHERS: [&str; 16] = [
    "RAILHEAD_CASES",
    "RAILHEAD_CHROMIUM",
    "RAILHEAD_CHROMIUM_REQUIRED",
    "RAILHEAD_CONFIG",
    "RAILHEAD_FROM",
    "RAILHEAD_KEEP",
    "RAILHEAD_PICTURES",
    "RAILHEAD_POSTGRES_REQUIRED",
    "RAILHEAD_PROGRAM",
    "RAILHEAD_PROXIES_REQUIRED",
    "RAILHEAD_TESTS",
    "RAILHEAD_TEST_POSTGRES",
    "RAILHEAD_THREADS",
    "RAILHEAD_TOKEN",
    "RAILHEAD_TWIN",
    // Kubernetes sets these where a service is called railhead, and more that begin with them.
    "RAILHEAD_PORT",
];

/// How the variables begin that Kubernetes sets where a service is called railhead.
const KUBERNETES: [&str; 2] = ["RAILHEAD_PORT_", "RAILHEAD_SERVICE_"];

/// What a setting may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Text,
    /// A text with a password in it: shown without.
    Secret,
    Number,
    Flag,
    List,
}

/// Every setting: its name in the file and on the command line, what it may be, and what holds if nobody says anything.
const KEYS: [(&str, Kind, &str); 19] = [
    ("listen", Kind::Text, "127.0.0.1:1846"),
    ("metrics", Kind::Text, ""),
    ("log", Kind::Text, "plain"),
    ("log-level", Kind::Text, "info"),
    ("stop-within", Kind::Number, "8"),
    ("data", Kind::Text, "railhead-data"),
    ("database", Kind::Secret, ""),
    ("secure", Kind::Flag, "false"),
    ("proxy", Kind::Flag, "false"),
    ("host", Kind::List, ""),
    ("address", Kind::Text, ""),
    ("map", Kind::List, ""),
    ("assets", Kind::Text, ""),
    ("smtp", Kind::Secret, ""),
    ("mail-from", Kind::Text, "railhead@localhost"),
    ("notice-delay", Kind::Number, "20"),
    ("private-webhooks", Kind::Flag, "false"),
    ("requests-per-second", Kind::Number, ""),
    ("logins-per-minute", Kind::Number, ""),
];

fn kind(name: &str) -> Option<(&'static str, Kind)> {
    KEYS.iter().find(|(known, ..)| *known == name).map(|(known, kind, _)| (*known, *kind))
}

/// What a setting says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(u64),
    Flag(bool),
    List(Vec<String>),
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<Vec<String>> for Value {
    fn from(list: Vec<String>) -> Self {
        Self::List(list)
    }
}

/// Who said it. The later counts before the earlier.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Source {
    Default,
    /// A line of a file.
    File(PathBuf, usize),
    /// A variable.
    Environment(String),
    CommandLine,
}

impl Source {
    /// Where to look for the setting of this name.
    fn place(&self, name: &str) -> String {
        match self {
            Self::Default => name.to_owned(),
            Self::File(path, line) => format!("{}:{line}: {name}", path.display()),
            Self::Environment(variable) => variable.clone(),
            Self::CommandLine => format!("--{name}"),
        }
    }

    /// Which of the three it is.
    const fn rank(&self) -> u8 {
        match self {
            Self::Default => 0,
            Self::File(..) => 1,
            Self::Environment(_) => 2,
            Self::CommandLine => 3,
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(path, line) => write!(f, "{}:{line}", path.display()),
            Self::Environment(variable) => f.write_str(variable),
            Self::CommandLine => f.write_str("command line"),
        }
    }
}

/// The variable for a setting.
fn variable(name: &str) -> String {
    format!("RAILHEAD_{}", name.to_ascii_uppercase().replace('-', "_"))
}

/// Text as TOML writes it; JSON writes it the same way.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The address of a server without the password in it.
fn masked(url: &str) -> String {
    let (start, rest) = url.split_once("://").map_or(("", url), |(scheme, rest)| (scheme, rest));
    let (rest, asked) = rest.split_once('?').map_or((rest, None), |(rest, asked)| (rest, Some(asked)));
    let rest = match rest.rsplit_once('@') {
        Some((user, host)) => {
            let user = user.split_once(':').map_or(user.to_owned(), |(name, _)| format!("{name}:***"));
            format!("{user}@{host}")
        }
        None => rest.to_owned(),
    };
    let hidden = |pair: &str| match pair.split_once('=') {
        Some((name, _)) if name.contains("password") => format!("{name}=***"),
        _ => pair.to_owned(),
    };
    let asked = asked
        .map_or_else(String::new, |asked| format!("?{}", asked.split('&').map(hidden).collect::<Vec<_>>().join("&")));
    let start = if start.is_empty() { String::new() } else { format!("{start}://") };
    format!("{start}{rest}{asked}")
}

/// The line and the column of a place in a text, both from 1.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().unwrap_or("").chars().count() + 1)
}

/// What was said, by whom.
#[derive(Debug, Default)]
pub(crate) struct Settings(BTreeMap<&'static str, (Value, Source)>);

impl Settings {
    /// Reads a file.
    ///
    /// # Errors
    /// With line and column: if it is no TOML, or a setting is not known or of the wrong type.
    pub(crate) fn add_file(&mut self, path: &Path, text: &str) -> Result<(), Failure> {
        let wrong = |at: usize, why: String| {
            let (line, column) = position(text, at);
            Failure::Argument(format!("{}:{line}:{column}: {why}", path.display()))
        };
        let table = DeTable::parse(text)
            .map_err(|why| wrong(why.span().map_or(0, |span| span.start), why.message().to_owned()))?;
        for (key, value) in table.get_ref() {
            let (typed, at) = (key.get_ref().as_ref(), key.span().start);
            let Some((name, kind)) = kind(typed) else {
                let near = nearest(typed, KEYS.iter().map(|(name, ..)| *name));
                let meant = near.map_or_else(
                    || format!("available: {}", KEYS.map(|(name, ..)| name).join(", ")),
                    |near| format!("did you mean {near}?"),
                );
                return Err(wrong(at, format!("there is no setting {typed}; {meant}")));
            };
            let value_at = value.span().start;
            let read = read(kind, value.get_ref()).map_err(|why| wrong(value_at, format!("{name} {why}")))?;
            self.0.insert(name, (read, Source::File(path.to_owned(), position(text, at).0)));
        }
        Ok(())
    }

    /// Reads variables; empty ones say nothing.
    ///
    /// # Errors
    /// If one is not of its type.
    pub(crate) fn add_environment(&mut self, get: impl Fn(&str) -> Option<String>) -> Result<(), Failure> {
        for (name, kind, _) in KEYS {
            let variable = variable(name);
            let Some(text) = get(&variable).filter(|text| !text.is_empty()) else { continue };
            let wrong = |what: &str| Failure::Argument(format!("{variable} must be {what}, not {text:?}"));
            let value = match kind {
                Kind::Text | Kind::Secret => Value::Text(text),
                Kind::Number => Value::Number(text.parse().map_err(|_| wrong("a non-negative integer"))?),
                Kind::Flag => Value::Flag(text.parse().map_err(|_| wrong("true or false"))?),
                Kind::List => Value::List(text.split(',').map(|part| part.trim().to_owned()).collect()),
            };
            self.0.insert(name, (value, Source::Environment(variable)));
        }
        Ok(())
    }

    /// Looks for variables that are no settings. One that looks like a misspelt setting is refused, as it would be in a file: the server would
    /// run with something else than what was meant. Others are returned, to be warned of.
    ///
    /// # Errors
    /// Which variable, and which one may be meant.
    pub(crate) fn unknown_variables(names: impl Iterator<Item = String>) -> Result<Vec<String>, Failure> {
        let mut unknown = Vec::new();
        for name in names.filter(|name| name.starts_with("RAILHEAD_")) {
            let known = KEYS.iter().any(|(key, ..)| variable(key) == name) || OTHERS.contains(&&*name);
            if known || KUBERNETES.iter().any(|prefix| name.starts_with(prefix)) {
                continue;
            }
            // As names of the file are: without what all variables share, which would make any two look alike.
            let typed = name["RAILHEAD_".len()..].to_ascii_lowercase().replace('_', "-");
            let Some(near) = nearest(&typed, KEYS.iter().map(|(key, ..)| *key).chain(["config"])) else {
                unknown.push(name);
                continue;
            };
            return Err(Failure::Argument(format!("there is no variable {name}; did you mean {}?", variable(near))));
        }
        Ok(unknown)
    }

    /// What the command line says about a setting, if anything.
    pub(crate) fn add<V: Into<Value>>(&mut self, name: &'static str, value: Option<V>) {
        if let Some(value) = value {
            self.0.insert(name, (value.into(), Source::CommandLine));
        }
    }

    /// Of two settings that exclude each other the one that was said last counts.
    ///
    /// # Errors
    /// If both were said in one place.
    pub(crate) fn one_of(&mut self, a: &'static str, b: &'static str) -> Result<(), Failure> {
        let (Some((_, of_a)), Some((_, of_b))) = (self.0.get(a), self.0.get(b)) else { return Ok(()) };
        if of_a.rank() == of_b.rank() {
            return Err(Failure::Argument(format!("{}: cannot be combined with {b}", of_a.place(a))));
        }
        let weaker = if of_a.rank() < of_b.rank() { a } else { b };
        self.0.remove(weaker);
        Ok(())
    }

    /// A text that was said, read as something.
    ///
    /// # Errors
    /// Where it was said, and why it cannot be read.
    pub(crate) fn parsed<T: FromStr<Err: fmt::Display>>(&self, name: &str) -> Result<Option<T>, Failure> {
        let Some((Value::Text(text), source)) = self.0.get(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|why| Failure::Argument(format!("{}: {why}", source.place(name))))
    }

    /// A text that was said.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        match self.0.get(name) {
            Some((Value::Text(text), _)) => Some(text.clone()),
            _ => None,
        }
    }

    /// A number that was said.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        match self.0.get(name) {
            Some((Value::Number(number), _)) => Some(*number),
            _ => None,
        }
    }

    /// Whether something holds.
    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.0.get(name), Some((Value::Flag(true), _)))
    }

    /// A list; empty if nothing was said.
    pub(crate) fn list(&self, name: &str) -> Vec<String> {
        match self.0.get(name) {
            Some((Value::List(list), _)) => list.clone(),
            _ => Vec::new(),
        }
    }

    /// Where a setting was said.
    pub(crate) fn place(&self, name: &str) -> String {
        self.0.get(name).map_or_else(|| name.to_owned(), |(_, source)| source.place(name))
    }

    /// All settings as they hold, as a file that says the same but for passwords, with where each comes from.
    pub(crate) fn toml(&self) -> String {
        let mut lines = Vec::new();
        for (name, kind, usual) in KEYS {
            let line = match (self.0.get(name), kind) {
                (Some((value, source)), _) => {
                    let value = match value {
                        Value::Text(text) if kind == Kind::Secret => quoted(&masked(text)),
                        Value::Text(text) => quoted(text),
                        Value::Number(number) => number.to_string(),
                        Value::Flag(flag) => flag.to_string(),
                        Value::List(list) => {
                            format!("[{}]", list.iter().map(|v| quoted(v)).collect::<Vec<_>>().join(", "))
                        }
                    };
                    (format!("{name} = {value}"), source.to_string())
                }
                (None, _) if usual.is_empty() => (format!("# {name}"), "not set".to_owned()),
                (None, Kind::Text | Kind::Secret) => {
                    (format!("{name} = {}", quoted(usual)), Source::Default.to_string())
                }
                (None, _) => (format!("{name} = {usual}"), Source::Default.to_string()),
            };
            lines.push(line);
        }
        let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
        lines.into_iter().fold(String::new(), |mut all, (line, source)| {
            // Writing to a string does not fail.
            let _ = writeln!(all, "{line:width$}  # {source}");
            all
        })
    }
}

/// A value of a file as what its setting may be.
fn read(kind: Kind, value: &DeValue<'_>) -> Result<Value, String> {
    let found = match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a fractional number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    match (kind, value) {
        (Kind::Text | Kind::Secret, DeValue::String(text)) => Ok(Value::Text(text.to_string())),
        (Kind::Text | Kind::Secret, _) => Err(format!("must be a string in quotes, not {found}")),
        (Kind::Flag, DeValue::Boolean(flag)) => Ok(Value::Flag(*flag)),
        (Kind::Flag, _) => Err(format!("must be true or false, not {found}")),
        (Kind::Number, DeValue::Integer(number)) => {
            let read = u64::from_str_radix(number.as_str(), number.radix());
            read.map(Value::Number).map_err(|_| "must be a non-negative integer".to_owned())
        }
        (Kind::Number, _) => Err(format!("must be an integer, not {found}")),
        (Kind::List, DeValue::Array(all)) => {
            let text = |value: &toml::Spanned<DeValue<'_>>| match value.get_ref() {
                DeValue::String(text) => Ok(text.to_string()),
                _ => Err("must be a list of strings in quotes".to_owned()),
            };
            Ok(Value::List(all.iter().map(text).collect::<Result<_, _>>()?))
        }
        (Kind::List, _) => Err(format!("must be a list of strings, not {found}")),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may")]
mod tests {
    use super::{KEYS, Settings, masked};
    use std::path::Path;

    fn of_file(text: &str) -> Result<Settings, String> {
        let mut settings = Settings::default();
        settings.add_file(Path::new("r.toml"), text).map_err(|why| why.to_string())?;
        Ok(settings)
    }

    #[test]
    fn the_later_counts_before_the_earlier() {
        let mut settings =
            of_file("listen = \"1.1.1.1:1\"\nnotice-delay = 5\nsecure = true\nhost = [\"a\", \"b\"]\n").unwrap();
        let environment = |name: &str| match name {
            "RAILHEAD_NOTICE_DELAY" => Some("6".to_owned()),
            "RAILHEAD_SECURE" => Some("false".to_owned()),
            "RAILHEAD_HOST" => Some("c, d".to_owned()),
            "RAILHEAD_ADDRESS" => Some(String::new()),
            _ => None,
        };
        settings.add_environment(environment).unwrap();
        settings.add("notice-delay", Some(7));
        settings.add("address", None::<String>);
        assert_eq!(settings.text("listen").unwrap(), "1.1.1.1:1");
        assert_eq!((settings.number("notice-delay"), settings.flag("secure")), (Some(7), false));
        assert_eq!((settings.list("host"), settings.text("address")), (vec!["c".to_owned(), "d".to_owned()], None));
        let printed = settings.toml();
        for line in ["# r.toml:1", "# RAILHEAD_SECURE", "# command line", "# default", "# not set"] {
            assert!(printed.contains(line), "{line} in {printed}");
        }
    }

    #[test]
    fn what_is_printed_can_be_read_again_and_says_the_same() {
        let said = "data = \"a \\\"b\\\" \\\\c\"\nmap = [\"x.txt\", \"y.txt\"]\nproxy = true\nstop-within = 3\n";
        let (first, again) = (of_file(said).unwrap(), of_file(&of_file(said).unwrap().toml()).unwrap());
        for (name, ..) in KEYS {
            let of = |settings: &Settings| {
                (settings.text(name), settings.number(name), settings.flag(name), settings.list(name))
            };
            if first.0.contains_key(name) {
                assert_eq!(of(&first), of(&again), "{name}");
            }
        }
    }

    #[test]
    fn misspelt_variables_are_refused_and_strange_ones_told_of() {
        let look = |names: &[&str]| {
            let names = names.iter().map(|name| (*name).to_owned());
            Settings::unknown_variables(names).map_err(|why| why.to_string())
        };
        for (typed, meant) in [
            ("RAILHEAD_LISEN", "RAILHEAD_LISTEN"),
            ("RAILHEAD_MAILFROM", "RAILHEAD_MAIL_FROM"),
            ("RAILHEAD_CONFIGURATION", "RAILHEAD_CONFIG"),
        ] {
            let why = look(&["PATH", "RAILHEAD_LOG", typed]).unwrap_err();
            assert_eq!(why, format!("there is no variable {typed}; did you mean {meant}?"));
        }
        let fine = ["LISEN", "RAILHEAD_LISTEN", "RAILHEAD_TESTS", "RAILHEAD_PORT", "RAILHEAD_SERVICE_HOST"];
        assert_eq!(look(&fine).unwrap(), Vec::<String>::new());
        assert_eq!(look(&["RAILHEAD_ZZZZZZZZZZZZZZZ"]).unwrap(), ["RAILHEAD_ZZZZZZZZZZZZZZZ"]);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_its_place() {
        for (text, says) in [
            ("lisen = \"x\"", "r.toml:1:1: there is no setting lisen; did you mean listen?"),
            ("\nproxy = true\nmail_from = \"x\"", "r.toml:3:1: there is no setting mail_from; did you mean mail-from?"),
            ("proxy = \"yes\"", "r.toml:1:9: proxy must be true or false, not a string"),
            ("notice-delay = -1", "r.toml:1:16: notice-delay must be a non-negative integer"),
            ("notice-delay = 1.5", "r.toml:1:16: notice-delay must be an integer, not a fractional number"),
            ("host = \"a\"", "r.toml:1:8: host must be a list of strings, not a string"),
            ("host = [1]", "r.toml:1:8: host must be a list of strings in quotes"),
            ("listen = 1846", "r.toml:1:10: listen must be a string in quotes, not a number"),
        ] {
            assert_eq!(of_file(text).unwrap_err(), says);
        }
        assert!(of_file("zzzzzzzzzzzzzzz = 1").unwrap_err().contains("available: listen, metrics, "));
        assert!(of_file("listen = ").unwrap_err().starts_with("r.toml:1:"));
        assert!(of_file("proxy = true\nproxy = true").unwrap_err().starts_with("r.toml:2:"));
    }

    #[test]
    fn what_excludes_each_other_is_said_last_or_refused() {
        let mut settings = of_file("database = \"postgres://a\"").unwrap();
        settings.add("data", Some("folder".to_owned()));
        settings.one_of("data", "database").unwrap();
        assert_eq!((settings.text("data").unwrap(), settings.text("database")), ("folder".to_owned(), None));
        let mut both = of_file("data = \"a\"\ndatabase = \"b\"").unwrap();
        assert_eq!(
            both.one_of("data", "database").unwrap_err().to_string(),
            "r.toml:1: data: cannot be combined with database"
        );
    }

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(masked("smtp://me:p%40ss@mail.example:25"), "smtp://me:***@mail.example:25");
        assert_eq!(
            masked("postgres://me:a:b@h/db?sslmode=off&password=x"),
            "postgres://me:***@h/db?sslmode=off&password=***"
        );
        assert_eq!(masked("postgres://me@h/db"), "postgres://me@h/db");
        let shown = of_file("smtp = \"smtp://me:secret@h\"\ndatabase = \"postgres://u:hidden@h/d\"").unwrap().toml();
        assert!(!shown.contains("secret") && !shown.contains("hidden") && shown.contains("me:***@h"), "{shown}");
    }
}
