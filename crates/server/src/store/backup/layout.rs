//! Which tables and columns a database has.

use sqlx::{AnyConnection, Row};

/// What a column holds. There are no other kinds in the schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Text,
    Number,
}

/// A table of the schema as a database has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) table: String,
    pub(super) columns: Vec<(String, Kind)>,
    /// The columns of its key, in order.
    pub(super) key: Vec<String>,
}

/// The tables that some steps of the schema make, in their order: whatever refers to a table comes after it.
pub(super) fn tables(steps: &[&'static str]) -> Vec<&'static str> {
    let made = steps.iter().filter_map(|sql| sql.strip_prefix("CREATE TABLE "));
    made.filter_map(|rest| rest.split([' ', '(', '\n']).next()).collect()
}

/// All tables in a database, ours or not.
pub(super) async fn present(connection: &mut AnyConnection, postgres: bool) -> Result<Vec<String>, sqlx::Error> {
    let sql = if postgres {
        "SELECT CAST(table_name AS TEXT) AS name FROM information_schema.tables
         WHERE table_schema = current_schema() ORDER BY 1"
    } else {
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    };
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    rows.iter().map(|row| row.try_get("name")).collect()
}

impl Layout {
    /// How a table is laid out.
    pub(super) async fn of(table: &str, connection: &mut AnyConnection, postgres: bool) -> Result<Self, sqlx::Error> {
        let (columns, key) = if postgres {
            (
                "SELECT CAST(column_name AS TEXT) AS name, CAST(data_type AS TEXT) AS kind
                 FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1
                 ORDER BY ordinal_position",
                "SELECT CAST(k.column_name AS TEXT) AS name FROM information_schema.table_constraints c
                 JOIN information_schema.key_column_usage k ON k.table_schema = c.table_schema
                 AND k.table_name = c.table_name AND k.constraint_name = c.constraint_name
                 WHERE c.table_schema = current_schema() AND c.table_name = $1 AND c.constraint_type = 'PRIMARY KEY'
                 ORDER BY k.ordinal_position",
            )
        } else {
            (
                "SELECT name, type AS kind FROM pragma_table_info($1) ORDER BY cid",
                "SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk",
            )
        };
        let rows = sqlx::query(columns).bind(table).fetch_all(&mut *connection).await?;
        let column = |row: &sqlx::any::AnyRow| {
            let kind: String = row.try_get("kind")?;
            Ok((row.try_get("name")?, if kind.eq_ignore_ascii_case("bigint") { Kind::Number } else { Kind::Text }))
        };
        let columns = rows.iter().map(column).collect::<Result<Vec<_>, sqlx::Error>>()?;
        let rows = sqlx::query(key).bind(table).fetch_all(&mut *connection).await?;
        let key = rows.iter().map(|row| row.try_get("name")).collect::<Result<_, _>>()?;
        Ok(Self { table: table.to_owned(), columns, key })
    }

    /// The names of its columns.
    pub(super) fn names(&self) -> Vec<String> {
        self.columns.iter().map(|(name, _)| name.clone()).collect()
    }

    /// All its rows, in the order of its key.
    pub(super) fn select(&self) -> String {
        let order = if self.key.is_empty() { String::new() } else { format!(" ORDER BY {}", self.key.join(", ")) };
        format!("SELECT {} FROM {}{order}", self.names().join(", "), self.table)
    }

    /// Adds so many rows at once.
    pub(super) fn insert(&self, rows: usize) -> String {
        let width = self.columns.len();
        let row = |at: usize| {
            let places: Vec<String> = (1..=width).map(|n| format!("${}", at * width + n)).collect();
            format!("({})", places.join(", "))
        };
        let rows: Vec<String> = (0..rows).map(row).collect();
        format!("INSERT INTO {} ({}) VALUES {}", self.table, self.names().join(", "), rows.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Layout, present, tables};
    use crate::store::Store;
    use crate::store::migrate::STEPS;
    use std::collections::BTreeSet;

    #[tokio::test]
    async fn the_steps_name_every_table_of_a_database_and_every_kind_is_known() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        let mut connection = store.writer.acquire().await.unwrap();
        let found = present(&mut connection, false).await.unwrap();
        let named = tables(STEPS).into_iter().chain(["steps"]).map(str::to_owned);
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), named.collect());
        for table in tables(STEPS) {
            let layout = Layout::of(table, &mut connection, false).await.unwrap();
            assert!(!layout.key.is_empty() && !layout.columns.is_empty(), "{layout:?}");
        }
        let layout = Layout::of("seats", &mut connection, false).await.unwrap();
        let kinds: Vec<Kind> = layout.columns.iter().map(|(_, kind)| *kind).collect();
        assert_eq!(kinds, [Kind::Text, Kind::Number, Kind::Text, Kind::Text]);
        let sql = "INSERT INTO seats (table_id, seat, account, name) VALUES ($1, $2, $3, $4), ($5, $6, $7, $8)";
        assert_eq!(layout.insert(2), sql);
    }
}
