//! `railhead routes --cases`: positions of recorded games with known revenues.

use crate::routes::{ms, trains};
use crate::{Failure, files};
use railhead_board::Owner;
use railhead_records::{Case, Table, Trace, read_cases};
use railhead_routes::{Answer, Limit, Network, Problem};
use railhead_titles::{Perk, Title};
use serde_json::json;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Finds the best runs in each position of a table and compares them with the best known.
pub(crate) fn run(table: &Path, time: Duration, as_json: bool) -> Result<(), Failure> {
    let cases = read_cases(&files::read_record(table)?).map_err(|e| Failure::Cases(table.to_owned(), e))?;
    if cases.is_empty() {
        return Err(Failure::Argument(format!("{}: the table contains no positions", table.display())));
    }
    let folder = table.parent().unwrap_or_else(|| Path::new(""));
    let mut games: Vec<(String, Trace)> = Vec::new();
    let (mut good, mut worst, mut total) = (0, Duration::ZERO, Duration::ZERO);
    let mut rows = Vec::new();
    for case in &cases {
        if !games.iter().any(|(file, _)| *file == case.file) {
            games.push((case.file.clone(), open(&folder.join(&case.file))?));
        }
        let Some((_, trace)) = games.iter().find(|(file, _)| *file == case.file) else { continue };
        let trace_file = folder.join(&case.file).with_extension("trace.json");
        let solved = solve(trace, case, &trace_file, time);
        let (answer, took) = solved.map_err(|why| Failure::Case(table.to_owned(), case.line, Box::new(why)))?;
        let reached = answer.revenue >= case.best_known;
        good += usize::from(reached);
        worst = worst.max(took);
        total += took;
        if as_json {
            rows.push(json!({
                "file": case.file,
                "actions_before": case.actions,
                "company": case.company,
                "trains": case.trains,
                "revenue": answer.revenue,
                "best_known": case.best_known,
                "proven": answer.proven,
                "milliseconds": ms(took),
            }));
        } else {
            let mut line = String::new();
            let verdict = if reached { "" } else { "  BELOW" };
            let _ = writeln!(
                line,
                "{} {} {} {}: {} (best known {}) {} {:.3} ms{verdict}",
                case.file,
                case.actions,
                case.company,
                case.trains,
                answer.revenue,
                case.best_known,
                if answer.proven { "proven" } else { "not proven" },
                ms(took),
            );
            files::print(&line)?;
        }
    }
    let summary = format!(
        "{good} of {} at or above the best known, worst {:.2} ms, total {:.1} ms",
        cases.len(),
        ms(worst),
        ms(total)
    );
    if as_json {
        files::print(&format!("{:#}\n", json!({"cases": rows, "summary": summary})))?;
    } else {
        files::print(&format!("{summary}\n"))?;
    }
    if good == cases.len() { Ok(()) } else { Err(Failure::FellShort { short: cases.len() - good, of: cases.len() }) }
}

/// The trace beside a game file.
fn open(game: &Path) -> Result<Trace, Failure> {
    let path: PathBuf = game.with_extension("trace.json");
    Trace::read(&files::read_record(&path)?).map_err(|e| Failure::Record(path, e))
}

fn solve(trace: &Trace, case: &Case, path: &Path, time: Duration) -> Result<(Answer, Duration), Failure> {
    let record = |e| Failure::Record(path.to_owned(), e);
    let table = trace.table(case.actions).map_err(record)?;
    let title = trace.title;
    let (ground, companies) = (title.ground()?, title.companies()?);
    let owner = companies.iter().position(|c| c.sign == case.company);
    let owner =
        owner.ok_or_else(|| Failure::Argument(format!("line {}: there is no company {}", case.line, case.company)))?;
    let edition = title.edition(None).map_err(|e| Failure::Argument(e.to_string()))?;
    let phase = edition.find_phase(&table.phase);
    let era = phase.ok_or_else(|| Failure::Argument(format!("there is no phase {}", table.phase)))?.era;
    let perks = perks(title, &table, &case.company);
    let names = train_names(&case.trains);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let start = Instant::now();
    let network = Network::of(&ground, &table.board, Owner(u8::try_from(owner).unwrap_or(u8::MAX)), era);
    let trains = trains((title, &edition), &ground, &network, &names)?;
    let bonuses = (title.runs.bonuses)(&ground, &network, &perks);
    let answer = Problem { network: &network, trains: &trains, bonuses: &bonuses }.solve(Limit::within(time))?;
    Ok((answer, start.elapsed()))
}

/// What a company's runs earn by: private companies that it owns and markers assigned to it.
fn perks(title: &Title, table: &Table, company: &str) -> Vec<Perk> {
    let mut perks = Vec::new();
    let works_unmarked =
        |private: &str| title.runs.perks.iter().any(|(key, _, icon)| *key == private && icon.is_none());
    for (private, owner) in &table.privates {
        if owner == company && works_unmarked(private) {
            perks.push(Perk { key: private.clone(), hex: None });
        }
    }
    // A marker on a hex works for the company to which the same private company is assigned.
    for (on, private) in &table.markers {
        let assigned = table.markers.iter().any(|(to, p)| to == company && p == private);
        if assigned && on != company && on.chars().any(|c| c.is_ascii_digit()) {
            perks.push(Perk { key: private.clone(), hex: Some(on.clone()) });
        }
    }
    perks
}

/// Splits `3+3+` into a 3 and a 3+ train: a plus with nothing behind it, or another plus, belongs to the name.
fn train_names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in text.split('+') {
        match names.last_mut() {
            Some(last) if part.is_empty() => last.push('+'),
            _ => names.push(part.to_owned()),
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::train_names;

    #[test]
    fn plus_signs_join_trains_and_end_their_names() {
        assert_eq!(train_names("3+3+"), ["3", "3+"]);
        assert_eq!(train_names("4++5"), ["4+", "5"]);
        assert_eq!(train_names("2+2+3/5"), ["2", "2", "3/5"]);
        assert_eq!(train_names("6+"), ["6+"]);
    }
}
