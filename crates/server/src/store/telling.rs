//! Telling other servers on the same PostgreSQL what happened, after it is committed.
//!
//! A notice is a hint: entries have numbers, and servers look round for what they did not hear of. So nobody waits for notices, and
//! those of many tables go out together.

use super::TableId;
use crate::shutdown::Shutdown;
use crate::store::bounded::Bounded;
use crate::supervisor::supervise;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc};

/// The channel of PostgreSQL on which servers tell each other which tables changed.
pub(super) const CHANNEL: &str = "railhead";
/// No notice of PostgreSQL is longer than 8,000 bytes.
const LONGEST: usize = 7000;
/// So many tables are told of at once at most.
const TOGETHER: usize = 128;

/// Tells other servers.
#[derive(Clone, Debug)]
pub(super) struct Teller(mpsc::Sender<TableId>);

impl Teller {
    /// Begins to tell, under the name by which this server is known; ends when nobody can hand anything in any more.
    pub(super) fn new(pool: Bounded, node: Arc<str>) -> Self {
        let (sender, receiver) = mpsc::channel(16 * TOGETHER);
        let receiver = Arc::new(Mutex::new(receiver));
        tokio::spawn(supervise("telling", Shutdown::default(), move || {
            tell_all(pool.clone(), Arc::clone(&node), Arc::clone(&receiver))
        }));
        Self(sender)
    }

    /// Tells of a table soon. Where that many wait that it cannot be noted, others find it when they look round.
    pub(super) fn tell(&self, table: TableId) {
        let _ = self.0.try_send(table);
    }
}

/// Tells other servers of what is handed in, until nobody can hand anything in any more.
async fn tell_all(pool: Bounded, node: Arc<str>, receiver: Arc<Mutex<mpsc::Receiver<TableId>>>) {
    let mut receiver = receiver.lock().await;
    let mut tables: Vec<TableId> = Vec::with_capacity(TOGETHER);
    while receiver.recv_many(&mut tables, TOGETHER).await > 0 {
        tables.sort_unstable();
        tables.dedup();
        for notice in notices(&node, tables.drain(..)) {
            let told = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(notice).execute(&pool).await;
            if let Err(why) = told {
                tracing::debug!(error = %why, "other servers were not told; they look round");
            }
        }
    }
}

/// The name of the server, then the tables, in as few notices as hold them.
fn notices(node: &str, tables: impl Iterator<Item = TableId>) -> Vec<String> {
    let mut all = Vec::new();
    let mut notice = node.to_owned();
    for table in tables {
        if notice.len() + 1 + table.len() > LONGEST && notice.len() > node.len() {
            all.push(std::mem::replace(&mut notice, node.to_owned()));
        }
        notice.push(' ');
        notice.push_str(&table);
    }
    all.push(notice);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_tables_are_told_of_in_few_notices() {
        let tables = (0..1000).map(|n| TableId::from(format!("table-{n:010}")));
        let all = notices("me", tables);
        assert_eq!(all.len(), 3);
        assert!(all.iter().all(|notice| notice.len() <= LONGEST && notice.starts_with("me table-")));
        assert_eq!(all.iter().map(|notice| notice.split(' ').count() - 1).sum::<usize>(), 1000);
        assert_eq!(notices("me", [TableId::from("one")].into_iter()), ["me one"]);
    }
}
