//! Drawing stops.

use crate::geometry::{Pt, S, polygon, polyline};
use crate::icons;
use crate::plan::{Form, Station};
use crate::svg::{N, circle, path, put};

/// Draws a stop without what lies in its slots.
pub(crate) fn station(out: &mut String, station: &Station) {
    match station.form {
        Form::Bar => {
            let reach = Pt::polar(station.across, S * 0.2);
            let mut data = String::new();
            polyline(&mut data, &[station.at - reach, station.at + reach]);
            path(out, "bar", &data);
        }
        Form::Dot => circle(out, "dot", station.at, station.radius),
        Form::Ring => {
            circle(out, "ring", station.at, station.radius);
            circle(out, "core", station.at, station.radius * 0.42);
        }
        Form::Junction => circle(out, "junction", station.at, station.radius),
        Form::Ends => {}
        Form::Anchor => {
            icons::icon(out, icons::Drawn::Picture(railhead_board::Picture::Anchor), station.at, station.radius);
        }
        Form::Slots => {
            if station.slots.len() > 1 {
                let mut data = String::new();
                polygon(&mut data, &station.slots);
                // Two outlines with round corners, one inside the other, make the box.
                for (class, width) in [("box", station.radius * 2.5), ("box-in", station.radius * 2.5 - 3.4)] {
                    put!(out, "<path class=\"{class}\" d=\"{data}\" stroke-width=\"{}\"/>", N(width));
                }
            }
            for slot in &station.slots {
                circle(out, "slot", *slot, station.radius);
            }
        }
    }
}
