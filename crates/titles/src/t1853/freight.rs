//! Commodity cards, which make stations of plain track, and disturbances, which close a city (1989 MIK 2).

use super::cards::{CardTurn, Commodity, KitCard};
use super::rules::{GANGES, Look, Play, cite_1989};
use railhead_board::{Board, Colour, Edge, Gauge, HexId, Placement, Rotation, StopKind};
use railhead_engine::{Action, Choice, CompanyId, Event, Money, Refusal, Run};
use std::borrow::Cow;

/// The columns of the centre boards, from Delhi's to Calcutta's; what lies east of them is the eastern board.
const CENTRE: std::ops::RangeInclusive<i16> = 14..=28;
/// The column of Allahabad.
const ALLAHABAD: i16 = 20;
/// Row H, counted from A as 1.
const ROW_H: i16 = 8;

impl<'a> Look<'a> {
    /// Whether a commodity may be loaded on a hex, where the suggested regions are used.
    fn is_region(self, freight: Commodity, hex: HexId) -> bool {
        let map = &self.edition().ground.map;
        let at = map.hex(hex);
        let letter = at.name.bytes().next().map_or(0, |b| i16::from(b) - i16::from(b'A') + 1);
        let column: i16 = at.name.get(1..).and_then(|n| n.parse().ok()).unwrap_or(0);
        match freight {
            _ if !self.rules.options.regions => true,
            Commodity::Coal => CENTRE.contains(&column),
            Commodity::Cotton => column < ALLAHABAD,
            Commodity::Rice => letter > ROW_H,
            Commodity::Tea => column >= *CENTRE.start() && !at.lies_in(GANGES),
        }
    }

    /// Every exchange of plain yellow track for the same track with a small station of £10.
    pub(crate) fn replacements(self, freight: Commodity) -> Vec<Placement> {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let mut found = Vec::new();
        for (hex, _) in ground.map.iter().filter(|(hex, _)| self.is_region(freight, *hex)) {
            let Some(laid) = board.laid(hex) else { continue };
            let old = ground.tiles.get(laid.tile);
            let face = board.face(ground, hex);
            if old.colour() != Colour::Yellow || !face.stops.is_empty() {
                continue;
            }
            for (tile, data) in ground.tiles.iter() {
                let small = |r: Rotation| {
                    let stops = &data.face(r).stops;
                    stops.len() == 1 && stops[0].kind == StopKind::Town
                };
                if data.colour() != Colour::Yellow || !small(Rotation::NONE) || board.left(tile) == Some(0) {
                    continue;
                }
                let same = |r: &Rotation| {
                    let new = data.face(*r);
                    Gauge::SINGLE.into_iter().all(|g| new.exits_carrying(g) == face.exits_carrying(g))
                };
                found.extend(data.rotations().find(same).map(|rotation| Placement { hex, tile, rotation }));
            }
        }
        found
    }

    /// The tiles that a commodity card can replace.
    pub(crate) fn replace_choices(self, freight: Commodity) -> Vec<Choice> {
        vec![Choice::lays(None, self.replacements(freight).into_iter().map(|at| (at, 0 as Money)))]
    }

    pub(crate) fn close_choices(self) -> Vec<Choice> {
        self.closable().map(|hex| Choice::Act(Action::Close { hex })).collect()
    }

    /// The board as a company's lines see it: a base in a closed city is no railhead (MIK 2 Disturbances).
    pub(crate) fn board_of(self, company: CompanyId) -> Cow<'a, Board> {
        let own = |hex: HexId| self.table.board.tokens_on(hex).find(|t| t.owner == company.owner()).copied();
        match self.closed().and_then(own) {
            None => Cow::Borrowed(&self.table.board),
            Some(token) => {
                let mut board = self.table.board.clone();
                board.remove_token(token);
                Cow::Owned(board)
            }
        }
    }

    /// That no track is laid in a closed city, or newly connected to it.
    pub(crate) fn leaves_closed_alone(self, at: Placement) -> Result<(), Refusal> {
        let Some(closed) = self.closed() else { return Ok(()) };
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let (old, new) = (board.face(ground, at.hex).exits(), ground.tiles.get(at.tile).face(at.rotation).exits());
        let joins = |edge: &Edge| {
            ground.map.neighbour(at.hex, *edge) == Some(closed)
                && board.face(ground, closed).exits().has(edge.opposite())
        };
        if at.hex == closed || new.without(old).iter().any(|edge| joins(&edge)) {
            let why = "the city is closed in this round: no track is connected to it";
            return Err(Refusal::because(cite_1989!("MIK 2 Disturbances"), why));
        }
        Ok(())
    }

    /// That no train runs to a closed city or through it.
    pub(crate) fn avoids_closed(self, runs: &[Run]) -> Result<(), Refusal> {
        let Some(closed) = self.closed() else { return Ok(()) };
        if runs.iter().any(|run| run.track.iter().any(|(hex, _)| *hex == closed)) {
            let why = "the city is closed in this round: no train runs to it or through it";
            return Err(Refusal::because(cite_1989!("MIK 2 Disturbances"), why));
        }
        Ok(())
    }
}

impl Play<'_> {
    /// Replaces plain track by the same track with a station.
    pub(crate) fn replace(&mut self, turn: &CardTurn, freight: Commodity, action: &Action) -> Result<(), Refusal> {
        let Action::Lay { hex, tile, rotation, with: None } = action else {
            let why = "the commodity card replaces a track tile first";
            return Err(Refusal::because(cite_1989!("MIK 2 Commodity Cards"), why));
        };
        let ground = &self.rules.edition.ground;
        let canonical = ground.tiles.iter().nth(tile.index()).map(|(_, data)| data.canonical(*rotation));
        let found = self.look().replacements(freight);
        let wanted = |at: &&Placement| at.hex == *hex && at.tile == *tile && Some(at.rotation) == canonical;
        let Some(at) = found.iter().find(wanted) else {
            let why = "only a plain yellow tile of its region is replaced, by the same track with a small station";
            return Err(Refusal::because(cite_1989!("MIK 2 Commodity Cards"), why));
        };
        self.table.board.exchange(ground, *at).map_err(|why| Refusal {
            rule: cite_1989!("MIK 2 Commodity Cards").into(),
            why: railhead_engine::Why::Lay(why),
        })?;
        let words = format!("makes a station of {}", ground.map.hex(*hex).name);
        self.log.add(Event::Chose { seat: turn.seat, words });
        self.discard_card(turn.seat, KitCard::Commodity(freight));
        // A station is a place to change trains.
        self.return_bonds();
        self.next_cards(turn.seat, 0);
        Ok(())
    }

    /// Closes a city for the next Railway Round.
    pub(crate) fn close(&mut self, turn: &CardTurn, action: &Action) -> Result<(), Refusal> {
        let Action::Close { hex } = action else {
            return Err(Refusal::because(cite_1989!("MIK 2 Disturbances"), "a city is chosen first"));
        };
        if self.look().closable().all(|city| city != *hex) {
            let why = "it is no city, or it was closed before";
            return Err(Refusal::because(cite_1989!("MIK 2 Disturbances"), why));
        }
        self.change_kit(|kit| {
            kit.closed = Some(*hex);
            kit.disturbed.push(*hex);
        });
        self.log.add(Event::Closed { seat: turn.seat, hex: *hex });
        self.discard_card(turn.seat, KitCard::Disturbances);
        self.next_cards(turn.seat, 0);
        Ok(())
    }
}
