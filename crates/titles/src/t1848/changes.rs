//! How the rules of 1848 as played here were changed.

use crate::changes;

changes! {
    lists LIST;
    2 site_followed_closely, "`site-pauses`": "When trains are bought, the game waits for a company without a 2E that \
        might take a loan; the loan before a company goes into receivership cannot be declined; and no 2E is sold with The \
        Ghan's rebate after that step.";
    2 falls_at_once, "5.1.7": "A company that can only go into receivership does so at once, when its turn comes to the \
        purchase of trains.";
    2 reach_surely, "7.4.1": "Track that can be reached only by going back across a hexside does not count as connected.";
}
