/** What the answers about visibility say. */
export const VISIBILITY: Readonly<Record<string, string>> = {
  "Visibility needs ranks or search data, and the site has neither.":
    "Es gibt keine Rankings und keine Suchdaten, aus denen die Sichtbarkeit hervorgeht.",
  "Visibility": "Sichtbarkeit",
  "It is measured over the queries that Search Console reports, which all rank: an upper bound.":
    "Gemessen über die Suchanfragen, die die Search Console nennt und die alle ranken: eine Obergrenze.",
  "Measured by imported ranks of {0}{1}{2}.": "Gemessen an importierten Rankings von {0}{1}{2}.",
  " in {0}": ", Land: {0}",
  " on {0}": ", Gerät: {0}",
  "The visibility on {0} is {1} (score {2}) over {3}.":
    "Die Sichtbarkeit am {0} ist {1} (Wert {2}) über {3}.",
  "Before ({0}) it was {1} ({2} points).": "Davor ({0}) war sie {1} ({2} Punkte).",
  "There is no window before to compare with.": "Es gibt keinen Zeitraum davor zum Vergleichen.",
  "The mean position is {0}.": "Die mittlere Position ist {0}.",
  "See it with competitors.": "Mit Wettbewerbern sehen.",
  "The share of voice is not known: it takes imported result pages of tracked keywords, with the results of all domains.":
    "Der Share of Voice ist nicht bekannt: Dazu braucht es importierte Ergebnisseiten beobachteter Keywords mit den Ergebnissen aller Domains.",
  "See the visibility.": "Die Sichtbarkeit sehen.",
  "Our share of voice on {0} is {1} over {2}.": "Unser Share of Voice am {0} ist {1} über {2}.",
  "Before ({0}) it was {1}.": "Davor ({0}) war er {1}.",
  "In the results of {0} it is {1}; the strongest competitors there:":
    "Bezogen auf {0} ist er {1}; die stärksten Wettbewerber dort:",
  "Share of voice": "Share of Voice",
  "See it over time.": "Im Zeitverlauf sehen.",
  "Of {0} on {1}:": "Von {0} am {1}:",
  "- first to third: {0}": "- Platz eins bis drei: {0}",
  "- fourth to tenth: {0}": "- Platz vier bis zehn: {0}",
  "- on the second page: {0}": "- auf der zweiten Seite: {0}",
  "- further down: {0}": "- weiter unten: {0}",
  "- not ranked: {0}": "- ohne Platzierung: {0}",
  "Before, {0} were first to third and {1} fourth to tenth.":
    "Davor waren {0} auf Platz eins bis drei und {1} auf Platz vier bis zehn.",
  "Keywords by position": "Keywords nach Position",
  "See keywords on page one.": "Keywords auf Seite eins sehen.",
  "Visibility is known on {0}, but of no day before to compare it with, so nobody can say which keywords moved it.":
    "Die Sichtbarkeit am {0} ist bekannt, aber von keinem Tag davor zum Vergleichen, also kann niemand sagen, welche Keywords sie bewegt haben.",
  "- {0}: position {1} after {2} ({3} points)": "- {0}: Position {1} nach {2} ({3} Punkte)",
  "No keyword added to the visibility.": "Kein Keyword trug zur Sichtbarkeit bei.",
  "What added to the visibility:": "Was die Sichtbarkeit erhöhte:",
  "No keyword took from it.": "Kein Keyword senkte sie.",
  "What took from it:": "Was sie senkte:",
  "Compared: {0} with {1}.": "Verglichen: {0} mit {1}.",
  "Winners and losers": "Gewinner und Verlierer",
};
