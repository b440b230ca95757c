//! For who writes a lesson: plays a file, prints what it says step by step, and what may be done at the end of it.
//!
//! `cargo run -p railhead-lessons --example lesson -- FILE`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it tells")]

use railhead_engine::{Action, Choice};
use railhead_lessons::{Lesson, Task, Walk};
use railhead_titles::Game;
use std::process::ExitCode;

/// What may be done, in the words of game files; of prices only the least.
fn offers(game: &Game) {
    for decision in game.deciding() {
        println!("{}: {}", game.setup().seats[decision.seat.index()], game.phrase(decision.ask).words);
        for choice in game.choices(decision.seat) {
            match &choice {
                Choice::Run { .. } => println!("  run best"),
                Choice::Course { course, words, .. } => println!("  choose {} ({words})", course.name(game.edition())),
                Choice::BuyTrain { .. } | Choice::BuyPrivate { .. } | Choice::Bid { .. } => {
                    choice.actions().take(1).for_each(|action| tell(game, &action));
                }
                _ => choice.actions().for_each(|action| tell(game, &action)),
            }
        }
    }
}

fn tell(game: &Game, action: &Action) {
    println!("  {}", action.write(game.edition(), game.table()));
}

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else { return ExitCode::FAILURE };
    let lesson = std::fs::read_to_string(&file)
        .map_err(|why| why.to_string())
        .and_then(|text| Lesson::read(&file, &text).map_err(|fault| fault.to_string()));
    let walk = lesson.and_then(|lesson| Walk::of(lesson).map_err(|fault| fault.to_string()));
    let walk = match walk {
        Ok(walk) => walk,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    for (stage, step) in walk.stages.iter().zip(&walk.lesson.steps) {
        println!("\n== {}", step.heading);
        stage.told.iter().for_each(|line| println!("  · {line}"));
        for says in step.says.iter().filter_map(|text| text.words(&stage.game).ok()) {
            println!("  {says}");
        }
        if let (Task::Do { .. }, Some(action)) = (&step.task, &stage.action) {
            println!("  DO {}", action.write(stage.game.edition(), stage.game.table()));
        }
    }
    if let Some(stage) = walk.stages.last() {
        let mut game = stage.game.clone();
        let seat = game.deciding().first().map(|d| d.seat);
        if let (Some(action), Some(seat)) = (&stage.action, seat) {
            let _ = game.play(seat, action);
        }
        println!("\nThen:");
        offers(&game);
    }
    ExitCode::SUCCESS
}
