//! The words for stops and track, which tiles and hexes share.

use super::words::{Word, shorten};
use super::{ReadError, ReadReason};
use crate::{Colour, Edge, End, Face, Gauge, Segment, Stop, StopId, StopKind, Value};

/// Gathers the stops and track of one tile or hex.
#[derive(Default)]
pub(crate) struct FaceWords {
    stops: Vec<Stop>,
    segments: Vec<Segment>,
}

impl FaceWords {
    /// Takes a word if it is a stop or track. `bare` allows stops without a value.
    pub(crate) fn take(&mut self, word: &Word<'_>, bare: bool) -> Result<bool, ReadError> {
        if word.quoted {
            return Ok(false);
        }
        let mut letters = word.text.chars();
        if let (Some(a), Some(sign @ ('-' | ':' | '=')), Some(b)) = (letters.next(), letters.next(), letters.next()) {
            let terminal = match letters.as_str() {
                "" => false,
                "!" => true,
                _ => return Err(word.error(ReadReason::BadTrack(shorten(word.text)))),
            };
            let gauge = match sign {
                '-' => Gauge::Broad,
                ':' => Gauge::Metre,
                _ => Gauge::Dual,
            };
            let segment = Segment::new(self.end(word, a)?, self.end(word, b)?, gauge, terminal);
            self.add(word, segment)?;
            return Ok(true);
        }
        let (name, arguments) = word.call()?;
        let kind = match name {
            "city" => StopKind::City,
            "town" => StopKind::Town,
            "junction" => StopKind::Junction,
            "offboard" => StopKind::OffBoard,
            "harbour" => StopKind::Harbour,
            _ => return Ok(false),
        };
        if !self.segments.is_empty() {
            return Err(word.error(ReadReason::StopsAfterTrack));
        }
        if self.stops.len() == Face::MAX_STOPS {
            return Err(word.error(ReadReason::TooManyStops));
        }
        self.stops.push(stop(word, kind, &arguments, bare)?);
        Ok(true)
    }

    fn end(&self, word: &Word<'_>, letter: char) -> Result<End, ReadError> {
        match letter {
            '0'..='9' => {
                let number = u8::try_from(u32::from(letter) - u32::from('0')).unwrap_or(u8::MAX);
                let edge = Edge::new(number);
                edge.map(End::Edge).ok_or_else(|| word.error(ReadReason::NoSuchEdge(letter.to_string())))
            }
            'a'..='z' => {
                let index = u8::try_from(u32::from(letter) - u32::from('a')).unwrap_or(u8::MAX);
                if usize::from(index) >= self.stops.len() {
                    return Err(word.error(ReadReason::NoSuchStop(letter.to_string())));
                }
                Ok(End::Stop(StopId(index)))
            }
            _ => Err(word.error(ReadReason::BadTrack(shorten(word.text)))),
        }
    }

    fn add(&mut self, word: &Word<'_>, segment: Segment) -> Result<(), ReadError> {
        let [a, b] = segment.ends();
        if a == b {
            return Err(word.error(ReadReason::TrackToItself(word.text.to_owned())));
        }
        if self.segments.iter().any(|s| s.ends() == segment.ends()) {
            return Err(word.error(ReadReason::TrackTwice(word.text.to_owned())));
        }
        if self.segments.len() == Face::MAX_SEGMENTS {
            return Err(word.error(ReadReason::TooManySegments));
        }
        self.segments.push(segment);
        Ok(())
    }

    pub(crate) fn stop_count(&self) -> usize {
        self.stops.len()
    }

    pub(crate) fn finish(self, colour: Colour, label: Option<String>) -> Face {
        Face::new(colour, self.stops, self.segments, label)
    }
}

fn stop(word: &Word<'_>, kind: StopKind, arguments: &[&str], bare: bool) -> Result<Stop, ReadError> {
    let slots = u8::from(kind == StopKind::City);
    if kind == StopKind::Junction {
        return match arguments {
            [] => Ok(Stop { kind, value: Value::Fixed(0), slots }),
            [first, ..] => Err(word.error(ReadReason::Unexpected(shorten(first)))),
        };
    }
    match arguments {
        [] if bare => Ok(Stop { kind, value: Value::Fixed(0), slots }),
        [] => Err(word.error(ReadReason::Missing("the value of the stop"))),
        [amounts] => Ok(Stop { kind, value: value(word, amounts)?, slots }),
        [_, _] if kind != StopKind::City => Err(word.error(ReadReason::SlotsOnTown)),
        [amounts, slots] => Ok(Stop { kind, value: value(word, amounts)?, slots: word.small(slots, 1, 6)? }),
        [_, _, third, ..] => Err(word.error(ReadReason::Unexpected(shorten(third)))),
    }
}

fn value(word: &Word<'_>, amounts: &str) -> Result<Value, ReadError> {
    let amounts: Result<Vec<u16>, ReadError> = amounts.split('/').map(|a| word.number(a, 0, 9999)).collect();
    Ok(match amounts?.as_slice() {
        [one] => Value::Fixed(*one),
        many => Value::ByEra(many.to_vec()),
    })
}
