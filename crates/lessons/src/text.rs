//! Texts, with amounts that are computed and terms that are explained.

use crate::amount::Amount;
use crate::glossary;
use railhead_engine::CompanyId;
use railhead_titles::Game;

/// A text, in pieces.
#[derive(Clone, Debug, Default)]
pub struct Text(Vec<Written>);

/// A piece as it is written.
#[derive(Clone, Debug)]
enum Written {
    Plain(String),
    Strong(Text),
    Amount(Amount),
    Term { words: String, key: &'static str },
}

/// A piece as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Words.
    Plain(String),
    /// Words that stand out, and amounts.
    Strong(String),
    /// A term of art: the words, and its key in the glossary.
    Term(String, &'static str),
}

impl Text {
    /// Reads a text: `{…}` is computed, `[…]` is a term of the glossary, `*…*` stands out. Amounts of money may not be written out:
    /// a change of the facts would make them wrong.
    pub(crate) fn read(text: &str, currency: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '[', '*']) {
            let (plain, from) = rest.split_at(at);
            pieces.push(Written::plain(plain, currency)?);
            let close = match from.as_bytes().first() {
                Some(b'{') => '}',
                Some(b'[') => ']',
                _ => '*',
            };
            let end = from.get(1..).and_then(|inside| inside.find(close));
            let end = end.ok_or_else(|| format!("`{}` is not closed", from.chars().take(20).collect::<String>()))?;
            let inside = &from[1..=end];
            rest = &from[end + 2..];
            pieces.push(match close {
                '}' => Written::Amount(Amount::read(inside)?),
                ']' => {
                    // `[trains rust|rust]`: other words for the term.
                    let (words, key) = inside.rsplit_once('|').unwrap_or((inside, inside));
                    let term = glossary::term(key).ok_or_else(|| format!("`{key}` is not in the glossary"))?;
                    Written::Term { words: words.to_owned(), key: &term.key }
                }
                _ => Written::Strong(Self::read(inside, currency)?),
            });
        }
        pieces.push(Written::plain(rest, currency)?);
        Ok(Self(pieces))
    }

    /// The text as it is shown in a position.
    ///
    /// # Errors
    /// What cannot be computed.
    pub fn show(&self, game: &Game) -> Result<Vec<Piece>, String> {
        let piece = |written: &Written| {
            Ok(match written {
                Written::Plain(words) => Piece::Plain(words.clone()),
                Written::Strong(text) => Piece::Strong(text.words(game)?),
                Written::Amount(amount) => Piece::Strong(amount.value(game)?.told(game.edition())),
                Written::Term { words, key } => Piece::Term(words.clone(), key),
            })
        };
        self.0.iter().map(piece).collect()
    }

    /// The same in plain words.
    ///
    /// # Errors
    /// What cannot be computed.
    pub fn words(&self, game: &Game) -> Result<String, String> {
        let words = |piece: Piece| match piece {
            Piece::Plain(words) | Piece::Strong(words) | Piece::Term(words, _) => words,
        };
        Ok(self.show(game)?.into_iter().map(words).collect())
    }
}

impl Written {
    fn plain(words: &str, currency: &str) -> Result<Self, String> {
        let amount = words.match_indices(currency).find(|(at, sign)| {
            !currency.is_empty() && words[at + sign.len()..].starts_with(|c: char| c.is_ascii_digit())
        });
        match amount {
            Some((at, _)) => {
                let shown: String = words[at..].chars().take(8).collect();
                Err(format!("`{}` is written out: let it be computed", shown.trim()))
            }
            None => Ok(Self::Plain(words.to_owned())),
        }
    }
}

/// A company by its sign.
pub(crate) fn company(game: &Game, sign: &str) -> Result<CompanyId, String> {
    game.edition().find_company(sign).ok_or_else(|| format!("there is no company {sign}"))
}
