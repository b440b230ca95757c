//! Reading map files.

use super::face::FaceWords;
use super::words::{Statement, Word, shorten, statements};
use super::{FilePosition, ReadError, ReadReason};
use crate::layout::from_letters;
use crate::{
    Area, Around, Axis, BookNames, Colour, Coord, Declared, Doubt, Edge, EdgeSet, Feature, Hex, HexId, Icon, Label,
    Layout, Lettering, Map, Naming, Picture, Side, SideKind, StopId, Terrain, TerrainKind,
};
use std::collections::HashMap;

/// Words of a hex line that have a meaning of their own and cannot be declared.
const HEX_WORDS: [&str; 14] = [
    "city", "town", "junction", "offboard", "harbour", "label", "home", "mayhome", "reserved", "blocked", "group",
    "end", "icon", "open",
];

/// The most hexes on a map.
const MAX_HEXES: usize = 10_000;

/// Reads a map file; `file` is its name in messages.
///
/// # Errors
/// The first fault, with line, column and reason.
pub fn read_map(file: &str, text: &str) -> Result<Map, ReadError> {
    read(file, text, None)
}

/// Reads a map file that may use regions, awards and claims as another map declares them. Maps of players that were kept before
/// maps declared these do not declare them themselves.
///
/// # Errors
/// The first fault, with line, column and reason.
pub fn read_map_like(file: &str, text: &str, model: &Map) -> Result<Map, ReadError> {
    let mut map = read(file, text, Some(&model.declared))?;
    for icon in map.icons.iter_mut().filter(|icon| icon.picture.is_none()) {
        icon.picture = model.icon(&icon.key).and_then(|same| same.picture);
    }
    Ok(map)
}

fn read(file: &str, text: &str, model: Option<&Declared>) -> Result<Map, ReadError> {
    let (title, lines) = statements(file, text, "map")?;
    let mut reader = MapReader { model, ..MapReader::default() };
    for line in lines {
        reader.statement(line)?;
    }
    reader.finish(title, file)
}

#[derive(Default)]
struct MapReader<'a> {
    layout: Option<Layout>,
    naming: Option<Naming>,
    eras: Vec<String>,
    terrain: Vec<TerrainKind>,
    icons: Vec<Icon>,
    declared: Declared,
    /// What holds from the first hex on where this map declared nothing itself.
    model: Option<&'a Declared>,
    areas: Vec<Area>,
    around: Vec<(Coord, Around)>,
    lettering: Vec<Lettering>,
    doubts: Vec<Doubt>,
    hexes: Vec<Hex>,
    places: Vec<FilePosition<'a>>,
    by_coord: HashMap<Coord, HexId>,
    sides: Vec<(Word<'a>, Side)>,
}

impl<'a> MapReader<'a> {
    fn statement(&mut self, mut line: Statement<'a>) -> Result<(), ReadError> {
        let word = line.word("a statement")?;
        // What holds for the whole map is said once, before its hexes.
        let settled = match word.text {
            "layout" => self.layout.is_some(),
            "naming" => self.naming.is_some(),
            "eras" => !self.eras.is_empty(),
            _ => false,
        };
        if settled {
            return Err(word.error(ReadReason::Unexpected(word.text.to_owned())));
        }
        match word.text {
            "layout" => {
                let which = line.word("pointy or flat")?;
                self.layout = Some(match which.text {
                    "pointy" => Layout::Pointy,
                    "flat" => Layout::Flat,
                    _ => return Err(which.unknown("pointy or flat")),
                });
            }
            "naming" => self.naming = Some(naming(&mut line)?),
            "eras" => {
                while let Some(era) = line.next() {
                    self.eras.push(era.text.to_owned());
                }
            }
            "terrain" => self.terrain_kind(&mut line)?,
            "icon" => {
                let key = line.word("the key of the icon")?.text.to_owned();
                let meaning = line.quoted("what the icon means")?.to_owned();
                let picture = line.next().map(|word| picture(&word)).transpose()?;
                self.icons.push(Icon { key, meaning, picture });
            }
            "region" | "award" | "claims" => {
                let name = line.word("the word of hexes")?;
                self.check_new(&name)?;
                match word.text {
                    "region" => self.declared.take_region(&name, &mut line)?,
                    "award" => self.declared.take_award(&name, &mut line)?,
                    _ => self.declared.take_claims(&name, &mut line)?,
                }
            }
            "area" => self.area(&mut line)?,
            "around" => {
                let which = around(&mut line)?;
                while let Some(name) = line.next() {
                    let at = self.coord(&name, name.text)?;
                    self.around.push((at, which));
                }
            }
            "lettering" => {
                let ground = around(&mut line)?;
                let text = line.quoted("the words")?.to_owned();
                let at = (decimal(&mut line)?, decimal(&mut line)?);
                let (size, angle) = (decimal(&mut line)?, decimal(&mut line)?);
                self.lettering.push(Lettering { ground, text, at, size, angle });
            }
            "doubt" => {
                let grade = line.word("a grade")?;
                let doubt = line.doubt(grade.text, &grade)?;
                self.doubts.push(doubt);
            }
            "hex" => self.hex(&mut line)?,
            "side" => self.side(&mut line)?,
            _ => {
                return Err(word.unknown(
                    "layout, naming, eras, terrain, icon, region, award, claims, area, around, lettering, doubt, hex or \
                     side",
                ));
            }
        }
        line.done()
    }

