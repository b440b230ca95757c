//! What is on the table as programs read it: names instead of indices.

use crate::wire_names::{Names, stop_name};
use crate::{CompanyId, Edition, Holder, PrivateId, RoundKind, Standing, Table, TrainId, TrainPlace};
use railhead_board::HexId;
use serde_json::{Value, json};

impl Table {
    /// The table as JSON with names instead of indices. All of it is open to everybody.
    #[must_use]
    pub fn write(&self, edition: &Edition) -> Value {
        let names = Names { edition, table: self };
        json!({
            "bank": self.bank,
            "phase": edition.phases.get(usize::from(self.phase)).map(|p| p.name.as_str()),
            "round": {
                "kind": match self.round.kind {
                    RoundKind::Opening => "opening",
                    RoundKind::Stock => "stock",
                    RoundKind::Operating => "operating",
                },
                "set": self.round.set,
                "number": self.round.number,
            },
            "order": self.order,
            "players": self.players,
            "companies": (0..self.companies.len()).map(|i| company(names, CompanyId::from_index(i))).collect::<Vec<_>>(),
            "privates": (self.privates.iter().enumerate())
                .map(|(i, owner)| json!({"sign": names.private(PrivateId::from_index(i)), "owner": holder(names, *owner)}))
                .collect::<Vec<_>>(),
            "trains": (0..self.trains.len()).map(|i| train(names, TrainId::from_index(i))).collect::<Vec<_>>(),
            "tiles": tiles(names),
            "tokens": (self.board.tokens().iter())
                .map(|token| json!({
                    "hex": names.hex(token.hex),
                    "stop": stop_name(token.stop),
                    "company": names.company(CompanyId(token.owner.0)),
                }))
                .collect::<Vec<_>>(),
            "offer": self.offer.as_ref().map(|offer| json!({
                "by": offer.by,
                "to": offer.to,
                "action": offer.action.write(edition, self),
            })),
        })
    }
}

fn holder(names: Names<'_>, holder: Holder) -> String {
    // No company is meant in particular, so none is called a treasury.
    names.holder(holder, CompanyId(u8::MAX))
}

fn company(names: Names<'_>, id: CompanyId) -> Value {
    let table = names.table;
    let state = table.company(id);
    let shares: Vec<Value> = (table.certs_of(id).iter())
        .map(|cert| json!({"holder": holder(names, cert.holder), "percent": cert.percent, "president": cert.president}))
        .collect();
    json!({
        "sign": names.company(id),
        "standing": match state.standing {
            Standing::Waiting => "waiting",
            Standing::Active => "active",
            Standing::Removed => "removed",
            Standing::Closed => "closed",
        },
        "cash": state.cash,
        "president": state.president,
        "manager": state.manager,
        "price": state.spot.map(|spot| names.edition.chart.price(spot)),
        "box": state.spot.map(|spot| [spot.row, spot.column]),
        "par": state.par,
        "floated": state.floated,
        "operated": state.operated,
        "loans": state.loans,
        "tokens_left": state.tokens,
        "trains": table.trains_of(id).map(|(train, _)| names.train(train)).collect::<Vec<_>>(),
        "certificates": shares,
    })
}

fn train(names: Names<'_>, id: TrainId) -> Value {
    let card = names.table.train(id);
    json!({
        "train": names.train(id),
        "kind": names.kind(id, card.kind),
        "place": match card.place {
            TrainPlace::Depot => "depot".to_owned(),
            TrainPlace::Discard => "discard".to_owned(),
            TrainPlace::Company(company) => format!("company {}", names.company(company)),
            TrainPlace::Gone => "gone".to_owned(),
        },
        "old": card.old,
        "spent": card.spent,
        "owed": card.owed,
    })
}

fn tiles(names: Names<'_>) -> Vec<Value> {
    let laid = |(hex, _): (HexId, _)| {
        let laid = names.table.board.laid(hex)?;
        Some(json!({"hex": names.hex(hex), "tile": names.tile(laid.tile), "turn": laid.rotation.sixths()}))
    };
    names.edition.ground.map.iter().filter_map(laid).collect()
}
