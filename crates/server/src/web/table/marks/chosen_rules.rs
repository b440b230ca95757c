//! The options of a game by their names, with a sentence about each.

use crate::web::table::marks::rule;
use maud::{Markup, html};
use railhead_engine::{MAP, OptionInfo, Settings, map_name};
use railhead_titles::Title;

/// The options of a title, those that differ from the rulebook apart from the others, with their values.
pub(crate) struct ChosenRules {
    title: &'static Title,
    settings: Option<Settings>,
    preset: Option<&'static railhead_engine::Preset>,
    map: Option<String>,
    /// Whether paragraphs lead to what is written about them.
    links: bool,
}

impl ChosenRules {
    /// Those of a table.
    pub(crate) fn of(title: &'static Title, options: &[(String, String)], links: bool) -> Self {
        let settings = Settings::read(title.options, title.presets, options).ok();
        let value = |wanted: &str| options.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str());
        let preset = title.presets.iter().find(|preset| Some(preset.name) == value("preset"));
        Self { title, settings, preset, map: value(MAP).map(map_name), links }
    }

    fn value(&self, option: &OptionInfo) -> &str {
        self.settings.as_ref().map_or("", |settings| settings.get(option.key))
    }

    /// Options whose value is another one than that of the rulebook, or those where it is the same.
    fn options(&self, changed: bool) -> Vec<&'static OptionInfo> {
        let book = |option: &OptionInfo| option.values.first().copied().unwrap_or("");
        self.title.options.iter().filter(|o| (self.value(o) != book(o)) == changed).collect()
    }

    fn row(&self, option: &OptionInfo) -> Markup {
        html! {
            dt { (option.label) ": " b { (option.words_for(self.value(option))) } }
            dd { (option.about) " " @if self.links { (rule::paragraph(option.rule)) } @else { span.para { (option.rule) } } }
        }
    }

    /// What is played, and each option that differs from the rulebook.
    pub(crate) fn summary(&self) -> Markup {
        let changed = self.options(true);
        html! {
            p {
                @match self.preset {
                    Some(preset) => { b { (preset.label) } ": " (preset.about) }
                    None if changed.is_empty() => "By the rulebook, without any options.",
                    None => "By the rulebook, except for this:",
                }
            }
            @if self.map.is_some() || !changed.is_empty() {
                dl.fact-list {
                    @if let Some(map) = &self.map {
                        dt { "Map: " b { (map) } }
                        dd { "A map of its own in place of the printed one; the file of the game contains it." }
                    }
                    @for option in &changed { (self.row(option)) }
                }
            }
        }
    }

    /// The options that are as in the rulebook, folded.
    pub(crate) fn others(&self) -> Markup {
        let plain = self.options(false);
        html! {
            @if !plain.is_empty() {
                details {
                    summary { (plain.len()) @if plain.len() == 1 { " option" } @else { " options" } " as in the rulebook" }
                    dl.fact-list { @for option in &plain { (self.row(option)) } }
                }
            }
        }
    }
}
