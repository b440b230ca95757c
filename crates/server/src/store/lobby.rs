//! Lists of tables.

use super::{AccountId, Pace, Store, StoreError, TableRow, TableState};
use crate::store::tables::{TABLE, read};
use sqlx::Row;

/// Which tables a list shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableFilter {
    /// Only of this title.
    pub title: Option<String>,
    /// Only in this state.
    pub state: Option<TableState>,
    /// Only of this pace.
    pub pace: Option<Pace>,
    /// Only with this in its name or a player's.
    pub text: Option<String>,
    /// Only where somebody can sit down.
    pub joinable: bool,
    /// Only where this account plays, or whose table it is.
    pub mine: Option<AccountId>,
    /// Those that the account has put away instead of the others.
    pub archived: bool,
    /// Also those that stand in no lobby, for whoever runs the server.
    pub unlisted: bool,
    /// At most so many.
    pub most: i64,
    /// Without so many of the first.
    pub skip: i64,
}

/// A condition in the making.
struct Where {
    sql: String,
    values: Vec<String>,
}

impl Where {
    /// One more condition; `?` stands for the value, wherever it is.
    fn and(&mut self, condition: &str, value: &str) {
        self.values.push(value.to_owned());
        let place = format!("${}", self.values.len());
        self.sql.push_str(" AND ");
        self.sql.push_str(&condition.replace('?', &place));
    }
}

fn condition(filter: &TableFilter) -> Where {
    let mut all = Where { sql: "1 = 1".to_owned(), values: Vec::new() };
    match &filter.mine {
        Some(account) => {
            all.and("(t.owner = ? OR t.id IN (SELECT table_id FROM seats WHERE account = ?))", account);
            let within = if filter.archived { "IN" } else { "NOT IN" };
            all.and(&format!("t.id {within} (SELECT table_id FROM archive WHERE account = ?)"), account);
        }
        None if filter.unlisted => {}
        None => all.sql.push_str(" AND t.visibility <> 'unlisted' AND t.hotseat = 0"),
    }
    if let Some(title) = &filter.title {
        all.and("t.title = ?", title);
    }
    if let Some(state) = filter.state {
        all.and("t.state = ?", state.name());
    }
    if let Some(pace) = filter.pace {
        all.and("t.pace = ?", pace.name());
    }
    if let Some(text) = &filter.text {
        let mut pattern = "%".to_owned();
        for letter in text.to_lowercase().chars() {
            if matches!(letter, '%' | '_' | '!') {
                pattern.push('!');
            }
            pattern.push(letter);
        }
        pattern.push('%');
        all.and(
            "(LOWER(t.name) LIKE ? ESCAPE '!' OR t.id IN
              (SELECT table_id FROM seats WHERE LOWER(name) LIKE ? ESCAPE '!'))",
            &pattern,
        );
    }
    if filter.joinable {
        all.sql.push_str(
            " AND ((t.state = 'open' AND t.id IN (SELECT table_id FROM seats WHERE account IS NULL))
              OR (t.state = 'playing' AND t.open_seats > 0))",
        );
    }
    all
}

impl Store {
    /// Tables, the last moved first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableRow>, StoreError> {
        let all = condition(filter);
        let count = all.values.len();
        let sql =
            format!("{TABLE} WHERE {} ORDER BY t.moved DESC, t.id LIMIT ${} OFFSET ${}", all.sql, count + 1, count + 2);
        let mut query = sqlx::query(&sql);
        for value in all.values {
            query = query.bind(value);
        }
        let rows = query.bind(filter.most).bind(filter.skip).fetch_all(&self.pool).await?;
        let mut tables = rows.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        self.seated(&mut tables).await?;
        Ok(tables)
    }

    /// How many tables there are.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn count_tables(&self, filter: &TableFilter) -> Result<i64, StoreError> {
        let all = condition(filter);
        let sql = format!("SELECT COUNT(*) AS many FROM tables t WHERE {}", all.sql);
        let mut query = sqlx::query(&sql);
        for value in all.values {
            query = query.bind(value);
        }
        Ok(query.fetch_one(&self.pool).await?.try_get("many")?)
    }
}
