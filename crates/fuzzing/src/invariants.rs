//! What must hold of every game at every moment.

use railhead_engine::{Action, Choice, Seat, Viewer};
use railhead_records::GameFile;
use railhead_titles::Game;

/// Where a game is, for messages.
pub(crate) fn place(game: &Game) -> String {
    let setup = game.setup();
    format!("{} {:?} seed {} after {} actions", setup.title, setup.options_told(), setup.seed, game.len())
}

/// Nothing has appeared or vanished, and somebody has something to do unless it is over.
pub(crate) fn sound(game: &Game) {
    if let Err(why) = game.audit() {
        panic!("{why}, {}", place(game));
    }
    if game.outcome().is_none() {
        let deciding = game.deciding();
        assert!(!deciding.is_empty(), "nobody has to decide anything, {}", place(game));
        for seat in deciding.into_iter().map(|d| d.seat) {
            let outline = game.outline(seat);
            assert!(!outline.is_empty(), "seat {} may do nothing, {}", seat.0, place(game));
            assert!(outline.iter().all(|c| !c.is_empty()), "an empty choice, {}", place(game));
        }
    }
}

/// Whether an action is among what a seat may do. Rotations that look the same are one choice.
pub(crate) fn offered(game: &Game, seat: Seat, action: &Action) -> bool {
    let same = match action {
        Action::Lay { hex, tile, rotation, with } => {
            let rotation = game.edition().ground.tiles.get(*tile).canonical(*rotation);
            Action::Lay { hex: *hex, tile: *tile, rotation, with: *with }
        }
        other => other.clone(),
    };
    game.choices(seat).iter().any(|c: &Choice| c.offers(action) || c.offers(&same))
}

/// Everybody can look at it; what is kept of it is the same game again.
pub(crate) fn shown(game: &Game) {
    let seats = (0..game.setup().seats.len()).map(|seat| Viewer::Seat(Seat::from_index(seat)));
    for viewer in seats.chain([Viewer::Spectator]) {
        game.view_json(viewer).expect("a view can be written");
        assert_eq!(game.actions_seen(viewer).len(), game.len(), "{}", place(game));
    }
    let state = game.state_json().expect("a state can be written");
    let again = Game::resume(game.setup(), &state).expect("and read");
    assert!(again.same_state(game), "a state that is read is another one, {}", place(game));
}

/// Its file is read and played to the same state.
pub(crate) fn filed(game: &Game) {
    let Ok(file) = GameFile::of(game) else { panic!("a game does not replay, {}", place(game)) };
    let text = file.write();
    let read = GameFile::read(&text).unwrap_or_else(|why| panic!("{why}, {}\n{text}", place(game)));
    assert_eq!(read, file, "{}", place(game));
    let again = read.play().unwrap_or_else(|why| panic!("{why}, {}\n{text}", place(game)));
    assert!(again.same_state(game), "a file plays another game, {}\n{text}", place(game));
}
