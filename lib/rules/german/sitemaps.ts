import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `sitemaps`, by their codes. */
export const GERMAN_SITEMAPS: GermanRuleTexts = {
  sitemap_missing: {
    title: "Website hat keine Sitemap",
    description:
      "Die robots.txt nennt keine Sitemap, und unter den üblichen Adressen liegt keine. Ohne sie erfahren Suchmaschinen von neuen und geänderten Seiten nur, indem sie Links folgen.",
    howToFix:
      "Lassen Sie die Website eine XML-Sitemap ihrer indexierbaren Seiten erzeugen, und nennen Sie sie in einer Sitemap:-Zeile der robots.txt.",
  },
  sitemap_invalid_xml: {
    title: "Sitemap ist kein gültiges XML",
    description:
      "Eine Sitemap ist nicht lesbar: Sie ist nicht wohlgeformt, ihr Wurzelelement ist weder urlset noch sitemapindex, oder sie ist eine HTML-Seite. Suchmaschinen ignorieren sie dann. Ein falscher Namensraum allein wird als Warnung gemeldet.",
    howToFix:
      "Validieren Sie die Datei gegen das Sitemap-Protokoll, und korrigieren Sie, was sie erzeugt; maskieren Sie &, <, > und Anführungszeichen in URLs.",
  },
  sitemap_url_noindex: {
    title: "Sitemap nennt eine noindex-Seite",
    description:
      "Die Sitemap bittet Suchmaschinen, diese Seite zu indexieren, und die Seite verbietet es.",
    howToFix:
      "Entfernen Sie das noindex, wenn die Seite gefunden werden soll, sonst nehmen Sie die Seite aus der Sitemap.",
  },
  sitemap_url_broken: {
    title: "Sitemap nennt eine defekte URL",
    description:
      "Die Sitemap nennt eine URL, die mit einem Fehler oder gar nicht antwortet. Je mehr davon sie hat, desto weniger vertrauen Suchmaschinen einer Sitemap.",
    howToFix: "Stellen Sie die Seite wieder her, oder nehmen Sie sie aus der Sitemap.",
  },
  sitemap_url_redirect: {
    title: "Sitemap nennt eine weiterleitende URL",
    description:
      "Die Sitemap nennt statt der Seite selbst eine URL, die weiterleitet. Eine Sitemap sollte nur endgültige, kanonische URLs enthalten.",
    howToFix: "Nennen Sie stattdessen die endgültige URL.",
  },
  sitemap_url_disallowed: {
    title: "Sitemap nennt eine von robots.txt gesperrte URL",
    description:
      "Die Sitemap bittet Suchmaschinen, diese URL zu crawlen, und die robots.txt verbietet es.",
    howToFix: "Erlauben Sie die URL in der robots.txt, oder nehmen Sie sie aus der Sitemap.",
  },
  sitemap_url_noncanonical: {
    title: "Sitemap nennt eine Seite mit anderem Canonical",
    description:
      "Die Sitemap nennt diese Seite, und die Seite nennt eine andere als Canonical: zwei gegensätzliche Hinweise, welche indexiert werden soll.",
    howToFix: "Nennen Sie stattdessen die kanonische Seite, oder korrigieren Sie das Canonical.",
  },
  indexable_not_in_sitemap: {
    title: "Indexierbare Seite steht in keiner Sitemap",
    description:
      "Die Website hat Sitemaps, und keine nennt diese Seite, obwohl sie indexiert werden darf. Suchmaschinen bemerken Änderungen an ihr später.",
    howToFix:
      "Nehmen Sie die Seite in die Sitemap auf, oder setzen Sie noindex, wenn sie nicht gefunden werden soll.",
  },
  sitemap_fetch_error: {
    title: "Sitemap kann nicht abgerufen werden",
    description:
      "Die robots.txt oder ein Sitemap-Index nennt diese Sitemap, und sie antwortet mit einem Fehler oder gar nicht. Suchmaschinen können keine der URLs lesen, die sie nennt.",
    howToFix:
      "Stellen Sie die Datei wieder her, oder korrigieren Sie ihre Adresse, wo sie genannt ist.",
  },
  sitemap_too_large: {
    title: "Sitemap ist zu groß",
    description:
      "Eine Sitemap darf höchstens 50.000 URLs nennen, ein Index höchstens 50.000 Sitemaps, und keines von beiden darf unkomprimiert mehr als 50 MB haben. Suchmaschinen lehnen eine größere Datei ab oder ignorieren den Rest.",
    howToFix: "Teilen Sie die Datei in mehrere, und nennen Sie diese in einem Sitemap-Index.",
  },
  sitemap_nested_index: {
    title: "Sitemap-Index nennt einen weiteren Index",
    description:
      "Dieser Sitemap-Index ist selbst in einem Index genannt. Das Protokoll erlaubt einem Index nur Sitemaps, und Suchmaschinen lesen womöglich nicht, was tiefer verschachtelt ist.",
    howToFix:
      "Nennen Sie die Sitemaps in einem Index, oder reichen Sie mehrere Indexe nebeneinander ein.",
  },
  sitemap_blocked_by_robots: {
    title: "Sitemap ist durch robots.txt gesperrt",
    description:
      "Die robots.txt des Hosts der Sitemap verbietet Crawlern, die Sitemap abzurufen. Wer sich daran hält, sieht nie, was die Sitemap nennt.",
    howToFix: "Erlauben Sie die Sitemap in der robots.txt mit einer Allow-Zeile mit ihrem Pfad.",
  },
  sitemap_url_other_host: {
    title: "Sitemap nennt URLs eines anderen Hosts",
    description:
      "Einige URLs haben einen anderen Host oder ein anderes Schema als die Sitemap selbst, etwa http: oder ein fehlendes www. Eine Sitemap gilt nur für ihren eigenen Host, also ignorieren Suchmaschinen sie.",
    howToFix:
      "Nennen Sie URLs mit dem Schema und Host, unter dem die Website zu finden ist. Nennen Sie die Sitemap für einen anderen Host in dessen robots.txt.",
  },
  sitemap_url_relative: {
    title: "Sitemap nennt relative URLs",
    description:
      "Einige Adressen in der Sitemap sind nicht absolut. Das Protokoll verlangt vollständige URLs mit Schema und Host, und Suchmaschinen übergehen andere.",
    howToFix: "Schreiben Sie jede Adresse vollständig, beginnend mit https://.",
  },
  sitemap_url_in_several: {
    title: "Sitemap wiederholt URLs",
    description:
      "Einige URLs dieser Sitemap stehen doppelt in ihr oder in einer zuvor gelesenen. Das schadet für sich nicht, aber widersprüchliche Datumsangaben machen beide unglaubwürdig, und die Zahl eingereichter URLs stimmt nicht.",
    howToFix: "Nennen Sie jede URL einmal, in einer Sitemap.",
  },
  sitemap_lastmod_invalid: {
    title: "Sitemap hat ungültige Datumsangaben",
    description:
      "Einige lastmod-Angaben sind nicht im W3C-Format oder liegen in der Zukunft. Suchmaschinen können sie nicht verwenden und vertrauen nach zu vielen auch den anderen nicht mehr.",
    howToFix:
      "Schreiben Sie den Tag der letzten echten Änderung als 2026-11-20, oder mit Uhrzeit und Zeitzone als 2026-11-20T10:00:00+00:00.",
  },
  sitemap_not_in_robots: {
    title: "Sitemap ist in robots.txt nicht genannt",
    description:
      "Die Website hat eine Sitemap unter einer üblichen Adresse, und ihre robots.txt nennt sie nicht. Suchmaschinen, bei denen sie niemand eingereicht hat, finden sie womöglich nicht.",
    howToFix:
      "Fügen Sie der robots.txt eine Zeile `Sitemap:` mit der vollständigen Adresse der Sitemap hinzu.",
  },
};