    fn terrain_kind(&mut self, line: &mut Statement<'a>) -> Result<(), ReadError> {
        let name = line.word("the kind of terrain")?;
        self.check_new(&name)?;
        if self.terrain.len() > 100 {
            return Err(name.error(ReadReason::Unexpected(shorten(name.text))));
        }
        let mut cost = None;
        if let Some(broad) = line.next() {
            let broad = broad.number(broad.text, 0, 9999)?;
            let metre = line.word("the cost for metre gauge")?;
            cost = Some((broad, metre.number(metre.text, 0, 9999)?));
        }
        self.terrain.push(TerrainKind { name: name.text.to_owned(), cost });
        Ok(())
    }

    /// That a word of hexes means nothing yet on this map.
    fn check_new(&self, name: &Word<'a>) -> Result<(), ReadError> {
        let terrain = self.terrain.iter().any(|k| k.name == name.text);
        if HEX_WORDS.contains(&name.text) || terrain || self.declared.has(name.text) {
            return Err(name.error(ReadReason::Unexpected(shorten(name.text))));
        }
        Ok(())
    }

    fn area(&mut self, line: &mut Statement<'a>) -> Result<(), ReadError> {
        let company = line.word("the company")?.text.to_owned();
        let mut area = Area { company, rows: None, columns: None, doubts: Vec::new(), line: line.place.line_number() };
        while let Some(word) = line.next() {
            if let Some(grade) = word.text.strip_prefix('?') {
                area.doubts.push(line.doubt(grade, &word)?);
                continue;
            }
            let limits = line.word("the limits of the area")?;
            let naming = self.naming.ok_or_else(|| word.error(ReadReason::Missing("the line `naming …` before it")))?;
            let (field, lettered) = match word.text {
                "rows" => (&mut area.rows, naming.axis == Axis::Rows),
                "columns" => (&mut area.columns, naming.axis == Axis::Columns),
                _ => return Err(word.unknown("rows or columns")),
            };
            let (from, to) = limits.text.split_once('-').unwrap_or((limits.text, limits.text));
            let read = |text: &str, open: i16| {
                if text.is_empty() {
                    Ok(open)
                } else if lettered {
                    from_letters(text).ok_or_else(|| limits.unknown("letters such as C-J"))
                } else {
                    limits.number(text, 1, 999).map(|n| i16::try_from(n).unwrap_or(i16::MAX))
                }
            };
            let (first, last) = (read(from, i16::MIN)?, read(to, i16::MAX)?);
            if first > last || field.is_some() {
                return Err(limits.error(ReadReason::Unexpected(shorten(limits.text))));
            }
            *field = Some((first, last));
        }
        self.areas.push(area);
        Ok(())
    }

    fn coord(&self, word: &Word<'a>, name: &str) -> Result<Coord, ReadError> {
        let missing = |what| word.error(ReadReason::Missing(what));
        let naming = self.naming.ok_or_else(|| missing("the line `naming …` before it"))?;
        let at = naming.coord(name).ok_or_else(|| word.error(ReadReason::BadHexName(shorten(name))))?;
        let parity = self.by_coord.keys().next().map_or((at.x + at.y) % 2, |c| (c.x + c.y) % 2);
        if (at.x + at.y) % 2 != parity {
            return Err(word.error(ReadReason::OffParity(name.to_owned())));
        }
        Ok(at)
    }

