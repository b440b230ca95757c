//! What is fixed for every game of a title.

use crate::{CellMark, Chart, Money, PrivateId};
use railhead_board::{Colour, Company, Ground, ReadError, Statement, Word, statements};
use std::sync::Arc;

/// A private company's certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrivateCard {
    /// Its sign.
    pub sign: String,
    /// Its name.
    pub name: String,
    /// Its printed price.
    pub price: Money,
    /// What its first owner pays on top.
    pub debt: Money,
    /// What it earns each operating round.
    pub income: Money,
    /// The group it belongs to when some are removed before play.
    pub group: Option<String>,
    /// The lowest price to which an opening auction can bring it.
    pub least: Money,
    /// The row of the title's rulings that tells what it does, such as `4.3`.
    pub power: Option<String>,
    /// What it does, as a card would say it to a player: a few sentences.
    pub text: String,
    /// What a company may pay for it, from and to; `None` where its title computes that or it cannot be bought.
    pub sale: Option<(Money, Money)>,
}

/// One of the types that a train card can be bought as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainKind {
    /// Its name.
    pub name: String,
    /// Its list price.
    pub price: Money,
}

/// A sort of train cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainSort {
    /// Its name.
    pub name: String,
    /// The phase that its first purchase begins.
    pub phase: u8,
    /// The phase in which these trains make their last run.
    pub old_in: Option<u8>,
    /// The phase in which they are removed at once.
    pub gone_in: Option<u8>,
    /// How many cards there are; `None` for any number, or where it depends on the players.
    pub cards: Option<u8>,
    /// The types, cheapest or dearest first as the data file lists them.
    pub kinds: Vec<TrainKind>,
}

impl TrainSort {
    /// The lowest price of its types.
    #[must_use]
    pub fn cheapest(&self) -> Money {
        self.kinds.iter().map(|k| k.price).min().unwrap_or(0)
    }

    /// The highest price of its types.
    #[must_use]
    pub fn dearest(&self) -> Money {
        self.kinds.iter().map(|k| k.price).max().unwrap_or(0)
    }
}

/// A phase of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// How many trains a company may own.
    pub limit: u8,
    /// The colours of tiles that may be laid.
    pub colours: Vec<Colour>,
    /// The era by which values on the map are read.
    pub era: usize,
    /// How many operating rounds follow on a stock round.
    pub rounds: u8,
}

/// What things are called in a title's rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// Who runs a company.
    pub president: String,
    /// Where shares lie that were sold.
    pub market: String,
    /// What comes before the first stock round.
    pub opening: String,
    /// Who runs a company without a president.
    pub manager: String,
    /// What is money that is named in secret, or put aside.
    pub aside: String,
    /// What whoever acts first holds.
    pub priority: String,
    /// A round in which shares are dealt in.
    pub stock: String,
    /// A round in which companies operate.
    pub operating: String,
    /// How a company is called that does not operate yet.
    pub waiting: String,
    /// What a company pays with.
    pub treasury: String,
    /// What one train of a company earns beside the revenue; nothing in titles where revenue is all that runs are chosen by.
    pub second: Option<String>,
    /// What a player writes down who claims places in secret.
    pub claim: String,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            president: "president".to_owned(),
            market: "stock market".to_owned(),
            opening: "private companies".to_owned(),
            manager: "manager".to_owned(),
            aside: "bid".to_owned(),
            priority: "priority deal".to_owned(),
            stock: "Stock round".to_owned(),
            operating: "Operating round".to_owned(),
            waiting: "not launched".to_owned(),
            treasury: "treasury".to_owned(),
            second: None,
            claim: "claim".to_owned(),
        }
    }
}

/// What is fixed for every game of a title: its map, tiles, companies, private companies, trains, phases and share prices.
///
/// ```
/// use railhead_board::{Ground, read_companies};
/// use railhead_engine::Edition;
/// use std::sync::Arc;
///
/// let tiles = "format tiles 1\ntitle demo\ntile 9 yellow x1 0-3\n";
/// let map = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\nhex A2 land\nhex A4 land\n";
/// let companies = "format companies 1\ntitle demo\ncompany RED \"Redway\" #b3272d ring tokens(2)\n";
/// let game = "format game 1\ntitle demo\nphase I limit(2) tiles(yellow) era(0) rounds(1)\n\
///     train 2 phase(I) cards(4) kind(2,80)\nmarket 40 50p 60p 70\n";
///
/// let ground = Arc::new(Ground::read("tiles.txt", tiles, "map.txt", map)?);
/// let (_, companies) = read_companies("companies.txt", companies)?;
/// let edition = Edition::read("game.txt", game, "£", ground, companies)?;
/// assert_eq!(edition.trains[0].cheapest(), 80);
/// assert_eq!(edition.chart.launch_prices().count(), 2);
/// assert_eq!(edition.money(1250), "£1,250");
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Edition {
    /// The name of the title.
    pub title: String,
    /// The sign of its money.
    pub currency: String,
    /// Map and tiles.
    pub ground: Arc<Ground>,
    /// Companies.
    pub companies: Vec<Company>,
    /// Private companies.
    pub privates: Vec<PrivateCard>,
    /// Trains.
    pub trains: Vec<TrainSort>,
    /// Phases.
    pub phases: Vec<Phase>,
    /// Share prices.
    pub chart: Chart,
    /// What things are called.
    pub words: Words,
}

