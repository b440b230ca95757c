//! Two servers, everybody who looks at them, and everything they ask.

use crate::client::{Reply, Who, call, reply};
use crate::desk::{Desk, Person, in_play};
use crate::lines::Lines;
use crate::twin::plain::{difference, told};
use crate::twin::questions::{Question, questions, reached};
use crate::twin::secret::{Secret, tell_apart};
use crate::twin::streams::Heard;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use railhead_bots::Budget;
use railhead_engine::{Action, Choice, Seat};
use railhead_server::Config;
use railhead_server::store::{NewTable, Visibility};
use railhead_server::table::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The id of the table on both servers.
pub(crate) const ID: &str = "00112233aabbccdd";

/// How much is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dose {
    /// Every question of everybody.
    Whole,
    /// One of so many.
    Part(usize),
}

/// Does something to an answer of one of the servers, to see that it is noticed: which server, who asks, what is asked.
pub(crate) type Tamper<'a> = &'a dyn Fn(usize, &str, &Question, &mut Reply);

/// Somebody who looks.
struct Viewer {
    name: String,
    /// How each server knows them.
    who: [Who; 2],
    /// The seat they play.
    seat: Option<usize>,
}

/// What came of asking.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// How much was asked.
    pub(crate) asked: usize,
    /// How often somebody who may know could tell.
    pub(crate) by_right: usize,
    /// What somebody can tell who may not.
    pub(crate) leaks: Vec<String>,
    /// What was asked in a way that makes sense.
    pub(crate) reached: BTreeSet<String>,
}

/// Two servers that differ in one secret.
pub(crate) struct Twins {
    desks: [Desk; 2],
    viewers: Vec<Viewer>,
    knows: BTreeSet<usize>,
    since: [Vec<(Seat, Action)>; 2],
    seeds: [u64; 2],
    lines: Lines,
}

async fn play(desk: &Desk, seat: Seat, action: &Action) {
    let game = desk.game(ID).await;
    let entry = Entry::Play { seat: seat.0, action: action.write(game.edition(), game.table()) };
    desk.app.tables.add(&ID.into(), None, &entry).await.unwrap();
}

/// How somebody is called, by what each server knows them, and their seat.
type Known = (String, [Option<Who>; 2], Option<usize>);

impl Twins {
    /// Opens the servers as they are before the secret.
    pub(crate) async fn open(secret: &Secret) -> Self {
        let lines = Lines::listen("trace,sqlx=warn");
        // How much is tried out for a hint must not depend on the clock.
        let config = || Config { hint: Budget::Simulations(2), ..Config::default() };
        let desks = [Desk::twin(config()).await, Desk::twin(config()).await];
        let mut known: Vec<Vec<Known>> = Vec::new();
        for ((desk, setup), before) in desks.iter().zip(&secret.setups).zip(&secret.before) {
            let mut people: Vec<(String, Person, Option<usize>)> = Vec::new();
            for (i, name) in setup.seats.iter().enumerate() {
                people.push((format!("seat {i}"), desk.person(name).await, Some(i)));
            }
            people.push(("owner".to_owned(), desk.person("Olga").await, None));
            people.push(("spectator".to_owned(), desk.person("Eve").await, None));
            let seats: Vec<(&str, &Person)> =
                setup.seats.iter().map(String::as_str).zip(people.iter().map(|(_, person, _)| person)).collect();
            let table = in_play(ID, &setup.title, setup.seed, &seats);
            let table = NewTable {
                owner: "account-Olga".into(),
                visibility: Visibility::Public,
                version: setup.version,
                options: serde_json::to_string(&setup.options).unwrap(),
                ..table
            };
            desk.app.store().add_table(&table).await.unwrap();
            desk.app.tables.add(&ID.into(), None, &Entry::Hints { yes: true }).await.unwrap();
            for (seat, action) in before {
                play(desk, *seat, action).await;
            }
            let mut ways = vec![("nobody".to_owned(), [Some(Who::Nobody), None], None)];
            for (name, person, seat) in &people {
                ways.push((format!("{name} by browser"), [Some(Who::browser(person)), None], *seat));
                ways.push((format!("{name} by program"), [Some(Who::program(desk, person).await), None], *seat));
            }
            known.push(ways);
        }
        let other = known.pop().unwrap();
        let viewers = known.pop().unwrap().into_iter().zip(other).map(|((name, one, seat), (_, two, _))| {
            let [who] = [[one, two].map(|[who, _]| who.unwrap())];
            Viewer { name, who, seat }
        });
        Self {
            viewers: viewers.collect(),
            knows: secret.knows.clone(),
            since: secret.since.clone(),
            seeds: [0, 1].map(|i| secret.setups[i].seed),
            desks,
            lines,
        }
    }

