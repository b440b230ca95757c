//! Records of a game, read off its events: the best run, the largest dividend, the first train of each kind, and the like.

use crate::web::table::marks::tokens::token;
use crate::web::table::tabs::past::short;
use crate::words::{player, train};
use maud::{Markup, html};
use railhead_engine::{CompanyId, Event, Money, Round, Seat, TrainId};
use railhead_titles::Game;

/// Something that happened to a company, and when.
#[derive(Clone)]
struct Feat {
    company: CompanyId,
    /// After how many actions one sees it.
    after: usize,
    round: Option<Round>,
    what: String,
}

/// What is remembered of a game while its events are read.
#[derive(Default)]
struct Records {
    round: Option<Round>,
    run: Option<(Money, Feat)>,
    turn: Option<(Money, Feat)>,
    /// What the company whose turn it is has earned in it.
    earned: Option<(CompanyId, Money)>,
    dividend: Option<(Money, Feat)>,
    price: Option<(Money, Feat)>,
    launch: Option<(Seat, Feat)>,
    /// By the name of the train, in the order in which they came.
    trains: Vec<(String, Feat)>,
}

/// Keeps what is larger; who was first stays first.
fn beat<T: PartialOrd>(best: &mut Option<(T, Feat)>, value: T, feat: Feat) {
    if best.as_ref().is_none_or(|(before, _)| value > *before) {
        *best = Some((value, feat));
    }
}

impl Records {
    fn of(game: &Game) -> Self {
        let mut records = Self::default();
        for event in game.opening() {
            records.take(game, event, 0);
        }
        for index in 0..game.len() {
            for event in game.done(index).map_or(&[][..], |(_, _, events)| events) {
                records.take(game, event, index + 1);
            }
        }
        records
    }

    fn take(&mut self, game: &Game, event: &Event, after: usize) {
        let edition = game.edition();
        let round = self.round;
        let feat = |company: CompanyId, what: String| Feat { company, after, round, what };
        match event {
            Event::Round(now) => self.round = Some(*now),
            Event::Operates(company) => self.earned = Some((*company, 0)),
            Event::Ran { company, train: card, revenue, .. } => {
                let name = kind(game, *card);
                let what = format!("{} with a {name} train", edition.money(*revenue));
                beat(&mut self.run, *revenue, feat(*company, what));
                let before = self.earned.filter(|(of, _)| of == company).map_or(0, |(_, earned)| earned);
                self.earned = Some((*company, before + revenue));
                let all = before + revenue;
                beat(&mut self.turn, all, feat(*company, edition.money(all)));
            }
            Event::Paid { company, per_share, .. } if *per_share > 0 => {
                beat(&mut self.dividend, *per_share, feat(*company, format!("{} a share", edition.money(*per_share))));
            }
            Event::Launched { seat, company, price } => {
                if self.launch.is_none() {
                    let what = format!("{} at {}", player(game, *seat), edition.money(*price));
                    self.launch = Some((*seat, feat(*company, what)));
                }
                beat(&mut self.price, *price, feat(*company, edition.money(*price)));
            }
            Event::Price { company, to, .. } => {
                let price = edition.chart.price(*to);
                beat(&mut self.price, price, feat(*company, edition.money(price)));
            }
            Event::TrainBought { company, train: card, .. } | Event::OnCredit { company, train: card, .. } => {
                let name = kind(game, *card);
                if !self.trains.iter().any(|(known, _)| *known == name) {
                    self.trains.push((name, feat(*company, String::new())));
                }
            }
            _ => {}
        }
    }
}

/// What a train is called that somebody bought.
fn kind(game: &Game, card: TrainId) -> String {
    train(game.edition(), game.table(), card, None)
}

fn row(game: &Game, name: &str, feat: &Feat) -> Markup {
    html! {
        dt { (name) }
        dd {
            (token(feat.company)) " " b { (game.edition().companies[feat.company.index()].sign) } " " (feat.what)
            @if let Some(round) = feat.round { " " a.dim href={ "?at=" (feat.after) } title="The board then" { (short(round)) } }
        }
    }
}

/// The records.
pub(super) fn list(game: &Game) -> Markup {
    let records = Records::of(game);
    let best = |found: &Option<(Money, Feat)>| found.as_ref().map(|(_, feat)| feat.clone());
    let launch = records.launch.as_ref().map(|(_, feat)| feat.clone());
    let all = [
        ("Best run of a train", best(&records.run)),
        ("Best turn of a company", best(&records.turn)),
        ("Largest dividend", best(&records.dividend)),
        ("Highest share price", best(&records.price)),
        ("First company", launch),
    ];
    html! {
        dl.fact-list.records {
            @for (name, feat) in all.iter().filter_map(|(name, feat)| Some((name, feat.as_ref()?))) { (row(game, name, feat)) }
            @for (name, feat) in &records.trains { (row(game, &format!("First {name} train"), feat)) }
        }
        @if records.trains.is_empty() && records.launch.is_none() { p.dim { "Nothing was launched, run or bought." } }
    }
}
