//! Every lesson is played; a lesson with a fault says where it is.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]

use railhead_lessons::{Lesson, Task, Walk, courses, glossary};

/// A lesson without fault; tests break it.
const WHOLE: &str = include_str!("whole.txt");

/// The first fault of a text.
fn fault(text: &str) -> String {
    Lesson::read("broken.txt", text).and_then(Walk::of).map(|_| ()).unwrap_err().to_string()
}

/// The line of the sound lesson that holds some words, and its number.
fn line(words: &str) -> (usize, &'static str) {
    let found = WHOLE.lines().enumerate().find(|(_, line)| line.contains(words));
    found.map_or_else(|| panic!("{words} stands nowhere"), |(i, line)| (i + 1, line))
}

#[test]
fn every_lesson_of_every_title_can_be_done_from_beginning_to_end() {
    let (mut faults, mut all) = (Vec::new(), 0);
    for title in railhead_titles::all() {
        for (file, text) in title.lessons.iter().filter(|(file, _)| file.ends_with(".txt")) {
            all += 1;
            if let Err(fault) = Lesson::read(file, text).and_then(Walk::of) {
                faults.push(fault.to_string());
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let listed: Vec<String> = courses().iter().flat_map(|c| &c.lessons).map(|l| l.name.clone()).collect();
    assert_eq!(listed.len(), all, "every lesson is listed");
    let mut once = listed.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), all, "each has a name of its own");
}

#[test]
fn a_lesson_lets_its_learner_do_something() {
    for lesson in courses().iter().flat_map(|c| &c.lessons) {
        let tasks = lesson.steps.iter().filter(|step| !matches!(step.task, Task::Read)).count();
        assert!(tasks >= 2, "{} only talks", lesson.file);
    }
}

#[test]
fn the_sound_lesson_is_sound() {
    let walk = Lesson::read("whole.txt", WHOLE).and_then(Walk::of).unwrap();
    let said: String = walk.stages[0].says.iter().flatten().map(|piece| format!("{piece:?}")).collect();
    assert!(said.contains("$320") && said.contains("Term(\"shares\", \"share\")"), "{said}");
    assert!(walk.stages.iter().any(|stage| !stage.told.is_empty()), "something is shown");
}

#[test]
fn every_fault_says_where_it_is() {
    // What is replaced, by what, and what is said about it.
    let broken: [(&str, &str, &str); 33] = [
        ("format lesson 1", "format game 1", "the first line"),
        ("title 1846", "title 1899", "no title 1899"),
        ("players Ada Ben Cat", "players Ada Ben Cat Dan Eve Flo Gus", "cannot begin"),
        ("minutes 5", "minutes five", "no number"),
        ("minutes 5", "hours 5", "says nothing about a lesson"),
        ("about What", "#", "`about …` is missing"),
        ("before Ada draft blank_3", "before Dan draft blank_3", "no player Dan"),
        ("before Ada draft blank_3", "before Ben draft blank_3", "refused"),
        ("{cash Ada}", "{cash Eve}", "no player Eve"),
        ("{cash Ada}", "{cast Ada}", "cannot be asked"),
        ("{price GT * 2}", "{price GT * 2", "is not closed"),
        ("{cash Ada}", "$320", "written out"),
        ("[shares]", "[stocks]", "not in the glossary"),
        ("point market", "point moon", "no part of the page"),
        ("point hex D6", "point hex Z9", "no hex Z9"),
        ("show Ben launch IC 60", "show Ben launch XX 60", "XX"),
        ("show Ben launch IC 60", "show Ben launch IC 61", "61"),
        ("show Ben launch IC 60", "show Cat launch IC 60", "refused"),
        ("do Ada launch GT 80", "do Ada fly GT 80", "`fly` is no move"),
        ("do Ada launch GT 80", "do Ada launch GT 165", "refused"),
        ("do Ada launch GT 80", "do Ada launch GT 80 now", "too much"),
        ("check price GT = 80", "check price GT = 90", "it is $80, not 90"),
        ("check price GT = 80", "check 80 = 80", "asks nothing"),
        ("refused Ben launch GT 80 :", "refused Cat launch NYC 40 :", "not refused"),
        ("  right A tenth", "  wrong A tenth", "one right answer"),
        ("  hint Look at the market.", "  wrong A : B.", "does not belong"),
        ("else launch PRR : ", "else launch GT 80 : ", "the very move"),
        ("else launch PRR : ", "else launch PRR ", "comes ` : `"),
        ("play Ada until round = OR1.1", "play Ada until round = SR1", "before anything is played"),
        ("play Ada until round = OR1.1", "play Ada until cash Ada >= 100000", "has not reached"),
        ("play Ada until round = OR1.1", "play Ada", "play NAME until"),
        ("  say In the end.", "  show Ada pass\n  say End.", "nothing can be shown"),
        ("  say In the end", " say In the end", "set in by two spaces"),
    ];
    for (words, other, why) in broken {
        let (number, _) = line(words);
        let said = fault(&WHOLE.replacen(words, other, 1));
        assert!(said.starts_with("broken.txt:") && said.contains(why), "{words} → {other}: {said}");
        let told: usize = said.split(':').nth(1).unwrap().parse().unwrap();
        // What only shows later is told with its step or the end of the file.
        let near = [
            "`about",
            "cannot begin",
            "one right answer",
            "no hex",
            "before anything",
            "nothing can be shown",
            "the very move",
        ];
        let step =
            WHOLE.lines().take(number).enumerate().filter(|(_, l)| l.starts_with("step")).map(|(i, _)| i + 1).max();
        let exact = told == number || step == Some(told) || near.iter().any(|w| why.contains(w));
        assert!(exact, "{words} stands in line {number}: {said}");
    }
}

#[test]
fn a_changed_fact_makes_a_lesson_fail() {
    // The same lesson on a map where the home of the learner's company lies elsewhere: as if the facts had been changed.
    let title = railhead_titles::find("1846").unwrap();
    let map = title.files.map.1.replacen("home(GT)", "", 1).replacen("hex B14 land", "hex B14 land city home(GT)", 1);
    let lesson = |map: Option<String>| {
        let mut lesson = Lesson::read("home.txt", include_str!("home.txt")).unwrap();
        lesson.options.extend(map.map(|text| ("map".to_owned(), text)));
        Walk::of(lesson).map(|_| ()).map_err(|fault| fault.to_string())
    };
    assert_eq!(lesson(None), Ok(()));
    let red = lesson(Some(map)).unwrap_err();
    assert!(red.starts_with("home.txt:"), "{red}");
}

#[test]
fn the_glossary_says_what_each_term_is_once() {
    let mut keys: Vec<&str> = glossary().iter().map(|term| term.key.as_str()).collect();
    assert!(keys.len() > 30, "{}", keys.len());
    for term in glossary() {
        assert!(term.about.len() > 30 && term.about.ends_with('.'), "{term:?}");
    }
    keys.dedup();
    assert_eq!(keys.len(), glossary().len());
}
