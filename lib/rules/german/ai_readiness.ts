import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `ai_readiness`, by their codes. */
export const GERMAN_AI_READINESS: GermanRuleTexts = {
  ai_low_semantic_html: {
    title: "Wenig semantisches HTML",
    description:
      "Die Seite hat weder main noch article und weniger als drei Landmarks. Assistenten und Screenreader können ihren Inhalt nicht von Menüs, Werbung und Footern unterscheiden.",
    howToFix:
      "Setzen Sie den Inhalt in <main> und <article>, und Menüs, Header und Footer in <nav>, <header> und <footer>.",
  },
  ai_snippet_restricted: {
    title: "Snippet-Regeln halten die Seite aus KI-Antworten",
    description:
      "Die Seite ist indexierbar, aber nosnippet oder max-snippet:0 verbietet, sie zu zitieren. Das gilt auch für AI Overviews und den AI Mode: Dort kann die Seite weder zusammengefasst noch zitiert werden.",
    howToFix:
      "Entfernen Sie die Angabe, wenn die Seite zitiert werden soll; halten Sie einzelne Passagen mit data-nosnippet heraus.",
  },
  ai_search_bot_blocked: {
    title: "KI-Such-Crawler sind gesperrt",
    description:
      "Die robots.txt verbietet Crawlern, auf die sich KI-Antworten stützen, den Abruf der Startseite. Die zugehörigen Assistenten können diese Website dann kaum zitieren.",
    howToFix:
      "Erlauben Sie diese Crawler in der robots.txt, es sei denn, Sie wollen nicht in KI-Antworten vorkommen. Crawler, die Trainingsdaten sammeln, haben eigene Namen und dürfen gesperrt bleiben.",
  },
  ai_training_bot_blocked: {
    title: "KI-Trainings-Crawler sind gesperrt",
    description:
      "Die robots.txt verbietet Crawlern, die Texte zum Trainieren von Modellen sammeln, den Abruf der Startseite. Viele Websites entscheiden sich so; Modelle kennen die Website dann bestenfalls von anderen.",
    howToFix:
      "Nichts, wenn es gewollt ist. Sollen Modelle die Website kennen, erlauben Sie diese Crawler in der robots.txt.",
  },
  llms_txt_missing: {
    title: "Website hat keine llms.txt",
    description:
      "Es gibt keine llms.txt, einen kurzen Wegweiser in Markdown zu dem, was auf der Website wichtig ist. Manche KI-Agenten suchen danach; Suchmaschinen brauchen sie nicht.",
    howToFix:
      "Sind KI-Agenten für die Website wichtig, legen Sie eine Datei /llms.txt im Stammverzeichnis ab: Titel, Zusammenfassung und Links auf die nützlichsten Seiten.",
  },
  llms_txt_invalid: {
    title: "Datei llms.txt ist ungültig",
    description:
      "Die Datei llms.txt ist nicht lesbar, ist eine HTML-Seite, oder ihr fehlt, was sie ausmacht: ein Titel und Links in Markdown. KI-Agenten, die danach suchen, erfahren nichts aus ihr.",
    howToFix:
      "Schreiben Sie sie als Markdown mit einem Titel in einer Zeile, die mit `# ` beginnt, und mit Links wie `[Name](https://…)`, oder lassen Sie die Adresse mit 404 antworten.",
  },
};
