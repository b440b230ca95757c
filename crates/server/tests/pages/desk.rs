//! A server on a database of its own, and people with browsers.

use crate::database::TestDatabase;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use railhead_engine::Action;
use railhead_server::store::{Account, AccountId, NewTable, Pace, SeatRow, TableState, Visibility};
use railhead_server::{App, Config, router};
use railhead_titles::Game;
use sha2::{Digest, Sha256};
use tower::ServiceExt;

/// Every tab of a table.
pub(crate) const TABS: [&str; 11] =
    ["game", "entities", "map", "market", "info", "tiles", "spreadsheet", "charts", "tools", "log", "more"];

/// A server on a database of its own.
pub(crate) struct Desk {
    pub(crate) app: App,
    router: Router,
    /// Gone with the server.
    pub(crate) database: TestDatabase,
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Person {
    /// Their account; `None` for a stranger.
    pub(crate) account: Option<AccountId>,
    pub(crate) token: String,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) body: String,
    pub(crate) location: String,
    /// By what the browser is known from now on, if that changed.
    pub(crate) token: Option<String>,
}

pub(crate) fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|b| format!("{b:02x}")).collect()
}

/// A table in play that the first of its players opened.
pub(crate) fn in_play(id: &str, title: &str, seed: u64, seats: &[(&str, &Person)]) -> NewTable {
    let seat = |(name, person): &(&str, &Person)| SeatRow {
        name: (*name).to_owned(),
        account: person.account.clone(),
        bot: None,
    };
    NewTable {
        id: id.into(),
        name: "Of friends".to_owned(),
        title: title.to_owned(),
        version: 1,
        options: "[]".to_owned(),
        seed,
        owner: seats[0].1.account.clone().unwrap(),
        visibility: Visibility::Unlisted,
        password: None,
        invite: "none".to_owned(),
        hotseat: false,
        pace: Pace::Live,
        clock: String::new(),
        origin: None,
        seats: seats.iter().map(seat).collect(),
        state: TableState::Playing,
    }
}

impl Person {
    /// Somebody whom nobody knows.
    pub(crate) fn stranger() -> Self {
        Self { account: None, token: hash("a stranger") }
    }
}

impl Desk {
    pub(crate) async fn new() -> Self {
        Self::with(Config::default()).await
    }

    /// A server that was told something.
    pub(crate) async fn with(config: Config) -> Self {
        let database = TestDatabase::new().await;
        let app = App::new(database.open().await, config);
        Self { router: router(app.clone()), app, database }
    }

    /// A server that leaves to chance what every other twin leaves to it, in the same way.
    pub(crate) async fn twin(config: Config) -> Self {
        let database = TestDatabase::new().await;
        let app = App::new(database.open().await.with_secret("what twins know"), config);
        Self { router: router(app.clone()), app, database }
    }

    /// Another server on the same database, as after a restart or beside this one.
    pub(crate) async fn another(&self) -> Self {
        self.another_with((*self.app.config).clone()).await
    }

    /// The same, but told something else.
    pub(crate) async fn another_with(&self, config: Config) -> Self {
        let app = App::new(self.database.open().await, config);
        Self { router: router(app.clone()), app, database: self.database.shared() }
    }

    /// Somebody with an account, the same one for the same name.
    pub(crate) async fn person(&self, name: &str) -> Person {
        let (id, token) = (AccountId::from(format!("account-{name}")), hash(&format!("token of {name}")));
        let account = Account::person(id.clone(), name, "none".to_owned());
        self.app.store().add_account(&account).await.unwrap();
        self.app.store().add_session(&hash(&token), &id).await.unwrap();
        Person { account: Some(id), token }
    }

    /// A bot as it sits at tables, such as `shrewd:60`.
    pub(crate) async fn bot(&self, level: &str) -> Person {
        let id = self.app.store().bot_account(&level.parse().unwrap(), "Bot").await.unwrap();
        Person { account: Some(id), token: String::new() }
    }

    /// A table in play, each seat with its name and who plays it.
    pub(crate) async fn table(&self, id: &str, title: &str, seed: u64, seats: &[(&str, &Person)]) {
        self.named_table(id, "Of friends", title, seed, seats).await;
    }

    pub(crate) async fn named_table(&self, id: &str, name: &str, title: &str, seed: u64, seats: &[(&str, &Person)]) {
        let table = NewTable { name: name.to_owned(), ..in_play(id, title, seed, seats) };
        self.app.store().add_table(&table).await.unwrap();
    }

    /// The game at a table, with all its secrets.
    pub(crate) async fn game(&self, id: &str) -> Game {
        let shared = self.app.tables.table(&id.into()).await.unwrap();
        let table = shared.now();
        table.game.clone().unwrap()
    }

    /// Plays an action for whoever sits there.
    pub(crate) async fn play(&self, id: &str, person: &Person, action: &Action) {
        let game = self.game(id).await;
        let action = action.write(game.edition(), game.table()).to_string();
        let done = self.post(person, &format!("/table/{id}/play"), &[("action", &action)]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    }

    pub(crate) async fn get(&self, person: &Person, path: &str) -> Answer {
        self.send(person, Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// Asks as a page does that holds some of it.
    pub(crate) async fn get_holding(&self, person: &Person, path: &str, runs: &str) -> Answer {
        self.send(person, Request::get(path).header("x-railhead-held", runs).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, person: &Person, path: &str, fields: &[(&str, &str)]) -> Answer {
        let key = hash(&format!("form {}", person.token));
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("key", key.as_str())]).collect();
        self.post_bare(person, path, &fields).await
    }

    /// Sends a form without what pages of ours put into it.
    pub(crate) async fn post_bare(&self, person: &Person, path: &str, fields: &[(&str, &str)]) -> Answer {
        let encode = |text: &str| text.bytes().map(|b| format!("%{b:02x}")).collect::<String>();
        let body = fields.iter().map(|(n, v)| format!("{n}={}", encode(v))).collect::<Vec<_>>().join("&");
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(person, request.body(Body::from(body)).unwrap()).await
    }

    /// Sends a request just as it is.
    pub(crate) async fn raw(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    async fn send(&self, person: &Person, mut request: Request<Body>) -> Answer {
        let cookie = format!("railhead={}", person.token);
        request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        let response = self.raw(request).await;
        let status = response.status();
        let location = response.headers().get(header::LOCATION).and_then(|v| v.to_str().ok()).unwrap_or("").to_owned();
        let set = response.headers().get(header::SET_COOKIE).and_then(|v| v.to_str().ok());
        let token = set.and_then(|v| v.strip_prefix("railhead=")?.split(';').next()).map(str::to_owned);
        // Every request has another id.
        let id = response.headers()["x-request-id"].to_str().unwrap().to_owned();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let body = String::from_utf8_lossy(&bytes).replace(&id, "ID");
        Answer { status, body, location, token }
    }
}