    fn hex(&mut self, line: &mut Statement<'a>) -> Result<(), ReadError> {
        if let Some(model) = self.model.take() {
            self.declared = std::mem::take(&mut self.declared).or(model);
        }
        let name = line.word("the name of the hex")?;
        let at = self.coord(&name, name.text)?;
        if let Some(first) = self.by_coord.get(&at) {
            let first = self.hexes[first.index()].line;
            return Err(name.error(ReadReason::Duplicate { what: "hex", name: name.text.to_owned(), first }));
        }
        if self.hexes.len() == MAX_HEXES {
            return Err(name.error(ReadReason::TooMany { what: "hexes", most: MAX_HEXES }));
        }
        let ground = line.word("the ground of the hex")?;
        let colour = match ground.text {
            "land" => Colour::Land,
            "yellow" => Colour::Yellow,
            "green" => Colour::Green,
            "brown" => Colour::Brown,
            "grey" => Colour::Grey,
            "red" => Colour::Red,
            "sea" => Colour::Blue,
            _ => return Err(ground.unknown("land, yellow, green, brown, grey, red or sea")),
        };
        let naming = self.naming.unwrap_or(Naming { axis: Axis::Rows, book: BookNames::Plain });
        let mut words = HexWords { face: FaceWords::default(), colour, ..HexWords::default() };
        while let Some(word) = line.next() {
            words.take(self, &word, line)?;
        }
        let printed_label = if colour == Colour::Land { None } else { words.label.as_ref().map(|l| l.text.clone()) };
        let id = HexId(u16::try_from(self.hexes.len()).unwrap_or(u16::MAX));
        self.by_coord.insert(at, id);
        self.places.push(line.place);
        self.hexes.push(Hex {
            at,
            name: naming.name(at),
            book_name: naming.book_name(at),
            place: words.place,
            face: words.face.finish(colour, printed_label),
            label: words.label,
            terrain: words.terrain,
            features: words.features,
            only: words.only,
            doubts: words.doubts,
            line: line.place.line_number(),
        });
        Ok(())
    }

    fn side(&mut self, line: &mut Statement<'a>) -> Result<(), ReadError> {
        let pair = line.word("the two hexes, such as B16-B18")?;
        let kind = line.word("what lies on the side")?;
        let kind_index = self.terrain.iter().position(|k| k.name == kind.text);
        let kind = match (kind.text, kind_index) {
            ("impassable", _) => SideKind::Impassable,
            ("gauge", _) => SideKind::GaugeChange,
            ("joined", _) => SideKind::Joined,
            (_, Some(index)) => SideKind::Terrain(u8::try_from(index).unwrap_or(u8::MAX)),
            _ => return Err(kind.unknown("impassable, gauge, joined or a declared kind of terrain")),
        };
        let mut cost = 0;
        if matches!(kind, SideKind::Terrain(_)) {
            let word = line.word("the cost")?;
            cost = word.number(word.text, 1, 9999)?;
        }
        self.sides.push((pair, Side { kind, cost }));
        Ok(())
    }

