//! Reading what a map declares for its hexes, and the words of hexes that use it.

use super::words::{Statement, Word, shorten};
use super::{ReadError, ReadReason};
use crate::{AwardKind, ClaimKind, Declared, Feature, Look, Region};

/// The most regions of a map.
const MAX_REGIONS: usize = 100;

impl Declared {
    /// Takes the rest of a line `region …`, whose name is not taken yet.
    pub(super) fn take_region(&mut self, name: &Word<'_>, line: &mut Statement<'_>) -> Result<(), ReadError> {
        if self.regions.len() == MAX_REGIONS {
            return Err(name.error(ReadReason::TooMany { what: "regions", most: MAX_REGIONS }));
        }
        let look = line.word("how the region looks")?;
        let known = Look::NAMES.into_iter().find(|(name, _)| *name == look.text);
        let (_, look) = known.ok_or_else(|| look.unknown("hatched, pale or plain"))?;
        let about = line.quoted("what a hex of the region is")?.to_owned();
        let legend = line.peek().map(|_| line.quoted("what the legend calls it")).transpose()?.map(str::to_owned);
        self.regions.push(Region { name: name.text.to_owned(), look, about, legend });
        Ok(())
    }

    /// Takes the rest of the line `award …`, of which there is one.
    pub(super) fn take_award(&mut self, name: &Word<'_>, line: &mut Statement<'_>) -> Result<(), ReadError> {
        if self.award.is_some() {
            return Err(name.error(ReadReason::Unexpected(shorten(name.text))));
        }
        let about = line.quoted("what such a place is")?.to_owned();
        self.award = Some(AwardKind { name: name.text.to_owned(), about });
        Ok(())
    }

    /// Takes the rest of the line `claims …`, of which there is one.
    pub(super) fn take_claims(&mut self, name: &Word<'_>, line: &mut Statement<'_>) -> Result<(), ReadError> {
        if self.claims.is_some() {
            return Err(name.error(ReadReason::Unexpected(shorten(name.text))));
        }
        let about = line.quoted("what such a place is")?.to_owned();
        let value = line.quoted("what its value is called")?.to_owned();
        self.claims = Some(ClaimKind { name: name.text.to_owned(), about, value });
        Ok(())
    }

    /// What a word of a hex says if it is declared here and used as declared.
    pub(super) fn feature(
        &self,
        word: &Word<'_>,
        name: &str,
        arguments: &[&str],
    ) -> Result<Option<Feature>, ReadError> {
        let award = self.award.as_ref().is_some_and(|a| a.name == name);
        let claim = self.claims.as_ref().is_some_and(|c| c.name == name);
        Ok(match arguments {
            [] if self.region(name).is_some() => Some(Feature::Region(name.to_owned())),
            [amount] if award => Some(Feature::Award(word.number(amount, 1, 9999)?)),
            [value, companies @ ..] if claim => {
                let companies: Result<Vec<u8>, ReadError> = companies.iter().map(|c| word.small(c, 1, 99)).collect();
                Some(Feature::Claim { value: word.number(value, 0, 9999)?, companies: companies? })
            }
            _ => None,
        })
    }
}
