//! Programs for later: they act for their player, stop for a reason, and nobody else knows of them.

use crate::client::{Who, call};
use crate::consent::{ID, three};
use crate::desk::{Desk, Person};
use crate::lines::Lines;
use crate::notices::until;
use axum::http::StatusCode;
use railhead_bots::Random;
use railhead_engine::{Action, Choice, Event, Holder, RoundKind, Seat};
use railhead_server::store::NoteKind;
use railhead_titles::Game;
use serde_json::json;

/// Plays until a position is as wanted.
async fn play_until(desk: &Desk, people: &[Person], seed: u64, wanted: impl Fn(&Game) -> bool) -> Game {
    let mut bot = Random::lively(seed);
    for _ in 0..900 {
        let game = desk.game(ID).await;
        if wanted(&game) {
            return game;
        }
        let (seat, action) = bot.choose(&game).expect("the game goes on");
        desk.play(ID, &people[seat.index()], &action).await;
    }
    panic!("the game does not come to it");
}

async fn set(desk: &Desk, person: &Person, fields: &[(&str, &str)]) {
    let done = desk.post(person, &format!("/table/{ID}/program"), fields).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
}

async fn page(desk: &Desk, person: &Person) -> String {
    desk.get(person, &format!("/table/{ID}")).await.body
}

fn stock(game: &Game) -> bool {
    game.table().round.kind == RoundKind::Stock && game.table().offer.is_none()
}

fn passes(game: &Game, seat: Seat) -> bool {
    game.choices(seat).iter().any(|c| c.offers(&Action::Pass))
}

/// The seats of the last actions.
fn last(game: &Game, count: usize) -> Vec<(Seat, Action)> {
    (game.len() - count..game.len()).filter_map(|i| game.done(i)).map(|(s, a, _)| (s, a.clone())).collect()
}

#[tokio::test]
async fn passing_goes_on_by_itself_until_the_round_ends_and_says_so() {
    let desk = Desk::new().await;
    desk.app.attend();
    let people = three(&desk).await;
    let game = play_until(&desk, &people, 1, |g| stock(g) && passes(g, g.deciding()[0].seat)).await;
    let seat = game.deciding()[0].seat;
    let person = &people[seat.index()];
    set(&desk, person, &[("what", "pass"), ("round", "1")]).await;
    until("it passes", async || desk.game(ID).await.len() == game.len() + 1).await;
    let now = desk.game(ID).await;
    assert_eq!(last(&now, 1), [(seat, Action::Pass)]);
    let own = page(&desk, person).await;
    assert!(own.contains("Pass until the round ends") && own.contains("Cancel"));
    // The others pass too: the round ends, and the program with it.
    let round = now.table().round;
    for _ in 0..12 {
        let game = desk.game(ID).await;
        if game.table().round != round {
            break;
        }
        let next = game.deciding()[0].seat;
        if next != seat {
            desk.play(ID, &people[next.index()], &Action::Pass).await;
        }
        until("somebody else decides", async || {
            let game = desk.game(ID).await;
            game.table().round != round || game.deciding()[0].seat != seat
        })
        .await;
    }
    assert_ne!(desk.game(ID).await.table().round, round);
    until("it says why", async || page(&desk, person).await.contains("stopped: The round is over.")).await;
    for other in people.iter().filter(|p| p.account != person.account).chain([&Person::stranger()]) {
        let seen = page(&desk, other).await;
        assert!(!seen.contains("Pass until") && !seen.contains("stopped:"), "it is nobody's business");
    }
    // What was read is taken away.
    let kept = desk.app.store().note(&ID.into(), person.account.as_ref().unwrap(), NoteKind::Automation).await.unwrap();
    let id = serde_json::from_str::<serde_json::Value>(&kept).unwrap()[0]["id"].to_string();
    desk.post(person, &format!("/table/{ID}/program/cancel"), &[("program", &id)]).await;
    assert!(!page(&desk, person).await.contains("Pass until"));
}

