//! Bringing a database up to date.

use super::{Store, StoreError};
use sqlx::{AnyConnection, Row};

/// Every step in order. Only ever add to the end: databases remember how far they came.
///
/// Numbers are 64-bit and texts plain, so that SQLite and PostgreSQL understand the same words.
pub(super) const STEPS: &[&str] = &[
    "CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        password TEXT,
        email TEXT,
        webhook TEXT,
        settings TEXT NOT NULL DEFAULT '{}',
        created BIGINT NOT NULL
    )",
    "CREATE TABLE sessions (
        token_hash TEXT PRIMARY KEY,
        account TEXT NOT NULL REFERENCES accounts(id),
        kind TEXT NOT NULL,
        label TEXT NOT NULL DEFAULT '',
        created BIGINT NOT NULL,
        seen BIGINT NOT NULL
    )",
    "CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        title TEXT NOT NULL,
        version BIGINT NOT NULL,
        options TEXT NOT NULL,
        seed TEXT NOT NULL,
        seats BIGINT NOT NULL,
        owner TEXT NOT NULL REFERENCES accounts(id),
        visibility TEXT NOT NULL,
        password TEXT,
        invite TEXT NOT NULL,
        hotseat BIGINT NOT NULL,
        pace TEXT NOT NULL,
        clock TEXT NOT NULL DEFAULT '',
        webhook TEXT,
        state TEXT NOT NULL,
        round TEXT NOT NULL DEFAULT '',
        waiting TEXT NOT NULL DEFAULT '[]',
        result TEXT NOT NULL DEFAULT '',
        created BIGINT NOT NULL,
        moved BIGINT NOT NULL
    )",
    "CREATE INDEX tables_by_state ON tables (state, visibility, moved)",
    "CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables(id),
        seat BIGINT NOT NULL,
        account TEXT REFERENCES accounts(id),
        name TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )",
    "CREATE INDEX seats_by_account ON seats (account)",
    "CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables(id),
        seq BIGINT NOT NULL,
        at BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    )",
    "CREATE TABLE notes (
        table_id TEXT NOT NULL REFERENCES tables(id),
        account TEXT NOT NULL REFERENCES accounts(id),
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, account, kind)
    )",
    "ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN due BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE tables ADD COLUMN about TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN open_seats BIGINT NOT NULL DEFAULT 0",
    "CREATE TABLE archive (
        account TEXT NOT NULL REFERENCES accounts(id),
        table_id TEXT NOT NULL REFERENCES tables(id),
        PRIMARY KEY (account, table_id)
    )",
    "CREATE TABLE notices (
        table_id TEXT NOT NULL REFERENCES tables(id),
        seat BIGINT NOT NULL,
        turn BIGINT NOT NULL,
        channel TEXT NOT NULL,
        due BIGINT NOT NULL,
        tries BIGINT NOT NULL DEFAULT 0,
        done BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, seat, turn, channel)
    )",
    "CREATE INDEX notices_by_due ON notices (done, due)",
    "CREATE TABLE tokens (
        id TEXT PRIMARY KEY,
        account TEXT NOT NULL REFERENCES accounts(id),
        label TEXT NOT NULL,
        hash TEXT NOT NULL,
        created BIGINT NOT NULL,
        used BIGINT NOT NULL
    )",
    "CREATE INDEX tokens_by_account ON tokens (account)",
    "CREATE TABLE troubles (
        whom TEXT NOT NULL,
        channel TEXT NOT NULL,
        at BIGINT NOT NULL,
        words TEXT NOT NULL,
        PRIMARY KEY (whom, channel)
    )",
    "CREATE TABLE bans (
        account TEXT PRIMARY KEY REFERENCES accounts(id),
        reason TEXT NOT NULL,
        since BIGINT NOT NULL
    )",
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "ALTER TABLE accounts ADD COLUMN kind TEXT NOT NULL DEFAULT 'person'",
    "ALTER TABLE accounts ADD COLUMN level TEXT NOT NULL DEFAULT ''",
    // Bots used to be told by their id, which said how they play; guests by having no password.
    "UPDATE accounts SET kind = 'bot', level = SUBSTR(id, 5) WHERE id LIKE 'bot %'",
    "UPDATE accounts SET kind = 'guest' WHERE kind = 'person' AND password IS NULL",
    "CREATE UNIQUE INDEX accounts_by_level ON accounts (level) WHERE kind = 'bot'",
    "ALTER TABLE accounts ADD COLUMN look TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX accounts_by_look ON accounts (look)",
    "CREATE TABLE confirmations (
        account TEXT NOT NULL REFERENCES accounts(id),
        email TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        asked BIGINT NOT NULL,
        letters BIGINT NOT NULL,
        confirmed BIGINT NOT NULL,
        PRIMARY KEY (account, email)
    )",
    "CREATE INDEX confirmations_by_email ON confirmations (email, asked)",
    "CREATE INDEX tables_listed ON tables (moved DESC, id) WHERE visibility <> 'unlisted' AND hotseat = 0",
    "CREATE INDEX tables_listed_by_state ON tables (state, moved DESC, id)
        WHERE visibility <> 'unlisted' AND hotseat = 0",
    "CREATE INDEX tables_listed_by_title ON tables (title, moved DESC, id)
        WHERE visibility <> 'unlisted' AND hotseat = 0",
    "CREATE INDEX tables_left ON tables (moved DESC, id) WHERE state = 'playing' AND open_seats > 0",
    "CREATE INDEX tables_in_play ON tables (moved) WHERE state = 'playing'",
    "CREATE INDEX tables_by_owner ON tables (owner)",
    "CREATE INDEX tables_by_name ON tables (LOWER(name))",
    "CREATE INDEX seats_by_name ON seats (LOWER(name))",
    "CREATE INDEX sessions_by_account ON sessions (account)",
    "CREATE INDEX notes_by_kind ON notes (kind, table_id) WHERE body <> '' AND body <> '[]'",
];

