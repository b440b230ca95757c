//! Messages about turns, to a real listener for webhooks and a real one for e-mail.

use crate::broken::change;
use crate::client::{Who, call};
use crate::consent::{ID, three};
use crate::desk::{Desk, Person};
use crate::lines::Lines;
use railhead_engine::{Action, Card, Choice};
use railhead_server::store::{Channel, Whom};
use railhead_server::{Config, Mail};
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

pub(crate) type Heard = Arc<Mutex<Vec<String>>>;

/// Waits until something is so.
pub(crate) async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    for _ in 0..1200 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it does not come to pass: {what}");
}

/// A server that takes what is posted, and answers with these statuses, the last for ever.
async fn web(statuses: &'static [&'static str]) -> (u16, Heard) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let heard = Heard::default();
    let ears = Arc::clone(&heard);
    tokio::spawn(async move {
        for number in 0.. {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            let (mut head, mut length) = (String::new(), 0);
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).await.unwrap();
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
                head.push_str(&line);
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            ears.lock().unwrap().push(format!("{head}\n{}", String::from_utf8(body).unwrap()));
            let status = statuses[usize::min(number, statuses.len() - 1)];
            let _ = stream.write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await;
        }
    });
    (port, heard)
}

/// A server that takes letters to nobody called `nobody`.
pub(crate) async fn post_office() -> (u16, Heard) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let heard = Heard::default();
    let ears = Arc::clone(&heard);
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            stream.write_all(b"220 mail.example.org ready\r\n").await.unwrap();
            let (mut letter, mut within) = (String::new(), false);
            loop {
                let mut line = String::new();
                if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                    break;
                }
                letter.push_str(&line);
                let answer: &[u8] = match line.trim_end() {
                    "." if within => {
                        within = false;
                        ears.lock().unwrap().push(std::mem::take(&mut letter));
                        b"250 taken\r\n"
                    }
                    _ if within => continue,
                    "DATA" => {
                        within = true;
                        b"354 go on\r\n"
                    }
                    "QUIT" => b"221 bye\r\n",
                    hello if hello.starts_with("EHLO") => b"250-mail.example.org\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n",
                    auth if auth.starts_with("AUTH") => b"235 welcome\r\n",
                    to if to.starts_with("RCPT TO:<nobody@") => b"550 nobody is here\r\n",
                    _ => b"250 fine\r\n",
                };
                stream.write_all(answer).await.unwrap();
            }
        }
    });
    (port, heard)
}

pub(crate) fn config() -> Config {
    Config {
        private_webhooks: true,
        notice_delay: Duration::ZERO,
        address: Some("https://rail.example.org/".to_owned()),
        ..Config::default()
    }
}

async fn reached_by(desk: &Desk, person: &Person, webhook: Option<String>, email: Option<&str>) {
    let id = person.account.clone().unwrap();
    let mut account = desk.app.store().account(&id).await.unwrap().unwrap();
    account.webhook = webhook;
    account.email = email.map(str::to_owned);
    desk.app.store().change_account(&account).await.unwrap();
    if let Some(email) = email {
        let store = desk.app.store();
        assert!(store.ask_to_confirm(&id, email, "a hash").await.unwrap() && store.confirm("a hash").await.unwrap());
    }
}

/// Plays the first choice of whoever is to decide; says who decides then.
async fn step(desk: &Desk, people: &[Person]) -> usize {
    let game = desk.game(ID).await;
    let seat = game.deciding()[0].seat;
    let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
    desk.play(ID, &people[seat.index()], &action).await;
    desk.game(ID).await.deciding()[0].seat.index()
}

