//! How the rules of 1853 as played here were changed.

use crate::changes;

changes! {
    lists LIST_2009 LIST_1989;
    2 hasty_bids_are_illegal, "2.5.4" "": "Under `honour-system` a bid declared complete too early counts as illegal.";
    2 unpaid_directors_shares_stay, "" "16.6": "A Director's Share of the kit cannot be sold until it is fully paid for.";
    3 certificate_is_not_sold, "2.1" "11": "The two shares that the director's certificate stands for cannot be bought \
        until somebody holds it.";
    3 contracted_shares_go_last, "2.8.3" "": "If shares are sold before a company floats, those acquired last are sold \
        first.";
    3 limits_bind_buyers, "3.1.2" "21.2": "A player whom a rising price puts above a limit need not sell; only losing a \
        directorship forces a sale.";
    3 first_director_bars_sales, "3.1.8" "": "Shares cannot be sold in the stock round in which a company gets its first \
        director, but can be while a manager runs it.";
    3 credit_if_none_is_affordable, "3.4.3" "24.3": "Only a company that cannot afford any train may buy one on credit.";
    3 second_tile_by_any_way, "4.1.7" "31.5": "The line to the first tile makes way for the line to the second wherever it \
        can.";
    3 reach_surely, "4.1.6" "31.4": "Track that can be reached only by going back across a hexside does not count as \
        connected.";
    3 any_run_reaches_outside, "4.2.3" "": "For a tile or base outside the area, every run that a train could make counts, \
        not only the shortest.";
    3 help_up_to_the_printed_price, "4.8.8" "35.7": "When a train is bought from another company, a director may help \
        only up to its printed price.";
    3 only_idle_games_are_ended, "5.1.1" "40": "The limit on the number of sets only ends games that make no progress.";
    3 companies_by_lot, "" "Simplified Game": "The companies dealt in the Simplified Game are drawn at random.";
    3 seniority_is_kept, "" "MIK 2 General": "A player who sells a Director's Share of the kit but keeps another share \
        keeps their seniority.";
}
