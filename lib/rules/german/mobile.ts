import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `mobile`, by their codes. */
export const GERMAN_MOBILE: GermanRuleTexts = {
  viewport_missing: {
    title: "Viewport fehlt",
    description:
      "Der Head hat kein viewport-Meta-Element mit Inhalt. Handys legen die Seite für einen Desktop-Bildschirm an und verkleinern sie, und Suchmaschinen beurteilen Seiten nach ihrer mobilen Ansicht.",
    howToFix:
      'Fügen Sie <meta name="viewport" content="width=device-width, initial-scale=1"> in den Head ein.',
  },
  viewport_not_device_width: {
    title: "Viewport hat eine feste Breite",
    description:
      "Das viewport-Meta-Element nennt weder width=device-width noch initial-scale=1. Handys legen die Seite in einer anderen Breite als ihrer eigenen an, und Besucher müssen zoomen und seitwärts scrollen.",
    howToFix:
      'Setzen Sie den Inhalt auf "width=device-width, initial-scale=1", und lassen Sie das Stylesheet sich an die Breite anpassen.',
  },
  viewport_zoom_disabled: {
    title: "Viewport verbietet das Zoomen",
    description:
      "Das viewport-Meta-Element nennt user-scalable=no oder ein maximum-scale unter 2. Besucher, die schlecht sehen, können die Seite nicht vergrößern, wo der Browser das befolgt; Text muss in doppelter Größe lesbar sein.",
    howToFix: "Entfernen Sie user-scalable und maximum-scale aus dem Inhalt.",
  },
  viewport_multiple: {
    title: "Mehr als ein Viewport",
    description:
      "Der Head hat mehrere viewport-Meta-Elemente. Browser nehmen das letzte oder mischen sie, sodass das Layout sich zwischen ihnen unterscheiden kann.",
    howToFix:
      "Lassen Sie ein viewport-Meta-Element stehen, und entfernen Sie, was die anderen hinzufügt.",
  },
  font_size_too_small: {
    title: "Text ist auf dem Handy zu klein",
    description:
      "Mehr als 40 % der Zeichen auf der Seite sind kleiner, als ohne Zoomen lesbar ist.",
    howToFix: "Setzen Sie für Fließtext eine Schriftgröße von mindestens 12 px, besser 16 px.",
  },
};
