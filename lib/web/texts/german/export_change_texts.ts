import type { GermanSentence } from "../german_sentence.ts";

/** German texts of the page of a change between two exports, by the English ones. */
export const GERMAN_EXPORT_CHANGE_TEXTS: Readonly<Record<string, string>> = {
  "Between two exports": "Zwischen zwei Exporten",
  "Between two exports of {0}": "Zwischen zwei Exporten von {0}",
  "What two exports of Search Console without days show of a change, and what they leave open.":
    "Was zwei Exporte der Search Console ohne Tage von einer Änderung zeigen, und was sie offenlassen.",
  "Earlier export, from": "Früherer Export, von",
  "Earlier export, to": "Früherer Export, bis",
  "Later export, from": "Späterer Export, von",
  "Later export, to": "Späterer Export, bis",
  "What two exports do not say": "Was zwei Exporte nicht sagen",
  "{0} in both": "{0} in beiden",
  "{0} in the earlier one alone": "{0} nur im früheren",
  "{0} in the later one alone": "{0} nur im späteren",
  "{0} query": "{0} Suchanfrage",
  "{0} queries": "{0} Suchanfragen",
  "shown in neither, or beyond its end": "in keinem gezeigt oder hinter seinem Ende",
  "All clicks, by what the exports show of their queries":
    "Alle Klicks, danach, was die Exporte von ihren Suchanfragen zeigen",
  "Part": "Teil",
  "{0} other": "{0} andere",
  "together": "zusammen",
  "Queries in both exports": "Suchanfragen in beiden Exporten",
  "How all clicks changed is not known: one of the exports lacks the chart, devices or countries.":
    "Wie sich alle Klicks änderten, ist nicht bekannt: Einem der Exporte fehlen Diagramm, Geräte oder Länder.",
  "Clicks stayed at {0}.": "Die Klicks blieben bei {0}.",
  "Clicks fell by {0}, from {1} to {2}.": "Die Klicks fielen um {0}, von {1} auf {2}.",
  "Clicks rose by {0}, from {1} to {2}.": "Die Klicks stiegen um {0}, von {1} auf {2}.",
  "Those of both exports that moved most": "In beiden Exporten, was sich am meisten bewegte",
  "In the earlier export alone": "Nur im früheren Export",
  "In the later export alone": "Nur im späteren Export",
  "The other export ends before them: each has at most {0} there.":
    "Der andere Export endet vor ihnen: Dort sind es jeweils höchstens {0}.",
  "There is no export of these days.": "Von diesen Tagen gibt es keinen Export.",
  "Without them nobody knows how much the exports do not show.":
    "Ohne sie weiß niemand, wie viel die Exporte nicht zeigen.",
  "The property's clicks of both windows are not known: import the chart, devices or countries of both exports.":
    "Die Klicks der Property sind nicht für beide Zeiträume bekannt: Importieren Sie Diagramm, Geräte oder Länder beider Exporte.",
  "An export is cut: they need not be lost or new.":
    "Ein Export ist abgeschnitten: Sie müssen weder verloren noch neu sein.",
  "The other one does not say whether they had no clicks or were not named.":
    "Der andere sagt nicht, ob sie keine Klicks hatten oder nicht genannt wurden.",
  "Which page ranked for which query: pages that moved, went or came are not distinguished, and position is that of the best page.":
    "Welche Seite für welche Suchanfrage rankte: Seiten, die umzogen, gingen oder kamen, lassen sich nicht unterscheiden, und die Position ist die der besten Seite.",
  "Why the clicks of single pages changed.": "Warum sich die Klicks einzelner Seiten änderten.",
  "On which day the change began, and whether days differ as weekdays do: the rows know no days.":
    "An welchem Tag die Änderung begann, und ob sich Tage wie Wochentage unterscheiden: Die Zeilen kennen keine Tage.",
};

/** Tables of an export, as Search Console names them in German. */
const TABLES: Readonly<Record<string, string>> = {
  Queries: "Suchanfragen",
  Pages: "Seiten",
  Countries: "Länder",
  Devices: "Geräte",
};

/** Sentences with values, and their German. */
export const GERMAN_EXPORT_CHANGE_PATTERNS: readonly (readonly [RegExp, GermanSentence])[] = [
  [
    /^([\d,]+) queries are in one of the exports alone\.$/,
    (_, count = "") =>
      `${count.replaceAll(",", ".")} Suchanfragen stehen nur in einem der Exporte.`,
  ],
  [
    /^The windows have (\d+) and (\d+) days: their clicks do not compare\.$/,
    "Die Zeiträume haben $1 und $2 Tage: Ihre Klicks lassen sich nicht vergleichen.",
  ],
  [
    /^The exports of both windows must have the table (\w+): import it for both\.$/,
    (_, table = "") =>
      `Die Exporte beider Zeiträume müssen die Tabelle ${
        TABLES[table] ?? table
      } haben: Importieren Sie sie für beide.`,
  ],
  [
    /^Nothing stored compares with (\S+) to (\S+): export another window of as many days from Search Console and send it to POST (\S+), or name two windows with from, to, against_from and against_to\.$/,
    "Nichts Gespeichertes lässt sich mit $1 bis $2 vergleichen: Exportieren Sie einen weiteren Zeitraum mit ebenso vielen Tagen aus der Search Console und senden Sie ihn an POST $3, oder wählen Sie zwei Zeiträume.",
  ],
  [
    /^There are exports of: (.+)\.$/,
    (_, windows = "") => `Es gibt Exporte von: ${windows.replaceAll(" to ", " bis ")}.`,
  ],
];
