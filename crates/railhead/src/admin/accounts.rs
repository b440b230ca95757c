//! Accounts: who plays here, signing them out, bans.

use super::words::{columns, moment};
use super::{Common, Sure, failed, find, open};
use crate::{Failure, files};
use clap::Args;
use railhead_server::store::{AccountFilter, AccountKind, AccountSummary};
use serde_json::{Value, json};

/// List accounts, newest first
#[derive(Args)]
pub(super) struct List {
    #[command(flatten)]
    common: Common,
    /// Only accounts whose name contains this
    #[arg(long)]
    text: Option<String>,
    /// Only banned accounts
    #[arg(long)]
    banned: bool,
    /// Include guests, who have no password
    #[arg(long)]
    guests: bool,
    /// Maximum number of accounts
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    most: u32,
}

/// Show an account
#[derive(Args)]
pub(super) struct Show {
    /// Name or id of the account
    account: String,
    #[command(flatten)]
    common: Common,
}

/// Set a random password for an account and print it; revoke its sessions and tokens
#[derive(Args)]
pub(super) struct ResetPassword {
    /// Name or id of the account
    account: String,
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    sure: Sure,
}

/// Revoke all sessions and tokens of an account
#[derive(Args)]
pub(super) struct SignOut {
    /// Name or id of the account
    account: String,
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    sure: Sure,
}

/// Ban an account: revoke its sessions and tokens and block logins
#[derive(Args)]
pub(super) struct Ban {
    /// Name or id of the account
    account: String,
    /// Reason for the ban; shown when somebody tries to sign in
    #[arg(long)]
    reason: String,
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    sure: Sure,
}

/// Lift the ban of an account
#[derive(Args)]
pub(super) struct Unban {
    /// Name or id of the account
    account: String,
    #[command(flatten)]
    common: Common,
}

/// An account for programs.
fn row(account: &AccountSummary) -> Value {
    json!({
        "id": account.id,
        "name": account.name,
        "guest": account.kind == AccountKind::Guest,
        "email": account.email,
        "created": account.created,
        "sessions": account.sessions,
        "tokens": account.tokens,
        "tables": account.tables,
        "ban": account.ban.as_ref().map(|ban| json!({ "reason": ban.reason, "since": ban.since })),
    })
}

/// An account in a list for people.
fn words(account: &AccountSummary) -> Vec<String> {
    let state = match &account.ban {
        Some(ban) => format!("banned {}: {}", moment(ban.since), ban.reason),
        None if account.kind == AccountKind::Guest => "guest".to_owned(),
        None => String::new(),
    };
    let counts = [account.sessions, account.tokens, account.tables].map(|count| count.to_string());
    let [sessions, tokens, tables] = counts;
    vec![account.id.to_string(), account.name.clone(), moment(account.created), sessions, tokens, tables, state]
}

const HEADING: [&str; 7] = ["id", "name", "created (UTC)", "sessions", "tokens", "tables", ""];

impl List {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        let (banned, most) = (self.banned, i64::from(self.most));
        // A guest who is banned is not to be overlooked.
        let filter = AccountFilter { text: self.text, banned, guests: self.guests || banned, most };
        let accounts = store.accounts(&filter).await.map_err(failed)?;
        store.close().await;
        if self.common.json {
            return files::print(&format!("{:#}\n", Value::from_iter(accounts.iter().map(row))));
        }
        files::print(&columns(&HEADING, &accounts.iter().map(words).collect::<Vec<_>>()))
    }
}

impl Show {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        let found = find(&store, &self.account).await?;
        let account = store.account_summary(&found.id).await.map_err(failed)?;
        store.close().await;
        let Some(account) = account else { return Ok(()) };
        if self.common.json {
            return files::print(&format!("{:#}\n", row(&account)));
        }
        files::print(&columns(&HEADING, &[words(&account)]))?;
        account.email.map_or(Ok(()), |email| files::print(&format!("e-mail: {email}\n")))
    }
}

impl ResetPassword {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        let account = find(&store, &self.account).await?;
        if account.is_guest() {
            return Err(Failure::Argument(format!("{} is a guest account, which has no password", account.name)));
        }
        self.sure
            .check(&format!("This replaces the password of {} and revokes all sessions and tokens.", account.name))?;
        let password = store.reset_password(&account).await.map_err(failed)?;
        store.close().await;
        if self.common.json {
            let told = json!({ "id": account.id, "name": account.name, "password": password });
            return files::print(&format!("{told:#}\n"));
        }
        let name = account.name;
        files::print(&format!("{password}\n{name} can sign in with this password and should change it at /account\n"))
    }
}

impl SignOut {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        let account = find(&store, &self.account).await?;
        let guest = if account.is_guest() { " A guest cannot sign in again." } else { "" };
        self.sure.check(&format!("This revokes all sessions and tokens of {}.{guest}", account.name))?;
        let (sessions, tokens) = store.sign_out(&account.id).await.map_err(failed)?;
        store.close().await;
        if self.common.json {
            let told = json!({ "id": account.id, "sessions": sessions, "tokens": tokens });
            return files::print(&format!("{told:#}\n"));
        }
        files::print(&format!("{}: {sessions} sessions and {tokens} tokens revoked\n", account.name))
    }
}

impl Ban {
    pub(super) async fn run(self) -> Result<(), Failure> {
        if self.reason.trim().is_empty() {
            return Err(Failure::Argument(
                "--reason must not be empty; it is shown when somebody tries to sign in".to_owned(),
            ));
        }
        let store = open(&self.common.database).await?;
        let account = find(&store, &self.account).await?;
        self.sure.check(&format!("This permanently revokes all sessions and tokens of {}.", account.name))?;
        store.ban(&account.id, self.reason.trim()).await.map_err(failed)?;
        store.close().await;
        if self.common.json {
            let told = json!({ "id": account.id, "banned": true, "reason": self.reason.trim() });
            return files::print(&format!("{told:#}\n"));
        }
        files::print(&format!("{} is banned\n", account.name))
    }
}

impl Unban {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        let account = find(&store, &self.account).await?;
        let lifted = store.unban(&account.id).await.map_err(failed)?;
        store.close().await;
        if self.common.json {
            return files::print(&format!("{:#}\n", json!({ "id": account.id, "banned": false, "lifted": lifted })));
        }
        let words = if lifted { "can sign in again" } else { "was not banned" };
        files::print(&format!("{} {words}\n", account.name))
    }
}