    fn finish(self, title: String, file: &str) -> Result<Map, ReadError> {
        let missing = |what| FilePosition::line(file, 1).error(ReadReason::Missing(what));
        let layout = self.layout.ok_or_else(|| missing("the line `layout …`"))?;
        let naming = self.naming.ok_or_else(|| missing("the line `naming …`"))?;
        if self.hexes.is_empty() {
            return Err(missing("at least one hex"));
        }
        let neighbours: Vec<[Option<HexId>; 6]> = self
            .hexes
            .iter()
            .map(|hex| Edge::ALL.map(|e| self.by_coord.get(&layout.neighbour(hex.at, e)).copied()))
            .collect();
        for ((hex, place), next) in self.hexes.iter().zip(&self.places).zip(&neighbours) {
            let open = hex.open_edges();
            for edge in hex.face.exits().iter() {
                if next[edge.index()].is_none() && !open.has(edge) {
                    let reason = ReadReason::TrackOffMap { hex: hex.name.clone(), edge: edge.number() };
                    return Err(place.error(reason));
                }
            }
        }
        let mut sides = vec![[None; 6]; self.hexes.len()];
        for (word, side) in &self.sides {
            let (a, b) = word.text.split_once('-').ok_or_else(|| word.unknown("two hexes, such as B16-B18"))?;
            let find = |name: &str| {
                let at = naming.coord(name).ok_or_else(|| word.error(ReadReason::BadHexName(shorten(name))))?;
                self.by_coord.get(&at).copied().ok_or_else(|| word.error(ReadReason::UnknownHex(name.to_owned())))
            };
            let (ia, ib) = (find(a)?, find(b)?);
            let edge = layout.edge_between(self.hexes[ia.index()].at, self.hexes[ib.index()].at);
            let apart = || word.error(ReadReason::NotNeighbours { a: a.to_owned(), b: b.to_owned() });
            let edge = edge.ok_or_else(apart)?;
            if sides[ia.index()][edge.index()].is_some() {
                return Err(word.error(ReadReason::Unexpected(shorten(word.text))));
            }
            sides[ia.index()][edge.index()] = Some(*side);
            sides[ib.index()][edge.opposite().index()] = Some(*side);
        }
        Ok(Map {
            title,
            file: file.to_owned(),
            layout,
            naming,
            eras: self.eras,
            terrain: self.terrain,
            icons: self.icons,
            declared: self.declared,
            areas: self.areas,
            around: self.around,
            lettering: self.lettering,
            doubts: self.doubts,
            hexes: self.hexes,
            by_coord: self.by_coord,
            neighbours,
            sides,
        })
    }
}

/// What is gathered of one hex line.
struct HexWords {
    face: FaceWords,
    colour: Colour,
    place: Option<String>,
    label: Option<Label>,
    terrain: Vec<Terrain>,
    features: Vec<Feature>,
    only: Vec<String>,
    doubts: Vec<Doubt>,
}

impl Default for HexWords {
    fn default() -> Self {
        Self {
            face: FaceWords::default(),
            colour: Colour::Land,
            place: None,
            label: None,
            terrain: Vec::new(),
            features: Vec::new(),
            only: Vec::new(),
            doubts: Vec::new(),
        }
    }
}

