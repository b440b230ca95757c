#![allow(missing_docs, clippy::all, clippy::pedantic, clippy::restriction, clippy::print_stdout, clippy::unwrap_used)]
#[path = "../../titles/tests/common/mod.rs"]
mod common;
use railhead_board::*;
use railhead_routes::*;
use std::time::Duration;
fn main() {
    let secs: u64 = std::env::args().nth(1).map_or(10, |s| s.parse().unwrap());
    for (title, trains, owners) in [
        ("1846", vec![Train::best_of(7, 8), Train::best_of(7, 8)], 7u8),
        ("1848", vec![Train::unlimited("D"), Train::stops(8)], 8),
        ("1853-2009", vec![Train::stops(6), Train::stops(5), Train::stops(4).on(Gauge::Metre)], 8),
        ("1853-1989", vec![Train::stops(6), Train::stops(5), Train::stops(4).on(Gauge::Metre)], 8),
    ] {
        let t = railhead_titles::find(title).unwrap();
        let text: String = t.files.tiles.1.lines().map(|l| if l.starts_with("tile") { l.split_whitespace().map(|w| if w.starts_with('x') && w[1..2].parse::<u8>().is_ok() { "x99*".to_string() } else { w.to_string() }).collect::<Vec<_>>().join(" ") } else { l.to_string() } + "\n").collect();
        let ground = t.read_ground(None, Some(("own", &text))).unwrap();
        let mut board = common::dense_board(&ground, 0);
        let mut o = 0;
        let mut k = 0;
        let hexes: Vec<_> = ground.map.iter().map(|(h, _)| h).collect();
        for h in hexes {
            let stops: Vec<StopId> = board.face(&ground, h).stops_with_ids().map(|(i, _)| i).collect();
            for s in stops {
                k += 1;
                if k % 3 == 0 && board.place_token(&ground, h, s, None, Owner(o)).is_ok() {
                    o = (o + 1) % owners;
                }
            }
        }
        for owner in 0..owners {
            let era = ground.map.eras.len().saturating_sub(1);
            let t = std::time::Instant::now();
            let network = Network::of(&ground, &board, Owner(owner), era);
            let built = t.elapsed();
            let answer = Problem { network: &network, trains: &trains, bonuses: &[] }
                .solve(Limit::within(Duration::from_secs(secs)))
                .unwrap();
            println!(
                "{title} {owner}: {} stops {} links cut {} built {built:?} -> {} of {} proven {} in {:?} nodes {}",
                network.nodes.len(),
                network.links.len(),
                network.cut_short,
                answer.revenue,
                answer.bound,
                answer.proven,
                answer.time,
                answer.nodes
            );
        }
    }
}
