//! E-mail addresses: nothing is written to one but the question whether it is theirs, until they say so.

use crate::client::{Client, Who, call};
use crate::consent::{ID, three};
use crate::desk::{Desk, Person};
use crate::notices::{Heard, config, post_office, until};
use railhead_server::{Config, Mail};
use serde_json::json;
use std::time::Duration;

/// A server that sends e-mail, and what was sent.
pub(crate) async fn with_post_office() -> (Desk, Heard) {
    let (port, heard) = post_office().await;
    let mail = Mail::read(&format!("smtp://me:secret@127.0.0.1:{port}"), "games@example.org").unwrap();
    (Desk::with(Config { mail: Some(mail), ..config() }).await, heard)
}

fn letters(heard: &Heard) -> Vec<String> {
    heard.lock().unwrap().iter().map(|letter| text(letter)).collect()
}

/// A letter in plain words: its body is carried in letters that every server passes on.
fn text(letter: &str) -> String {
    let (head, body) = letter.split_once("\r\n\r\n").unwrap();
    let mut bytes = Vec::new();
    let (mut number, mut count) = (0_u32, 0);
    for letter in body.bytes().filter(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/')) {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            _ => 63,
        };
        (number, count) = (number << 6 | u32::from(value), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(number >> count & 255).unwrap());
        }
    }
    format!("{head}\n\n{}", String::from_utf8_lossy(&bytes))
}

fn code(letter: &str) -> String {
    let code = letter.split("/account/confirm?code=").nth(1).unwrap_or_else(|| panic!("no link in {letter}"));
    code.split_whitespace().next().unwrap().to_owned()
}

async fn wants_mail(desk: &Desk, person: &Person, email: &str) {
    let kept = desk.post(person, "/account", &[("email", email), ("mail", "1")]).await;
    assert_eq!(kept.status, 303, "{}", kept.body);
}

#[tokio::test]
async fn an_address_that_nobody_confirmed_gets_no_letter_but_the_one_that_asks() {
    let (desk, heard) = with_post_office().await;
    let people = three(&desk).await;
    let first = desk.game(ID).await.deciding()[0].seat.index();
    let ann = &people[first];
    wants_mail(&desk, ann, "ann@example.org").await;
    until("it is asked", async || letters(&heard).len() == 1).await;
    let asked = letters(&heard)[0].clone();
    assert!(
        asked.contains("RCPT TO:<ann@example.org>") && asked.contains("Subject: Confirm your e-mail address"),
        "{asked}"
    );
    desk.app.attend();
    // It is her turn, and the message about it would be due at once.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(letters(&heard).len(), 1, "{:?}", letters(&heard));
    assert!(desk.get(ann, "/account").await.body.contains("This address is not confirmed yet"));

    // Whoever only opens the link, as programs that look through letters do, confirms nothing.
    let code = code(&asked);
    let page = desk.get(&Person::stranger(), &format!("/account/confirm?code={code}")).await;
    assert!(page.status == 200 && page.body.contains(&code), "{}", page.body);
    assert!(desk.get(ann, "/account").await.body.contains("This address is not confirmed yet"));
    let wrong = desk.post(&Person::stranger(), "/account/confirm", &[("code", "0123456789abcdef")]).await;
    assert!(wrong.status == 422 && wrong.body.contains("This code is not known"), "{}", wrong.body);
    // Letters are read elsewhere, too: who confirms need not be signed in there.
    let done = desk.post(&Person::stranger(), "/account/confirm", &[("code", &code)]).await;
    assert!(done.status == 200 && done.body.contains("is confirmed"), "{}", done.body);
    assert!(!desk.get(ann, "/account").await.body.contains("This address is not confirmed yet"));
    let other = desk.another().await;
    other.app.attend();
    until("the turn is told", async || letters(&heard).iter().any(|l| l.contains("Subject: Your turn"))).await;
}

