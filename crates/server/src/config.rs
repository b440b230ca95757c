//! What a server is told when it starts.

use crate::limits::Limits;
use crate::mail::Mail;
use railhead_bots::Budget;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Where a server listens that is not told otherwise.
const PORT: u16 = 1846;

/// A map that can be played on in place of a title's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnMap {
    /// The name of the title.
    pub title: String,
    /// What it is called in forms and by programs.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What a server is told when it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where what is measured can be asked for; `None` if nothing is measured.
    pub metrics: Option<SocketAddr>,
    /// The folder of the SQLite database.
    pub data: PathBuf,
    /// The address of another database.
    pub database: Option<String>,
    /// Whether pages come over TLS, from a proxy in front: cookies are then sent over TLS only.
    pub secure: bool,
    /// How the server is reached from outside, such as `https://railhead.example`: for links in messages, and a name under
    /// which it answers.
    pub address: Option<String>,
    /// Whether webhooks may lead to this machine and to private networks.
    pub private_webhooks: bool,
    /// How e-mail is sent.
    pub mail: Option<Mail>,
    /// How long a turn lasts before somebody is told of it: what passes on at once is told to nobody.
    pub notice_delay: Duration,
    /// How long another server may take to take a message about a turn.
    pub notice_patience: Duration,
    /// How often streams look up whether another server on the same database has ended the session or revoked the token of who
    /// listens; what this server is told ends them at once.
    pub look_again: Duration,
    /// How long a server that was told to stop waits for what is under way.
    pub stop_patience: Duration,
    /// Whether a proxy stands in front that tells from where requests come (the last address of `X-Forwarded-For`).
    pub proxy: bool,
    /// The names under which the server is reached, beside this machine's own and the address on which it listens.
    pub hosts: Vec<String>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// How much thinking goes into a hint.
    pub hint: Budget,
    /// Maps that can be played on beside those of the titles.
    pub maps: Vec<OwnMap>,
    /// The folder from which scripts and styles are read at each request, while somebody works on them.
    pub assets: Option<PathBuf>,
}

impl Config {
    /// The maps for a title.
    pub(crate) fn maps_of<'a>(&'a self, title: &'a str) -> impl Iterator<Item = &'a OwnMap> {
        self.maps.iter().filter(move |map| map.title == title)
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], PORT)),
            metrics: None,
            data: PathBuf::from("railhead-data"),
            database: None,
            secure: false,
            address: None,
            private_webhooks: false,
            mail: None,
            notice_delay: Duration::from_secs(20),
            notice_patience: Duration::from_secs(10),
            look_again: Duration::from_secs(15),
            stop_patience: Duration::from_secs(8),
            proxy: false,
            hosts: Vec::new(),
            limits: Limits::default(),
            hint: Budget::Time(Duration::from_millis(500)),
            maps: Vec::new(),
            assets: None,
        }
    }
}
