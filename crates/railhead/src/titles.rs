//! `railhead titles`: what titles there are, and what is known about one.

use crate::subject::{self, OwnFiles};
use crate::{Failure, files};
use clap::Args;
use railhead_board::{Colour, Company, Doubt, Ground, StopKind};
use railhead_titles::{Title, all};
use serde_json::json;
use std::fmt::Write;

/// List the titles, or show one: its map, tiles, companies, options, and which facts are inferred
#[derive(Args)]
pub(crate) struct Titles {
    /// The title to show, such as 1846 or 1853-2009
    title: Option<String>,
    #[command(flatten)]
    own: OwnFiles,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Titles {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match &self.title {
            Some(name) => {
                let title = subject::title(name)?;
                let ground = self.own.ground(title)?;
                let sheet = Sheet { title, ground: &ground, companies: title.companies()? };
                files::print(&if self.json { sheet.json() } else { sheet.text() })
            }
            None if !self.own.is_empty() => Err(Failure::Together("--map and --tiles need a title")),
            None => files::print(&list(self.json)?),
        }
    }
}

fn list(as_json: bool) -> Result<String, Failure> {
    if as_json {
        let all: Vec<_> = all()
            .map(|t| json!({"name": t.name, "full_name": t.full_name, "about": t.about, "players": [t.players.0, t.players.1]}))
            .collect();
        return Ok(format!("{:#}\n", json!(all)));
    }
    let mut out = String::new();
    for title in all() {
        let (from, to) = title.players;
        let ground = title.ground()?;
        let _ = writeln!(out, "{:<10} {}", title.name, title.full_name);
        let _ = writeln!(out, "{:<10} {}", "", title.about);
        let _ = writeln!(
            out,
            "{:<10} {from} to {to} players, {} hexes, {} different tiles",
            "",
            ground.map.len(),
            ground.tiles.len()
        );
    }
    out.push_str("\nrailhead titles TITLE shows details of a title, railhead draw TITLE draws its board.\n");
    Ok(out)
}

/// Something that is not attested, and about what.
struct DoubtAbout<'a> {
    about: String,
    doubt: &'a Doubt,
}

/// All there is to tell about one title.
struct Sheet<'a> {
    title: &'a Title,
    ground: &'a Ground,
    companies: &'a [Company],
}

