//! What the steady player goes by: numbers that were found by playing, title by title.

use std::sync::OnceLock;

/// The numbers of all titles, as they were found; see `training/README.md`.
const FOUND: &str = include_str!("habits.txt");

macro_rules! habits {
    ($($(#[$doc:meta])* $name:ident: $usual:literal),* $(,)?) => {
        /// What the steady player goes by.
        ///
        /// ```
        /// use railhead_bots::Habits;
        /// let usual = Habits::USUAL;
        /// assert_eq!(Habits::of_numbers(&usual.numbers()), Some(usual));
        /// assert_eq!(Habits::of_numbers(&[1.0]), None);
        /// ```
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Habits {
            $($(#[$doc])* pub(crate) $name: f64,)*
        }

        impl Habits {
            /// Those that no title has found better ones for.
            pub const USUAL: Self = Self { $($name: $usual,)* };
            /// What the numbers are called, in their order.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// The numbers in their order.
            #[must_use]
            pub fn numbers(&self) -> Vec<f64> {
                vec![$(self.$name,)*]
            }

            /// Those of some numbers in their order; `None` if there are more or fewer of them.
            #[must_use]
            pub fn of_numbers(numbers: &[f64]) -> Option<Self> {
                let mut rest = numbers.iter().copied();
                let found = Self { $($name: rest.next()?,)* };
                rest.next().is_none().then_some(found)
            }

            /// Sets a number by its name; says whether there is one of that name.
            fn set(&mut self, name: &str, number: f64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = number,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

habits! {
    /// A share must promise so much of its price to be worth the money.
    least_gain: 0.05,
    /// A share that promises to lose so much of its price is sold.
    sinking: -0.2,
    /// So much of what companies earn reaches their shareholders.
    paid_out: 0.8,
    /// What it is worth that the money for a share helps one's own company.
    helping: 0.4,
    /// The same while the company is to begin.
    beginning: 2.2,
    /// What it is worth to stay president.
    staying: 0.25,
    /// What speaks for a first company.
    first_company: 3.0,
    /// What speaks for a second one.
    second_company: 2.5,
    /// What speaks for each further one.
    third_company: 0.4,
    /// What speaks against another one while one's own has not begun.
    not_begun: 1.2,
    /// What speaks against a company whose money does not suffice for a train.
    poor_company: 1.5,
    /// What speaks against a company late in the game.
    late_company: 1.0,
    /// How much the place of a home counts.
    place: 1.0,
    /// How many shares one wants to pay for when a company is launched that is paid share by share.
    launch_shares: 5.0,
    /// The same where a company gets all of its money once it floats.
    launch_float: 6.0,
    /// A company is given up that lacks so much of its president's money.
    giving_up: 0.6,
    /// What a new company earns at least.
    first_income: 70.0,
    /// By how much companies earn more in each round.
    growth: 0.12,
    /// What speaks against buying what one sold a short while ago.
    regret: 0.5,
    /// How fast share prices move.
    pace: 0.75,
    /// How much more a train is worth than what it earns: share prices rise with it.
    train_worth: 1.0,
    /// What a train that lasts is worth to a company without one, as a part of its price.
    lasting_train: 0.8,
    /// The same, in what the company earns in a round.
    lasting_income: 1.5,
    /// What money of a company is worth.
    thrift: 0.6,
    /// The same near the end of the game.
    late_thrift: 0.35,
    /// The same where there is plenty.
    rich_thrift: 0.2,
    /// What a president's own money is worth that goes into a train.
    gift: 1.3,
    /// So many cards are bought in a round.
    cards_bought: 2.5,
    /// How much it counts that others lose their trains.
    rushing: 0.0,
    /// Money is saved for another train while so many rounds are to come.
    saving_rounds: 6.0,
    /// So many times what is saved another train must earn.
    saving: 1.5,
    /// So many times what a share falls another train must earn.
    falling: 20.0,
    /// So many times what a company earns it may lack for a train for which it saves.
    saving_short: 2.0,
    /// Money for track is saved while so many rounds are to come.
    building_rounds: 5.0,
    /// Shares are issued for a train that earns its price in so many rounds.
    issue_rounds: 5.0,
    /// A tile counts for so many rounds.
    track_rounds: 5.0,
    /// What money for a tile is worth.
    track_cost: 0.06,
    /// The same where it is missed for the next train.
    track_missed: 0.25,
    /// How much counts where new track leads.
    leading: 0.5,
    /// How much counts what stops gain.
    stops_gain: 0.8,
    /// How much counts what trains of the next phase would earn.
    farsight: 0.0,
    /// How much of what a second tile brings counts for the first.
    second_tile: 0.3,
    /// A token counts for so many rounds.
    token_rounds: 6.0,
    /// What money for a token is worth.
    token_cost: 0.6,
}

impl Habits {
    /// Those for a title.
    #[must_use]
    pub fn of(title: &str) -> &'static Self {
        static ALL: OnceLock<Vec<(String, Habits)>> = OnceLock::new();
        let all = ALL.get_or_init(|| read(FOUND));
        all.iter().find(|(name, _)| name == title).map_or(&Self::USUAL, |(_, habits)| habits)
    }

    /// Those that lines of names and numbers say, such as `pace 0.8`; `None` if a line is not understood.
    #[must_use]
    pub fn read(lines: &str) -> Option<Self> {
        let mut habits = Self::USUAL;
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (name, number) = line.split_once(' ')?;
            if !habits.set(name, number.trim().parse().ok().filter(|n: &f64| n.is_finite())?) {
                return None;
            }
        }
        Some(habits)
    }

    /// The same as lines of names and numbers.
    #[must_use]
    pub fn write(&self) -> String {
        let lines = Self::NAMES.iter().zip(self.numbers());
        lines.map(|(name, number)| format!("{name} {number:.4}\n")).collect()
    }
}

/// All titles of the file: a line `title NAME`, and below it a name and a number in each line.
fn read(text: &str) -> Vec<(String, Habits)> {
    let part = |part: &str| {
        let (name, lines) = part.split_once('\n')?;
        Some((name.trim().to_owned(), Habits::read(lines)?))
    };
    text.split("\ntitle ").skip(1).filter_map(part).collect()
}
