//! Starting the server.

use crate::app::App;
use crate::config::Config;
use crate::store::{Store, StoreError};
use axum::Router;
use std::fmt;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Why the server does not run.
#[derive(Debug)]
pub enum ServeError {
    /// The database cannot be used.
    Store(StoreError),
    /// The address cannot be listened on.
    Listen(SocketAddr, std::io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(why) => why.fmt(f),
            Self::Listen(at, why) => write!(f, "cannot listen on {at}: {why}"),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<StoreError> for ServeError {
    fn from(why: StoreError) -> Self {
        Self::Store(why)
    }
}

/// Every page and every call of the application.
pub fn router(app: App) -> Router {
    crate::web::router(app)
}

/// Runs the server until it is told to stop; `ready` hears the address once it listens.
///
/// # Errors
/// If the database or the address cannot be used.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let store = match &config.database {
        Some(url) => Store::open(url).await?,
        None => Store::in_folder(&config.data).await?,
    };
    let at = config.listen;
    let listener = TcpListener::bind(at).await.map_err(|why| ServeError::Listen(at, why))?;
    let address = listener.local_addr().map_err(|why| ServeError::Listen(at, why))?;
    let app = App::new(store, config);
    app.attend();
    let upkeep = tokio::spawn(app.tables.clone().keep_up());
    ready(address);
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    // Nothing is lost when connections break off: whatever was acknowledged is stored.
    let ended = tokio::select! {
        served = axum::serve(listener, service) => served.map_err(|why| ServeError::Listen(at, why)),
        () = told_to_stop() => Ok(()),
    };
    upkeep.abort();
    ended
}

async fn told_to_stop() {
    // If signals cannot be listened to, the server runs until it is killed.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
