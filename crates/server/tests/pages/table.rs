//! The page of a table: what it offers, what it bars and why.

use crate::desk::{Desk, Person};
use axum::http::StatusCode;
use railhead_bots::Random;
use railhead_titles::Game;

const GAME: &str = include_str!("../../../records/tests/corpus/1846-v1-book.railhead.json");

/// A table of one's own at a position of a recorded game where this is to be decided.
async fn at_decision(desk: &Desk, ann: &Person, about: &str) -> (String, Game) {
    let made = desk.post(ann, "/import", &[("text", GAME)]).await;
    let id = made.location.strip_prefix("/table/").unwrap().to_owned();
    let game = desk.game(&id).await;
    // Late enough for every company to have something to do.
    let decided = |at: &usize| game.rewound(*at).unwrap().asked().iter().any(|d| d.about.contains(about));
    let at = (game.len() / 3..game.len()).find(decided).unwrap_or_else(|| panic!("never {about}"));
    let copy = desk.post(ann, &format!("/table/{id}/copy"), &[("at", &at.to_string())]).await;
    (copy.location, game.rewound(at).unwrap())
}

/// The part of a page between two texts.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let start = page.find(from).unwrap_or_else(|| panic!("no {from}"));
    let rest = &page[start..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}

#[tokio::test]
async fn charts_are_found_under_the_spreadsheet() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("one", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    for tab in ["spreadsheet", "charts"] {
        let page = desk.get(&ann, &format!("/table/one?tab={tab}")).await.body;
        let link = between(&page, "href=\"?tab=spreadsheet\" data-key=\"s\"", ">");
        assert!(link.contains("aria-current=\"page\""), "{tab}: {link}");
    }
}

/// The fingerprints of the runs of elements in an answer, as a page would name them.
fn prints(body: &str) -> String {
    let runs = body.split("data-part=\"").skip(1).filter_map(|rest| rest.split_once('.'));
    runs.map(|(print, _)| print).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn what_a_page_shows_already_is_not_sent_again() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let (path, _) = at_decision(&desk, &ann, "run trains").await;
    let part = format!("{path}/part");
    let page = desk.get(&ann, &path).await.body;
    let whole = desk.get(&ann, &part).await.body;
    let renewed = desk.get_holding(&ann, &part, &prints(&page)).await.body;
    assert!(renewed.len() * 2 < whole.len(), "{} of {}", renewed.len(), whole.len());
    assert!(renewed.contains("data-kept=\"") && !renewed.contains("data-part=\""));
    // What only looks like a fingerprint leaves nothing out.
    assert_eq!(desk.get_holding(&ann, &part, "0 1 2 x -").await.body, whole);

    // After a move the board and the log are sent where they differ.
    let id = path.strip_prefix("/table/").unwrap();
    let (_, action) = Random::lively(1).choose(&desk.game(id).await).unwrap();
    desk.play(id, &ann, &action).await;
    let renewed = desk.get_holding(&ann, &part, &prints(&page)).await.body;
    assert!(renewed.len() * 2 < whole.len(), "{} of {}", renewed.len(), whole.len());
    assert!(renewed.contains("data-kept=\"") && renewed.contains("data-part=\""));
}

