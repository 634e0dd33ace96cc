import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `crawlability`, by their codes. */
export const GERMAN_CRAWLABILITY: GermanRuleTexts = {
  page_4xx: {
    title: "Seite antwortet mit einem Client-Fehler",
    description:
      "Der Server hat die Anfrage für diese interne URL mit einem anderen 4xx-Status als 404, 410, 429 oder einer Zugriffsverweigerung abgelehnt. Suchmaschinen nehmen solche URLs aus dem Index, und wer einem Link dorthin folgt, sieht einen Fehler.",
    howToFix:
      "Lassen Sie den Server auf eine einfache GET-Anfrage mit 200 antworten, oder entfernen Sie die Links auf allen Seiten, die hierher verlinken (eingehende Links). Ist der Inhalt umgezogen, leiten Sie mit 301 weiter.",
  },
  page_404: {
    title: "Seite nicht gefunden",
    description:
      "Diese interne URL antwortet mit 404 oder 410, und trotzdem verweist etwas auf der Website noch auf sie. Besucher landen in einer Sackgasse, und der Wert der Links hierher geht verloren.",
    howToFix:
      "Korrigieren oder entfernen Sie die Links auf diese URL auf allen verlinkenden Seiten (eingehende Links). Hat der Inhalt einen Nachfolger, leiten Sie mit 301 dorthin weiter; ist er endgültig weg, stimmt der Status, und nur die Links müssen weg.",
  },
  page_403: {
    title: "Zugriff auf die Seite wird verweigert",
    description:
      "Der Server verweigert diese interne URL mit 401, 403, 407 oder 451. Oft ist das ein Schutz gegen Bots, der Menschen einlässt und Crawler abweist: Dann werden womöglich auch Suchmaschinen abgewiesen und nehmen die Seite aus dem Index. Andernfalls stehen Besucher, die einem Link hierher folgen, vor verschlossener Tür.",
    howToFix:
      "Ist die Seite öffentlich, lassen Sie Crawler ein: Prüfen Sie Firewall, Bot-Schutz und Zugriffsregeln für diese Adresse. Braucht sie eine Anmeldung, lassen Sie es dabei, und lassen Sie die verlinkenden Seiten (eingehende Links) stattdessen auf die Anmeldeseite verweisen.",
  },
  page_429: {
    title: "Server verlangt langsameres Crawlen",
    description:
      "Der Server hat für diese interne URL mit 429 (zu viele Anfragen) geantwortet, auch nachdem der Crawler gewartet und noch einmal angefragt hat. Suchmaschinen halten das für ein Zeichen von Überlastung, crawlen die ganze Website weniger und nehmen URLs aus dem Index, die dauerhaft so antworten.",
    howToFix:
      "Heben Sie die Anfragegrenze für Crawler an, oder antworten Sie schneller, damit sie nicht erreicht wird, und senden Sie Retry-After mit jeder 429. Auditieren Sie dann erneut; mit weniger Anfragen pro Sekunde, wenn die Grenze bleiben muss.",
  },
  page_5xx: {
    title: "Seite antwortet mit einem Serverfehler",
    description:
      "Der Server hat bei dieser internen URL versagt, auch beim zweiten Versuch. Suchmaschinen drosseln dann das Crawlen der ganzen Website und nehmen URLs aus dem Index, die weiter fehlschlagen. Eine 503 mit Retry-After, hier als retry_after gezeigt, heißt: Die Seite ist vorübergehend nicht verfügbar.",
    howToFix:
      "Suchen Sie die Anfrage im Fehlerlog des Servers und beheben Sie die Ursache. Bei geplanter Wartung antworten Sie mit 503 und einem Retry-After-Header, und nur für kurze Zeit.",
  },
  fetch_failed: {
    title: "Seite konnte nicht abgerufen werden",
    description:
      "Für diese interne URL kam keine vollständige HTTP-Antwort: Namensauflösung, Verbindung, Zertifikat oder Übertragung sind fehlgeschlagen. Suchmaschinen behandeln das wie einen Serverfehler.",
    howToFix:
      "Prüfen Sie DNS-Eintrag, Zertifikat, Firewall und Server für diese Adresse, und rufen Sie sie dann mit einem Kommandozeilen-Client ab, um denselben Fehler zu sehen.",
  },
  fetch_timeout: {
    title: "Seite antwortete nicht rechtzeitig",
    description:
      "Der Server hat diese interne URL nicht vollständig geliefert, bevor die Zeit des Crawlers abgelaufen war. Besucher gehen lange vorher, und Suchmaschinen crawlen langsame Websites weniger.",
    howToFix:
      "Finden Sie heraus, was diese URL langsam macht (Datenbankabfragen, Aufrufe anderer Dienste, fehlende Caches, ein überlasteter Server), und lassen Sie sie innerhalb einer Sekunde antworten.",
  },
  url_unparseable_in_link: {
    title: "Linkadresse ist keine gültige URL",
    description:
      "Links auf der Seite haben eine Adresse, die kein Browser lesen kann: Der URL-Parser weist sie ab, das Schema ist falsch geschrieben, oder der Host fehlt. Klicks führen ins Leere oder an eine falsche Stelle, und Crawler übergehen den Link.",
    howToFix:
      "Korrigieren Sie jede gezeigte Adresse. Eine vollständige lautet https://host/pfad; eine innerhalb der Website darf mit einem einzelnen Schrägstrich beginnen.",
  },
  uncrawlable_link: {
    title: "Link kann nicht gecrawlt werden",
    description:
      "Elemente, die wie Links aussehen und sich so verhalten, haben keine Adresse, der man folgen kann: stattdessen ein Skript, eine lokale Datei oder gar kein href. Suchmaschinen folgen nur <a> mit href; was hier verlinkt ist, wird womöglich nie gefunden.",
    howToFix:
      "Geben Sie jedem Link ein href mit der echten Adresse, und lassen Sie das Skript es nur ergänzen. Was kein Link ist, sondern eine Aktion, gehört in ein <button>.",
  },
  blocked_by_robots: {
    title: "Verlinkte URL ist durch robots.txt gesperrt",
    description:
      "Die Website verweist mit einem follow-Link, einem Canonical oder einer Weiterleitung auf diese URL, und ihre eigene robots.txt verbietet das Crawlen oder ist nicht lesbar, was alles verbietet. Suchmaschinen können die Seite nicht lesen, und was eingehende Links weitergeben, geht verloren.",
    howToFix:
      "Erlauben Sie die URL in der robots.txt, wenn sie gefunden werden soll. Wenn nicht, entfernen Sie die Links auf sie.",
  },
  page_too_deep: {
    title: "Seite ist zu viele Klicks entfernt",
    description:
      "Der kürzeste Weg von der Startseite zu dieser Seite braucht mehr als 4 Klicks, oder mehr, als das Audit erlaubt. So tief liegende Seiten werden seltener gecrawlt und bekommen wenig internen PageRank.",
    howToFix:
      "Verlinken Sie die Seite oder die Liste, in der sie steht, von einer Seite näher an der Startseite: Kategorieseiten, verwandte Inhalte oder eine HTML-Sitemap.",
  },
  orphan_page: {
    title: "Seite hat keine internen Links",
    description:
      "Keine Seite der Website verlinkt auf diese; bekannt ist sie von anderswo, etwa aus einer Sitemap. Besucher können nicht zu ihr navigieren, und sie bekommt keinen internen PageRank.",
    howToFix:
      "Verlinken Sie die Seite von thematisch passenden Seiten. Wird sie nicht mehr gebraucht, nehmen Sie sie aus der Sitemap, und lassen Sie sie mit 410 antworten oder auf ihren Nachfolger weiterleiten.",
  },
  isolated_only_via_canonical: {
    title: "Seite ist nur aus versteckten Verweisen bekannt",
    description:
      "Nur ein Canonical, eine hreflang-Angabe oder eine Weiterleitung führt zu dieser Seite; keine Seite verlinkt sie unter ihrer eigenen Adresse, und keine Sitemap nennt sie. Suchmaschinen halten eine solche Seite für unwichtig, und ohne Weiterleitung hierher finden Besucher sie nicht. Wird nur nach einem Crawl gemeldet, der jedem Link gefolgt ist.",
    howToFix:
      "Verlinken Sie die Seite von thematisch passenden Seiten, oder korrigieren Sie den Verweis, falls eine andere Seite gemeint ist.",
  },
  crawl_trap_suspected: {
    title: "URLs sehen nach einer Crawler-Falle aus",
    description:
      "Die Website erzeugt URLs ohne Ende: Mehr als 50 (oder so viele, wie das Audit festlegt), die sich nur in Zahlen oder im Query-String unterscheiden, sind nur untereinander verlinkt, oder 20, die jenseits der Klickgrenze des Crawls weitergehen, oder Pfade haben mehr als 12 Segmente. Kalender, Filter, Sitzungs-IDs und falsche relative Links sind die Ursache, und Crawler verschwenden dort ihre Zeit.",
    howToFix:
      "Halten Sie Crawler per robots.txt aus solchen Bereichen heraus, verlinken Sie nicht über die Seiten mit Inhalt hinaus, und korrigieren Sie relative Links, die jedes Mal ein Segment anhängen.",
  },
  site_unreachable: {
    title: "Startseite antwortet nicht",
    description:
      "Die Startseite oder die Seite, auf die sie weiterleitet, gibt keine HTTP-Antwort. Besucher und Suchmaschinen, die zur Startseite kommen, finden nichts.",
    howToFix:
      "Prüfen Sie DNS-Einträge, Zertifikat und ob der Server läuft, und starten Sie das Audit dann erneut.",
  },
  start_url_redirects_off_site: {
    title: "Start-URL leitet auf eine andere Website weiter",
    description:
      "Die Start-URL führt zu einem Host, der nicht zur auditierten Website gehört. Auditiert wurde also kaum die Website, die Besucher sehen.",
    howToFix:
      "Ist die Website umgezogen, legen Sie die neue Domain als eigene Website an und auditieren diese. Wenn nicht, korrigieren Sie die Weiterleitung.",
  },
  crawl_incomplete: {
    title: "Crawl ist unvollständig",
    description:
      "Der Crawl endete an einer seiner Grenzen, sodass bekannte URLs nicht abgerufen wurden. Was an ihnen falsch ist, steht nicht in diesem Audit, und die Zahlen von Links und verwaisten Seiten sind zu niedrig oder zu hoch.",
    howToFix:
      "Starten Sie das Audit mit einer höheren Grenze, oder schließen Sie Bereiche aus, auf die es nicht ankommt.",
  },
  bot_server_errors: {
    title: "Bots bekommen Serverfehler oder werden gebremst",
    description:
      "In den letzten 7 Tagen der Server-Logs haben Bots von Suchmaschinen oder KI-Systemen für diese Seite 5xx oder 429 bekommen. Suchmaschinen crawlen die Website dann weniger und nehmen die Seite aus dem Index, wenn es so weitergeht.",
    howToFix:
      "Suchen Sie die Ursache im Fehlerlog des Servers zu diesen Zeiten. Antwortet eine Firewall oder eine Anfragegrenze mit 429 oder 503, lassen Sie verifizierte Bots durch.",
  },
  bot_requests_on_parameters: {
    title: "Bots verbrauchen Anfragen für Parameter",
    description:
      "Mehr als ein Zehntel der Anfragen von Suchmaschinen und KI-Systemen in den letzten 30 Tagen der Server-Logs galt URLs mit Query-String, die keine indexierbaren Seiten sind. Was Bots dort abrufen, rufen sie anderswo nicht ab.",
    howToFix:
      "Verlinken Sie die URL ohne Parameter, und verbieten Sie in der robots.txt Parameter, die nur sortieren, filtern oder tracken.",
  },
  important_page_not_visited: {
    title: "Keine Suchmaschine hat die Seite abgerufen",
    description:
      "Die Seite ist indexierbar und steht in einer Sitemap oder nahe an der Startseite, und kein verifizierter Bot einer Suchmaschine hat sie in den letzten 30 Tagen der Server-Logs abgerufen.",
    howToFix:
      "Verlinken Sie sie von Seiten, die Bots oft besuchen, halten Sie ihr lastmod in der Sitemap aktuell, und beantragen Sie die Indexierung in der Search Console, wenn sie wichtig ist.",
  },
  rule_failed: {
    title: "Eine Regel konnte nicht geprüft werden",
    description:
      "Eine Regel des Audits ist auf dieser Seite fehlgeschlagen, sodass ihr Urteil fehlt. Das ist ein Fehler des Audits und nicht der Seite; alle anderen Regeln wurden geprüft.",
    howToFix:
      "An der Website muss nichts geändert werden. Melden Sie die Regel, die Adresse der Seite und die Meldung dem Betreiber dieses Dienstes.",
  },
};
