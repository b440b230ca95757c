//! Lines over time as a drawing: every line has its own dashes, its own marks and its name at the end.

use maud::{Markup, html};
use railhead_engine::Money;
use std::fmt::Write;

/// A line.
pub(crate) struct Series {
    /// Its name.
    pub(crate) name: String,
    /// A class for its colour, such as `p0`.
    pub(crate) class: String,
    /// A colour of its own.
    pub(crate) colour: Option<String>,
    /// Its values, one for each place of the axis.
    pub(crate) values: Vec<Option<Money>>,
}

const WIDE: f64 = 760.0;
const HIGH: f64 = 300.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 118.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 34.0;
/// How near two names may come.
const LINE: f64 = 14.0;

/// A step of the axis that gives at most six round numbers.
fn step(most: Money) -> Money {
    let mut size = 1;
    loop {
        for factor in [1, 2, 5] {
            if most / (size * factor) < 6 {
                return size * factor;
            }
        }
        size *= 10;
    }
}

/// Where names go so that none covers another: as near to their lines as there is room.
fn spread(mut wanted: Vec<(usize, f64)>) -> Vec<(usize, f64)> {
    wanted.sort_by(|a, b| a.1.total_cmp(&b.1));
    for i in 1..wanted.len() {
        let least = wanted[i - 1].1 + LINE;
        wanted[i].1 = wanted[i].1.max(least);
    }
    if let Some((_, lowest)) = wanted.last_mut() {
        *lowest = lowest.min(HIGH - BOTTOM);
    }
    for i in (1..wanted.len()).rev() {
        let most = wanted[i].1 - LINE;
        wanted[i - 1].1 = wanted[i - 1].1.min(most);
    }
    wanted
}

/// The mark of a line round a point, by its number.
fn mark(kind: usize, x: f64, y: f64) -> String {
    match kind % 5 {
        0 => format!("M{:.1} {y:.1}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z", x - 3.0),
        1 => format!("M{:.1} {:.1}h5.6v5.6h-5.6z", x - 2.8, y - 2.8),
        2 => format!("M{x:.1} {:.1}l3.6 6.2h-7.2z", y - 3.8),
        3 => format!("M{x:.1} {:.1}l3.8 3.8l-3.8 3.8l-3.8 -3.8z", y - 3.8),
        _ => format!("M{x:.1} {:.1}l-3.6 -6.2h7.2z", y + 3.8),
    }
}

/// The drawing.
pub(crate) fn lines(title: &str, labels: &[String], series: &[Series]) -> Markup {
    let most = series.iter().flat_map(|s| &s.values).flatten().copied().max().unwrap_or(0).max(1);
    let step = step(most);
    let top = (most / step + 1) * step;
    let across = WIDE - LEFT - RIGHT;
    let places = labels.len().saturating_sub(1).max(1) as f64;
    let x = |i: usize| LEFT + across * i as f64 / places;
    let y = |v: Money| TOP + (HIGH - TOP - BOTTOM) * (1.0 - f64::from(v) / f64::from(top));
    let last = |s: &Series| s.values.iter().rposition(Option::is_some).and_then(|i| Some((i, s.values[i]?)));
    // A line that broke off earlier has its name where it ends.
    let reaches = |s: &Series| last(s).is_some_and(|(i, _)| i + 1 == labels.len());
    let ends = series.iter().enumerate().filter(|(_, s)| reaches(s));
    let ends: Vec<(usize, f64)> = ends.filter_map(|(i, s)| last(s).map(|(_, v)| (i, y(v)))).collect();
    // With many rounds not every one is named.
    let every = labels.len().div_ceil(14).max(1);
    let path = |s: &Series| {
        let mut data = String::new();
        let mut pen = 'M';
        for (i, value) in s.values.iter().enumerate() {
            match value {
                Some(v) => {
                    let _ = write!(data, "{pen}{:.1} {:.1}", x(i), y(*v));
                    pen = 'L';
                }
                None => pen = 'M',
            }
        }
        data
    };
    html! {
        svg.plot viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" aria-label=(title) {
            @for tick in 0..=(top / step) {
                @let at = y(tick * step);
                path.grid d=(format!("M{LEFT} {at:.1}H{:.1}", WIDE - RIGHT)) {}
                text.axis x=(LEFT - 6.0) y=(format!("{:.1}", at + 4.0)) text-anchor="end" { (tick * step) }
            }
            @for (i, label) in labels.iter().enumerate() {
                @if i % every == 0 {
                    path.grid.short d=(format!("M{:.1} {:.1}v5", x(i), HIGH - BOTTOM)) {}
                    text.axis x=(format!("{:.1}", x(i))) y=(HIGH - BOTTOM + 18.0) text-anchor="middle" { (label) }
                }
            }
            @for (n, s) in series.iter().enumerate() {
                @let data = path(s);
                g class={ "series " (s.class) } stroke=[s.colour.as_deref()] {
                    @if s.colour.is_some() { path.halo.{ "dash-" (n % 6) } d=(data) {} }
                    path.line.{ "dash-" (n % 6) } d=(data) {}
                    @for (i, value) in s.values.iter().enumerate() {
                        @if let Some(v) = value {
                            path.mark d=(mark(n, x(i), y(*v))) fill=[s.colour.as_deref()] {
                                title { (s.name) ", " (labels.get(i).map_or("", String::as_str)) ": " (v) }
                            }
                        }
                    }
                }
            }
            @for s in series.iter().filter(|s| !reaches(s)) {
                @if let Some((place, value)) = last(s) {
                    text.end.broken x=(format!("{:.1}", x(place) + 5.0)) y=(format!("{:.1}", y(value) - 5.0)) { (short(&s.name)) }
                }
            }
            @for (i, at) in spread(ends) {
                @let s = &series[i];
                @let (place, value) = last(s).unwrap_or_default();
                @let from = x(place);
                path.lead d=(format!("M{:.1} {:.1}L{:.1} {at:.1}", from + 4.0, y(value), WIDE - RIGHT + 8.0)) {}
                text.end x=(WIDE - RIGHT + 11.0) y=(format!("{:.1}", at + 4.0)) { (short(&s.name)) " " (value) }
            }
        }
    }
}

/// A name that fits beside the plot.
fn short(name: &str) -> String {
    if name.chars().count() <= 8 { name.to_owned() } else { name.chars().take(7).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::{Series, lines, spread, step};

    #[test]
    fn axes_have_round_steps() {
        assert_eq!(step(5), 1);
        assert_eq!(step(95), 20);
        assert_eq!(step(2_310), 500);
    }

    #[test]
    fn names_keep_apart_and_inside() {
        let places = spread(vec![(0, 264.0), (1, 265.0), (2, 100.0), (3, 266.0)]);
        assert!(places.windows(2).all(|p| p[1].1 - p[0].1 >= super::LINE - 0.001));
        assert!(places.iter().all(|(_, y)| *y <= super::HIGH - super::BOTTOM + 0.001));
    }

    #[test]
    fn names_are_escaped_and_gaps_are_gaps() {
        let series = Series {
            name: "<b>".to_owned(),
            class: "p0".to_owned(),
            colour: None,
            values: vec![None, Some(10), None, Some(20)],
        };
        let drawn =
            lines("Worth", &["a".to_owned(), "b".to_owned(), "c".to_owned(), "d".to_owned()], &[series]).into_string();
        assert!(drawn.contains("&lt;b&gt;") && !drawn.contains("<b>"));
        assert!(!drawn.contains("NaN"));
        assert!(lines("Nothing", &[], &[]).into_string().contains("svg"));
    }
}
