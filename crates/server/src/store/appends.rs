//! What many tables append at once goes to disk in one commit.
//!
//! A commit of SQLite costs one wait for the disk, however much is in it. While one commit waits, what comes in is gathered and
//! goes into the next.

use super::{Standing, StoreError, TableId};
use crate::store::entries::write;
use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};

/// At most so many in one commit: nobody waits long for others.
const TOGETHER: usize = 64;

/// Something to append to a table.
#[derive(Debug)]
pub(super) struct Append {
    pub(super) table: TableId,
    pub(super) after: i64,
    pub(super) bodies: Vec<String>,
    pub(super) standing: Standing,
}

type Waiting = (Append, oneshot::Sender<Result<i64, StoreError>>);

/// Where appends are handed in.
#[derive(Clone, Debug)]
pub(super) struct Appends(mpsc::Sender<Waiting>);

impl Appends {
    /// Begins to write through a connection; ends when nobody can hand anything in any more.
    pub(super) fn new(writer: AnyPool) -> Self {
        let (sender, mut receiver) = mpsc::channel(4 * TOGETHER);
        tokio::spawn(async move {
            let mut group: Vec<Waiting> = Vec::with_capacity(TOGETHER);
            while receiver.recv_many(&mut group, TOGETHER).await > 0 {
                commit(&writer, &mut group).await;
            }
        });
        Self(sender)
    }

    /// Appends once it is on disk.
    pub(super) async fn append(&self, append: Append) -> Result<i64, StoreError> {
        let gone = || StoreError::Database(sqlx::Error::WorkerCrashed);
        let (done, outcome) = oneshot::channel();
        self.0.send((append, done)).await.map_err(|_| gone())?;
        outcome.await.map_err(|_| gone())?
    }
}

/// Writes a group in one commit, or each by itself if one of them does not fit.
async fn commit(writer: &AnyPool, group: &mut Vec<Waiting>) {
    if group.len() > 1
        && let Ok(times) = all(writer, group.iter().map(|(append, _)| append)).await
    {
        for ((_, done), at) in group.drain(..).zip(times) {
            // Whoever does not wait any more finds it stored.
            let _ = done.send(Ok(at));
        }
        return;
    }
    for (append, done) in group.drain(..) {
        let outcome = all(writer, std::iter::once(&append)).await;
        let _ = done.send(outcome.map(|times| times.into_iter().sum()));
    }
}

async fn all(writer: &AnyPool, appends: impl Iterator<Item = &Append> + Send) -> Result<Vec<i64>, StoreError> {
    let mut connection = writer.acquire().await?;
    let outcome = together(&mut connection, appends).await;
    if outcome.is_err() {
        // After a commit that failed, as on a full disk, nobody knows what the connection thinks it is in the middle of.
        connection.close_on_drop();
    }
    outcome
}

async fn together(
    connection: &mut AnyConnection,
    appends: impl Iterator<Item = &Append> + Send,
) -> Result<Vec<i64>, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut times = Vec::new();
    for append in appends {
        times.push(write(&mut transaction, append).await?);
    }
    transaction.commit().await?;
    Ok(times)
}