impl HexWords {
    fn take<'a>(&mut self, map: &MapReader<'a>, word: &Word<'a>, line: &mut Statement<'a>) -> Result<(), ReadError> {
        if word.quoted && self.place.is_some() {
            return Err(word.error(ReadReason::Unexpected(shorten(word.text))));
        } else if word.quoted {
            self.place = Some(word.text.to_owned());
        } else if word.text == ">" {
            if matches!(self.colour, Colour::Grey | Colour::Red) {
                return Err(word.error(ReadReason::NothingToPromote));
            }
            while let Some(to) = line.peek().filter(|w| !w.text.starts_with('?')) {
                self.only.push(to.text.to_owned());
                line.next();
            }
        } else if let Some(grade) = word.text.strip_prefix('?') {
            self.doubts.push(line.doubt(grade, word)?);
        } else if !self.face.take(word, self.colour == Colour::Land)? {
            let (name, arguments) = word.call()?;
            self.feature(map, word, name, &arguments)?;
        }
        Ok(())
    }

    fn feature(
        &mut self,
        map: &MapReader<'_>,
        word: &Word<'_>,
        name: &str,
        arguments: &[&str],
    ) -> Result<(), ReadError> {
        if let Some(kind) = map.terrain.iter().position(|k| k.name == name) {
            let cost = match arguments {
                [] if map.terrain[kind].cost.is_none() => {
                    return Err(word.error(ReadReason::Missing("the cost of this terrain")));
                }
                [] => None,
                [cost] => Some(word.number(cost, 0, 9999)?),
                [_, second, ..] => return Err(word.error(ReadReason::Unexpected(shorten(second)))),
            };
            self.terrain.push(Terrain { kind: u8::try_from(kind).unwrap_or(u8::MAX), cost });
            return Ok(());
        }
        if let Some(feature) = map.declared.feature(word, name, arguments)? {
            self.features.push(feature);
            return Ok(());
        }
        let feature = match (name, arguments) {
            ("label", [text, from @ ..]) if !text.is_empty() && from.len() < 2 => {
                let from = match from {
                    [] => Colour::Yellow,
                    ["green"] => Colour::Green,
                    ["brown"] => Colour::Brown,
                    ["grey"] => Colour::Grey,
                    _ => return Err(word.unknown("label(K,green)")),
                };
                self.label = Some(Label { text: (*text).to_owned(), from });
                return Ok(());
            }
            ("home" | "mayhome", [company, stop @ ..]) if stop.len() < 2 => Feature::Home {
                company: (*company).to_owned(),
                stop: self.stop(word, stop)?,
                conditional: name == "mayhome",
            },
            ("reserved", [company, stop @ ..]) if stop.len() < 2 => {
                Feature::Reserved { company: (*company).to_owned(), stop: self.stop(word, stop)? }
            }
            ("blocked", [private]) => Feature::Blocked((*private).to_owned()),
            ("group", [group]) => Feature::Group((*group).to_owned()),
            ("end", [side, bonus]) => {
                Feature::PairEnd { side: (*side).to_owned(), bonus: word.number(bonus, 0, 9999)? }
            }
            ("icon", [key, count @ ..]) if count.len() < 2 => {
                if !map.icons.iter().any(|icon| icon.key == *key) {
                    return Err(word.unknown("a declared icon"));
                }
                let count = count.first().map_or(Ok(1), |c| word.small(c, 1, 9))?;
                Feature::Icon { key: (*key).to_owned(), count }
            }
            ("first", [cost]) => Feature::FirstPromotion(word.number(cost, 1, 9999)?),
            ("open", edges) if !edges.is_empty() => {
                let mut open = EdgeSet::EMPTY;
                for text in edges {
                    let edge = text.parse().ok().and_then(Edge::new);
                    open.add(edge.ok_or_else(|| word.error(ReadReason::NoSuchEdge(shorten(text))))?);
                }
                Feature::Open(open)
            }
            _ => {
                return Err(word.unknown(
                    "a stop, track, a declared terrain, region, award or claim, label, home, mayhome, reserved, blocked, \
                     group, end, icon, first, open, > or ?",
                ));
            }
        };
        self.features.push(feature);
        Ok(())
    }

    fn stop(&self, word: &Word<'_>, letter: &[&str]) -> Result<Option<StopId>, ReadError> {
        let Some(letter) = letter.first() else { return Ok(None) };
        let index = match letter.as_bytes() {
            [b @ b'a'..=b'z'] => b - b'a',
            _ => u8::MAX,
        };
        if usize::from(index) >= self.face.stop_count() {
            return Err(word.error(ReadReason::NoSuchStop(shorten(letter))));
        }
        Ok(Some(StopId(index)))
    }
}

/// The picture that a word names.
fn picture(word: &Word<'_>) -> Result<Picture, ReadError> {
    let known = Picture::ALL.into_iter().find(|(_, name)| *name == word.text);
    known.map(|(picture, _)| picture).ok_or_else(|| {
        let names = Picture::ALL.map(|(_, name)| name);
        word.unknown(&format!("one of {}", names.join(", ")))
    })
}

fn naming(line: &mut Statement<'_>) -> Result<Naming, ReadError> {
    let axis = line.word("rows or columns")?;
    let axis = match axis.text {
        "rows" => Axis::Rows,
        "columns" => Axis::Columns,
        _ => return Err(axis.unknown("rows or columns")),
    };
    let book = line.word("plain, letters or halved")?;
    let book = match book.text {
        "plain" => BookNames::Plain,
        "letters" => BookNames::Letters,
        "halved" => BookNames::Halved,
        _ => return Err(book.unknown("plain, letters or halved")),
    };
    Ok(Naming { axis, book })
}

fn around(line: &mut Statement<'_>) -> Result<Around, ReadError> {
    let word = line.word("sea or foreign")?;
    match word.text {
        "sea" => Ok(Around::Sea),
        "foreign" | "land" => Ok(Around::Foreign),
        _ => Err(word.unknown("sea or foreign")),
    }
}

fn decimal(line: &mut Statement<'_>) -> Result<f32, ReadError> {
    let word = line.word("a number")?;
    let number = word.text.parse::<f32>().ok().filter(|n| n.is_finite() && n.abs() < 1000.0);
    number.ok_or_else(|| word.error(ReadReason::NotADecimal(shorten(word.text))))
}