impl Edition {
    /// Reads what a game file says and joins it with map, tiles and companies.
    ///
    /// # Errors
    /// The first fault in the file, with line, column and reason.
    pub fn read(
        file: &str,
        text: &str,
        currency: &str,
        ground: Arc<Ground>,
        companies: Vec<Company>,
    ) -> Result<Self, ReadError> {
        let (title, lines) = statements(file, text, "game")?;
        let mut edition = Self {
            title,
            currency: currency.to_owned(),
            ground,
            companies,
            privates: Vec::new(),
            trains: Vec::new(),
            phases: Vec::new(),
            chart: Chart::default(),
            words: Words::default(),
        };
        for mut line in lines {
            let word = line.word("a statement")?;
            match word.text {
                "phase" => edition.phase(&mut line)?,
                "train" => edition.train(&mut line)?,
                "private" => edition.private(&mut line)?,
                "power" => edition.power(&mut line)?,
                "card" => edition.card(&mut line)?,
                "market" => edition.market(&mut line)?,
                "call" => edition.call(&mut line)?,
                _ => return Err(word.unknown("phase, train, private, power, card, market or call")),
            }
        }
        Ok(edition)
    }

    fn phase(&mut self, line: &mut Statement<'_>) -> Result<(), ReadError> {
        let name = line.word("the name of the phase")?.text.to_owned();
        let mut phase = Phase { name, limit: 0, colours: Vec::new(), era: 0, rounds: 0 };
        while let Some(word) = line.next() {
            match (word.call()?.0, word.call()?.1.as_slice()) {
                ("limit", [limit]) => phase.limit = word.small(limit, 0, 20)?,
                ("era", [era]) => phase.era = word.small(era, 0, 9)?.into(),
                ("rounds", [rounds]) => phase.rounds = word.small(rounds, 1, 9)?,
                ("tiles", names) => {
                    for name in names {
                        let colour = Colour::STEPS.into_iter().find(|c| c.name() == *name);
                        phase.colours.push(colour.ok_or_else(|| word.unknown("colours of tiles"))?);
                    }
                }
                _ => return Err(word.unknown("limit(…), tiles(…), era(…) or rounds(…)")),
            }
        }
        self.phases.push(phase);
        Ok(())
    }

    fn phase_named(&self, word: &Word<'_>, name: &str) -> Result<u8, ReadError> {
        let index = self.phases.iter().position(|p| p.name == name);
        index.and_then(|i| u8::try_from(i).ok()).ok_or_else(|| word.unknown("the name of a phase above"))
    }

    fn train(&mut self, line: &mut Statement<'_>) -> Result<(), ReadError> {
        let name = line.word("the name of the train")?.text.to_owned();
        let mut sort = TrainSort { name, phase: 0, old_in: None, gone_in: None, cards: None, kinds: Vec::new() };
        while let Some(word) = line.next() {
            match (word.call()?.0, word.call()?.1.as_slice()) {
                ("phase", [name]) => sort.phase = self.phase_named(&word, name)?,
                ("old", [name]) => sort.old_in = Some(self.phase_named(&word, name)?),
                ("gone", [name]) => sort.gone_in = Some(self.phase_named(&word, name)?),
                ("cards", [cards]) => sort.cards = Some(word.small(cards, 1, 99)?),
                ("kind", [name, price]) => {
                    let price = word.number(price, 1, 10_000)?.into();
                    sort.kinds.push(TrainKind { name: (*name).to_owned(), price });
                }
                _ => return Err(word.unknown("phase(…), old(…), gone(…), cards(…) or kind(…)")),
            }
        }
        self.trains.push(sort);
        Ok(())
    }

