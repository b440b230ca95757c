//! How the rules of 1846 as played here were changed.

use crate::changes;

changes! {
    lists LIST;
    2 site_followed_closely, "`site-pauses`": "Five more details follow the site: trains of other corporations after a forced \
        issue, token spaces that become free, lines that do not turn back, trains taken along by a corporation whose last one \
        is phased out, and the end of a round after the last bankruptcy.";
    3 joined_without_turning, "`site-pauses`": "Little Miami joins its cities only by track on which a train need not turn \
        round.";
    3 on_after_removals, "`site-pauses`": "A round goes on when one corporation is removed right after another.";
    4 cheapest_as_it_lies, "`site-pauses`": "A corporation without a president takes a train that was turned in rather than \
        the next one of the depot if it costs no more.";
    5 port_of_a_closed_company_ends, "`steamboat-ends-with-player`": "Phase III also removes the port marker if the Steamboat \
        Company was closed by its owner's bankruptcy.";
    5 reach_surely, "6.2 Connections": "Nothing counts as connected that lines reach only by going back over a side of a hex.";
}
