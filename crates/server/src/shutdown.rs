//! Stopping a server without cutting anybody off.

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How a server stops: whatever goes on beside the requests hears when, and is waited for.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    asked: CancellationToken,
    work: TaskTracker,
}

impl Shutdown {
    /// Asks everything to stop. Requests that are under way are answered all the same.
    pub fn begin(&self) {
        self.asked.cancel();
        self.work.close();
    }

    /// Whether everything was asked to stop.
    #[must_use]
    pub fn begun(&self) -> bool {
        self.asked.is_cancelled()
    }

    /// Waits until everything is asked to stop.
    pub(crate) fn asked(&self) -> impl Future<Output = ()> + Send + use<> {
        self.asked.clone().cancelled_owned()
    }

    /// Does something beside the requests that is brought to its end even if the server stops.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> tokio::task::JoinHandle<T> {
        self.work.spawn(work)
    }

    /// Does something beside the requests that can be left off wherever it waits.
    pub(crate) fn spawn_until_asked(&self, work: impl Future<Output = ()> + Send + 'static) {
        let asked = self.asked();
        self.work.spawn(async move {
            tokio::select! {
                () = asked => {}
                () = work => {}
            }
        });
    }

    /// Waits until nothing goes on beside the requests any more.
    pub async fn done(&self) {
        self.work.wait().await;
    }
}

/// What tells a program to stop: SIGTERM, and SIGINT, which is Ctrl-C.
#[derive(Debug)]
pub(crate) struct Signals {
    #[cfg(unix)]
    terminate: Option<tokio::signal::unix::Signal>,
}

impl Signals {
    /// Listens from now on. Where signals cannot be listened to, the server runs until it is killed.
    pub(crate) fn new() -> Self {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let terminate = signal(SignalKind::terminate())
                .inspect_err(
                    |why| tracing::error!(error = %why, "SIGTERM cannot be listened to and ends the server at once"),
                )
                .ok();
            Self { terminate }
        }
        #[cfg(not(unix))]
        Self {}
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) {
        let interrupt = async {
            if let Err(why) = tokio::signal::ctrl_c().await {
                tracing::error!(error = %why, "SIGINT cannot be listened to");
                std::future::pending::<()>().await;
            }
        };
        #[cfg(unix)]
        {
            let terminate = async {
                match &mut self.terminate {
                    Some(signal) => drop(signal.recv().await),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = interrupt => {}
                () = terminate => {}
            }
        }
        #[cfg(not(unix))]
        interrupt.await;
    }
}

#[cfg(test)]
mod tests {
    use super::Shutdown;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[tokio::test]
    async fn what_must_be_done_is_waited_for_and_the_rest_is_left_off() {
        let shutdown = Shutdown::default();
        let done = Arc::new(AtomicBool::new(false));
        let mark = Arc::clone(&done);
        shutdown.spawn(async move {
            tokio::time::sleep(Duration::from_millis(30)).await;
            mark.store(true, Ordering::Relaxed);
        });
        shutdown.spawn_until_asked(std::future::pending());
        assert!(!shutdown.begun());
        shutdown.begin();
        shutdown.done().await;
        assert!(done.load(Ordering::Relaxed));
    }
}
