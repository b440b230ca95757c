//! `railhead serve`: the web application.

use crate::failure::Failure;
use clap::Args;
use railhead_server::Config;
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
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let usual = Config::default();
        let config = Config {
            listen: self.listen.unwrap_or(usual.listen),
            data: self.data.unwrap_or(usual.data),
            database: self.database,
            secure: self.secure,
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
