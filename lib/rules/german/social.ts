import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `social`, by their codes. */
export const GERMAN_SOCIAL: GermanRuleTexts = {
  og_missing: {
    title: "Open Graph fehlt",
    description:
      "Die Seite hat keine Open-Graph-Angaben (og:*). Wer sie in einem sozialen Netzwerk oder Messenger teilt, bekommt eine geratene Vorschau: irgendein Bild und die ersten Wörter der Seite.",
    howToFix:
      "Fügen Sie og:title, og:type, og:image und og:url in den Head ein, das Bild mit mindestens 1.200 mal 630 Pixeln.",
  },
  og_incomplete: {
    title: "Open Graph ist unvollständig",
    description:
      "Die Seite hat Open-Graph-Angaben, aber eine der vier, die jedes Objekt haben muss, fehlt: og:title, og:type, og:image und og:url. Vorschauen füllen die Lücke durch Raten oder lassen das Bild weg.",
    howToFix: "Ergänzen Sie im Head die fehlenden Angaben, jede mit Inhalt.",
  },
  og_url_not_canonical: {
    title: "Open Graph nennt eine andere URL",
    description:
      "Die og:url weicht vom Canonical der Seite ab, oder von ihrer eigenen Adresse, wo sie kein Canonical hat. Netzwerke zählen Likes und Shares für die og:url und öffnen sie beim Klick, sodass sie dieser Seite verloren gehen.",
    howToFix: "Schreiben Sie die kanonische URL der Seite in og:url.",
  },
  twitter_card_missing: {
    title: "X-Card fehlt",
    description:
      "Die Seite hat keine twitter:*-Angaben, die X und mehrere Messenger lesen. Open Graph ersetzt die meisten davon, aber ohne twitter:card bleibt die Vorschau klein.",
    howToFix:
      'Fügen Sie <meta name="twitter:card" content="summary_large_image"> in den Head ein; Titel, Beschreibung und Bild werden aus Open Graph übernommen.',
  },
  twitter_card_incomplete: {
    title: "X-Card ist unvollständig",
    description:
      "Die Seite kündigt eine Card an (twitter:card), aber deren Titel, Beschreibung oder Bild steht weder in twitter:*- noch in og:*-Angaben. X zeigt die Card ohne sie oder gar nicht.",
    howToFix:
      "Ergänzen Sie, was fehlt, am besten als og:title, og:description und og:image, die alle Netzwerke lesen.",
  },
  og_image_broken: {
    title: "Bild für soziale Netzwerke ist defekt",
    description:
      "Das og:image oder twitter:image dieser Seite antwortet mit einem Fehler oder gar nicht, oder seine Adresse ist relativ, was soziale Netzwerke nicht auflösen. Geteilte Links zeigen kein Bild.",
    howToFix:
      "Nennen Sie ein Bild, das mit 200 antwortet, mit seiner vollständigen Adresse, die mit https:// beginnt.",
  },
};