#[tokio::test]
async fn a_webhook_hears_of_a_turn_once_and_of_nothing_hidden() {
    let desk = Desk::with(config()).await;
    let people = three(&desk).await;
    let (port, heard) = web(&["204 No Content"]).await;
    let game = desk.game(ID).await;
    let first = game.deciding()[0].seat.index();
    let next = (0..3).find(|s| *s != first).unwrap();
    for seat in [first, next] {
        reached_by(&desk, &people[seat], Some(format!("http://127.0.0.1:{port}/of/{seat}?x=1")), None).await;
    }
    desk.app.attend();
    until("the first is told", async || heard.lock().unwrap().len() == 1).await;
    let told = heard.lock().unwrap()[0].clone();
    assert!(told.starts_with(&format!("POST /of/{first}?x=1 HTTP/1.1")), "{told}");
    let body: serde_json::Value =
        serde_json::from_str(told.split_once("\n{").map(|(_, b)| format!("{{{b}")).unwrap().as_str()).unwrap();
    assert_eq!(body["content"], body["text"], "Discord and Slack read the same");
    let text = body["text"].as_str().unwrap();
    assert!(text.contains("Your turn at Of friends") && text.contains("https://rail.example.org/table/"), "{text}");
    // What one holds or takes is nobody's business.
    for choice in game.choices(game.deciding()[0].seat).iter().flat_map(Choice::actions) {
        if let Action::Draft { card: Card::Private(p) } = choice {
            assert!(!told.contains(&game.edition().privates[p.index()].name));
        }
    }
    assert!(!told.contains("seed"));
    // Talk begins no turn; another server on the same database does not say it again.
    let again = desk.another().await;
    again.app.attend();
    again.post(&people[0], &format!("/table/{ID}/chat"), &[("text", "hello")]).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(heard.lock().unwrap().len(), 1);
    desk.app.tables.refresh(&ID.into()).await.unwrap();
    for _ in 0..8 {
        if step(&desk, &people).await == next {
            break;
        }
    }
    until("the next is told", async || {
        heard.lock().unwrap().iter().any(|t| t.starts_with(&format!("POST /of/{next}")))
    })
    .await;
}

#[tokio::test]
async fn a_table_has_a_webhook_of_its_own() {
    let desk = Desk::with(config()).await;
    let people = three(&desk).await;
    let (port, heard) = web(&["200 OK"]).await;
    let address = format!("http://127.0.0.1:{port}/table");
    let hook = format!("/table/{ID}/webhook");
    assert_eq!(desk.post(&people[1], &hook, &[("webhook", &address)]).await.status, 403);
    assert_eq!(desk.post(&people[0], &hook, &[("webhook", "gopher://x/")]).await.status, 422);
    assert_eq!(desk.post(&people[0], &hook, &[("webhook", &address)]).await.status, 303);
    desk.app.attend();
    until("the table's webhook is called", async || !heard.lock().unwrap().is_empty()).await;
    let first = desk.game(ID).await.deciding()[0].seat.index();
    let name = ["Ann", "Bob", "Cy"][first];
    assert!(heard.lock().unwrap()[0].contains(&format!("{name} to play at Of friends")));
}

#[tokio::test]
async fn a_server_that_fails_is_tried_again_and_one_that_leads_elsewhere_is_not() {
    let desk = Desk::with(config()).await;
    let people = three(&desk).await;
    let (port, heard) = web(&["503 Service Unavailable", "200 OK"]).await;
    let (elsewhere, moved) = web(&["302 Found\r\nLocation: http://127.0.0.1:1/"]).await;
    let first = desk.game(ID).await.deciding()[0].seat.index();
    reached_by(&desk, &people[first], Some(format!("http://127.0.0.1:{port}/")), None).await;
    desk.app.store().set_table_webhook(&ID.into(), Some(&format!("http://127.0.0.1:{elsewhere}/"))).await.unwrap();
    desk.app.attend();
    // Play does not wait for any of it.
    until("it is tried again", async || heard.lock().unwrap().len() == 2).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!((heard.lock().unwrap().len(), moved.lock().unwrap().len()), (2, 1));
    assert!(desk.app.store().next_notices(9).await.unwrap().notices.is_empty(), "nothing more is to be done");
}

