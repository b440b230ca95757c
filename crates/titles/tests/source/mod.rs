//! Rust sources without their comments and tests.

use std::path::{Path, PathBuf};

/// A line of program code.
pub(crate) struct Line {
    /// Counted from 1.
    pub(crate) number: usize,
    /// What stands there, without comments.
    pub(crate) text: String,
}

impl Line {
    /// Its words in small letters between single spaces: `OpenContract` and `open_contract` are two each.
    pub(crate) fn words(&self) -> String {
        let mut words = String::from(" ");
        let mut before = ' ';
        for c in self.text.chars() {
            let joint = before.is_lowercase() && c.is_uppercase() || before.is_ascii_digit() != c.is_ascii_digit();
            if (joint || !c.is_alphanumeric()) && !words.ends_with(' ') {
                words.push(' ');
            }
            if c.is_alphanumeric() {
                words.extend(c.to_lowercase());
            }
            before = c;
        }
        words.push(' ');
        words
    }
}

/// What a file holds: its program code, and the files of modules that are only there for tests.
pub(crate) struct Code {
    pub(crate) lines: Vec<Line>,
    pub(crate) tests: Vec<PathBuf>,
}

/// The program code of a file.
pub(crate) fn program_code(path: &Path) -> Code {
    let text = std::fs::read_to_string(path).unwrap();
    let (code, modules) = without_tests(&text);
    let own = matches!(path.file_name().and_then(|n| n.to_str()), Some("lib.rs" | "mod.rs" | "main.rs"));
    let folder = path.parent().unwrap();
    let inside = if own { folder.to_owned() } else { path.with_extension("") };
    let file = |module: Module| match module {
        Module::Named(name) => inside.join(name).with_extension("rs"),
        Module::At(place) => folder.join(place),
    };
    Code { lines: numbered(&code), tests: modules.into_iter().map(file).collect() }
}

/// The program code of a text.
pub(crate) fn lines_of(text: &str) -> Vec<Line> {
    numbered(&without_tests(text).0)
}

fn numbered(code: &str) -> Vec<Line> {
    (1..).zip(code.lines()).map(|(number, text)| Line { number, text: text.to_owned() }).collect()
}

/// A module in a file of its own.
enum Module {
    Named(String),
    At(String),
}

/// A text without comments and tests, line for line, and the test modules that lie elsewhere.
fn without_tests(text: &str) -> (String, Vec<Module>) {
    const MARK: &str = "#[cfg(test)]";
    let (mut code, bare) = without_comments(text);
    let mut modules = Vec::new();
    let mut from = 0;
    while let Some(start) = bare[from..].find(MARK).map(|at| from + at) {
        let end = match bare[start..].find([';', '{']).map(|at| start + at) {
            Some(at) if bare.as_bytes()[at] == b';' => {
                let item = &code[start..at];
                let path = item.split_once("#[path = \"").and_then(|(_, rest)| rest.split_once('"'));
                let name = item.rsplit_once("mod ").map(|(_, name)| name.trim().to_owned());
                modules.extend(path.map(|(place, _)| Module::At(place.to_owned())).or(name.map(Module::Named)));
                at + 1
            }
            Some(at) => closing(&bare, at),
            None => bare.len(),
        };
        code.replace_range(start..end, &blank(&code[start..end]));
        from = end;
    }
    (code, modules)
}

/// Where the bracket that opens at this place is closed.
fn closing(bare: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in bare.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    bare.len()
}

/// As many bytes of nothing, with the ends of lines where they were.
fn blank(text: &str) -> String {
    text.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect()
}

/// A text without its comments, and the same without what stands between quotes; both with everything else where it was.
fn without_comments(text: &str) -> (String, String) {
    let (mut code, mut bare) = (String::new(), String::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, kind) = piece(rest, first);
        let (now, later) = rest.split_at(length);
        code.push_str(&if kind == Piece::Comment { blank(now) } else { now.to_owned() });
        bare.push_str(&if kind == Piece::Code { now.to_owned() } else { blank(now) });
        rest = later;
    }
    (code, bare)
}

#[derive(PartialEq)]
enum Piece {
    Code,
    Comment,
    Quoted,
}

/// The length in bytes of what begins a text, and what it is.
fn piece(rest: &str, first: char) -> (usize, Piece) {
    if rest.starts_with("//") {
        return (rest.find('\n').unwrap_or(rest.len()), Piece::Comment);
    }
    if rest.starts_with("/*") {
        return (comment(rest), Piece::Comment);
    }
    if first == 'r' || first.is_alphanumeric() || first == '_' {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let hashes = rest[word..].bytes().take_while(|b| *b == b'#').count();
        if matches!(&rest[..word], "r" | "br") && rest[word + hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let inside = word + hashes + 1;
            let close = rest[inside..].find(&end).map_or(rest.len(), |at| inside + at + end.len());
            return (close, Piece::Quoted);
        }
        return (word, Piece::Code);
    }
    match first {
        '"' => (quoted(rest, '"'), Piece::Quoted),
        // A lifetime has no second quote behind one letter.
        '\'' if rest[1..].starts_with('\\') || rest.chars().nth(2) == Some('\'') => (quoted(rest, '\''), Piece::Quoted),
        _ => (first.len_utf8(), Piece::Code),
    }
}

/// The length of a comment that may hold others.
fn comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a text between quotes.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return at + 1;
        }
    }
    rest.len()
}
