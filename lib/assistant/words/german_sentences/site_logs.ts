/** What the answers about bots in the server's logs say. */
export const SITE_LOGS: Readonly<Record<string, string>> = {
  "which bots request the site": "welche Bots die Website abrufen",
  "Which AI bots read my site?": "Welche KI-Bots lesen meine Website?",
  "whether Googlebot has seen what was fixed": "ob Googlebot gesehen hat, was behoben wurde",
  "Has Googlebot seen the fix?": "Hat Googlebot die Korrektur gesehen?",
  "No such bot is in the logs of these days.": "In den Logs dieser Tage ist kein solcher Bot.",
  "Bots by the server's logs": "Bots laut den Server-Logs",
  "By the server's logs ({0}) these bots came:": "Laut den Server-Logs ({0}) kamen diese Bots:",
  "- {0}: {1} of {2}, {3} proved, last on {4}": "- {0}: {1} von {2}, {3} belegt, zuletzt am {4}",
  "See all bots.": "Alle Bots sehen.",
  "See what bots spend their requests on.": "Sehen, wofür Bots ihre Abrufe verwenden.",
  "See the way into AI answers.": "Den Weg in KI-Antworten sehen.",
  "Nothing was fixed between the last two audits.":
    "Zwischen den letzten beiden Audits wurde nichts behoben.",
  "Audit {0} and Googlebot": "Audit {0} und Googlebot",
  "Googlebot has requested {0} of {1} since {2}.": "Googlebot hat seit {2} {0} von {1} abgerufen.",
  "- {0}: not yet": "- {0}: noch nicht",
  "- {0}: first on {1}": "- {0}: zuerst am {1}",
  "request": "Abruf",
  "requests": "Abrufe",
  "fixed URL": "korrigierte URL",
  "fixed URLs": "korrigierten URLs",
};
