//! Writing records.

use super::{Action, Deed, EntityType, IdForm, Player, Record, Route, ShareId, SiteAction};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Ids of players with how they stand in the file.
type Forms<'a> = HashMap<&'a str, IdForm>;

impl Record {
    /// The record as 18xx.games writes it, on one line. Reading it gives the same record.
    #[must_use]
    pub fn write(&self) -> String {
        self.to_json().to_string()
    }

    /// The record as 18xx.games writes it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let forms: Forms<'_> = self.players.iter().map(|p| (p.id.as_str(), p.id_form)).collect();
        let mut json = json!({
            "id": id(&self.id, self.id_form),
            "title": self.title,
            "description": "",
            "user": {"id": 0, "name": "You"},
            "players": self.players.iter().map(player).collect::<Vec<_>>(),
            "max_players": self.players.len(),
            "settings": {"seed": self.seed, "optional_rules": self.optional_rules},
            "actions": self.actions.iter().map(|a| action(a, &forms)).collect::<Vec<_>>(),
            "loaded": true,
        });
        let mut set = |field: &str, value: Option<Value>| {
            if let Some(value) = value {
                json[field] = value;
            }
        };
        set("mode", self.id.starts_with("hs_").then(|| json!("hotseat")));
        set("result", self.result.as_ref().map(|r| json!(r)));
        set("game_end_reason", self.game_end_reason.as_ref().map(|r| json!(r)));
        set("status", self.status.as_ref().map(|s| json!(s)));
        json
    }
}

/// An id as it stands in the file.
fn id(text: &str, form: IdForm) -> Value {
    if form != IdForm::Number {
        return json!(text);
    }
    let number = text.parse::<u64>().map(Value::from).or_else(|_| text.parse::<i64>().map(Value::from));
    number.unwrap_or_else(|_| json!(text))
}

fn player(player: &Player) -> Value {
    match player.id_form {
        IdForm::Missing => json!({"name": player.name}),
        form => json!({"id": id(&player.id, form), "name": player.name}),
    }
}

fn action(action: &Action, forms: &Forms<'_>) -> Value {
    let mut fields = deed(&action.deed, forms);
    fields.insert("id".to_owned(), json!(action.id));
    if !action.auto.is_empty() {
        let auto: Vec<_> = action.auto.iter().map(|d| deed(d, forms)).collect();
        fields.insert("auto_actions".to_owned(), json!(auto));
    }
    Value::Object(fields)
}

/// The fields of a deed; those that have no value are left out.
fn deed(deed: &Deed, forms: &Forms<'_>) -> Map<String, Value> {
    let form = match deed.entity_type {
        EntityType::Player => forms.get(deed.entity.as_str()).copied().unwrap_or(IdForm::Text),
        EntityType::Corporation | EntityType::Minor | EntityType::Company => IdForm::Text,
    };
    let common = json!({
        "type": deed.kind.name(),
        "entity": id(&deed.entity, form),
        "entity_type": deed.entity_type.name(),
    });
    let mut fields = Map::new();
    for part in [own(&deed.kind), common] {
        if let Value::Object(part) = part {
            fields.extend(part);
        }
    }
    // A program's null is one of its settings.
    if !matches!(deed.kind, SiteAction::Program { .. }) {
        fields.retain(|_, value| !value.is_null());
    }
    fields
}

/// The fields of this type of action; null where there is no value.
fn own(kind: &SiteAction) -> Value {
    match kind {
        SiteAction::Pass
        | SiteAction::EndGame
        | SiteAction::Bankrupt
        | SiteAction::DestinationConnection
        | SiteAction::Other(_) => Value::Null,
        SiteAction::LayTile { hex, tile, rotation } => {
            json!({"hex": hex, "tile": tile.to_string(), "rotation": rotation})
        }
        SiteAction::BuyShares { shares, percent, share_price }
        | SiteAction::SellShares { shares, percent, share_price } => {
            let shares: Vec<_> = shares.iter().map(ShareId::to_string).collect();
            json!({"shares": shares, "percent": percent, "share_price": share_price})
        }
        SiteAction::RunRoutes { routes, extra_revenue, subsidy } => {
            let routes: Vec<_> = routes.iter().map(route).collect();
            json!({"routes": routes, "extra_revenue": extra_revenue, "subsidy": subsidy})
        }
        SiteAction::Dividend { kind } => json!({"kind": kind.name()}),
        SiteAction::BuyTrain { train, price, variant, exchange } => {
            let exchange = exchange.as_ref().map(ToString::to_string);
            json!({"train": train.to_string(), "price": price, "variant": variant, "exchange": exchange})
        }
        SiteAction::PlaceToken { city, slot, tokener } => {
            json!({"city": city.to_string(), "slot": slot, "tokener": tokener})
        }
        SiteAction::Bid { company, price } | SiteAction::BuyCompany { company, price } => {
            json!({"company": company, "price": price})
        }
        SiteAction::Par { corporation, share_price } => {
            json!({"corporation": corporation, "share_price": share_price.to_string()})
        }
        SiteAction::Assign { target, target_type } => json!({"target": target, "target_type": target_type.name()}),
        SiteAction::TakeLoan { loan } => json!({"loan": loan}),
        SiteAction::Program { settings, .. } => json!(settings),
        SiteAction::Log { message } | SiteAction::Message { message } => json!({"message": message}),
        SiteAction::DiscardTrain { train } => json!({"train": train.to_string()}),
    }
}

fn route(route: &Route) -> Value {
    let nodes = route.nodes.as_ref().map(|nodes| nodes.iter().map(ToString::to_string).collect::<Vec<_>>());
    let mut json = json!({
        "train": route.train.to_string(),
        "connections": route.connections,
        "hexes": route.hexes,
        "revenue": route.revenue,
        "revenue_str": route.revenue_text,
        "nodes": nodes,
    });
    if let Value::Object(fields) = &mut json {
        fields.retain(|_, value| !value.is_null());
    }
    json
}
