//! Turning and promoting, on random faces.

use railhead_board::{Colour, Edge, End, Face, Gauge, Rotation, Segment, Stop, StopId, StopKind, Value};
use railhead_testkit::Dice;

/// Random faces.
trait Faces {
    fn small(&mut self, below: u8) -> u8;
    fn face(&mut self) -> Face;
}

impl Faces for Dice {
    fn small(&mut self, below: u8) -> u8 {
        u8::try_from(self.roll(below.into())).unwrap()
    }

    fn face(&mut self) -> Face {
        let stops: Vec<Stop> = (0..self.roll(3))
            .map(|_| match self.roll(3) {
                0 => Stop { kind: StopKind::City, value: Value::Fixed(20), slots: 1 + self.small(2) },
                1 => Stop { kind: StopKind::Town, value: Value::Fixed(10), slots: 0 },
                _ => Stop { kind: StopKind::Junction, value: Value::Fixed(0), slots: 0 },
            })
            .collect();
        let count = u8::try_from(stops.len()).unwrap();
        let mut track: Vec<Segment> = Vec::new();
        for _ in 0..=self.roll(5) {
            let mut end = || match self.small(6 + count) {
                n @ 0..6 => End::Edge(Edge::new(n).unwrap()),
                n => End::Stop(StopId(n - 6)),
            };
            let (a, b) = (end(), end());
            let gauge = [Gauge::Broad, Gauge::Metre, Gauge::Dual][usize::from(self.small(3))];
            let new = Segment::new(a, b, gauge, false);
            if a != b && !track.iter().any(|s| s.ends() == new.ends()) {
                track.push(new);
            }
        }
        Face::new(Colour::Yellow, stops, track, None)
    }
}

fn rotation(n: u8) -> Rotation {
    Rotation::new(n % 6).unwrap()
}

#[test]
fn turning_adds_up_and_comes_round() {
    let mut dice = Dice::new(7);
    for _ in 0..2000 {
        let face = dice.face();
        let (r, s) = (dice.small(6), dice.small(6));
        let twice = face.turned(rotation(r)).turned(rotation(s));
        assert_eq!(twice, face.turned(rotation(r + s)));
        assert_eq!(face.turned(rotation(r)).turned(rotation(6 - r)), face);
        for edge in Edge::ALL {
            for gauge in [Gauge::Broad, Gauge::Metre, Gauge::Dual] {
                let (was, is) = (face.exits_carrying(gauge).has(edge), face.turned(rotation(r)).exits_carrying(gauge));
                assert_eq!(is.has(edge.turned(rotation(r))), was);
            }
        }
        assert!(face.looks_like(&face));
        assert_eq!(face.looks_like(&twice), twice.looks_like(&face));
    }
}

#[test]
fn promotion_does_not_depend_on_where_north_is() {
    let mut dice = Dice::new(11);
    let mut kept = 0;
    for _ in 0..20_000 {
        let (old, new, r) = (dice.face(), dice.face(), rotation(dice.small(6)));
        let straight = old.kept_by(&new).is_ok();
        assert_eq!(old.turned(r).kept_by(&new.turned(r)).is_ok(), straight);
        kept += u32::from(straight);
    }
    assert!(kept > 100, "{kept} of the random pairs fit, too few to tell anything");
}

#[test]
fn every_face_keeps_itself_and_more_track_keeps_it_too() {
    let mut dice = Dice::new(13);
    for _ in 0..5000 {
        let face = dice.face();
        assert_eq!(face.kept_by(&face), Ok(()));
        let mut track = face.segments().to_vec();
        let (a, b) = (Edge::ALL[usize::from(dice.small(6))], Edge::ALL[usize::from(dice.small(6))]);
        let more = Segment::new(End::Edge(a), End::Edge(b), Gauge::Broad, false);
        if a != b && !track.iter().any(|s| s.ends() == more.ends()) {
            track.push(more);
            let richer = Face::new(Colour::Green, face.stops.clone(), track, None);
            assert_eq!(face.kept_by(&richer), Ok(()));
            // The other way round something is missing, unless a junction joins those edges already.
            let junction = face.stops.iter().any(|s| s.kind == StopKind::Junction);
            assert!(junction || richer.kept_by(&face).is_err());
        }
        // Dual gauge keeps everything, single gauge does not keep dual.
        let dual = |s: &Segment| Segment::new(s.ends()[0], s.ends()[1], Gauge::Dual, false);
        let doubled = Face::new(Colour::Green, face.stops.clone(), face.segments().iter().map(dual).collect(), None);
        assert_eq!(face.kept_by(&doubled), Ok(()));
        // (A junction may offer a second way, and several stops may become one.)
        let second_way = face.stops.len() > 1 || face.stops.iter().any(|s| s.kind == StopKind::Junction);
        if face.segments() != doubled.segments() && !second_way {
            assert!(doubled.kept_by(&face).is_err());
        }
    }
}
