//! Pages of the site itself: the first page, lists of tables, new tables, and what all pages have in common.

pub(crate) mod against_bots;
pub(crate) mod art;
pub(crate) mod assets;
pub(crate) mod fault;
pub(crate) mod home;
pub(crate) mod icons;
pub(crate) mod initials;
pub(crate) mod new_table;
mod new_table_form;
pub(crate) mod page;
pub(crate) mod table_list;
pub(crate) mod tables;
