/** German texts of sign-in, security, members, usage and webhooks, by the English ones. */
export const GERMAN_ACCOUNT_TEXTS: Readonly<Record<string, string>> = {
  "Sign in": "Anmelden",
  "Email address": "E-Mail-Adresse",
  "Passphrase": "Passphrase",
  "No passphrase yet, or forgotten? <a>Get a link to set one</a>.":
    "Noch keine Passphrase, oder vergessen? <a>Fordern Sie einen Link an</a>.",
  "You are signed out.": "Sie sind abgemeldet.",
  "Your sign-in has ended. Sign in to go on.":
    "Ihre Anmeldung ist abgelaufen. Melden Sie sich an, um weiterzumachen.",
  "You had been signed out already, so nothing was changed. Sign in to go on.":
    "Sie waren bereits abgemeldet, deshalb wurde nichts geändert. Melden Sie sich an, um weiterzumachen.",
  "This sign-in has ended: no code came for five minutes, or it was finished in another tab. Sign in again.":
    "Diese Anmeldung ist beendet: Fünf Minuten lang kam kein Code, oder sie wurde in einem anderen Tab abgeschlossen. Melden Sie sich noch einmal an.",
  "This server sends no mail. An owner of your account makes you a link under Members; the operator of this server makes one with <code>npm run account -- invite</code>.":
    "Dieser Server verschickt keine E-Mails. Ein Inhaber Ihres Kontos erstellt Ihnen unter Mitglieder einen Link; der Betreiber dieses Servers erstellt einen mit <code>npm run account -- invite</code>.",
  "<strong>If this address signs in here, a mail with a link is on its way.</strong> The link is good once, for an hour. Nothing came? Look among unwanted mails, check the address, or ask an owner of your account for a link. An address gets at most three such mails a day.":
    "<strong>Wenn sich diese Adresse hier anmeldet, ist eine E-Mail mit einem Link unterwegs.</strong> Der Link gilt einmal und eine Stunde lang. Nichts gekommen? Sehen Sie im Spam-Ordner nach, prüfen Sie die Adresse, oder bitten Sie einen Inhaber Ihres Kontos um einen Link. Eine Adresse bekommt höchstens drei solche E-Mails am Tag.",
  "Ask once more": "Noch einmal anfordern",
  "We mail you a link with which you set a new one.":
    "Sie bekommen per E-Mail einen Link, mit dem Sie eine neue festlegen.",
  "Send the link": "Link senden",
  "Forgotten passphrase": "Passphrase vergessen",
  "To the sign-in": "Zur Anmeldung",
  "This link is no good any more": "Dieser Link gilt nicht mehr",
  "In this browser <strong>{0}</strong> is signed in. Setting this passphrase ends that.":
    "In diesem Browser ist <strong>{0}</strong> angemeldet. Wenn Sie diese Passphrase festlegen, endet das.",
  "Set your passphrase": "Legen Sie Ihre Passphrase fest",
  "For the account <strong>{0}</strong> you sign in with <strong>{1}</strong> and the passphrase that you choose here.":
    "Beim Konto <strong>{0}</strong> melden Sie sich mit <strong>{1}</strong> und der Passphrase an, die Sie hier wählen.",
  "Set passphrase and sign in": "Passphrase festlegen und anmelden",
  "The passphrase": "Die Passphrase",
  "The passphrase, once more,": "Die Passphrase, noch einmal,",
  "The new passphrase": "Die neue Passphrase",
  "The new passphrase, once more,": "Die neue Passphrase, noch einmal,",
  "{0}, once more": "{0}, noch einmal",
  "Present passphrase": "Bisherige Passphrase",
  "New passphrase": "Neue Passphrase",
  "Your passphrase": "Ihre Passphrase",
  "12 characters at least. A few words that do not belong together are easy to remember.":
    "Mindestens 12 Zeichen. Ein paar Wörter, die nicht zusammengehören, merkt man sich leicht.",
  "The two passphrases are not the same.": "Die beiden Passphrasen sind nicht gleich.",
  "Change your passphrase": "Ändern Sie Ihre Passphrase",
  "You stay signed in here, and are signed out everywhere else. API tokens stay good.":
    "Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet. API-Token gelten weiter.",
  "Change the passphrase": "Passphrase ändern",
  "Alerts and reports about a site go to <strong>{0}</strong> when you confirm.":
    "Warnungen und Berichte zu einer Website gehen an <strong>{0}</strong>, sobald Sie bestätigen.",
  "<strong>{0}</strong> gets alerts and reports about sites.":
    "<strong>{0}</strong> bekommt Warnungen und Berichte zu Websites.",
  '<strong>{0}</strong> gets no mails. The link "Unsubscribe" in any mail that you had takes that back.':
    "<strong>{0}</strong> bekommt keine E-Mails. Der Link „Unsubscribe“ in jeder bisherigen E-Mail nimmt das zurück.",
  "<strong>{0}</strong> gets the mails. Each has a link that ends them.":
    "<strong>{0}</strong> bekommt die E-Mails. Jede hat einen Link, der sie beendet.",
  "<strong>{0}</strong> gets no more mails.": "<strong>{0}</strong> bekommt keine E-Mails mehr.",
  "I want them after all": "Ich will sie doch",
  "Do you want these mails?": "Möchten Sie diese E-Mails?",
  "Yes, send them to me": "Ja, bitte senden",
  "End these mails?": "Diese E-Mails beenden?",
  "Unsubscribe": "Abbestellen",
  "This address was unsubscribed": "Diese Adresse wurde abgemeldet",
  "Confirmed": "Bestätigt",
  "Unsubscribed": "Abbestellt",
  "Nothing is sent to your address. If you want the mails, ask the owner of the site to save the alerts once more: a new link comes.":
    "An Ihre Adresse wird nichts gesendet. Wenn Sie die E-Mails möchten, bitten Sie den Inhaber der Website, die Warnungen noch einmal zu speichern: Dann kommt ein neuer Link.",
  "It may have been cut off when it was copied. Open it once more from the mail that it came in.":
    "Er wurde vielleicht beim Kopieren abgeschnitten. Öffnen Sie ihn noch einmal aus der E-Mail, mit der er kam.",
  "Second step": "Zweiter Schritt",
  "Sign in as someone else": "Als jemand anderes anmelden",
  "Neither at hand? The operator of this server can turn the second step off: <code>npm run account -- invite --reset-second-factor</code>.":
    "Beides nicht zur Hand? Der Betreiber dieses Servers kann den zweiten Schritt ausschalten: <code>npm run account -- invite --reset-second-factor</code>.",
  "The six digits that your authenticator app shows now, or one of your recovery codes.":
    "Die sechs Ziffern, die Ihre Authenticator-App jetzt zeigt, oder einer Ihrer Wiederherstellungscodes.",
  "Code": "Code",
  "The code": "Der Code",
  "Six digits.": "Sechs Ziffern.",
  "Turn on the second step": "Zweiten Schritt einschalten",
  "1. Add it to your authenticator app": "1. In die Authenticator-App aufnehmen",
  "Scan this with the app, such as Aegis, 1Password, Bitwarden or Google Authenticator:":
    "Scannen Sie das mit der App, zum Beispiel Aegis, 1Password, Bitwarden oder Google Authenticator:",
  "Or type this secret into it:": "Oder geben Sie dieses Geheimnis dort ein:",
  "2. Type the code that it shows": "2. Den Code eingeben, den sie zeigt",
  "Turn it on": "Einschalten",
  "The second step is on. You are signed out in every other browser.":
    "Der zweite Schritt ist an. In jedem anderen Browser sind Sie abgemeldet.",
  "QR code with the secret for your authenticator app; the same as text is below":
    "QR-Code mit dem Geheimnis für Ihre Authenticator-App; darunter steht es als Text",
  "Copy the secret": "Geheimnis kopieren",
  "Turn off the second step?": "Zweiten Schritt ausschalten?",
  "The passphrase alone then signs you in. The secret in your app and your recovery codes become useless.":
    "Dann meldet die Passphrase allein Sie an. Das Geheimnis in Ihrer App und Ihre Wiederherstellungscodes werden wertlos.",
  "Turn it off": "Ausschalten",
  "Leave it on": "Anlassen",
  "Second step {0}": "Zweiter Schritt {0}",
  "With it, a sign-in asks for a code of an authenticator app on your phone after the passphrase, so that the passphrase alone is of no use to anyone.":
    "Damit fragt die Anmeldung nach der Passphrase noch nach einem Code der Authenticator-App auf Ihrem Telefon: Die Passphrase allein nützt dann niemandem.",
  "It cannot be turned on yet: this server has no <code>SECRET_KEY</code>, with which what it shares with your app is encrypted. The operator makes one with <code>openssl rand -base64 32</code>, sets it as the environment variable <code>SECRET_KEY</code> and starts the server again.":
    "Er lässt sich noch nicht einschalten: Diesem Server fehlt der <code>SECRET_KEY</code>, mit dem verschlüsselt wird, was er mit Ihrer App teilt. Der Betreiber erzeugt einen mit <code>openssl rand -base64 32</code>, setzt ihn als Umgebungsvariable <code>SECRET_KEY</code> und startet den Server neu.",
  "This server has lost its <code>SECRET_KEY</code>: codes of the app are refused until the operator sets the key again. Recovery codes are good all the same.":
    "Dieser Server hat seinen <code>SECRET_KEY</code> verloren: Codes der App werden abgelehnt, bis der Betreiber den Schlüssel wieder setzt. Wiederherstellungscodes gelten trotzdem.",
  "A sign-in asks for a code of your app, since {0}.":
    "Die Anmeldung fragt nach einem Code Ihrer App, seit {0}.",
  "Recovery codes left: <strong>{0}</strong> of 10.{1}":
    "Wiederherstellungscodes übrig: <strong>{0}</strong> von 10.{1}",
  " Make new ones before they run out.": " Erstellen Sie neue, bevor sie aufgebraucht sind.",
  "New recovery codes": "Neue Wiederherstellungscodes",
  "Turn off": "Ausschalten",
  "On": "An",
  "Off": "Aus",
  "Make new recovery codes?": "Neue Wiederherstellungscodes erstellen?",
  "You have {0} of 10 left. All of them become useless, and ten new ones are shown, once.":
    "Sie haben noch {0} von 10. Alle werden wertlos, und zehn neue werden einmal gezeigt.",
  "These are your new recovery codes. The old ones are useless.":
    "Das sind Ihre neuen Wiederherstellungscodes. Die alten sind wertlos.",
  "Make new codes": "Neue Codes erstellen",
  "Keep the old ones": "Die alten behalten",
  "Your recovery codes": "Ihre Wiederherstellungscodes",
  "Each of them signs you in once when your app is not at hand. They are shown only now: print this page, or keep them where you keep passwords, and not on the phone with the app.":
    "Jeder meldet Sie einmal an, wenn Ihre App nicht zur Hand ist. Sie werden nur jetzt gezeigt: Drucken Sie diese Seite, oder bewahren Sie sie bei Ihren Passwörtern auf, aber nicht auf dem Telefon mit der App.",
  "Copy the codes": "Codes kopieren",
  "I have kept them": "Ich habe sie aufbewahrt",
  "Language": "Sprache",
  "As the browser asks": "Wie der Browser es wünscht",
  "A report has a language of its own, which its settings say.":
    "Ein Bericht hat eine eigene Sprache, die in seinen Einstellungen steht.",
  "Keep the language": "Sprache übernehmen",
  "The language of the pages is set.": "Die Sprache der Seiten ist gesetzt.",
  "Where you are signed in": "Wo Sie angemeldet sind",
  "This browser": "Dieser Browser",
  "Sign out everywhere else": "Überall sonst abmelden",
  "From <span>{0}</span> ·": "Von <span>{0}</span> ·",
  "Sign out<span> {0}, {1}</span>": "Abmelden<span> {0}, {1}</span>",
  "{0}signed in {1} · last used {2}": "{0}angemeldet {1} · zuletzt benutzt {2}",
  "{0} on {1}": "{0} auf {1}",
  "A browser on {0}": "Ein Browser auf {0}",
  "An unknown browser": "Ein unbekannter Browser",
  "That browser is signed out.": "Jener Browser ist abgemeldet.",
  "You are signed out everywhere else.": "Überall sonst sind Sie abgemeldet.",
  "Your passphrase is changed, and you are signed out everywhere else.":
    "Ihre Passphrase ist geändert, und überall sonst sind Sie abgemeldet.",
  "The second step is off: the passphrase alone signs you in.":
    "Der zweite Schritt ist aus: Die Passphrase allein meldet Sie an.",
  "The second step is on. Its recovery codes were shown once: make new ones if you have not kept them.":
    "Der zweite Schritt ist an. Seine Wiederherstellungscodes wurden einmal gezeigt: Erstellen Sie neue, wenn Sie sie nicht aufbewahrt haben.",
  "Nothing was turned on. Begin again to get a new secret for your app.":
    "Nichts wurde eingeschaltet. Beginnen Sie von vorn, um ein neues Geheimnis für Ihre App zu bekommen.",
  "You sign in as <strong>{0}</strong>.": "Sie melden sich als <strong>{0}</strong> an.",
  "API tokens": "API-Token",
  "New token": "Neues Token",
  "The token is revoked: it is refused from now on.":
    "Das Token ist widerrufen: Es wird ab jetzt abgelehnt.",
  "There is no token. A program that calls the API, or an agent, needs one.":
    "Es gibt kein Token. Ein Programm, das die API aufruft, oder ein Agent braucht eines.",
  "Revoked: {0}": "Widerrufen: {0}",
  "· revoked {0}": "· widerrufen {0}",
  "Revoke<span> the token {0}</span>": "Widerrufen:<span> das Token {0}</span>",
  "{0} · made {1} · {2}{3}": "{0} · erstellt {1} · {2}{3}",
  "signed in by OAuth": "über OAuth angemeldet",
  "made before first characters were kept": "erstellt, bevor die ersten Zeichen aufbewahrt wurden",
  "from <span>{0}</span>": "von <span>{0}</span>",
  "last used {0}{1}": "zuletzt benutzt {0}{1}",
  "never used": "nie benutzt",
  "All sites": "Alle Websites",
  "deleted site {0}": "gelöschte Website {0}",
  " and {0} more": " und {0} weitere",
  "Only {0}{1}": "Nur {0}{1}",
  "Revoke this token?": "Dieses Token widerrufen?",
  "Revoke the token": "Token widerrufen",
  "Keep the token": "Token behalten",
  "Invitations that it made and nobody has used end with it.":
    "Einladungen, die es erstellt hat und die niemand benutzt hat, enden mit ihm.",
  "Whatever calls with it is refused at once, everywhere, and it cannot be made good again.":
    "Was damit aufruft, wird sofort und überall abgelehnt, und das lässt sich nicht rückgängig machen.",
  "New API token": "Neues API-Token",
  "Make the token": "Token erstellen",
  "Sites of the token": "Websites des Tokens",
  "These are the first {0} by domain. The operator of this server can make tokens for others: <code>npm run token -- create --sites</code>.":
    "Das sind die ersten {0} nach Domain. Der Betreiber dieses Servers kann Token für andere erstellen: <code>npm run token -- create --sites</code>.",
  "What uses it, such as “Reporting” or “Claude on my laptop”.":
    "Wer es benutzt, zum Beispiel „Reporting“ oder „Claude auf meinem Laptop“.",
  "Take away what it does not need.": "Nehmen Sie weg, was es nicht braucht.",
  "What it may do": "Was es darf",
  "All sites, also those to come": "Alle Websites, auch künftige",
  "Only these:": "Nur diese:",
  "The form came incomplete. Send it again.":
    "Das Formular kam unvollständig an. Senden Sie es noch einmal.",
  "Your new token": "Ihr neues Token",
  "The token is made. Copy it now: it is not shown again.":
    "Das Token ist erstellt. Kopieren Sie es jetzt: Es wird nicht noch einmal gezeigt.",
  "Copy the token": "Token kopieren",
  "Try it": "Ausprobieren",
  "Send it": "Mitsenden",
  "This command shows what the token may do, and costs no call of the month:":
    "Dieser Befehl zeigt, was das Token darf, und kostet keinen Aufruf des Monats:",
  "With this header. The token cannot read; <a>the reference</a> says what it can call.":
    "Mit diesem Header. Das Token darf nicht lesen; <a>die Referenz</a> sagt, was es aufrufen kann.",
  "Copy the line": "Zeile kopieren",
  "I have kept it": "Ich habe es aufbewahrt",
  "Read: everything of the sites, such as issues, keywords, links and reports":
    "Lesen: alles zu den Websites, etwa Probleme, Keywords, Links und Berichte",
  "Write: add and change sites, bring in data, track keywords":
    "Schreiben: Websites hinzufügen und ändern, Daten einspielen, Keywords verfolgen",
  "Audit: start, schedule, pause and stop audits, and look at single pages and links":
    "Audits: starten, planen, anhalten und beenden, einzelne Seiten und Links prüfen",
  "Chat: ask the analyst": "Chat: den Analysten fragen",
  "Manage: list and revoke all tokens of the account; only for a token of all sites":
    "Verwalten: alle Token des Kontos auflisten und widerrufen; nur für ein Token aller Websites",
  "Allow access?": "Zugriff erlauben?",
  "Allow": "Erlauben",
  "Do not allow": "Nicht erlauben",
  "{0} wants to use the account <strong>{1}</strong> through this server’s tools for agents. You are signed in as <strong>{2}</strong>.":
    "{0} möchte das Konto <strong>{1}</strong> über die Werkzeuge dieses Servers für Agenten benutzen. Sie sind als <strong>{2}</strong> angemeldet.",
  "You can revoke it at any time under Security.":
    "Sie können das jederzeit unter Sicherheit widerrufen.",
  "A program that does not say what it is called": "Ein Programm, das seinen Namen nicht nennt",
  "A program that calls itself “<strong>{0}</strong>”":
    "Ein Programm, das sich „<strong>{0}</strong>“ nennt,",
  "A program of <strong>{0}</strong> that calls itself “<strong>{1}</strong>”":
    "Ein Programm von <strong>{0}</strong>, das sich „<strong>{1}</strong>“ nennt,",
  "<strong>{0}</strong>: to a program on the computer that this browser runs on. Allow it only if you have just started the connection there yourself.":
    "<strong>{0}</strong>: an ein Programm auf dem Rechner, auf dem dieser Browser läuft. Erlauben Sie es nur, wenn Sie die Verbindung dort gerade selbst gestartet haben.",
  "<strong>{0}</strong>. Allow it only if you have just come from there and know that site.":
    "<strong>{0}</strong>. Erlauben Sie es nur, wenn Sie gerade von dort kommen und diese Website kennen.",
  "The answer goes to {0}": "Die Antwort geht an {0}",
  "Nobody has checked the name: every program can call itself that.":
    "Niemand hat den Namen geprüft: Jedes Programm kann sich so nennen.",
  "What it asks for is ticked. Take away what it does not need.":
    "Was es verlangt, ist angekreuzt. Nehmen Sie weg, was es nicht braucht.",
  "Nothing was granted.{0}": "Nichts wurde erlaubt.{0}",
  "Back to the program at {0}": "Zurück zum Programm bei {0}",
  "That program’s request cannot be granted": "Die Anfrage dieses Programms ist nicht erfüllbar",
  " The mistake is the program’s, and its makers can correct it.":
    " Der Fehler liegt beim Programm; seine Hersteller können ihn beheben.",
  "client_id is missing.": "client_id fehlt.",
  "redirect_uri is missing.": "redirect_uri fehlt.",
  "The redirect_uri is none that the client registered.":
    "Die redirect_uri hat der Client nicht registriert.",
  "The mistake is the program’s, and its makers can correct it.":
    "Der Fehler liegt beim Programm, und seine Hersteller können ihn beheben.",
};
