//! Asking whoever reads an e-mail address whether it is theirs. Until they say so nothing else is written there: anybody could have given it.

use crate::app::App;
use crate::report;
use crate::secret;
use crate::store::{AccountId, Channel, StoreError, Whom};
use tracing::Instrument;

/// Sends the link that confirms an address of an account, unless enough were sent; says whether one is on its way. Nobody waits for the
/// server that takes e-mail.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn ask_to_confirm(
    app: &App,
    account: &AccountId,
    name: &str,
    email: &str,
) -> Result<bool, StoreError> {
    if app.config.mail.is_none() {
        return Ok(false);
    }
    let code = secret::random(16)?;
    if !app.store().ask_to_confirm(account, email, &secret::hash(&code)).await? {
        return Ok(false);
    }
    let (sender, account, email) = (app.clone(), account.clone(), email.to_owned());
    let text = words(name, &code, app.config.address.as_deref());
    let span = tracing::error_span!("confirmation");
    app.shutdown().clone().spawn(async move { send(&sender, &account, &email, &text).await }.instrument(span));
    Ok(true)
}

fn words(name: &str, code: &str, address: Option<&str>) -> String {
    // A name is anybody's words: in a letter to somebody else it must not become a link or a page of its own.
    let plain = |c: char| if c.is_alphanumeric() || c == ' ' || c == '-' { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    let to_do = match address {
        Some(address) => {
            let address = address.trim_end_matches('/');
            format!("open this link and press the button:\n{address}/account/confirm?code={code}")
        }
        None => format!("enter this code on your account page:\n{code}"),
    };
    format!(
        "The account {name} on a Railhead server wants to be told at this address when it is their turn.\n\n\
         If that is you, {to_do}\n\nThis works for a week. If it is not you, ignore this e-mail; we will not write to you again.\n"
    )
}

async fn send(app: &App, account: &AccountId, email: &str, text: &str) {
    let Some(mail) = &app.config.mail else { return };
    let whom = Whom::Account(account.clone());
    let id = match secret::random(12) {
        Ok(id) => id,
        Err(why) => {
            tracing::warn!(error = %why, "no id for a letter");
            return;
        }
    };
    let sent = mail.send(email, "Confirm your e-mail address", text, &id);
    let failed = match tokio::time::timeout(app.config.notice_patience, sent).await {
        Ok(Ok(())) => {
            crate::measure::notice("mail", "sent");
            report::or_nothing("notices", "a confirmation", app.store().forget_trouble(&whom, Channel::Mail).await);
            return;
        }
        Ok(Err(why)) => why.to_string(),
        Err(_) => "the server does not answer".to_owned(),
    };
    crate::measure::notice("mail", "failed");
    tracing::warn!(channel = "mail", error = failed, "a letter that asks for confirmation was not sent");
    let words = "The e-mail to confirm your address could not be sent. Check the address, or send it again later.";
    report::or_nothing("notices", "a confirmation", app.store().note_trouble(&whom, Channel::Mail, words).await);
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_name_says_nothing_in_a_letter_to_somebody_else() {
        let text = words("win at https://evil.example/\r\nnow", "c0de", Some("https://play.example/"));
        assert!(!text.contains("evil.example") && !text.contains('\r'), "{text}");
        assert!(text.contains("https://play.example/account/confirm?code=c0de"), "{text}");
        assert!(words("Ann", "c0de", None).contains("\nc0de\n"));
    }
}
