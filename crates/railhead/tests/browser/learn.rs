//! Lessons, followed in the browser: whoever does only what a lesson says comes to its end.

use crate::chromium::Chromium;
use crate::house::House;
use crate::script::css;
use crate::tab::{Screen, Tab};
use crate::walker::{Walker, button};
use railhead_bots::{Sight, Steady};
use railhead_lessons::{Free, Task, Walk, courses, walk};
use railhead_testkit::long;
use serde_json::Value;

/// The move that the lesson asks for, as the page has it.
fn asked(tab: &Tab) -> Option<Value> {
    let asked = tab.ask("document.querySelector('.lesson-task')?.dataset.move ?? null");
    asked.as_str().map(|text| serde_json::from_str(text).unwrap())
}

/// Makes a move with what the page offers.
fn makes(tab: &Tab, action: &Value) {
    let walker = Walker::new(tab, 1);
    let offers = walker.offers();
    // Where a price is to be typed, forms send it apart from the action.
    let priced = |offered: &Value| {
        let apart = |of: &Value| {
            let mut of = of.clone();
            let price = ["price", "amount"].map(|field| of.as_object_mut().unwrap().remove(field));
            (of, price.into_iter().flatten().next())
        };
        let ((offered, _), (wanted, price)) = (apart(offered), apart(action));
        price.filter(|_| offered == wanted)
    };
    let typed = offers.iter().filter(|offer| offer.0["from"].is_number());
    let typed = typed.filter_map(|offer| Some((offer, priced(&offer.0["action"])?))).next();
    let offer = typed.as_ref().map(|(offer, _)| *offer).or_else(|| offers.iter().find(|o| o.0["action"] == *action));
    let offer = offer.unwrap_or_else(|| panic!("{}: the page does not offer {action}", tab.name));
    if let Some((_, price)) = &typed {
        tab.write(&format!("{}.form.querySelector('input[type=number]')", button(offer)), &price.to_string());
    }
    let here = tab.ask("location.href");
    walker.press(offer);
    // Each move leads to another page.
    tab.until("what comes of it", &format!("location.href !== {here} && document.readyState === 'complete'"));
}

/// Plays freely as a bot would, until the page says that it is enough.
fn plays_freely(tab: &Tab, walk: &Walk, step: usize) {
    let Task::Play { seat, until, .. } = &walk.lesson.steps[step].task else { panic!("no free play in step {step}") };
    let mut free = Free::from(walk.stages[step].game.clone(), *seat);
    let mut bot = Steady::new();
    while !free.reached(until) {
        let action = bot.choose(Sight::new(&free.game, *seat)).unwrap().action;
        makes(tab, &action.write(free.game.edition(), free.game.table()));
        free.play(&action).unwrap();
    }
}

/// Follows a lesson to its end.
fn follows(tab: &Tab, name: &str) {
    let walk = walk(name).unwrap();
    tab.go(&format!("/learn/{name}"));
    for step in 0..walk.lesson.steps.len() {
        let heading = tab.ask("document.querySelector('.lesson-card h2').textContent");
        assert!(
            heading.as_str().unwrap().contains(&walk.lesson.steps[step].heading),
            "{name}: {heading} at {}",
            tab.ask("location.href")
        );
        if let Some(action) = asked(tab) {
            makes(tab, &action);
            continue;
        }
        if matches!(walk.lesson.steps[step].task, Task::Play { .. }) {
            plays_freely(tab, &walk, step);
        }
        // Every answer may be given; the right one leads on.
        let answers = tab.ask("document.querySelectorAll('.lesson-answers a').length").as_u64().unwrap();
        for number in 0..answers {
            if !tab.is("document.querySelector('[data-next]')") {
                tab.leads_on(|| tab.click(&format!("document.querySelectorAll('.lesson-answers a')[{number}]")));
                assert!(tab.is("document.querySelector('.lesson-answer')"), "{name}: an answer has a reason");
            }
        }
        tab.leads_on(|| tab.click(&css("[data-next]")));
    }
    assert_eq!(tab.ask("location.pathname"), "/learn", "{name} ends on the list");
    let done =
        format!("[...document.querySelectorAll('.lesson-row.done a')].some((a) => a.pathname === '/learn/{name}')");
    assert!(tab.is(&done), "{name} is marked as done");
}

#[test]
fn who_does_what_lessons_say_comes_to_their_end() {
    let Some(chromium) = Chromium::start("learn") else { return };
    let house = House::open("learn");
    let tab = chromium.tab("learner", &house, Screen::Desk);
    let all: Vec<String> = courses().iter().flat_map(|c| &c.lessons).map(|lesson| lesson.name.clone()).collect();
    let followed = if long("the lessons after the first two") { all.len() } else { 2 };
    for name in all.iter().take(followed) {
        follows(&tab, name);
    }
    // The browser remembers it all, also on the first page of the list.
    tab.go("/learn");
    assert_eq!(tab.ask("document.querySelectorAll('.lesson-row.done').length"), followed);
}

#[test]
fn a_learner_who_does_something_else_is_answered_and_never_stuck() {
    let Some(chromium) = Chromium::start("learn-astray") else { return };
    let house = House::open("learn-astray");
    let tab = chromium.tab("astray", &house, Screen::Phone);
    let all = courses();
    let does = |lesson: &&std::sync::Arc<railhead_lessons::Lesson>| {
        lesson.steps.iter().any(|step| matches!(step.task, Task::Do { .. }))
    };
    let lesson = all.iter().flat_map(|c| &c.lessons).find(does).unwrap();
    let step = lesson.steps.iter().position(|step| matches!(step.task, Task::Do { .. })).unwrap();
    let here = format!("/learn/{}?at={}", lesson.name, step + 1);
    tab.go(&here);
    // Another legal move is answered, and nothing has changed.
    let wanted = asked(&tab).unwrap();
    let other = tab.ask("[...document.querySelectorAll('#table form.act button[name=action]')].map((e) => e.value)");
    let other = other.as_array().unwrap().iter().map(|v| serde_json::from_str::<Value>(v.as_str().unwrap()).unwrap());
    let other = other.into_iter().find(|action| *action != wanted).unwrap();
    let send = format!(
        "fetch(`/table/${{document.getElementById('table').dataset.table}}/play`, {{ method: 'POST', headers: {{ accept: 'application/json' }},
            body: new URLSearchParams({{ key: document.querySelector('form.act input[name=key]').value, action: {} }}) }}).then((a) => a.json())",
        Value::from(other.to_string())
    );
    let to = tab.ask(&send)["goto"].as_str().unwrap().to_owned();
    assert!(to.contains("tried="), "{to}");
    tab.go(&to);
    assert!(tab.is("document.querySelector('.lesson-answer')") && asked(&tab).as_ref() == Some(&wanted));
    // Shown, done for the learner, back, again.
    tab.leads_on(|| tab.click_named("Show me"));
    tab.leads_on(|| tab.click_named("Do it for me"));
    assert!(tab.is(&format!("location.search.includes('at={}')", step + 2)));
    tab.leads_on(|| tab.click_named("Back"));
    tab.leads_on(|| tab.click_named("Skip"));
    assert!(tab.is(&format!("location.search.includes('at={}')", step + 2)));
}
