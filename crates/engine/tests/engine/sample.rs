//! An edition and a table with one of everything that can be written, read and told: two gauges, tiles of a kit, trains of several
//! types, private companies, words of its own. Nobody plays it: what is played here is the toy title, see `games`.

use railhead_board::{Board, Ground, HexId, Owner, Placement, Rotation, StopId, TileId, read_companies};
use railhead_engine::{
    Action, Books, Cert, CompanyId, CompanyState, Edition, Holder, Money, Player, PrivateId, Round, RoundKind, Seat,
    Spot, Standing, Table, TrainCard, TrainPlace,
};
use std::sync::Arc;

const TILES: &str = r#"format tiles 1
title sample
kit EXTRA "More tiles"
tile 9  yellow x3                      0-3      > 23
tile 57 yellow x1 +2(EXTRA)   city(20) 0-a 3-a
tile 23 green  x1                      0-3 0-4
"#;

const MAP: &str = r#"format map 1
title sample
layout pointy
naming rows plain
hex A1 red  "West" offboard(40) 4-a
hex A3 land
hex A5 grey "Avon" city(20,2)   1-a 4:a 5=a
hex A7 grey "East" city(10)     1:a 0=a
hex B2 land
hex B4 land
hex B6 land
"#;

const COMPANIES: &str = r#"format companies 1
title sample
company RED "Redway"    #b3272d ring tokens(2)
company BLU "Bluewater" #2356a3 bend tokens(2)
"#;

/// Phases, trains, private companies and share prices; of these 40 and 50 stand in two boxes each.
pub(crate) const GAME: &str = r#"format game 1
title sample
phase I  limit(2) tiles(yellow)       era(0) rounds(1)
phase II limit(1) tiles(yellow,green) era(0) rounds(2)
train 2 phase(I)  old(II) cards(2) kind(2,80)
train 3 phase(II)         cards(1) kind(3,180) kind(2/4,160)
private FERRY "River Ferry" price(40) income(10)
private MINE  "Tin Mine"    price(60) income(15) sale(30,120)
power MINE "5 Mines"
market 40 50p 60p 70
market 30 40  50p
call president "director"
call market    "pool"
call priority  "first turn"
call second    "mail"
"#;

pub(crate) const RED: CompanyId = CompanyId(0);
pub(crate) const BLU: CompanyId = CompanyId(1);
pub(crate) const FERRY: PrivateId = PrivateId(0);
pub(crate) const MINE: PrivateId = PrivateId(1);
pub(crate) const ANN: Seat = Seat(0);
pub(crate) const BEN: Seat = Seat(1);
pub(crate) const CAT: Seat = Seat(2);

/// Where the marker of [`RED`] stands; its shares cost what is printed there.
pub(crate) const FIFTY: Spot = Spot { row: 0, column: 1 };
pub(crate) const SHARE: Money = 50;
/// All the money there is.
pub(crate) const MONEY: Money = 2000;

/// Map, tiles and companies joined with what a game file says.
pub(crate) fn read(game: &str) -> Result<Edition, railhead_board::ReadError> {
    let ground = Ground::read("tiles.txt", TILES, "map.txt", MAP)?;
    let (_, companies) = read_companies("companies.txt", COMPANIES)?;
    Edition::read("game.txt", game, "£", Arc::new(ground), companies)
}

pub(crate) fn edition() -> Edition {
    read(GAME).unwrap()
}

/// What is in its books.
pub(crate) fn books() -> Books {
    Books { money: MONEY, ..Books::default() }
}

/// The names of the players, for stories.
pub(crate) fn names() -> Vec<String> {
    ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec()
}

pub(crate) fn hex(edition: &Edition, name: &str) -> HexId {
    edition.ground.map.find(name).unwrap()
}

pub(crate) fn tile(edition: &Edition, number: &str) -> TileId {
    edition.ground.tiles.find(number).unwrap()
}

/// Buying a share of [`RED`] from the bank.
pub(crate) const fn buy() -> Action {
    Action::Buy { company: RED, from: Holder::Bank }
}

/// [`RED`] is in play with a token, a train and its president [`ANN`]; nothing else has happened.
pub(crate) fn table() -> Table {
    let edition = edition();
    let ground = &edition.ground;
    let mut board = Board::new(ground);
    let rotation = Rotation::new(1).unwrap();
    board.lay(ground, Placement { hex: hex(&edition, "A3"), tile: tile(&edition, "9"), rotation }).unwrap();
    board.place_token(ground, hex(&edition, "A5"), StopId(0), None, Owner(RED.0)).unwrap();
    let active = CompanyState {
        standing: Standing::Active,
        cash: 100,
        president: Some(ANN),
        spot: Some(FIFTY),
        tokens: 1,
        par: SHARE,
        floated: true,
        ..CompanyState::waiting(2)
    };
    // The president's certificate of 20 % and eight of 10 % for each company.
    let certs = [RED, BLU].into_iter().flat_map(|company| {
        (0..9).map(move |i| {
            let (president, percent) = (i == 0, if i == 0 { 20 } else { 10 });
            let holder = if president && company == RED { Holder::Player(ANN) } else { Holder::Bank };
            Cert { company, percent, president, holder, since: 0 }
        })
    });
    let mut trains = vec![TrainCard::new(0, 0), TrainCard::new(0, 1), TrainCard::new(1, 0)];
    trains[0].place = TrainPlace::Company(RED);
    Table {
        bank: 1000,
        players: vec![Player::with(300); 3],
        order: vec![ANN, BEN, CAT],
        companies: vec![active, CompanyState::waiting(2)],
        privates: vec![Holder::Player(BEN), Holder::Bank],
        certs: certs.collect(),
        trains,
        board,
        phase: 0,
        round: Round { kind: RoundKind::Stock, set: 1, number: 1 },
        offer: None,
        clock: 0,
    }
}
