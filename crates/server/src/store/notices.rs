//! Messages about turns that are to be sent. What is here survives a restart, and only one of several servers sends it.

use super::state::named;
use super::{ColumnFlaw, Store, StoreError, TableId, Unreadable};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use std::num::ParseIntError;

named! {
    /// A way by which messages are sent.
    Channel {
        /// To the e-mail address of an account.
        Mail = "mail",
        /// To the webhook of an account.
        Hook = "hook",
        /// To the webhook of a table.
        Table = "table",
    }
}

/// A message about a turn that is to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// At which table.
    pub table: TableId,
    /// About whose turn.
    pub seat: u8,
    /// The number of the entry with which the turn began.
    pub turn: i64,
    /// How it is sent.
    pub channel: Channel,
    /// When it is to be sent.
    pub due: i64,
    /// How often that was tried.
    pub tries: i64,
}

/// The messages that are to be sent next.
#[derive(Debug, Default)]
pub struct NextNotices {
    /// They, the earliest first.
    pub notices: Vec<Notice>,
    /// Rows that cannot be read, each with its table and why; they are told of once and not found again.
    pub unreadable: Vec<(TableId, StoreError)>,
}

/// What stands in `done` of a row that cannot be read; 0 is to be sent, 1 is settled.
const PARKED: i64 = 2;

/// A row as it is kept.
struct Row {
    table: TableId,
    seat: String,
    turn: String,
    channel: String,
    due: String,
    tries: String,
}

impl Row {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            table: row.try_get("table_id")?,
            seat: row.try_get("seat")?,
            turn: row.try_get("turn")?,
            channel: row.try_get("channel")?,
            due: row.try_get("due_at")?,
            tries: row.try_get("tries")?,
        })
    }

    /// The notice that it holds.
    fn notice(&self) -> Result<Notice, StoreError> {
        let Self { table, seat, turn, channel, .. } = self;
        let flawed = |column, flaw: ColumnFlaw| {
            let row = format!("{table} seat {seat} turn {turn} by {channel}");
            StoreError::from(Unreadable::of("notices", row, column, flaw))
        };
        let number = |column, text: &str| text.parse::<i64>().map_err(|why| flawed(column, why.into()));
        Ok(Notice {
            table: table.clone(),
            seat: seat.parse().map_err(|why: ParseIntError| flawed("seat", why.into()))?,
            turn: number("turn", turn)?,
            channel: Channel::find(channel).ok_or_else(|| flawed("channel", ColumnFlaw::Word))?,
            due: number("due", &self.due)?,
            tries: number("tries", &self.tries)?,
        })
    }
}

const WHICH: &str = "table_id = $1 AND seat = $2 AND turn = $3 AND channel = $4";

impl Store {
    /// Notes that a message is to be sent; nothing if it is noted already. What was done about earlier turns is forgotten.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn plan_notice(&self, notice: &Notice) -> Result<(), StoreError> {
        sqlx::query(
            "DELETE FROM notices WHERE table_id = $1 AND seat = $2 AND turn < $3 AND channel = $4 AND done = 1",
        )
        .bind(&notice.table)
        .bind(i64::from(notice.seat))
        .bind(notice.turn)
        .bind(notice.channel.name())
        .execute(&self.writer)
        .await?;
        sqlx::query(
            "INSERT INTO notices (table_id, seat, turn, channel, due) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (table_id, seat, turn, channel) DO NOTHING",
        )
        .bind(&notice.table)
        .bind(i64::from(notice.seat))
        .bind(notice.turn)
        .bind(notice.channel.name())
        .bind(notice.due)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// The next messages to be sent, the earliest first, whether it is time already or not.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn next_notices(&self, most: i64) -> Result<NextNotices, StoreError> {
        // Numbers as words, so that one that is none spoils its own row only.
        let sql = "SELECT table_id, CAST(seat AS TEXT) AS seat, CAST(turn AS TEXT) AS turn, channel,
             CAST(due AS TEXT) AS due_at, CAST(tries AS TEXT) AS tries
             FROM notices WHERE done = 0 ORDER BY due LIMIT $1";
        let mut next = NextNotices::default();
        for row in &sqlx::query(sql).bind(most).fetch_all(&self.pool).await? {
            let row = Row::read(row)?;
            match row.notice() {
                Ok(notice) => next.notices.push(notice),
                Err(why) => {
                    self.park(&row).await?;
                    next.unreadable.push((row.table, why));
                }
            }
        }
        Ok(next)
    }

    /// Takes a row that cannot be read out of what is to be sent. It stays where it is, for whoever looks what is wrong with it.
    async fn park(&self, row: &Row) -> Result<(), StoreError> {
        let sql = "UPDATE notices SET done = $5
             WHERE table_id = $1 AND CAST(seat AS TEXT) = $2 AND CAST(turn AS TEXT) = $3 AND channel = $4";
        let query = sqlx::query(sql).bind(&row.table).bind(&row.seat).bind(&row.turn).bind(&row.channel);
        query.bind(PARKED).execute(&self.writer).await?;
        Ok(())
    }

    /// Takes a message to send it, to be tried again at `again` unless [`Store::finish_notice`] comes first; says whether nobody
    /// else took it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn claim_notice(&self, notice: &Notice, again: i64) -> Result<bool, StoreError> {
        let sql = format!("UPDATE notices SET due = $5, tries = tries + 1 WHERE {WHICH} AND due = $6 AND done = 0");
        let taken = sqlx::query(&sql)
            .bind(&notice.table)
            .bind(i64::from(notice.seat))
            .bind(notice.turn)
            .bind(notice.channel.name())
            .bind(again)
            .bind(notice.due)
            .execute(&self.writer)
            .await?;
        Ok(taken.rows_affected() == 1)
    }

    /// Notes that nothing more is to be done about a message.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn finish_notice(&self, notice: &Notice) -> Result<(), StoreError> {
        let sql = format!("UPDATE notices SET done = 1 WHERE {WHICH}");
        sqlx::query(&sql)
            .bind(&notice.table)
            .bind(i64::from(notice.seat))
            .bind(notice.turn)
            .bind(notice.channel.name())
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// The tables in play where something happened since a moment.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn played_since(&self, moment: i64) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE state = 'playing' AND moved >= $1";
        let rows = sqlx::query(sql).bind(moment).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }
}
