//! Boards that were drawn lately: a move that changes nothing on the board, and everybody who sees the same, needs no new picture.

use crate::web::table::renewal::Picture;
use railhead_board::{Board, Company, Ground};
use railhead_draw::BoardStyle;
use railhead_engine::Edition;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// How many pictures are kept, of a sixth of a megabyte each.
const MOST: usize = 24;

/// A picture, and all that it depends on.
struct Drawn {
    ground: Arc<Ground>,
    companies: Vec<Company>,
    board: Board,
    style: BoardStyle,
    /// Empty until it is drawn: who asks for it meanwhile waits for who draws it.
    picture: Arc<OnceLock<Arc<Picture>>>,
}

/// Pictures of boards, the last that was asked for at the end.
struct Lately(Mutex<VecDeque<Drawn>>);

/// Those of all tables.
static LATELY: Lately = Lately(Mutex::new(VecDeque::new()));

/// The picture of a board.
pub(crate) fn board(edition: &Edition, board: &Board, style: &BoardStyle) -> Arc<Picture> {
    LATELY.board(edition, board, style)
}

impl Lately {
    fn pictures(&self) -> MutexGuard<'_, VecDeque<Drawn>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn board(&self, edition: &Edition, board: &Board, style: &BoardStyle) -> Arc<Picture> {
        // Others may look for theirs while this is drawn.
        let place = self.place(edition, board, style);
        let draw = || {
            let drawing = railhead_draw::board_in_parts(&edition.ground, &edition.companies, board, style);
            Arc::new(Picture::new(drawing))
        };
        Arc::clone(place.get_or_init(draw))
    }

    /// The place of a picture, drawn or not.
    fn place(&self, edition: &Edition, board: &Board, style: &BoardStyle) -> Arc<OnceLock<Arc<Picture>>> {
        let same = |drawn: &Drawn| {
            Arc::ptr_eq(&drawn.ground, &edition.ground)
                && drawn.board == *board
                && drawn.style == *style
                && drawn.companies == edition.companies
        };
        let mut lately = self.pictures();
        let known = lately.iter().rposition(same).and_then(|at| lately.remove(at));
        if known.is_none() && lately.len() >= MOST {
            lately.pop_front();
        }
        let drawn = known.unwrap_or_else(|| Drawn {
            ground: Arc::clone(&edition.ground),
            companies: edition.companies.clone(),
            board: board.clone(),
            style: style.clone(),
            picture: Arc::default(),
        });
        let place = Arc::clone(&drawn.picture);
        lately.push_back(drawn);
        place
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may")]
mod tests {
    use super::{Lately, MOST};
    use railhead_draw::BoardStyle;
    use railhead_engine::Setup;
    use railhead_titles::Game;
    use std::sync::{Arc, Mutex};

    fn game(title: &str) -> Game {
        let seats = ["A", "B", "C"].map(str::to_owned).to_vec();
        let version = railhead_titles::find(title).unwrap().version;
        Game::start(&Setup { title: title.to_owned(), version, options: Vec::new(), seats, seed: 1 }).unwrap()
    }

    #[test]
    fn a_board_is_drawn_anew_only_if_something_differs() {
        let lately = Lately(Mutex::default());
        let (one, other) = (game("1846"), game("1848"));
        let plain = BoardStyle::default();
        let drawn = |game: &Game, style: &BoardStyle| lately.board(game.edition(), &game.table().board.clone(), style);
        let first = drawn(&one, &plain);
        assert!(Arc::ptr_eq(&first, &drawn(&one, &plain.clone())));
        let era = |era| BoardStyle { era: Some(era), ..plain.clone() };
        // Who asks while it is drawn gets the same.
        let both = std::thread::scope(|scope| {
            let ask = || lately.board(one.edition(), &one.table().board, &era(MOST));
            [scope.spawn(ask), scope.spawn(ask)].map(|asked| asked.join().unwrap())
        });
        assert!(Arc::ptr_eq(&both[0], &both[1]));
        assert!(!Arc::ptr_eq(&first, &drawn(&one, &era(1))));
        let (ground, companies) = (&other.edition().ground, &other.edition().companies);
        assert_eq!(drawn(&other, &plain).svg(), railhead_draw::board(ground, companies, &other.table().board, &plain));
        // What nobody asked for since is forgotten.
        (0..MOST).for_each(|n| drop(drawn(&one, &era(n))));
        assert_eq!(lately.pictures().len(), MOST);
        assert!(!Arc::ptr_eq(&first, &drawn(&one, &plain)));
    }
}
