//! How much work goes where.

/// When a search changes its method and when it gives up.
///
/// The first four only decide how an answer is found, never which; whoever gives up says so, and the answer is then not called
/// proven.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// How much work is spent before prices are tried.
    pub(crate) easy_nodes: u64,
    /// Up to how many links a network counts as small.
    pub(crate) small_network: usize,
    /// How many runs of a list are looked at to see what is left to earn.
    pub(crate) look_ahead: usize,
    /// How many steps are tried to find what lies between stops that use up range.
    pub(crate) between: u32,
    /// The most runs that are listed for one train.
    pub(crate) most_runs: usize,
    /// The most tries to find other ways for steps that are in each other's way.
    pub(crate) most_tries: u32,
    /// The most steps of one search. Counted and not timed, so that every machine comes to the same answer.
    pub(crate) most_nodes: u64,
}

impl Effort {
    /// What suits the boards of real games.
    pub(crate) const USUAL: Self = Self {
        easy_nodes: 20_000,
        small_network: 20,
        look_ahead: 24,
        between: 3000,
        most_runs: 400_000,
        most_tries: 20_000,
        most_nodes: 100_000_000,
    };
}
