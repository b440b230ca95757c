//! How the rules of 1848 as played here were changed.

use crate::changes;

changes! {
    lists LIST;
    2 site_followed_closely, "`site-pauses`": "The game waits at the purchase of trains for a company without a 2E that might \
        take a loan, the loan before a company falls cannot be declined, and no 2E is sold with The Ghan's rebate after the \
        purchase.";
    2 falls_at_once, "5.1.7": "A company that can only fall does so at once, when its turn comes to the purchase of trains.";
    2 reach_surely, "7.4.1": "Nothing counts as connected that lines reach only by going back over a side of a hex.";
}
