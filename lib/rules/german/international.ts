import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `international`, by their codes. */
export const GERMAN_INTERNATIONAL: GermanRuleTexts = {
  lang_missing: {
    title: "Sprache ist nicht angegeben",
    description:
      "Das html-Element hat kein lang-Attribut, und einen Content-Language-Header gibt es auch nicht. Screenreader sprechen den Text in der falschen Sprache aus, und Browser und manche Suchmaschinen müssen sie raten.",
    howToFix: 'Geben Sie die Sprache des Textes am html-Element an, etwa <html lang="en">.',
  },
  lang_invalid: {
    title: "Sprachangabe ist ungültig",
    description:
      "Das lang-Attribut ist keine Sprachangabe nach BCP 47, oder seine Sprache gibt es nicht. Browser und Screenreader behandeln sie als unbekannt.",
    howToFix:
      "Schreiben Sie die Sprache zuerst und Bindestriche zwischen die Teile: en, en-GB, zh-Hant, pt-BR.",
  },
  lang_content_mismatch: {
    title: "Text ist in einer anderen Sprache als angegeben",
    description:
      "Der Haupttext ist nicht in der Sprache, die das lang-Attribut angibt. Screenreader sprechen ihn falsch aus, und Browser bieten eine Übersetzung aus der falschen Sprache an.",
    howToFix:
      "Geben Sie die Sprache des Textes an; die Vorgabe eines Templates ist die übliche Ursache.",
  },
};