    fn private(&mut self, line: &mut Statement<'_>) -> Result<(), ReadError> {
        let sign = line.word("the sign of the private company")?.text.to_owned();
        let name = line.quoted("the name of the private company")?.to_owned();
        let mut card = PrivateCard {
            sign,
            name,
            price: 0,
            debt: 0,
            income: 0,
            group: None,
            least: 0,
            power: None,
            text: String::new(),
            sale: None,
        };
        while let Some(word) = line.next() {
            match (word.call()?.0, word.call()?.1.as_slice()) {
                ("price", [amount]) => card.price = word.number(amount, 0, 10_000)?.into(),
                ("debt", [amount]) => card.debt = word.number(amount, 0, 10_000)?.into(),
                ("income", [amount]) => card.income = word.number(amount, 0, 10_000)?.into(),
                ("group", [name]) => card.group = Some((*name).to_owned()),
                ("least", [amount]) => card.least = word.number(amount, 0, 10_000)?.into(),
                ("sale", [from, to]) => {
                    card.sale = Some((word.number(from, 0, 10_000)?.into(), word.number(to, 0, 10_000)?.into()));
                }
                _ => return Err(word.unknown("price(…), debt(…), income(…), group(…), least(…) or sale(…)")),
            }
        }
        self.privates.push(card);
        Ok(())
    }

    fn power(&mut self, line: &mut Statement<'_>) -> Result<(), ReadError> {
        let sign = line.word("the sign of the private company")?;
        let told = line.quoted("the paragraph that tells what it does")?.to_owned();
        let card = self.privates.iter_mut().find(|card| card.sign == sign.text);
        card.ok_or_else(|| sign.unknown("the sign of a private company above"))?.power = Some(told);
        Ok(())
    }

    fn card(&mut self, line: &mut Statement<'_>) -> Result<(), ReadError> {
        let sign = line.word("the sign of the private company")?;
        let text = line.quoted("what it does")?.to_owned();
        let card = self.privates.iter_mut().find(|card| card.sign == sign.text);
        card.ok_or_else(|| sign.unknown("the sign of a private company above"))?.text = text;
        Ok(())
    }

    fn call(&mut self, line: &mut Statement<'_>) -> Result<(), ReadError> {
        let what = line.word("what is called")?;
        let name = line.quoted("what it is called")?.to_owned();
        match what.text {
            "president" => self.words.president = name,
            "market" => self.words.market = name,
            "opening" => self.words.opening = name,
            "manager" => self.words.manager = name,
            "aside" => self.words.aside = name,
            "priority" => self.words.priority = name,
            "stock" => self.words.stock = name,
            "operating" => self.words.operating = name,
            "waiting" => self.words.waiting = name,
            "treasury" => self.words.treasury = name,
            "second" => self.words.second = Some(name),
            "claim" => self.words.claim = name,
            _ => {
                return Err(what.unknown(
                    "president, market, opening, manager, aside, priority, stock, operating, waiting, treasury, second \
                     or claim",
                ));
            }
        }
        Ok(())
    }

    fn market(&mut self, line: &mut Statement<'_>) -> Result<(), ReadError> {
        let mut row = Vec::new();
        while let Some(word) = line.next() {
            if word.text == "-" {
                row.push(None);
                continue;
            }
            let marked = CellMark::LETTERS.into_iter().find(|(letter, _)| word.text.ends_with(*letter));
            let digits = marked.map_or(word.text, |(letter, _)| word.text.trim_end_matches(letter));
            let mark = marked.map(|(_, mark)| mark);
            row.push(Some(crate::Cell { price: word.number(digits, 0, 10_000)?.into(), mark }));
        }
        self.chart.rows.push(row);
        Ok(())
    }

    /// The private company of this sign.
    #[must_use]
    pub fn find_private(&self, sign: &str) -> Option<PrivateId> {
        self.privates.iter().position(|p| p.sign == sign).map(PrivateId::from_index)
    }

    /// The company of this sign.
    #[must_use]
    pub fn find_company(&self, sign: &str) -> Option<crate::CompanyId> {
        self.companies.iter().position(|c| c.sign == sign).map(crate::CompanyId::from_index)
    }

    /// The phase of this name.
    #[must_use]
    pub fn find_phase(&self, name: &str) -> Option<&Phase> {
        self.phases.iter().find(|p| p.name == name)
    }

    /// The phase of the first trains, before which nothing runs.
    #[must_use]
    pub fn first_phase(&self) -> Option<&Phase> {
        self.trains.first().and_then(|sort| self.phases.get(usize::from(sort.phase)))
    }

    /// What the types of trains are called, in the order of the file.
    pub fn train_names(&self) -> impl Iterator<Item = &str> {
        self.trains.iter().flat_map(|sort| &sort.kinds).map(|kind| kind.name.as_str())
    }

    /// An amount as the title writes money.
    #[must_use]
    pub fn money(&self, amount: Money) -> String {
        money(&self.currency, amount)
    }
}

/// An amount with the sign of its money, thousands apart: `£12,500`.
#[must_use]
pub fn money(currency: &str, amount: Money) -> String {
    let digits = amount.unsigned_abs().to_string();
    let mut written = String::from(if amount < 0 { "-" } else { "" });
    written.push_str(currency);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}
