//! What a player sees of a game.

use railhead_engine::{
    Action, Choice, CompanyId, CompanyState, Edition, Envelope, Event, Holder, Money, Player, PrivateId, RoundKind,
    Run, Seat, Standing, Table, TrainId, Viewer,
};
use railhead_titles::{Game, Perk, Title};

/// What was done so many actions ago was done lately.
const LATELY: usize = 40;

/// What the player of one seat sees of a game: the table, what the seat may do, what it has put away. The steady player is given
/// nothing else, so what others hide cannot sway it.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    game: &'a Game,
    seat: Seat,
}

impl<'a> Sight<'a> {
    /// What a seat sees.
    #[must_use]
    pub const fn new(game: &'a Game, seat: Seat) -> Self {
        Self { game, seat }
    }

    /// Whose sight it is.
    #[must_use]
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// What is on the table.
    #[must_use]
    pub fn table(self) -> &'a Table {
        self.game.table()
    }

    /// The title's data.
    #[must_use]
    pub fn edition(self) -> &'a Edition {
        self.game.edition()
    }

    /// The title.
    #[must_use]
    pub fn title(self) -> Option<&'static Title> {
        railhead_titles::find(&self.game.setup().title)
    }

    /// Everything the seat may do, but of tiles only one placement for each way to lay them.
    #[must_use]
    pub fn outline(self) -> Vec<Choice> {
        self.game.outline(self.seat)
    }

    /// Every tile the seat may lay.
    #[must_use]
    pub fn tiles(self) -> Vec<Choice> {
        self.game.tile_choices(self.seat)
    }

    /// The best runs of the company that is about to run.
    #[must_use]
    pub fn best_runs(self) -> Vec<Run> {
        self.game.best_runs().unwrap_or_default()
    }

    /// The company whose turn it is.
    #[must_use]
    pub fn operating(self) -> Option<CompanyId> {
        self.game.operating()
    }

    /// What lets a company's runs earn more now.
    #[must_use]
    pub fn perks(self, company: CompanyId) -> Vec<Perk> {
        self.game.perks(company)
    }

    /// What a private company costs whoever takes it now.
    #[must_use]
    pub fn asking_price(self, private: PrivateId) -> Option<Money> {
        self.game.asking_price(private)
    }

    /// The train cards that the bank sells now.
    #[must_use]
    pub fn trains_for_sale(self) -> Vec<TrainId> {
        self.game.trains_for_sale()
    }

    /// What the seat itself has put away.
    #[must_use]
    pub fn envelope(self) -> Option<Envelope> {
        self.game.envelopes(Viewer::Seat(self.seat)).into_iter().find(|e| e.seat == self.seat)
    }

    /// Whether the seat writes something down that others are not to know yet.
    #[must_use]
    pub fn is_writing(self) -> bool {
        self.table().round.kind == RoundKind::Opening && self.envelope().is_some()
    }

    /// Whether the seat knows something that not everybody at the table does: a hand, what it wrote down, what it has drafted.
    #[must_use]
    pub fn keeps_secrets(self) -> bool {
        let (mine, all) = (Viewer::Seat(self.seat), Viewer::Spectator);
        self.table().round.kind == RoundKind::Opening
            || self.game.hands(mine) != self.game.hands(all)
            || self.game.envelopes(mine) != self.game.envelopes(all)
    }

    /// Whether somebody declined a deal that this seat offered a short while ago.
    #[must_use]
    pub fn was_declined(self) -> bool {
        let len = self.game.len();
        (len.saturating_sub(LATELY)..len).any(|at| {
            let declined = self.game.done(at).is_some_and(|(_, action, _)| *action == Action::Decline);
            declined && at > 0 && self.game.done(at - 1).is_some_and(|(by, ..)| by == self.seat)
        })
    }

    /// Whether the seat sold shares of a company in this set of rounds or the one before.
    #[must_use]
    pub fn sold_lately(self, company: CompanyId) -> bool {
        let sold = |action: &Action| matches!(action, Action::Sell { company: sold, .. } if *sold == company);
        self.did_lately(sold)
    }

    /// Whether the seat bought shares of a company in this set of rounds or the one before.
    #[must_use]
    pub fn bought_lately(self, company: CompanyId) -> bool {
        let bought = |action: &Action| matches!(action, Action::Buy { company: bought, .. } | Action::Launch { company: bought, .. } if *bought == company);
        self.did_lately(bought)
    }

    fn did_lately(self, what: impl Fn(&Action) -> bool) -> bool {
        let since = self.table().round.set.saturating_sub(1);
        let mut at = self.game.len();
        while at > 0 {
            at -= 1;
            let Some((by, action, events)) = self.game.done(at) else { return false };
            if by == self.seat && what(action) {
                return true;
            }
            if events
                .iter()
                .any(|e| matches!(e, Event::Round(round) if round.set <= since && round.kind != RoundKind::Operating))
            {
                return false;
            }
        }
        false
    }

    /// How many certificates the seat holds by the rules of counting, and how many it may hold.
    #[must_use]
    pub fn certificates(self) -> (usize, Option<usize>) {
        self.game.certificates(self.seat)
    }

    /// The player.
    #[must_use]
    pub fn player(self) -> &'a Player {
        &self.table().players[self.seat.index()]
    }

    /// A company.
    #[must_use]
    pub fn company(self, company: CompanyId) -> &'a CompanyState {
        self.table().company(company)
    }

    /// What a company is called.
    #[must_use]
    pub fn sign(self, company: CompanyId) -> &'a str {
        self.edition().companies.get(company.index()).map_or("", |c| &c.sign)
    }

    /// The price of a company's shares: on the chart, or what it begins with where that is printed.
    #[must_use]
    pub fn price(self, company: CompanyId) -> Money {
        match self.table().price(self.edition(), company) {
            0 => self.first_price(company),
            price => price,
        }
    }

    /// What a new share of a company costs.
    #[must_use]
    pub fn first_price(self, company: CompanyId) -> Money {
        let par = self.company(company).par;
        if par > 0 {
            return par;
        }
        // Where each company has a track of its own, the price to begin with is printed there.
        let own_tracks = self.edition().chart.rows.len() >= self.edition().companies.len();
        let printed = self.edition().chart.launch_prices().find(|(spot, _)| usize::from(spot.row) == company.index());
        printed.filter(|_| own_tracks).map_or(0, |(_, cell)| cell.price)
    }

    /// What a share costs that somebody has.
    #[must_use]
    pub fn cost(self, company: CompanyId, from: Holder) -> Money {
        if from == Holder::Bank { self.first_price(company) } else { self.price(company) }
    }

    /// How much of a company the seat holds, in hundredths.
    #[must_use]
    pub fn holds(self, company: CompanyId) -> u8 {
        self.table().percent(company, Holder::Player(self.seat))
    }

    /// The companies in play that this seat runs.
    pub fn own_companies(self) -> impl Iterator<Item = CompanyId> + 'a {
        let (table, seat) = (self.table(), self.seat);
        table.companies_standing(Standing::Active).filter(move |c| table.company(*c).runner() == Some(seat))
    }

    /// How many players there are.
    #[must_use]
    pub fn players(self) -> usize {
        self.table().players.len()
    }
}
