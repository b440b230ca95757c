//! A player who knows only what the page offers, and plays by clicking on it.

use crate::script::{css, quoted};
use crate::tab::Tab;
use railhead_bots::Dice;
use serde_json::Value;

/// What the page offers, as its forms would send it.
const OFFERS: &str = r##"[...document.querySelectorAll("#table form.act button[name=action]")].map((e) => {
  const price = e.form.querySelector("input[type=number]");
  return {
    value: e.value, action: JSON.parse(e.value), hex: e.closest("[data-lay]")?.dataset.lay, tile: e.dataset.tile,
    from: price && Number(price.min), to: price && Number(price.max), off: e.disabled,
  };
}).filter((offer) => !offer.off)"##;

/// One of the things that the page offers.
#[derive(Clone)]
pub(crate) struct Offer(pub(crate) Value);

impl Offer {
    /// What it is: `lay`, `buy`, `pass`, …
    pub(crate) fn kind(&self) -> &str {
        self.0["action"]["do"].as_str().unwrap()
    }

    /// The choice to which it belongs: offers that differ only in an amount or a place belong together.
    fn group(&self) -> String {
        let action = &self.0["action"];
        let part = |name: &str| action[name].to_string();
        let apart = match self.kind() {
            "lay" | "token" | "launch" | "pay" | "draft" => String::new(),
            "sell" => part("company"),
            _ => action.to_string(),
        };
        format!("{} {} {apart}", self.kind(), part("with"))
    }

    /// How likely it is to be chosen, compared with others: as a lively player would, so that games run their course.
    fn weight(&self) -> u32 {
        match self.kind() {
            "bankrupt" => 1,
            "loan" | "sell-priority" => 4,
            "withdraw" => 10,
            "sell" => 6,
            "issue" | "redeem" | "buy-private" => 20,
            "pass" => 40,
            "buy" => 60,
            "launch" => 80,
            "lay" => 300,
            "buy-train" => 200,
            _ => 100,
        }
    }
}

/// The button of an offer.
pub(crate) fn button(offer: &Offer) -> String {
    // By what it sends: the page may be renewed between looking and clicking.
    format!("offered({})", offer.0["value"])
}

/// Around one screen: takes it for whoever it has to be passed to.
pub(crate) fn take_screen(tab: &Tab) {
    let button = css(".pass-screen button");
    if tab.is(&button) {
        tab.moves(|| tab.click(&button));
    }
}

/// Presses a button that does something at a table, and confirms it where that is asked once more.
pub(crate) fn press(tab: &Tab, button: &str) {
    let (before, asked) = (tab.seq(), css("#table .fore [data-confirm]"));
    tab.click(button);
    let refused = "[...document.querySelectorAll('.refused')].find(shown)";
    tab.until("what comes of it", &format!("{asked} || seq() > {before} || {refused}"));
    if tab.is(&asked) {
        tab.click(&asked);
    }
}

/// A player who chooses at random.
pub(crate) struct Walker<'a> {
    /// Where they play.
    pub(crate) tab: &'a Tab,
    dice: Dice,
}

impl<'a> Walker<'a> {
    pub(crate) fn new(tab: &'a Tab, seed: u64) -> Self {
        Self { tab, dice: Dice::new(seed) }
    }

    /// Everything that the page offers now.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        take_screen(self.tab);
        self.tab.ask(OFFERS).as_array().unwrap().iter().cloned().map(Offer).collect()
    }

    /// Chooses one of them; `None` if there is none.
    pub(crate) fn choose(&mut self, offers: &[Offer]) -> Option<Offer> {
        let mut groups: Vec<(String, Vec<&Offer>)> = Vec::new();
        for offer in offers {
            let group = offer.group();
            match groups.iter_mut().find(|(name, _)| *name == group) {
                Some((_, members)) => members.push(offer),
                None => groups.push((group, vec![offer])),
            }
        }
        let which = self.dice.weighted(groups.iter().map(|(_, members)| members[0].weight()))?;
        let members = &groups[which].1;
        Some(members[self.dice.roll(members.len())].clone())
    }

    /// Makes a move that the page offers; says which, or `None` if there is none to make.
    pub(crate) fn step(&mut self) -> Option<Offer> {
        let offers = self.offers();
        let offer = self.choose(&offers)?;
        self.play(&offer);
        Some(offer)
    }

    /// Plays an offer, with a price of one's own where there is one to choose.
    pub(crate) fn play(&mut self, offer: &Offer) {
        if let (Some(from), Some(to)) = (offer.0["from"].as_i64(), offer.0["to"].as_i64()) {
            let width = usize::try_from(to - from).unwrap_or(0) + 1;
            let price = from + i64::try_from(self.dice.roll(width)).unwrap();
            self.tab.write(&format!("{}.form.querySelector('input[type=number]')", button(offer)), &price.to_string());
        }
        self.click(offer);
    }

    /// Plays an offer by clicking, the way people do: on the board where there is a board to point at.
    pub(crate) fn click(&self, offer: &Offer) {
        let (tab, button) = (self.tab, button(offer));
        tab.moves(|| {
            if let (Some(hex), Some(tile)) = (offer.0["hex"].as_str(), offer.0["tile"].as_str()) {
                self.lay(hex, tile, &button);
                return;
            }
            // Some deals tell first what they bring, and what is nearly always a mistake is asked once more.
            press(tab, &button);
        });
        if let Some(why) = tab.ask("[...document.querySelectorAll('.refused')].find(shown)?.innerText").as_str() {
            panic!("{}: the page offered {} and refused it: {why}", tab.name, offer.0["action"]);
        }
    }

    /// Presses what an offer takes, and waits for nothing.
    pub(crate) fn press(&self, offer: &Offer) {
        let (tab, button) = (self.tab, button(offer));
        if let (Some(hex), Some(tile)) = (offer.0["hex"].as_str(), offer.0["tile"].as_str()) {
            self.lay(hex, tile, &button);
            return;
        }
        let (here, asked) = (tab.ask("location.href"), css("#table .fore [data-confirm]"));
        tab.click(&button);
        // Some deals tell first what they bring, and what is nearly always a mistake is asked once more.
        tab.until("what comes of it", &format!("{asked} || location.href !== {here}"));
        if tab.is(&asked) {
            tab.click(&asked);
        }
    }

    /// Lays a tile: points at the hex, then at the tile in the ring, turns it as it should lie, confirms.
    fn lay(&self, hex: &str, tile: &str, button: &str) {
        let tab = self.tab;
        let ways = format!(
            "[...document.querySelectorAll(`[data-lay=\"${{CSS.escape({})}}\"] button[data-tile=\"${{CSS.escape({})}}\"]`)].indexOf({button})",
            quoted(hex),
            quoted(tile)
        );
        let turns = tab.ask(&ways).as_u64().unwrap();
        tab.click(&crate::script::hex(hex));
        let chosen = format!("document.querySelector(`.ring [data-ring-tile=\"${{CSS.escape({})}}\"]`)", quoted(tile));
        // The tile that is chosen already would be turned.
        if !tab.is(&format!("{chosen}?.ariaPressed === 'true'")) {
            tab.click(&chosen);
        }
        for _ in 0..turns {
            tab.click(&css(".ring .ring-bar button:nth-of-type(2)"));
        }
        tab.click(&css(".ring .ring-bar .go"));
    }
}
