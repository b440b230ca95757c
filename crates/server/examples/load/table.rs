//! A table with a late game that goes on at a steady pace.

use crate::client::Client;
use crate::figures::Figures;
use railhead_records::GameFile;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

const GAMES: [&str; 2] = [
    include_str!("../../../records/tests/corpus/1846-v1-book.railhead.json"),
    include_str!("../../../records/tests/corpus/1848-v1-book.railhead.json"),
];

/// The longest stretch, after the first third of a game, that somebody can play who always acts for the first seat that owes a
/// decision, as the page of a game around one screen does.
fn followed(file: &GameFile) -> (usize, usize) {
    let mut start = file.actions.len() / 3;
    let mut game = file.play_to(start).unwrap();
    let mut best = (start, start);
    for (number, entry) in file.actions.iter().enumerate().skip(start) {
        if game.deciding().first().is_none_or(|d| d.seat != entry.seat) {
            start = number + 1;
        }
        let action = game.read_action(&Value::Object(entry.what.clone())).unwrap();
        game.play(entry.seat, &action).unwrap();
        if number + 1 - start.min(number + 1) > best.1 - best.0 {
            best = (start, number + 1);
        }
    }
    best
}

/// A table with a late game.
pub(crate) struct Table {
    at: SocketAddr,
    player: Client,
    id: String,
    /// How many actions it began with.
    before: usize,
    /// The actions that are left to play.
    left: Vec<Value>,
    /// When each entry was due.
    due: Mutex<Vec<Instant>>,
    figures: Arc<Figures>,
}

impl Table {
    /// Brings a kept game to a table, as far as it is played on from there.
    pub(crate) async fn make(at: SocketAddr, number: usize, figures: Arc<Figures>) -> Self {
        let mut file = GameFile::read(GAMES[number % GAMES.len()]).unwrap();
        let (cut, end) = followed(&file);
        file.actions.truncate(end);
        let left = file.actions.split_off(cut).into_iter().map(|entry| Value::Object(entry.what)).collect();
        file.result = None;
        let mut player = Client::new(at).await;
        player.arrive().await;
        let made = player.post("/import", &[("text", &file.write())]).await;
        let id = made.location.strip_prefix("/table/").map(str::to_owned);
        let id = id.unwrap_or_else(|| panic!("{}: {}", made.status, String::from_utf8_lossy(&made.body)));
        assert_eq!(player.page(&format!("/table/{id}")).await.status, 200, "the table is there");
        Self { at, player, id, before: cut, left, due: Mutex::default(), figures }
    }

    /// Another connection of its player.
    pub(crate) async fn player(&self) -> Client {
        self.player.again().await
    }

    /// Plays on at a steady pace, from the moment when the first move is due until the end of the game or of the time. A move that the server
    /// keeps waiting makes the next one late, and that counts.
    pub(crate) async fn play(&self, mut client: Client, pace: Duration, first: Instant, end: Instant) {
        let path = format!("/table/{}/play", self.id);
        let mut due = first;
        for action in &self.left {
            if due >= end {
                return;
            }
            tokio::time::sleep_until(due.into()).await;
            self.due.lock().unwrap_or_else(PoisonError::into_inner).push(due);
            let answer = client.post(&path, &[("action", &action.to_string())]).await;
            assert_eq!(answer.status, 200, "{action}: {}", String::from_utf8_lossy(&answer.body));
            self.figures.moves.add(due.elapsed());
            self.figures.stored.lock().unwrap_or_else(PoisonError::into_inner).push((Instant::now(), due.elapsed()));
            due += pace;
        }
        let mut ran_out = self.figures.ran_out.lock().unwrap_or_else(PoisonError::into_inner);
        ran_out.get_or_insert_with(Instant::now);
    }

    /// Listens, and notes how long each move took to get here.
    pub(crate) async fn watch(&self, listening: &Semaphore) {
        let mut client = Client::new(self.at).await;
        let mut known = None;
        client
            .listen(&format!("/table/{}/live", self.id), |seq| {
                let now = usize::try_from(seq).unwrap();
                match known {
                    None => listening.add_permits(1),
                    Some(before) => {
                        let due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
                        let news = (before..now).filter_map(|n| due.get(n - self.before));
                        news.for_each(|due| self.figures.news.add(due.elapsed()));
                    }
                }
                known = Some(now);
            })
            .await;
    }

    /// Opens the page every second, and a moment of the past in between.
    pub(crate) async fn read(&self, number: usize, end: Instant) {
        let mut client = self.player.again().await;
        let mut step = number;
        tokio::time::sleep(Duration::from_millis(u64::try_from(37 * number % 1000).unwrap())).await;
        while Instant::now() < end {
            let began = Instant::now();
            let page = client.page(&format!("/table/{}", self.id)).await;
            assert_eq!(page.status, 200);
            self.figures.pages.add(began.elapsed());
            self.figures.largest.fetch_max(page.body.len(), Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(500)).await;
            step = (step + 97) % self.before;
            let began = Instant::now();
            let past = client.page(&format!("/table/{}/part?at={step}", self.id)).await;
            assert_eq!(past.status, 200);
            self.figures.past.add(began.elapsed());
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}