#[tokio::test]
async fn undo_and_redo_say_why_they_are_barred() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("one", "1848", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let page = desk.get(&ann, "/table/one").await.body;
    assert!(page.contains("data-why=\"Nothing has been done yet.\""));
    assert!(page.contains("data-why=\"Nothing has been undone.\""));
    let (_, action) = Random::lively(1).choose(&desk.game("one").await).unwrap();
    desk.play("one", &ann, &action).await;
    let page = desk.get(&ann, "/table/one").await.body;
    assert!(page.contains("data-key=\"z\""));
    let done = desk.post(&ann, "/table/one/undo", &[]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    let page = desk.get(&ann, "/table/one").await.body;
    assert!(page.contains("data-key=\"Z\"") && !page.contains("data-why=\"Nothing has been undone.\""));
}

/// Whoever is to agree that something is taken back reads what that is, in the words of the log and no more than these tell.
#[tokio::test]
async fn a_request_to_go_back_says_what_would_be_undone() {
    let desk = Desk::new().await;
    let people = [desk.person("Ann").await, desk.person("Bob").await, desk.person("Cy").await];
    desk.table("back", "1848", 5, &[("Ann", &people[0]), ("Bob", &people[1]), ("Cy", &people[2])]).await;
    let mut bot = Random::lively(1);
    let (first, action) = bot.choose(&desk.game("back").await).unwrap();
    desk.play("back", &people[first.index()], &action).await;
    let (second, action) = bot.choose(&desk.game("back").await).unwrap();
    desk.play("back", &people[second.index()], &action).await;
    assert_ne!(first, second);
    let asked = desk.post(&people[first.index()], "/table/back/undo", &[]).await;
    assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.body);
    for person in &people {
        let page = desk.get(person, "/table/back").await.body;
        let (_, list) = page.split_once("<ul class=\"undone\">").expect("what would be undone");
        let (list, _) = list.split_once("</ul>").unwrap();
        let lines: Vec<&str> = list.split("<li>").skip(1).map(|line| line.trim_end_matches("</li>")).collect();
        let (_, log) = page.split_once("<ol class=\"log\"").unwrap();
        assert!(!lines.is_empty());
        for line in lines {
            assert!(log.contains(&format!("<span>{line}</span>")), "not in this person's log: {line}");
        }
    }
}

/// Whoever asks sees whom they wait for, and may withdraw; only who has to agree is asked; the others just see it.
#[tokio::test]
async fn who_asks_to_go_back_waits_or_withdraws() {
    let desk = Desk::new().await;
    let people = [desk.person("Ann").await, desk.person("Bob").await, desk.person("Cy").await];
    desk.table("back", "1848", 5, &[("Ann", &people[0]), ("Bob", &people[1]), ("Cy", &people[2])]).await;
    let mut bot = Random::lively(1);
    let (first, action) = bot.choose(&desk.game("back").await).unwrap();
    desk.play("back", &people[first.index()], &action).await;
    let (second, action) = bot.choose(&desk.game("back").await).unwrap();
    desk.play("back", &people[second.index()], &action).await;
    desk.post(&people[first.index()], "/table/back/undo", &[]).await;
    let waiting = desk.game("back").await.undo_request().unwrap().waiting.clone();
    for (seat, person) in people.iter().enumerate() {
        let page = desk.get(person, "/table/back").await.body;
        let asked = waiting.iter().any(|w| w.index() == seat);
        let asks = seat == first.index();
        assert_eq!(page.contains("value=\"yes\">Agree"), asked, "{seat}");
        assert_eq!(page.contains("Withdraw the request"), asks, "{seat}");
        assert_eq!(page.contains("You ask"), asks, "{seat}");
        assert_eq!(page.contains(" Waiting for "), !asked, "{seat}");
    }
    let done = desk.post(&people[first.index()], "/table/back/redo", &[("answer", "no")]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    assert!(desk.game("back").await.undo_request().is_none(), "withdrawn");
}

#[tokio::test]
async fn a_hand_is_shown_to_its_owner_only() {
    let desk = Desk::new().await;
    let (ann, bob, cy) = (desk.person("Ann").await, desk.person("Bob").await, desk.person("Cy").await);
    desk.table("draft", "1846", 5, &[("Ann", &ann), ("Bob", &bob), ("Cy", &cy)]).await;
    let people = [&ann, &bob, &cy];
    let (seat, action) = Random::lively(1).choose(&desk.game("draft").await).unwrap();
    desk.play("draft", people[seat.index()], &action).await;
    for (i, person) in people.into_iter().enumerate() {
        let page = desk.get(person, "/table/draft").await.body;
        assert_eq!(page.contains("id=\"hand\""), i == seat.index(), "seat {i}");
    }
    assert!(!desk.get(&Person::stranger(), "/table/draft").await.body.contains("id=\"hand\""));
}

#[tokio::test]
async fn tiles_that_cannot_be_laid_have_a_reason_and_a_word_for_it() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let (table, game) = at_decision(&desk, &ann, "track").await;
    let page = desk.get(&ann, &table).await.body;
    assert!(page.contains("data-lay=") || page.contains("Lay a tile:"));
    let mut told = 0;
    for (_, hex) in game.edition().ground.map.iter() {
        let answer = desk.get(&ann, &format!("{table}/barred/{}", hex.name)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let answer: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
        for row in answer["barred"].as_array().unwrap() {
            assert!(!row["refused"].as_str().unwrap().is_empty() && !row["word"].as_str().unwrap().is_empty());
            let rule = row["rule"].as_str().unwrap();
            // A paragraph leads to the row of the rulings about it.
            if rule.starts_with("1846 ") {
                assert!(row["place"].as_str().unwrap().starts_with("?tab=info#rule-"), "{row}");
            }
            told += 1;
        }
    }
    assert!(told > 0, "nothing is barred anywhere");
}

#[tokio::test]
async fn paragraphs_lead_to_rows_that_are_there() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let mut found = 0;
    for about in ["track", "buy trains", "shares"] {
        let (table, _) = at_decision(&desk, &ann, about).await;
        let page = desk.get(&ann, &table).await.body;
        let book = desk.get(&ann, &format!("{table}?tab=info")).await.body;
        for link in page.split("class=\"para\" href=\"?tab=info#").skip(1) {
            let anchor = link.split('"').next().unwrap();
            assert!(book.contains(&format!("id=\"{anchor}\"")), "{anchor}");
            found += 1;
        }
    }
    assert!(found > 0, "no reason names its paragraph");
}

