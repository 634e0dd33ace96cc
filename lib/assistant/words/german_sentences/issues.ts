/** What the answers about issues say. */
export const ISSUES: Readonly<Record<string, string>> = {
  "on URLs that did not have them in the audit before":
    "auf URLs, die sie im Audit davor nicht hatten",
  "No issue is on URLs that did not have it in the audit before, as far as they can be compared.":
    "Kein Problem ist auf URLs, die es im Audit davor nicht hatten, soweit sie vergleichbar sind.",
  "fixed on URLs since the audit before": "seit dem Audit davor auf URLs behoben",
  "No issue is fixed on any URL since the audit before.":
    "Seit dem Audit davor ist auf keiner URL ein Problem behoben.",
  "{0} fixed, {1} left{2}": "{0} behoben, {1} übrig{2}",
  "; {0} lost, not fixed": "; {0} verloren, nicht behoben",
  "The audit of {0} found it no more, because pages that had it, or their twins, were lost. It is not fixed.":
    "Das Audit vom {0} fand es nicht mehr, weil Seiten mit dem Problem oder ihre Zwillinge verloren gingen. Es ist nicht behoben.",
  "The audit of {0} did not find it, and did not look everywhere where it was. Nobody knows whether it is fixed.":
    "Das Audit vom {0} fand es nicht und prüfte nicht überall, wo es war. Niemand weiß, ob es behoben ist.",
  "that had been fixed and are back": "die behoben waren und zurück sind",
  "No issue that had been fixed has come back.": "Kein behobenes Problem ist wiedergekehrt.",
  "that somebody ignored, wholly or in part": "die jemand ganz oder zum Teil ignoriert hat",
  "No issue is ignored.": "Kein Problem wird ignoriert.",
  "{0} ignored": "{0} ignoriert",
  "There {0} {1} {2}:": "Es gibt {1}, {2}:",
  "open{0}; what to fix first": "offen{0}; das Dringendste zuerst",
  " of severity {0}": " mit der Schwere {0}",
  "The latest audit found no open issue of severity {0}.":
    "Das letzte Audit fand kein offenes Problem der Schwere {0}.",
  "The latest audit found no open issue.": "Das letzte Audit fand kein offenes Problem.",
  "{0}, priority {1}": "{0}, Dringlichkeit {1}",
  "open in the category {0}": "offen in der Kategorie {0}",
  "The latest audit found no open issue in the category {0}.":
    "Das letzte Audit fand kein offenes Problem in der Kategorie {0}.",
  "{0} of issues {1} open: {2}, {3} and {4}, by the audit of {5}.":
    "{0} von Problemen {1} offen: {2}, {3} und {4}, laut dem Audit vom {5}.",
  "Each kind may be on many URLs.": "Jede Art kann auf vielen URLs vorkommen.",
  "Open issues": "Offene Probleme",
  "Errors": "Fehler",
  "Warnings": "Warnungen",
  "Notices": "Hinweise",
  "See errors alone.": "Nur die Fehler sehen.",
  "It is fixed: the audit of {0} found it no more.":
    "Es ist behoben: Das Audit vom {0} fand es nicht mehr.",
  "It is on {0} by the audit of {1}{2}": "Es ist laut dem Audit vom {1} auf {0}{2}",
  "; in the audit before on {0}.": "; im Audit davor auf {0}.",
  "How to fix it: {0}": "So beheben Sie es: {0}",
  "For example:": "Zum Beispiel:",
  "You may also mean {0}.": "Gemeint sein kann auch {0}.",
  "See each place with its evidence.": "Jede Stelle mit ihrem Beleg sehen.",
  "The audit of {0} did not find it on this site.":
    "Das Audit vom {0} fand es auf dieser Website nicht.",
  "There is no finished audit yet, so nobody knows whether the site has it.":
    "Es gibt noch kein abgeschlossenes Audit, also weiß niemand, ob die Website es hat.",
  "What it is: {0}": "Was es ist: {0}",
  "See the present issues.": "Die vorhandenen Probleme sehen.",
  "{0} ({1}) is on {2}, in {3}:": "{0} ({1}) ist auf {2}, an {3}:",
  "No place of {0} is kept any more.": "Von {0} ist keine Stelle mehr gespeichert.",
  "the site as a whole": "die Website als Ganzes",
  "See all places.": "Alle Stellen sehen.",
};
