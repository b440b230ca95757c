//! `railhead serve`: the web application.

use crate::failure::Failure;
use clap::Args;
use railhead_server::{Config, Mail};
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Play in the browser: runs the web application and prints the address to open
#[derive(Args, Default)]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The folder in which games and accounts are kept
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Pages are served over TLS by a proxy in front: cookies travel over TLS only
    #[arg(long)]
    secure: bool,
    /// How the server is reached from outside, for links in messages: https://railhead.example
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Let webhooks lead to this machine and into private networks
    #[arg(long)]
    private_webhooks: bool,
    /// Send e-mail through smtp://user:password@host:port, or smtps://…; without this, RAILHEAD_SMTP says it
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    /// The address from which e-mail is sent
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let usual = Config::default();
        // A password on the command line is for all to see who may list processes.
        let smtp = self.smtp.or_else(|| std::env::var("RAILHEAD_SMTP").ok()).filter(|url| !url.is_empty());
        let from = self.mail_from.as_deref().unwrap_or("railhead@localhost");
        let mail = smtp.map(|url| Mail::read(&url, from)).transpose();
        let mail = mail.map_err(|why| Failure::Argument(why.to_string()))?;
        let config = Config {
            listen: self.listen.unwrap_or(usual.listen),
            data: self.data.unwrap_or(usual.data),
            database: self.database,
            secure: self.secure,
            address: self.address,
            private_webhooks: self.private_webhooks,
            mail,
            ..usual
        };
        let ready = |at: SocketAddr| {
            let mut out = std::io::stdout().lock();
            // Whoever closed our output does not read the address; the server runs all the same.
            let _ = writeln!(out, "Railhead listens: open http://{at}/").and_then(|()| out.flush());
        };
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::Runtime)?;
        runtime.block_on(railhead_server::serve(config, ready)).map_err(|why| Failure::Serve(Box::new(why)))
    }
}
