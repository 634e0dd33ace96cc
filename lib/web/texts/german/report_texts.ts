/** German texts around a report: banner, first steps, links to share, annotations, Markdown, by the English ones. */
export const GERMAN_REPORT_TEXTS: Readonly<Record<string, string>> = {
  "Report of {0}": "Bericht zu {0}",
  "Note it": "Anmerken",
  "Page group": "Seitengruppe",
  "Deploy": "Deployment",
  "Content": "Inhalt",
  "Outage": "Ausfall",
  "Tracking": "Tracking",
  "Campaign": "Kampagne",
  "A few words, such as “Deploy 1.2”. Only you see this.":
    "Ein paar Worte, zum Beispiel „Deploy 1.2“. Nur Sie sehen das.",
  "Empty: the same day.": "Leer: derselbe Tag.",
  "Instead of the beginning of a path.": "Statt des Anfangs eines Pfads.",
  "Start the first audit": "Das erste Audit starten",
  "Start another audit": "Weiteres Audit starten",
  "The sender of this link has yet to start the first audit.":
    "Wer diesen Link gesendet hat, muss das erste Audit noch starten.",
  "An audit crawls the site, says what is wrong, and how to fix it. It takes some minutes for a thousand pages, and this page shows how far it is.":
    "Ein Audit crawlt die Website und zeigt, was falsch ist und wie es behoben wird. Für tausend Seiten dauert es einige Minuten; diese Seite zeigt, wie weit es ist.",
  "This site has not been audited yet": "Für diese Website gibt es noch kein Audit",
  "The newest audit failed.": "Das neueste Audit schlug fehl.",
  "<strong>The newest audit was cancelled</strong>, and has no results.":
    "<strong>Das neueste Audit wurde abgebrochen</strong> und hat keine Ergebnisse.",
  "The figures below are of the newest audit with results, if there was one.":
    "Die Zahlen unten sind vom neuesten Audit mit Ergebnissen, falls es eines gab.",
  "<strong>Add prompts that do not name it</strong>, as people ask who do not know it yet, such as {0}: in the <a>settings of the site</a>.":
    "<strong>Fügen Sie Prompts hinzu, die sie nicht nennen</strong>, wie Menschen fragen, die sie noch nicht kennen, zum Beispiel {0}: in den <a>Einstellungen der Website</a>.",
  "“Which shop has good tea?” rather than “Is the tea of Acme good?”":
    "„Welcher Laden hat guten Tee?“ statt „Ist der Tee von Acme gut?“",
  "Audit the site.": "Starten Sie ein Audit.",
  "It is started and watched <a>at the top of this page</a>.":
    "Gestartet und verfolgt wird es <a>oben auf dieser Seite</a>.",
  "Start it on the <a>page of this report</a>, or with <code>POST {0}/sites/{1}/audits</code>.":
    "Starten Sie es auf der <a>Seite dieses Berichts</a> oder mit <code>POST {0}/sites/{1}/audits</code>.",
  "<strong>Bring search data.</strong> <a>Connect Google Search Console</a>, or import its export (Performance, Export, CSV), positions of a rank tracker, or result pages.":
    "<strong>Holen Sie Suchdaten.</strong> <a>Verbinden Sie die Google Search Console</a>, oder importieren Sie ihren Export (Leistung, Exportieren, CSV), Positionen eines Rank-Trackers oder Ergebnisseiten.",
  "<strong>Bring links.</strong> Import them from Google Search Console, Ahrefs, Semrush, Majestic or Moz, or as a table with a column for the source and one for the target.":
    "<strong>Holen Sie Links.</strong> Importieren Sie sie aus Google Search Console, Ahrefs, Semrush, Majestic oder Moz, oder als Tabelle mit einer Spalte für die Quelle und einer für das Ziel.",
  "<strong>Bring answers of AI engines.</strong> <a>Add prompts</a> that engines are asked, or import answers that you have.":
    "<strong>Holen Sie Antworten von KI-Systemen.</strong> <a>Fügen Sie Prompts hinzu</a>, die Systemen gestellt werden, oder importieren Sie vorhandene Antworten.",
  "What to do first": "Was zuerst zu tun ist",
  "Begin with data that you have instead": "Mit vorhandenen Daten beginnen",
  "Bring more": "Mehr Daten holen",
  "What is still missing": "Was noch fehlt",
  "Files of all kinds, folders and ZIP files are imported on the server, by one command that recognises them by their contents; over the API it is in the <a>settings of the site</a>.":
    "Dateien aller Art, Ordner und ZIP-Dateien importiert auf dem Server ein Befehl, der am Inhalt erkennt, was sie sind; über die API steht es in den <a>Einstellungen der Website</a>.",
  "Share…": "Teilen…",
  "Share the report": "Bericht teilen",
  "Share the report of {0}": "Bericht zu {0} teilen",
  "Make a link": "Link erstellen",
  "There are none yet. Make the first one above, and send it to whom it is for.":
    "Es gibt noch keine. Erstellen Sie oben den ersten, und senden Sie ihn an die Empfänger.",
  "Copy<span> the link {0}</span>": "Kopieren:<span> den Link {0}</span>",
  "{0} by {1}": "{0} von {1}",
  "the link {0}": "der Link {0}",
  "{0}, last on {1}": "{0}, zuletzt am {1}",
  "{0} time": "{0}-mal",
  "{0} times": "{0}-mal",
  "Whom it is for": "Für wen er ist",
  "Only you see this.": "Nur Sie sehen das.",
  "Days until it ends": "Tage bis zum Ablauf",
  "Expired": "Abgelaufen",
  "Ended": "Abgelaufen",
  "Ends": "Läuft ab",
  "Opened": "Geöffnet",
  "someone who is gone": "jemand, der nicht mehr da ist",
  "Not yet": "Noch nicht",
  "Once": "Einmal",
  "{0} to {1}.": "{0} bis {1}.",
  "Nobody can open the report by the link <strong>{0}</strong> any more, at once and for good. It would have worked until {1}, and was opened {2}.":
    "Niemand kann den Bericht mehr über den Link <strong>{0}</strong> öffnen, sofort und endgültig. Er hätte bis {1} gegolten und wurde {2} geöffnet.",
  "Who has a link sees the report as it is at that moment, without signing in: to read, not to change, and of this site alone. A link expires, and can be withdrawn before.":
    "Wer einen Link hat, sieht den Bericht im jeweils aktuellen Stand, ohne Anmeldung: zum Lesen, nicht zum Ändern, und nur zu dieser Website. Ein Link läuft ab und lässt sich vorher zurückziehen.",
  "The link is made: it is the first of the list.":
    "Der Link ist erstellt: Er ist der erste der Liste.",
  "The link is withdrawn. From now on it shows a page that says so.":
    "Der Link ist zurückgezogen. Ab jetzt zeigt er eine Seite, die das sagt.",
  "Withdraw this link?": "Diesen Link zurückziehen?",
  "Withdraw the link": "Link zurückziehen",
  "Keep the link": "Link behalten",
  "The links below begin with {0}, which no other machine can open. Before you copy one, open this page under the address by which others reach this server.":
    "Die Links unten beginnen mit {0}; das kann kein anderer Rechner öffnen. Bevor Sie einen kopieren, öffnen Sie diese Seite unter der Adresse, unter der andere diesen Server erreichen.",
  "The report that it led to is still kept: ask the person who sent you the link for a new one.":
    "Der Bericht ist noch da: Bitten Sie die Person, die Ihnen den Link gesendet hat, um einen neuen.",
  "It may have been cut off when it was copied, or withdrawn. Open it once more from the message that it came in; if this stays, ask the person who sent it to you for a new one.":
    "Er wurde vielleicht beim Kopieren abgeschnitten oder zurückgezogen. Öffnen Sie ihn noch einmal aus der Nachricht, mit der er kam; bleibt es dabei, bitten Sie die Person, die ihn gesendet hat, um einen neuen.",
  "<strong>{0}</strong> is gone from charts and lists, for good.":
    "<strong>{0}</strong> verschwindet endgültig aus Diagrammen und Listen.",
  "Change<span> {0}</span>": "Ändern<span> {0}</span>",
  "Remove<span> {0}</span>": "Entfernen<span> {0}</span>",
  "There are none yet.": "Es gibt noch keine.",
  "What happened on days of the site: charts of clicks mark it, and changes are held against it.":
    "Was an Tagen der Website geschah: Klick-Diagramme markieren es, und Änderungen werden damit abgeglichen.",
  "Remove this annotation?": "Diese Anmerkung entfernen?",
  "Remove the annotation": "Anmerkung entfernen",
  "Keep the annotation": "Anmerkung behalten",
  "The newest {0} of {1}.": "Die neuesten {0} von {1}.",
  "It is noted, and marked in the charts.": "Es ist angemerkt und in den Diagrammen markiert.",
  "The annotation is removed.": "Die Anmerkung ist entfernt.",
  "The audit is paused as soon as what is under way has answered.":
    "Das Audit hält an, sobald laufende Anfragen beantwortet sind.",
  "That came too late: the audit is about to end, or has ended already.":
    "Das kam zu spät: Das Audit endet gerade oder ist schon zu Ende.",
  "This part could not be read. Reload the page; if it stays so, tell the operator of this server that it was request <code>{0}</code>.":
    "Dieser Teil war nicht lesbar. Laden Sie die Seite neu; bleibt es dabei, nennen Sie dem Betreiber dieses Servers die Anfrage <code>{0}</code>.",
  "GET {0}/{1}": "GET {0}/{1}",
  "Read on": "Weiterlesen",
  "Each list takes filters, order and fields, and is given whole with <code>?format=csv</code>, <code>ndjson</code> or <code>xlsx</code>.":
    "Jede Liste nimmt Filter, Reihenfolge und Felder an; ganz gibt es sie mit <code>?format=csv</code>, <code>ndjson</code> oder <code>xlsx</code>.",
  "All issues, by priority": "Alle Probleme, nach Priorität",
  "All pages, crawl and search data in one row": "Alle Seiten, Crawl und Suchdaten in einer Zeile",
  "All keywords": "Alle Keywords",
  "Where clicks could be won": "Wo Klicks zu gewinnen sind",
  "Pages that lose clicks, and why": "Seiten, die Klicks verlieren, und warum",
  "Where the clicks of a change went": "Wodurch sich die Klicks änderten",
};