/// The number under which servers on PostgreSQL wait for each other while one of them changes the schema.
pub(super) const LOCK: i64 = 1846;

/// Takes the steps that follow on `last` up to another, and notes that they were taken.
pub(super) async fn take_steps(connection: &mut AnyConnection, last: usize, to: usize) -> Result<(), sqlx::Error> {
    let table = "CREATE TABLE IF NOT EXISTS steps (step BIGINT PRIMARY KEY)";
    sqlx::query(table).execute(&mut *connection).await?;
    let postgres = connection.backend_name() == "PostgreSQL";
    for (step, sql) in (1i64..).zip(STEPS).take(to).skip(last) {
        // Where a language decides the order of texts, a beginning is looked for in the order of their letters.
        let ordered =
            if postgres { sql.replace("(LOWER(name))", "(LOWER(name) text_pattern_ops)") } else { String::new() };
        sqlx::query(if postgres { &ordered } else { sql }).execute(&mut *connection).await?;
        sqlx::query("INSERT INTO steps (step) VALUES ($1)").bind(step).execute(&mut *connection).await?;
    }
    Ok(())
}

impl Store {
    /// Takes every step that has not been taken, all or none. Servers that start at once wait for each other.
    pub(super) async fn migrate(&self) -> Result<(), StoreError> {
        let shared = self.shared.is_some();
        let mut transaction = self.writer.begin_with(if shared { "BEGIN" } else { "BEGIN IMMEDIATE" }).await?;
        if shared {
            sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
        }
        let table = "CREATE TABLE IF NOT EXISTS steps (step BIGINT PRIMARY KEY)";
        sqlx::query(table).execute(&mut *transaction).await?;
        let row = sqlx::query("SELECT COALESCE(MAX(step), 0) AS last FROM steps").fetch_one(&mut *transaction).await?;
        let last = usize::try_from(row.try_get::<i64, _>("last")?).unwrap_or(usize::MAX);
        if last > STEPS.len() {
            return Err(StoreError::Newer(last, STEPS.len()));
        }
        take_steps(&mut transaction, last, STEPS.len()).await?;
        transaction.commit().await?;
        Ok(())
    }
}