    /// Treats everybody as somebody who may not know.
    pub(crate) fn forget_who_knows(&mut self) {
        self.knows.clear();
    }

    fn may_know(&self, viewer: &Viewer) -> bool {
        viewer.seat.is_some_and(|seat| self.knows.contains(&seat))
    }

    async fn ask(&self, which: usize, viewer: &Viewer, question: &Question) -> Reply {
        let (desk, who) = (&self.desks[which], &viewer.who[which]);
        if !question.form {
            return call(desk, who, &question.method, &question.path, question.body.as_deref()).await;
        }
        let mut request =
            Request::post(&question.path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let mut body = question.body.clone().unwrap_or_default();
        if let Who::Cookie(token) = who {
            request = request.header(header::COOKIE, format!("railhead={token}"));
            body = format!("{body}&key={}", crate::desk::hash(&format!("form {token}")));
        }
        reply(desk.raw(request.body(Body::from(body)).unwrap()).await).await
    }

    /// Lets the secret come about while streams are open.
    async fn happen(&mut self, listeners: usize, report: &mut Report) {
        let [one, other] = &self.desks;
        let mut streams = Vec::new();
        for viewer in self.viewers.iter().filter(|v| !self.may_know(v) && !v.name.starts_with("owner")).take(listeners)
        {
            streams.extend(Heard::open([one, other], &viewer.name, [&viewer.who[0], &viewer.who[1]]).await);
        }
        for (here, there) in self.since[0].iter().zip(&self.since[1]) {
            play(one, here.0, &here.1).await;
            play(other, there.0, &there.1).await;
            for stream in &mut streams {
                report.asked += 1;
                if let Some((a, b)) = stream.listen().await {
                    report.leaks.push(format!(
                        "{} can tell by the stream {}: {}",
                        stream.viewer,
                        stream.path,
                        difference(&a, &b)
                    ));
                }
            }
        }
        assert!(self.since[0].is_empty() || streams.iter().any(Heard::said), "streams are heard");
    }

    /// Takes back what was done last, looks, and does it again: of what was taken back nobody else may learn either.
    async fn take_back(&self, dose: Dose, report: &mut Report) {
        let game = self.desks[0].game(ID).await;
        let Some((seat, to)) = game.len().checked_sub(1).and_then(|to| Some((game.done(to)?.0.0, to))) else { return };
        let both = async |entry: Entry| {
            let [one, other] = &self.desks;
            let done = [
                one.app.tables.add(&ID.into(), None, &entry).await,
                other.app.tables.add(&ID.into(), None, &entry).await,
            ];
            assert_eq!(done[0].is_ok(), done[1].is_ok(), "{entry:?} tells what is secret: {done:?}");
            done[0].is_ok()
        };
        if !both(Entry::Undo { seat, to }).await {
            // It brought something to light.
            return;
        }
        let all = questions(&self.desks[0], &[]).await.unwrap_or_else(|why| panic!("{why}"));
        let about = |q: &&Question| q.method == "GET" && q.path.contains(ID) && !q.path.contains("file");
        let every = if dose == Dose::Whole { 3 } else { 40 };
        for viewer in self.viewers.iter().filter(|viewer| viewer.seat != Some(seat.into())) {
            for question in all.iter().filter(about).step_by(every) {
                self.compare(viewer, question, None, report).await;
            }
        }
        assert!(both(Entry::Redo { seat }).await, "it is done again");
    }

    /// All that anybody could do now, and that could have been done in secret.
    async fn guesses(&self) -> Vec<String> {
        let game = self.desks[0].game(ID).await;
        let mut all: Vec<String> = Vec::new();
        for decision in game.deciding() {
            let actions = game.choices(decision.seat);
            let written = actions.iter().flat_map(Choice::actions).take(6);
            all.extend(written.map(|action| action.write(game.edition(), game.table()).to_string()));
        }
        let now = (game.edition(), game.table());
        all.extend(self.since.iter().flatten().map(|(_, action)| action.write(now.0, now.1).to_string()));
        all.sort();
        all.dedup();
        all
    }

    /// Asks everything as everybody: first what changes nothing, then the rest.
    pub(crate) async fn walk(&mut self, dose: Dose, tamper: Option<Tamper<'_>>) -> Report {
        let mut report = Report::default();
        let listeners = if dose == Dose::Whole { usize::MAX } else { 2 };
        self.happen(listeners, &mut report).await;
        self.take_back(dose, &mut report).await;
        let all = questions(&self.desks[0], &self.guesses().await).await.unwrap_or_else(|why| panic!("{why}"));
        let (reads, changes): (Vec<Question>, Vec<Question>) = all.into_iter().partition(|q| q.method == "GET");
        let mut number = 0;
        let mut chosen = |viewer: &Viewer, question: &Question| {
            // What is not about the table need not be asked by everybody.
            let once = ["nobody", "spectator by browser", "owner by program"].contains(&viewer.name.as_str());
            number += 1;
            let about = question.path.contains(ID) || question.path == "/";
            (once || about) && number % part(dose) == 0
        };
        for viewer in &self.viewers {
            for question in reads.iter().filter(|q| chosen(viewer, q)) {
                self.compare(viewer, question, tamper, &mut report).await;
            }
        }
        self.find_difference(&reads, &mut report).await;
        'asking: for question in &changes {
            for viewer in &self.viewers {
                // Whoever may know must not change the two games differently.
                if self.may_know(viewer) || !chosen(viewer, question) {
                    continue;
                }
                self.compare(viewer, question, tamper, &mut report).await;
                let (one, other) = (self.desks[0].game(ID).await, self.desks[1].game(ID).await);
                match tell_apart(&one, &other) {
                    // It has come to light, for everybody to see.
                    None => break 'asking,
                    Some(knows) if !knows.is_subset(&self.knows) => break 'asking,
                    Some(_) => {}
                }
            }
        }
        let lines = self.lines.text();
        for secret in self.seeds.iter().flat_map(|seed| spellings(*seed)) {
            assert!(!lines.contains(&secret), "the seed is in what the server tells its owner");
        }
        report
    }

