//! What a server does by itself.

use crate::app::App;
use crate::supervisor::supervise;
use crate::{automation, bot, notify};

impl App {
    /// Begins with what the server does by itself, until it stops: it plays what players have planned and for seats of bots, and
    /// tells those whose turn it is. Work that panics is begun anew.
    pub fn attend(&self) {
        self.begin(automation::WORK, automation::run);
        self.begin(bot::WORK, bot::run);
        self.begin(notify::WORK, notify::watch);
    }

    /// Begins with work that comes to its end by itself when the server stops.
    fn begin<F>(&self, name: &'static str, work: fn(Self) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (app, shutdown) = (self.clone(), self.shutdown().clone());
        self.shutdown().spawn(supervise(name, shutdown, move || work(app.clone())));
    }
}
