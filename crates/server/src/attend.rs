//! What a server does by itself.

use crate::app::App;
use crate::{automation, bot, notify};

impl App {
    /// Begins with what the server does by itself, until it stops: it plays what players have planned and for seats of bots, and
    /// tells those whose turn it is.
    pub fn attend(&self) {
        let shutdown = self.shutdown();
        shutdown.spawn(automation::run(self.clone()));
        shutdown.spawn(bot::run(self.clone()));
        shutdown.spawn(notify::watch(self.clone()));
    }
}
