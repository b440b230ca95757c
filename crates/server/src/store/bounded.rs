//! Connections to a database that answer within a time, or are given up.
//!
//! A machine that loses its power says nothing, and whoever waits for its answer would wait for as long as the system keeps up the
//! connection: a quarter of an hour, or for good. The driver does not limit that, and a connection that is left in the middle of a question
//! would be tried without a limit, too, before it goes back to the others.

use crate::measure;
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Describe, Either, Error, Execute, Executor, Transaction};
use std::io::ErrorKind;
use std::ops::Deref;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio_stream::{Stream, StreamExt};

type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;
type Found = Either<AnyQueryResult, AnyRow>;

/// Waits for an answer no longer than this.
///
/// # Errors
/// If it takes longer.
pub(super) async fn within<T, E: From<Error>>(
    limit: Option<Duration>,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    match limit {
        Some(limit) => match tokio::time::timeout(limit, work).await {
            Ok(done) => done,
            Err(_) => Err(Error::Io(ErrorKind::TimedOut.into()).into()),
        },
        None => work.await,
    }
}

/// A pool of which every single question is answered within a time.
#[derive(Clone, Debug)]
pub(super) struct Bounded {
    pool: AnyPool,
    limit: Option<Duration>,
}

impl Bounded {
    pub(super) const fn new(pool: AnyPool, limit: Option<Duration>) -> Self {
        Self { pool, limit }
    }

    /// A connection. How long it was waited for is measured; a pool that is waited for is too small, or the database too slow.
    pub(super) async fn acquire(&self) -> Result<PoolConnection<Any>, Error> {
        let began = Instant::now();
        let found = self.pool.acquire().await;
        measure::waited(began, if found.is_ok() { "acquired" } else { "failed" });
        found
    }

    /// A transaction.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, Any>, Error> {
        let connection = self.acquire().await?;
        Transaction::begin(connection, None).await
    }

    /// How long an answer may take.
    pub(super) const fn limit(&self) -> Option<Duration> {
        self.limit
    }
}

impl Deref for Bounded {
    type Target = AnyPool;

    fn deref(&self) -> &AnyPool {
        &self.pool
    }
}

/// A connection that is closed unless its question was answered.
struct Asking {
    connection: PoolConnection<Any>,
    answered: bool,
}

impl Drop for Asking {
    fn drop(&mut self) {
        if !self.answered {
            self.connection.close_on_drop();
        }
    }
}

impl Bounded {
    async fn asking(&self) -> Result<Asking, Error> {
        // Where nothing is limited, a question that nobody waits for any more is answered all the same.
        Ok(Asking { connection: self.acquire().await?, answered: self.limit.is_none() })
    }
}

/// What was found, one after the other.
enum Rows<'a> {
    Asked(Work<'a, Vec<Found>>),
    There(std::vec::IntoIter<Found>),
}

impl Stream for Rows<'_> {
    type Item = Result<Found, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            match &mut *self {
                Self::There(rows) => return Poll::Ready(rows.next().map(Ok)),
                Self::Asked(work) => match ready!(work.as_mut().poll(context)) {
                    Ok(rows) => *self = Self::There(rows.into_iter()),
                    Err(why) => {
                        *self = Self::There(Vec::new().into_iter());
                        return Poll::Ready(Some(Err(why)));
                    }
                },
            }
        }
    }
}

impl<'p> Executor<'p> for &'_ Bounded {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> Pin<Box<dyn Stream<Item = Result<Found, Error>> + Send + 'e>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let bounded = self.clone();
        let work = async move {
            let mut asking = bounded.asking().await?;
            let all = async {
                let mut stream = (&mut *asking.connection).fetch_many(query);
                let mut all = Vec::new();
                while let Some(found) = stream.next().await {
                    all.push(found?);
                }
                Ok(all)
            };
            let found = within(bounded.limit, all).await;
            asking.answered |= !matches!(found, Err(Error::Io(_)));
            found
        };
        Box::pin(Rows::Asked(Box::pin(work)))
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> Work<'e, Option<AnyRow>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let bounded = self.clone();
        Box::pin(async move {
            let mut asking = bounded.asking().await?;
            let found = within(bounded.limit, (&mut *asking.connection).fetch_optional(query)).await;
            asking.answered |= !matches!(found, Err(Error::Io(_)));
            found
        })
    }

    fn prepare_with<'e, 'q: 'e>(self, sql: &'q str, types: &'e [AnyTypeInfo]) -> Work<'e, AnyStatement<'q>>
    where
        'p: 'e,
    {
        self.pool.prepare_with(sql, types)
    }

    #[allow(single_use_lifetimes, reason = "the trait has it so")]
    fn describe<'e, 'q: 'e>(self, sql: &'q str) -> Work<'e, Describe<Any>>
    where
        'p: 'e,
    {
        self.pool.describe(sql)
    }
}
