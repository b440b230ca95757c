//! Maps of one's own, in place of a title's: corrected ones, or others on which its rules can be played.

use crate::Title;
use railhead_board::{Feature, Ground, Map};
use railhead_engine::{Edition, SetupError};
use std::sync::{Arc, Mutex, PoisonError};

/// How many editions on maps of one's own are kept, the ones that were asked for last.
const KEPT: usize = 8;
/// What such a map is called in messages.
const FILE: &str = "the map of the game";

/// An edition by title, what else it depends on, and the text of its map.
type Kept = ((&'static str, bool, Arc<str>), Arc<Edition>);

/// A game is begun again whenever it is opened, and its map need not be read each time.
static EDITIONS: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

impl Title {
    /// The ground with a map of one's own, checked for everything that the title's own map has and its rules rely on.
    ///
    /// ```
    /// let title = railhead_titles::find("1853-2009").unwrap();
    /// let map = title.files.map.1.replace("bid(40,", "bid(50,");
    /// assert!(title.ground_on("my-map.txt", &map, None).is_ok());
    /// assert!(title.ground_on("my-map.txt", "format map 1", None).is_err());
    /// ```
    ///
    /// # Errors
    /// The first fault, with its place in the file where it has one.
    pub fn ground_on(&self, file: &str, map: &str, tiles: Option<(&str, &str)>) -> Result<Ground, String> {
        let ground = self.read_ground(Some((file, map)), tiles).map_err(|e| e.to_string())?;
        let own = self.ground().map_err(|e| e.to_string())?;
        self.check_like(file, &ground.map, &own.map)?;
        // Of map and tiles. Two different ones have the same by chance alone: maps of players are few.
        let step = |hash: u128, byte: u8| (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        let tiles = tiles.map_or("", |(_, text)| text);
        let origin = map.bytes().chain([0]).chain(tiles.bytes()).fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, step);
        Ok(ground.with_origin(origin))
    }

    fn check_like(&self, file: &str, map: &Map, own: &Map) -> Result<(), String> {
        if map.layout != own.layout {
            return Err(format!("{file}: the hexes of {} stand otherwise (layout)", self.name));
        }
        if map.eras.len() != own.eras.len() {
            return Err(format!("{file}: {} has {} eras, this map {}", self.name, own.eras.len(), map.eras.len()));
        }
        let homes = |map: &Map, sign: &str| map.iter().any(|(_, hex)| hex.homes().any(|(home, _, _)| home == sign));
        let areas = |map: &Map, sign: &str| map.areas.iter().any(|area| area.company == sign);
        let companies = self.companies().map_err(|e| e.to_string())?;
        for sign in companies.iter().map(|company| company.sign.as_str()) {
            if homes(own, sign) && !homes(map, sign) {
                return Err(format!("{file}: there is no home(…) of {sign}"));
            }
            if areas(own, sign) && !areas(map, sign) {
                return Err(format!("{file}: there is no area of {sign}"));
            }
        }
        for (_, hex) in map.iter() {
            let numbers = hex.features.iter().filter_map(|f| match f {
                Feature::Claim { companies, .. } => Some(companies),
                _ => None,
            });
            if let Some(number) = numbers.flatten().find(|n| **n == 0 || usize::from(**n) > companies.len()) {
                return Err(format!("{file}:{}: there is no company {number} to bid for at {}", hex.line, hex.name));
            }
        }
        Ok(())
    }

    /// Everything that its files say on a map of the players' own, read once for each such map. `variant` is whether the game is
    /// played with other data than the title's own, by an option of its: other lines of the map or other tiles. See
    /// [`Self::read_edition`] for the same on the built-in map.
    ///
    /// # Errors
    /// What is wrong with the map, and where.
    pub fn edition_on(
        &'static self,
        variant: bool,
        map: &str,
        tiles: Option<(&str, &str)>,
    ) -> Result<Arc<Edition>, SetupError> {
        let mut kept = EDITIONS.lock().unwrap_or_else(PoisonError::into_inner);
        let same =
            |(name, other, text): &(&str, bool, Arc<str>)| *name == self.name && *other == variant && **text == *map;
        if let Some(at) = kept.iter().position(|(key, _)| same(key)) {
            let found = kept.remove(at);
            let edition = Arc::clone(&found.1);
            kept.push(found);
            return Ok(edition);
        }
        let ground = self.ground_on(FILE, map, tiles).map_err(SetupError::Data)?;
        let edition = self.read_edition(Ok(Arc::new(ground)))?;
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push(((self.name, variant, Arc::from(map)), Arc::clone(&edition)));
        Ok(edition)
    }
}
