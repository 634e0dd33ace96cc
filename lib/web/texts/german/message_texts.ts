/** German sentences of the API's messages, by the English ones; the ids of sites in them are `{id}`. */
export const GERMAN_MESSAGE_TEXTS: Readonly<Record<string, string>> = {
  "This site has no search data yet.": "Diese Website hat noch keine Suchdaten.",
  "No audit of this site has completed yet.": "Noch ist kein Audit dieser Website abgeschlossen.",
  "No links to this site are known.": "Es sind keine Links auf diese Website bekannt.",
  "The site is not connected to Bing Webmaster Tools.":
    "Die Website ist nicht mit den Bing Webmaster Tools verbunden.",
  "The site's pages are not inspected.": "Die Seiten der Website werden nicht geprüft.",
  "It ranks on page one, but not at its top.": "Sie rankt auf Seite eins, aber nicht ganz oben.",
  "Links to the page with the keyword's words, and a fuller answer, help most.":
    "Am meisten helfen Links auf die Seite mit den Wörtern des Keywords und eine ausführlichere Antwort.",
  "Own pages compete for it: see cannibalization for which to merge, and which to keep.":
    "Eigene Seiten konkurrieren darum: Welche zusammengelegt und welche behalten werden sollten, steht unter Kannibalisierung.",
  "No access logs of this site were read yet, or no bot is in them.":
    "Noch wurden keine Zugriffslogs dieser Website gelesen, oder kein Bot kommt darin vor.",
  "No access logs of this site were read yet.":
    "Noch wurden keine Zugriffslogs dieser Website gelesen.",
  "Read them by npm run import -- --site ID --logs FILE.":
    "Lesen Sie sie mit npm run import -- --site ID --logs FILE ein.",
  "No AI engine is configured on this server.":
    "Auf diesem Server ist kein KI-System eingerichtet.",
  "Its operator sets AI_ENGINES; answers from elsewhere can be imported.":
    "Sein Betreiber setzt AI_ENGINES; Antworten von anderswo lassen sich importieren.",
  "That takes about 30 seconds; ask again then.":
    "Das dauert etwa 30 Sekunden; laden Sie dann neu.",
};

