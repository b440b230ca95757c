//! Tokens by which programs are known.

use super::words::{columns, moment};
use super::{Common, Sure, failed, find, open};
use crate::{Failure, files};
use clap::Args;
use railhead_server::store::{Token, TokenId};
use serde_json::{Value, json};

/// List the tokens of an account; only hashes of them are stored
#[derive(Args)]
pub(super) struct List {
    /// Name or id of the account
    account: String,
    #[command(flatten)]
    common: Common,
}

/// Revoke a token
#[derive(Args)]
pub(super) struct Revoke {
    /// Id of the token
    token: TokenId,
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    sure: Sure,
}

impl List {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        let account = find(&store, &self.account).await?;
        let tokens = store.tokens_of(&account.id).await.map_err(failed)?;
        store.close().await;
        if self.common.json {
            let row = |t: &Token| json!({ "id": t.id, "label": t.label, "created": t.created, "used": t.used });
            return files::print(&format!("{:#}\n", Value::from_iter(tokens.iter().map(row))));
        }
        let row = |t: &Token| vec![t.id.to_string(), t.label.clone(), moment(t.created), moment(t.used)];
        let rows: Vec<Vec<String>> = tokens.iter().map(row).collect();
        files::print(&columns(&["id", "label", "created (UTC)", "used (UTC)"], &rows))
    }
}

impl Revoke {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        self.sure.check(&format!("This permanently revokes the token {}.", self.token))?;
        let revoked = store.revoke_any_token(&self.token).await.map_err(failed)?;
        store.close().await;
        if !revoked {
            return Err(Failure::Argument(format!("there is no token {}", self.token)));
        }
        if self.common.json {
            return files::print(&format!("{:#}\n", json!({ "id": self.token, "revoked": true })));
        }
        files::print(&format!("{} is revoked\n", self.token))
    }
}
