//! t
#[test]
fn all_load() {
    for t in railhead_titles::ALL {
        match t.ground() {
            Ok(g) => println!("{} {} hexes {} tiles", t.name, g.map.len(), g.tiles.len()),
            Err(e) => println!("{e}"),
        }
        match t.companies() {
            Ok(c) => println!("{}", c.len()),
            Err(e) => println!("{e}"),
        }
    }
}
