//! What players of 1853 are asked, in the words of its rulebooks.

use super::book::Book;
use railhead_engine::{Ask, Phrase, Special};

/// The others vote on an illegal bid (4.3.2).
pub static VOTE: Special = Special { key: "vote", phrase: Phrase::new("vote on the illegal bid") };
/// A director takes a company over that owes for a train (4.8.10).
pub static CREDIT: Special = Special { key: "credit", phrase: Phrase::new("pay for the train on credit or return it") };
/// When a company may lay two tiles (4.1.3).
pub static TWO_TILES: Special = Special { key: "two-tiles", phrase: Phrase::new("choose when two tiles may be laid") };
/// The holder of the Elephant calls for one more round, or does not (4.9).
pub static CALL: Special =
    Special { key: "call-round", phrase: Phrase::new("call for one more operating round or not") };
/// A card of the kit is taken or not.
pub static DRAW: Special = Special { key: "draw-card", phrase: Phrase::new("take a card or not").called("Take none") };
/// Cards of the kit are actioned or rejected.
pub static CARDS: Special = Special {
    key: "cards",
    phrase: Phrase::new("action or reject cards")
        .note("In a turn one card is actioned or any number of cards are rejected. Nobody else learns which are rejected.")
        .called("Keep the other cards"),
};
/// A commodity makes a station of plain track.
pub static REPLACE: Special = Special {
    key: "replace-tile",
    phrase: Phrase::new("replace a track tile").note("The same track with a station takes its place."),
};
/// Disturbances close a city.
pub static CLOSE_CITY: Special = Special { key: "close-city", phrase: Phrase::new("choose the city that is closed") };

/// How people are asked.
pub(crate) fn phrase(ask: Ask, book: Book) -> Phrase {
    match ask {
        Ask::SealedBid => Phrase::new("write down a bond").note(
            "It must cover the values of the cities that you will write down, and comes back once they are connected by rail. Whoever \
             names the most sits first and has the Elephant.",
        ),
        Ask::Claim => ask.phrase().note("The city stays secret, the share is claimed openly."),
        Ask::SealedClaims => Phrase::new("write down a contract bid")
            .note("Nobody sees anything of it before all envelopes are closed. The cities stay secret even then.")
            .called("Close the envelope"),
        Ask::SellPriority => Phrase::new("sell the Elephant or keep it").called("Keep the Elephant"),
        Ask::Track(_) => Phrase::new("lay or promote tiles").passing("lay no more tiles"),
        Ask::Token(_) => Phrase::new("establish a base").passing("establish no base"),
        Ask::Dividend(_) => Phrase::new("decide on the dividend"),
        Ask::Discard(_) => Phrase::new("return a train"),
        Ask::Special(special) if *special == CALL && book == Book::Of1989 => {
            Phrase::new("call for one more Railway Round or not")
        }
        other => other.phrase(),
    }
}
