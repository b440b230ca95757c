//! Automations: what the server does for a player at a table. Only the player knows of them. The API calls them programs.

use super::endpoint::Endpoint;
use super::sent::{At, Member, Sent};
use crate::app::App;
use crate::automation::{Source, Until, Verdict};
use crate::http::fault::Fault;
use crate::service::automation::{self, Wanted, Which};
use crate::service::play;
use crate::store::TableId;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::NoContent;
use railhead_engine::Dividend;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What the server does for an account at a table.
#[derive(Debug, Serialize, JsonSchema)]
struct Programs {
    /// The programs.
    programs: Vec<Program>,
}

/// Something that the server does for a player.
#[derive(Debug, Serialize, JsonSchema)]
struct Program {
    /// By what it is named.
    id: u32,
    /// For which seat it acts.
    seat: u8,
    /// What it does, in words.
    words: String,
    /// Why it has stopped; null while it runs.
    stopped: Option<String>,
}

async fn kept(app: &App, id: &TableId, member: &Member) -> Result<Json<Programs>, Fault> {
    let table = app.tables.table(id).await?.now();
    play::seat(&table, member, None)?;
    let all = automation::of(app, &table, member).await?;
    let told = all.iter().map(|program| {
        let stopped = table.game.as_ref().and_then(|game| match program.verdict(game) {
            Verdict::Stop(why) => Some(why),
            _ => None,
        });
        Program { id: program.id, seat: program.seat, words: automation::words(&program.task), stopped }
    });
    Ok(Json(Programs { programs: told.collect() }))
}

async fn all(State(app): State<App>, Path(id): Path<TableId>, member: Member) -> Result<Json<Programs>, Fault> {
    kept(&app, &id, &member).await
}

/// What shall be done.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Task {
    /// Pass in stock rounds.
    Pass {
        /// What ends it.
        #[serde(default)]
        until: Vec<End>,
    },
    /// Buy shares.
    Buy {
        /// The sign of a company.
        company: String,
        /// From where; otherwise from anywhere.
        #[serde(default)]
        from: Option<From>,
        /// Until you hold this many percent.
        goal: Option<u8>,
        /// For at most this much a share.
        price: Option<u32>,
        /// Until it has floated.
        #[serde(default)]
        float: bool,
    },
    /// Run trains and pay out.
    Run {
        /// The sign of a company.
        company: String,
        /// Which runs; otherwise the best.
        #[serde(default)]
        runs: Option<Runs>,
        /// What is paid; otherwise everything.
        #[serde(default)]
        pay: Option<Pay>,
        /// Whether everything else that can be passed is passed.
        #[serde(default)]
        skip: bool,
    },
}

/// What ends passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum End {
    /// Somebody deals in shares of a company of which the player holds some.
    Shares,
    /// Somebody deals in shares of a company that the player leads.
    Company,
    /// Somebody sells anything.
    Sales,
    /// Somebody launches a company.
    Launch,
    /// The round ends.
    Round,
}

/// From where shares are bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ShareSource")]
enum From {
    /// From wherever they are, first from the company or the bank.
    Any,
    /// From the company's treasury or the bank.
    Treasury,
    /// From the market.
    Market,
}

/// Which runs shall be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Runs {
    /// The best there are.
    Best,
    /// Those of last time.
    Last,
}

/// What is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Pay {
    /// Everything.
    Full,
    /// Half.
    Half,
    /// Nothing.
    Withhold,
}

impl Task {
    fn wanted(self) -> Wanted {
        match self {
            Self::Pass { until } => Wanted::Pass(Until {
                shares: until.contains(&End::Shares),
                company: until.contains(&End::Company),
                sales: until.contains(&End::Sales),
                launch: until.contains(&End::Launch),
                round: until.contains(&End::Round),
            }),
            Self::Buy { company, from, goal, price, float } => {
                let source = match from {
                    None | Some(From::Any) => Source::Any,
                    Some(From::Treasury) => Source::Treasury,
                    Some(From::Market) => Source::Market,
                };
                let price = price.map(|price| i32::try_from(price).unwrap_or(i32::MAX));
                Wanted::Buy { company, source, goal, price, float }
            }
            Self::Run { company, runs, pay, skip } => {
                let which = match runs {
                    None | Some(Runs::Best) => Which::Best,
                    Some(Runs::Last) => Which::Last,
                };
                let pay = match pay {
                    None | Some(Pay::Full) => Dividend::Full,
                    Some(Pay::Half) => Dividend::Half,
                    Some(Pay::Withhold) => Dividend::Withhold,
                };
                Wanted::Run { company, which, pay, skip }
            }
        }
    }
}

async fn set((State(app), Path(id), member, Sent(asked)): At<Task>) -> Result<Json<Programs>, Fault> {
    automation::set(&app, &member, &id, asked.wanted()).await?;
    kept(&app, &id, &member).await
}

async fn cancel(
    State(app): State<App>,
    Path((id, program)): Path<(TableId, u32)>,
    member: Member,
) -> Result<NoContent, Fault> {
    automation::cancel(&app, &member, &id, program).await?;
    Ok(NoContent)
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "programs for later";
    vec![
        Endpoint::get("/tables/{id}/programs", "listPrograms", all)
            .about(GROUP, "What the server does for the account at this table, and what has stopped and why. Nobody else is told.")
            .faults(&[403]),
        Endpoint::post("/tables/{id}/programs", "setProgram", set)
            .about(GROUP, "Have the server pass, buy shares, or run trains and share out, as soon as it is the account's turn, until something happens.")
            .example(json!({ "do": "pass", "until": ["shares", "company", "round"] }))
            .faults(&[403]),
        Endpoint::delete("/tables/{id}/programs/{program}", "cancelProgram", cancel)
            .about(GROUP, "Cancel a program, or take away one that has stopped.")
            .faults(&[403]),
    ]
}
