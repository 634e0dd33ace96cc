import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `images`, by their codes. */
export const GERMAN_IMAGES: GermanRuleTexts = {
  image_alt_missing: {
    title: "Bild ohne alt-Attribut",
    description:
      "Bilder auf der Seite haben kein alt-Attribut. Wer sie nicht sieht, erfährt nichts von ihrem Inhalt, und der Bildersuche fehlt ihr bester Hinweis. Ein leeres alt ist für Schmuckbilder richtig und wird nicht gemeldet.",
    howToFix:
      'Geben Sie jedem Bild ein alt, das sagt, was es zeigt oder tut, und alt="", wo es reiner Schmuck ist.',
  },
  image_alt_empty_linked: {
    title: "Verlinktes Bild mit leerem alt",
    description:
      "Ein Link besteht nur aus einem Bild mit leerem alt. Ein leeres alt erklärt das Bild zum Schmuck, also hat der Link keinen Namen: Screenreader lesen eine Adresse vor, und Suchmaschinen erfahren nichts über das Ziel.",
    howToFix:
      "Schreiben Sie in das alt, wohin der Link führt, etwa den Namen des Shops bei dessen Logo.",
  },
  image_alt_too_long: {
    title: "Alternativtext ist zu lang",
    description:
      "Alternativtexte haben mehr als 100 Zeichen (Schwellenwert alt_max_chars; breite ostasiatische Zeichen zählen doppelt). Screenreader lesen sie in einem Zug vor, ohne dass man überspringen oder zurückgehen kann, und Keyword-Listen darin gelten als Spam.",
    howToFix:
      "Sagen Sie mit wenigen Worten, was das Bild zeigt oder tut. Was mehr Worte braucht, gehört in den Text oder in eine Bildunterschrift.",
  },
  image_dimensions_missing: {
    title: "Bild ohne Maße",
    description:
      "Bilder haben weder width- und height-Attribute noch ein Seitenverhältnis in ihrem Style. Der Browser hält keinen Platz für sie frei, und was darunter steht, springt, wenn sie ankommen; das zählt zur Layoutverschiebung der Core Web Vitals.",
    howToFix:
      "Schreiben Sie die echte Breite und Höhe des Bildes in seine Attribute, und lassen Sie das Stylesheet es skalieren (height: auto).",
  },
  image_picture_without_img: {
    title: "Picture-Element ohne img",
    description:
      "Ein <picture> enthält kein <img>. Das <img> zeigt das Bild und trägt seinen Alternativtext; ohne es zeigen Browser nichts, und Suchmaschinen finden kein Bild.",
    howToFix: "Setzen Sie ein <img> mit src und alt hinter die <source>-Elemente jedes <picture>.",
  },
  image_broken: {
    title: "Bild ist defekt",
    description:
      "Ein Bild dieser Seite antwortet mit einem Fehler oder gar nicht: Besucher sehen eine Lücke, und die Bildersuche findet nichts. Bilder anderer Websites werden als Warnung gemeldet.",
    howToFix:
      "Korrigieren Sie die Adresse des Bildes, laden Sie es noch einmal hoch, oder entfernen Sie das Element.",
  },
  image_redirected: {
    title: "Bild leitet weiter",
    description:
      "Ein Bild dieser Seite leitet auf eine andere Adresse weiter. Jeder Besucher wartet auf eine Antwort mehr, bis es erscheint, und die Bildersuche muss beide Adressen kennenlernen.",
    howToFix: "Verwenden Sie in der Seite die endgültige Adresse des Bildes.",
  },
  image_too_large: {
    title: "Bilddatei ist zu groß",
    description:
      "Die Datei eines Bildes ist so groß, dass Seiten mit ihm langsam laden, vor allem in Mobilfunknetzen.",
    howToFix:
      "Skalieren Sie das Bild auf die gezeigte Größe, komprimieren Sie es, oder liefern Sie es als WebP oder AVIF; bieten Sie per srcset mehrere Größen an.",
  },
  image_legacy_format: {
    title: "Großes Bild ohne modernes Format",
    description:
      "Ein großes JPEG oder PNG ist das einzige Format, das eine Seite anbietet. Dasselbe Bild als WebP oder AVIF, das alle aktuellen Browser zeigen, hat etwa die Hälfte der Bytes.",
    howToFix:
      "Bieten Sie das Bild über ein source-Element in picture als WebP oder AVIF an, oder lassen Sie den Server das Format nach dem Accept-Header wählen.",
  },
};
