//! What is on the table, on one screen.

use crate::recorded::Recorded;
use railhead_engine::{CompanyId, Edition, Holder, RoundKind, Seat, Standing, Table, Teller, TrainPlace};
use railhead_titles::{Game, Title};
use std::fmt::Write;

/// What is on the table, on one screen.
pub(crate) struct Summary<'a> {
    pub(crate) title: &'a Title,
    pub(crate) recorded: &'a Recorded,
}

impl Summary<'_> {
    const fn game(&self) -> &Game {
        &self.recorded.game
    }

    fn edition(&self) -> &Edition {
        self.game().edition()
    }

    fn table(&self) -> &Table {
        self.game().table()
    }

    fn name(&self, seat: Seat) -> &str {
        self.game().setup().seats.get(seat.index()).map_or("?", String::as_str)
    }

    fn sign(&self, company: CompanyId) -> &str {
        &self.edition().companies[company.index()].sign
    }

    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        self.head(&mut out);
        self.players(&mut out);
        self.companies(&mut out);
        self.last(&mut out);
        self.next(&mut out);
        out
    }

    fn head(&self, out: &mut String) {
        let (table, edition) = (self.table(), self.edition());
        let Recorded { after, of, .. } = self.recorded;
        let _ = writeln!(out, "{}, after {after} of {of} actions", self.title.full_name);
        let options = self.game().setup().options_told();
        if !options.is_empty() {
            let _ = writeln!(out, "Options {}", options.join(", "));
        }
        let round = match table.round.kind {
            RoundKind::Opening => "Opening".to_owned(),
            RoundKind::Stock => format!("{} {}", edition.words.stock, table.round.set),
            RoundKind::Operating => format!("{} {}.{}", edition.words.operating, table.round.set, table.round.number),
        };
        let phase = edition.phases.get(usize::from(table.phase)).map_or("?", |p| p.name.as_str());
        let _ = writeln!(out, "{round}, phase {phase}, bank {}", edition.money(table.bank));
        let sale: Vec<String> = self
            .game()
            .trains_for_sale()
            .into_iter()
            .map(|train| {
                let sort = &edition.trains[usize::from(table.train(train).sort)];
                let kinds: Vec<String> =
                    sort.kinds.iter().map(|k| format!("{} {}", k.name, edition.money(k.price))).collect();
                kinds.join(" or ")
            })
            .collect();
        if !sale.is_empty() {
            let _ = writeln!(out, "Trains for sale: {}", sale.join("; "));
        }
    }

    fn players(&self, out: &mut String) {
        let (table, edition) = (self.table(), self.edition());
        let worth = self.game().worth();
        let width = self.game().setup().seats.iter().map(|n| n.chars().count()).max().unwrap_or(0);
        out.push_str("\nPlayers\n");
        for seat in table.order.iter().copied() {
            let player = &table.players[seat.index()];
            let mut owns: Vec<String> = Vec::new();
            for company in (0..table.companies.len()).map(CompanyId::from_index) {
                let percent = table.percent(company, Holder::Player(seat));
                let president = table.company(company).president == Some(seat);
                if percent > 0 {
                    let mark = if president { " president" } else { "" };
                    owns.push(format!("{} {percent} %{mark}", self.sign(company)));
                }
            }
            owns.extend(self.privates(Holder::Player(seat)));
            let _ = writeln!(
                out,
                "  {:width$}  cash {:>6}  worth {:>6}  {}{}",
                self.name(seat),
                edition.money(player.cash),
                edition.money(worth.get(seat.index()).copied().unwrap_or(0)),
                owns.join(", "),
                if player.bankrupt { "bankrupt" } else { "" },
            );
        }
    }

    fn privates(&self, holder: Holder) -> Vec<String> {
        let held = self.table().privates.iter().zip(&self.edition().privates).filter(|(h, _)| **h == holder);
        held.map(|(_, card)| card.name.clone()).collect()
    }

    fn companies(&self, out: &mut String) {
        let (table, edition) = (self.table(), self.edition());
        let mut order = table.price_order(edition);
        for company in table.companies_standing(Standing::Active) {
            if !order.contains(&company) {
                order.insert(0, company);
            }
        }
        order.retain(|c| table.company(*c).standing == Standing::Active);
        let width = edition.companies.iter().map(|c| c.sign.chars().count()).max().unwrap_or(0);
        if !order.is_empty() {
            out.push_str("\nCompanies\n");
        }
        for company in order {
            let state = table.company(company);
            let price = state.spot.map_or(String::new(), |_| edition.money(table.price(edition, company)));
            let mut parts = vec![format!("treasury {}", edition.money(state.cash))];
            parts.push(match state.president {
                Some(seat) => self.name(seat).to_owned(),
                None => "no president".to_owned(),
            });
            let trains: Vec<String> = table.trains_of(company).map(|(_, t)| self.train(t)).collect();
            parts.push(if trains.is_empty() { "no train".to_owned() } else { format!("trains {}", trains.join(", ")) });
            let places: Vec<&str> =
                table.board.tokens_of(company.owner()).map(|t| edition.ground.map.hex(t.hex).name.as_str()).collect();
            parts.push(format!("tokens {} and {} left", places.join(" "), state.tokens));
            for (holder, name) in [(Holder::Company(company), "treasury"), (Holder::Market, "market")] {
                let percent = table.percent(company, holder);
                if percent > 0 {
                    parts.push(format!("{percent} % in the {name}"));
                }
            }
            parts.extend(self.privates(Holder::Company(company)));
            let _ = writeln!(out, "  {:width$}  {price:>5}  {}", self.sign(company), parts.join(", "));
        }
        let standings =
            [(Standing::Waiting, "Not launched"), (Standing::Removed, "Not in this game"), (Standing::Closed, "Gone")];
        for (standing, what) in standings {
            let some: Vec<&str> = table.companies_standing(standing).map(|c| self.sign(c)).collect();
            if !some.is_empty() {
                let _ = writeln!(out, "{what}: {}", some.join(", "));
            }
        }
    }

    fn train(&self, card: &railhead_engine::TrainCard) -> String {
        let kind = self.edition().trains[usize::from(card.sort)].kinds.get(usize::from(card.kind));
        let name = kind.map_or("?", |k| k.name.as_str());
        let old = card.old && matches!(card.place, TrainPlace::Company(_));
        if old { format!("{name} (last run)") } else { name.to_owned() }
    }

    fn last(&self, out: &mut String) {
        let game = self.game();
        let Some((seat, _, events)) = game.len().checked_sub(1).and_then(|last| game.done(last)) else { return };
        let teller = Teller { edition: game.edition(), names: &game.setup().seats, table: game.table() };
        let _ = writeln!(out, "\nLast action, by {}", self.name(seat));
        for event in events {
            let _ = writeln!(out, "  {}", teller.tell(event));
        }
    }

    fn next(&self, out: &mut String) {
        let game = self.game();
        if let Some(outcome) = game.outcome() {
            let mut ranks: Vec<(i32, &str)> =
                outcome.worth.iter().zip(&game.setup().seats).map(|(worth, name)| (*worth, name.as_str())).collect();
            ranks.sort_by_key(|(worth, _)| -worth);
            let ranks: Vec<String> =
                ranks.into_iter().map(|(worth, name)| format!("{name} {}", self.edition().money(worth))).collect();
            let _ = writeln!(out, "\nOver ({}): {}", outcome.reason, ranks.join(", "));
            return;
        }
        out.push_str("\nNext\n");
        for decision in game.deciding() {
            let company = game.operating().map_or(String::new(), |c| format!(" ({})", self.sign(c)));
            let _ =
                writeln!(out, "  {}: {}{company}", self.name(decision.seat), self.game().phrase(decision.ask).words);
        }
    }
}
