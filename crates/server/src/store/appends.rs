//! What many tables append at once is committed together.
//!
//! A commit costs one wait for the disk, and on PostgreSQL one way to the database and back, however much is in it. While one commit
//! waits, what comes in is gathered and goes into the next. Other servers are told once it is committed: a notice within the
//! transaction would have all commits wait for each other.

use super::StoreError;
use crate::shutdown::Shutdown;
use crate::store::bounded::{Bounded, within};
use crate::store::telling::Teller;
use crate::store::writing::{Append, write, write_together};
use crate::supervisor::supervise;
use sqlx::{AnyConnection, Connection};
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};

/// At most so many in one commit: nobody waits long for others.
const TOGETHER: usize = 64;

type Waiting = (Append, oneshot::Sender<Result<i64, StoreError>>);

/// Where appends are handed in.
#[derive(Clone, Debug)]
pub(super) struct Appends(mpsc::Sender<Waiting>);

/// What commits.
#[derive(Clone)]
struct Committer {
    writer: Bounded,
    postgres: bool,
    teller: Option<Teller>,
}

impl Appends {
    /// Begins to write, with so many commits at once; ends when nobody can hand anything in any more. `teller` tells other servers.
    pub(super) fn new(writer: &Bounded, lanes: usize, teller: Option<&Teller>) -> Self {
        let (sender, receiver) = mpsc::channel(4 * TOGETHER);
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..lanes {
            let receiver = Arc::clone(&receiver);
            let committer = Committer { writer: writer.clone(), postgres: teller.is_some(), teller: teller.cloned() };
            // Whoever waits for a commit that broke off is told so; the next one is another.
            tokio::spawn(supervise("commits", Shutdown::default(), move || {
                let (receiver, committer) = (Arc::clone(&receiver), committer.clone());
                async move {
                    let mut group: Vec<Waiting> = Vec::with_capacity(TOGETHER);
                    while receiver.lock().await.recv_many(&mut group, TOGETHER).await > 0 {
                        committer.commit(&mut group).await;
                    }
                }
            }));
        }
        Self(sender)
    }

    /// Appends once it is on disk.
    pub(super) async fn append(&self, append: Append) -> Result<i64, StoreError> {
        let gone = || StoreError::from(sqlx::Error::WorkerCrashed);
        let (done, outcome) = oneshot::channel();
        self.0.send((append, done)).await.map_err(|_| gone())?;
        outcome.await.map_err(|_| gone())?
    }
}

impl Committer {
    /// Writes a group in one commit, or each by itself if one of them does not fit.
    async fn commit(&self, group: &mut Vec<Waiting>) {
        let mut failed = None;
        if group.len() > 1 {
            let appends: Vec<&Append> = group.iter().map(|(append, _)| append).collect();
            match self.write(&appends).await {
                Ok(()) => return group.drain(..).for_each(|one| self.done(one)),
                Err(why) => failed = why.outage(),
            }
        }
        for (append, done) in group.drain(..) {
            // Where the database is away, nobody waits for it once more.
            let outcome = match &failed {
                Some(why) => Err(StoreError::Database(Arc::clone(why))),
                None => self.write(&[&append]).await,
            };
            match outcome {
                Ok(()) => self.done((append, done)),
                Err(why) => {
                    failed = failed.or_else(|| why.outage());
                    // Whoever does not wait any more hears of it at their next request.
                    let _ = done.send(Err(why));
                }
            }
        }
    }

    /// It is stored.
    fn done(&self, (append, done): Waiting) {
        // Whoever does not wait any more finds it stored.
        let _ = done.send(Ok(append.listing.at));
        if let Some(teller) = &self.teller {
            teller.tell(append.table);
        }
    }

    async fn write(&self, appends: &[&Append]) -> Result<(), StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = within(self.writer.limit(), self.write_over(&mut connection, appends)).await;
        if outcome.is_err() {
            // After a commit that failed, as on a full disk, nobody knows what the connection thinks it is in the middle of.
            connection.close_on_drop();
        }
        outcome
    }

    async fn write_over(&self, connection: &mut AnyConnection, appends: &[&Append]) -> Result<(), StoreError> {
        let mut tables = HashSet::new();
        let (plain, other): (Vec<&Append>, Vec<&Append>) =
            appends.iter().partition(|append| append.is_plain() && tables.insert(&append.table));
        if self.postgres && other.is_empty() {
            // One statement is a transaction by itself.
            return write_together(connection, &plain, true).await;
        }
        let begin = if self.postgres { "BEGIN" } else { "BEGIN IMMEDIATE" };
        let mut transaction = connection.begin_with(begin).await?;
        if !plain.is_empty() {
            write_together(&mut transaction, &plain, self.postgres).await?;
        }
        for append in other {
            write(&mut transaction, append).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}
