/** German texts of the operator's pages, by the English ones. */
export const GERMAN_ADMIN_TEXTS: Readonly<Record<string, string>> = {
  "All accounts": "Alle Konten",
  "Name or owner": "Name oder Inhaber",
  "No API in this plan": "Keine API in diesem Tarif",
  "There is no account on this page. <a>To the first ones</a>":
    "Auf dieser Seite ist kein Konto. <a>Zu den ersten</a>",
  "No account and no owner is called like <strong>{0}</strong>.":
    "Kein Konto und kein Inhaber heißt wie <strong>{0}</strong>.",
  "Pages of accounts": "Seiten der Konten",
  "{0} ago": "vor {0}",
  "No audit is under way. One starts on a site's page, by its schedule, or by <code>POST /api/v1/sites/{id}/audit</code>.":
    "Kein Audit läuft. Eines startet auf der Seite einer Website, nach Zeitplan oder durch <code>POST /api/v1/sites/{id}/audit</code>.",
  "{0} queued": "{0} in der Warteschlange",
  "Stop{0}": "Beenden{0}",
  "No audit, import or AI run failed in the last {0} days.":
    "In den letzten {0} Tagen schlug kein Audit, Import oder KI-Lauf fehl.",
  "for {0}": "seit {0}",
  "<strong>{0}</strong> goes from {1} ({2}) to <strong>{3}</strong> ({4}).":
    "<strong>{0}</strong> wechselt von {1} ({2}) zu <strong>{3}</strong> ({4}).",
  "It holds from the next request on. Calls of this month up to now: {0}{1}":
    "Es gilt ab der nächsten Anfrage. Aufrufe dieses Monats bisher: {0}{1}",
  "{0}, {1} MB": "{0}, {1} MB",
  "Service": "Dienst",
  "For programs: <a>/readyz</a>, <a>/healthz</a>, <a>/metrics</a>.":
    "Für Programme: <a>/readyz</a>, <a>/healthz</a>, <a>/metrics</a>.",
  "Queues": "Warteschlangen",
  "Last sign of life {0}": "Letztes Lebenszeichen {0}",
  "{0} {1}: start a process with <code>ROLE=worker</code> or <code>ROLE=all</code>.":
    "{0} {1}: Starten Sie einen Prozess mit <code>ROLE=worker</code> oder <code>ROLE=all</code>.",
  "{0} last sign of life {1}": "{0} letztes Lebenszeichen {1}",
  "None: <code>npm run account -- invite</code> makes a link for one":
    "Keiner: <code>npm run account -- invite</code> erstellt einen Link für einen",
  "Account": "Konto",
  "Plan": "Tarif",
  "Calls this month": "Aufrufe in diesem Monat",
  "Last call": "Letzter Aufruf",
  "Owners": "Inhaber",
  "Change the plan": "Tarif ändern",
  "On this page": "Auf dieser Seite",
  "Accounts": "Konten",
  "Jobs": "Jobs",
  "Failures": "Fehlschläge",
  "Audits under way": "Laufende Audits",
  "{0} found. Accounts are made and deleted at the server's command line: <code>npm run account -- create NAME</code>.":
    "{0} gefunden. Konten werden an der Kommandozeile des Servers erstellt und gelöscht: <code>npm run account -- create NAME</code>.",
  "Failed lately": "Kürzlich fehlgeschlagen",
  "It is audit {0} of <strong>{1}</strong>, a site of <strong>{2}</strong>. It has requested {3} pages.":
    "Es ist Audit {0} von <strong>{1}</strong>, einer Website von <strong>{2}</strong>. Es hat {3} Seiten abgerufen.",
  "It ends with what it has found up to now and cannot go on afterwards. One that has requested no page ends without results.":
    "Es endet mit dem bisher Gefundenen und kann danach nicht weiterlaufen. Eines, das keine Seite abgerufen hat, endet ohne Ergebnisse.",
  "Choose a plan of the list.": "Wählen Sie einen Tarif aus der Liste.",
  "Free": "Free",
  "Agency": "Agentur",
  "Well": "In Ordnung",
  "Running": "Läuft",
  "Current": "Aktuell",
  "Not current": "Nicht aktuell",
  "Silent": "Stumm",
  "Not run yet": "Noch nicht gelaufen",
  "Version": "Version",
  "Database": "Datenbank",
  "Migrations": "Migrationen",
  "Waiting": "Wartet",
  "Under way": "Läuft",
  "Job": "Job",
  "Last success": "Letzter Erfolg",
  "Last error": "Letzter Fehler",
  "Next run": "Nächster Lauf",
  "Requested": "Abgerufen",
  "Begun": "Begonnen",
  "Took": "Dauer",
  "AI runs": "KI-Läufe",
  "Answers": "Antworten",
  "Verifications of backlinks": "Prüfungen von Backlinks",
  "Sites to delete": "Zu löschende Websites",
  "Files of exports": "Exportdateien",
  "Analyses of search data": "Auswertungen der Suchdaten",
  "Views by AI crawlers' names": "Abrufe unter Namen von KI-Crawlern",
  "What waits for the jobs and what is under way": "Was auf die Jobs wartet und was läuft",
  "Jobs, over all processes; times of success to about a minute":
    "Jobs, über alle Prozesse; Zeiten des Erfolgs auf etwa eine Minute",
  "Audits of all accounts that have not ended, the oldest first":
    "Audits aller Konten, die nicht beendet sind, das älteste zuerst",
};
