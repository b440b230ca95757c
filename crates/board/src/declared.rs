//! What a map declares before its hexes use it: regions, the one-off award and the places of claims.

/// How the ground of a region is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Look {
    /// Darker than common land, with slanted lines.
    Hatched,
    /// Greyer than common land.
    Pale,
    /// Like any other: only the rules tell it apart.
    Plain,
}

impl Look {
    /// All of them with what they are called in map files.
    pub(crate) const NAMES: [(&'static str, Self); 3] =
        [("hatched", Self::Hatched), ("pale", Self::Pale), ("plain", Self::Plain)];
}

/// A part of the map that looks different and that rules may ask for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// The word by which hexes belong to it.
    pub name: String,
    /// How its ground is drawn.
    pub look: Look,
    /// What a hex of it is, in words.
    pub about: String,
    /// What the legend calls it; without that it is not explained there.
    pub legend: Option<String>,
}

/// What pays an amount once to a company that connects it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AwardKind {
    /// The word of hexes that have it.
    pub name: String,
    /// What such a place is, in words.
    pub about: String,
}

/// Places that players claim for a company, at a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClaimKind {
    /// The word of hexes that have it.
    pub name: String,
    /// What such a place is, in words.
    pub about: String,
    /// What its value is called.
    pub value: String,
}

/// What a map declares for its hexes beside terrain and signs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Declared {
    /// Its regions.
    pub regions: Vec<Region>,
    /// The one-off award, if hexes have one.
    pub award: Option<AwardKind>,
    /// The places of claims, if there are any.
    pub claims: Option<ClaimKind>,
}

impl Declared {
    /// The region of this name.
    #[must_use]
    pub fn region(&self, name: &str) -> Option<&Region> {
        self.regions.iter().find(|r| r.name == name)
    }

    /// Whether a word is declared here.
    pub(crate) fn has(&self, word: &str) -> bool {
        let award = self.award.as_ref().is_some_and(|a| a.name == word);
        award || self.claims.as_ref().is_some_and(|c| c.name == word) || self.region(word).is_some()
    }

    /// These declarations, and whatever of another map's they leave open.
    pub(crate) fn or(mut self, other: &Self) -> Self {
        let new = |word: &str| !self.has(word);
        let award = other.award.clone().filter(|a| new(&a.name));
        let claims = other.claims.clone().filter(|c| new(&c.name));
        let regions: Vec<Region> = other.regions.iter().filter(|r| new(&r.name)).cloned().collect();
        self.award = self.award.or(award);
        self.claims = self.claims.or(claims);
        self.regions.extend(regions);
        self
    }
}
