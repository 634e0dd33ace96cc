/** What the answers about clicks, countries, devices and days say. */
export const TRAFFIC: Readonly<Record<string, string>> = {
  "There are no search data for this window.": "Für diesen Zeitraum gibt es keine Suchdaten.",
  "Of the {0} pages with the most clicks, those that won the most {1}, compared with the days from {2} to {3}:":
    "Von den {0} Seiten mit den meisten Klicks diejenigen, die {1} am meisten gewannen, verglichen mit den Tagen vom {2} bis {3}:",
  "- {0}: {1} → {2} ({3})": "- {0}: {1} → {2} ({3})",
  "No page brought more clicks than in the window before.":
    "Keine Seite brachte mehr Klicks als im Zeitraum davor.",
  "Search performance": "Leistung in der Suche",
  "{0}, the site had {1} from {2} in search: a CTR of {3} at a mean position of {4}.":
    "{0} hatte die Website in der Suche {1} bei {2}: eine CTR von {3} und im Mittel Position {4}.",
  "These are sums of the rows that the data have: what Search Console withholds, or an export cuts off, is not in them.":
    "Das sind Summen der Zeilen, die es in den Daten gibt: Was die Search Console zurückhält oder ein Export abschneidet, ist nicht dabei.",
  "The last days may still change.": "Die letzten Tage können sich noch ändern.",
  "See days, countries and devices.": "Tage, Länder und Geräte sehen.",
  "{0}: no data": "{0}: keine Daten",
  "{0}: {1} from {2}, CTR {3}, mean position {4}":
    "{0}: {1} bei {2}, CTR {3}, mittlere Position {4}",
  "See the days.": "Die Tage sehen.",
  "See the keywords.": "Die Keywords sehen.",
  "One of the two windows has no data:": "Einer der beiden Zeiträume hat keine Daten:",
  "Both brought the same clicks:": "Beide brachten gleich viele Klicks:",
  "The first brought more clicks than the second:": "Der erste brachte mehr Klicks als der zweite:",
  "The first brought fewer clicks than the second:":
    "Der erste brachte weniger Klicks als der zweite:",
  "There are no data of a year before to compare with.":
    "Aus dem Jahr davor gibt es keine Daten zum Vergleichen.",
  "{0} ({1}) it was {2} ({3}{4}) from {5}, a CTR of {6} at position {7}.":
    "{0} ({1}) waren es {2} ({3}{4}) bei {5}, eine CTR von {6} auf Position {7}.",
  "A year before": "Ein Jahr davor",
  "In the window before": "Im Zeitraum davor",
  "{0}, the site had {1}, but there is no earlier window with data to compare with.":
    "{0} hatte die Website {1}, aber es gibt keinen früheren Zeitraum mit Daten zum Vergleichen.",
  "Its last days against as many before them:": "Seine letzten Tage gegen ebenso viele davor:",
  "Which keywords and pages changed is not known: the export sums them up over all of its days.":
    "Welche Keywords und Seiten sich änderten, ist nicht bekannt: Der Export summiert sie über alle seine Tage.",
  "Chance alone makes such a change: with this few, windows differ by up to {0} without any cause.":
    "Eine solche Änderung macht der Zufall allein: Bei so wenigen unterscheiden sich Zeiträume ohne Grund um bis zu {0}.",
  "See days.": "Tage sehen.",
  "{0}, the site had {1}, as many as {2}.": "{0} hatte die Website {1}, so viele wie {2}.",
  "{0}, the site had {1}, {2} {3} than {4}.": "{0} hatte die Website {1}, {2} {3} als {4}.",
  "a year before": "ein Jahr davor",
  "in the window before": "im Zeitraum davor",
  "fell": "sanken",
  "rose": "stiegen",
  "stayed the same": "blieben gleich",
  "The keywords with the biggest {0}:": "Die Keywords mit den größten {0}:",
  "losses": "Verlusten",
  "gains": "Gewinnen",
  "- {0}: {1} → {2} ({3}), position {4} → {5}": "- {0}: {1} → {2} ({3}), Position {4} → {5}",
  "Search performance and why it changed": "Leistung in der Suche und warum sie sich änderte",
  "See pages that lose their clicks, with the cause.":
    "Seiten sehen, die Klicks verlieren, mit der Ursache.",
  "See the keywords that lost most.": "Die Keywords sehen, die am meisten verloren.",
  "Compare with last year.": "Mit dem Vorjahr vergleichen.",
  "{0} clicks from {1} impressions (demand and visibility)":
    "{0} Klicks durch {1} Impressionen (Nachfrage und Sichtbarkeit)",
  "fewer": "weniger",
  "more": "mehr",
  "{0} clicks from a {1} CTR (positions and result pages)":
    "{0} Klicks durch eine {1} CTR (Positionen und Ergebnisseiten)",
  "lower": "niedrigere",
  "higher": "höhere",
  "Where the change comes from: {0}.": "Woher die Änderung kommt: {0}.",
  "The mean position stayed at {0}.": "Die mittlere Position blieb bei {0}.",
  "The mean position went from {0} to {1}.": "Die mittlere Position ging von {0} auf {1}.",
  "Clicks by week, {0}:": "Klicks nach Wochen, {0}:",
  "- {0} to {1}: {2}": "- {0} bis {1}: {2}",
  "Of whole weeks, the most were {0} (week of {1}), the fewest {2} (week of {3}).":
    "Von ganzen Wochen waren die meisten {0} (Woche ab {1}), die wenigsten {2} (Woche ab {3}).",
  "The best day was {0}: {1}.": "Der beste Tag war der {0}: {1}.",
  "What is known without them: {0}, the site had {1} from {2}.":
    "Was ohne sie bekannt ist: {0} hatte die Website {1} bei {2}.",
  "The keywords with the most clicks: {0}.": "Die Keywords mit den meisten Klicks: {0}.",
  "The search data have no days: exports of Search Console's interface sum queries and pages up. Its table of dates, its API and its bulk export bring days.":
    "Die Suchdaten haben keine Tage: Exporte der Oberfläche der Search Console summieren Suchanfragen und Seiten. Ihre Tabelle der Datumsangaben, ihre API und ihr Massenexport bringen Tage.",
  "Clicks by week": "Klicks nach Wochen",
  "Clicks by day": "Klicks nach Tagen",
  "See it by day.": "Nach Tagen sehen.",
  "The search data do not distinguish {0}.": "Die Suchdaten unterscheiden keine {0}.",
  "See the totals.": "Die Summen sehen.",
  "{0}, clicks by {1}, of {2} in all:": "{0}, Klicks nach {1}, von insgesamt {2}:",
  "- {0}: {1}, {2}, CTR {3}, position {4}": "- {0}: {1}, {2}, CTR {3}, Position {4}",
  "Clicks by country": "Klicks nach Ländern",
  "Clicks by device": "Klicks nach Geräten",
  "See the whole overview.": "Die ganze Übersicht sehen.",
  "See the keywords on mobile.": "Die Keywords auf Mobilgeräten sehen.",
  "See the keywords in {0}.": "Die Keywords für {0} sehen.",
  "{0} search data {1}; those with the most clicks:":
    "{0} {1} Suchdaten; die mit den meisten Klicks:",
  "page has": "Seite hat",
  "pages have": "Seiten haben",
  "The search data have no rows of pages in this window.":
    "Die Suchdaten haben in diesem Zeitraum keine Zeilen zu Seiten.",
  "{0}: {1}, position {2}{3}": "{0}: {1}, Position {2}{3}",
  ", most for {0}": ", am meisten für {0}",
  "See pages that lose their clicks.": "Seiten sehen, die Klicks verlieren.",
  "See all pages by clicks.": "Alle Seiten nach Klicks sehen.",
  "{0}, keywords with the brand brought {1} (position {2}), others {3} (position {4}).":
    "{0} brachten Keywords mit der Marke {1} (Position {2}), andere {3} (Position {4}).",
  "{0} of the clicks have no keyword here: Search Console withholds rare ones, and the export ends at its limit of rows; nobody knows how many of them are branded.":
    "{0} der Klicks haben hier kein Keyword: Die Search Console hält seltene zurück, und der Export endet an seiner Grenze von Zeilen; niemand weiß, wie viele davon zur Marke gehören.",
  "{0} of the clicks have no keyword, because Search Console withholds rare ones; nobody knows how many of them are branded.":
    "{0} der Klicks haben kein Keyword, weil die Search Console seltene zurückhält; niemand weiß, wie viele davon zur Marke gehören.",
  "{0} may be the brand as well; {1} it brought {2} from all countries and devices: confirm or refuse it.":
    "{0} ist vielleicht auch die Marke; {1} kamen darüber {2} aus allen Ländern und von allen Geräten: Bestätigen Sie es, oder lehnen Sie es ab.",
  "{0} with the brand came by misspellings that nobody confirmed yet.":
    "{0} mit der Marke kamen über Schreibweisen, die noch niemand bestätigt hat.",
  "What counts as the brand are the site's brand names and what is likely meant for them.":
    "Als Marke zählen die Markennamen der Website und was wahrscheinlich damit gemeint ist.",
  "Branded and other keywords": "Keywords mit und ohne Marke",
  "See misspellings of the brand.": "Falsche Schreibweisen der Marke sehen.",
  "See the branded keywords.": "Die Keywords mit der Marke sehen.",
  "See the other keywords.": "Die anderen Keywords sehen.",
  "{0}, {1} had impressions.": "{0} hatten {1} Impressionen.",
  "How many are new or lost is not known, since there is no window to compare with.":
    "Wie viele neu oder verloren sind, ist nicht bekannt, da es keinen Zeitraum zum Vergleichen gibt.",
  "Against the window before: {0} new, {1} lost.":
    "Gegenüber dem Zeitraum davor: {0} neu, {1} verloren.",
  "Keywords of the window": "Keywords des Zeitraums",
  "See the new keywords.": "Die neuen Keywords sehen.",
};
