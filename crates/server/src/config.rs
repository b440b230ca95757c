//! What a server is told when it starts.

use std::net::SocketAddr;
use std::path::PathBuf;

/// What a server is told when it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of the SQLite database.
    pub data: PathBuf,
    /// The address of another database.
    pub database: Option<String>,
    /// Whether pages come over TLS, from a proxy in front: cookies are then sent over TLS only.
    pub secure: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 1846)),
            data: PathBuf::from("railhead-data"),
            database: None,
            secure: false,
        }
    }
}
