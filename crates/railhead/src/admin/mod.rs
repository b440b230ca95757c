//! `railhead admin`: accounts, tables, tokens and bans, for whoever runs a server.

mod accounts;
mod tables;
mod tokens;
mod words;

use crate::Failure;
use crate::database::DatabaseArgs;
use clap::{Args, Subcommand};
use railhead_server::store::{Account, AccountKind, Reading, Source, Store, StoreError};

/// Manage the accounts, tables, tokens and bans of a server, whether it runs or not
#[derive(Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    command: Command,
}

/// What every command takes.
#[derive(Args)]
struct Common {
    #[command(flatten)]
    database: DatabaseArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What cannot be undone is done only where this is said.
#[derive(Args)]
struct Sure {
    /// Confirm a command that cannot be undone
    #[arg(long)]
    yes: bool,
}

#[derive(Subcommand)]
enum Command {
    Accounts(accounts::List),
    Account(accounts::Show),
    ResetPassword(accounts::ResetPassword),
    SignOut(accounts::SignOut),
    Ban(accounts::Ban),
    Unban(accounts::Unban),
    Tables(tables::List),
    Table(tables::Show),
    Hide(tables::Hide),
    Unhide(tables::Unhide),
    Tokens(tokens::List),
    Revoke(tokens::Revoke),
}

impl Admin {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::Runtime)?;
        runtime.block_on(async {
            match self.command {
                Command::Accounts(command) => command.run().await,
                Command::Account(command) => command.run().await,
                Command::ResetPassword(command) => command.run().await,
                Command::SignOut(command) => command.run().await,
                Command::Ban(command) => command.run().await,
                Command::Unban(command) => command.run().await,
                Command::Tables(command) => command.run().await,
                Command::Table(command) => command.run().await,
                Command::Hide(command) => command.run().await,
                Command::Unhide(command) => command.run().await,
                Command::Tokens(command) => command.run().await,
                Command::Revoke(command) => command.run().await,
            }
        })
    }
}

fn failed(why: StoreError) -> Failure {
    Failure::Store(Box::new(why))
}

/// The database of a server. One that is not there is not made, and one of an older program is not upgraded: a server does that.
async fn open(database: &DatabaseArgs) -> Result<Store, Failure> {
    let source = database.source();
    let reading = |why| Failure::Reading(Box::new(why));
    let looked = Reading::begin(&source).await.map_err(reading)?;
    let (step, newest) = looked.steps();
    looked.end().await.map_err(reading)?;
    if step < newest {
        return Err(Failure::Argument(format!(
            "the database is at step {step} of its schema, but step {newest} is needed: start its server once to upgrade it"
        )));
    }
    match &source {
        Source::Folder(folder) => Store::in_folder(folder).await,
        Source::Address(url) => Store::open(url).await,
    }
    .map_err(failed)
}

/// The account of a name, or with an id: guests share names.
async fn find(store: &Store, named: &str) -> Result<Account, Failure> {
    let found = match store.account_named(named).await.map_err(failed)? {
        None => store.account(&named.into()).await.map_err(failed)?,
        found => found,
    };
    let found = found.filter(|account| account.kind != AccountKind::Bot);
    found.ok_or_else(|| Failure::Argument(format!("there is no account with the name or id {named}")))
}

impl Sure {
    /// That it may be done.
    fn check(&self, what: &str) -> Result<(), Failure> {
        if self.yes { Ok(()) } else { Err(Failure::Argument(format!("{what} Confirm with --yes."))) }
    }
}
