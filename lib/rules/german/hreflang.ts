import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `hreflang`, by their codes. */
export const GERMAN_HREFLANG: GermanRuleTexts = {
  hreflang_invalid_code: {
    title: "Ungültiger hreflang-Code",
    description:
      "Ein hreflang-Wert ist weder eine Sprache nach ISO 639-1, wahlweise mit einer Schrift nach ISO 15924 und einer Region nach ISO 3166-1, noch x-default. Suchmaschinen ignorieren den Link, sodass Besucher womöglich die falsche Sprachversion sehen.",
    howToFix:
      "Ersetzen Sie die gezeigten Codes: die Sprache zuerst, Bindestriche zwischen den Teilen, etwa en, en-GB, zh-Hant-TW oder x-default.",
  },
  hreflang_missing: {
    title: "Sprachen sind nicht durch hreflang verbunden",
    description:
      "Die Website hat Seiten in mehreren Sprachen, und keine Seite, kein Header und keine Sitemap nennt deren Versionen per hreflang. Suchmaschinen finden womöglich selbst heraus, welche Seiten zusammengehören, oder zeigen Besuchern eine Version in einer Sprache, die sie nicht lesen.",
    howToFix:
      "Sind Seiten Übersetzungen voneinander, lassen Sie jede alle Versionen, sich selbst eingeschlossen, per hreflang nennen. Hat jede Sprache eigene Inhalte, lassen Sie es, wie es ist.",
  },
  hreflang_missing_self: {
    title: "Die Seite fehlt in ihren eigenen hreflang-Angaben",
    description:
      "Die Seite nennt ihre anderen Sprachversionen, aber nicht sich selbst. Jede Version muss alle aufführen, sich selbst eingeschlossen; Suchmaschinen ignorieren sonst womöglich alle Angaben.",
    howToFix:
      "Ergänzen Sie einen Link mit der eigenen Sprache und der eigenen kanonischen URL der Seite.",
  },
  hreflang_missing_x_default: {
    title: "Den hreflang-Angaben fehlt x-default",
    description:
      "Zwei oder mehr Sprachversionen sind genannt, aber keine für Besucher, deren Sprache nicht dabei ist. Suchmaschinen wählen dann selbst eine.",
    howToFix:
      "Ergänzen Sie hreflang=x-default mit der Version für alle übrigen oder mit einer Seite zur Auswahl.",
  },
  hreflang_relative_url: {
    title: "Hreflang mit relativer URL",
    description:
      "Alternative Versionen müssen als vollständige Adressen mit Schema und Host angegeben sein. Andere ignorieren Suchmaschinen womöglich, und mit ihnen alle Angaben.",
    howToFix: "Schreiben Sie jede Adresse mit https:// und Host.",
  },
  hreflang_duplicate_language: {
    title: "Ein hreflang-Code mit mehreren URLs",
    description:
      "Dieselbe Sprache und Region ist zwei oder mehr verschiedenen Adressen zugeordnet. Suchmaschinen wissen nicht, welche gemeint ist, und ignorieren womöglich alle.",
    howToFix: "Behalten Sie eine Adresse je Code.",
  },
  hreflang_lang_mismatch: {
    title: "Hreflang und lang widersprechen sich",
    description:
      "Die Sprache, unter der sich die Seite selbst aufführt, weicht vom lang-Attribut ihres html-Elements ab. Eine der beiden Angaben sagt Suchmaschinen, Browsern oder Screenreadern etwas Falsches.",
    howToFix: "Korrigieren Sie die falsche Angabe; beide müssen die Sprache des Textes nennen.",
  },
  hreflang_on_noncanonical: {
    title: "Hreflang auf einer nicht indexierten Seite",
    description:
      "Die Seite nennt Sprachversionen, obwohl sie auf noindex steht oder eine andere URL als Canonical hat. Nur indexierbare Seiten können anstelle einer anderen gezeigt werden, also werden die Links ignoriert.",
    howToFix:
      "Setzen Sie hreflang nur auf die kanonischen Seiten, oder lassen Sie diese Seite indexieren.",
  },
  hreflang_outside_head: {
    title: "Hreflang steht im Body",
    description:
      "Alternate-Links im Body werden ignoriert. Oft standen sie im Head, und ein Element, das dort nicht hingehört, hat den Head davor beendet.",
    howToFix: "Verschieben Sie die link-Elemente in den Head, vor alles, was dort nicht hingehört.",
  },
  hreflang_no_return_tag: {
    title: "Hreflang wird nicht erwidert",
    description:
      "Diese Seite nennt eine andere als ihre Version in einer Sprache, und jene nennt diese Seite nicht. Suchmaschinen ignorieren hreflang, das nicht gegenseitig ist.",
    howToFix:
      "Lassen Sie alle Versionen einer Seite dieselbe vollständige Liste von Versionen tragen, sie selbst eingeschlossen.",
  },
  hreflang_to_broken: {
    title: "Hreflang nennt eine defekte URL",
    description:
      "Diese Seite nennt als ihre Version in einer Sprache eine URL, die mit einem Fehler oder gar nicht antwortet. Die Angabe ist wirkungslos, und Besuchern in dieser Sprache fehlt ihre Version.",
    howToFix:
      "Nennen Sie die Adresse, unter der die Version mit 200 antwortet, oder entfernen Sie die Angabe.",
  },
  hreflang_to_redirect: {
    title: "Hreflang nennt eine weiterleitende URL",
    description:
      "Diese Seite nennt als ihre Version in einer Sprache eine URL, die weiterleitet. Suchmaschinen werten hreflang nur von endgültigen URLs und verwerfen das Paar womöglich.",
    howToFix: "Nennen Sie die endgültige URL der Version.",
  },
  hreflang_to_noindex: {
    title: "Hreflang nennt eine noindex-Seite",
    description:
      "Diese Seite nennt als ihre Version in einer Sprache eine Seite, die nicht indexiert werden will. Suchmaschinen können sie nicht zeigen, und Besucher in dieser Sprache bekommen die falsche Version.",
    howToFix: "Entfernen Sie das noindex der Version oder die Angabe, die sie nennt.",
  },
  hreflang_to_noncanonical: {
    title: "Hreflang nennt eine Seite mit anderem Canonical",
    description:
      "Diese Seite nennt als ihre Version in einer Sprache eine Seite, deren Canonical eine andere URL ist. Suchmaschinen indexieren jene andere URL und ignorieren die Angabe.",
    howToFix: "Nennen Sie die kanonische URL der Version.",
  },
  hreflang_to_disallowed: {
    title: "Hreflang nennt eine von robots.txt gesperrte URL",
    description:
      "Diese Seite nennt als ihre Version in einer Sprache eine URL, deren Crawlen die robots.txt verbietet. Suchmaschinen sehen nicht, dass sie ihrerseits diese Seite nennt, und ignorieren das Paar.",
    howToFix: "Erlauben Sie die Version in der robots.txt, oder entfernen Sie die Angabe.",
  },
  hreflang_url_for_several_languages: {
    title: "URL ist für mehrere Sprachen angegeben",
    description:
      "Eine URL ist per hreflang als Version in verschiedenen Sprachen angegeben. Eine Seite hat eine Sprache: Sprecher der anderen landen bei einem Text, den sie womöglich nicht verstehen. Mehrere Regionen einer Sprache sind in Ordnung.",
    howToFix:
      "Nennen Sie eine Sprache je URL. Für Besucher, deren Sprache Sie nicht anbieten, verwenden Sie x-default.",
  },
  hreflang_unlinked: {
    title: "Hreflang ist der einzige Weg zur Version",
    description:
      "Diese Seite nennt eine Version in einer anderen Sprache, auf die keine Seite verlinkt und die keine Sitemap aufführt. Besucher können nicht zu ihr wechseln, und sie bekommt keinen internen PageRank. Wird nur nach einem Crawl gemeldet, der jedem Link gefolgt ist.",
    howToFix:
      "Fügen Sie einen Sprachumschalter hinzu, der die Versionen einer Seite untereinander verlinkt.",
  },
};
