//! The frame of every page.

use crate::http::visitor::Visitor;
use crate::store::Settings;
use crate::web::site::assets;
use maud::{DOCTYPE, Markup, html};

/// A page without anything about who looks at it.
pub(crate) fn bare(title: &str, body: &Markup) -> Markup {
    framed(title, &Settings::default(), body)
}

/// A page as the settings of whoever looks at it want it, without the usual head.
pub(crate) fn dressed(title: &str, visitor: &Visitor, body: &Markup) -> Markup {
    framed(title, &Settings::of(visitor.account.as_ref()), body)
}

fn framed(title: &str, settings: &Settings, body: &Markup) -> Markup {
    let theme = Some(settings.theme.name()).filter(|t| !t.is_empty());
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[theme] data-sound[settings.sound] data-notices[settings.notices] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                title { (title) " · Railhead" }
                link rel="stylesheet" href=(assets::address(assets::STYLE));
                link rel="icon" href=(assets::address(assets::ICON)) data-alert=(assets::address(assets::ICON_TURN));
                // Before anything is drawn, so that no page flashes up in the wrong colours.
                script src=(assets::address(assets::LOOK)) {}
                // The style sheet comes first: nothing is drawn without it, and everything is there without scripts.
                @for module in assets::modules() { link rel="modulepreload" href=(module) fetchpriority="low"; }
                script src=(assets::address(assets::MAIN)) type="module" {}
            }
            body { (body) }
        }
    }
}

/// The mark of the house.
pub(crate) fn brand() -> Markup {
    html! {
        a.brand href="/" aria-label="Railhead" {
            svg.brand-mark viewBox="0 0 20 24" aria-hidden="true" {
                path d="M4 2h12v5l-2 1v8l3 3v3H3v-3l3-3V8L4 7z" {}
            }
            span.brand-name { "Railhead" }
        }
    }
}

/// How pages look: light or dark, and with colours that colour-blind eyes tell apart. The browser remembers it.
fn look() -> Markup {
    html! {
        details.look data-menu="" {
            summary.icon title="Appearance: light, dark, colours" aria-label="Appearance: light, dark, colours" {
                svg viewBox="0 0 16 16" aria-hidden="true" { path d="M10.5 1.5A6.5 6.5 0 1 0 14.5 10 5.5 5.5 0 0 1 10.5 1.5z" {} }
            }
            div.menu { (look_choices()) }
        }
    }
}

/// The choices of how pages look.
pub(crate) fn look_choices() -> Markup {
    html! {
        fieldset.looks {
            legend { "Appearance" }
            @for (value, words) in [("system", "Same as the system"), ("light", "Light"), ("dark", "Dark")] {
                label { input type="radio" name="theme" value=(value) data-theme-choice="" autocomplete="off"; (words) }
            }
            label { input type="checkbox" data-colours-choice="" autocomplete="off"; "Colour-blind friendly" }
        }
    }
}

/// Who is looking, at the right of the head.
pub(crate) fn who(visitor: &Visitor) -> Markup {
    html! {
        nav.who aria-label="Account" {
            (look())
            @match &visitor.account {
                Some(account) if !account.is_guest() => {
                    a.me href="/account" title={ (account.name) ": your account" } { span.initial.p0 aria-hidden="true" { (account.name.chars().next().unwrap_or('?').to_uppercase()) } span.me-name { (account.name) } }
                    form method="post" action="/logout" {
                        input type="hidden" name="key" value=(visitor.form_key);
                        button.quiet { "Log out" }
                    }
                }
                _ => {
                    a href="/login" { "Log in" }
                    a href="/register" { "Register" }
                }
            }
        }
    }
}

/// A page with the usual head.
pub(crate) fn page(title: &str, visitor: &Visitor, main: &Markup) -> Markup {
    let body = html! {
        header.top {
            (brand())
            nav.main aria-label="Main" { a href="/" { "Tables" } a href="/new" { "New table" } a href="/import" { "Files" } a href="/learn" { "Learn" } a href="/help" { "Help" } }
            (who(visitor))
        }
        (main)
    };
    dressed(title, visitor, &body)
}
