/** German texts of a site's settings, by the English ones. */
export const GERMAN_SETTING_TEXTS: Readonly<Record<string, string>> = {
  "Settings of this site": "Einstellungen dieser Website",
  "General": "Allgemein",
  "Save general settings": "Allgemeine Einstellungen speichern",
  "A code such as en or pt-BR; empty: none.": "Ein Code wie de oder pt-BR; leer: keiner.",
  "Such as Europe/Berlin. A schedule that is there keeps its own.":
    "Zum Beispiel Europe/Berlin. Ein vorhandener Zeitplan behält seine eigene.",
  "The newest completed audits, this many, keep pages, places of issues and links; of older ones the figures.":
    "So viele der neuesten abgeschlossenen Audits behalten Seiten, Stellen von Problemen und Links; von älteren bleiben die Zahlen.",
  "Audits kept": "Aufbewahrte Audits",
  "Brand": "Marke",
  "Save the brand": "Marke speichern",
  "Brand exclusions": "Ausnahmen der Marke",
  "Names by which people know the brand, one a line. Keywords that have one are branded.":
    "Namen, unter denen man die Marke kennt, einer je Zeile. Keywords mit einem davon sind Marken-Keywords.",
  "Texts in which a brand name means something else, one a line.":
    "Texte, in denen ein Markenname etwas anderes bedeutet, einer je Zeile.",
  "Save competitors": "Wettbewerber speichern",
  "Domains to compare with, one a line. Competitors found by rankings are added to them.":
    "Domains zum Vergleich, eine je Zeile. Aus Rankings gefundene Wettbewerber kommen dazu.",
  "Where audits begin, on {0}. Empty: the domain by https, then http.":
    "Wo Audits beginnen, auf {0}. Leer: die Domain über https, dann http.",
  "The site is added. Look through its settings, then start its first audit.":
    "Die Website ist hinzugefügt. Sehen Sie ihre Einstellungen durch und starten Sie dann das erste Audit.",
  "The general settings are saved.": "Die allgemeinen Einstellungen sind gespeichert.",
  "The brand is saved.": "Die Marke ist gespeichert.",
  "The competitors are saved.": "Die Wettbewerber sind gespeichert.",
  "Delete this site": "Diese Website löschen",
  "The site and all that was gathered of it: audits, keywords, backlinks, answers of AI engines.":
    "Die Website und alles, was zu ihr gesammelt wurde: Audits, Keywords, Backlinks, Antworten von KI-Systemen.",
  "Delete the site…": "Website löschen…",
  "Delete this site?": "Diese Website löschen?",
  "Delete the site": "Website löschen",
  "Keep the site": "Website behalten",
  "Its domain": "Ihre Domain",
  "Type {0}, the domain of the site that you delete.":
    "Geben Sie {0} ein, die Domain der Website, die Sie löschen.",
  "All that is known of <strong>{0}</strong> goes with it: audits, issues, keywords, backlinks, answers of AI engines, its schedule and its connection to Search Console. It cannot be taken back. The domain can be added again, and begins again.":
    "Alles, was über <strong>{0}</strong> bekannt ist, verschwindet mit ihr: Audits, Probleme, Keywords, Backlinks, Antworten von KI-Systemen, ihr Zeitplan und ihre Verbindung zur Search Console. Das lässt sich nicht rückgängig machen. Die Domain kann wieder hinzugefügt werden und beginnt dann von vorn.",
  "To be sure, type <strong>{0}</strong>": "Zur Sicherheit: Geben Sie <strong>{0}</strong> ein",
  "Crawl limits": "Crawl-Grenzen",
  "The schedule has been removed in the meantime, so nothing is left to keep these with. Set a schedule in another tab and save again, or start one audit with them.":
    "Der Zeitplan wurde inzwischen entfernt, deshalb lassen sich diese Grenzen nirgends mehr speichern. Richten Sie in einem anderen Tab einen Zeitplan ein und speichern Sie noch einmal, oder starten Sie ein Audit damit.",
  "The crawl limits of scheduled audits are saved.":
    "Die Crawl-Grenzen geplanter Audits sind gespeichert.",
  "Crawl limits of scheduled audits": "Crawl-Grenzen geplanter Audits",
  "Crawl limits of an audit": "Crawl-Grenzen eines Audits",
  "Crawl limits of these audits": "Crawl-Grenzen dieser Audits",
  "Save for scheduled audits": "Für geplante Audits speichern",
  "Start an audit like this": "So ein Audit starten",
  "Start one audit like this now": "Jetzt ein solches Audit starten",
  "The audits of <a>the schedule</a> are started with these.":
    "Die Audits <a>des Zeitplans</a> starten mit diesen Grenzen.",
  "An audit can be started with these once. To keep them, <a>set a schedule</a>: its audits start with the limits that are kept here.":
    "Mit diesen Grenzen lässt sich einmal ein Audit starten. Um sie zu behalten, <a>richten Sie einen Zeitplan ein</a>: Seine Audits starten mit den hier gespeicherten Grenzen.",
  "Clicks from the start page at most": "Höchstens so viele Klicks ab der Startseite",
  "How pages are found": "Wie Seiten gefunden werden",
  "Only URLs like these": "Nur URLs wie diese",
  "No URLs like these": "Keine URLs wie diese",
  "Obey robots.txt": "robots.txt befolgen",
  "Subdomains are part of the site": "Subdomains gehören zur Website",
  "Request the targets of external links": "Ziele externer Links abrufen",
  "Pause between requests, in milliseconds": "Pause zwischen Anfragen, in Millisekunden",
  "Connections at the same time": "Gleichzeitige Verbindungen",
  "Pages rendered in a browser": "Im Browser gerenderte Seiten",
  "Pages of the sample": "Seiten der Stichprobe",
  "Rules left out": "Ausgelassene Regeln",
  "Rules run besides": "Zusätzliche Regeln",
  "By following links": "Durch Verfolgen von Links",
  "From a list of URLs": "Aus einer Liste von URLs",
  "From the sitemaps": "Aus den Sitemaps",
  "A sample": "Eine Stichprobe",
  "Turn off only for sites that are yours.": "Nur bei eigenen Websites ausschalten.",
  "Once each.": "Je einmal.",
  "Where this server has a browser.": "Wo dieser Server einen Browser hat.",
  "The URLs to audit, one a line, all on this site.":
    "Die zu prüfenden URLs, eine je Zeile, alle auf dieser Website.",
  "Patterns of path and query, one a line; * stands for anything, $ ends.":
    "Muster von Pfad und Query, eines je Zeile; * steht für alles, $ für das Ende.",
  "Patterns, one a line, such as /search* or /*?sort=.":
    "Muster, eines je Zeile, zum Beispiel /search* oder /*?sort=.",
  "Empty: the crawler's own. robots.txt is read for the crawler's own in any case.":
    "Leer: der des Crawlers. Die robots.txt wird immer für den des Crawlers gelesen.",
  "Your own, such as a release number. The audit is shown with it.":
    "Ihr eigener, zum Beispiel eine Release-Nummer. Er wird beim Audit gezeigt.",
  "Codes, one a line, besides those that the site leaves out.":
    "Codes, einer je Zeile, zusätzlich zu denen, die die Website auslässt.",
  "Codes of rules that are off by default, one a line.":
    "Codes von Regeln, die sonst aus sind, einer je Zeile.",
  "{0} to {1}; by default {2}.": "{0} bis {1}; Standard {2}.",
  "Empty: the default, {0}.": "Leer: der Standard, {0}.",
  "Rules of these audits alone": "Regeln nur für diese Audits",
  "Limits that rules compare with": "Grenzwerte, mit denen Regeln vergleichen",
  "Rules": "Regeln",
  "Audits that start from now on run the rules that are ticked. What a rule found before stays in the reports of the audits that ran it.":
    "Ab jetzt gestartete Audits wenden die angekreuzten Regeln an. Was eine Regel früher fand, bleibt in den Berichten der Audits, die sie anwandten.",
  "{0} of {1} run": "{0} von {1} aktiv",
  "Save rules": "Regeln speichern",
  "The rules are saved. The next audit runs by them.":
    "Die Regeln sind gespeichert. Das nächste Audit läuft danach.",
  " off by default": " normalerweise aus",
  "Rendering by JavaScript": "Rendering durch JavaScript",
  "Readiness for AI": "Eignung für KI",
  "No audit starts by itself.": "Kein Audit startet von selbst.",
  "The next audit starts by itself on {0} ({1}).":
    "Das nächste Audit startet von selbst am {0} ({1}).",
  "Set a schedule": "Zeitplan einrichten",
  "Change the schedule": "Zeitplan ändern",
  "This site has no schedule: its audits start when you start them.":
    "Diese Website hat keinen Zeitplan: Ihre Audits starten, wenn Sie sie starten.",
  "Remove the schedule…": "Zeitplan entfernen…",
  "The schedule is switched off: nothing starts by itself.":
    "Der Zeitplan ist ausgeschaltet: Nichts startet von selbst.",
  "In the time zone {0}:": "In der Zeitzone {0}:",
  "It last started an audit at {0}.": "Er startete zuletzt ein Audit am {0}.",
  "It started none at {0}: {1}": "Er startete keines am {0}: {1}",
  "Next audits": "Nächste Audits",
  "The schedule is saved.": "Der Zeitplan ist gespeichert.",
  "The schedule is removed. No further audit starts by itself.":
    "Der Zeitplan ist entfernt. Kein weiteres Audit startet von selbst.",
  "Remove the schedule?": "Zeitplan entfernen?",
  "No further audit of {0} starts by itself, and the crawl limits of its scheduled audits are forgotten. An audit under way goes on. To keep all of it, switch the schedule off.":
    "Kein weiteres Audit von {0} startet von selbst, und die Crawl-Grenzen seiner geplanten Audits werden vergessen. Ein laufendes Audit läuft weiter. Um alles zu behalten, schalten Sie den Zeitplan aus.",
  "Remove the schedule": "Zeitplan entfernen",
  "Keep the schedule": "Zeitplan behalten",
  "When audits start": "Wann Audits starten",
  "Save the schedule": "Zeitplan speichern",
  "Set the schedule": "Zeitplan einrichten",
  "How often": "Wie oft",
  "Time": "Uhrzeit",
  "Day of the week": "Wochentag",
  "Day of the month": "Tag des Monats",
  "Cron expression": "Cron-Ausdruck",
  "The schedule is on": "Der Zeitplan ist an",
  "Such as Europe/Berlin. Empty: that of the site.":
    "Zum Beispiel Europe/Berlin. Leer: die der Website.",
  "Off, it is kept and starts nothing.": "Aus: Er bleibt gespeichert und startet nichts.",
  "In the time zone below.": "In der Zeitzone unten.",
  "In a shorter month, its last day.": "In einem kürzeren Monat dessen letzter Tag.",
  "Minute, hour, day of the month, month, weekday, such as 30 3 * * MON-FRI.":
    "Minute, Stunde, Tag des Monats, Monat, Wochentag, zum Beispiel 30 3 * * MON-FRI.",
  "By a cron expression": "Nach einem Cron-Ausdruck",
  "Every day": "Jeden Tag",
  "Every week": "Jede Woche",
  "Every month": "Jeden Monat",
  "Not by itself": "Nicht von selbst",
  "Monday": "Montag",
  "Tuesday": "Dienstag",
  "Wednesday": "Mittwoch",
  "Thursday": "Donnerstag",
  "Friday": "Freitag",
  "Saturday": "Samstag",
  "Sunday": "Sonntag",
  "monday": "Montag",
  "tuesday": "Dienstag",
  "wednesday": "Mittwoch",
  "thursday": "Donnerstag",
  "friday": "Freitag",
  "saturday": "Samstag",
  "sunday": "Sonntag",
  "Imports": "Importe",
  "Imports, the newest first": "Importe, der neueste zuerst",
  "Nothing was imported yet. Search performance, rankings, search volumes, backlinks and answers of AI engines come from files; Search Console can also be <a>connected</a>.":
    "Es wurde noch nichts importiert. Suchleistung, Rankings, Suchvolumen, Backlinks und Antworten von KI-Systemen kommen aus Dateien; die Search Console lässt sich auch <a>verbinden</a>.",
  "Newest ones": "Neueste",
  "Older ones": "Ältere",
  "Other ways": "Andere Wege",
  "Access logs of your server say which bots come: <a>send lines of one</a>.":
    "Access-Logs Ihres Servers sagen, welche Bots kommen: <a>Zeilen senden</a>.",
  "On the server, files, folders and ZIP files of any size:":
    "Auf dem Server Dateien, Ordner und ZIP-Dateien jeder Größe:",
  "Command line": "Kommandozeile",
  "From elsewhere, files of up to 20 MB over the API, with a token from <a>Security</a>:":
    "Von anderswo Dateien bis 20 MB über die API, mit einem Token aus <a>Sicherheit</a>:",
  "Over the API": "Über die API",
  "The format is recognised by the contents: exports of Search Console, Ahrefs, Semrush, Majestic, Moz, DataForSEO and others. The same days again replace those that were there.":
    "Das Format wird am Inhalt erkannt: Exporte von Search Console, Ahrefs, Semrush, Majestic, Moz, DataForSEO und anderen. Dieselben Tage noch einmal ersetzen die vorhandenen.",
  "The files are there. Each is an import of its own; reload to see how far they are.":
    "Die Dateien sind da. Jede ist ein eigener Import; laden Sie neu, um den Stand zu sehen.",
  "The import is deleted with what it had brought.":
    "Der Import ist gelöscht, mit allem, was er gebracht hatte.",
  "The import is being deleted. It is a large one, which may take some minutes; what it brought is there until all of it is gone at once.":
    "Der Import wird gelöscht. Er ist groß, das kann einige Minuten dauern; was er brachte, ist da, bis alles auf einmal verschwindet.",
  "Bring files": "Dateien importieren",
  "Bring them": "Importieren",
  "Files": "Dateien",
  "What the files do not say themselves": "Was die Dateien nicht selbst sagen",
  "Import it although it seems to be of another site":
    "Importieren, obwohl sie von einer anderen Website zu sein scheint",
  "found out by the contents": "am Inhalt erkannt",
  "Of exports without days.": "Bei Exporten ohne Tage.",
  "ISO 3166-1 alpha-2, such as DE.": "ISO 3166-1 alpha-2, zum Beispiel DE.",
  "CSV, TSV, Excel, JSON or ZIP: exports of Search Console, Ahrefs, Semrush, Majestic, Moz, DataForSEO and others. The format is found out by the contents. The same days again replace those that were there.":
    "CSV, TSV, Excel, JSON oder ZIP: Exporte von Search Console, Ahrefs, Semrush, Majestic, Moz, DataForSEO und anderen. Das Format wird am Inhalt erkannt. Dieselben Tage noch einmal ersetzen die vorhandenen.",
  "Choose a file first.": "Wählen Sie zuerst eine Datei.",
  "being deleted": "wird gelöscht",
  "Table of imports": "Tabelle der Importe",
  "Stored": "Gespeichert",
  "Skipped": "Übersprungen",
  "not known yet": "noch nicht bekannt",
  "Its file is still coming. One that does not come on is given up after a quarter of an hour.":
    "Seine Datei kommt noch. Kommt sie nicht weiter, wird sie nach einer Viertelstunde aufgegeben.",
  "This import is being deleted. What it brought is there until all of it is gone at once.":
    "Dieser Import wird gelöscht. Was er brachte, ist da, bis alles auf einmal verschwindet.",
  "Delete this import?": "Diesen Import löschen?",
  "Delete the import": "Import löschen",
  "Delete the import…": "Import löschen…",
  "Keep the import": "Import behalten",
  "{0}, and all that it brought, as far as no later import has replaced it. What it had replaced itself does not come back.":
    "{0} und alles, was er brachte, soweit kein späterer Import es ersetzt hat. Was er selbst ersetzt hatte, kommt nicht zurück.",
  "All imports": "Alle Importe",
  "State": "Zustand",
  "Came": "Gekommen",
  "not found out": "nicht erkannt",
  "Rows read": "Gelesene Zeilen",
  "Rows stored": "Gespeicherte Zeilen",
  "Rows skipped": "Übersprungene Zeilen",
  "Found to be": "Erkannt als",
  "Of these": "Davon",
  "over the API": "über die API",
  "by the command line": "über die Kommandozeile",
  "from Search Console": "aus der Search Console",
  "by looking keywords up": "durch Abfragen von Keywords",
  "They have {0} clicks and {1} impressions, which what was stored lacks.":
    "Sie haben {0} Klicks und {1} Impressionen, die im Gespeicherten fehlen.",
  "Further rows": "Weitere Zeilen",
  "Rows that were left out": "Ausgelassene Zeilen",
  "Why": "Warum",
  "Rows": "Zeilen",
  "File": "Datei",
  "Line": "Zeile",
  "{0} rows of {1}, {2} to {3}": "{0} Zeilen von {1}, {2} bis {3}",
  "Row by row, {0} in all": "Zeile für Zeile, insgesamt {0}",
  "Send lines of an access log": "Zeilen eines Access-Logs senden",
  "Read the lines": "Zeilen einlesen",
  "Requests of bots are kept one by one, those of people are only counted by day, page and status. No address of a person is kept.":
    "Anfragen von Bots werden einzeln aufbewahrt, die von Menschen nur nach Tag, Seite und Status gezählt. Keine Adresse eines Menschen wird aufbewahrt.",
  "Server logs": "Server-Logs",
  "Whole logs": "Ganze Logs",
  "On the server, logs of any size, packed or not, also while they are written:":
    "Auf dem Server Logs jeder Größe, gepackt oder nicht, auch während sie geschrieben werden:",
  "How the report looks": "Aussehen des Berichts",
  "On its page, on paper and for who has a link to it.":
    "Auf seiner Seite, auf Papier und für alle mit einem Link.",
  "Own words at the head of sections": "Eigene Worte am Kopf von Abschnitten",
  "The logo": "Das Logo",
  "Logo": "Logo",
  "A PNG or JPEG picture of at most 64 KiB and 2,000 pixels on a side. It is kept here.":
    "Ein PNG- oder JPEG-Bild mit höchstens 64 KiB und 2.000 Pixeln je Seite. Es wird hier aufbewahrt.",
  "Picture": "Bild",
  "Save the logo": "Logo speichern",
  "It is saved, and holds for links that were sent as well.":
    "Es ist gespeichert und gilt auch für versandte Links.",
  "Remove the logo": "Logo entfernen",
  "The logo is removed.": "Das Logo ist entfernt.",
  "The logo is saved.": "Das Logo ist gespeichert.",
};
