//! Comparing our game with what the site's engine had after each action.

use super::import::{ImportError, Importer};
use super::{GameTrace, Record, Step};
use railhead_engine::{CompanyId, Holder, RoundKind, Seat, Standing, TrainPlace};
use std::collections::BTreeMap;
use std::fmt;

/// What checking a record found.
#[derive(Debug)]
pub struct Checked {
    /// How many actions were replayed.
    pub actions: usize,
    /// How many steps were compared with a trace.
    pub compared: usize,
    /// The first difference, in words.
    pub difference: Option<String>,
    /// Passes that one side has and the other has not.
    pub slips: Vec<String>,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.difference {
            Some(difference) => f.write_str(difference),
            None if self.compared > 0 => write!(f, "{} actions, every step as recorded", self.actions),
            None => write!(f, "{} actions, the result as recorded", self.actions),
        }
    }
}

/// Replays a record and compares its result and, where there is a trace, every step.
///
/// # Errors
/// If it cannot be set up here at all.
pub fn check(record: &Record, trace: Option<&GameTrace>) -> Result<Checked, ImportError> {
    let mut importer = Importer::new(record)?;
    let mut checked = Checked { actions: record.actions.len(), compared: 0, difference: None, slips: Vec::new() };
    if let Some(trace) = trace
        && trace.steps.len() != record.actions.len()
    {
        let why = format!("the trace has {} steps, the record {} actions", trace.steps.len(), record.actions.len());
        checked.difference = Some(why);
        return Ok(checked);
    }
    for (i, action) in record.actions.iter().enumerate() {
        if let Err(why) = importer.step(action) {
            checked.difference = Some(why.to_string());
            break;
        }
        if let Some(step) = trace.and_then(|t| t.steps.get(i)) {
            if let Err(why) = compare(&importer, record, step) {
                let deed = &action.deed;
                let what =
                    format!("after action {} (id {}), {} by {}", i + 1, action.id, deed.kind.name(), deed.entity);
                checked.difference = Some(format!("{what}: {why}"));
                break;
            }
            checked.compared += 1;
        }
    }
    if checked.difference.is_none() {
        checked.difference = compare_result(&importer, record).err();
    }
    checked.slips = importer.slips;
    Ok(checked)
}

fn same<T: PartialEq + fmt::Debug>(what: &str, ours: &T, theirs: &T) -> Result<(), String> {
    if ours == theirs { Ok(()) } else { Err(format!("{what}: we have {ours:?}, recorded is {theirs:?}")) }
}

fn compare_result(importer: &Importer<'_>, record: &Record) -> Result<(), String> {
    if let Some(result) = &record.result {
        let ours: BTreeMap<String, i64> = record
            .players
            .iter()
            .zip(importer.game.worth())
            .map(|(player, worth)| (player.id.clone(), i64::from(worth)))
            .collect();
        same("the result", &ours, result)?;
    }
    if let (Some(reason), false) = (&record.game_end_reason, importer.stopped) {
        let ours = importer.game.outcome().map(|o| importer.site.end(o.reason).to_owned());
        if record.status.as_deref() == Some("finished") {
            same("the end of the game", &ours, &Some(reason.clone()))?;
        }
    }
    Ok(())
}