#[tokio::test]
async fn private_addresses_are_not_called_unless_the_owner_says_so() {
    let desk = Desk::with(Config { private_webhooks: false, ..config() }).await;
    let people = three(&desk).await;
    let (port, heard) = web(&["200 OK"]).await;
    for person in &people {
        // As if it had been kept by a server that allows it.
        reached_by(&desk, person, Some(format!("http://127.0.0.1:{port}/")), None).await;
    }
    desk.app.attend();
    until("it is done with", async || {
        desk.app.store().next_notices(9).await.unwrap().notices.is_empty()
            && desk.app.tables.table(&ID.into()).await.is_ok()
    })
    .await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(heard.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_letter_is_written_to_who_wants_one() {
    let (port, heard) = post_office().await;
    let mail = Mail::read(&format!("smtp://me:secret@127.0.0.1:{port}"), "games@example.org").unwrap();
    let desk = Desk::with(Config { mail: Some(mail), ..config() }).await;
    let people = three(&desk).await;
    let first = desk.game(ID).await.deciding()[0].seat.index();
    reached_by(&desk, &people[first], None, Some("ann@example.org")).await;
    desk.app.attend();
    until("the letter comes", async || heard.lock().unwrap().len() == 1).await;
    let letter = heard.lock().unwrap()[0].clone();
    for part in [
        "AUTH PLAIN AG1lAHNlY3JldA==",
        "MAIL FROM:<games@example.org>",
        "RCPT TO:<ann@example.org>",
        "Subject: Your turn at Of friends",
        "From: Railhead <games@example.org>",
        "To: ann@example.org",
        "Auto-Submitted: auto-generated",
        "Message-ID: <",
        "Date: ",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: base64",
    ] {
        assert!(letter.contains(part), "{part} in {letter}");
    }
}

#[tokio::test]
async fn a_turn_that_passes_on_at_once_is_told_to_nobody() {
    let desk = Desk::with(Config { notice_delay: Duration::from_secs(8), ..config() }).await;
    let people = three(&desk).await;
    let (port, heard) = web(&["200 OK"]).await;
    let first = desk.game(ID).await.deciding()[0].seat.index();
    reached_by(&desk, &people[first], Some(format!("http://127.0.0.1:{port}/")), None).await;
    desk.app.attend();
    until("it is noted", async || !desk.app.store().next_notices(9).await.unwrap().notices.is_empty()).await;
    for _ in 0..4 {
        if step(&desk, &people).await != first {
            break;
        }
    }
    assert_ne!(desk.game(ID).await.deciding()[0].seat.index(), first);
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert!(heard.lock().unwrap().is_empty());
}

/// What somebody is told of messages that did not arrive, on their own page and through the interface for programs.
async fn trouble(desk: &Desk, person: &Person) -> Option<String> {
    let account = person.account.as_ref().unwrap();
    let kept = desk.app.store().troubles(&Whom::Account(account.clone())).await.unwrap();
    let words = kept.first()?.words.clone();
    let page = desk.get(person, "/account").await.body;
    assert!(page.contains(&words), "{words} is not in {page}");
    let who = Who::program(desk, person).await;
    let settings = call(desk, &who, "GET", "/api/v1/me/settings", None).await.json();
    assert_eq!(settings["troubles"][0]["words"], words.as_str());
    Some(words)
}

#[tokio::test]
async fn who_gave_a_webhook_that_is_not_reached_is_told_why() {
    // One that takes the call and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let slow = silent.local_addr().unwrap().port();
    let (missing, _) = web(&["404 Not Found"]).await;
    // One that does not know TLS.
    let plain = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let open = plain.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = plain.accept().await {
            let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
        }
    });
    for (address, why) in [
        ("http://127.0.0.1:1/".to_owned(), "nobody listens there"),
        (format!("http://127.0.0.1:{slow}/"), "it does not answer"),
        (format!("https://127.0.0.1:{open}/"), "was not reached"),
        (format!("http://127.0.0.1:{missing}/"), "it answered with status 404"),
    ] {
        let patience = if why == "it does not answer" { 300 } else { 30_000 };
        let desk = Desk::with(Config { notice_patience: Duration::from_millis(patience), ..config() }).await;
        let people = three(&desk).await;
        let first = desk.game(ID).await.deciding()[0].seat.index();
        reached_by(&desk, &people[first], Some(address.clone()), None).await;
        assert_eq!(trouble(&desk, &people[first]).await, None);
        desk.app.attend();
        until("it is told", async || trouble(&desk, &people[first]).await.is_some()).await;
        let told = trouble(&desk, &people[first]).await.unwrap();
        assert!(told.contains(why), "{address}: {told}");
        // Nobody else is told, and play goes on.
        let other = &people[(first + 1) % 3];
        assert_eq!(trouble(&desk, other).await, None);
        step(&desk, &people).await;
        // Another address is another matter.
        let form = [("webhook", "https://example.org/x")];
        assert_eq!(desk.post(&people[first], "/account", &form).await.status, 303);
        until("it is forgotten", async || trouble(&desk, &people[first]).await.is_none()).await;
    }
}

