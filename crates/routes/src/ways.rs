//! Ways between two stops, for people who draw runs.

use crate::{Network, NodeId, Train};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most partial ways that are looked at.
const MOST_TRIES: usize = 5000;

impl Network {
    /// The shortest legal ways between two stops for a train, at most so many, each as the links in order.
    ///
    /// A way may pass other stops where they can be passed. What a drag from city to city means is the first of these.
    #[must_use]
    pub fn ways(&self, train: &Train, from: NodeId, to: NodeId, most: usize) -> Vec<Vec<usize>> {
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        struct Partial {
            length: usize,
            links: Vec<usize>,
            stops: Vec<usize>,
        }
        let mut open = BinaryHeap::new();
        let mut found = Vec::new();
        if from.index() >= self.nodes.len() || to.index() >= self.nodes.len() || from == to {
            return found;
        }
        open.push(Reverse(Partial { length: 0, links: Vec::new(), stops: vec![from.index()] }));
        let mut tries = 0;
        while let Some(Reverse(partial)) = open.pop() {
            let at = partial.stops.last().copied().unwrap_or(from.index());
            if at == to.index() {
                found.push(partial.links);
                if found.len() == most {
                    break;
                }
                continue;
            }
            tries += 1;
            if tries > MOST_TRIES {
                break;
            }
            let before = partial.links.last().map(|l| &self.links[*l]);
            for (i, link) in self.links.iter().enumerate().filter(|(_, l)| l.carries(train.gauge)) {
                for end in 0..2 {
                    let next = link.ends[1 - end].index();
                    if link.ends[end].index() != at || partial.stops.contains(&next) {
                        continue;
                    }
                    let ends_here = |l: &crate::Link| (0..2).any(|e| l.ends[e].index() == at && l.terminal[e]);
                    if before.is_some_and(|b| !self.nodes[at].passable || ends_here(b) || ends_here(link)) {
                        continue;
                    }
                    let grouped = |s: &usize| self.nodes[*s].groups & self.nodes[next].groups != 0;
                    let shared = |l: &usize| self.links[*l].pieces.iter().any(|p| link.pieces.contains(p));
                    if partial.stops.iter().any(grouped) || partial.links.iter().any(shared) {
                        continue;
                    }
                    let mut links = partial.links.clone();
                    let mut stops = partial.stops.clone();
                    links.push(i);
                    stops.push(next);
                    // Abstract networks have no track; there the pieces tell how long a link is.
                    let length = partial.length + link.track.len().max(link.pieces.len()).max(1);
                    open.push(Reverse(Partial { length, links, stops }));
                }
            }
        }
        found
    }
}
