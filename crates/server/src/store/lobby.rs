//! Lists of tables.

use super::{AccountId, Pace, Store, StoreError, TableId, TableRow, TableState};
use crate::store::table_row::{TABLE, read};
use sqlx::Row;
use std::collections::HashSet;
use std::fmt;

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

/// The order of all lists, which is that of the indexes.
const NEWEST: &str = "ORDER BY t.moved DESC, t.id";

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

fn condition(filter: &TableFilter, kind: Kind) -> Where {
    let mut all = Where { sql: "1 = 1".to_owned(), values: Vec::new() };
    match &filter.mine {
        Some(account) => {
            // Two lookups instead of a condition that looks at every table.
            all.and(
                "t.id IN (SELECT id FROM tables WHERE owner = ? UNION SELECT table_id FROM seats WHERE account = ?)",
                account,
            );
            let within = if filter.archived { "IN" } else { "NOT IN" };
            all.and(&format!("t.id {within} (SELECT table_id FROM archive WHERE account = ?)"), account);
        }
        None if filter.unlisted => {}
        // In the words of the partial indexes, so that they are used.
        None => all.sql.push_str(" AND t.visibility <> 'unlisted' AND t.hotseat = 0"),
    }
    if let Some(title) = &filter.title {
        // Few tables have not begun. An index of all tables of a title would have the finished ones looked at, too, so it is kept out of it.
        let few = kind == Kind::Open || filter.state == Some(TableState::Open);
        all.and(if few { "t.title || '' = ?" } else { "t.title = ?" }, title);
    }
    if let Some(state) = filter.state {
        all.and("t.state = ?", state.name());
    }
    if let Some(pace) = filter.pace {
        all.and("t.pace = ?", pace.name());
    }
    match kind {
        Kind::Any => {}
        Kind::Open => all.sql.push_str(
            " AND t.state = 'open' AND EXISTS (SELECT 1 FROM seats f WHERE f.table_id = t.id AND f.account IS NULL)",
        ),
        Kind::Left => all.sql.push_str(" AND t.state = 'playing' AND t.open_seats > 0"),
    }
    all
}

/// Where somebody can sit down differs with the state of a table; each has an index of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// It does not matter.
    Any,
    /// Not every seat is taken yet.
    Open,
    /// A seat was left to be taken over.
    Left,
}

impl Kind {
    /// Those that a filter is about; no table is of two of them.
    const fn of(filter: &TableFilter) -> &'static [Self] {
        if filter.joinable { &[Self::Open, Self::Left] } else { &[Self::Any] }
    }
}

/// Among so many tables, those last moved of a list, a text is found wherever it stands in a name. Among all others it is found where
/// a name begins with it, for which there is an index.
const RECENT: i64 = 3000;
/// At most so many tables are found by the beginning of their names, and so many by that of a player's.
const BEGINNING: i64 = 1000;
/// Nobody counts further.
const COUNTED: i64 = 1000;

/// How a text is looked for anywhere in a name.
fn pattern(text: &str) -> String {
    let mut pattern = "%".to_owned();
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

/// How many tables a list has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many.
    Exactly(i64),
    /// More than anybody counts, which is so many.
    Over(i64),
}

impl Count {
    /// So many at least.
    #[must_use]
    pub const fn at_least(self) -> i64 {
        match self {
            Self::Exactly(count) | Self::Over(count) => count,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => write!(f, "{count}"),
            Self::Over(count) => write!(f, "over {count}"),
        }
    }
}