#[tokio::test]
async fn another_address_is_confirmed_anew_and_the_first_one_is_remembered() {
    let (desk, heard) = with_post_office().await;
    let ann = desk.person("Ann").await;
    let id = ann.account.clone().unwrap();
    wants_mail(&desk, &ann, "ann@example.org").await;
    until("it is asked", async || letters(&heard).len() == 1).await;
    let code = code(&letters(&heard)[0]);
    assert_eq!(desk.post(&ann, "/account/confirm", &[("code", &code)]).await.status, 200);
    wants_mail(&desk, &ann, "eve@example.org").await;
    until("the other one is asked", async || letters(&heard).len() == 2).await;
    assert!(!desk.app.store().is_confirmed(&id, "eve@example.org").await.unwrap());
    // What was sent to one address says nothing about another, nor about the same address of somebody else.
    assert_eq!(desk.post(&ann, "/account/confirm", &[("code", &code)]).await.status, 200);
    assert!(!desk.app.store().is_confirmed(&id, "eve@example.org").await.unwrap());
    assert!(!desk.app.store().is_confirmed(&"account-Ben".into(), "ann@example.org").await.unwrap());
    wants_mail(&desk, &ann, "ann@example.org").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(letters(&heard).len(), 2, "nobody is asked twice");
    assert!(desk.app.store().is_confirmed(&id, "ann@example.org").await.unwrap());
}

/// The server is not a means to fill the letter box of somebody else.
#[tokio::test]
async fn nobody_has_letters_sent_to_others_without_end() {
    let (desk, heard) = with_post_office().await;
    let ann = desk.person("Ann").await;
    wants_mail(&desk, &ann, "victim@example.org").await;
    // Once more at once, for who waits in vain; after that it takes a while.
    assert_eq!(desk.post(&ann, "/account/confirm/again", &[]).await.status, 303);
    for _ in 0..5 {
        let again = desk.post(&ann, "/account/confirm/again", &[]).await;
        assert!(again.status == 422 && again.body.contains("a short while ago"), "{}", again.body);
    }
    // Other addresses in between and other accounts make no difference.
    for n in 0..8 {
        wants_mail(&desk, &ann, &format!("other{n}@example.org")).await;
        wants_mail(&desk, &ann, "victim@example.org").await;
        let other = desk.person(["Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Kim"][n]).await;
        wants_mail(&desk, &other, "victim@example.org").await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let to = |whom: &str| letters(&heard).iter().filter(|l| l.contains(&format!("RCPT TO:<{whom}"))).count();
    assert_eq!((to("victim@"), to("other")), (2 + 4, 4));
}

/// A program asks for the letter again and confirms the address.
pub(crate) async fn by_program(client: &Client<'_>, who: &Who, heard: &Heard) {
    until("it is asked", async || letters(heard).len() == 1).await;
    assert_eq!(client.good(who, "GET", "/me/settings", None).await["email_confirmed"], false);
    client.good(who, "POST", "/me/email/letter", None).await;
    until("it is asked again", async || letters(heard).len() == 2).await;
    let old = json!({ "code": code(&letters(heard)[0]) });
    assert_eq!(client.call(&Who::Nobody, "POST", "/email/confirm", Some(&old)).await.status, 422);
    let right = json!({ "code": code(&letters(heard)[1]) });
    client.good(&Who::Nobody, "POST", "/email/confirm", Some(&right)).await;
    assert_eq!(client.good(who, "GET", "/me/settings", None).await["email_confirmed"], true);
}

#[tokio::test]
async fn programs_confirm_addresses_as_people_do() {
    let (desk, heard) = with_post_office().await;
    let client = Client::new(&desk).await;
    let account = json!({ "name": "Ada", "password": "correct horse battery", "email": "ada@example.org" });
    let made = client.good(&Who::Nobody, "POST", "/accounts", Some(&account)).await;
    let ada = Who::Token(made["token"].as_str().unwrap().to_owned());
    let wrong = json!({ "code": "x".repeat(5000) });
    assert_eq!(client.call(&Who::Nobody, "POST", "/email/confirm", Some(&wrong)).await.status, 422);
    by_program(&client, &ada, &heard).await;
    assert_eq!(client.call(&ada, "POST", "/me/email/letter", None).await.status, 422);
    let cookie = Who::browser(&desk.person("Ben").await);
    assert_eq!(call(&desk, &cookie, "POST", "/api/v1/me/email/letter", None).await.status, 422, "there is no address");
}
