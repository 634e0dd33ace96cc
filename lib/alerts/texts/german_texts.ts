/** Counts, whose `{0}` is a number, in all cases that the texts below have them in. */
export const GERMAN_COUNTS: Readonly<Record<string, string>> = {
  "{0} alert": "{0} Warnung",
  "{0} alerts": "{0} Warnungen",
  "{0} point": "{0} Punkt",
  "{0} points": "{0} Punkte",
  "{0} page": "{0} Seite",
  "{0} pages": "{0} Seiten",
  "{0} further page": "{0} weitere Seite",
  "{0} further pages": "{0} weitere Seiten",
  "{0} URL": "{0} URL",
  "{0} URLs": "{0} URLs",
  "{0} link": "{0} Link",
  "{0} links": "{0} Links",
  "{0} error": "{0} Fehler",
  "{0} errors": "{0} Fehler",
};

/**
 * The German texts of alerts, weekly reports and questions by mail, by the English ones. `{0}` is a value whose own text may be
 * translated, such as a count; `{0=}` is one of the site, such as an address, and stays as it is.
 */
export const GERMAN_ALERT_TEXTS: Readonly<Record<string, string>> = {
  // digests
  "{0} resolved": "{0} erledigt",
  "{0}, {1} resolved": "{0}, {1} erledigt",
  "{0} of {1} sites": "{0} auf {1} Websites",
  "Also: {0}.": "Außerdem: {0}.",
  "Resolved: {0}": "Erledigt: {0}",
  "The data of {0} no longer show it.": "Die Daten vom {0} zeigen es nicht mehr.",
  "The {0} gravest are listed; {1} more are in the history.":
    "Die {0} schwersten sind aufgeführt; {1} weitere stehen im Verlauf.",
  "Report": "Bericht",
  "Report of {0}": "Bericht zu {0=}",
  "History of alerts": "Verlauf der Warnungen",
  "History of alerts of {0}": "Verlauf der Warnungen zu {0=}",
  // audits
  "Health score {0} is below {1}": "Der Gesundheitswert {0} liegt unter {1}",
  "The audit of {0} gave the site a health score of {1} of 100.":
    "Das Audit vom {0} gab der Website den Gesundheitswert {1} von 100.",
  "The alert is set to scores below {0}.": "Die Warnung gilt für Werte unter {0}.",
  "Health score": "Gesundheitswert",
  "Health score fell from {0} to {1}": "Der Gesundheitswert fiel von {0} auf {1}",
  "The audit of {0} found the site 1 point worse than the audit before.":
    "Das Audit vom {0} fand die Website 1 Punkt schlechter als das Audit davor.",
  "The audit of {0} found the site {1} worse than the audit before.":
    "Das Audit vom {0} fand die Website {1} schlechter als das Audit davor.",
  "Before": "Davor",
  "New: {0} ({1})": "Neu: {0} ({1})",
  "Back: {0} ({1})": "Wieder da: {0} ({1})",
  "The audit of {0} found it on {1} that did not have it before.":
    "Das Audit vom {0} fand es auf {1}, wo es davor nicht war.",
  "It was fixed before.": "Es war schon behoben.",
  "URLs that have it now": "URLs, die es jetzt haben",
  "New": "Neu",
  "Its pages": "Die Seiten dazu",
  "The issue": "Das Problem",
  "robots.txt changed": "robots.txt hat sich geändert",
  "robots.txt changed and forbids {0}": "robots.txt hat sich geändert und verbietet {0}",
  "The audit of {0} read another robots.txt than the audit before.":
    "Das Audit vom {0} las eine andere robots.txt als das Audit davor.",
  "Check that crawlers may still read what they should.":
    "Prüfen Sie, ob Crawler noch lesen dürfen, was sie lesen sollen.",
  "It forbids {0} that search engines could index before.":
    "Sie verbietet {0}, die Suchmaschinen davor indexieren konnten.",
  "Pages": "Seiten",
  "What changed": "Was sich geändert hat",
  "robots.txt": "robots.txt",
  "1 page can no longer be indexed": "1 Seite kann nicht mehr indexiert werden",
  "{0} can no longer be indexed": "{0} können nicht mehr indexiert werden",
  "The audit of {0} found that search engines may no longer show it; the audit before found that they might.":
    "Das Audit vom {0} fand, dass Suchmaschinen sie nicht mehr zeigen dürfen; nach dem Audit davor durften sie es.",
  "The audit of {0} found that search engines may no longer show them; the audit before found that they might.":
    "Das Audit vom {0} fand, dass Suchmaschinen sie nicht mehr zeigen dürfen; nach dem Audit davor durften sie es.",
  "1 further page of the list is forbidden by robots.txt or broken, which has an alert of its own.":
    "1 weitere Seite der Liste ist durch robots.txt verboten oder nicht mehr lesbar; dafür gibt es eine eigene Warnung.",
  "{0} of the list are forbidden by robots.txt or broken, which has an alert of its own.":
    "{0} der Liste sind durch robots.txt verboten oder nicht mehr lesbar; dafür gibt es eine eigene Warnung.",
  "The pages": "Die Seiten",
  "The audit": "Das Audit",
  // certificates
  "The certificate of {0} has expired": "Das Zertifikat von {0=} ist abgelaufen",
  "The certificate of {0} expires in 1 day": "Das Zertifikat von {0=} läuft in 1 Tag ab",
  "The certificate of {0} expires in {1} days": "Das Zertifikat von {0=} läuft in {1} Tagen ab",
  "It is valid until {0}, as the audit of {1} saw it.":
    "Es gilt bis {0}, wie das Audit vom {1} es sah.",
  "Browsers warn visitors off a site whose certificate has expired.":
    "Browser warnen Besucher vor einer Website, deren Zertifikat abgelaufen ist.",
  "Valid until": "Gültig bis",
  "Issuer": "Aussteller",
  // search data
  "Clicks fell by {0}": "Die Klicks fielen um {0}",
  "The {0} days to {1} have {2} clicks, those before had {3}.":
    "Die {0} Tage bis {1} haben {2} Klicks, die davor hatten {3}.",
  "Chance explains a change of {0} clicks at most.":
    "Der Zufall erklärt eine Änderung von höchstens {0} Klicks.",
  'Clicks of the keywords tagged "{0}" fell by {1}':
    "Die Klicks der Keywords mit dem Tag „{0=}“ fielen um {1}",
  "Its {0} keywords have {1} clicks in the {2} days to {3}, and had {4} before.":
    "Seine {0} Keywords haben {1} Klicks in den {2} Tagen bis {3} und hatten davor {4}.",
  "The keywords": "Die Keywords",
  "Where they went": "Wohin sie gingen",
  "Clicks {0} to {1}": "Klicks {0} bis {1}",
  "{0} began to lose its clicks": "{0=} begann, Klicks zu verlieren",
  "{0} pages began to lose their clicks": "{0} Seiten begannen, Klicks zu verlieren",
  "The data to {0} show a fall from their best 28 days that did not show before.":
    "Die Daten bis {0} zeigen einen Rückgang gegenüber den besten 28 Tagen, der davor nicht zu sehen war.",
  "The {0} that lost the most are named.": "Genannt sind die {0}, die am meisten verloren.",
  "{0} of {1} clicks ({2})": "{0} von {1} Klicks ({2})",
  "ranking loss": "schlechtere Rankings",
  "demand drop": "weniger Nachfrage",
  "ctr loss": "gesunkene CTR",
  "cannibalization": "Kannibalisierung",
  "technical": "technische Ursache",
  "unknown": "Ursache unbekannt",
  // backlinks
  "{0} linking domain lost in {1} days": "{0} verlinkende Domain in {1} Tagen verloren",
  "{0} linking domains lost in {1} days": "{0} verlinkende Domains in {1} Tagen verloren",
  "They had {0}; most of the domains were lost on {1}.":
    "Sie hatten {0}; die meisten Domains gingen am {1} verloren.",
  "Usual are {0} domains in {1} days, by the {2} days before.":
    "Üblich sind {0} Domains in {1} Tagen, nach den {2} Tagen davor.",
  "Domains": "Domains",
  "Links": "Links",
  "The links": "Die Links",
  // share of voice
  "{0} in search results fell from {1} to {2}": "{0} in Suchergebnissen fiel von {1} auf {2}",
  "Share of voice": "Share of Voice",
  "Visibility": "Sichtbarkeit",
  "That is of {0} tracked keywords ({1}) on {2}, against the mean of the {3} checks since {4}.":
    "Das gilt für {0} beobachtete Keywords ({1=}) am {2}, gegenüber dem Mittel der {3} Messungen seit {4}.",
  "By how much those differ, {0} could be expected at least.":
    "So sehr, wie diese schwanken, war mindestens {0} zu erwarten.",
  "Most was lost with: {0}.": "Am meisten ging verloren mit: {0=}.",
  "Share of voice in AI answers fell from {0} to {1}":
    "Der Share of Voice in KI-Antworten fiel von {0} auf {1}",
  "Of the brands that answers name from {0} to {1}, the site has a smaller share than in the days before, by more than chance explains.":
    "An den Marken, die Antworten von {0} bis {1} nennen, hat die Website einen kleineren Anteil als in den Tagen davor, mehr als der Zufall erklärt.",
  "The answers": "Die Antworten",
  // logs
  "Bots get errors: {0} % of their requests": "Bots bekommen Fehler: {0} % ihrer Anfragen",
  "Of {0} requests of search engines and AI systems from {1} to {2}, {3} got 5xx or 429, by the server's logs.":
    "Von {0} Anfragen von Suchmaschinen und KI-Systemen von {1} bis {2} bekamen {3} 5xx oder 429, laut den Logs des Servers.",
  "The bots": "Die Bots",
  "{0} has stayed away for 1 day": "{0=} bleibt seit 1 Tag aus",
  "{0} has stayed away for {1} days": "{0=} bleibt seit {1} Tagen aus",
  "It came on {0} of {1} days before, last on {2}, by the server's logs.":
    "Davor kam er an {0} von {1} Tagen, zuletzt am {2}, laut den Logs des Servers.",
  "Last request": "Letzte Anfrage",
  "Its requests": "Seine Anfragen",
  // weekly reports
  "Weekly report of {0}, {1}": "Wochenbericht zu {0=}, {1}",
  "No alert was opened in the last seven days.": "In den letzten sieben Tagen kam keine Warnung.",
  "Alerts of the last seven days: {0}.": "Warnungen der letzten sieben Tage: {0}.",
  "Further alerts are in the history.": "Weitere Warnungen stehen im Verlauf.",
  "Open alerts": "Offene Warnungen",
  "not known: no audit has completed": "nicht bekannt: Noch ist kein Audit abgeschlossen",
  "not known: there are no search data of these days":
    "nicht bekannt: Von diesen Tagen gibt es keine Suchdaten",
  "not known: no links were imported": "nicht bekannt: Es wurden keine Links importiert",
  "not known: no AI engine was asked": "nicht bekannt: Kein KI-System wurde gefragt",
  "not known: the audit gave none": "nicht bekannt: Das Audit ergab keinen",
  "not known yet: they are being summed up": "noch nicht bekannt: Sie werden gerade summiert",
  "{0} of 100, audit of {1}": "{0} von 100, Audit vom {1}",
  "{0} of 100 (before: {1}), audit of {2}": "{0} von 100 (davor: {1}), Audit vom {2}",
  "Issues since the audit before": "Probleme seit dem Audit davor",
  "{0} issue on further URLs, {1} fixed on some":
    "{0} Problem auf weiteren URLs, {1} auf manchen behoben",
  "{0} issues on further URLs, {1} fixed on some":
    "{0} Probleme auf weiteren URLs, {1} auf manchen behoben",
  "What visitors experience": "Was Besucher erleben",
  "Clicks": "Klicks",
  "Impressions": "Impressionen",
  "{0} (the seven days before: {1})": "{0} (die sieben Tage davor: {1})",
  "Pages that lose their clicks": "Seiten, die Klicks verlieren",
  "Linking domains": "Verlinkende Domains",
  "{0}; in these seven days {1} gained, {2} lost":
    "{0}; in diesen sieben Tagen {1} gewonnen, {2} verloren",
  "Named in AI answers": "In KI-Antworten genannt",
  "{0} % of {1} answer from {2} to {3}": "{0} % von {1} Antwort von {2} bis {3}",
  "{0} % of {1} answers from {2} to {3}": "{0} % von {1} Antworten von {2} bis {3}",
  // what visitors experience
  "Visitors of the site, {0} to {1}, all devices, three of four visits at least: {2}.":
    "Besucher der Website, {0} bis {1}, alle Geräte, mindestens drei von vier Besuchen: {2}.",
  "Not known: too few people visit the site for Google to publish figures.":
    "Nicht bekannt: Zu wenige Menschen besuchen die Website, als dass Google Werte veröffentlicht.",
  "Not known: the Chrome UX Report was not asked for it yet.":
    "Nicht bekannt: Der Chrome UX Report wurde noch nicht danach gefragt.",
  "Not known: the site is not connected to the Chrome UX Report (PUT /sites/{0}/integrations/crux).":
    "Nicht bekannt: Die Website ist nicht mit dem Chrome UX Report verbunden (PUT /sites/{0=}/integrations/crux).",
  "LCP {0}, INP {1}, CLS {2}": "LCP {0}, INP {1}, CLS {2}",
  "{0} (good)": "{0} (gut)",
  "{0} (needs improvement)": "{0} (verbesserungswürdig)",
  "{0} (poor)": "{0} (schlecht)",
  "not known (too few visits measured it)": "nicht bekannt (zu wenige Besuche maßen es)",
  // questions by mail, and why a mail came
  "Do you want alerts about {0} by e-mail?": "Möchten Sie Warnungen zu {0=} per E-Mail?",
  "The owner of {0} has entered your address for alerts or a weekly report of the site's search visibility.":
    "Der Inhaber von {0=} hat Ihre Adresse für Warnungen oder einen Wochenbericht zur Sichtbarkeit der Website in der Suche eingetragen.",
  "Nothing is sent until you open the link and confirm there. It is good for {0} days.":
    "Es wird nichts gesendet, bis Sie den Link öffnen und dort bestätigen. Er gilt {0} Tage.",
  "Confirm": "Bestätigen",
  "You get this because the alerts of the site name your address.":
    "Sie erhalten diese E-Mail, weil die Warnungen der Website Ihre Adresse nennen.",
  "The owner of the site changes that in its alerts (PUT /sites/{id}/alerts).":
    "Der Inhaber der Website ändert das in ihren Warnungen (PUT /sites/{id}/alerts).",
  "You get this each week because the weekly report of the site names your address.":
    "Sie erhalten diese E-Mail jede Woche, weil der Wochenbericht der Website Ihre Adresse nennt.",
  "You get this once because somebody entered your address. If you do nothing, nothing else comes.":
    "Sie erhalten diese E-Mail einmal, weil jemand Ihre Adresse eingetragen hat. Wenn Sie nichts tun, kommt nichts weiter.",
};