impl Store {
    /// Tables, the last moved first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableRow>, StoreError> {
        let most = filter.skip.saturating_add(filter.most);
        let found = self.all_found(filter, most).await?;
        self.shown(filter, found).await
    }

    /// Those of every kind, so many of each.
    async fn all_found(&self, filter: &TableFilter, most: i64) -> Result<Vec<TableRow>, StoreError> {
        let mut found = Vec::new();
        for kind in Kind::of(filter) {
            found.extend(self.found(filter, *kind, most).await?);
        }
        Ok(found)
    }

    /// Those of what was found that a list shows.
    async fn shown(&self, filter: &TableFilter, mut found: Vec<TableRow>) -> Result<Vec<TableRow>, StoreError> {
        found.sort_by(|a, b| b.moved.cmp(&a.moved).then_with(|| a.id.cmp(&b.id)));
        let (skip, most) = (usize::try_from(filter.skip).unwrap_or(0), usize::try_from(filter.most).unwrap_or(0));
        let mut tables: Vec<TableRow> = found.into_iter().skip(skip).take(most).collect();
        self.seated(&mut tables).await?;
        Ok(tables)
    }

    /// Those of one kind.
    async fn found(&self, filter: &TableFilter, kind: Kind, most: i64) -> Result<Vec<TableRow>, StoreError> {
        let Some(text) = filter.text.as_deref().filter(|text| !text.is_empty()) else {
            return self.listed(condition(filter, kind), "", most).await;
        };
        let text = text.to_lowercase();
        let mut recent = condition(filter, kind);
        recent.sql = format!("t.id IN (SELECT t.id FROM tables t WHERE {} {NEWEST} LIMIT {RECENT})", recent.sql);
        recent.and(
            "(LOWER(t.name) LIKE ? ESCAPE '!' OR EXISTS (SELECT 1 FROM seats n WHERE n.table_id = t.id
              AND LOWER(n.name) LIKE ? ESCAPE '!'))",
            &pattern(&text),
        );
        let mut found = self.listed(recent, "", most).await?;
        if i64::try_from(found.len()).unwrap_or(i64::MAX) < most {
            let known: HashSet<TableId> = found.iter().map(|table| table.id.clone()).collect();
            let mut named = condition(filter, kind);
            let (from, to) = if self.shared.is_some() { ("~>=~", "~<~") } else { (">=", "<") };
            named.values.extend([text.clone(), format!("{text}\u{10ffff}")]);
            let (a, b) = (named.values.len() - 1, named.values.len());
            let within = |column: &str| format!("LOWER({column}) {from} ${a} AND LOWER({column}) {to} ${b}");
            let beginning = format!(
                " AND t.id IN (SELECT * FROM (SELECT id FROM tables WHERE {} LIMIT {BEGINNING}) x
                  UNION SELECT * FROM (SELECT table_id FROM seats WHERE {} LIMIT {BEGINNING}) y)",
                within("name"),
                within("name")
            );
            let more = self.listed(named, &beginning, most).await?;
            found.extend(more.into_iter().filter(|table| !known.contains(&table.id)));
        }
        Ok(found)
    }

    async fn listed(&self, all: Where, more: &str, most: i64) -> Result<Vec<TableRow>, StoreError> {
        let sql = format!("{TABLE} WHERE {}{more} {NEWEST} LIMIT ${}", all.sql, all.values.len() + 1);
        let mut query = sqlx::query(&sql);
        for value in all.values {
            query = query.bind(value);
        }
        query.bind(most).fetch_all(&self.pool).await?.iter().map(read).collect()
    }

    /// Tables, the last moved first, and how many there are in all, up to a thousand.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables_counted(&self, filter: &TableFilter) -> Result<(Vec<TableRow>, Count), StoreError> {
        let counted = |count: i64| if count > COUNTED { Count::Over(COUNTED) } else { Count::Exactly(count) };
        if filter.text.as_deref().is_some_and(|text| !text.is_empty()) {
            // Looking for a text takes long, so it is done once for both.
            let most = filter.skip.saturating_add(filter.most).max(COUNTED + 1);
            let found = self.all_found(filter, most).await?;
            let count = counted(i64::try_from(found.len()).unwrap_or(i64::MAX));
            return Ok((self.shown(filter, found).await?, count));
        }
        let mut count = 0;
        for kind in Kind::of(filter) {
            let (sql, values) = self.counting(filter, *kind);
            let mut query = sqlx::query(&sql);
            for value in values {
                query = query.bind(value);
            }
            count += query.fetch_one(&self.pool).await?.try_get::<i64, _>("many")?;
        }
        Ok((self.tables(filter).await?, counted(count)))
    }

    /// How those of one kind are counted, and the values in it.
    fn counting(&self, filter: &TableFilter, kind: Kind) -> (String, Vec<String>) {
        let all = condition(filter, kind);
        // SQLite, which does not know how many of what there are, would look at every table in play, or at every one of a title.
        let by = if kind == Kind::Left && self.shared.is_none() { " INDEXED BY tables_left" } else { "" };
        let (within, most) = (all.sql, COUNTED + 1);
        let sql =
            format!("SELECT COUNT(*) AS many FROM (SELECT 1 AS one FROM tables t{by} WHERE {within} LIMIT {most}) x");
        (sql, all.values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn free_seats_are_counted_without_a_look_at_finished_games() {
        let folder = std::env::temp_dir().join(format!("railhead-counting-{}", std::process::id()));
        let store = Store::in_folder(&folder).await.unwrap();
        for title in [None, Some("1848".to_owned())] {
            let filter = TableFilter { title, joinable: true, ..TableFilter::default() };
            for (kind, index) in [(Kind::Open, "tables_listed_by_state"), (Kind::Left, "tables_left")] {
                let (sql, values) = store.counting(&filter, kind);
                let sql = format!("EXPLAIN QUERY PLAN {sql}");
                let mut query = sqlx::query(&sql);
                for value in values {
                    query = query.bind(value);
                }
                let rows = query.fetch_all(&store.pool).await.unwrap();
                let plan: Vec<String> = rows.iter().map(|row| row.try_get("detail").unwrap()).collect();
                assert!(plan.iter().any(|step| step.contains(&format!("t USING INDEX {index}"))), "{kind:?}: {plan:?}");
            }
        }
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
