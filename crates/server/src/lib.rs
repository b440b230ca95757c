//! The web application: accounts, lobby, tables, live play, storage.
//!
//! The server decides who may see and do what. Every accepted action is stored in the database before it is acknowledged. A table is
//! loaded on first use by replaying its entries.

mod api;
mod app;
mod attend;
mod authority;
mod automation;
mod bot;
mod check;
mod clock;
mod config;
mod door;
mod exchange;
mod file_size;
mod guide;
mod http;
mod limits;
mod listen;
mod logging;
mod mail;
mod measure;
mod metrics;
mod notify;
mod patience;
pub mod picture;
mod report;
mod request_id;
mod router;
mod secret;
mod service;
mod shutdown;
pub mod store;
mod supervisor;
pub mod table;
mod web;
mod words;

pub use app::App;
pub use check::{Checked, CheckedTable, check_tables};
pub use config::{Config, OwnMap};
pub use limits::{Limits, Rate};
pub use listen::{ServeError, serve};
pub use logging::{LogError, LogFilter, LogFormat, log_to_stderr, subscriber};
pub use mail::{Mail, MailError};
pub use router::router;
pub use secret::{HashError, SecretError};
pub use shutdown::Shutdown;
