//! Games of 18xx.games replay here to the pound, step by step.

use railhead_records::site::{GameTrace, Record, check};
use std::path::PathBuf;

fn games(folder: &str) -> Vec<PathBuf> {
    let Some(shared) = railhead_testkit::shared("fixtures") else { return Vec::new() };
    let mut files: Vec<PathBuf> = std::fs::read_dir(shared.join(folder))
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.to_string_lossy().ends_with(".json") && !p.to_string_lossy().ends_with(".trace.json"))
        .collect();
    files.sort();
    files
}

fn all_games() -> Vec<PathBuf> {
    ["1846", "1846-2p", "1848"].into_iter().flat_map(games).collect()
}

fn all_reproduced(folder: &str) {
    let mut wrong = Vec::new();
    for file in games(folder) {
        let record = Record::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let trace = std::fs::read_to_string(file.with_extension("trace.json")).unwrap();
        let trace = GameTrace::read(&trace).unwrap();
        let checked = check(&record, Some(&trace)).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if checked.difference.is_some() || !checked.slips.is_empty() {
            wrong.push(format!("{name}: {checked}; {:?}", checked.slips));
        }
    }
    assert!(wrong.is_empty(), "not reproduced exactly: {wrong:?}");
}

#[test]
fn games_of_1846_are_reproduced_step_by_step() {
    all_reproduced("1846");
}

#[test]
fn games_of_1846_for_two_are_reproduced_step_by_step() {
    all_reproduced("1846-2p");
}

#[test]
fn games_of_1848_are_reproduced_step_by_step() {
    all_reproduced("1848");
}

/// Who is expected to act, and with what, is the same on both sides: the stops of a turn agree, not only the passes in the record.
#[test]
fn the_same_player_is_waited_for_after_every_action() {
    use railhead_engine::{Action, Choice, RoundKind};
    let mut wrong = Vec::new();
    for file in all_games() {
        let record = Record::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let trace = GameTrace::read(&std::fs::read_to_string(file.with_extension("trace.json")).unwrap()).unwrap();
        let mut importer = railhead_records::site::Importer::new(&record).unwrap();
        for (action, step) in record.actions.iter().zip(&trace.steps) {
            importer.step(action).unwrap();
            let game = &importer.game;
            let Some(next) = step.next.as_ref().filter(|_| !importer.stopped) else { continue };
            let decision = game.deciding().into_iter().next().expect("somebody decides");
            let entity = match (game.table().round.kind, decision.ask.key()) {
                (_, "steamboat-port") => "SC".to_owned(),
                (_, "second-tile") => next.entity.clone(),
                (RoundKind::Operating, _) => game.edition().companies[game.operating().unwrap().index()].sign.clone(),
                _ => record.players[decision.seat.index()].id.clone(),
            };
            let mut types: Vec<&str> = Vec::new();
            for choice in game.choices(decision.seat) {
                types.push(match choice {
                    Choice::Act(Action::Pass) => "pass",
                    Choice::Act(Action::Draft { .. }) => "bid",
                    Choice::Act(Action::Buy { .. }) | Choice::Redeem { .. } => "buy_shares",
                    Choice::Act(Action::Mark { .. }) if decision.ask.key() != "steamboat-port" => continue,
                    Choice::Act(Action::Mark { .. } | Action::Lower { .. }) => "assign",
                    Choice::Act(Action::Loan) => "take_loan",
                    Choice::Act(Action::Bankrupt) => "bankrupt",
                    Choice::Launch { .. } => "par",
                    Choice::Sell { .. } | Choice::Issue { .. } => "sell_shares",
                    Choice::Lay { with: None, .. } => "lay_tile",
                    Choice::Lay { .. } if decision.ask.key() == "second-tile" => "lay_tile",
                    Choice::Token { with: None, .. } => "place_token",
                    Choice::Lay { .. } | Choice::Token { .. } => continue,
                    Choice::Run { .. } => "run_routes",
                    Choice::Pay { .. } => "dividend",
                    Choice::BuyTrain { .. } => "buy_train",
                    Choice::BuyPrivate { .. } => "buy_company",
                    Choice::Act(_) => "discard_train",
                    Choice::Bid { .. } | Choice::Claim { .. } | Choice::SellPriority { .. } | Choice::Course { .. } => {
                        panic!("that site knows no such choice")
                    }
                });
            }
            let unknown: Vec<&&str> = types.iter().filter(|t| !next.actions.iter().any(|a| a == **t)).collect();
            let passes = types.contains(&"pass") == next.actions.iter().any(|a| a == "pass");
            // A president's sales are not listed with the corporation's actions there.
            let unknown: Vec<&&str> = unknown.into_iter().filter(|t| **t != "sell_shares").collect();
            // The site offers Little Miami a pass that it then refuses: the two cities must be joined.
            let passes = passes || (decision.ask.key() == "second-tile" && next.entity == "LM");
            if entity != next.entity || !unknown.is_empty() || !passes {
                let name = file.file_name().unwrap().to_string_lossy().into_owned();
                wrong.push(format!(
                    "{name} {}: ours {entity} {types:?} ({}), theirs {} {:?}",
                    step.index,
                    decision.ask.key(),
                    next.entity,
                    next.actions
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// A record that leaves out a pass of a company, as older ones may, leads to the same end.
#[test]
fn a_pass_of_a_company_may_be_missing() {
    use railhead_records::site::{EntityType, SiteAction, import};
    for file in all_games() {
        let record = Record::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let full = import(&record).unwrap().game;
        let company = |i: &usize| {
            let action = &record.actions[*i];
            let minds = matches!(action.deed.entity_type, EntityType::Corporation | EntityType::Minor);
            minds && action.auto.is_empty() && action.deed.kind == SiteAction::Pass
        };
        for left_out in (0..record.actions.len() - 1).filter(company).step_by(9) {
            let mut shorter = record.clone();
            shorter.actions.remove(left_out);
            let without =
                import(&shorter).unwrap_or_else(|e| panic!("{} without {left_out}: {e}", file.display())).game;
            assert_eq!(without.worth(), full.worth(), "{} without {left_out}", file.display());
        }
    }
}