/// Compares our table with a step of the trace.
fn compare(importer: &Importer<'_>, record: &Record, step: &Step) -> Result<(), String> {
    let game = &importer.game;
    let (edition, table) = (game.edition(), game.table());
    let id = |seat: Seat| record.players.get(seat.index()).map_or(String::new(), |p| p.id.clone());
    let sign = |c: CompanyId| edition.companies[c.index()].sign.clone();
    for (i, player) in table.players.iter().enumerate() {
        let name = id(Seat::from_index(i));
        let theirs = step.players.get(&name).copied().unwrap_or(0);
        same(&format!("cash of player {name}"), &i64::from(player.cash), &theirs)?;
    }
    let state = &step.state;
    for (i, company) in table.companies.iter().enumerate() {
        let (c, name) = (CompanyId::from_index(i), &edition.companies[i].sign);
        let figures = step.corps.get(name);
        same(&format!("whether {name} is in play"), &(company.standing == Standing::Active), &figures.is_some())?;
        let Some(figures) = figures else { continue };
        same(&format!("treasury of {name}"), &i64::from(company.cash), &figures.cash)?;
        let price = company.spot.and_then(|s| u32::try_from(edition.chart.price(s)).ok());
        same(&format!("price of {name}"), &price, &figures.price)?;
        let at = company.spot.map(|s| (u32::from(s.row), u32::from(s.column)));
        same(&format!("price box of {name}"), &at, &figures.at)?;
        // Beside the bank that lends stand all loans that it gave.
        let lends = importer.site.pays_alone == Some(name.as_str());
        let loans = if lends { table.companies.iter().map(|c| u32::from(c.loans)).sum() } else { company.loans.into() };
        same(&format!("loans of {name}"), &loans, &figures.loans)?;
        if !edition.companies[i].independent {
            let president = company.president.map_or_else(|| "market".to_owned(), id);
            same(&format!("president of {name}"), &Some(&president), &state.presidents.get(name))?;
            compare_holdings(importer, record, step, c)?;
        }
        let mut ours: Vec<(String, bool)> = table
            .trains_of(c)
            .map(|(_, t)| {
                let kind = &edition.trains[usize::from(t.sort)].kinds[usize::from(t.kind)];
                (kind.name.clone(), t.old)
            })
            .collect();
        let mut theirs: Vec<(String, bool)> = state
            .trains
            .get(name)
            .map(|list| list.iter().map(|t| (t.name.clone(), t.phased_out)).collect())
            .unwrap_or_default();
        ours.sort();
        theirs.sort();
        same(&format!("trains of {name}"), &ours, &theirs)?;
    }
    same("money of the bank", &i64::from(table.bank), &step.bank)?;
    let mut left: BTreeMap<String, u32> = BTreeMap::new();
    for train in table.trains.iter().filter(|t| t.place == TrainPlace::Depot) {
        *left.entry(edition.trains[usize::from(train.sort)].name.clone()).or_default() += 1;
    }
    let theirs: BTreeMap<String, u32> =
        state.bank_trains.left.iter().filter(|(_, n)| **n > 0).map(|(k, n)| (k.clone(), *n)).collect();
    same("trains of the bank", &left, &theirs)?;
    let discarded = table.trains.iter().filter(|t| t.place == TrainPlace::Discard).count();
    same("trains turned in", &discarded, &state.bank_trains.discarded.len())?;
    let owners: BTreeMap<String, String> = table
        .privates
        .iter()
        .zip(&edition.privates)
        .filter_map(|(holder, card)| match holder {
            Holder::Player(seat) => Some((card.sign.clone(), id(*seat))),
            Holder::Company(c) => Some((card.sign.clone(), sign(*c))),
            _ => None,
        })
        .collect();
    compare_privates(importer, &owners, step)?;
    compare_map(importer, step)?;
    let phase = &edition.phases[usize::from(table.phase)].name;
    same("phase", phase, &state.phase)?;
    if !importer.stopped {
        let order: Vec<String> = table.order.iter().map(|s| id(*s)).collect();
        let solvent: Vec<&String> = order.iter().filter(|n| !state.bankrupt.contains(n)).collect();
        let theirs: Vec<&String> = state.order.iter().filter(|n| !state.bankrupt.contains(n)).collect();
        same("order of players", &solvent, &theirs)?;
        compare_round(importer, step)?;
    }
    let bankrupt: Vec<String> =
        (0..table.players.len()).filter(|i| table.players[*i].bankrupt).map(|i| id(Seat::from_index(i))).collect();
    let mut theirs: Vec<String> = state.bankrupt.to_vec();
    theirs.sort_by_key(|n| record.seat(n));
    same("bankrupt players", &bankrupt, &theirs)
}

