import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `pagination`, by their codes. */
export const GERMAN_PAGINATION: GermanRuleTexts = {
  pagination_link_not_in_anchor: {
    title: "Nächste oder vorige Seite ist nicht verlinkt",
    description:
      "Eine Seite der Reihe ist nur per rel=next oder rel=prev genannt, nicht per Link. Google beachtet diese Angaben nicht mehr und findet die anderen Seiten der Reihe womöglich nie.",
    howToFix: "Verlinken Sie die nächste und die vorige Seite auch per <a href>.",
  },
  pagination_noindex: {
    title: "Eine Seite einer Reihe steht auf noindex",
    description:
      "Die Seite gehört zu einer Reihe (sie nennt eine vorige Seite) und steht auf noindex. Suchmaschinen folgen den Links solcher Seiten nach einer Weile nicht mehr und verlieren, was nur sie verlinken.",
    howToFix:
      "Entfernen Sie noindex, oder sorgen Sie dafür, dass alle Einträge auch von indexierbaren Seiten verlinkt sind.",
  },
  pagination_broken: {
    title: "Paginierung nennt eine URL, die nicht mit 200 antwortet",
    description:
      "Das rel=next oder rel=prev dieser Seite nennt eine URL, die weiterleitet, mit einem Fehler oder gar nicht antwortet. Programme, die die Reihe lesen, bleiben dort stehen.",
    howToFix:
      "Nennen Sie die Adresse, unter der die nächste oder vorige Seite mit 200 antwortet, und lassen Sie rel=next auf der letzten Seite weg.",
  },
  pagination_canonical_to_first: {
    title: "Spätere Seite nennt die erste als Canonical",
    description:
      "Dies ist laut rel=prev oder einer Zahl in ihrer Adresse wie page=3 eine spätere Seite einer Liste, und ihr Canonical ist die erste Seite. Suchmaschinen halten sie für eine Kopie und lassen sie weg, samt den Links auf das, was sie aufführt.",
    howToFix: "Lassen Sie jede Seite der Liste sich selbst als Canonical nennen.",
  },
  pagination_loop: {
    title: "Paginierung dreht sich im Kreis",
    description:
      "Folgt man rel=next oder rel=prev von dieser Seite, kommt man zu ihr zurück. Die Reihe hat kein Ende, und kein Programm kann erkennen, welche Seite die erste ist.",
    howToFix:
      "Lassen Sie rel=prev auf der ersten und rel=next auf der letzten Seite weg, und lassen Sie alle anderen ihre Nachbarn nennen.",
  },
};