/** Sentences with values, and their German. */
export const GERMAN_MESSAGE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^There is nothing at (\S+)\.$/, "Unter $1 gibt es nichts."],
  [
    /^Audit (\d+) is queued: it has no results to read\.$/,
    "Audit $1 wartet: Es hat noch keine Ergebnisse.",
  ],
  [
    /^Audit (\d+) is running: it has no results to read\.$/,
    "Audit $1 läuft: Es hat noch keine Ergebnisse.",
  ],
  [
    /^Audit (\d+) is failed: it has no results to read\.$/,
    "Audit $1 ist fehlgeschlagen: Es hat keine Ergebnisse.",
  ],
  [
    /^Audit (\d+) is cancelled: it has no results to read\.$/,
    "Audit $1 ist abgebrochen: Es hat keine Ergebnisse.",
  ],
  [/^Audit (\d+) has ended already: it is (\w+)\.$/, "Audit $1 ist schon beendet ($2)."],
  [
    /^Audit (\d+) did not find the issue "(\w+)"\.$/,
    "Audit $1 hat das Problem „$2“ nicht gefunden.",
  ],
  [/^The site has no competitor (\d+)\.$/, "Die Website hat keinen Wettbewerber $1."],
  [
    /^PUT (\S+) connects Google Search Console; POST (\S+) takes its exports, and so does npm run import -- --site (\d+) FILE, of any size\.$/,
    "PUT $1 verbindet die Google Search Console; POST $2 nimmt ihre Exporte an, ebenso npm run import -- --site $3 FILE in jeder Größe.",
  ],
  [/^(PUT|POST) (\S+) connects it\.$/, "$1 $2 verbindet sie."],
  [/^PUT (\S+) begins with it\.$/, "PUT $1 beginnt damit."],
  [
    /^POST (\S+) starts one, GET (\S+) shows how far it is\.$/,
    "POST $1 startet eines, GET $2 zeigt seinen Stand.",
  ],
  [
    /^POST (\S+) takes exports of links by Search Console, Ahrefs, Semrush, Majestic, Moz and DataForSEO, and tables of your own with a column for the source and one for the target; audits of other sites of the account add the links that they find\.$/,
    "POST $1 nimmt Link-Exporte von Search Console, Ahrefs, Semrush, Majestic, Moz und DataForSEO an, auch eigene Tabellen mit einer Spalte für die Quelle und einer für das Ziel; Audits anderer Websites des Kontos ergänzen die Links, die sie finden.",
  ],
  [
    /^What follows from the newest data is being derived, such as intents and brand names in queries: what is null or empty here may change\.$/,
    "Aus den neuesten Daten wird gerade noch einiges abgeleitet, etwa Suchintentionen und Markennamen in Suchanfragen: Was hier fehlt, kann sich noch ändern.",
  ],
  [
    /^What follows from the newest data is being derived, such as CTR by position and brand names: this answer may change\.$/,
    "Aus den neuesten Daten wird gerade noch einiges abgeleitet, etwa CTR nach Position und Markennamen: Diese Antwort kann sich noch ändern.",
  ],
  [
    /^What follows from the newest data is being derived, such as opportunities and their gains: this answer may change\.$/,
    "Aus den neuesten Daten wird gerade noch einiges abgeleitet, etwa Chancen und ihre Gewinne: Diese Antwort kann sich noch ändern.",
  ],
  [
    /^What follows from the newest data is being derived, such as pages that lose clicks: this answer may change\.$/,
    "Aus den neuesten Daten wird gerade noch einiges abgeleitet, etwa Seiten, die Klicks verlieren: Diese Antwort kann sich noch ändern.",
  ],
  [
    /^What follows from the newest data is being derived, such as linking domains: what is null or empty here may change\.$/,
    "Aus den neuesten Daten wird gerade noch einiges abgeleitet, etwa verlinkende Domains: Was hier fehlt, kann sich noch ändern.",
  ],
  [
    /^What follows from the newest data is being derived, such as spellings of the brand: what is null or empty here may change\.$/,
    "Aus den neuesten Daten wird gerade noch einiges abgeleitet, etwa Schreibweisen der Marke: Was hier fehlt, kann sich noch ändern.",
  ],
  [
    /^Hours come from Search Console, to which site (\d+) is not connected\.$/,
    "Stunden kommen aus der Search Console, mit der Website $1 nicht verbunden ist.",
  ],
  [/^An audit that reads robots\.txt: POST (\S+)$/, "Ein Audit, das robots.txt liest: POST $1"],
  [/^A view by AI crawlers' names: POST (\S+)$/, "Ein Abruf unter Namen von KI-Crawlern: POST $1"],
  [/^Access logs of these days: (npm .*)$/, "Zugriffslogs dieser Tage: $1"],
  [/^"([^"]*)" is no http or https URL\.$/, "„$1“ ist keine http- oder https-URL."],
  [
    /^"([^"]*)" is no domain: name one domain a line\.$/,
    "„$1“ ist keine Domain: Nennen Sie eine Domain je Zeile.",
  ],
  [/^"([^"]*)" is the site itself\.$/, "„$1“ ist die Website selbst."],
  [/^"([^"]*)" covers the site itself\.$/, "„$1“ umfasst die Website selbst."],
  [
    /^"([^"]*)…" has more than (\d+) characters in the file, which is what Google takes\.$/,
    "„$1…“ hat in der Datei mehr als die $2 Zeichen, die Google annimmt.",
  ],
  [
    /^The file would have more than ([\d,]+) lines or 2 MB, which is what Google takes\.$/,
    "Die Datei hätte mehr als die $1 Zeilen oder 2 MB, die Google annimmt.",
  ],
  [/^"(.*)" is not a known directive\.$/, "„$1“ ist keine bekannte Anweisung."],
  [/^"(.*)" is misspelt for "(.*)"\.$/, "„$1“ ist falsch geschrieben, gemeint ist „$2“."],
];
