//! What is told about phases and companies beside the table.

use crate::table::{ANN, Sit, Sitting};

#[test]
fn every_phase_has_the_same_values_and_other_names_are_no_phases() {
    let edition = railhead_titles::find("1853-2009").unwrap().edition(None).unwrap();
    assert!(!edition.phases.is_empty());
    for phase in &edition.phases {
        assert_eq!(phase.era, 0, "{}", phase.name);
    }
    assert_eq!(edition.find_phase("9"), None);
}

#[test]
fn a_company_is_remarked_on_once_it_is_formed() {
    let mut s = Sitting::stock(4);
    let company = s.company("EIR");
    assert!(s.game.remarks(company).is_empty());
    s.formed("EIR", ANN, 3);
    let remarks = s.game.remarks(company);
    assert!(remarks.iter().any(|r| *r == "major company" || *r == "minor company"), "{remarks:?}");
}
