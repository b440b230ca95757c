//! Several players around one screen: what only one of them may see is not sent before the screen was passed to them.

use crate::desk::{Desk, Person, in_play};
use axum::http::StatusCode;
use railhead_engine::{Action, Choice, Seat};
use railhead_server::store::NewTable;

const ID: &str = "around1screen234";
const TABS: [&str; 12] =
    ["game", "entities", "map", "market", "info", "tiles", "spreadsheet", "charts", "tools", "auto", "log", "more"];

/// A table around Ann's screen.
async fn around(desk: &Desk, ann: &Person, title: &str) {
    let seats = ["Ann", "Bob", "Cy"].map(|name| (name, ann));
    let table = NewTable { hotseat: true, ..in_play(ID, title, 5, &seats) };
    desk.app.store().add_table(&table).await.unwrap();
}

async fn deciding(desk: &Desk) -> Seat {
    desk.game(ID).await.deciding()[0].seat
}

/// Everything that the page sends.
async fn everything(desk: &Desk, ann: &Person) -> String {
    let mut all = String::new();
    for tab in TABS {
        for path in ["", "/part"] {
            all.push_str(&desk.get(ann, &format!("/table/{ID}{path}?tab={tab}")).await.body);
        }
    }
    all.push_str(&desk.get(ann, &format!("/table/{ID}/hint")).await.body);
    all
}

async fn pass_to(desk: &Desk, ann: &Person, seat: Seat) -> StatusCode {
    desk.post(ann, &format!("/table/{ID}/screen"), &[("seat", &seat.0.to_string())]).await.status
}

#[tokio::test]
async fn a_secret_choice_is_shown_once_the_screen_was_passed() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    around(&desk, &ann, "1846").await;
    desk.post(&ann, &format!("/table/{ID}/hints"), &[("allow", "yes")]).await;
    let drafts = "&quot;do&quot;:&quot;draft&quot;";
    let first = deciding(&desk).await;
    let before = everything(&desk, &ann).await;
    assert!(before.contains("Pass the screen to") && !before.contains(drafts), "nothing of the choice is sent");
    // Neither does a question of the script tell anything, nor the screen in the hands of somebody else.
    let other = Seat((first.0 + 1) % 3);
    assert_eq!(pass_to(&desk, &ann, other).await, StatusCode::SEE_OTHER);
    assert!(!everything(&desk, &ann).await.contains(drafts));
    assert_eq!(pass_to(&desk, &ann, first).await, StatusCode::SEE_OTHER);
    let after = everything(&desk, &ann).await;
    assert!(after.contains(drafts) && !after.contains("Pass the screen to"));

    // The next player takes the screen in turn; what was done before cannot be taken back.
    let game = desk.game(ID).await;
    let draft = game.choices(first).into_iter().find_map(|c| match c {
        Choice::Act(action @ Action::Draft { .. }) => Some(action),
        _ => None,
    });
    desk.play(ID, &ann, &draft.unwrap()).await;
    let second = deciding(&desk).await;
    assert_ne!(first, second);
    assert!(!everything(&desk, &ann).await.contains(drafts));
    assert_eq!(pass_to(&desk, &ann, second).await, StatusCode::SEE_OTHER);
    let page = everything(&desk, &ann).await;
    assert!(page.contains(drafts) && page.contains("The screen has been passed on since"), "undo is barred");
    let undone = desk.post(&ann, &format!("/table/{ID}/undo"), &[]).await;
    assert!(undone.body.contains("passed on since"), "{}", undone.body);
    assert_eq!(desk.game(ID).await.len(), 1);
    // The same after a restart.
    let again = desk.another().await;
    assert!(everything(&again, &ann).await.contains(drafts));
}

#[tokio::test]
async fn a_game_without_secrets_needs_no_such_step() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    around(&desk, &ann, "1848").await;
    assert!(!everything(&desk, &ann).await.contains("Pass the screen to"));
    let bob = desk.person("Bob").await;
    assert_eq!(pass_to(&desk, &bob, Seat(0)).await, StatusCode::FORBIDDEN, "whoever does not play there");
}

#[tokio::test]
async fn what_was_written_down_in_secret_is_shown_to_its_writer_only() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    around(&desk, &ann, "1853-1989").await;
    let first = deciding(&desk).await;
    assert!(everything(&desk, &ann).await.contains("Pass the screen to"));
    pass_to(&desk, &ann, first).await;
    // A whole bid is written down and its envelope closed.
    while deciding(&desk).await == first {
        let game = desk.game(ID).await;
        let choices = game.choices(first);
        let closes = choices.iter().any(|c| matches!(c, Choice::Act(Action::Pass)));
        let action = if closes { Action::Pass } else { choices[0].action(0).unwrap() };
        desk.play(ID, &ann, &action).await;
    }
    assert!(!everything(&desk, &ann).await.contains("only you see: "));
    pass_to(&desk, &ann, deciding(&desk).await).await;
    assert!(!everything(&desk, &ann).await.contains("only you see: "), "the next player has written nothing yet");
}
