//! What runs stop at.

use railhead_board::{Placement, Rotation};
use railhead_engine::Run;
use railhead_titles::{find, parts::stops_of};

#[test]
fn each_town_of_a_tile_with_two_is_a_stop_of_a_run() {
    let title = find("1853-2009").unwrap();
    let ground = title.ground().unwrap();
    let mut board = railhead_board::Board::new(&ground);
    // Tile 71 joins its two towns: 0:a a:b 4:b.
    let (hex, tile) = (ground.map.find("F16").unwrap(), ground.tiles.find("71").unwrap());
    board.set(&ground, Placement { hex, tile, rotation: Rotation::ALL[0] }).unwrap();
    let face = board.face(&ground, hex);
    let joins = |stops: usize| {
        let all = face.segments().iter().enumerate();
        let fit = all.filter(|(_, s)| s.ends().iter().filter(|e| e.stop().is_some()).count() == stops);
        fit.map(|(i, _)| (hex, u8::try_from(i).unwrap())).collect::<Vec<_>>()
    };
    let ([between], [first, second]) = (joins(2)[..].try_into().unwrap(), joins(1)[..].try_into().unwrap());
    let count = |track: &[(railhead_board::HexId, u8)]| {
        let run = Run { train: railhead_engine::TrainId(0), track: track.to_vec() };
        stops_of(&ground, &board, &run).len()
    };
    assert_eq!(count(&[first, between, second]), 2, "through both");
    assert_eq!(count(&[second, between, first]), 2, "and the other way round");
    assert_eq!((count(&[between, second]), count(&[between, first])), (2, 2), "from the one over the other");
    assert_eq!((count(&[second, between]), count(&[first, between])), (2, 2), "to the other");
    assert_eq!((count(&[between]), count(&[first]), count(&[])), (2, 1, 0));
}
