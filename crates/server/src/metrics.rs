//! What is counted and timed, for Prometheus, on an address of its own.

use crate::app::App;
use crate::measure;
use crate::shutdown::Shutdown;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long things take, in seconds: from a page out of memory to what is given up.
const STEPS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 20.0];
/// How often what was measured is tidied up if nobody asks for it.
const ROUND: Duration = Duration::from_secs(15);

/// What is measured, and where it is asked for.
#[derive(Debug)]
pub(crate) struct Metrics {
    listener: TcpListener,
    handle: PrometheusHandle,
}

impl Metrics {
    /// Collects from now on, and listens.
    ///
    /// # Errors
    /// If the address cannot be listened on, or somebody else collects already.
    pub(crate) async fn begin(at: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(at).await?;
        let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &STEPS);
        let handle = builder.map_err(io::Error::other)?.install_recorder().map_err(io::Error::other)?;
        metrics::gauge!("railhead_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
        Ok(Self { listener, handle })
    }

    /// Answers until the server stops.
    pub(crate) fn serve(self, app: &App) {
        let shutdown: Shutdown = app.shutdown().clone();
        let handle = self.handle.clone();
        shutdown.spawn_until_asked(async move {
            loop {
                tokio::time::sleep(ROUND).await;
                handle.run_upkeep();
            }
        });
        let router = Router::new().route("/metrics", get(page)).with_state((app.clone(), self.handle));
        shutdown.spawn_until_asked(async move {
            if let Err(why) = axum::serve(self.listener, router).await {
                tracing::error!(error = %why, "/metrics is not served any more");
            }
        });
    }
}

async fn page(State((app, handle)): State<(App, PrometheusHandle)>) -> impl IntoResponse {
    let (connections, idle) = app.store().connections();
    measure::standing(app.tables.loaded_ids().len(), connections, idle);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render())
}