#[tokio::test]
async fn passing_stops_when_somebody_deals_in_shares_that_i_hold() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    // Somebody is about to decide who could sell or buy shares of a company that another player holds.
    let deal = |game: &Game| -> Option<(Seat, Action, Seat)> {
        let seat = game.deciding()[0].seat;
        let all: Vec<Action> = game.choices(seat).iter().flat_map(Choice::actions).collect();
        all.into_iter().find_map(|a| {
            let company = match &a {
                Action::Buy { company, .. } | Action::Sell { company, .. } => *company,
                _ => return None,
            };
            let holder = (0..3).map(Seat::from_index).find(|s| {
                *s != seat
                    && game.table().percent(company, Holder::Player(*s)) > 0
                    && game.table().company(company).president == Some(*s)
            })?;
            Some((seat, a, holder))
        })
    };
    let game = play_until(&desk, &people, 2, |g| stock(g) && deal(g).is_some()).await;
    let (seat, action, holder) = deal(&game).unwrap();
    set(&desk, &people[holder.index()], &[("what", "pass"), ("shares", "1")]).await;
    // It is kept: the server that goes on with it is another one.
    let again = desk.another().await;
    again.app.attend();
    again.play(ID, &people[seat.index()], &action).await;
    until("it stops", async || {
        let kept = again
            .app
            .store()
            .note(&ID.into(), people[holder.index()].account.as_ref().unwrap(), NoteKind::Automation)
            .await
            .unwrap();
        kept.contains("stopped")
    })
    .await;
    let told = page(&again, &people[holder.index()]).await;
    assert!(told.contains("stopped: "), "{told}");
    let done = again.game(ID).await.done(game.len()).map(|(_, _, events)| events.to_vec()).unwrap();
    assert!(done.iter().any(|e| matches!(e, Event::Bought { .. } | Event::Sold { .. })));
}

#[tokio::test]
async fn shares_are_bought_until_the_goal() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    let buy = |game: &Game| -> Option<Action> {
        let seat = game.deciding()[0].seat;
        game.choices(seat).iter().flat_map(Choice::actions).find(|a| matches!(a, Action::Buy { .. }))
    };
    let game = play_until(&desk, &people, 3, |g| stock(g) && buy(g).is_some()).await;
    let seat = game.deciding()[0].seat;
    let Some(Action::Buy { company, .. }) = buy(&game) else { panic!("a share") };
    let sign = game.edition().companies[company.index()].sign.clone();
    let held = |g: &Game| g.table().percent(company, Holder::Player(seat));
    let goal = (held(&game) + 10).to_string();
    let person = &people[seat.index()];
    let program = format!("/table/{ID}/program");
    for wrong in [
        vec![("what", "buy"), ("company", sign.as_str())],
        vec![("what", "buy"), ("company", "XYZ"), ("goal", "20")],
        vec![("what", "buy"), ("company", sign.as_str()), ("goal", "many")],
        vec![("what", "dance")],
    ] {
        assert_eq!(desk.post(person, &program, &wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong:?}");
    }
    assert_eq!(desk.post(&Person::stranger(), &program, &[("what", "pass")]).await.status, StatusCode::FORBIDDEN);
    // Two servers on one database: the share is bought once.
    let other = desk.another().await;
    other.app.attend();
    desk.app.attend();
    set(&desk, person, &[("what", "buy"), ("company", &sign), ("goal", &goal)]).await;
    other.app.tables.wake(&ID.into());
    until("the share is bought", async || held(&desk.game(ID).await) == held(&game) + 10).await;
    until("it says that it is done", async || page(&desk, person).await.contains("stopped: Done: you hold")).await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let fresh = desk.another().await.game(ID).await;
    assert_eq!(held(&fresh), held(&game) + 10);
    let bought =
        (game.len()..fresh.len()).filter(|i| matches!(fresh.done(*i), Some((_, Action::Buy { .. }, _)))).count();
    assert_eq!(bought, 1);
}

#[tokio::test]
async fn a_price_that_is_too_high_is_not_paid() {
    let desk = Desk::new().await;
    desk.app.attend();
    let people = three(&desk).await;
    let buys = |g: &Game| {
        g.choices(g.deciding()[0].seat).iter().flat_map(Choice::actions).any(|a| matches!(a, Action::Buy { .. }))
    };
    let game = play_until(&desk, &people, 3, |g| stock(g) && buys(g)).await;
    let seat = game.deciding()[0].seat;
    let company = game
        .choices(seat)
        .iter()
        .flat_map(Choice::actions)
        .find_map(|a| if let Action::Buy { company, .. } = a { Some(company) } else { None });
    let sign = &game.edition().companies[company.unwrap().index()].sign;
    set(&desk, &people[seat.index()], &[("what", "buy"), ("company", sign), ("price", "1")]).await;
    until("it says why", async || page(&desk, &people[seat.index()]).await.contains("more than")).await;
    assert_eq!(desk.game(ID).await.len(), game.len(), "nothing was done");
}

