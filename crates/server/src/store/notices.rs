//! Messages about turns that are to be sent. What is here survives a restart, and only one of several servers sends it.

use super::state::named;
use super::{Store, StoreError, TableId};
use sqlx::Row;

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
    pub async fn next_notices(&self, most: i64) -> Result<Vec<Notice>, StoreError> {
        let sql = "SELECT table_id, seat, turn, channel, due, tries FROM notices WHERE done = 0 ORDER BY due LIMIT $1";
        let rows = sqlx::query(sql).bind(most).fetch_all(&self.pool).await?;
        rows.iter()
            .map(|row| {
                Ok(Notice {
                    table: row.try_get("table_id")?,
                    seat: u8::try_from(row.try_get::<i64, _>("seat")?)
                        .map_err(|_| StoreError::Column("the seat of a notice"))?,
                    turn: row.try_get("turn")?,
                    channel: Channel::find(row.try_get("channel")?)
                        .ok_or(StoreError::Column("the channel of a notice"))?,
                    due: row.try_get("due")?,
                    tries: row.try_get("tries")?,
                })
            })
            .collect()
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
