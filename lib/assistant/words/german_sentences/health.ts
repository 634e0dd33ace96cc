/** What the answers about the health score say. */
export const HEALTH: Readonly<Record<string, string>> = {
  "The health score is {0}, by the audit that ended {1}.":
    "Der Gesundheitswert ist {0}, laut dem Audit, das am {1} endete.",
  "There is no audit before it to compare with.": "Davor gibt es kein Audit zum Vergleichen.",
  "It is as it was in the audit before.": "Er ist wie im Audit davor.",
  "That is {0} points against the audit before.": "Das sind {0} Punkte gegenüber dem Audit davor.",
  "Of {0}, {1} {2} errors.": "Von {0} {2} {1} Fehler.",
  "Found: {0} of errors, {1} of warnings, {2} of notices.":
    "Gefunden: {0} von Fehlern, {1} von Warnungen, {2} von Hinweisen.",
  "The score is zero because of {0}.": "Der Wert ist null, der Grund: {0}.",
  "{0} takes {1}.": "{0} kostet {1}.",
  "See the places of {0}.": "Die Stellen von {0} sehen.",
  "See the issues, what to fix first on top.": "Die Probleme sehen, das Dringendste zuerst.",
  "See what changed since the audit before.": "Sehen, was sich seit dem Audit davor geändert hat.",
  "What costs most: {0} ({1}), on {2} of {3}.":
    "Was am meisten kostet: {0} ({1}), auf {2} von {3}.",
  "Do this first: {0}": "Tun Sie zuerst dies: {0}",
  "The health score is {0}, but this is the first audit with results: there is none before it to compare with.":
    "Der Gesundheitswert ist {0}, aber dies ist das erste Audit mit Ergebnissen: Davor gibt es keines zum Vergleichen.",
  "See the issues.": "Die Probleme sehen.",
  "The health score stayed at {0}.": "Der Gesundheitswert blieb bei {0}.",
  "The health score went from {0} to {1} ({2}).": "Der Gesundheitswert ging von {0} auf {1} ({2}).",
  "URLs with errors: {0} of {1} before, {2} of {3} now.":
    "URLs mit Fehlern: davor {0} von {1}, jetzt {2} von {3}.",
  "No error affects more or fewer URLs than before.":
    "Kein Fehler betrifft mehr oder weniger URLs als davor.",
  "What moved it:": "Was ihn bewegt hat:",
  "Places of issues: {0} new, {1} back again, {2} fixed, {3} gone with their page.":
    "Stellen mit Problemen: {0} neu, {1} wiedergekehrt, {2} behoben, {3} mit ihrer Seite verschwunden.",
  "{0} ran in one of the audits only, or in another version, which may be a part of it.":
    "In nur einem der Audits oder in einer anderen Fassung liefen {0}, was ein Teil der Erklärung sein kann.",
  "The audits had different settings ({0}), which may be a part of it.":
    "Die Audits hatten verschiedene Einstellungen ({0}), was ein Teil der Erklärung sein kann.",
  "See each new and returned place.": "Jede neue und wiedergekehrte Stelle sehen.",
  "Only errors lower the health score, each URL with one counts once. There {0} {1} of errors; those on the most URLs:":
    "Nur Fehler senken den Gesundheitswert, jede URL mit einem zählt einmal. Es gibt {1} von Fehlern; die auf den meisten URLs:",
  "No open issue of severity error was found, so nothing lowers the health score.":
    "Kein offenes Problem der Schwere Fehler wurde gefunden, also senkt nichts den Gesundheitswert.",
  "See all issues.": "Alle Probleme sehen.",
};
