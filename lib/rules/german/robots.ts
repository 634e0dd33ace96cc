import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `robots`, by their codes. */
export const GERMAN_ROBOTS: GermanRuleTexts = {
  robots_txt_server_error: {
    title: "robots.txt antwortet mit einem Serverfehler",
    description:
      "Die robots.txt ist nicht lesbar, weil der Server einen Fehler meldet oder nicht antwortet. Crawler müssen dann den ganzen Host als gesperrt behandeln (RFC 9309, Abschnitt 2.3.1.4), und die Indexierung endet. Auf einem anderen Host als dem Haupthost der Website wird es als Warnung gemeldet.",
    howToFix:
      "Lassen Sie den Server mit 200 und der Datei antworten, oder mit 404, wenn es keine gibt.",
  },
  robots_txt_invalid_line: {
    title: "robots.txt hat Zeilen ohne Bedeutung",
    description:
      "Einige Zeilen der robots.txt sind keine gültige Anweisung. Crawler übergehen sie, sodass eine Regel, auf die Sie sich verlassen, womöglich nicht gilt.",
    howToFix:
      "Korrigieren oder entfernen Sie die Zeilen. Anweisungen haben die Form `name: wert`, Pfade beginnen mit / oder *, und Regeln stehen unter einer User-agent-Zeile.",
  },
  robots_blocks_whole_site: {
    title: "robots.txt sperrt die ganze Website",
    description:
      "Die robots.txt verbietet dem Crawler dieses Dienstes oder dem Googlebot den Abruf der Startseite und damit meist der ganzen Website. Suchmaschinen können keine Seite lesen.",
    howToFix:
      "Entfernen Sie die Regel, oder erlauben Sie, was gefunden werden soll. Testumgebungen halten Sie besser mit einem Passwort von Suchmaschinen fern.",
  },
  robots_txt_missing: {
    title: "Website hat keine robots.txt",
    description:
      "Es gibt keine robots.txt, also dürfen Crawler alles abrufen. Das ist erlaubt; aber sie fragen immer wieder danach, und sie ist der Ort, um die Sitemap zu nennen.",
    howToFix:
      "Legen Sie eine robots.txt im Stammverzeichnis des Hosts ab. Eine ohne Einschränkungen hat die Zeilen `User-agent: *` und `Disallow:` und eine Sitemap:-Zeile.",
  },
  robots_txt_too_large: {
    title: "robots.txt ist zu groß",
    description:
      "Die robots.txt hat mehr als 500 KiB. Crawler müssen nicht weiterlesen (RFC 9309, Abschnitt 2.5), und Google ignoriert den Rest: Regeln dort gelten nicht.",
    howToFix:
      "Kürzen Sie die Datei: Fassen Sie Regeln mit `*` zu Mustern zusammen, und entfernen Sie Zeilen für URLs, die es nicht mehr gibt.",
  },
  robots_txt_is_html: {
    title: "robots.txt wird als HTML ausgeliefert",
    description:
      "Die Adresse der robots.txt antwortet mit 200 und einer HTML-Seite oder mit Text, der als HTML ausgewiesen ist. Crawler finden in einer Seite keine Regeln und halten alles für erlaubt.",
    howToFix:
      "Liefern Sie eine reine Textdatei als text/plain aus, oder antworten Sie mit 404, wenn es keine gibt.",
  },
  robots_txt_redirects: {
    title: "robots.txt leitet weiter",
    description:
      "Die robots.txt leitet auf eine andere Adresse weiter, obwohl die Seiten dieses Hosts das nicht tun. Crawler folgen mindestens fünf Weiterleitungen; danach gilt ihnen die Datei als nicht vorhanden.",
    howToFix: "Liefern Sie die Datei unter /robots.txt auf jedem Host selbst aus.",
  },
  robots_crawl_delay_high: {
    title: "Crawl-delay ist hoch",
    description:
      "Die robots.txt verlangt von Crawlern, lange zwischen zwei Anfragen zu warten. Wer sich daran hält, etwa Bing, braucht Tage für einige Tausend Seiten; Google ignoriert die Zeile.",
    howToFix:
      "Senken Sie den Crawl-delay auf ein oder zwei Sekunden, oder entfernen Sie ihn. Ein überlasteter Server darf mit 429 oder 503 antworten.",
  },
  robots_txt_changed: {
    title: "robots.txt hat sich geändert",
    description:
      "Die robots.txt sagt etwas anderes als beim vorigen Audit. Eine geänderte Regel kann ganze Teile der Website aus der Suche nehmen oder Crawler in andere hineinlassen.",
    howToFix:
      "Vergewissern Sie sich, dass die Änderung gewollt war, und prüfen Sie wichtige URLs gegen die neuen Regeln.",
  },
  robots_blocks_resources: {
    title: "Ressource ist durch robots.txt gesperrt",
    description:
      "Die robots.txt verbietet dem Googlebot, ein Skript, Stylesheet oder Bild abzurufen, das eine indexierbare Seite lädt. Google rendert die Seite dann ohne es und beurteilt ihren Inhalt womöglich falsch.",
    howToFix:
      "Erlauben Sie die Datei in der robots.txt, zum Beispiel mit einer Allow-Zeile für ihr Verzeichnis.",
  },
  robots_txt_ignored_by_bot: {
    title: "Ein Bot ruft ab, was robots.txt ihm verbietet",
    description:
      "Der verifizierte Bot hat URLs abgerufen, die die robots.txt ihm verbietet, mehr als einen Tag nachdem die Datei in dieser Form gelesen wurde. Bots, die eine Seite abrufen, weil ein Mensch danach fragt, zählen nicht: Sie müssen sich nicht daran halten.",
    howToFix:
      "Prüfen Sie, ob die robots.txt für den Bot lesbar ist und ihn so nennt, wie sein Betreiber ihn schreibt. Wenn ja, melden Sie es dem Betreiber, oder lehnen Sie diese Anfragen in der Firewall ab.",
  },
};