impl Sheet<'_> {
    fn text(&self) -> String {
        let mut out = format!("{}\n{}\n\n", self.title.full_name, self.title.about);
        let (from, to) = self.title.players;
        let _ = writeln!(out, "Players    {from} to {to}");
        self.board(&mut out);
        self.tiles(&mut out);
        out.push_str("\nCompanies\n");
        let sign_width = self.companies.iter().map(|c| c.sign.len()).max().unwrap_or(0);
        let name_width = self.companies.iter().map(|c| c.name.chars().count()).max().unwrap_or(0);
        for company in self.companies {
            let homes = self.homes(company).join(", ");
            let _ = writeln!(
                out,
                "  {:sign_width$}  {:name_width$}  {:>2} tokens, home {homes}",
                company.sign, company.name, company.tokens
            );
        }
        self.options(&mut out);
        self.versions(&mut out);
        let doubts = self.doubts();
        if doubts.is_empty() {
            out.push_str("\nAll data is confirmed by the rulebook or by agreeing sources.\n");
        } else {
            let _ = writeln!(
                out,
                "\nNot confirmed by the rulebook ({}); use --map FILE and --tiles FILE to correct it:",
                doubts.len()
            );
            for DoubtAbout { about, doubt } in doubts {
                let _ = writeln!(out, "  {about} ({}): {}", doubt.grade.name(), doubt.text);
            }
        }
        out
    }

    fn options(&self, out: &mut String) {
        let (options, presets) = (self.title.options, self.title.presets);
        if !options.is_empty() {
            out.push_str("\nOptions, the rulebook's value first\n");
        }
        for option in options {
            let _ = writeln!(out, "  {}={}", option.key, option.values.join("|"));
            let _ = writeln!(out, "      {} ({})", option.about, option.rule);
        }
        if !presets.is_empty() {
            out.push_str("\nPresets, each a set of options\n");
        }
        for preset in presets {
            let sets: Vec<String> = preset.sets.iter().map(|(key, value)| format!("{key}={value}")).collect();
            let _ = writeln!(out, "  preset={}", preset.name);
            let _ = writeln!(out, "      {}", preset.about);
            let _ = writeln!(out, "      {}", sets.join(", "));
        }
    }

    fn versions(&self, out: &mut String) {
        if self.title.version == 0 {
            out.push_str("\nNo rules yet: it can be drawn and its routes can be studied, but it cannot be played\n");
            return;
        }
        let _ = writeln!(
            out,
            "\nRules version {}; a game is played to its end under the version with which it was started",
            self.title.version
        );
        for change in self.title.changes() {
            let _ = writeln!(out, "  {}: {} ({})", change.since, change.what, change.paragraph.trim_matches('`'));
        }
    }

    fn board(&self, out: &mut String) {
        let map = &self.ground.map;
        let with = |kind| map.iter().filter(|(_, h)| h.face.stops.iter().any(|s| s.kind == kind)).count();
        let count = |kind| map.iter().flat_map(|(_, h)| &h.face.stops).filter(|s| s.kind == kind).count();
        let parts = [
            (with(StopKind::City), "with a city", "with cities"),
            (count(StopKind::Town), "town", "towns"),
            (with(StopKind::OffBoard), "off-board hex", "off-board hexes"),
            (count(StopKind::Harbour), "harbour", "harbours"),
        ];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(n, _, _)| *n > 0)
            .map(|(n, one, more)| format!("{n} {}", if n == 1 { one } else { more }))
            .collect();
        let _ = writeln!(out, "Board      {} hexes: {}", map.len(), parts.join(", "));
        for kind in map.terrain.iter().filter(|k| k.cost.is_some()) {
            if let Some((broad, metre)) = kind.cost {
                let (name, currency) = (kind.name.replace('_', " "), self.title.currency);
                let _ = writeln!(
                    out,
                    "           {name}: {currency}{broad} in broad gauge, {currency}{metre} in metre gauge"
                );
            }
        }
    }

    fn tiles(&self, out: &mut String) {
        let tiles = &self.ground.tiles;
        let mut parts = Vec::new();
        for colour in Colour::STEPS.into_iter().chain([Colour::Blue]) {
            let count: u32 =
                tiles.iter().filter(|(_, t)| t.colour() == colour).map(|(_, t)| u32::from(t.supply.printed)).sum();
            if count > 0 {
                parts.push(format!("{count} {}", colour.name()));
            }
        }
        let unlimited: Vec<&str> =
            tiles.iter().filter(|(_, t)| t.supply.unlimited).map(|(_, t)| t.number.as_str()).collect();
        let _ = writeln!(out, "Tiles      {}", parts.join(", "));
        if !unlimited.is_empty() {
            let _ = writeln!(out, "           unlimited: {}", unlimited.join(", "));
        }
        for (kit, meaning) in &tiles.kits {
            let more: u32 = tiles
                .iter()
                .flat_map(|(_, t)| &t.supply.kits)
                .filter(|(k, _)| k == kit)
                .map(|(_, n)| u32::from(*n))
                .sum();
            let _ = writeln!(out, "           {more} more with {kit} ({meaning})");
        }
    }

    fn homes(&self, company: &Company) -> Vec<String> {
        let homes = self.ground.map.homes_of(&company.sign);
        let show = |(id, _, maybe)| {
            let hex = self.ground.map.hex(id);
            let place = hex.place.as_ref().map_or(String::new(), |p| format!(" {p}"));
            format!("{}{place}{}", hex.name, if maybe { " (in some games)" } else { "" })
        };
        homes.map(show).collect()
    }

    fn doubts(&self) -> Vec<DoubtAbout<'_>> {
        let (map, tiles) = (&self.ground.map, &self.ground.tiles);
        let whole = map.doubts.iter().map(|d| ("the map".to_owned(), d));
        let hexes = map.iter().flat_map(|(_, h)| h.doubts.iter().map(|d| (format!("hex {}", h.name), d)));
        let areas = map.areas.iter().flat_map(|a| a.doubts.iter().map(|d| (format!("area of {}", a.company), d)));
        let set = tiles.doubts.iter().map(|d| ("the tiles".to_owned(), d));
        let each = tiles.iter().flat_map(|(_, t)| t.doubts.iter().map(|d| (format!("tile {}", t.number), d)));
        let companies = self.companies.iter().flat_map(|c| c.doubts.iter().map(|d| (c.sign.clone(), d)));
        let all = whole.chain(hexes).chain(areas).chain(set).chain(each).chain(companies);
        all.map(|(about, doubt)| DoubtAbout { about, doubt }).collect()
    }

    fn json(&self) -> String {
        let (map, tiles) = (&self.ground.map, &self.ground.tiles);
        let hexes: Vec<_> = map
            .iter()
            .map(|(_, h)| json!({"hex": h.name, "book_name": h.book_name, "place": h.place, "ground": h.face.colour.name()}))
            .collect();
        let set: Vec<_> = tiles
            .iter()
            .map(|(_, t)| {
                let to: Vec<&str> = t.promotes_to.iter().map(|id| tiles.get(*id).number.as_str()).collect();
                let kits: Vec<_> = t.supply.kits.iter().map(|(kit, n)| json!({"kit": kit, "copies": n})).collect();
                json!({
                    "number": t.number,
                    "colour": t.colour().name(),
                    "copies": t.supply.printed,
                    "unlimited": t.supply.unlimited,
                    "kits": kits,
                    "promotes_to": to,
                })
            })
            .collect();
        let companies: Vec<_> = self
            .companies
            .iter()
            .map(|c| json!({"sign": c.sign, "name": c.name, "tokens": c.tokens, "homes": self.homes(c)}))
            .collect();
        let doubts: Vec<_> = self
            .doubts()
            .iter()
            .map(|d| json!({"about": d.about, "grade": d.doubt.grade.name(), "why": d.doubt.text}))
            .collect();
        let title = self.title;
        let options: Vec<_> = title
            .options
            .iter()
            .map(|o| json!({"key": o.key, "values": o.values, "about": o.about, "rule": o.rule}))
            .collect();
        let changes: Vec<_> = title
            .changes()
            .map(
                |c| json!({"since": c.since, "key": c.key, "paragraph": c.paragraph.trim_matches('`'), "what": c.what}),
            )
            .collect();
        let presets: Vec<_> = title
            .presets
            .iter()
            .map(|p| {
                let sets: Vec<String> = p.sets.iter().map(|(key, value)| format!("{key}={value}")).collect();
                json!({"name": p.name, "about": p.about, "sets": sets})
            })
            .collect();
        format!(
            "{:#}\n",
            json!({
                "name": title.name,
                "full_name": title.full_name,
                "players": [title.players.0, title.players.1],
                "hexes": hexes,
                "tiles": set,
                "companies": companies,
                "options": options,
                "presets": presets,
                "version": title.version,
                "changes": changes,
                "doubts": doubts,
            })
        )
    }
}
