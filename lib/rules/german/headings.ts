import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `headings`, by their codes. */
export const GERMAN_HEADINGS: GermanRuleTexts = {
  h1_missing: {
    title: "H1 fehlt",
    description:
      "Die Seite hat keine <h1> mit Text (der Alternativtext eines Bildes darin zählt mit). Die Hauptüberschrift sagt Besuchern und Suchmaschinen, worum es auf der Seite geht, und ist eine häufige Quelle der Überschrift in Suchergebnissen.",
    howToFix: "Zeichnen Sie die Hauptüberschrift der Seite als <h1> aus.",
  },
  h1_multiple: {
    title: "Mehr als eine H1",
    description:
      "Die Seite hat mehrere <h1> mit Text. Suchmaschinen kommen damit zurecht, aber es ist nicht klar, welche das Thema der Seite nennt.",
    howToFix:
      "Behalten Sie die Überschrift, die das Thema nennt, als <h1>, und machen Sie die anderen zu <h2> oder tiefer.",
  },
  h1_too_long: {
    title: "H1 ist zu lang",
    description:
      "Eine <h1> hat mehr als 70 Zeichen (Schwellenwert h1_max_chars; breite ostasiatische Zeichen zählen doppelt). Als Überschrift eines Suchergebnisses würde sie abgeschnitten, und Besucher erfassen sie nicht auf einen Blick. Oft ist ein ganzer Absatz oder Banner als Überschrift ausgezeichnet.",
    howToFix:
      "Kürzen Sie die Überschrift auf das Thema der Seite, und setzen Sie den Rest darunter.",
  },
  h1_only_image_alt: {
    title: "H1 besteht aus einem Bild",
    description:
      "Die <h1> der Seite hat keinen eigenen Text: Was sie sagt, stammt aus dem Alternativtext eines Bildes darin, meist eines Logos. Text in der Überschrift ist der stärkere Hinweis, und ein Logo sagt auf jeder Seite dasselbe.",
    howToFix:
      "Schreiben Sie das Thema der Seite als Text in die <h1>, und nehmen Sie das Logo heraus.",
  },
  heading_skipped_level: {
    title: "Überschriftenebene übersprungen",
    description:
      "Eine Überschrift liegt mehr als eine Ebene tiefer als die vor ihr, oder die erste Überschrift ist keine <h1>. Die Gliederung, nach der Screenreader und Suchmaschinen die Seite lesen, hat eine Lücke.",
    howToFix:
      "Geben Sie jeder Überschrift die Ebene ihres Platzes in der Gliederung, und bestimmen Sie ihre Größe mit CSS.",
  },
  heading_empty: {
    title: "Überschrift ist leer",
    description:
      "Überschriften auf der Seite haben weder Text noch ein Bild mit Alternativtext. Screenreader kündigen sie an und sagen nichts, und die Gliederung hat Einträge ohne Namen. Meist sollen sie nur Abstand schaffen.",
    howToFix:
      "Entfernen Sie leere Überschriften, schaffen Sie Abstand mit CSS, und geben Sie Bildern in Überschriften ein alt.",
  },
  h2_missing: {
    title: "Langer Text ohne H2",
    description:
      "Der Hauptinhalt hat 300 Wörter oder mehr (Schwellenwert h2_min_words) und keine <h2>. Besucher suchen anhand der Überschriften nach dem Teil, der ihre Frage beantwortet, und Suchmaschinen wählen danach Passagen aus.",
    howToFix:
      "Gliedern Sie den Text mit <h2>-Überschriften, die sagen, worum es in jedem Teil geht.",
  },
  h1_duplicate: {
    title: "Hauptüberschrift wird auf mehreren Seiten verwendet",
    description:
      "Andere indexierbare Seiten haben dieselbe Hauptüberschrift, von Groß- und Kleinschreibung abgesehen. Besucher erkennen an ihr nicht, wo sie sind, und sie sagt nichts darüber, was diese Seite von anderen unterscheidet.",
    howToFix:
      "Geben Sie jeder Seite eine Hauptüberschrift, die sagt, was auf dieser und auf keiner anderen Seite steht.",
  },
};
