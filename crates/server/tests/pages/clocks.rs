//! Clocks: they run on the server, survive restarts, and play for nobody.

use crate::consent::{ID, long_ago, three};
use crate::desk::Desk;
use axum::http::StatusCode;
use railhead_engine::Choice;
use railhead_server::store::now;

const LIVE: &str = r#"{"each":0,"bank":600,"increment":10}"#;

async fn left(desk: &Desk, seat: usize) -> i64 {
    let shared = desk.app.tables.table(&ID.into()).await.unwrap();
    let table = shared.now();
    table.clocks.left(u8::try_from(seat).unwrap(), now()).unwrap()
}

#[tokio::test]
async fn time_runs_while_the_table_waits_also_over_a_restart() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    long_ago(&desk, 100, LIVE).await;
    let game = desk.game(ID).await;
    let seat = game.deciding()[0].seat;
    let before = left(&desk, seat.index()).await;
    assert!((490..=500).contains(&before), "{before}");
    assert_eq!(left(&desk, (seat.index() + 1) % 3).await, 600);
    let page = desk.get(&people[seat.index()], &format!("/table/{ID}")).await.body;
    assert!(page.contains("aria-label=\"Clocks\"") && page.contains("data-due="));
    let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
    desk.play(ID, &people[seat.index()], &action).await;
    let after = left(&desk, seat.index()).await;
    assert!((495..=510).contains(&after), "the turn added its seconds: {after}");
    let again = desk.another().await;
    assert_eq!(left(&again, seat.index()).await, after, "what was used is used");
    let row = desk.app.store().table(&ID.into()).await.unwrap().unwrap();
    let due = row.due.unwrap() - now();
    assert!((590..=600).contains(&due), "lists know when the next runs out: {due}");
    assert!(desk.get(&people[0], "/").await.body.contains(" left"));
}

#[tokio::test]
async fn when_time_is_up_nobody_plays_for_them_but_the_others_may_give_the_seat_away() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    long_ago(&desk, 700, LIVE).await;
    let seat = desk.game(ID).await.deciding()[0].seat.index();
    assert!(left(&desk, seat).await < 0);
    let (one, two) = (&people[(seat + 1) % 3], &people[(seat + 2) % 3]);
    let page = desk.get(one, &format!("/table/{ID}")).await.body;
    assert!(page.contains("time is up") && page.contains("Nobody plays for them"));
    assert_eq!(desk.game(ID).await.len(), 0);
    let named = seat.to_string();
    let propose = desk.post(one, &format!("/table/{ID}/propose"), &[("what", "free"), ("seat", &named)]).await;
    assert_eq!(propose.status, StatusCode::SEE_OTHER);
    let number = {
        let shared = desk.app.tables.table(&ID.into()).await.unwrap();
        let table = shared.now();
        assert_eq!(table.consent.proposals[0].waiting, [u8::try_from((seat + 2) % 3).unwrap()], "they are not asked");
        table.consent.proposals[0].number.to_string()
    };
    desk.post(two, &format!("/table/{ID}/answer"), &[("proposal", &number), ("answer", "yes")]).await;
    let dee = desk.person("Dee").await;
    assert_eq!(desk.post(&dee, &format!("/table/{ID}/join"), &[]).await.status, StatusCode::SEE_OTHER);
    assert!(left(&desk, seat).await > 590, "whoever takes over has time");
}

#[tokio::test]
async fn clocks_stand_still_by_consent() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    long_ago(&desk, 100, LIVE).await;
    let agree = async |what: &str| {
        let at = |path: &str| format!("/table/{ID}/{path}");
        assert_eq!(desk.post(&people[0], &at("propose"), &[("what", what)]).await.status, StatusCode::SEE_OTHER);
        let number = {
            let shared = desk.app.tables.table(&ID.into()).await.unwrap();
            let table = shared.now();
            table.consent.proposals[0].number.to_string()
        };
        for person in &people[1..] {
            let fields = [("proposal", number.as_str()), ("answer", "yes")];
            assert_eq!(desk.post(person, &at("answer"), &fields).await.status, StatusCode::SEE_OTHER);
        }
    };
    agree("pause").await;
    for server in [&desk, &desk.another().await] {
        let shared = server.app.tables.table(&ID.into()).await.unwrap();
        let table = shared.now();
        let seat = table.waiting()[0];
        assert!(table.clocks.paused() && table.clocks.due(seat).is_none());
        let later = table.clocks.left(seat, now() + 100_000).unwrap();
        assert!((490..=500).contains(&later), "{later}");
    }
    assert_eq!(desk.app.store().table(&ID.into()).await.unwrap().unwrap().due, None);
    let double = desk.post(&people[1], &format!("/table/{ID}/propose"), &[("what", "pause")]).await;
    assert_eq!(double.status, StatusCode::UNPROCESSABLE_ENTITY);
    agree("resume").await;
    assert!(desk.app.store().table(&ID.into()).await.unwrap().unwrap().due.is_some());
}
