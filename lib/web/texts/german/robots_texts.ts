/** German texts of the pages about robots.txt and readiness for AI, by the English ones. */
export const GERMAN_ROBOTS_TEXTS: Readonly<Record<string, string>> = {
  "robots.txt": "robots.txt",
  "llms.txt": "llms.txt",
  "Status code": "Statuscode",
  "Agent": "Agent",
  "Allowed": "Erlaubt",
  "Text": "Text",
  "blocked by robots": "durch robots.txt gesperrt",
  "blocked by server": "vom Server gesperrt",
  "challenged": "mit einer Prüfung beantwortet",
  "different content": "anderer Inhalt",
  "What the latest audit read, and whether a crawler may fetch a URL by it.":
    "Was das neueste Audit las, und ob ein Crawler eine URL danach abrufen darf.",
  "Empty: where the start URL leads.": "Leer: wohin die Start-URL führt.",
  "Crawler": "Crawler",
  "Its name in robots.txt, such as Googlebot. Empty: this service's own, and those of AI systems.":
    "Sein Name in robots.txt, etwa Googlebot. Leer: der eigene dieses Dienstes und die der KI-Systeme.",
  "{0} may fetch {1}.": "{0} darf {1} abrufen.",
  "{0} may not fetch {1}.": "{0} darf {1} nicht abrufen.",
  "Line {0} says so: {1}": "Das sagt Zeile {0}: {1}",
  "There is no robots.txt: everything may be fetched.":
    "Es gibt keine robots.txt: Alles darf abgerufen werden.",
  "robots.txt gave no answer, 429 or 5xx: nothing may be fetched.":
    "robots.txt gab keine Antwort, 429 oder 5xx: Nichts darf abgerufen werden.",
  "No rule of robots.txt is about it.": "Keine Regel der robots.txt betrifft das.",
  "Crawlers of AI systems": "Crawler von KI-Systemen",
  "Lines that crawlers do not understand as they were meant":
    "Zeilen, die Crawler nicht so verstehen, wie sie gemeint waren",
  "The file": "Die Datei",
  "Read": "Gelesen",
  "Wait between requests": "Wartezeit zwischen Abrufen",
  "AI readiness of {0}": "Bereitschaft für KI: {0}",
  "How AI systems can read and cite the site. There is no score: nobody knows how to weigh the parts.":
    "Wie KI-Systeme die Website lesen und zitieren können. Es gibt keine Punktzahl: Niemand weiß, wie die Teile zu gewichten sind.",
  "The audit read no robots.txt.": "Das Audit las keine robots.txt.",
  "Crawlers that robots.txt admits, by purpose": "Crawler, die robots.txt zulässt, nach Zweck",
  "Crawler by crawler, and the lines that say so":
    "Crawler für Crawler, mit den Zeilen, die das sagen",
  "What the server answers them": "Was der Server ihnen antwortet",
  "Not known: no page was requested by the names of AI crawlers yet.":
    "Nicht bekannt: Noch wurde keine Seite unter den Namen von KI-Crawlern abgerufen.",
  "With structured data": "Mit strukturierten Daten",
  "Without structured data": "Ohne strukturierte Daten",
  "Whose content needs JavaScript": "Deren Inhalt JavaScript braucht",
  "Looked at in a browser": "In einem Browser angesehen",
  "The audit did not ask for it.": "Das Audit fragte nicht danach.",
  "The latest audit found nothing wrong with it.": "Das neueste Audit beanstandete nichts daran.",
  "no answer ({0})": "keine Antwort ({0})",
  "The line has no colon.": "Die Zeile hat keinen Doppelpunkt.",
  "The line names no crawler.": "Die Zeile nennt keinen Crawler.",
  "The rule stands before any User-agent line.": "Die Regel steht vor jeder User-agent-Zeile.",
  'The path does not begin with "/" or "*".': "Der Pfad beginnt nicht mit „/“ oder „*“.",
  'A "$" that is not at the end stands for itself.':
    "Ein „$“, das nicht am Ende steht, steht für sich selbst.",
  "The delay is not a number of seconds.": "Die Wartezeit ist keine Zahl von Sekunden.",
  "The delay stands before any User-agent line.": "Die Wartezeit steht vor jeder User-agent-Zeile.",
  "The sitemap's address is not an absolute URL.":
    "Die Adresse der Sitemap ist keine absolute URL.",
  "The answer is an HTML page, not a Markdown text.":
    "Die Antwort ist eine HTML-Seite, kein Markdown-Text.",
  "The file has less than 50 characters.": "Die Datei hat weniger als 50 Zeichen.",
  'The file has no title: a line that begins with "# ".':
    "Die Datei hat keinen Titel: eine Zeile, die mit „# “ beginnt.",
  "The file has no Markdown link, such as [Name](https://…).":
    "Die Datei hat keinen Markdown-Link, etwa [Name](https://…).",
};
