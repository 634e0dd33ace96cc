/** German texts of the lists of a site: views, filters and tools, by the English ones. */
export const GERMAN_EXPLORER_TEXTS: Readonly<Record<string, string>> = {
  "In this list": "In dieser Liste",
  "Range": "Bereich",
  "Add the filter": "Filter hinzufügen",
  "Filter": "Filter",
  "Sort": "Sortieren",
  "least first": "kleinste zuerst",
  "most first": "größte zuerst",
  "A to Z": "A bis Z",
  "Z to A": "Z bis A",
  "oldest first": "älteste zuerst",
  "newest first": "neueste zuerst",
  "no first": "nein zuerst",
  "yes first": "ja zuerst",
  "Clicks by position": "Klicks nach Position",
  "To the right the average position, upwards the clicks of {0} rows.":
    "Nach rechts die mittlere Position, nach oben die Klicks von {0} Zeilen.",
  " {0} rows without position or clicks are left out.":
    " {0} Zeilen ohne Position oder Klicks fehlen.",
  "Filters": "Filter",
  "Period and segment": "Zeitraum und Segment",
  "is": "ist",
  "is not": "ist nicht",
  "more than": "mehr als",
  "at least": "mindestens",
  "less than": "weniger als",
  "at most": "höchstens",
  "is one of (commas between)": "ist eines von (durch Kommas getrennt)",
  "contains": "enthält",
  "begins with": "beginnt mit",
  "between (two values, a comma between)": "zwischen (zwei Werte, durch Komma getrennt)",
  "is not known (true or false)": "ist nicht bekannt (true oder false)",
  "Field": "Feld",
  "At least": "Mindestens",
  "At most": "Höchstens",
  "How": "Wie",
  "Value": "Wert",
  "{0} from {1} to {2}": "{0} von {1} bis {2}",
  "Search: {0}": "Suche: {0}",
  "Take away: {0}": "Entfernen: {0}",
  "As a link…": "Als Link…",
  "As API call": "Als API-Aufruf",
  "As at first": "Wie am Anfang",
  "Columns": "Spalten",
  "Show and keep these": "Diese zeigen und behalten",
  "Take all rows away:": "Alle Zeilen mitnehmen:",
  "Copy the call": "Aufruf kopieren",
  "No row matches. Take a filter away to see more.":
    "Keine Zeile passt. Entfernen Sie einen Filter, um mehr zu sehen.",
  "There is nothing here yet.": "Hier ist noch nichts.",
  "No row of the file was skipped.": "Keine Zeile der Datei wurde übersprungen.",
  "No alert was reported yet. The site's settings say what is watched.":
    "Noch wurde keine Warnung gemeldet. Die Einstellungen der Website sagen, was überwacht wird.",
  "The latest audit found no page that names what another is about without a link to it.":
    "Das neueste Audit fand keine Seite, die das Thema einer anderen nennt, ohne auf sie zu verlinken.",
  "<a>To the report</a>, where an audit can be started.":
    "<a>Zum Bericht</a>, wo sich ein Audit starten lässt.",
  "First page": "Erste Seite",
  "Next page": "Nächste Seite",
  "Do": "Tun",
  "Facts": "Angaben",
  "; and {0} more": "; und {0} weitere",
  "{0} ({1} to {2})": "{0} ({1} bis {2})",
  "What the latest audit found wrong, the most important first.":
    "Was das letzte Audit beanstandet, das Wichtigste zuerst.",
  "Places": "Stellen",
  "Every place of this issue, with what was found there.":
    "Jede Stelle dieses Problems, mit dem, was dort gefunden wurde.",
  "The pages of the latest audit, with what the crawl and the search data know of each.":
    "Die Seiten des letzten Audits, mit dem, was Crawl und Suchdaten über jede wissen.",
  "Internal links": "Interne Links",
  "One row for each link from a page of the site to another.":
    "Eine Zeile für jeden Link von einer Seite der Website zu einer anderen.",
  "Pages by links": "Seiten nach Links",
  "How well each page of the site is linked from the others.":
    "Wie gut jede Seite von den anderen der Website verlinkt ist.",
  "Links to set": "Fehlende Links",
  "Links between pages of the site that could be set: one page names what another is about.":
    "Interne Links, die man setzen könnte: Eine Seite nennt das Thema einer anderen.",
  "Redirects": "Weiterleitungen",
  "Addresses of the site that lead elsewhere, with each step.":
    "Adressen der Website, die weiterleiten, mit jedem Schritt.",
  "Sitemaps": "Sitemaps",
  "The sitemaps that were found, and what became of the URLs in them.":
    "Die gefundenen Sitemaps, und was aus ihren URLs wurde.",
  "Google's index": "Googles Index",
  "What Google's index has of the pages, by URL Inspection.":
    "Was Googles Index von den Seiten hat, laut URL-Prüfung.",
  "Field data": "Felddaten",
  "What visitors with Chrome experience, by CrUX: the 75th percentile of 28 days.":
    "Was Besucher mit Chrome erleben, laut CrUX: das 75. Perzentil von 28 Tagen.",
  "What search engines were notified of after each audit, and what they answered.":
    "Was Suchmaschinen nach Audits gemeldet wurde, und was sie antworteten.",
  "All audits of the site that are kept.": "Alle aufbewahrten Audits der Website.",
  "Changes of an audit": "Änderungen eines Audits",
  "Changes of audit {0}": "Änderungen von Audit {0}",
  "Pages that changed in audit {0}": "Seiten, die sich in Audit {0} geändert haben",
  "Keyword gap with {0}": "Keyword-Lücke zu {0}",
  "Requests of {0}": "Anfragen von {0}",
  "Skipped rows of import {0}": "Übersprungene Zeilen von Import {0}",
  "What differs from the audit before: new, fixed, gone with the page, newly checked.":
    "Was sich vom Audit davor unterscheidet: neu, behoben, mit der Seite weg, neu geprüft.",
  "Changed pages": "Geänderte Seiten",
  "Pages of two audits whose title, description, status or text differs, with both values.":
    "Seiten zweier Audits, deren Titel, Beschreibung, Status oder Text sich unterscheidet, mit beiden Werten.",
  "The queries that the site is found by, and those that are tracked.":
    "Die Suchanfragen, mit denen die Website gefunden wird, und die verfolgten.",
  "What could bring clicks, with the clicks to be expected.":
    "Was Klicks bringen könnte, mit den zu erwartenden Klicks.",
  "Content decay": "Content Decay",
  "Pages that lose clicks, and why.": "Seiten, die Klicks verlieren, und warum.",
  "Cannibalization": "Kannibalisierung",
  "Queries for which several pages of the site take turns or share the clicks.":
    "Suchanfragen, bei denen sich mehrere Seiten der Website abwechseln oder die Klicks teilen.",
  "Search intent": "Suchintention",
  "What people want with each query, and how that is known.":
    "Was Menschen mit jeder Suchanfrage wollen, und woher man das weiß.",
  "Brand spellings": "Schreibweisen der Marke",
  "Spellings that are likely meant for the brand; confirmed or refused by you.":
    "Schreibweisen, die wohl die Marke meinen; von Ihnen bestätigt oder abgelehnt.",
  "Domains that rank for the same queries.": "Domains, die zu denselben Suchanfragen ranken.",
  "Queries for which this competitor ranks, with the site's own position.":
    "Suchanfragen, zu denen dieser Wettbewerber rankt, mit der eigenen Position.",
  "By the hour": "Nach Stunden",
  "Clicks of the last days by the hour; the last hours may be incomplete.":
    "Klicks der letzten Tage nach Stunden; die letzten Stunden können unvollständig sein.",
  "Queries or pages on Bing by week; these figures are in no other view.":
    "Suchanfragen oder Seiten bei Bing nach Wochen; diese Zahlen sind in keiner anderen Ansicht.",
  "Links from other sites, each with what the providers and the own check say.":
    "Links von anderen Websites, jeweils mit den Angaben der Anbieter und der eigenen Prüfung.",
  "Bing's links": "Bings Links",
  "Links to the site that Bing knows.": "Links zur Website, die Bing kennt.",
  "The domains that link to the site.": "Die Domains, die auf die Website verlinken.",
  "Anchors": "Linktexte",
  "The texts of the links from other sites.": "Die Texte der Links von anderen Websites.",
  "AI crawlers' view": "Sicht der KI-Crawler",
  "What the server answers to the names of AI crawlers.":
    "Was der Server unter den Namen von KI-Crawlern antwortet.",
  "What answer engines said, and whom they named and cited.":
    "Was KI-Systeme antworteten, und wen sie nannten und zitierten.",
  "Cited domains": "Zitierte Domains",
  "The domains that answer engines cite.": "Die Domains, die KI-Systeme zitieren.",
  "The questions that are put to the engines.": "Die Fragen, die den Systemen gestellt werden.",
  "Runs": "Läufe",
  "Each time that the prompts were put to the engines, with its cost.":
    "Jedes Mal, dass die Prompts den Systemen gestellt wurden, mit den Kosten.",
  "The files that were brought in, and what became of their rows.":
    "Die importierten Dateien, und was aus ihren Zeilen wurde.",
  "Skipped rows": "Übersprungene Zeilen",
  "Each row of the file that was not stored, and why.":
    "Jede Zeile der Datei, die nicht gespeichert wurde, und warum.",
  "What happened on days of the site: deploys, campaigns, changes of content.":
    "Was an Tagen der Website geschah: Deployments, Kampagnen, Änderungen am Inhalt.",
  "Groups of the site's pages, by which lists can be narrowed.":
    "Gruppen von Seiten der Website, nach denen sich Listen eingrenzen lassen.",
  "What the site's alerts have reported.": "Was die Warnungen der Website gemeldet haben.",
  "Addresses at which a spreadsheet reads a list without a header.":
    "Adressen, unter denen eine Tabellenkalkulation eine Liste ohne Header liest.",
  "Which bots request the site by its server's own logs, and who is proved to be who.":
    "Welche Bots die Website laut den Server-Logs abrufen, und wer nachweislich wer ist.",
  "Each request of this bot, the newest first.": "Jede Anfrage dieses Bots, die neueste zuerst.",
  "Bot requests": "Anfragen eines Bots",
  "Bots": "Bots",
  "Rank look-ups": "Rank-Abfragen",
  "Sign-ins of the crawler": "Anmeldungen des Crawlers",
  "Proof of ownership": "Inhabernachweis",
  "Schedule": "Zeitplan",
  "Alerts": "Warnungen",
  "Ask now": "Jetzt fragen",
  "Page groups": "Seitengruppen",
  "Annotations": "Anmerkungen",
  "Export links": "Export-Links",
  "URL Inspection": "URL-Prüfung",
  "The page ": "Die Seite ",
  "the page ": "die Seite ",
  " ({0} is yes)": " ({0} ist ja)",
  "fields “{0}” and “{1}”": "Felder „{0}“ und „{1}“",
  "field “{0}”": "Feld „{0}“",
  "Find": "Finden",
  "Find in {0}": "In {0} finden",
  "Views": "Ansichten",
  "None has these words.": "Nichts enthält diese Wörter.",
  "{0} with these words": "{0} mit diesen Wörtern",
  "More than {0} rows with these words": "Mehr als {0} Zeilen mit diesen Wörtern",
  "Type a part of a page's address, a keyword, an issue or a view.":
    "Geben Sie einen Teil einer Seitenadresse, ein Keyword, ein Problem oder eine Ansicht ein.",
  "Its pages": "Ihre Seiten",
  "Its URLs": "Ihre URLs",
  "Test a live page": "Eine Live-Seite testen",
  "Test it": "Testen",
  "Fetches it as an audit would, and says what is wrong with it. Nothing is stored.":
    "Ruft sie ab wie ein Audit und zeigt, was falsch ist. Nichts wird gespeichert.",
  "Track keywords": "Keywords verfolgen",
  "Track them": "Verfolgen",
  "They are listed and looked up whether or not there are search data of them.":
    "Sie werden gelistet und abgefragt, auch wenn es keine Suchdaten zu ihnen gibt.",
  "They are tracked. Those that were tracked already have the tags as well.":
    "Sie werden verfolgt. Schon verfolgte haben die Tags jetzt ebenfalls.",
  "Stop tracking": "Nicht mehr verfolgen",
  "Stop tracking them": "Nicht mehr verfolgen",
  "Those with search data stay listed, with their tags.":
    "Solche mit Suchdaten bleiben gelistet, mit ihren Tags.",
  "They are tracked no more.": "Sie werden nicht mehr verfolgt.",
  "It is decided. What is branded is judged again in the background.":
    "Es ist entschieden. Was Marke ist, wird im Hintergrund neu bestimmt.",
  "It is the brand": "Es ist die Marke",
  "It is not": "Sie ist es nicht",
  "Take it back": "Zurücknehmen",
  "Add a competitor": "Wettbewerber hinzufügen",
  "Add it": "Hinzufügen",
  "The competitor is added.": "Der Wettbewerber ist hinzugefügt.",
  "Change its brand names": "Seine Markennamen ändern",
  "The names are saved.": "Die Namen sind gespeichert.",
  "Remove this competitor": "Diesen Wettbewerber entfernen",
  "Remove it": "Entfernen",
  "The competitor is removed.": "Der Wettbewerber ist entfernt.",
  "It is compared with no more. One that ranks with you may be found again.":
    "Mit ihm wird nicht mehr verglichen. Wer mit Ihnen rankt, kann wieder gefunden werden.",
  "Delete this audit": "Dieses Audit löschen",
  "Delete it": "Löschen",
  "The audit is deleted.": "Das Audit ist gelöscht.",
  "Its pages, links and issues go for good. The audits around it stay.":
    "Seine Seiten, Links und Probleme verschwinden endgültig. Die Audits davor und danach bleiben.",
  "Compare two audits": "Zwei Audits vergleichen",
  "Check all links now": "Alle Links jetzt prüfen",
  "The linking pages are asked for now, one a second of each host. Reload to see what came of it.":
    "Die verlinkenden Seiten werden jetzt abgerufen, je Host eine pro Sekunde. Laden Sie neu, um das Ergebnis zu sehen.",
  "Ask as AI crawlers do": "Wie KI-Crawler abrufen",
  "Requests pages under the names of AI crawlers, to see what a firewall refuses.":
    "Ruft Seiten unter den Namen von KI-Crawlern ab, um zu sehen, was eine Firewall abweist.",
  "The pages are asked for now. Reload to see what came of it.":
    "Die Seiten werden jetzt abgerufen. Laden Sie neu, um das Ergebnis zu sehen.",
  "Add a page group": "Seitengruppe hinzufügen",
  "The page group is added.": "Die Seitengruppe ist hinzugefügt.",
  "The page group is saved.": "Die Seitengruppe ist gespeichert.",
  "Remove this page group": "Diese Seitengruppe entfernen",
  "The page group is removed.": "Die Seitengruppe ist entfernt.",
  "Its pages stay. What was looked at by it no longer can be.":
    "Ihre Seiten bleiben. Listen lassen sich nicht mehr nach ihr eingrenzen.",
  "Make a link": "Link erstellen",
  "The link is removed.": "Der Link ist entfernt.",
  "Spreadsheets that read it get nothing any more.":
    "Tabellen, die ihn lesen, bekommen nichts mehr.",
  "How it is asked": "Wie gefragt wird",
  "Text, country and language stay, since its answers are to them: add another prompt instead. A prompt that gets another schedule is asked at once.":
    "Text, Land und Sprache bleiben, da die Antworten dazu gehören: Fügen Sie stattdessen einen weiteren Prompt hinzu. Ein Prompt mit neuem Zeitplan wird sofort gestellt.",
  "The prompt is saved.": "Der Prompt ist gespeichert.",
  "Ask it now": "Jetzt fragen",
  "Each of its engines is asked once or as often as is set, which may cost money.":
    "Jedes seiner Systeme wird einmal oder so oft wie eingestellt gefragt; das kann Geld kosten.",
  "Its engines are asked now. Reload to see their answers.":
    "Seine Systeme werden jetzt gefragt. Laden Sie neu, um die Antworten zu sehen.",
  "another file": "andere Datei",
  "an audit of your other site": "ein Audit Ihrer anderen Website",
  "Make a link to a list": "Link zu einer Liste erstellen",
  "Make the link": "Link erstellen",
  "Its address gives the whole list to Google Sheets, Excel, Looker Studio or curl, without a header.":
    "Seine Adresse gibt Google Sheets, Excel, Looker Studio oder curl die ganze Liste, ohne Header.",
  "<strong>This address is shown once.</strong> All who have it read the list until it expires, is removed, or its token is revoked.{0}":
    "<strong>Diese Adresse wird einmal gezeigt.</strong> Wer sie hat, liest die Liste, bis sie abläuft, entfernt oder ihr Token widerrufen wird.{0}",
  " It answers once the file is written.": " Sie antwortet, sobald die Datei geschrieben ist.",
  "A link reads with the rights of a token. <a>Make a token</a> first.":
    "Ein Link liest mit den Rechten eines Tokens. <a>Erstellen Sie zuerst ein Token</a>.",
  "Copy the address": "Adresse kopieren",
  "Choose one of your tokens.": "Wählen Sie eines Ihrer Token.",
  "Token": "Token",
  "The link reads with its rights, and its reads count as calls of it.":
    "Der Link liest mit seinen Rechten, und jedes Lesen zählt als sein Aufruf.",
};
