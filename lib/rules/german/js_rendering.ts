import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `js_rendering`, by their codes. */
export const GERMAN_JS_RENDERING: GermanRuleTexts = {
  js_content_required: {
    title: "Inhalt erscheint nur mit JavaScript",
    description:
      "Das HTML enthält kaum Text, dafür das Element, in das eine App eingesetzt wird, und Skripte; oder die Seite zeigt im Browser gerendert mindestens doppelt so viele Wörter. Google rendert solche Seiten später, andere Suchmaschinen und die Crawler von KI-Assistenten meist gar nicht: Für sie ist die Seite leer.",
    howToFix:
      "Rendern Sie die Seite auf dem Server oder beim Build, sodass Text und Links im HTML stehen.",
  },
  js_changes_title_or_canonical: {
    title: "JavaScript ändert Titel, H1, Canonical oder Robots",
    description:
      "Nach dem Rendern hat die Seite einen anderen Titel, eine andere erste H1, ein anderes Canonical oder andere Robots-Meta-Angaben als ihr HTML. Suchmaschinen lesen beides zu verschiedenen Zeiten, und Crawler ohne JavaScript nur das HTML: Was davon zählt, bleibt dem Zufall überlassen.",
    howToFix:
      "Senden Sie Titel, H1, Canonical und Robots-Meta endgültig im HTML, und ändern Sie sie nicht mehr.",
  },
  js_links_only: {
    title: "Links entstehen erst beim Rendern",
    description:
      "JavaScript fügt Links hinzu, die das HTML nicht hat. Suchmaschinen finden sie später, wenn sie die Seite rendern; Crawler ohne JavaScript, etwa die der meisten KI-Assistenten, nie.",
    howToFix: "Setzen Sie die Links ins HTML, als a-Elemente mit href.",
  },
};
