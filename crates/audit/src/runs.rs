//! Sets of runs, by trying all of them.

use crate::ways::Marks;

/// A run that one train could make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Possible {
    /// What it earns.
    pub earns: i32,
    /// What it uses up.
    pub marks: Marks,
}

/// The most that trains can earn together, each with one of its runs or none, if they may share no track. `None` if there are too
/// many sets to try.
#[must_use]
pub fn most(trains: &[Vec<Possible>], steps: &mut usize) -> Option<i32> {
    let mut trains: Vec<Vec<&Possible>> = trains.iter().map(|runs| runs.iter().collect()).collect();
    for runs in &mut trains {
        runs.sort_by_key(|run| -run.earns);
    }
    // What the trains from one on would earn if they were alone: no set earns more.
    let mut alone: Vec<i32> = trains
        .iter()
        .rev()
        .scan(0, |sum, runs| {
            *sum += runs.first().map_or(0, |r| r.earns.max(0));
            Some(*sum)
        })
        .collect();
    alone.reverse();
    alone.push(0);
    let mut best = 0;
    try_next(&trains, &alone, &mut Vec::new(), 0, &mut best, steps).then_some(best)
}

fn try_next<'r>(
    trains: &[Vec<&'r Possible>],
    alone: &[i32],
    chosen: &mut Vec<&'r Possible>,
    earned: i32,
    best: &mut i32,
    steps: &mut usize,
) -> bool {
    *best = earned.max(*best);
    let next = alone.len() - 1 - trains.len();
    let Some((runs, rest)) = trains.split_first() else { return true };
    for run in runs {
        if earned + run.earns + alone[next + 1] <= *best {
            break;
        }
        let Some(left) = steps.checked_sub(1) else { return false };
        *steps = left;
        if chosen.iter().any(|other| other.marks.meet(&run.marks)) {
            continue;
        }
        chosen.push(run);
        let tried = try_next(rest, alone, chosen, earned + run.earns, best, steps);
        chosen.pop();
        if !tried {
            return false;
        }
    }
    try_next(rest, alone, chosen, earned, best, steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_set_earns_nothing() {
        assert_eq!(most(&[], &mut 10), Some(0));
        assert_eq!(most(&[Vec::new(), Vec::new()], &mut 10), Some(0));
    }
}
