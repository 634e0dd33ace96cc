/** German texts of how reports look, by the English ones. */
export const GERMAN_REPORT_LOOK_TEXTS: Readonly<Record<string, string>> = {
  "How reports look": "Aussehen der Berichte",
  "Set once for all sites. A site may differ: its own settings of the report come first.":
    "Einmal für alle Websites festgelegt. Eine Website darf abweichen: Ihre eigenen Einstellungen des Berichts gehen vor.",
  "Language, name, colour and sections": "Sprache, Name, Farbe und Abschnitte",
  "It is saved, and holds for each site that has nothing of its own.":
    "Es ist gespeichert und gilt für jede Website, die nichts Eigenes hat.",
  "Language, name, logo, colour and sections of the reports of all sites, set once.":
    "Sprache, Name, Logo, Farbe und Abschnitte der Berichte aller Websites, einmal festgelegt.",
  "Reports": "Berichte",
  "As all sites": "Wie alle Websites",
  "The report looks as those of all sites do again.":
    "Der Bericht sieht wieder aus wie die aller Websites.",
  "Own words stay; language, name, colour, logo and sections are those of the account.":
    "Eigene Worte bleiben; Sprache, Name, Farbe, Logo und Abschnitte sind die des Kontos.",
  "It is that of all sites of the account.": "Es ist das aller Websites des Kontos.",
  "What holds for all sites": "Was für alle Websites gilt",
};
