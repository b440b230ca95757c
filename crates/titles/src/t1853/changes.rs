//! How the rules of 1853 as played here were changed.

use crate::changes;

changes! {
    lists LIST_2009 LIST_1989;
    2 hasty_bids_are_illegal, "2.5.4" "": "Under `honour-system` a bid called complete too early counts as illegal.";
    2 unpaid_directors_shares_stay, "" "16.6": "A Director's Share of the kit that is not wholly paid for is not sold.";
    3 certificate_is_not_sold, "2.1" "11": "The two shares that the director's certificate stands for are not sold until \
        somebody holds it.";
    3 contracted_shares_go_last, "2.8.3" "": "A sale before a company floats takes the shares that came last.";
    3 limits_bind_buyers, "3.1.2" "21.2": "A player whom a rising price takes above a limit need not sell; only losing a \
        directorship forces a sale.";
    3 first_director_bars_sales, "3.1.8" "": "Shares are not sold in the stock round of a company's first director, but are \
        while a manager runs it.";
    3 credit_if_none_is_affordable, "3.4.3" "24.3": "Credit is for a company that can afford no train at all.";
    3 second_tile_by_any_way, "4.1.7" "31.5": "The line to the first tile makes way for that to the second wherever it can.";
    3 reach_surely, "4.1.6" "31.4": "Nothing counts as connected that lines reach only by going back over a side of a hex.";
    3 any_run_reaches_outside, "4.2.3" "": "For a tile or base outside the area every run counts that a train could make, not \
        the shortest alone.";
    3 help_up_to_the_printed_price, "4.8.8" "35.7": "A director adds no more to another company's train than makes up its \
        printed price.";
    3 only_idle_games_are_ended, "5.1.1" "40": "The last set of rounds ends only a game that goes nowhere.";
    3 companies_by_lot, "" "Simplified Game": "The companies of the Simplified Game are drawn by lot.";
    3 seniority_is_kept, "" "MIK 2 General": "A player who sells a Director's Share of the kit and keeps another share keeps \
        their seniority.";
}
