//! Tables and who sits at them.

use super::{Store, StoreError, now};
use sqlx::Row;
use sqlx::any::AnyRow;

/// Who finds a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// It stands in the lobby.
    Public,
    /// Whoever knows its address.
    Unlisted,
    /// It stands in the lobby; joining takes a password.
    Password,
}

impl Visibility {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Public, Self::Unlisted, Self::Password];

    /// As it is kept and sent.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Unlisted => "unlisted",
            Self::Password => "password",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.name() == name)
    }
}

/// A table to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The version of its rules.
    pub version: u32,
    /// The options, as JSON.
    pub options: String,
    /// The seed. It never leaves the server while the game goes on.
    pub seed: u64,
    /// Whose table it is.
    pub owner: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// The hash of the password to join.
    pub password: Option<String>,
    /// What an invitation must carry.
    pub invite: String,
    /// Whether the owner plays every seat.
    pub hotseat: bool,
    /// `live` or `turns`.
    pub pace: String,
    /// The clock, as JSON; empty for none.
    pub clock: String,
    /// The table of others from which it was copied while they still played; empty for none.
    pub origin: String,
    /// Each seat: name and account, if somebody sits there.
    pub seats: Vec<SeatRow>,
    /// `open` or `playing`.
    pub state: &'static str,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// The name of who plays there; empty for a free seat.
    pub name: String,
    /// Their account.
    pub account: Option<String>,
}

/// A table as it is kept.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the same as of a new table, and how it stands")]
pub struct TableRow {
    pub id: String,
    pub name: String,
    pub title: String,
    pub version: u32,
    pub options: String,
    pub seed: u64,
    pub owner: String,
    pub visibility: Visibility,
    pub password: Option<String>,
    pub invite: String,
    pub hotseat: bool,
    pub pace: String,
    pub clock: String,
    pub origin: String,
    pub webhook: Option<String>,
    pub state: String,
    pub round: String,
    pub waiting: Vec<u8>,
    pub result: String,
    pub created: i64,
    pub moved: i64,
    pub seats: Vec<SeatRow>,
}

impl TableRow {
    /// The seats that an account plays.
    pub fn seats_of<'a>(&'a self, account: &'a str) -> impl Iterator<Item = usize> + 'a {
        let theirs = move |s: &SeatRow| s.account.as_deref() == Some(account);
        self.seats.iter().enumerate().filter(move |(_, s)| theirs(s)).map(|(i, _)| i)
    }

    /// Whether the table waits for an account.
    #[must_use]
    pub fn waits_for(&self, account: &str) -> bool {
        self.state == "playing" && self.seats_of(account).any(|s| self.waiting.iter().any(|w| usize::from(*w) == s))
    }
}

const TABLE: &str = "SELECT t.id, t.name, t.title, t.version, t.options, t.seed, t.seats, t.owner, t.visibility,
    t.password, t.invite, t.hotseat, t.pace, t.clock, t.origin, t.webhook, t.state, t.round, t.waiting, t.result, t.created,
    t.moved FROM tables t";

fn read(row: &AnyRow) -> Result<TableRow, StoreError> {
    let broken = |what: &str| StoreError::Broken(format!("{what} of a table"));
    let visibility: String = row.try_get("visibility")?;
    let waiting: String = row.try_get("waiting")?;
    let seed: String = row.try_get("seed")?;
    Ok(TableRow {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        title: row.try_get("title")?,
        version: u32::try_from(row.try_get::<i64, _>("version")?).map_err(|_| broken("the version"))?,
        options: row.try_get("options")?,
        seed: seed.parse().map_err(|_| broken("the seed"))?,
        owner: row.try_get("owner")?,
        visibility: Visibility::find(&visibility).ok_or_else(|| broken("the visibility"))?,
        password: row.try_get("password")?,
        invite: row.try_get("invite")?,
        hotseat: row.try_get::<i64, _>("hotseat")? != 0,
        pace: row.try_get("pace")?,
        clock: row.try_get("clock")?,
        origin: row.try_get("origin")?,
        webhook: row.try_get("webhook")?,
        state: row.try_get("state")?,
        round: row.try_get("round")?,
        waiting: serde_json::from_str(&waiting).map_err(|_| broken("who is waited for"))?,
        result: row.try_get("result")?,
        created: row.try_get("created")?,
        moved: row.try_get("moved")?,
        seats: Vec::new(),
    })
}

