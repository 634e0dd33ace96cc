/** German texts of the page of what AI crawlers' names get, and of field data over time, by the English ones. */
export const GERMAN_CRAWLER_VIEW_TEXTS: Readonly<Record<string, string>> = {
  "AI crawlers' view of {0}": "Sicht der KI-Crawler vom {0}",
  "One page was requested by the name of each crawler that robots.txt lets in, and as a browser requests it.":
    "Eine Seite wurde unter dem Namen jedes Crawlers abgerufen, den die robots.txt einlässt, und so, wie ein Browser sie abruft.",
  "{0} pages were requested by the name of each crawler that robots.txt lets in, and as a browser requests them.":
    "{0} Seiten wurden unter dem Namen jedes Crawlers abgerufen, den die robots.txt einlässt, und so, wie ein Browser sie abruft.",
  "It is under way: {0} % are done. One request goes out each second at most, and this page keeps up with it.":
    "Sie entsteht gerade: {0} % sind erledigt. Höchstens eine Anfrage geht je Sekunde hinaus, und diese Seite hält Schritt.",
  "Crawlers by verdict": "Crawler nach Urteil",
  "What it comes to": "Was dabei herauskam",
  "What robots.txt says of them": "Was die robots.txt über sie sagt",
  "Crawler by crawler": "Crawler für Crawler",
  "a browser": "ein Browser",
  "a browser, at the end": "ein Browser, zum Schluss",
  "this service's own crawler": "der eigene Crawler dieses Dienstes",
  "a browser, right after {0}": "ein Browser, gleich nach {0}",
  "Answers of {0}": "Antworten von {0}",
  "One more name got the page.": "Ein weiterer Name bekam die Seite.",
  "{0} more names got the page.": "{0} weitere Namen bekamen die Seite.",
  "Names": "Namen",
  ", a challenge": ", eine Prüfung",
  ", a challenge ({0})": ", eine Prüfung ({0})",
  "The names that were sent": "Die Namen, die gesendet wurden",
  "By the name of": "Unter dem Namen",
  "User-Agent": "User-Agent",
  "Known from": "Bekannt durch",
  "Answers by name": "Antworten nach Namen",
  "as published": "so veröffentlicht",
  "made of its name": "aus seinem Namen gebildet",
  "Field data over time": "Felddaten im Verlauf",
  "Field data of {0} ({1})": "Felddaten von {0} ({1})",
  "Good up to {0}": "Gut bis {0}",
  "What visitors with Chrome experienced in each 28 days that CrUX has of it.":
    "Was Besucher mit Chrome in je 28 Tagen erlebten, die CrUX davon hat.",
  "No period is known of it: too few people visit it for Google to publish figures.":
    "Davon ist kein Zeitraum bekannt: Zu wenige Menschen besuchen sie, als dass Google Zahlen veröffentlichte.",
};

/** What was found of an AI crawler's name, and the German of it. */
export const GERMAN_CRAWLER_VIEW_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(.+) gets the page that a browser gets\.$/, "$1 bekommt die Seite, die ein Browser bekommt."],
  [
    /^(.+) gets the page; what differs also differs between two visits of a browser\.$/,
    "$1 bekommt die Seite; was abweicht, weicht auch zwischen zwei Besuchen eines Browsers ab.",
  ],
  [
    /^robots\.txt could not be read, which forbids the page to (.+)\.$/,
    "Die robots.txt ließ sich nicht lesen; das verbietet $1 die Seite.",
  ],
  [
    /^robots\.txt forbids the page to (.+?): (.+)$/,
    "Die robots.txt verbietet $1 die Seite: $2",
  ],
  [
    /^The server answers (.+) with (\d+) and a browser with (\d+)\.$/,
    "Der Server antwortet $1 mit $2 und einem Browser mit $3.",
  ],
  [
    /^The server gives (.+) no answer \((.*)\) and a browser (\d+)\.$/,
    "Der Server gibt $1 keine Antwort ($2) und einem Browser $3.",
  ],
  [
    /^(.+) has to prove to be a person, which crawlers cannot \(unknown, (.*)\)\.$/,
    "$1 soll beweisen, ein Mensch zu sein, was Crawler nicht können ($2).",
  ],
  [
    /^(.+) has to prove to be a person, which crawlers cannot \((.*)\)\.$/,
    "$1 soll beweisen, ein Mensch zu sein, was Crawler nicht können ($2).",
  ],
  [
    /^(.+) gets the title (none|".*") and a browser (none|".*")\.$/,
    "$1 bekommt den Titel $2 und ein Browser $3.",
  ],
  [
    /^(.+) is led to (\S+) and a browser to (\S+)\.$/,
    "$1 wird zu $2 geleitet und ein Browser zu $3.",
  ],
  [
    /^(.+) gets (\d+) words and a browser (\d+)\.$/,
    "$1 bekommt $2 Wörter und ein Browser $3.",
  ],
  [
    /^A browser's name does not get the page either \((.*), a challenge\)\.$/,
    "Auch der Name eines Browsers bekommt die Seite nicht ($1, eine Prüfung).",
  ],
  [
    /^A browser's name does not get the page either \((.*)\)\.$/,
    "Auch der Name eines Browsers bekommt die Seite nicht ($1).",
  ],
  [
    /^(.+) is refused, and so is a browser right after it: the server may refuse the address of this service, or be overloaded\.$/,
    "$1 wird abgewiesen, und gleich danach auch ein Browser: Der Server weist vielleicht die Adresse dieses Dienstes ab oder ist überlastet.",
  ],
  [
    /^(.+) is a name that only robots\.txt knows, and robots\.txt allows it\.$/,
    "$1 ist ein Name, den nur die robots.txt kennt, und die robots.txt erlaubt ihn.",
  ],
  [
    /^robots\.txt keeps this service's crawler from comparing what (.+) gets\.$/,
    "Die robots.txt hindert den Crawler dieses Dienstes daran zu vergleichen, was $1 bekommt.",
  ],
  [
    /^The name is let in from the address of this server\.$/,
    "Der Name wird von der Adresse dieses Servers eingelassen.",
  ],
  [
    /^A firewall that refuses the agent's own addresses is not seen\.$/,
    "Eine Firewall, die die eigenen Adressen des Crawlers abweist, bleibt dabei unbemerkt.",
  ],
  [
    /^The requests carried the agent's name and came from the address of this server\.$/,
    "Die Anfragen trugen den Namen des Crawlers und kamen von der Adresse dieses Servers.",
  ],
  [
    /^A firewall that verifies addresses refuses such a request as false and still lets the agent itself in: this does not prove that the agent is refused\.$/,
    "Eine Firewall, die Adressen prüft, weist eine solche Anfrage als falsch ab und lässt den Crawler selbst trotzdem ein: Das beweist nicht, dass der Crawler abgewiesen wird.",
  ],
  [
    /^Its operator says how its visits are verified, and firewalls use that\.$/,
    "Sein Betreiber sagt, wie sich seine Besuche prüfen lassen, und Firewalls nutzen das.",
  ],
  [
    /^Its log says what the agent itself gets\.$/,
    "Was der Crawler selbst bekommt, sagt das Log des Servers.",
  ],
];
