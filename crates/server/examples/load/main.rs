//! Load on a server of its own, a process beside this one, over loopback, on SQLite or PostgreSQL. Three modes:
//!
//! Tables that move at a steady pace, spectators that listen, readers that open pages. Says how long moves, news and pages took, and
//! whether the server kept up with what was offered.
//!
//! ```text
//! cargo run --release -p railhead-server --example load -- [--seconds 20] [--moves 200] [--tables 100] [--spectators 1000]
//!     [--readers 20] [--database postgres://…]
//! ```
//!
//! Tables that nobody asks for any more: how much memory the server gives back.
//!
//! ```text
//! cargo run --release -p railhead-server --example load -- --idle 900 [--tables 100] [--database postgres://…]
//! ```
//!
//! A big database, which is filled first where it is empty and stays where it is: how long the server takes to start on it, and lists,
//! profiles and searches to answer.
//!
//! ```text
//! cargo run --release -p railhead-server --example load -- --finished 1000000 [--stored 100000] [--seed 1]
//!     (--data FOLDER | --database postgres://…)
//! ```
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "it may fail loudly")]

mod big;
mod client;
mod figures;
mod server;
mod table;

use figures::Figures;
use server::Server;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::Table;

/// How much of everything. Each has a bound, so that nobody runs it against their own machine by mistake for an hour.
struct Load {
    seconds: u64,
    moves: u64,
    tables: usize,
    spectators: usize,
    readers: usize,
    database: Option<String>,
    data: Option<PathBuf>,
    stored: usize,
    finished: usize,
    idle: u64,
    seed: u64,
}

impl Load {
    fn read() -> Self {
        let mut load = Self {
            seconds: 20,
            moves: 200,
            tables: 100,
            spectators: 1000,
            readers: 20,
            database: None,
            data: None,
            stored: 100_000,
            finished: 0,
            idle: 0,
            seed: 1,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words.next().unwrap_or_else(|| panic!("{word} takes a value"));
            let number = |most: u64| {
                let number = value.parse().unwrap_or_else(|_| panic!("{word} takes a number"));
                assert!((0..=most).contains(&number), "{word} is at most {most}");
                number
            };
            let count = |most: u64| usize::try_from(number(most)).unwrap();
            match word.as_str() {
                "--seconds" => load.seconds = number(300),
                "--moves" => load.moves = number(20_000),
                "--tables" => load.tables = count(2000),
                "--spectators" => load.spectators = count(20_000),
                "--readers" => load.readers = count(200),
                "--stored" => load.stored = count(1_000_000),
                "--finished" => load.finished = count(5_000_000),
                "--idle" => load.idle = number(3600),
                "--seed" => load.seed = number(u64::MAX),
                "--data" => load.data = Some(value.into()),
                "--database" => load.database = Some(value),
                _ => panic!("there is no {word}"),
            }
        }
        load
    }
}

/// Nobody asks for any table: how much memory is given back.
async fn rest(load: &Load, server: &Server) {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(load.idle) {
        tokio::time::sleep(Duration::from_secs(60.min(load.idle))).await;
        println!("{:.0} MB after {} s without a request", server.memory(), began.elapsed().as_secs());
    }
}

async fn run(load: &Load, server: &Server) {
    let at = server.at;
    let figures = Arc::new(Figures::default());
    let mut tables = vec![Arc::new(Table::make(at, 0, Arc::clone(&figures)).await)];
    let before = server.memory();
    for number in 1..load.tables {
        tables.push(Arc::new(Table::make(at, number, Arc::clone(&figures)).await));
    }
    let (now, more) = (server.memory(), load.tables.saturating_sub(1).max(1) as f64);
    println!("{now:.0} MB with {} tables, {:.2} MB for each", load.tables, (now - before) / more);
    if load.idle > 0 {
        return rest(load, server).await;
    }
    let listening = Arc::new(tokio::sync::Semaphore::new(0));
    for number in 0..load.spectators {
        let (table, listening) = (Arc::clone(&tables[number % tables.len()]), Arc::clone(&listening));
        tokio::spawn(async move { table.watch(&listening).await });
    }
    let all = u32::try_from(load.spectators).unwrap();
    let _ = listening.acquire_many(all).await.unwrap();
    println!("{} spectators listen at {} tables, {:.0} MB", load.spectators, load.tables, server.memory());

    // Nobody comes in late: that would be offered less than is said.
    let mut players = Vec::new();
    for table in &tables {
        players.push(table.player().await);
    }
    let began = Instant::now();
    let end = began + Duration::from_secs(load.seconds);
    let mut work = tokio::task::JoinSet::new();
    let pace = Duration::from_secs_f64(load.tables as f64 / load.moves as f64);
    for (number, (table, player)) in tables.iter().zip(players).enumerate() {
        let (table, first) = (Arc::clone(table), began + pace.mul_f64(number as f64 / load.tables as f64));
        work.spawn(async move { table.play(player, pace, first, end).await });
    }
    for number in 0..load.readers {
        let table = Arc::clone(&tables[number % tables.len()]);
        work.spawn(async move { table.read(number, end).await });
    }
    while let Some(done) = work.join_next().await {
        done.unwrap();
    }
    // The last news may still be under way.
    tokio::time::sleep(Duration::from_millis(500)).await;
    figures.tell(load.moves, began, end);
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some(server::SERVE) {
        return server::run();
    }
    let load = Load::read();
    if load.finished > 0 {
        return big::run(&load);
    }
    let folder = std::env::temp_dir().join(format!("railhead-load-{}", std::process::id()));
    let server = Server::start(&folder, load.database.as_deref());
    tokio::runtime::Runtime::new().unwrap().block_on(run(&load, &server));
    let _ = std::fs::remove_dir_all(folder);
}
