import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `structured_data`, by their codes. */
export const GERMAN_STRUCTURED_DATA: GermanRuleTexts = {
  sd_parse_error: {
    title: "Strukturierte Daten sind nicht lesbar",
    description:
      "Ein JSON-LD-Block ist kein gültiges JSON. Suchmaschinen übergehen den ganzen Block, und die Rich Results, die er bringen sollte, entfallen.",
    howToFix:
      "Reparieren Sie das JSON an der gezeigten Stelle (oft ein Komma am Ende, ein nicht maskiertes Anführungszeichen oder ein Zeilenumbruch in einem String), und erzeugen Sie es mit einem JSON-Serialisierer statt von Hand.",
  },
  sd_missing_required: {
    title: "Strukturierten Daten fehlen Pflichtangaben",
    description:
      "Einem Element fehlt eine Angabe, die Google für sein Rich Result verlangt, also wird die Seite nicht damit gezeigt. Fehlen nur Angaben, die Google optional nennt und trotzdem braucht, etwa die headline eines Artikels, ist es eine Warnung.",
    howToFix:
      "Ergänzen Sie die gezeigten Angaben mit den Werten, die Besucher auf der Seite sehen.",
  },
  sd_missing_recommended: {
    title: "Strukturierten Daten fehlen empfohlene Angaben",
    description:
      "Einem Element fehlen Angaben, die Google empfiehlt. Das Rich Result kann gezeigt werden, aber mit weniger darin: ohne Bild, ohne Preis, ohne Datum.",
    howToFix: "Ergänzen Sie die gezeigten Angaben, für die die Seite Werte hat.",
  },
  sd_unknown_type: {
    title: "Typ, den schema.org nicht kennt",
    description:
      "Ein Element hat einen Typ, der nicht im Vokabular von schema.org steht, oft durch einen Tippfehler oder falsche Großschreibung. Suchmaschinen übergehen das Element.",
    howToFix:
      "Korrigieren Sie den Typ; bei Namen zählt Groß- und Kleinschreibung, etwa BlogPosting oder FAQPage.",
  },
  sd_missing: {
    title: "Keine strukturierten Daten",
    description:
      "Die Seite hat weder JSON-LD noch Microdata noch RDFa. Suchmaschinen und Assistenten müssen raten, worum es geht, und kein Rich Result kann für sie gezeigt werden.",
    howToFix:
      "Beschreiben Sie in JSON-LD, worum es auf der Seite geht, mit dem passenden Typ: Artikel, Produkt, Breadcrumb, Organisation.",
  },
  sd_not_absolute_url: {
    title: "Relative Adressen in strukturierten Daten",
    description:
      "Eine url, ein image oder ein logo ist ohne Schema und Host angegeben. Nicht alle, die strukturierte Daten lesen, lösen solche Adressen anhand der Seite auf, und übergehen sie dann.",
    howToFix: "Schreiben Sie die Adressen mit https:// und Host.",
  },
  sd_on_noindex_page: {
    title: "Rich-Result-Auszeichnung auf einer noindex-Seite",
    description:
      "Die Seite trägt Auszeichnungen für ein Rich Result und steht auf noindex, sodass es nie gezeigt werden kann. Oft ist noindex übrig geblieben, oder die Auszeichnung kommt aus einem Template.",
    howToFix:
      "Lassen Sie die Seite indexieren, wenn sie gefunden werden soll, oder lassen Sie die Auszeichnung weg.",
  },
  sd_invalid_value: {
    title: "Strukturierte Daten haben unlesbare Werte",
    description:
      "Ein Preis, eine Währung, eine Verfügbarkeit, ein Datum, eine Dauer oder eine Bewertung ist nicht so geschrieben, wie schema.org und Google es verlangen, etwa 12,50 statt 12.50 oder 21.11.2026 statt 2026-11-21. Suchmaschinen übergehen den Wert und mit ihm oft das Rich Result.",
    howToFix:
      'Schreiben Sie jeden Wert so, wie er unter „erwartet“ gezeigt ist. Behalten Sie in Microdata den Text für Besucher, und ergänzen Sie den Wert mit content="…".',
  },
};
