//! Keeping background work going: what panics is reported, counted and started again.

use crate::measure;
use crate::shutdown::Shutdown;
use std::any::Any;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// How long to wait before work that broke off is started again; twice as long each time, up to [`LONGEST`].
const FIRST: Duration = Duration::from_secs(1);
/// No longer than this.
const LONGEST: Duration = Duration::from_secs(60);
/// Work that went on for so long was well: the next wait is the first again.
const WELL: Duration = Duration::from_secs(300);

/// What a panic says.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason is given")
}

/// Does work until it comes to its end by itself, and begins anew whenever it panics, until the server stops. Whoever drops this future
/// stops the work, too.
pub(crate) async fn supervise<F>(name: &'static str, shutdown: Shutdown, work: impl Fn() -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let mut pause = FIRST;
    loop {
        let began = Instant::now();
        // A set of one stops its task when it is dropped.
        let mut task = JoinSet::new();
        task.spawn(work());
        let why = match task.join_next().await {
            Some(Err(why)) if why.is_panic() => why.into_panic(),
            _ => return,
        };
        if began.elapsed() >= WELL {
            pause = FIRST;
        }
        measure::restarted(name);
        let (error, seconds) = (words(why.as_ref()), pause.as_secs());
        tracing::error!(work = name, error, again_in = seconds, "background work panicked and is started again");
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = shutdown.asked() => return,
        }
        pause = LONGEST.min(pause * 2);
    }
}

#[cfg(test)]
#[allow(clippy::panic, reason = "tests may")]
mod tests {
    use super::supervise;
    use crate::shutdown::Shutdown;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;
    use tokio::time::{Instant, timeout};

    #[tokio::test]
    async fn work_that_panics_is_done_again_after_a_pause() {
        let times = Arc::new(AtomicUsize::new(0));
        let began = Instant::now();
        let counted = Arc::clone(&times);
        let work = supervise("a test", Shutdown::default(), move || {
            let times = Arc::clone(&counted);
            async move {
                assert_ne!(times.fetch_add(1, Ordering::SeqCst), 0, "the first time it panics");
            }
        });
        assert!(timeout(Duration::from_secs(20), work).await.is_ok(), "it comes to its end");
        assert_eq!(times.load(Ordering::SeqCst), 2);
        assert!(began.elapsed() >= Duration::from_secs(1), "nobody is kept busy by what panics over and over");
    }

    #[tokio::test]
    async fn work_that_nobody_supervises_any_more_stops() {
        let held = Arc::new(());
        let inside = Arc::clone(&held);
        let work = supervise("a test", Shutdown::default(), move || {
            let inside = Arc::clone(&inside);
            async move {
                let _inside = inside;
                std::future::pending::<()>().await;
            }
        });
        assert!(timeout(Duration::from_millis(50), work).await.is_err());
        for _ in 0..100 {
            if Arc::strong_count(&held) == 1 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("it goes on");
    }
}
