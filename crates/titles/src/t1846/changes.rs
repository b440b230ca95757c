//! How the rules of 1846 as played here were changed.

use crate::changes;

changes! {
    lists LIST;
    2 site_followed_closely, "`site-pauses`": "Five more details follow the site: buying trains from other corporations \
        after a forced issue, token spaces that become free, lines that turn back, the train that a corporation buys when \
        its last one is phased out and it is removed, and the end of a round after the last bankruptcy.";
    3 joined_without_turning, "`site-pauses`": "Little Miami joins its cities only by track that a train can follow \
        without reversing.";
    3 on_after_removals, "`site-pauses`": "A round goes on when one corporation is removed right after another.";
    4 cheapest_as_it_lies, "`site-pauses`": "A corporation without a president buys a train that was turned in rather than \
        the next one of the depot if it costs no more.";
    5 port_of_a_closed_company_ends, "`steamboat-ends-with-player`": "Phase III also removes the port marker if the Steamboat \
        Company was closed by its owner's bankruptcy.";
    5 reach_surely, "6.2 Connections": "Track that can be reached only by going back across a hexside does not count as \
        connected.";
}
