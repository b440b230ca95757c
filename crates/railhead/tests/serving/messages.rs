//! Messages about turns over TLS, from the program itself: by webhook and by e-mail.

use crate::browser::Browser;
use crate::certificate::Certificate;
use crate::post_office::{Tls, hooks, letters};
use crate::server::{Kept, Server, folder};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// A server that trusts a certificate and sends letters through a server of ours.
fn server(name: &str, trusted: &Path, smtp: &str) -> Server {
    Server::told(&Kept::Folder(folder(&format!("messages-{name}"))), |command| {
        command.args(["--private-webhooks", "--notice-delay", "0", "--mail-from", "games@example.org"]);
        command.args(["--address", "https://rail.example.org"]);
        command.env("RAILHEAD_SMTP", smtp).env("SSL_CERT_FILE", trusted).env_remove("SSL_CERT_DIR");
    })
}

/// Somebody wants to hear of turns; says by which token a program is known as them.
fn enter(browser: &mut Browser, webhook: &str) -> String {
    let account = json!({ "name": "Ann", "password": "correct horse", "label": "test" });
    let made = browser.call("", "POST", "/accounts", &account);
    let token = made["token"].as_str().unwrap().to_owned();
    let reached = json!({ "email": "ann@example.org", "webhook": webhook });
    browser.call(&token, "PUT", "/me/settings", &reached);
    token
}

/// They begin a game with two bots.
fn begin(browser: &mut Browser, token: &str) {
    let table = browser.call(token, "POST", "/tables", &json!({ "title": "1846", "seats": 3, "name": "Of friends" }));
    let at = |rest: &str| format!("/tables/{}{rest}", table["id"].as_str().unwrap());
    for _ in 0..2 {
        browser.call(token, "POST", &at("/bots"), &json!({ "level": "steady" }));
    }
    browser.call(token, "POST", &at("/start"), &json!({}));
}

/// The text of a letter as it was carried, in letters that every server passes on.
fn text(letter: &str) -> String {
    let lines = letter.lines().map(|line| line.trim_start_matches("tls: "));
    let body: String =
        lines.skip_while(|line| !line.is_empty() && *line != "tls:").take_while(|line| *line != ".").collect();
    let (mut number, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for letter in body.trim_start_matches("tls:").bytes().filter(|b| *b != b'=') {
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let Some(value) = letters.iter().position(|l| *l == letter) else { continue };
        (number, count) = (number << 6 | u32::try_from(value).unwrap(), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(number >> count & 255).unwrap());
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Follows the link in the letter that asks whether the address is theirs.
fn confirm(browser: &mut Browser, letter: &str) {
    let text = text(letter);
    let code = text.split("/account/confirm?code=").nth(1).and_then(|rest| rest.split_whitespace().next());
    let code = code.unwrap_or_else(|| panic!("no link in {text}"));
    browser.call("", "POST", "/email/confirm", &json!({ "code": code }));
}

#[test]
fn turns_are_told_over_tls() {
    let folder = folder("certificates");
    let own = Certificate::new();
    let trusted = folder.join("own.pem");
    own.write(&trusted);
    for (name, tls, scheme) in [("asked", Tls::WhenAsked, "smtp"), ("at-once", Tls::AtOnce, "smtps")] {
        let (mail, taken) = letters(tls, own.server());
        let (web, called) = hooks(own.server());
        let server = server(name, &trusted, &format!("{scheme}://me:secret@localhost:{mail}"));
        let mut browser = Browser::new(server.at);
        let token = enter(&mut browser, &format!("https://localhost:{web}/of/ann"));
        confirm(&mut browser, &taken.recv_timeout(PATIENCE).expect("the address is asked"));
        begin(&mut browser, &token);
        let call = called.recv_timeout(PATIENCE).expect("the webhook is called");
        assert!(call.starts_with("POST /of/ann HTTP/1.1\n"), "{call}");
        assert!(call.contains("Your turn at Of friends") && call.contains("https://rail.example.org/table/"), "{call}");
        let letter = taken.recv_timeout(PATIENCE).expect("the letter comes");
        for part in [
            "tls: AUTH PLAIN AG1lAHNlY3JldA==",
            "tls: MAIL FROM:<games@example.org>",
            "tls: RCPT TO:<ann@example.org>",
            "tls: Subject: Your turn at Of friends",
            "tls: QUIT",
        ] {
            assert!(letter.contains(part), "{part} in {letter}");
        }
        // In the open nothing is said but that it shall not go on so.
        let open: Vec<&str> = letter.lines().filter(|line| line.starts_with("open: ")).collect();
        let wanted: &[&str] = if tls == Tls::WhenAsked { &["open: EHLO railhead", "open: STARTTLS"] } else { &[] };
        assert_eq!(open, wanted);
    }
}

#[test]
fn who_cannot_prove_a_name_is_told_nothing() {
    let folder = folder("strange-certificates");
    let (own, strange) = (Certificate::new(), Certificate::new());
    let trusted = folder.join("own.pem");
    own.write(&trusted);
    let (mail, taken) = letters(Tls::WhenAsked, strange.server());
    let (web, called) = hooks(strange.server());
    let server = server("strange", &trusted, &format!("smtp://me:secret@localhost:{mail}"));
    let mut browser = Browser::new(server.at);
    let token = enter(&mut browser, &format!("https://localhost:{web}/of/ann"));
    begin(&mut browser, &token);
    let call = called.recv_timeout(PATIENCE).expect("it is tried");
    assert!(call.starts_with("broken off"), "{call}");
    let letter = taken.recv_timeout(PATIENCE).expect("it is tried");
    assert!(!letter.contains("AUTH") && !letter.contains("MAIL FROM"), "{letter}");
    // Who waits for both is told that neither arrived.
    let began = Instant::now();
    loop {
        let settings = browser.call(&token, "GET", "/me/settings", &Value::Null);
        let troubles = settings["troubles"].as_array().unwrap().len();
        if troubles == 2 {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{settings}");
        std::thread::sleep(Duration::from_millis(100));
    }
}