    /// Asks those who may know until one of them is answered differently. A sample may have missed every question that shows
    /// the secret, and that the others get equal answers means something only if there is a difference to be seen.
    async fn find_difference(&self, reads: &[Question], report: &mut Report) {
        for question in reads.iter().filter(|question| question.path.contains(ID)) {
            for viewer in self.viewers.iter().filter(|viewer| self.may_know(viewer)) {
                if report.by_right > 0 {
                    return;
                }
                self.compare(viewer, question, None, report).await;
            }
        }
    }

    async fn compare(&self, viewer: &Viewer, question: &Question, tamper: Option<Tamper<'_>>, report: &mut Report) {
        let mut replies = [self.ask(0, viewer, question).await, self.ask(1, viewer, question).await];
        for (which, reply) in replies.iter_mut().enumerate() {
            if let Some(tamper) = tamper {
                tamper(which, &viewer.name, question, reply);
            }
        }
        report.asked += 1;
        if replies.iter().any(reached) {
            report.reached.insert(question.of.clone());
        }
        let at = format!("{} {}", question.method, question.path);
        for reply in &replies {
            let all = format!("{:?} {}", reply.headers, reply.body);
            if self.seeds.iter().flat_map(|seed| spellings(*seed)).any(|secret| all.contains(&secret)) {
                report.leaks.push(format!("{} is told the seed by {at}", viewer.name));
            }
            if reply.status == StatusCode::INTERNAL_SERVER_ERROR {
                report.leaks.push(format!("{} breaks {at}: {}", viewer.name, reply.body));
            }
        }
        let (here, there) = (told(&replies[0]), told(&replies[1]));
        if here == there {
            return;
        }
        if self.may_know(viewer) {
            report.by_right += 1;
        } else {
            report.leaks.push(format!("{} can tell by {at}: {}", viewer.name, difference(&here, &there)));
        }
    }
}

const fn part(dose: Dose) -> usize {
    match dose {
        Dose::Whole => 1,
        Dose::Part(of) => of,
    }
}

/// How a secret number may be written.
fn spellings(seed: u64) -> Vec<String> {
    let signed = i64::from_ne_bytes(seed.to_ne_bytes());
    let all = [seed.to_string(), format!("{seed:x}"), format!("{seed:X}"), signed.to_string()];
    BTreeMap::from(all.map(|spelling| (spelling, ()))).into_keys().collect()
}
