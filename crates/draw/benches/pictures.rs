//! How long pictures take: each printed board, a busy board, a tile sheet.

use criterion::{Criterion, criterion_group, criterion_main};
use railhead_board::{Board, Ground, Placement, Rotation};
use railhead_draw::{BoardStyle, Style, board, tile_sheet};
use std::hint::black_box;

/// A board with a tile on every hex that takes one; tiles and turns vary from hex to hex.
fn busy(ground: &Ground) -> Board {
    let mut lies = Board::new(ground);
    for (k, (hex, _)) in ground.map.iter().enumerate() {
        let tiles: Vec<_> = ground.tiles.iter().map(|(tile, _)| tile).collect();
        let start = k * 7 % tiles.len().max(1);
        let turned = tiles.iter().cycle().skip(start).take(tiles.len());
        let mut all = turned.flat_map(|tile| Rotation::ALL.map(|rotation| Placement { hex, tile: *tile, rotation }));
        let _ = all.any(|placement| lies.set(ground, placement).is_ok());
    }
    lies
}

fn boards(c: &mut Criterion) {
    for title in railhead_titles::ALL {
        let (Ok(ground), Ok(companies)) = (title.ground(), title.companies()) else { continue };
        let style = BoardStyle::default();
        let printed = Board::new(&ground);
        c.bench_function(&format!("printed board of {}", title.name), |b| {
            b.iter(|| board(black_box(&ground), companies, &printed, &style));
        });
        let full = busy(&ground);
        c.bench_function(&format!("busy board of {}", title.name), |b| {
            b.iter(|| board(black_box(&ground), companies, &full, &style));
        });
    }
}

fn sheets(c: &mut Criterion) {
    for title in railhead_titles::ALL {
        let Ok(ground) = title.ground() else { continue };
        c.bench_function(&format!("tile sheet of {}", title.name), |b| {
            b.iter(|| tile_sheet(title.full_name, black_box(&ground.tiles), &Style::default()));
        });
    }
}

criterion_group!(pictures, boards, sheets);
criterion_main!(pictures);
