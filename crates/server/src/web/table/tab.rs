//! The views of a table.

/// A view of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    /// Board, decision and company together.
    Game,
    /// Players and companies.
    Entities,
    /// The board alone.
    Map,
    /// The stock market alone.
    Market,
    /// Phases, trains, options and rulings.
    Info,
    /// The tiles that are left.
    Tiles,
    /// Figures of all rounds.
    Spreadsheet,
    /// The same figures, drawn.
    Charts,
    /// A player's automations.
    Auto,
    /// Files, notes, and what concerns the table itself.
    Tools,
    /// The log alone, on a phone.
    Log,
    /// A list of the others, on a phone.
    More,
}

impl Tab {
    const ALL: [Self; 12] = [
        Self::Game,
        Self::Entities,
        Self::Map,
        Self::Market,
        Self::Info,
        Self::Tiles,
        Self::Spreadsheet,
        Self::Charts,
        Self::Auto,
        Self::Tools,
        Self::Log,
        Self::More,
    ];

    /// What it is called in addresses.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Entities => "entities",
            Self::Map => "map",
            Self::Market => "market",
            Self::Info => "info",
            Self::Tiles => "tiles",
            Self::Spreadsheet => "spreadsheet",
            Self::Charts => "charts",
            Self::Auto => "auto",
            Self::Tools => "tools",
            Self::Log => "log",
            Self::More => "more",
        }
    }

    /// The one that an address asks for; the game where it names none, or one that there is not.
    pub(crate) fn asked(name: Option<&str>) -> Self {
        Self::ALL.into_iter().find(|tab| Some(tab.name()) == name).unwrap_or(Self::Game)
    }

    /// Its address at a point of the past.
    pub(crate) fn address(self, at: Option<usize>) -> String {
        match (self, at) {
            (Self::Game, None) => "?".to_owned(),
            (Self::Game, Some(at)) => format!("?at={at}"),
            (tab, None) => format!("?tab={}", tab.name()),
            (tab, Some(at)) => format!("?tab={}&at={at}", tab.name()),
        }
    }

    /// The tab under which a view is found: charts are figures, drawn.
    pub(crate) fn over(self) -> Self {
        if self == Self::Charts { Self::Spreadsheet } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::Tab;

    #[test]
    fn every_tab_is_found_by_its_name_and_anything_else_is_the_game() {
        for tab in Tab::ALL {
            assert_eq!(Tab::asked(Some(tab.name())), tab);
        }
        assert_eq!((Tab::asked(None), Tab::asked(Some("map&at=3"))), (Tab::Game, Tab::Game));
        assert_eq!((Tab::Map.address(None), Tab::Map.address(Some(3))), ("?tab=map".into(), "?tab=map&at=3".into()));
        assert_eq!((Tab::Game.address(None), Tab::Game.address(Some(3))), ("?".into(), "?at=3".into()));
    }
}
