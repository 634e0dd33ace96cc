/** What the answers about keywords say. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  "{0}, {1}{2}. Those with the most clicks:": "{0}, {1}{2}. Die mit den meisten Klicks:",
  "{0}: {1}, {2}, position {3}": "{0}: {1}, {2}, Position {3}",
  "new keyword": "neues Keyword",
  "new keywords": "neue Keywords",
  "No keyword is new in this window{0}.": "In diesem Zeitraum ist kein Keyword neu{0}.",
  "It is not known which keywords are new: the window before has no complete list of queries.":
    "Welche Keywords neu sind, ist nicht bekannt: Für den Zeitraum davor liegen nicht alle Suchanfragen vor.",
  "with data": "mit Daten",
  "Those with the most clicks": "Die mit den meisten Klicks",
  "No keyword has data in this window.": "Kein Keyword hat in diesem Zeitraum Daten.",
  "Those with the most impressions": "Die mit den meisten Impressionen",
  "{0}, position {1}": "{0}, Position {1}",
  "that rank worse than before": "die schlechter stehen als davor",
  "The biggest losses": "Die größten Verluste",
  "No keyword ranks worse than in the window before.":
    "Kein Keyword steht schlechter als im Zeitraum davor.",
  "that rank better than before": "die besser stehen als davor",
  "The biggest gains": "Die größten Gewinne",
  "No keyword ranks better than in the window before.":
    "Kein Keyword steht besser als im Zeitraum davor.",
  "that brought fewer clicks than before": "die weniger Klicks brachten als davor",
  "No keyword brought fewer clicks than in the window before.":
    "Kein Keyword brachte weniger Klicks als im Zeitraum davor.",
  "that brought more clicks than before": "die mehr Klicks brachten als davor",
  "No keyword brought more clicks than in the window before.":
    "Kein Keyword brachte mehr Klicks als im Zeitraum davor.",
  "with a known search volume": "mit bekanntem Suchvolumen",
  "The most searched": "Die meistgesuchten",
  "No search volumes were imported, and none is estimated.":
    "Es wurden keine Suchvolumen importiert, und keines wird geschätzt.",
  "{0} a month, position {1}": "{0} im Monat, Position {1}",
  "that are tracked": "die beobachtet werden",
  "No keyword is tracked yet.": "Noch wird kein Keyword beobachtet.",
  "Keywords {0}, {1}{2}: {3}. {4}:": "Keywords {0}, {1}{2}: {3}. {4}:",
  " (compared with the days {0})": " (verglichen mit den Tagen {0})",
  "See where clicks could be won.": "Sehen, wo Klicks zu gewinnen sind.",
  "{0}, {1}, position {2}": "{0}, {1}, Position {2}",
  "position {0} → {1}, {2}": "Position {0} → {1}, {2}",
  "{0} ({1}), position {2}": "{0} ({1}), Position {2}",
  "that rank there": "die dort stehen",
  "No keyword ranks there in this window.": "In diesem Zeitraum steht dort kein Keyword.",
  "with the tag {0}": "mit dem Tag {0}",
  "No keyword has the tag {0}.": "Kein Keyword hat das Tag {0}.",
  "keyword in striking distance": "Keyword in Reichweite von Seite eins",
  "keyword with a low CTR": "Keyword mit niedriger CTR",
  "keywords in striking distance": "Keywords in Reichweite von Seite eins",
  "keywords with a low CTR": "Keywords mit niedriger CTR",
  "{0} {1}. By the clicks that could be won (in four weeks, from a low to a high estimate):":
    "{0} {1}. Nach den Klicks, die zu gewinnen sind (in vier Wochen, von niedriger bis hoher Schätzung):",
  "There is no {0} with enough impressions in this window.":
    "In diesem Zeitraum gibt es kein {0} mit genug Impressionen.",
  "No opportunity was found in this window.": "In diesem Zeitraum wurde keine Chance gefunden.",
  "{0}: position {1}, {2}, about {3} more ({4} to {5})":
    "{0}: Position {1}, {2}, etwa {3} mehr ({4} bis {5})",
  "{0} has no position {1}.": "{0} hat {1} keine Position.",
  "{0} ranks at position {1} by the newest imported rank {2}; search data have no row of it.":
    "{0} steht nach dem neuesten importierten Ranking {2} auf Position {1}; die Suchdaten haben keine Zeile dazu.",
  "{0} ranks at a mean position of {1} {2}{3}": "{0} steht {2} im Mittel auf Position {1}{3}",
  ", {0} {1} in the window before.": ", {0} {1} im Zeitraum davor.",
  "better than": "besser als",
  "worse than": "schlechter als",
  "as": "wie",
  "It brought {0} from {1} (CTR {2}{3}": "Es brachte {0} bei {1} (CTR {2}{3}",
  "; {0} clicks against the window before).": "; {0} Klicks gegenüber dem Zeitraum davor).",
  "Its best position was {0}.": "Die beste Position war {0}.",
  "The page that ranks is {0}.": "Die Seite, die rankt, ist {0}.",
  "It is searched {0} times a month.": "Es wird {0} Mal im Monat gesucht.",
  "See its history.": "Den Verlauf sehen.",
  "See whether own pages compete for it.": "Sehen, ob eigene Seiten darum konkurrieren.",
  "{0} by week, {1}: position {2} in the week of {3}, {4} in the week of {5}.":
    "{0} nach Wochen, {1}: Position {2} in der Woche ab {3}, {4} in der Woche ab {5}.",
  "Best: {0} (week of {1}); worst: {2} (week of {3}).":
    "Am besten: {0} (Woche ab {1}); am schlechtesten: {2} (Woche ab {3}).",
  "Clicks: {0} in the first of these weeks, {1} in the last.":
    "Klicks: {0} in der ersten dieser Wochen, {1} in der letzten.",
  "The page changed from {0} to {1}, which may be why.":
    "Die Seite wechselte von {0} zu {1}, was der Grund sein kann.",
  "The search volume of {0} is unknown: no import has it, and none is estimated.":
    "Das Suchvolumen von {0} ist unbekannt: Kein Import nennt es, und keines wird geschätzt.",
  "{0} is searched {1} times a month, by the imported volumes.":
    "{0} wird nach den importierten Suchvolumen {1} Mal im Monat gesucht.",
  "The site was shown {0} times for it {1}.": "Die Website wurde dazu {1} {0} Mal angezeigt.",
  "Import search volumes.": "Suchvolumen importieren.",
  "The data do not show which page ranks for {0}.":
    "Die Daten sagen nicht, welche Seite für {0} rankt.",
  "{0} ranks for {1}, at a mean position of {2} {3}.":
    "{0} rankt {3} für {1}, im Mittel auf Position {2}.",
  "{0} shown for it.": "Dazu {0} angezeigt.",
  "page of the site was": "Seite der Website wurde",
  "pages of the site were": "Seiten der Website wurden",
  "{0} is {1} (probability {2}, classified by {3}).":
    "{0} ist {1} (Wahrscheinlichkeit {2}, bestimmt nach {3}).",
  "Nothing shows the intent of {0}: neither its words nor the page that ranks.":
    "Die Suchabsicht von {0} ist unbekannt: Weder die Wörter noch die Seite, die rankt, sprechen für eine.",
  "The page that ranks is {0}{1}": "Die Seite, die rankt, ist {0}{1}",
  ", which does not fit.": ", was nicht passt.",
  ", which fits.": ", was passt.",
  "The intent of {0} is not classified.": "Die Suchabsicht von {0} wurde nicht bestimmt.",
  "See the intents of all keywords.": "Die Suchabsichten aller Keywords sehen.",
  "{0} of the site are shown for {1} {2} ({3}, severity {4}, score {5}):":
    "{0} der Website werden {2} für {1} angezeigt ({3}, Schwere {4}, Wert {5}):",
  "- {0}: {1} of the impressions, {2}, position {3}":
    "- {0}: {1} der Impressionen, {2}, Position {3}",
  "No other page of the site gets in the way for {0} {1}.":
    "Für {0} ist {1} keine andere Seite der Website im Weg.",
  "See all such keywords.": "Alle solchen Keywords sehen.",
};
