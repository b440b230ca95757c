//! Pictures that take a while to draw: few at once, and none twice in a row.
//!
//! A picture of a late board takes some 45 MB and a third of a second. Anybody may ask for one, so a place is held inside the work itself: who
//! gives up waiting makes no room for another, and who has not come to a place yet leaves no work behind.

use crate::store::TableId;
use railhead_draw::{PngError, Theme};
use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;
use tokio::sync::{AcquireError, Semaphore};
use tokio::task::JoinError;

/// How many are drawn at once.
const AT_ONCE: usize = 2;
/// How many may wait for a place; more are told to come again.
const WAITING: usize = 64;
/// How many bytes of pictures are kept.
const KEPT: usize = 16 << 20;

/// Why there is no picture.
#[derive(Debug, Error)]
pub(crate) enum PictureError {
    /// Too many wait already.
    #[error("too many wait for pictures")]
    Busy,
    /// It cannot be drawn.
    #[error(transparent)]
    Drawing(#[from] PngError),
    /// Whatever drew it broke off.
    #[error("drawing broke off")]
    BrokenOff(#[from] JoinError),
    /// Nothing is drawn any more.
    #[error("nothing is drawn any more")]
    Closed(#[from] AcquireError),
}

/// Which picture of a board.
#[derive(PartialEq, Debug)]
pub(crate) struct BoardPicture {
    /// The table.
    pub(crate) table: TableId,
    /// The version of its game.
    pub(crate) version: i64,
    /// After how many actions; otherwise now.
    pub(crate) at: Option<usize>,
    /// In which colours.
    pub(crate) theme: Theme,
}

/// Pictures that were drawn, by what they show; the newest last.
type Drawn<K> = VecDeque<(K, Arc<Vec<u8>>)>;

/// The pictures of a server.
#[derive(Debug)]
pub(crate) struct Pictures<K> {
    places: Arc<Semaphore>,
    waiting: Semaphore,
    kept: Arc<Mutex<Drawn<K>>>,
}

impl<K> Default for Pictures<K> {
    fn default() -> Self {
        let (places, waiting) = (Arc::new(Semaphore::new(AT_ONCE)), Semaphore::new(WAITING));
        Self { places, waiting, kept: Arc::default() }
    }
}

impl<K: PartialEq + Send + 'static> Pictures<K> {
    fn find(&self, key: &K) -> Option<Arc<Vec<u8>>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(other, _)| other == key).map(|(_, bytes)| Arc::clone(bytes))
    }

    /// The picture of a key, drawn if it is not there.
    ///
    /// # Errors
    /// If too many wait for theirs, or it cannot be drawn.
    pub(crate) async fn get(
        &self,
        key: K,
        draw: impl FnOnce() -> Result<Vec<u8>, PngError> + Send + 'static,
    ) -> Result<Arc<Vec<u8>>, PictureError> {
        if let Some(found) = self.find(&key) {
            return Ok(found);
        }
        let _turn = self.waiting.try_acquire().map_err(|_| PictureError::Busy)?;
        let place = Arc::clone(&self.places).acquire_owned().await?;
        // Somebody before may have waited for the same.
        if let Some(found) = self.find(&key) {
            return Ok(found);
        }
        let keep = Arc::clone(&self.kept);
        let drawn = tokio::task::spawn_blocking(move || {
            // Until it is drawn, whoever still waits for it.
            let _place = place;
            let bytes = Arc::new(draw()?);
            let mut kept = keep.lock().unwrap_or_else(PoisonError::into_inner);
            kept.push_back((key, Arc::clone(&bytes)));
            while kept.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() > KEPT {
                kept.pop_front();
            }
            Ok::<_, PictureError>(bytes)
        });
        drawn.await?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// Many ask, and most of them give up: still no more are drawn at once, and nobody draws for who has gone.
    #[tokio::test]
    async fn few_are_drawn_at_once_whoever_gives_up() {
        let pictures: Arc<Pictures<usize>> = Arc::default();
        let counts: Arc<[AtomicUsize; 3]> = Arc::default();
        let mut asked = Vec::new();
        for key in 0..40 {
            let (pictures, counts) = (Arc::clone(&pictures), Arc::clone(&counts));
            let draw = move || {
                let now = counts[0].fetch_add(1, Ordering::SeqCst) + 1;
                counts[1].fetch_max(now, Ordering::SeqCst);
                counts[2].fetch_add(1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(30));
                counts[0].fetch_sub(1, Ordering::SeqCst);
                Ok(vec![0; 10])
            };
            asked.push(tokio::spawn(async move {
                tokio::time::timeout(Duration::from_millis(50), pictures.get(key, draw)).await.is_ok()
            }));
        }
        for one in asked {
            let _ = one.await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(counts[1].load(Ordering::SeqCst), AT_ONCE);
        let drawn = counts[2].load(Ordering::SeqCst);
        assert!((AT_ONCE..10).contains(&drawn), "{drawn} were drawn for those who waited 50 ms");
    }

    #[tokio::test]
    async fn what_was_drawn_is_kept_up_to_a_limit_and_no_more_may_wait_than_so_many() {
        let pictures: Arc<Pictures<usize>> = Arc::default();
        assert!(pictures.get(1, || Ok(vec![1; KEPT / 2])).await.is_ok());
        let flaw = || PngError::NotSvg("it is not drawn again".to_owned());
        let again = pictures.get(1, move || Err(flaw())).await;
        assert!(again.is_ok_and(|bytes| bytes.len() == KEPT / 2));
        assert!(pictures.get(2, || Ok(vec![2; KEPT])).await.is_ok());
        let gone = pictures.get(1, move || Err(flaw())).await;
        assert!(gone.is_err_and(|why| matches!(why, PictureError::Drawing(PngError::NotSvg(_)))));
        let all = pictures.waiting.try_acquire_many(u32::try_from(WAITING).unwrap_or(0));
        assert!(matches!(pictures.get(3, || Ok(Vec::new())).await, Err(PictureError::Busy)));
        drop(all);
    }
}
