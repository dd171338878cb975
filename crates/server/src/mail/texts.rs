//! The texts of mails, in all languages.

use api::Language;

use crate::store::MailKind;

/// A subject and a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MailText {
    pub(crate) subject: String,
    pub(crate) body: String,
}

/// A subject, what has happened, and what to do if the user did not do it. The link is between the two if it is the reason for the
/// mail, and otherwise below.
type Parts = (&'static str, &'static str, &'static str);

struct Texts {
    hello: &'static str,
    confirm: Parts,
    reset: Parts,
    password_changed: Parts,
    address_changed: Parts,
}

/// Writes a mail.
pub(super) fn write(kind: MailKind, language: Language, name: &str, link: &str) -> MailText {
    let texts = texts(language);
    let (is_asked, (subject, what, otherwise)) = match kind {
        MailKind::Confirm => (true, texts.confirm),
        MailKind::Reset | MailKind::Forgotten => (true, texts.reset),
        MailKind::PasswordChanged => (false, texts.password_changed),
        MailKind::AddressChanged => (false, texts.address_changed),
    };
    let hello = texts.hello.replace("{name}", name);
    let parts = if is_asked { [&hello, what, link, otherwise] } else { [&hello, what, otherwise, link] };
    MailText { subject: format!("Caldera: {subject}"), body: format!("{}\n", parts.join("\n\n")) }
}

#[expect(clippy::too_many_lines, reason = "a table of texts")]
fn texts(language: Language) -> Texts {
    match language {
        Language::En => Texts {
            hello: "Hello {name},",
            confirm: (
                "Confirm your e-mail address",
                "this address was entered for your account. To confirm it, open this link within 24 hours:",
                "If it was not you, do nothing: the address will not be used.",
            ),
            reset: (
                "Choose a new password",
                "a new password was requested for your account. To choose one, open this link within an hour:",
                "If it was not you, do nothing: your password stays as it is.",
            ),
            password_changed: (
                "Your password was changed",
                "the password of your account was changed, and all other sessions have ended.",
                "If it was not you, choose a new password at once (“Forgot your password?” on the page for logging in), or ask those who run the server:",
            ),
            address_changed: (
                "Your e-mail address was changed",
                "this address no longer belongs to your account: it was replaced or removed.",
                "If it was not you, change your password at once, or ask those who run the server:",
            ),
        },
        Language::De => Texts {
            hello: "Hallo {name},",
            confirm: (
                "Bestätige deine E-Mail-Adresse",
                "diese Adresse wurde für dein Konto eingetragen. Um sie zu bestätigen, öffne innerhalb von 24 Stunden diesen Link:",
                "Wenn du das nicht warst, tu nichts: Die Adresse wird dann nicht verwendet.",
            ),
            reset: (
                "Wähle ein neues Passwort",
                "jemand, vermutlich du, möchte ein neues Passwort für dein Konto. Um eines zu wählen, öffne innerhalb einer Stunde diesen Link:",
                "Wenn du das nicht warst, tu nichts: Dein Passwort bleibt, wie es ist.",
            ),
            password_changed: (
                "Dein Passwort wurde geändert",
                "das Passwort deines Kontos wurde geändert, und alle anderen Sitzungen sind beendet.",
                "Wenn du das nicht warst, wähle sofort ein neues Passwort („Passwort vergessen?“ auf der Seite zum Anmelden), oder wende dich an die Betreiber des Servers:",
            ),
            address_changed: (
                "Deine E-Mail-Adresse wurde geändert",
                "diese Adresse gehört nicht mehr zu deinem Konto: Sie wurde ersetzt oder entfernt.",
                "Wenn du das nicht warst, ändere sofort dein Passwort, oder wende dich an die Betreiber des Servers:",
            ),
        },
        Language::Es => Texts {
            hello: "Hola, {name}:",
            confirm: (
                "Confirma tu correo electrónico",
                "se ha indicado esta dirección para tu cuenta. Para confirmarla, abre este enlace en menos de 24 horas:",
                "Si no has sido tú, no hagas nada: la dirección no se usará.",
            ),
            reset: (
                "Elige una contraseña nueva",
                "alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta. Para elegirla, abre este enlace en menos de una hora:",
                "Si no has sido tú, no hagas nada: tu contraseña sigue igual.",
            ),
            password_changed: (
                "Tu contraseña ha cambiado",
                "la contraseña de tu cuenta ha cambiado y se han cerrado las demás sesiones.",
                "Si no has sido tú, elige enseguida otra contraseña («¿Has olvidado la contraseña?» en la página para entrar) o consulta a los responsables del servidor:",
            ),
            address_changed: (
                "Tu correo electrónico ha cambiado",
                "esta dirección ya no pertenece a tu cuenta: se ha sustituido o quitado.",
                "Si no has sido tú, cambia enseguida tu contraseña o consulta a los responsables del servidor:",
            ),
        },
        Language::Fr => Texts {
            hello: "Bonjour {name},",
            confirm: (
                "Confirmez votre adresse électronique",
                "cette adresse a été indiquée pour votre compte. Pour la confirmer, ouvrez ce lien dans les 24 heures\u{a0}:",
                "Si ce n’était pas vous, ne faites rien\u{a0}: l’adresse ne sera pas utilisée.",
            ),
            reset: (
                "Choisissez un nouveau mot de passe",
                "quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte. Pour le choisir, ouvrez ce lien dans l’heure\u{a0}:",
                "Si ce n’était pas vous, ne faites rien\u{a0}: votre mot de passe reste le même.",
            ),
            password_changed: (
                "Votre mot de passe a été changé",
                "le mot de passe de votre compte a été changé, et toutes les autres sessions sont terminées.",
                "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe («\u{a0}Mot de passe oublié\u{202f}?\u{a0}» sur la page de connexion), ou adressez-vous aux responsables du serveur\u{a0}:",
            ),
            address_changed: (
                "Votre adresse électronique a été changée",
                "cette adresse n’appartient plus à votre compte\u{a0}: elle a été remplacée ou retirée.",
                "Si ce n’était pas vous, changez tout de suite de mot de passe, ou adressez-vous aux responsables du serveur\u{a0}:",
            ),
        },
        Language::It => Texts {
            hello: "Ciao {name},",
            confirm: (
                "Conferma il tuo indirizzo e-mail",
                "questo indirizzo è stato inserito per il tuo account. Per confermarlo, apri questo link entro 24 ore:",
                "Se non sei stato tu, non fare nulla: l’indirizzo non sarà usato.",
            ),
            reset: (
                "Scegli una nuova password",
                "qualcuno, probabilmente tu, ha chiesto una nuova password per il tuo account. Per sceglierla, apri questo link entro un’ora:",
                "Se non sei stato tu, non fare nulla: la tua password resta quella di prima.",
            ),
            password_changed: (
                "La tua password è cambiata",
                "la password del tuo account è cambiata, e tutte le altre sessioni sono chiuse.",
                "Se non sei stato tu, scegli subito una nuova password («Password dimenticata?» nella pagina di accesso), o rivolgiti ai gestori del server:",
            ),
            address_changed: (
                "Il tuo indirizzo e-mail è cambiato",
                "questo indirizzo non appartiene più al tuo account: è stato sostituito o tolto.",
                "Se non sei stato tu, cambia subito la tua password, o rivolgiti ai gestori del server:",
            ),
        },
        Language::Nl => Texts {
            hello: "Hallo {name},",
            confirm: (
                "Bevestig je e-mailadres",
                "dit adres is voor je account ingevuld. Open deze link binnen 24 uur om het te bevestigen:",
                "Was jij dit niet, doe dan niets: het adres wordt niet gebruikt.",
            ),
            reset: (
                "Kies een nieuw wachtwoord",
                "iemand, waarschijnlijk jij, heeft om een nieuw wachtwoord voor je account gevraagd. Open deze link binnen een uur om het te kiezen:",
                "Was jij dit niet, doe dan niets: je wachtwoord blijft zoals het is.",
            ),
            password_changed: (
                "Je wachtwoord is gewijzigd",
                "het wachtwoord van je account is gewijzigd en alle andere sessies zijn beëindigd.",
                "Was jij dit niet, kies dan meteen een nieuw wachtwoord (“Wachtwoord vergeten?” op de inlogpagina) of vraag het de beheerders van de server:",
            ),
            address_changed: (
                "Je e-mailadres is gewijzigd",
                "dit adres hoort niet meer bij je account: het is vervangen of verwijderd.",
                "Was jij dit niet, wijzig dan meteen je wachtwoord of vraag het de beheerders van de server:",
            ),
        },
        Language::Pl => Texts {
            hello: "Cześć {name},",
            confirm: (
                "Potwierdź swój adres e-mail",
                "ten adres został podany na twoim koncie. Aby go potwierdzić, otwórz ten link w ciągu 24 godzin:",
                "Jeśli to nie ty, nic nie rób: adres nie zostanie użyty.",
            ),
            reset: (
                "Ustaw nowe hasło",
                "ktoś, prawdopodobnie ty, poprosił o nowe hasło do twojego konta. Aby je ustawić, otwórz ten link w ciągu godziny:",
                "Jeśli to nie ty, nic nie rób: hasło pozostanie bez zmian.",
            ),
            password_changed: (
                "Twoje hasło zostało zmienione",
                "hasło do twojego konta zostało zmienione, a wszystkie inne sesje zostały zakończone.",
                "Jeśli to nie ty, od razu ustaw nowe hasło („Nie pamiętasz hasła?” na stronie logowania) albo zwróć się do osób prowadzących serwer:",
            ),
            address_changed: (
                "Twój adres e-mail został zmieniony",
                "ten adres nie należy już do twojego konta: został zastąpiony lub usunięty.",
                "Jeśli to nie ty, od razu zmień hasło albo zwróć się do osób prowadzących serwer:",
            ),
        },
        Language::Ru => Texts {
            hello: "Здравствуйте, {name}!",
            confirm: (
                "Подтвердите адрес электронной почты",
                "Этот адрес указан в вашей учётной записи. Чтобы подтвердить его, откройте эту ссылку в течение 24 часов:",
                "Если это были не вы, ничего не делайте: адрес не будет использоваться.",
            ),
            reset: (
                "Выберите новый пароль",
                "Кто-то, вероятно вы, запросил новый пароль для вашей учётной записи. Чтобы выбрать его, откройте эту ссылку в течение часа:",
                "Если это были не вы, ничего не делайте: пароль останется прежним.",
            ),
            password_changed: (
                "Ваш пароль изменён",
                "Пароль вашей учётной записи изменён, все другие сеансы завершены.",
                "Если это были не вы, сразу выберите новый пароль («Забыли пароль?» на странице входа) или обратитесь к тем, кто ведёт сервер:",
            ),
            address_changed: (
                "Ваш адрес электронной почты изменён",
                "Этот адрес больше не относится к вашей учётной записи: его заменили или удалили.",
                "Если это были не вы, сразу смените пароль или обратитесь к тем, кто ведёт сервер:",
            ),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [MailKind; 4] =
        [MailKind::Confirm, MailKind::Reset, MailKind::PasswordChanged, MailKind::AddressChanged];

    #[test]
    fn every_mail_in_every_language_has_the_name_and_the_link() {
        let mut subjects = Vec::new();
        for language in Language::ALL {
            for kind in KINDS {
                let MailText { subject, body } = write(kind, language, "Ada", "https://dvonn.example/reset#x");
                for part in ["Ada", "\n\nhttps://dvonn.example/reset#x\n"] {
                    assert!(body.contains(part) && !body.contains('{'), "{language:?} {kind:?}: {body}");
                }
                subjects.push(subject);
            }
        }
        subjects.sort();
        subjects.dedup();
        assert_eq!(subjects.len(), Language::ALL.len() * KINDS.len());
    }
}
