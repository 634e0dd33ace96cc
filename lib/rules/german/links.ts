import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `links`, by their codes. */
export const GERMAN_LINKS: GermanRuleTexts = {
  link_internal_nofollow: {
    title: "Interne Links sind nofollow",
    description:
      "Links auf Seiten derselben Website tragen rel=nofollow, oder die ganze Seite steht auf nofollow. Sie geben keinen Ranking-Wert weiter, und die verlinkten Seiten werden womöglich nie entdeckt.",
    howToFix:
      "Entfernen Sie nofollow von den gezeigten Links oder aus den Robots-Angaben der Seite. Um ein Ziel aus den Suchergebnissen zu halten, setzen Sie das Ziel auf noindex.",
  },
  link_external_followed: {
    title: "Externe Links sind follow",
    description:
      "Links auf andere Websites tragen weder nofollow noch ugc noch sponsored. Das ist kein Fehler: So steht man für eine Quelle ein. Die Liste ist für Websites, die jeden Link auf andere kennzeichnen müssen, und wird nur auf Wunsch erstellt.",
    howToFix:
      "Setzen Sie rel=sponsored an bezahlte Links und rel=ugc an solche, die Nutzer geschrieben haben. Links, für die Sie einstehen, lassen Sie, wie sie sind.",
  },
  link_external_nofollow: {
    title: "Externe Links sind nofollow",
    description:
      "Links auf andere Websites tragen rel=nofollow: Die Seite steht nicht für sie ein. Das ist richtig für bezahlte Links und für Texte von Nutzern, aber unnötig für Quellen, die Sie selbst gewählt haben.",
    howToFix:
      "Entfernen Sie nofollow von Links, für die Sie einstehen. Für bezahlte Links sagt rel=sponsored mehr, für Links von Nutzern rel=ugc.",
  },
  page_no_outlinks: {
    title: "Seite hat keine ausgehenden Links",
    description:
      "Die Seite hat keinen Link, dem ein Crawler folgen kann, weder auf die eigene Website noch auf andere. Besucher landen in einer Sackgasse, und die Seite gibt nichts weiter. Oft gibt es die Links erst, nachdem JavaScript gelaufen ist.",
    howToFix:
      "Fügen Sie Links als <a href> mit echten Adressen hinzu, mindestens die Navigation der Website und verwandte Seiten, und liefern Sie sie im HTML aus.",
  },
  page_no_internal_outlinks: {
    title: "Seite verlinkt nur auf andere Websites",
    description:
      "Die Seite verlinkt auf andere Websites, aber auf keine andere Seite der eigenen. Besucher, die mehr wollen, müssen gehen, und der Wert, den die Seite sammelt, geht mit ihnen.",
    howToFix:
      "Fügen Sie die Navigation der Website und Links auf verwandte Seiten hinzu, als <a href> im HTML.",
  },
  too_many_links: {
    title: "Seite hat sehr viele Links",
    description:
      "Die Seite hat mehr als 1.000 Link-Elemente (Schwellenwert links_max). Unter so vielen findet sich niemand zurecht, jeder bekommt nur einen winzigen Teil vom Wert der Seite, und Crawler folgen womöglich nicht allen.",
    howToFix:
      "Verteilen Sie lange Listen auf mehrere Seiten, und kürzen Sie Menüs und Footer, die auf jeder Seite die ganze Website wiederholen.",
  },
  link_empty_anchor: {
    title: "Link ohne Text",
    description:
      "Links haben nichts, was vorgelesen werden könnte: keinen Text, kein Bild mit Alternativtext, kein aria-label und kein title, oder nur Satzzeichen. Screenreader lesen eine Adresse vor, und Suchmaschinen erfahren nichts über das Ziel.",
    howToFix:
      "Schreiben Sie in jeden Link, wohin er führt. Geben Sie einem Icon ein alt oder dem Link ein aria-label, und entfernen Sie Links, die niemand sehen kann.",
  },
  link_generic_anchor: {
    title: "Linktext sagt nichts über das Ziel",
    description:
      "Links lauten „hier klicken“, „mehr“ oder ähnlich, in der Sprache, die die Seite für sich angibt. Linktexte sagen Besuchern und Suchmaschinen, worum es beim Ziel geht; diese würden zu jedem Link passen.",
    howToFix:
      "Schreiben Sie in den Link, worum es beim Ziel geht: seinen Titel oder die Wörter des Satzes, die es benennen.",
  },
  link_to_localhost: {
    title: "Link auf eine private Adresse",
    description:
      "Die Seite ist öffentlich, verlinkt aber auf localhost, auf eine Adresse eines privaten Netzes oder auf einen Namen, der nur dort auflösbar ist. Der Link funktioniert beim Autor der Seite und sonst bei niemandem, und er zeigt, wie das Netz aufgebaut ist.",
    howToFix:
      "Ersetzen Sie jede Adresse durch die öffentliche, oder entfernen Sie den Link. Meist stammen sie aus einer Entwicklungskopie: Durchsuchen Sie Templates, Einstellungen und Datenbank danach.",
  },
  link_http_on_https_page: {
    title: "Sichere Seite verlinkt auf HTTP-Adressen",
    description:
      "Die Seite ist verschlüsselt, verlinkt aber auf http://-Adressen. Innerhalb der Website kostet jeder solche Klick bestenfalls eine Weiterleitung und zuerst eine unverschlüsselte Anfrage (Warnung); zu anderen Websites lässt er den Besucher ungeschützt (Hinweis).",
    howToFix:
      "Schreiben Sie https:// in die gezeigten Links. Prüfen Sie bei anderen Websites zuerst, ob sie dort antworten.",
  },
  link_whitespace_in_href: {
    title: "Leerzeichen in einer Linkadresse",
    description:
      "Adressen von Links enthalten Leerzeichen, Tabs oder Zeilenumbrüche, am Rand oder mittendrin. Browser reparieren sie, aber nicht jeder Crawler, jedes Programm und jedes Mailprogramm tut das, oder nicht auf dieselbe Weise.",
    howToFix:
      "Entfernen Sie Leerraum am Rand jeder Adresse, und schreiben Sie ein Leerzeichen in der Mitte als %20.",
  },
  link_too_long: {
    title: "Linkadresse ist sehr lang",
    description:
      "Links führen auf Adressen mit mehr als 2.000 Zeichen (Schwellenwert link_max_chars). Manche Server, Browser und Sitemaps nehmen solche Adressen nicht an, und meist entstehen sie aus Zuständen oder Filtern, die sich im Query-String häufen. Adressen mit mehr als 2.048 Zeichen, auch die von Bildern und anderen Dateien, Weiterleitungen, Canonicals und Sprachversionen, werden hier gemeldet und im übrigen Audit ausgelassen.",
    howToFix:
      "Halten Sie Zustände aus der Adresse heraus: in einer Sitzung, in einem per POST gesendeten Formular oder unter einem kurzen Schlüssel.",
  },
  link_target_blank_noopener: {
    title: "Externer Link gibt seinem Ziel den Opener",
    description:
      "Links auf andere Websites öffnen ein neues Fenster und tragen rel=opener: Die andere Website bekommt Zugriff auf dieses Fenster und kann es woandershin schicken, etwa auf eine gefälschte Anmeldung. Ohne diese Angabe halten Browser beide getrennt.",
    howToFix: "Entfernen Sie opener aus dem rel von Links auf andere Websites.",
  },
  link_to_broken_internal: {
    title: "Link auf eine defekte Seite der Website",
    description:
      "Ein Link auf dieser Seite führt zu einer URL der Website, die mit einem Fehler oder gar nicht antwortet. Besucher stranden dort, und was der Link weitergibt, geht verloren. Die defekte URL wird auch selbst gemeldet.",
    howToFix:
      "Korrigieren Sie die Adresse, entfernen Sie den Link, oder stellen Sie das Ziel wieder her; ist es umgezogen, verlinken Sie die neue Adresse.",
  },
  link_to_redirect_internal: {
    title: "Link auf eine weiterleitende URL der Website",
    description:
      "Ein Link auf dieser Seite führt zu einer URL der Website, die weiterleitet. Er funktioniert, aber jeder Klick und jeder Crawl macht einen Umweg, den sich die Website sparen könnte.",
    howToFix: "Lassen Sie den Link die endgültige URL nennen.",
  },
  link_to_broken_external: {
    title: "Link auf eine defekte Seite einer anderen Website",
    description:
      "Ein Link auf dieser Seite führt zur URL einer anderen Website, die mit einem Fehler oder gar nicht antwortet. Antworten, die „keine Crawler“ bedeuten (401, 403, 429, 999), zählen nicht.",
    howToFix:
      "Öffnen Sie den Link im Browser. Ist er auch dort defekt, korrigieren Sie die Adresse, verlinken Sie eine andere Quelle, oder entfernen Sie ihn.",
  },
  link_to_redirect_external: {
    title: "Link auf eine weiterleitende URL einer anderen Website",
    description:
      "Ein Link auf dieser Seite führt zur URL einer anderen Website, die weiterleitet. Noch funktioniert er, aber die Adresse ist veraltet, und Weiterleitungen anderer können eines Tages enden oder woandershin führen.",
    howToFix:
      "Lassen Sie den Link die endgültige URL nennen, falls sie noch das ist, was Sie verlinken wollen.",
  },
  link_external_403: {
    title: "Link auf eine Seite, die den Crawler abwies",
    description:
      "Ein Link auf dieser Seite führt zur URL einer anderen Website, die mit 401, 403, 429 oder 999 geantwortet hat. Die meisten dieser Websites weisen nur Crawler ab, und der Link funktioniert für Menschen; prüfen ließ er sich nicht.",
    howToFix: "Öffnen Sie den Link im Browser. Funktioniert er dort, ist nichts zu tun.",
  },
  page_inlinks_nofollow_only: {
    title: "Alle Links auf die Seite sind nofollow",
    description:
      "Die Seite ist indexierbar, aber jeder interne Link auf sie ist nofollow oder steht auf einer nofollow-Seite. Suchmaschinen sollen ihnen nicht folgen, und die Seite bekommt keinen internen PageRank. Wird nur nach einem Crawl gemeldet, der jedem Link gefolgt ist.",
    howToFix:
      "Entfernen Sie nofollow von Links auf diese Seite, oder setzen Sie noindex, wenn sie nicht gefunden werden soll.",
  },
  page_inlinks_follow_and_nofollow: {
    title: "Links auf die Seite sind teils nofollow",
    description:
      "Manche Seiten verlinken diese mit nofollow, andere ohne. Innerhalb einer Website ist das selten gewollt, und was die nofollow-Links weitergeben könnten, geht verloren.",
    howToFix:
      "Entfernen Sie nofollow von internen Links. Eine Seite, die nicht gefunden werden soll, bekommt stattdessen ein noindex.",
  },
  page_single_inlink: {
    title: "Nur eine Seite verlinkt auf die Seite",
    description:
      "Nur eine Seite der Website verlinkt auf diese mit einem Link, dem gefolgt werden darf; mehrere Links auf jener Seite zählen als einer. Fallen sie weg, führt nichts mehr hierher, und die Seite zählt wenig. Wird nur nach einem Crawl gemeldet, der jedem Link gefolgt ist.",
    howToFix: "Verlinken Sie die Seite von weiteren thematisch passenden Seiten.",
  },
  low_internal_pagerank: {
    title: "Interne Links stützen die Seite kaum",
    description:
      "Eine Sitemap nennt die Seite als wichtig, aber sie liegt mehr als drei Klicks von der Startseite entfernt, und ihr interner PageRank gehört zum niedrigsten Zehntel der Website. Wird nur nach einem Crawl gemeldet, der jedem Link gefolgt ist.",
    howToFix:
      "Verlinken Sie die Seite von Seiten, die selbst viele eingehende Links haben, oder nehmen Sie sie aus der Sitemap, wenn sie unwichtig ist.",
  },
  link_broken_fragment: {
    title: "Link auf eine Stelle, die die Seite nicht hat",
    description:
      "Ein Link nennt mit #fragment eine Stelle auf einer Seite der Website, und das HTML jener Seite hat kein Element mit dieser id oder diesem name. Besucher landen stattdessen oben. Stellen, die erst ein Skript erzeugt, sind hier nicht zu sehen.",
    howToFix: "Korrigieren Sie das Fragment, oder geben Sie dem betreffenden Element diese id.",
  },
  link_to_noncanonical: {
    title: "Links auf Seiten mit anderem Canonical",
    description:
      "Links auf dieser Seite führen zu Seiten der Website, die eine andere URL als Canonical nennen. Suchmaschinen indexieren jene andere URL; Links sind ein Hinweis, welche gemeint ist, und diese widersprechen ihm.",
    howToFix: "Lassen Sie die Links die kanonischen URLs nennen.",
  },
  link_to_resource_as_page: {
    title: "Links auf Bilder, Stylesheets oder Skripte",
    description:
      "Links auf dieser Seite führen auf bloße Dateien statt auf Seiten. Bei Bildern ist das manchmal gewollt; aber Besucher enden ohne Menü und ohne Rückweg, und was die Links weitergeben, geht verloren.",
    howToFix:
      "Verlinken Sie eine Seite, die das Bild im Zusammenhang zeigt, und entfernen Sie Links auf Stylesheets und Skripte.",
  },
};
