/** German texts of fields and parameters of the API, as forms and filters show them, by the English ones. */
export const GERMAN_FIELD_TEXTS: Readonly<Record<string, string>> = {
  "Default: the latest audit that has results.": "Vorgabe: das neueste Audit mit Ergebnissen.",
  "Only rows of this group of the site's pages, by its id: the audit found it on a page of it":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Das Audit fand es auf einer ihrer Seiten",
  "Only pages of this group of the site, by its id.":
    "Nur Seiten dieser Gruppe der Website, nach ihrer Id.",
  "Searches from this country alone.": "Nur Suchen aus diesem Land.",
  "Searches on such devices alone.": "Nur Suchen auf solchen Geräten.",
  "Only rows of this group of the site's pages, by its id: the page that is linked to is in it; with view=pages, the page":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Die verlinkte Seite gehört dazu; mit view=pages die Seite selbst",
  "Only links from pages of this group, by its id":
    "Nur Links von Seiten dieser Gruppe, nach ihrer Id",
  "Only rows of this group of the site's pages, by its id: the URL that redirects is in it, wherever it ends":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Die weiterleitende URL gehört dazu, wo immer sie endet",
  "The audit to compare with": "Das Audit, mit dem verglichen wird",
  "Only rows of this group of the site's pages, by its id: its page in the window, the one with the most clicks of it or the one that ranks, is in it":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Die Seite des Zeitraums, die mit den meisten Klicks oder die rankende, gehört dazu",
  "Only rows of this group of the site's pages, by its id: the page of the opportunity is in it":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Die Seite der Chance gehört dazu",
  "The first day that is looked at": "Der erste betrachtete Tag",
  "The day as of which pages are judged": "Der Tag, zu dem Seiten beurteilt werden",
  "Only rows of this group of the site's pages, by its id: the page is in it":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Die Seite gehört dazu",
  "Only rows of this group of the site's pages, by its id: the keyword's primary page is in it":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Die Hauptseite des Keywords gehört dazu",
  "Only keywords whose `url` is of this group of the site's pages, by its id; `meta.summary` is of these as well.":
    "Nur Keywords, deren URL zu dieser Seitengruppe gehört, nach ihrer Id; die Summen gelten ebenfalls für diese.",
  "Only rows of this group of the site's pages, by its id: the page of the site that it leads to is in it":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Die verlinkte Seite der Website gehört dazu",
  "First day (UTC)": "Erster Tag (UTC)",
  "Last day (UTC)": "Letzter Tag (UTC)",
  "First day, UTC": "Erster Tag, UTC",
  "Last day, UTC": "Letzter Tag, UTC",
  "Only rows of this group of the site's pages, by its id: the answer cites a page of the site that is in it":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Die Antwort zitiert eine ihrer Seiten",
  "Only rows of this group of the site's pages, by its id: with view=pages, the page is the site's own and in it":
    "Nur Zeilen dieser Seitengruppe, nach ihrer Id: Mit view=pages ist die Seite eine eigene und gehört dazu",
  "5xx and 429 are this share of bots' requests or more, in per cent. Default: 5.":
    "5xx und 429 machen mindestens diesen Anteil der Bot-Anfragen aus, in Prozent. Vorgabe: 5.",
  "A few words, such as Deploy 1.2.": "Wenige Wörter, etwa Deploy 1.2.",
  "A host name of two labels or more, such as rival.example.com: the results on it and on hosts below it are its own.":
    "Ein Hostname aus mindestens zwei Teilen, etwa rival.example.com: Treffer auf ihm und auf Hosts darunter sind seine eigenen.",
  "A search bot that comes most days has stayed away for this many. Default: 3.":
    "Ein Suchbot, der an den meisten Tagen kommt, ist so viele Tage ausgeblieben. Vorgabe: 3.",
  "deploy: a release; content: pages written, changed or removed; seo: titles, links, redirects; outage: the site was down; tracking: how it is measured changed; campaign: an advertisement or mailing that people search after.":
    "Deployment: eine neue Version; Inhalt: Seiten geschrieben, geändert oder entfernt; SEO: Titel, Links, Weiterleitungen; Ausfall: die Website war nicht erreichbar; Tracking: die Messung änderte sich; Kampagne: Werbung oder eine Aussendung, nach der Menschen suchen.",
  "How often each engine is asked each time: answers differ from one to the next.":
    "Wie oft jedes System jedes Mal gefragt wird: Antworten unterscheiden sich von Mal zu Mal.",
  "How often it is asked automatically, the first time at once. Default: none.":
    "Wie oft automatisch gefragt wird, das erste Mal sofort. Vorgabe: nicht von selbst.",
  "paths: by how paths begin, * is anything and a final $ the end, as in robots.txt; template: by the shape of paths, such as /products/{slug}/reviews, where {…} is one segment; list: by the paths themselves.":
    "Pfade: nach dem Anfang des Pfads, * steht für Beliebiges und $ am Schluss für das Ende, wie in robots.txt; Muster: nach der Form des Pfads, etwa /products/{slug}/reviews, wo {…} ein Segment ist; Liste: nach den Pfaden selbst.",
  "Such as 22:00. What falls into it is sent at its end.":
    "Etwa 22:00. Was hineinfällt, wird an ihrem Ende gesendet.",
  "The first day it was about, in the time zone.":
    "Der erste Tag, um den es geht, in der Zeitzone.",
  "The last one. Goes with first_day; default: that day.": "Der letzte Tag. Vorgabe: der erste.",
  "What it is called on the site, such as Blog.":
    "Wie die Gruppe auf der Website heißt, etwa Blog.",
  "Whether changes are submitted after each audit from now on.":
    "Ob Änderungen ab jetzt nach jedem Audit gemeldet werden.",
  "Inspections in a day at most. Google gives a property 2,000; leave some for other tools that inspect it.":
    "Höchstzahl der Prüfungen am Tag. Google gibt einer Property 2.000; lassen Sie einige für andere Werkzeuge, die sie prüfen.",
  "Pages that are asked for besides the origin: the home page, the most clicked, the most linked.":
    "Seiten, die neben dem Ursprung abgefragt werden: die Startseite, die meistgeklickten, die meistverlinkten.",
  "Questions as people ask them, one a line, 500 at most at a time.":
    "Fragen, wie Menschen sie stellen, eine je Zeile, höchstens 500 auf einmal.",
  "Each device is a search of its own.": "Jedes Gerät ist eine eigene Suche.",
  "URLs to request as documents at most.":
    "So viele URLs werden höchstens als Dokumente abgerufen.",
  "Request the targets of external links, once each.":
    "Die Ziele externer Links abrufen, jedes einmal.",
  "Enterprise only; empty: as the plan has it.": "Nur Enterprise; leer: wie im Tarif vorgesehen.",
  "Calls a month": "Aufrufe im Monat",
  "Requests a minute": "Anfragen in der Minute",
  "Free: no API access": "Free: kein API-Zugriff",
};
