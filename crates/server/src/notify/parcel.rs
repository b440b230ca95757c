//! One message on its way to one place.

use crate::app::App;
use crate::notify::message::Message;
use crate::notify::smtp::SendError;
use crate::notify::webhook::{self, WebhookError};
use crate::store::{Channel, Notice, StoreError, Whom};
use crate::table::TableError;

/// Where it goes.
enum Way {
    /// To an e-mail address.
    Mail(String),
    /// To a webhook.
    Hook(String),
}

/// A message and where it goes.
pub(super) struct Parcel {
    message: Message,
    way: Way,
    /// Who is told if it does not arrive: an account, or a table, whose owner is.
    whom: Whom,
    channel: Channel,
}

/// Why it did not arrive.
struct Failure {
    /// In words for who waits for it.
    words: String,
    /// In words for whoever runs the server, where it is theirs to mend.
    report: Option<String>,
    /// Whether trying again later may help.
    passes: bool,
}

impl Failure {
    fn of_hook(why: &WebhookError) -> Self {
        Self { words: format!("The webhook was not reached: {why}."), report: None, passes: why.passes() }
    }

    fn of_mail(why: &SendError) -> Self {
        let words = match why {
            SendError::Mailbox(answer) => {
                format!("The server for e-mail does not take letters to your address: {answer}.")
            }
            SendError::Slow | SendError::Server(_) => {
                "The e-mail could not be sent. Whoever runs this server was told why.".to_owned()
            }
        };
        Self { words, report: Some(why.to_string()), passes: true }
    }
}

impl Parcel {
    /// The message that a notice asks for; `None` if it is not true any more, or nobody wants it there.
    ///
    /// # Errors
    /// If the table or the account cannot be read.
    pub(super) async fn of(app: &App, notice: &Notice) -> Result<Option<Self>, TableError> {
        let shared = app.tables.table(&notice.table).await?;
        let table = shared.now();
        if table.clocks.wait(notice.seat).map(|w| w.seq) != Some(notice.turn) {
            return Ok(None);
        }
        let message = Message::of(&table, notice.seat, notice.channel != Channel::Table, app.config.address.as_deref());
        let channel = notice.channel;
        if channel == Channel::Table {
            let hook = app.store().table_webhook(&notice.table).await?;
            return Ok(hook.map(|hook| Self {
                message,
                way: Way::Hook(hook),
                whom: Whom::Table(notice.table.clone()),
                channel,
            }));
        }
        let account = table.row.seats.get(usize::from(notice.seat)).and_then(|s| s.account.as_ref());
        let Some(account) = account else { return Ok(None) };
        let Some(account) = app.store().account(account).await? else { return Ok(None) };
        // The address may be another one by now, which nobody has confirmed.
        let confirmed = match &account.email {
            Some(email) => app.store().is_confirmed(&account.id, email).await?,
            None => false,
        };
        let mail = account.email.filter(|_| confirmed);
        let way = if channel == Channel::Hook { account.webhook.map(Way::Hook) } else { mail.map(Way::Mail) };
        Ok(way.map(|way| Self { message, way, whom: Whom::Account(account.id), channel }))
    }

    async fn send(&self, app: &App) -> Result<(), Failure> {
        match &self.way {
            Way::Hook(hook) => webhook::call(hook, &self.message.json(), app.config.private_webhooks)
                .await
                .map_err(|why| Failure::of_hook(&why)),
            Way::Mail(to) => {
                // A server that was started without e-mail has nothing to send it with.
                let Some(mail) = &app.config.mail else { return Ok(()) };
                let id = crate::secret::random(12)
                    .map_err(|why| Failure::of_mail(&SendError::Server(std::io::Error::other(why))))?;
                let sent = mail.send(to, &self.message.subject, &self.message.text, &id).await;
                sent.map_err(|why| Failure::of_mail(&why))
            }
        }
    }

    /// Sends it, and keeps what stood in the way for who waits for it; says whether nothing more is to be done about it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn deliver(&self, app: &App) -> Result<bool, StoreError> {
        let slow = || match self.way {
            Way::Hook(_) => Failure::of_hook(&WebhookError::Connection(std::io::ErrorKind::TimedOut.into())),
            Way::Mail(_) => Failure::of_mail(&SendError::Slow),
        };
        let sent =
            tokio::time::timeout(app.config.notice_patience, self.send(app)).await.unwrap_or_else(|_| Err(slow()));
        let Err(why) = sent else {
            crate::measure::notice(self.channel.name(), "sent");
            app.store().forget_trouble(&self.whom, self.channel).await?;
            return Ok(true);
        };
        crate::measure::notice(self.channel.name(), "failed");
        match &why.report {
            Some(error) => tracing::warn!(channel = self.channel.name(), error, "a message about a turn was not sent"),
            // Where a webhook leads is its owner's affair, and the address may be a secret.
            None => tracing::info!(channel = self.channel.name(), "a webhook was not reached; its owner is told why"),
        }
        app.store().note_trouble(&self.whom, self.channel, &why.words).await?;
        Ok(!why.passes)
    }
}
