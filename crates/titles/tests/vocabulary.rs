//! No crate but this one knows a title: neither its name nor its words stand in program code elsewhere.
//!
//! Comments and tests may name titles as examples, and `audit` has an auditor for each.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]

mod source;

use source::{Line, program_code};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The crates that know no title.
const GENERIC: [&str; 9] = ["board", "routes", "engine", "bots", "draw", "records", "lessons", "server", "railhead"];

/// What is a title's own beside its name and the names on its map and cards. Words in small letters; a plural is found as well.
const WORDS: [(&str, &[&str]); 3] = [
    (
        "1846",
        &[
            "steamboat",
            "boomtown",
            "meat packing",
            "mail contract",
            "big 4",
            "lake shore",
            "land grant",
            "tunnel blasting",
            "midwest",
            "chicago",
        ],
    ),
    (
        "1848",
        &[
            "bank of england",
            "boe",
            "tasmania",
            "australia",
            "ghan",
            "alice springs",
            "great northern",
            "overland telegraph",
        ],
    ),
    (
        "1853",
        &[
            "ganges",
            "frontier post",
            "elephant",
            "contract",
            "mail",
            "india",
            "himalaya",
            "calcutta",
            "bombay",
            "delhi",
            "disturbance",
            "commodity",
            "assam",
        ],
    ),
];

/// Where a word stands all the same, and why: how the path begins, the word, the reason.
const EXEMPT: &[(&str, &str, &str)] = &[
    ("server/src/config.rs", "1846", "the port on which servers have always listened"),
    ("server/src/store/migrate.rs", "1846", "the number of a lock, on which servers of different releases must agree"),
    ("engine/src/event.rs", "mail", "the name by which programs know an event"),
    ("railhead/src/arena.rs", "1846", "what is played where no title is named"),
    ("railhead/src/routes.rs", "mail", "the field by which programs know an amount"),
    ("draw/src/terrain.rs", "himalaya", "the key of a picture, such as mountain and alps"),
    ("railhead/src/admin/accounts.rs", "mail", "e-mail"),
    ("railhead/src/serve.rs", "mail", "e-mail"),
    ("railhead/src/settings.rs", "1846", "the port on which servers have always listened"),
    ("railhead/src/settings.rs", "mail", "e-mail"),
    ("server/src/config.rs", "mail", "e-mail"),
    ("server/src/lib.rs", "mail", "e-mail"),
    ("server/src/mail.rs", "mail", "e-mail"),
    ("server/src/notify/", "mail", "e-mail"),
    ("server/src/api/settings.rs", "mail", "e-mail"),
    ("server/src/web/account", "mail", "e-mail"),
    ("server/src/api/openapi.rs", "contract", "how a type is read or written, as its generator calls that"),
    ("server/src/service/accounts.rs", "mail", "e-mail"),
    ("server/src/service/addresses.rs", "mail", "e-mail"),
    ("server/src/service/error.rs", "mail", "e-mail"),
    ("server/src/store/notices.rs", "mail", "e-mail"),
    ("server/src/store/settings.rs", "mail", "e-mail"),
];

/// Something to look for.
struct Wanted {
    title: &'static str,
    words: String,
    /// How it stands among the words of a line, in singular and plural. A sign has none: it counts only as a text of its own.
    among: Option<[String; 2]>,
}

impl Wanted {
    fn words(title: &'static str, words: &str) -> Self {
        let among = Line { number: 0, text: words.to_owned() }.words();
        let words = among.trim().to_owned();
        Self { title, among: Some([format!(" {words} "), format!(" {words}s ")]), words }
    }

    fn sign(title: &'static str, sign: &str) -> Self {
        Self { title, words: format!("\"{sign}\""), among: None }
    }
}

/// Everything by which a title can be told.
fn vocabulary() -> Vec<Wanted> {
    let mut all: Vec<Wanted> = Vec::new();
    for title in railhead_titles::ALL {
        let number = title.full_name.split(':').next().unwrap();
        let (edition, listed) = (title.edition(None).unwrap(), WORDS.iter().find(|(name, _)| *name == number));
        let (_, listed) = listed.unwrap_or_else(|| panic!("{} has no list of words", title.name));
        let names = edition.companies.iter().map(|c| c.name.as_str());
        let names = names.chain(edition.privates.iter().map(|p| p.name.as_str()));
        let places = edition.ground.map.iter().filter_map(|(_, hex)| hex.place.as_deref());
        // Short names can be words of the language as well.
        let long = names.chain(places).filter(|name| name.len() > 5);
        let words = [number].into_iter().chain(listed.iter().copied()).chain(long);
        all.extend(words.map(|words| Wanted::words(title.name, words)));
        let signs = edition.companies.iter().map(|c| &c.sign).chain(edition.privates.iter().map(|p| &p.sign));
        all.extend(signs.filter(|sign| sign.len() > 1).map(|sign| Wanted::sign(title.name, sign)));
    }
    let mut seen = BTreeSet::new();
    all.retain(|wanted| seen.insert(wanted.words.clone()));
    all
}

