//! The hex grids whose optima are known.

use railhead_routes::{Limit, Problem, Train};

#[test]
fn known_optima_are_found_and_proven() {
    for (file, trains, best) in crate::common::GRIDS {
        let Some(network) = crate::common::grid(file) else { return };
        let trains: Vec<Train> = trains.iter().map(|n| Train::stops(*n)).collect();
        let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve(Limit::none()).unwrap();
        println!(
            "{file} {:?} {} {:?} {}",
            trains.iter().map(|t| &t.name).collect::<Vec<_>>(),
            answer.revenue,
            answer.time,
            answer.nodes
        );
        assert_eq!((answer.revenue, answer.proven), (best, true), "{file}");
    }
}
