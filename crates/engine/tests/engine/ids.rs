//! Holders and sets of companies.

use crate::sample::{BLU, CAT, RED};
use railhead_engine::{CompanyId, CompanySet, Holder};

#[test]
fn a_holder_is_a_player_or_a_company_or_neither() {
    let holders = [
        (Holder::Bank, None, None),
        (Holder::Market, None, None),
        (Holder::Player(CAT), Some(CAT), None),
        (Holder::Company(BLU), None, Some(BLU)),
        (Holder::Gone, None, None),
    ];
    for (holder, player, company) in holders {
        assert_eq!((holder.player(), holder.company()), (player, company), "{holder:?}");
    }
}

#[test]
fn a_set_holds_what_was_put_in() {
    let mut set = CompanySet::EMPTY;
    assert!(set.is_empty());
    set.add(RED);
    set.add(CompanyId(31));
    assert!(set.has(RED) && set.has(CompanyId(31)) && !set.has(BLU) && !set.is_empty());
    let mut other = CompanySet::EMPTY;
    other.add(RED);
    other.add(BLU);
    assert!(set.both(other).has(RED) && !set.both(other).has(BLU) && !set.both(other).has(CompanyId(31)));
    set.remove(RED);
    assert!(!set.has(RED) && set.has(CompanyId(31)) && set.both(other).is_empty());
    // There is no room for more than 32: nothing is mistaken for another.
    set.add(CompanyId(32));
    assert!(!set.has(CompanyId(32)) && !set.has(RED));
}