/// How program code would steer by a sentence: what people read is compared, or searched for a word.
const STEERING: [&str; 14] = [
    ".rule ==",
    ".rule !=",
    ".rule.starts_with(",
    ".words ==",
    ".words !=",
    ".note ==",
    ".about ==",
    ".passing ==",
    ".to_string().contains(",
    ".to_string().starts_with(",
    ".to_string().as_str() {",
    ".words.contains(",
    ".message().contains(",
    ".message() ==",
];

/// The lines that steer by a sentence.
fn steered(code: &[Line]) -> Vec<usize> {
    let steers = |line: &&Line| STEERING.iter().any(|way| line.text.contains(way));
    code.iter().filter(steers).map(|line| line.number).collect()
}

#[test]
fn nothing_follows_from_a_sentence() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut faults = Vec::new();
    for name in GENERIC.into_iter().chain(["titles", "audit", "toy"]) {
        let mut all = Vec::new();
        files(&crates.join(name).join("src"), &mut all);
        for path in all {
            let shown = path.strip_prefix(crates).unwrap().display().to_string();
            faults.extend(steered(&program_code(&path).lines).into_iter().map(|line| format!("crates/{shown}:{line}")));
        }
    }
    assert!(faults.is_empty(), "rewording would change what happens:\n{}", faults.join("\n"));
    let planted = source::lines_of("fn f(r: &Refusal) -> bool {\n    r.rule == \"1848 8.2.5\"\n}\n// r.rule == 1\n");
    assert_eq!(steered(&planted), [2]);
}

/// Every Rust file under a folder.
fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push(path);
        }
    }
    into.sort();
}

/// What is found in a file: its line, the title and the word.
fn found(code: &[Line], vocabulary: &[Wanted]) -> Vec<(usize, &'static str, String)> {
    let mut all = Vec::new();
    for line in code {
        let words = line.words();
        for wanted in vocabulary {
            let here = match &wanted.among {
                Some([one, many]) => words.contains(one) || words.contains(many),
                None => line.text.contains(&wanted.words),
            };
            if here {
                all.push((line.number, wanted.title, wanted.words.clone()));
            }
        }
    }
    all
}

#[test]
fn no_title_stands_in_the_code_of_generic_crates() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let vocabulary = vocabulary();
    let (mut faults, mut used, mut looked_at) = (Vec::new(), BTreeSet::new(), 0);
    for name in GENERIC {
        let mut all = Vec::new();
        files(&crates.join(name).join("src"), &mut all);
        let tests: BTreeSet<PathBuf> = all.iter().flat_map(|path| program_code(path).tests).collect();
        for path in all.iter().filter(|path| !tests.contains(*path)) {
            let shown = path.strip_prefix(crates).unwrap().to_string_lossy().replace('\\', "/");
            let code = program_code(path).lines;
            looked_at += code.len();
            for (line, title, word) in found(&code, &vocabulary) {
                match EXEMPT.iter().position(|(place, w, _)| shown.starts_with(place) && *w == word) {
                    Some(at) => {
                        used.insert(at);
                    }
                    None => faults.push(format!("crates/{shown}:{line}: `{word}` belongs to {title}")),
                }
            }
        }
    }
    assert!(looked_at > 20_000, "only {looked_at} lines were looked at");
    assert!(faults.is_empty(), "titles are known outside of `titles`:\n{}", faults.join("\n"));
    let idle: Vec<_> = EXEMPT.iter().enumerate().filter(|(i, _)| !used.contains(i)).map(|(_, e)| e).collect();
    assert!(idle.is_empty(), "exempt, but not there any more: {idle:?}");
}

#[test]
fn a_word_is_found_in_code_and_texts_but_not_in_comments_and_tests() {
    let hits = |text: &str| -> Vec<(usize, String)> {
        found(&source::lines_of(text), &vocabulary()).into_iter().map(|(line, _, word)| (line, word)).collect()
    };
    let hit = |line: usize, word: &str| vec![(line, word.to_owned())];
    assert_eq!(hits("struct OpenContract;"), hit(1, "contract"));
    assert_eq!(hits("\nfn contract_numbers() {}"), hit(2, "contract"));
    assert_eq!(hits("let text = \"The Elephants\";"), hit(1, "elephant"));
    assert_eq!(hits("use t1846::TITLE;"), hit(1, "1846"));
    assert_eq!(hits("if owner == \"NYC\" {}"), hit(1, "\"NYC\""));
    assert_eq!(hits("let a = 'x'; let b: &'a str = \"// Bank of England\";"), hit(1, "bank of england"));
    assert_eq!(hits("let raw = r#\"a \"quoted\" Ganges\"#;"), hit(1, "ganges"));
    assert_eq!(hits("// the Ganges\n/* an /* elephant */ of 1853 */ fn f() {} /// 1846\n"), Vec::new());
    assert_eq!(
        hits("fn f() {}\n#[cfg(test)]\nmod tests {\n    const A: &str = \"} 1853\";\n}\nfn ganges() {}"),
        hit(6, "ganges")
    );
    assert_eq!(hits("let contraction = 18461; let email = \"indiana\";"), Vec::new());
}
