//! A database of one's own: a file, or one on the PostgreSQL that the suite was told about.

use crate::postgres::ADDRESS;
use railhead_server::store::Store;
use sqlx::Connection;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A database of one's own.
pub(crate) struct TestDatabase {
    pub(crate) url: String,
    /// Where the file lies, if it is one.
    pub(crate) folder: PathBuf,
}

impl TestDatabase {
    pub(crate) async fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("pages_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(format!("railhead-{name}"));
        std::fs::create_dir_all(&folder).unwrap();
        let url = match std::env::var(ADDRESS) {
            Ok(address) => {
                sqlx::any::install_default_drivers();
                let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
                sqlx::query(&format!("CREATE DATABASE {name}")).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
                address.replace("/postgres?", &format!("/{name}?"))
            }
            Err(_) => format!("sqlite://{}/railhead.sqlite?mode=rwc", folder.display()),
        };
        Self { url, folder }
    }

    /// The same one for another server, which leaves it where it is when it goes.
    pub(crate) fn shared(&self) -> Self {
        Self { url: self.url.clone(), folder: PathBuf::new() }
    }

    /// Whether it is a file of its own.
    pub(crate) fn is_file(&self) -> bool {
        self.url.starts_with("sqlite")
    }

    /// Opens it, as one server of perhaps several.
    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if !self.folder.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}
