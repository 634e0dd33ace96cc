/** What the answers about audits say. */
export const AUDITS: Readonly<Record<string, string>> = {
  "The latest audit with results (number {0}) ended {1} and crawled {2}.":
    "Das letzte Audit mit Ergebnissen (Nummer {0}) endete am {1} und besuchte {2}.",
  "It is {0}: it stopped because of {1}.": "Es ist {0}; der Grund: {1}.",
  "Indexable: {0}; redirects: {1}; broken: {2}; kept out by robots.txt: {3}; orphans: {4}.":
    "Indexierbar: {0}; Weiterleitungen: {1}; defekt: {2}; von robots.txt gesperrt: {3}; verwaist: {4}.",
  "Health score: {0}. Issues: {1} kinds of errors, {2} of warnings, {3} of notices.":
    "Gesundheitswert: {0}. Probleme: {1} Arten von Fehlern, {2} von Warnungen, {3} von Hinweisen.",
  "Another audit ({0}) is under way.": "Ein weiteres Audit ({0}) ist unterwegs.",
  "See what to fix first.": "Sehen, was zuerst zu beheben ist.",
  "No audit is running. The newest one, {0}, is {1} with {2} crawled.":
    "Es läuft kein Audit. Das neueste, {0}, ist {1} mit {2}, die besucht wurden.",
  "What went wrong: {0}": "Was schiefging: {0}",
  "See how far it is.": "Sehen, wie weit es ist.",
  "See its results.": "Seine Ergebnisse sehen.",
  "No audits are scheduled for this site: they start only when somebody starts one.":
    "Für diese Website sind keine Audits geplant: Sie starten nur, wenn jemand eines startet.",
  "Let audits start every week.": "Audits jede Woche starten lassen.",
  "There is a schedule, but it is switched off: no audit starts by itself.":
    "Es gibt einen Zeitplan, aber er ist ausgeschaltet: Kein Audit startet von selbst.",
  "The next audit starts {0} at {1} UTC ({2}, {3}).":
    "Das nächste Audit startet am {0} um {1} UTC ({2}, {3}).",
  "Lately one did not start ({0}): {1}": "Zuletzt startete eines nicht ({0}): {1}",
  "Schedule of audits": "Zeitplan der Audits",
  "See the schedule.": "Den Zeitplan sehen.",
  "There is only one audit with results, so there is nothing to compare it with.":
    "Es gibt nur ein Audit mit Ergebnissen, also nichts, womit es zu vergleichen wäre.",
  "Audit {0} against audit {1}: {2} new places of issues, {3} back again, {4} fixed, {5} gone with their page, {6} as before, {7} not looked at again.":
    "Audit {0} gegen Audit {1}: {2} neue Stellen mit Problemen, {3} wiedergekehrt, {4} behoben, {5} mit ihrer Seite verschwunden, {6} unverändert, {7} nicht erneut geprüft.",
  "{0} places were checked for the first time, by rules that the audit before did not run or ran in another version: they are not new.":
    "{0} Stellen wurden zum ersten Mal geprüft, von Regeln, die das Audit davor nicht oder in einer anderen Fassung ausführte: Sie sind nicht neu.",
  "The health score went from {0} to {1}.": "Der Gesundheitswert ging von {0} auf {1}.",
  "Pages: {0} added, {1} removed.": "Seiten: {0} hinzugekommen, {1} weggefallen.",
  "- {0}: {1} new, {2} back again, {3} fixed, {4} gone with their page":
    "- {0}: {1} neu, {2} wiedergekehrt, {3} behoben, {4} mit ihrer Seite verschwunden",
  "Audit {0} against {1}": "Audit {0} gegen {1}",
  "See what is worse, place by place.": "Sehen, was schlechter ist, Stelle für Stelle.",
  "See what was fixed.": "Sehen, was behoben wurde.",
  "There {0} {1}, the newest first:": "Es gibt {1}, die neuesten zuerst:",
  "There is no audit of this site yet.": "Von dieser Website gibt es noch kein Audit.",
  "Audit {0} ({1}): {2}{3}, health score {4}, {5}":
    "Audit {0} ({1}): {2}{3}, Gesundheitswert {4}, {5}",
};
