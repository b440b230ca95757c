//! `railhead admin` beside a server that runs.

use crate::browser::Browser;
use crate::player::Player;
use crate::server::{Kept, Server, folder};
use railhead_testkit::Cluster;
use serde_json::{Value, json};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn admin(place: &Kept, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    command.arg("admin").args(arguments);
    match place {
        Kept::Folder(folder) => command.arg("--data").arg(folder),
        Kept::Database(url) => command.args(["--database", url]),
    };
    command.output().unwrap()
}

fn told(place: &Kept, arguments: &[&str]) -> Value {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
    let output = admin(place, &arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(place: &Kept, arguments: &[&str]) -> String {
    let output = admin(place, arguments);
    assert!(!output.status.success(), "{arguments:?} must fail");
    String::from_utf8(output.stderr).unwrap()
}

/// Signs in by the interface for programs; says the status and what came back.
fn sign_in(server: &Server, name: &str, password: &str) -> (u16, String) {
    let mut browser = Browser::new(server.at);
    let answer = browser.ask("", "POST", "/login", &json!({ "name": name, "password": password }));
    (answer.status, answer.body)
}

/// What a token is answered with.
fn asked(server: &Server, token: &str) -> u16 {
    Browser::new(server.at).ask(token, "GET", "/me", &Value::Null).status
}

fn looked_after(place: &Kept) {
    let server = Server::start(place);
    let mut browser = Browser::new(server.at);
    let made = browser.call("", "POST", "/accounts", &json!({ "name": "Ann", "password": "a long password" }));
    let first = made["token"].as_str().unwrap().to_owned();
    assert_eq!(asked(&server, &first), 200);
    let guest = Player::new(server.at, "1846", 1);

    // Accounts.
    let accounts = told(place, &["accounts"]);
    assert_eq!(accounts.as_array().unwrap().len(), 1, "{accounts}");
    assert_eq!(
        (&accounts[0]["name"], &accounts[0]["tokens"], &accounts[0]["ban"]),
        (&json!("Ann"), &json!(1), &Value::Null)
    );
    assert_eq!(told(place, &["accounts", "--guests"]).as_array().unwrap().len(), 2);
    assert!(refused(place, &["account", "Nobody"]).contains("there is no account with the name or id Nobody"));

    // Tokens.
    let tokens = told(place, &["tokens", "ann"]);
    let id = tokens[0]["id"].as_str().unwrap();
    assert!(refused(place, &["revoke", id]).contains("--yes"));
    assert_eq!(asked(&server, &first), 200, "nothing is done before it is confirmed");
    assert_eq!(told(place, &["revoke", id, "--yes"])["revoked"], true);
    assert_eq!(asked(&server, &first), 401);
    assert!(refused(place, &["revoke", id, "--yes"]).contains("there is no token"));

    // A new password.
    assert!(refused(place, &["reset-password", "Ann"]).contains("--yes"));
    let password = told(place, &["reset-password", "Ann", "--yes"])["password"].as_str().unwrap().to_owned();
    assert_eq!(sign_in(&server, "Ann", "a long password").0, 401);
    let (status, body) = sign_in(&server, "Ann", &password);
    assert_eq!(status, 201, "{body}");
    let second = serde_json::from_str::<Value>(&body).unwrap()["token"].as_str().unwrap().to_owned();
    let ended = told(place, &["sign-out", "Ann", "--yes"]);
    assert_eq!(ended["tokens"], 1);
    assert_eq!(asked(&server, &second), 401);

    // A ban.
    let (_, body) = sign_in(&server, "Ann", &password);
    let third = serde_json::from_str::<Value>(&body).unwrap()["token"].as_str().unwrap().to_owned();
    assert_eq!(asked(&server, &third), 200);
    assert!(refused(place, &["ban", "Ann", "--reason", "cheated"]).contains("--yes"));
    told(place, &["ban", "Ann", "--reason", "cheated", "--yes"]);
    assert_eq!(asked(&server, &third), 401);
    let (status, body) = sign_in(&server, "Ann", &password);
    assert!(status == 403 && body.contains("banned: cheated"), "{status} {body}");
    assert_eq!(sign_in(&server, "Ann", "a guess").0, 401, "who does not know the password learns nothing of it");
    assert_eq!(told(place, &["accounts", "--banned"])[0]["ban"]["reason"], "cheated");
    assert_eq!(told(place, &["unban", "Ann"])["lifted"], true);
    assert_eq!(sign_in(&server, "Ann", &password).0, 201);

    // Tables.
    let listed = told(place, &["tables", "--title", "1846"]);
    assert_eq!(listed[0]["id"], guest.id.as_str());
    assert!(listed[0].get("seed").is_none() && listed[0].get("invite").is_none());
    assert_eq!(told(place, &["tables", "--state", "over"]), json!([]));
    assert_eq!(told(place, &["hide", &guest.id])["hidden"], true);
    assert_eq!(told(place, &["table", &guest.id])["visibility"], "unlisted");
    told(place, &["unhide", &guest.id]);
    assert_eq!(told(place, &["table", &guest.id])["visibility"], "public");
    assert!(refused(place, &["hide", "nowhere"]).contains("there is no table nowhere"));

    // A guest is known by a cookie alone.
    let id = listed[0]["owner"].as_str().unwrap();
    assert!(refused(place, &["reset-password", id, "--yes"]).contains("is a guest"));
    let mut stream = guest.browser.stream(&guest.id).unwrap();
    stream.number().unwrap();
    told(place, &["ban", id, "--reason", "noise", "--yes"]);
    let banned = Instant::now();
    stream.last_chunk().unwrap();
    assert!(banned.elapsed() < Duration::from_secs(5), "the stream went on for {:?}", banned.elapsed());
}

#[test]
fn whoever_runs_a_server_looks_after_it_while_it_runs() {
    looked_after(&Kept::Folder(folder("administered")));
}

#[test]
fn whoever_runs_a_server_on_postgresql_looks_after_it_while_it_runs() {
    let Some(cluster) = Cluster::start() else { return };
    looked_after(&Kept::Database(cluster.database("administered")));
}

#[test]
fn a_place_without_a_database_stays_without_one() {
    let place = Kept::Folder(folder("administered-nowhere").join("nothing"));
    assert!(refused(&place, &["accounts"]).contains("there is no database at "));
    let Kept::Folder(path) = place else { return };
    assert!(!path.exists());
}

#[test]
fn a_server_says_whether_it_is_ready() {
    let health = |url: &str| Command::new(env!("CARGO_BIN_EXE_railhead")).args(["health", url]).output().unwrap();
    let server = Server::start(&Kept::Folder(folder("administered-health")));
    let url = format!("http://{}", server.at);
    let output = health(&url);
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{url} is ready\n"));
    assert!(output.status.success());
    drop(server);
    let output = health(&url);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("does not respond"), "{output:?}");
}