#[tokio::test]
async fn trains_run_and_pay_out_by_themselves() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    let about_to_run = |g: &Game| {
        let seat = g.deciding().first().map(|d| d.seat);
        seat.is_some_and(|s| g.table().offer.is_none() && g.outline(s).iter().any(|c| matches!(c, Choice::Run { .. })))
    };
    let game = play_until(&desk, &people, 5, about_to_run).await;
    let seat = game.deciding()[0].seat;
    let company = game.operating().unwrap();
    let sign = &game.edition().companies[company.index()].sign;
    let person = &people[seat.index()];
    let other = &people[(seat.index() + 1) % 3];
    let best = format!("{sign}/best");
    let wrong = desk.post(other, &format!("/table/{ID}/program"), &[("what", "routes"), ("company", &best)]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "they do not lead it");
    desk.app.attend();
    set(&desk, person, &[("what", "routes"), ("company", &best), ("pay", "withhold")]).await;
    until("the trains run", async || {
        let now = desk.game(ID).await;
        (game.len()..now.len()).any(|i| matches!(now.done(i), Some((_, Action::Run { .. }, _))))
    })
    .await;
    let earned = |g: &Game| {
        (game.len()..g.len()).filter_map(|i| g.done(i)).any(|(s, a, _)| s == seat && matches!(a, Action::Pay { .. }))
    };
    let nothing = |g: &Game| {
        (game.len()..g.len())
            .filter_map(|i| g.done(i))
            .any(|(_, _, e)| e.iter().any(|e| matches!(e, Event::Nothing(_))))
    };
    until("and pay", async || {
        let now = desk.game(ID).await;
        earned(&now) || nothing(&now)
    })
    .await;
    let done = desk.game(ID).await;
    for i in game.len()..done.len() {
        if let Some((_, Action::Pay { dividend }, _)) = done.done(i) {
            assert_eq!(*dividend, railhead_engine::Dividend::Withhold);
        }
    }
    // Taking it back ends it.
    let len = desk.game(ID).await.len();
    desk.post(person, &format!("/table/{ID}/undo"), &[]).await;
    until("it stops", async || page(&desk, person).await.contains("stopped: ")).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(desk.game(ID).await.len(), len - 1, "what was taken back is not done again");
}

#[tokio::test]
async fn what_cannot_be_read_is_kept_and_told_of() {
    let desk = Desk::new().await;
    let lines = Lines::listen("warn");
    let people = three(&desk).await;
    let game = play_until(&desk, &people, 1, |g| stock(g) && passes(g, g.deciding()[0].seat)).await;
    let (seat, own) = (game.deciding()[0].seat, &people[game.deciding()[0].seat.index()]);
    let (store, id) = (desk.app.store(), own.account.as_ref().unwrap());
    // As a newer version might keep it.
    let later = r#"[{"id":1,"seat":0,"from":1,"acted":1,"operating":false,"task":{"do":"rob-the-bank"}}]"#;
    store.set_note(&ID.into(), id, NoteKind::Automation, later).await.unwrap();
    desk.app.attend();
    let mut told = Vec::new();
    until("it is told of", async || {
        desk.app.tables.wake(&ID.into());
        told = lines.all();
        !told.is_empty()
    })
    .await;
    let line = &told[0];
    assert_eq!((&line["level"], &line["work"], &line["table"]), (&json!("ERROR"), &json!("automation"), &json!(ID)));
    assert_eq!(line["seats"], json!(format!("[{}]", seat.0)), "{line}");
    assert!(line["error"].as_str().unwrap().contains("line 1, column "), "{line}");

    // Whoever plays is told, can play on, and replaces nothing by planning something else.
    assert!(page(&desk, own).await.contains("Your automations at this table cannot be read."));
    let part = desk.get(own, &format!("/table/{ID}/part")).await;
    assert!(part.status == StatusCode::OK && part.body.contains("Your automations at this table"), "{}", part.body);
    let planned = desk.post(own, &format!("/table/{ID}/program"), &[("what", "pass"), ("round", "1")]).await;
    assert_eq!(planned.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(planned.body.contains("Your automations at this table cannot be read."), "{}", planned.body);
    let program = Who::program(&desk, own).await;
    let asked = call(&desk, &program, "GET", &format!("/api/v1/tables/{ID}/programs"), None).await;
    assert_eq!((asked.status, asked.code().as_str()), (StatusCode::INTERNAL_SERVER_ERROR, "internal"));
    desk.play(ID, own, &Action::Pass).await;
    assert_eq!(store.note(&ID.into(), id, NoteKind::Automation).await.unwrap(), later);
    let plans = lines.all().into_iter().filter(|line| line["work"] == json!("automation")).count();
    assert_eq!(plans, 1, "it is not told of at every move");
    assert!(!lines.text().contains("rob-the-bank"), "what is planned is a secret");
}
