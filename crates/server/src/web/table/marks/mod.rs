//! What stands for players, companies and paragraphs wherever they are named.

pub(crate) mod badges;
pub(crate) mod chosen_rules;
pub(crate) mod marked;
pub(crate) mod private_words;
pub(crate) mod rule;
pub(crate) mod tokens;
