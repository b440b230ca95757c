//! Running the server, from its start to its end.

use crate::app::App;
use crate::config::Config;
use crate::door::{Connections, Door, Peer};
use crate::metrics::Metrics;
use crate::router::router;
use crate::shutdown::Signals;
use crate::store::{Store, StoreError};
use crate::supervisor::supervise;
use crate::table::UPKEEP;
use crate::web::site::assets;
use std::net::SocketAddr;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// So long connections on which nothing is under way stay open once the server stops: a request that is on its way over one of
/// them is answered, and the connection closed with the answer.
const LINGER: Duration = Duration::from_secs(1);
/// So long a database may take to be closed.
const CLOSING: Duration = Duration::from_secs(2);

/// Why the server does not run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, #[source] std::io::Error),
}

/// Runs the server until it is told to stop by SIGTERM or SIGINT; `ready` hears the address once it listens.
///
/// It stops in an orderly way, within [`Config::stop_patience`]: nobody new is let in, requests under way are answered, streams
/// are told, what is being stored is stored, the database is closed. A second signal ends the wait.
///
/// # Errors
/// If the database or the address cannot be used.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let mut signals = Signals::new();
    crate::file_size::outlive_limit();
    let store = match &config.database {
        Some(url) => Store::open(url).await?,
        None => Store::in_folder(&config.data).await?,
    };
    let at = config.listen;
    let failed = |why| ServeError::Listen(at, why);
    let listener = TcpListener::bind(at).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let metrics = match config.metrics {
        Some(at) => Some(Metrics::begin(at).await.map_err(|why| ServeError::Listen(at, why))?),
        None => None,
    };
    if let Some(folder) = config.assets.clone() {
        assets::read_from(folder);
    }
    let app = App::new(store, config);
    if let Some(metrics) = metrics {
        metrics.serve(&app);
    }
    let (connections, closing) = (Connections::default(), CancellationToken::new());
    let door = Door::new(listener, connections.clone(), app.shutdown().clone()).map_err(failed)?;
    app.attend();
    let (tables, shutdown) = (app.tables.clone(), app.shutdown().clone());
    app.shutdown().spawn_until_asked(supervise(UPKEEP, shutdown, move || tables.clone().keep_up()));
    let service = router(app.clone()).into_make_service_with_connect_info::<Peer>();
    let server = axum::serve(door, service).with_graceful_shutdown(closing.clone().cancelled_owned());
    let serving = tokio::spawn(server.into_future());
    tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "the server listens");
    ready(address);
    signals.next().await;
    tracing::info!("the server was told to stop");
    tokio::select! {
        () = stop(&app, &connections, &closing, serving) => {}
        () = signals.next() => {}
    }
    if tokio::time::timeout(CLOSING, app.store().close()).await.is_err() {
        tracing::warn!("the database was not closed in time; what was acknowledged is stored");
    }
    tracing::info!("the server has stopped");
    Ok(())
}

/// Stops everything but the database.
async fn stop(
    app: &App,
    connections: &Connections,
    closing: &CancellationToken,
    serving: tokio::task::JoinHandle<std::io::Result<()>>,
) {
    app.shutdown().begin();
    let orderly = async {
        // Whether they are all closed by then or not, the rest is closed as soon as nothing is under way there.
        let _ = tokio::time::timeout(LINGER, connections.none()).await;
        closing.cancel();
        match serving.await {
            Ok(Ok(())) => {}
            Ok(Err(why)) => tracing::warn!(error = %why, "connections were not closed in order"),
            Err(why) => tracing::error!(error = %why, "what takes in connections broke off"),
        }
        app.shutdown().done().await;
    };
    let patience = app.config.stop_patience;
    if tokio::time::timeout(patience, orderly).await.is_err() {
        let (seconds, open) = (patience.as_secs(), connections.count());
        tracing::warn!(seconds, connections = open, "not everything ended in time and is cut off");
    }
}
