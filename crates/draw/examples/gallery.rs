//! Renders pictures of everything the crate draws into a folder.
use railhead_draw::{Style, Theme, png, tile_sheet};
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: gallery FOLDER")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for title in railhead_titles::ALL {
        let ground = title.ground()?;
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let style = Style { theme, standalone: true };
            let sheet = tile_sheet(title.name, &ground.tiles, &style);
            fs::write(folder.join(format!("{}-tiles-{name}.svg", title.name)), &sheet)?;
            fs::write(folder.join(format!("{}-tiles-{name}.png", title.name)), png(&sheet, 1400)?)?;
        }
    }
    Ok(())
}