#[tokio::test]
async fn what_did_not_arrive_is_forgotten_once_a_message_does() {
    let desk = Desk::with(config()).await;
    let people = three(&desk).await;
    let (port, heard) = web(&["500 Oh", "200 OK"]).await;
    let owner = &people[0];
    let address = format!("http://127.0.0.1:{port}/");
    desk.app.store().set_table_webhook(&ID.into(), Some(&address)).await.unwrap();
    desk.app
        .store()
        .note_trouble(&Whom::Table(ID.into()), Channel::Table, "The webhook was not reached: it slept.")
        .await
        .unwrap();
    let page = desk.get(owner, &format!("/table/{ID}/webhook")).await.body;
    assert!(page.contains("it slept"), "{page}");
    assert_eq!(desk.get(&people[1], &format!("/table/{ID}/webhook")).await.status, 403);
    desk.app.attend();
    until("it is tried again", async || heard.lock().unwrap().len() == 2).await;
    until("it is forgotten", async || desk.app.store().troubles(&Whom::Table(ID.into())).await.unwrap().is_empty())
        .await;
}

#[tokio::test]
async fn letters_that_are_not_taken_are_told_of() {
    let (port, heard) = post_office().await;
    for (server, to, told, reported) in [
        (format!("smtp://me:secret@127.0.0.1:{port}"), "nobody@example.org", "550 nobody is here", "550"),
        ("smtp://me:secret@127.0.0.1:1".to_owned(), "ann@example.org", "Whoever runs this server was told", "refused"),
    ] {
        let mail = Mail::read(&server, "games@example.org").unwrap();
        let desk = Desk::with(Config { mail: Some(mail), ..config() }).await;
        let lines = Lines::listen("warn");
        let people = three(&desk).await;
        let first = desk.game(ID).await.deciding()[0].seat.index();
        reached_by(&desk, &people[first], None, Some(to)).await;
        desk.app.attend();
        until("it is told", async || trouble(&desk, &people[first]).await.is_some()).await;
        let words = trouble(&desk, &people[first]).await.unwrap();
        assert!(words.contains(told), "{words}");
        let line = lines.all()[0].clone();
        assert!(line["error"].as_str().unwrap().contains(reported) && !lines.text().contains("secret"), "{line}");
        assert_eq!((&line["span"]["table"], &line["span"]["channel"]), (&json!(ID), &json!("mail")));
        step(&desk, &people).await;
    }
    assert!(heard.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_message_that_cannot_be_read_is_put_aside_and_keeps_no_other_back() {
    let desk = Desk::with(config()).await;
    let people = three(&desk).await;
    let (port, heard) = web(&["200 OK"]).await;
    let first = desk.game(ID).await.deciding()[0].seat.index();
    reached_by(&desk, &people[first], Some(format!("http://127.0.0.1:{port}/")), None).await;
    // As a newer version might have planned it, before all others.
    let strange =
        format!("INSERT INTO notices (table_id, seat, turn, channel, due) VALUES ('{ID}', 300, 1, 'pigeon', 1)");
    change(&desk.database, &strange).await;
    let lines = Lines::listen("warn");
    desk.app.attend();
    until("the message is sent", async || !heard.lock().unwrap().is_empty()).await;
    // Another message is due, and the strange one is not told of again.
    desk.app.store().set_table_webhook(&ID.into(), Some(&format!("http://127.0.0.1:{port}/table"))).await.unwrap();
    desk.app.tables.wake(&ID.into());
    until("the next is sent", async || heard.lock().unwrap().len() == 2).await;
    let told: Vec<_> = lines.all().into_iter().filter(|line| line["work"] == json!("notices")).collect();
    assert_eq!(told.len(), 1, "{told:#?}");
    assert_eq!((&told[0]["level"], &told[0]["table"]), (&json!("ERROR"), &json!(ID)));
    let why = told[0]["error"].as_str().unwrap();
    assert!(
        why.starts_with(&format!("the column seat of notices {ID} seat 300 turn 1 by pigeon cannot be read")),
        "{why}"
    );
    assert!(desk.app.store().next_notices(9).await.unwrap().unreadable.is_empty());
}