impl Store {
    /// Makes a table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn add_table(&self, table: &NewTable) -> Result<(), StoreError> {
        let at = now();
        let mut transaction = self.writer.begin().await?;
        sqlx::query(
            "INSERT INTO tables (id, name, title, version, options, seed, seats, owner, visibility, password, invite,
             hotseat, pace, clock, origin, state, created, moved)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)",
        )
        .bind(&table.id)
        .bind(&table.name)
        .bind(&table.title)
        .bind(i64::from(table.version))
        .bind(&table.options)
        .bind(table.seed.to_string())
        .bind(i64::try_from(table.seats.len()).unwrap_or(0))
        .bind(&table.owner)
        .bind(table.visibility.name())
        .bind(&table.password)
        .bind(&table.invite)
        .bind(i64::from(table.hotseat))
        .bind(&table.pace)
        .bind(&table.clock)
        .bind(&table.origin)
        .bind(table.state)
        .bind(at)
        .execute(&mut *transaction)
        .await?;
        for (seat, row) in (0i64..).zip(&table.seats) {
            sqlx::query("INSERT INTO seats (table_id, seat, account, name) VALUES ($1, $2, $3, $4)")
                .bind(&table.id)
                .bind(seat)
                .bind(&row.account)
                .bind(&row.name)
                .execute(&mut *transaction)
                .await?;
        }
        self.tell(&mut transaction, &table.id).await?;
        transaction.commit().await?;
        Ok(())
    }

    async fn with_seats(&self, mut table: TableRow) -> Result<TableRow, StoreError> {
        let rows = sqlx::query("SELECT name, account FROM seats WHERE table_id = $1 ORDER BY seat")
            .bind(&table.id)
            .fetch_all(&self.pool)
            .await?;
        for row in &rows {
            table.seats.push(SeatRow { name: row.try_get("name")?, account: row.try_get("account")? });
        }
        Ok(table)
    }

    /// A table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let sql = format!("{TABLE} WHERE t.id = $1");
        match sqlx::query(&sql).bind(id).fetch_optional(&self.pool).await? {
            Some(row) => Ok(Some(self.with_seats(read(&row)?).await?)),
            None => Ok(None),
        }
    }

    async fn list(&self, sql: &str, account: Option<&str>, most: i64) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query(sql);
        let query = match account {
            Some(account) => query.bind(account.to_owned()).bind(most),
            None => query.bind(most),
        };
        let mut tables = Vec::new();
        for row in query.fetch_all(&self.pool).await? {
            tables.push(self.with_seats(read(&row)?).await?);
        }
        Ok(tables)
    }

    /// The tables at which an account sits, the last moved first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables_of(&self, account: &str, most: i64) -> Result<Vec<TableRow>, StoreError> {
        let sql = format!(
            "{TABLE} WHERE t.state <> 'archived' AND (t.owner = $1 OR t.id IN
             (SELECT table_id FROM seats WHERE account = $1)) ORDER BY t.moved DESC LIMIT $2"
        );
        self.list(&sql, Some(account), most).await
    }

    /// Tables of the lobby in one of the states, the last moved first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn lobby(&self, state: &str, most: i64) -> Result<Vec<TableRow>, StoreError> {
        let sql = format!(
            "{TABLE} WHERE t.state = $1 AND t.visibility <> 'unlisted' AND t.hotseat = 0 ORDER BY t.moved DESC LIMIT $2"
        );
        self.list(&sql, Some(state), most).await
    }

    /// Puts somebody on a seat, or frees it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn set_seat(&self, table: &str, seat: usize, row: &SeatRow) -> Result<(), StoreError> {
        sqlx::query("UPDATE seats SET account = $1, name = $2 WHERE table_id = $3 AND seat = $4")
            .bind(&row.account)
            .bind(&row.name)
            .bind(table)
            .bind(i64::try_from(seat).unwrap_or(-1))
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Takes a free seat: says whether it was still free.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn take_seat(&self, table: &str, seat: usize, row: &SeatRow) -> Result<bool, StoreError> {
        let taken = sqlx::query(
            "UPDATE seats SET account = $1, name = $2 WHERE table_id = $3 AND seat = $4 AND account IS NULL",
        )
        .bind(&row.account)
        .bind(&row.name)
        .bind(table)
        .bind(i64::try_from(seat).unwrap_or(-1))
        .execute(&self.writer)
        .await?;
        Ok(taken.rows_affected() == 1)
    }

    /// Changes the state of a table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn set_state(&self, table: &str, state: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE tables SET state = $1, moved = $2 WHERE id = $3")
            .bind(state)
            .bind(now())
            .bind(table)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}