#[tokio::test]
async fn runs_are_explained_and_show_the_dividend_that_follows() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let (table, _) = at_decision(&desk, &ann, "run trains").await;
    let page = desk.get(&ann, &table).await.body;
    let runs = between(&page, "id=\"runs\"", "</section></section>");
    assert!(runs.contains("class=\"reach\""), "why a run earns what it earns");
    assert!(runs.contains("class=\"then\"") && runs.contains("Pay out") && runs.contains("Withhold"));
    // What is foreseen is not offered yet.
    assert!(!between(runs, "class=\"then\"", "</section>").contains("<button"));
}

#[tokio::test]
async fn everything_that_a_board_can_show_is_a_box_in_the_tools_too() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("one", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let (game, tools) = (desk.get(&ann, "/table/one").await.body, desk.get(&ann, "/table/one?tab=tools").await.body);
    for name in ["names", "coordinates", "costs", "numbers", "areas", "runs", "changes", "players"] {
        let names = format!("data-show=\"{name}\"");
        assert!(game.contains(&names) && tools.contains(&names), "{name}");
    }
}

#[tokio::test]
async fn the_first_page_leads_to_game_files() {
    let desk = Desk::new().await;
    let page = desk.get(&Person::stranger(), "/").await.body;
    assert!(page.contains("href=\"/import\""));
}

#[tokio::test]
async fn no_page_carries_script_or_style_of_its_own() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let (table, _) = at_decision(&desk, &ann, "run trains").await;
    for tab in crate::desk::TABS {
        let page = desk.get(&ann, &format!("{table}?tab={tab}")).await.body;
        assert!(!page.contains(" style=\"") && !page.contains("<style"), "{tab}");
        for script in page.split("<script").skip(1) {
            assert!(script.trim_start().starts_with("src="), "{tab}");
        }
        assert!(!page.contains(" onclick=") && !page.contains("javascript:"), "{tab}");
    }
}