fn compare_holdings(importer: &Importer<'_>, record: &Record, step: &Step, company: CompanyId) -> Result<(), String> {
    let (edition, table) = (importer.game.edition(), importer.game.table());
    let name = &edition.companies[company.index()].sign;
    let mut ours: BTreeMap<String, u32> = BTreeMap::new();
    for cert in table.certs.iter().filter(|c| c.company == company) {
        let holder = match cert.holder {
            Holder::Player(seat) => record.players[seat.index()].id.clone(),
            Holder::Market => "market".to_owned(),
            _ => "treasury".to_owned(),
        };
        *ours.entry(holder).or_default() += u32::from(cert.percent);
    }
    let empty = BTreeMap::new();
    let theirs = step.state.holdings.get(name).unwrap_or(&empty);
    let theirs: BTreeMap<String, u32> = theirs.iter().filter(|(_, n)| **n > 0).map(|(k, n)| (k.clone(), *n)).collect();
    same(&format!("holdings of {name}"), &ours, &theirs)
}

/// While the draft goes on the site already shows who took what; once it is over, owners must agree.
fn compare_privates(importer: &Importer<'_>, ours: &BTreeMap<String, String>, step: &Step) -> Result<(), String> {
    if importer.game.table().round.kind == RoundKind::Opening {
        return Ok(());
    }
    let known = |sign: &str| importer.game.edition().find_private(sign).is_some();
    let theirs: BTreeMap<String, String> = step
        .state
        .companies
        .iter()
        .filter(|(sign, _)| known(sign))
        .map(|(sign, owner)| (sign.clone(), owner.clone()))
        .collect();
    // A certificate of an independent that was absorbed lies with the corporation there and is gone here.
    let absorbed = |sign: &String| {
        let standing = importer.game.edition().find_company(sign).map(|c| importer.game.table().company(c).standing);
        standing == Some(Standing::Closed)
    };
    // One that is closed lies there with its owner as long as it has a right left, which is kept without it here.
    let gone = |sign: &String| {
        let private = importer.game.edition().find_private(sign);
        private.is_some_and(|private| importer.game.table().privates[private.index()] == Holder::Gone)
    };
    let kept = |sign: &String| importer.site.unsold_in_bank && gone(sign);
    let theirs: BTreeMap<String, String> =
        theirs.into_iter().filter(|(sign, _)| !absorbed(sign) && !kept(sign)).collect();
    same("owners of private companies", ours, &theirs)
}

fn compare_map(importer: &Importer<'_>, step: &Step) -> Result<(), String> {
    let (edition, table) = (importer.game.edition(), importer.game.table());
    let ground = &edition.ground;
    for (hex, data) in ground.map.iter() {
        let laid = table.board.laid(hex);
        let theirs = step.state.tiles.get(&data.name);
        let ours = laid.map(|l| (ground.tiles.get(l.tile).number.clone(), l.rotation.sixths()));
        let theirs = theirs.map(|t| {
            let rotation = railhead_board::Rotation::new(t.rotation).unwrap_or_default();
            let tile = ground.tiles.find(&t.number);
            let canonical = tile.map_or(rotation, |id| ground.tiles.get(id).canonical(rotation));
            (t.number.clone(), canonical.sixths())
        });
        same(&format!("tile on {}", data.name), &ours, &theirs)?;
        let mut tokens: Vec<(u8, String)> = table
            .board
            .tokens_on(hex)
            .map(|t| (t.stop.0, edition.companies[usize::from(t.owner.0)].sign.clone()))
            .collect();
        let mut recorded: Vec<(u8, String)> = Vec::new();
        for (city, slots) in (0u8..).zip(step.state.tokens.get(&data.name).into_iter().flatten()) {
            for token in slots.iter().flatten() {
                recorded.push((importer.stop(hex, city).0, token.company.clone()));
            }
        }
        tokens.sort();
        recorded.sort();
        same(&format!("tokens on {}", data.name), &tokens, &recorded)?;
    }
    Ok(())
}

fn compare_round(importer: &Importer<'_>, step: &Step) -> Result<(), String> {
    let round = importer.game.table().round;
    let name = match round.kind {
        RoundKind::Opening => importer.site.opening,
        RoundKind::Stock => "Stock Round",
        RoundKind::Operating => "Operating Round",
    };
    same(
        "round",
        &(name, u32::from(round.set), u32::from(round.number)),
        &(step.round.name.as_str(), step.round.turn, step.round.num),
    )
}
