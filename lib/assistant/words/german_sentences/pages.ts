/** What the answers about pages say. */
export const PAGES: Readonly<Record<string, string>> = {
  "Of {0} in the audit of {1}, {2} can be indexed.":
    "Von {0} im Audit vom {1} sind {2} indexierbar.",
  "Not among them: {0} that redirect, {1} that are broken, {2} that robots.txt keeps out.":
    "Nicht darunter: {0}, die weiterleiten, {1}, die defekt sind, {2}, die robots.txt aussperrt.",
  "Which of them Google did index, only Search Console knows.":
    "Welche davon Google indexiert hat, weiß nur die Search Console.",
  "See pages that cannot be indexed, with the reason.":
    "Die Seiten sehen, die nicht indexierbar sind, mit dem Grund.",
  "was not crawled": "wurde nicht besucht",
  "could not be fetched ({0})": "konnte nicht abgerufen werden ({0})",
  "answers {0}": "antwortet {0}",
  "; its title is {0}": "; der Titel ist {0}",
  "It is indexable.": "Sie ist indexierbar.",
  "It is not indexable: {0}.": "Sie ist nicht indexierbar: {0}.",
  "Words: {0}; click depth: {1}; internal links to it: {2}; response time: {3}.":
    "Wörter: {0}; Klicktiefe: {1}; interne Links auf sie: {2}; Antwortzeit: {3}.",
  "{0} ms": "{0} ms",
  "Issues: {0}, {1}, {2}.": "Probleme: {0}, {1}, {2}.",
  "In search {0}: {1}, {2}, position {3}.": "In der Suche {0}: {1}, {2}, Position {3}.",
  "See its issues and links.": "Ihre Probleme und Links sehen.",
  "Look at it now.": "Jetzt ansehen.",
  "No open issue is on {0} by the audit of {1}.":
    "Laut dem Audit vom {1} ist auf {0} kein offenes Problem.",
  "{0} has {1}, {2} and {3} (audit of {4}):": "{0} hat {1}, {2} und {3} (Audit vom {4}):",
  "Check the page again after the fix.": "Die Seite nach der Korrektur erneut prüfen.",
  "See the page with its evidence.": "Die Seite mit ihren Belegen sehen.",
  "The search data have no row of {0} {1}.": "Die Suchdaten haben {1} keine Zeile zu {0}.",
  "{0} {1} had {2} from {3} (CTR {4}) at a mean position of {5}.":
    "{0} hatte {1} {2} bei {3} (CTR {4}) und im Mittel Position {5}.",
  "It was shown for {0}, most of all {1}.": "Sie wurde für {0} angezeigt, am meisten für {1}.",
  "See the keywords of the page.": "Die Keywords der Seite sehen.",
  "See pages that lose clicks.": "Seiten sehen, die Klicks verlieren.",
  "{0} is the best page of the site for {1} {2}:":
    "{0} ist {2} die beste Seite der Website für {1}:",
  "No keyword has {0} as its page in the search data.":
    "In den Suchdaten hat kein Keyword {0} als Seite.",
  "{0}: {1}, position {2}": "{0}: {1}, Position {2}",
  "{0} met {1}, the newest first:": "Besuche von {1} in {0}, die neuesten zuerst:",
  "No audit whose rows are kept met {0}.":
    "Kein Audit, dessen Zeilen noch gespeichert sind, hat {0} besucht.",
  "{0} (audit {1}): {2}": "{0} (Audit {1}): {2}",
  "nothing before it to compare with": "davor nichts zum Vergleichen",
  "nothing changed": "nichts geändert",
  "changed: {0}": "geändert: {0}",
  "See each version.": "Jede Fassung sehen.",
  "No page of the site links to {0}, by the audit of {1}.":
    "Laut dem Audit vom {1} verlinkt keine Seite der Website auf {0}.",
  "{0} to {1}:": "{0} zu {1}:",
  "internal link leads": "interner Link führt",
  "internal links lead": "interne Links führen",
  " (nofollow)": " (nofollow)",
  "{0} answered with an error; the most linked first":
    "{0} mit einer Fehlerantwort; die meistverlinkten zuerst",
  "No page answered with an error in the latest audit.":
    "Im letzten Audit antwortete keine Seite mit einem Fehler.",
  "status {0}, {1}": "Status {0}, {1}",
  "See the links that lead there.": "Die Links sehen, die dorthin führen.",
  "See the issues about them.": "Die Probleme dazu sehen.",
  "The click depth of {0} is known; the deepest first":
    "Die Klicktiefe von {0} ist bekannt; die tiefsten zuerst",
  "No page has a known click depth.": "Von keiner Seite ist die Klicktiefe bekannt.",
  "{0} from the start page": "{0} von der Startseite entfernt",
  "Not indexable: {0}": "Nicht indexierbar: {0}",
  "Every crawled page is indexable.": "Jede besuchte Seite ist indexierbar.",
  "See issues of indexability.": "Probleme der Indexierbarkeit sehen.",
  "The words of {0} that can be indexed are counted; the fewest first":
    "Gezählt sind die Wörter von {0}, die indexierbar sind; die wenigsten zuerst",
  "No indexable page has a known word count.":
    "Von keiner indexierbaren Seite ist die Zahl der Wörter bekannt.",
  "See issues of content.": "Probleme mit Inhalten sehen.",
  "Linked from other pages of the site: {0}; the most linked first":
    "Von anderen Seiten der Website verlinkt: {0}; die meistverlinkten zuerst",
  "No page has a link from another page of the site.":
    "Keine Seite hat einen Link von einer anderen Seite der Website.",
  "{0}, link score {1}": "{0}, Link-Wert {1}",
  "See how each page is linked.": "Sehen, wie jede Seite verlinkt ist.",
  "{0} (audit of {1}):": "{0} (Audit vom {1}):",
  " (it ended early: {0})": " (es endete vorzeitig: {0})",
  "Nobody knows: audit {0} did not see all pages{1}, and one that it did not see may link to a page that seems to have no link. An audit of the whole site shows it.":
    "Das weiß niemand: Audit {0} sah nicht alle Seiten{1}, und eine nicht gesehene kann auf eine Seite verlinken, die keinen Link zu haben scheint. Ein Audit der ganzen Website sagt es.",
  "See the settings of the audit.": "Die Einstellungen des Audits sehen.",
  "No other page links to {0}": "Keine andere Seite verlinkt auf {0}",
  "The latest audit found no orphan page: each page has a link from another one.":
    "Das letzte Audit fand keine verwaiste Seite: Jede hat einen Link von einer anderen.",
  "{0} answered; the slowest first": "{0} mit Antwort; die langsamsten zuerst",
  "No response time is known.": "Keine Antwortzeit ist bekannt.",
  "See issues of performance.": "Probleme der Ladezeit sehen.",
  "Half of the pages answered within {0} ms, nineteen of twenty within {1} ms.":
    "Die Hälfte der Seiten antwortete innerhalb von {0} ms, neunzehn von zwanzig innerhalb von {1} ms.",
  "Response times of the audit": "Antwortzeiten des Audits",
  "The audit of {0} crawled {1} of {2} that it found.":
    "Das Audit vom {0} besuchte {1} von {2}, die es fand.",
  "{0} indexable.": "{0} indexierbar.",
  "page is": "Seite ist",
  "pages are": "Seiten sind",
  "By status: {0}.": "Nach Status: {0}.",
  "What visitors' browsers measure (Chrome's field data) is not known here, and no score of Lighthouse is computed. An audit with a browser measures the largest contentful paint and the layout shift of some pages in it:\n":
    "Was die Browser der Besucher messen (Chromes Felddaten), ist hier nicht bekannt, und ein Lighthouse-Wert wird nicht berechnet. Ein Audit mit Browser misst bei einigen Seiten den Largest Contentful Paint und die Layoutverschiebung:\n",
  "See the slowest pages.": "Die langsamsten Seiten sehen.",
};
