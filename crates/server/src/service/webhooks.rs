//! What is called when somebody's turn begins.

use super::actor::Actor;
use super::error::{Denied, Error, Invalid};
use super::ownership;
use crate::app::App;
use crate::notify::WebAddress;
use crate::store::{Channel, TableId, Trouble, Whom};

/// No address of ours is longer.
pub(crate) const LONGEST_ADDRESS: usize = 500;

/// That the server calls an address.
///
/// # Errors
/// If it does not.
pub(super) fn fit(app: &App, webhook: &str) -> Result<(), Invalid> {
    if webhook.len() > LONGEST_ADDRESS {
        return Err(Invalid::because(format!("An address has at most {LONGEST_ADDRESS} letters.")));
    }
    let checked = WebAddress::read(webhook).and_then(|address| address.check_host(app.config.private_webhooks));
    checked.map_err(|why| Invalid::because(format!("This webhook cannot be called: {why}.")))
}

/// The webhook of a table, as its owner sees it.
#[derive(Clone, Debug)]
pub(crate) struct TableWebhook {
    /// What the table is called.
    pub(crate) table: String,
    /// What is called.
    pub(crate) webhook: Option<String>,
    /// What did not arrive.
    pub(crate) troubles: Vec<Trouble>,
}

async fn owner_only(app: &App, actor: &Actor, id: &TableId) -> Result<String, Error> {
    let table = app.tables.table(id).await?.now();
    let what = "sets its webhook";
    ownership::owned(&table, actor.id().ok_or(Denied::NotOwner(what))?, what)?;
    Ok(table.row.name.clone())
}

/// What is called when somebody's turn begins at a table, for whoever opened it.
///
/// # Errors
/// If it was somebody else.
pub(crate) async fn of_table(app: &App, actor: &Actor, id: &TableId) -> Result<TableWebhook, Error> {
    let table = owner_only(app, actor, id).await?;
    let (webhook, troubles) =
        (app.store().table_webhook(id).await?, app.store().troubles(&Whom::Table(id.clone())).await?);
    Ok(TableWebhook { table, webhook, troubles })
}

/// Sets what is called when somebody's turn begins at a table; whoever opened it may.
///
/// # Errors
/// If it was somebody else, or the server does not call that address.
pub(crate) async fn set_of_table(app: &App, actor: &Actor, id: &TableId, webhook: Option<&str>) -> Result<(), Error> {
    owner_only(app, actor, id).await?;
    if let Some(webhook) = webhook {
        fit(app, webhook)?;
    }
    app.store().set_table_webhook(id, webhook).await?;
    app.store().forget_trouble(&Whom::Table(id.clone()), Channel::Table).await?;
    Ok(())
}
