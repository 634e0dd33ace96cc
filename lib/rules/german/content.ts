import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `content`, by their codes. */
export const GERMAN_CONTENT: GermanRuleTexts = {
  content_thin: {
    title: "Seite hat wenig Inhalt",
    description:
      "Der Hauptinhalt, ohne Navigation, Header und Footer, hat weniger als 200 Wörter. Solche Seiten beantworten eine Frage selten vollständig und ranken kaum.",
    howToFix:
      "Schreiben Sie mehr, wo es mehr zu sagen gibt, legen Sie Seiten zum selben Thema zusammen, oder setzen Sie noindex, wenn die Seite nicht gefunden werden soll. Erscheint der Text erst durch JavaScript, liefern Sie ihn im HTML aus.",
  },
  soft_404: {
    title: "Soft 404",
    description:
      "Die Seite antwortet mit 200, sieht aber wie eine Fehlerseite aus: Ihr Titel oder ihre Überschrift sagt, dass nichts gefunden wurde, oder ihr Text ist der, den dieser Host für eine nicht vorhandene Adresse zeigt. Suchmaschinen verschwenden Abrufe auf solche Seiten und indexieren sie womöglich.",
    howToFix:
      "Ist der Inhalt weg, antworten Sie mit 404 oder 410, oder leiten Sie auf seinen Nachfolger weiter. Ist die Seite echt, geben Sie ihr einen eigenen Titel, eine eigene Überschrift und eigenen Text.",
  },
  lorem_ipsum: {
    title: "Platzhaltertext",
    description:
      "Der sichtbare Text enthält den Platzhalter „lorem ipsum dolor“. Die Seite oder ein Teil von ihr wurde veröffentlicht, bevor sie fertig war.",
    howToFix:
      "Ersetzen Sie den Platzhalter durch den echten Text, oder nehmen Sie die Seite offline.",
  },
  low_text_ratio: {
    title: "Wenig Text in viel HTML",
    description:
      "Weniger als ein Zehntel des HTML ist sichtbarer Text. Das ist für sich kein Fehler; oft stecken eingebettete Styles, Skripte und Daten dahinter oder eine Seite, die wenig sagt.",
    howToFix:
      "Lagern Sie Eingebettetes in eigene Dateien aus, und prüfen Sie, ob die Seite genug sagt.",
  },
  empty_html: {
    title: "Seite ist leer",
    description:
      "Der Server antwortet mit 200 und HTML ohne ein einziges Byte oder ohne sichtbaren Text und Titel. Besucher und Suchmaschinen sehen eine leere Seite. Was ihr sonst fehlt (Überschrift, Wörter, Links; ohne jedes Element auch Sprache, Canonical und dergleichen), folgt daraus und wird nicht gemeldet.",
    howToFix:
      "Finden Sie im Log des Servers heraus, warum nichts geschrieben wird; gibt es nichts zu zeigen, antworten Sie mit 404 oder 410.",
  },
  content_stale: {
    title: "Inhalt wurde lange nicht geändert",
    description:
      "Laut ihrem eigenen Datum (dateModified der strukturierten Daten, sonst Last-Modified) wurde die Seite zwei Jahre lang nicht geändert. Was sie sagt, ist womöglich überholt.",
    howToFix:
      "Lesen Sie die Seite noch einmal, aktualisieren Sie sie, und geben Sie das Datum der Änderung an.",
  },
  keyword_stuffing: {
    title: "Ein Wort wird sehr oft wiederholt",
    description:
      "Ein Wort macht mehr als 8 % des Haupttextes aus. Texte, die Menschen für Menschen schreiben, bleiben darunter; Suchmaschinen halten Wiederholungen für einen Täuschungsversuch.",
    howToFix:
      "Lesen Sie den Text laut, und sagen Sie dasselbe mit anderen Worten, oder lassen Sie Wiederholungen weg.",
  },
  readability_difficult: {
    title: "Text ist schwer zu lesen",
    description:
      "Nach der Flesch-Formel ist der englische Text sehr schwer: lange Sätze aus langen Wörtern. Das ist kein Rankingfaktor, aber Leser gehen.",
    howToFix:
      "Schreiben Sie kürzere Sätze, und verwenden Sie kürzere Wörter, wo sie dasselbe sagen.",
  },
  content_duplicate_exact: {
    title: "Seite hat denselben Text wie eine andere",
    description:
      "Der Haupttext dieser Seite stimmt Wort für Wort mit dem anderer indexierbarer Seiten überein, von Satzzeichen und Großschreibung abgesehen. Suchmaschinen zeigen eine von ihnen, nicht immer die gewünschte, und Links verteilen sich auf alle.",
    howToFix:
      "Behalten Sie eine der Seiten und leiten Sie die anderen auf sie weiter, oder nennen Sie sie in deren rel=canonical. Werden alle gebraucht, geben Sie jeder einen eigenen Text.",
  },
  content_duplicate_near: {
    title: "Seite hat fast denselben Text wie eine andere",
    description:
      "Der Haupttext dieser Seite stimmt geschätzt zu mindestens 90% (oder zu dem Anteil, den das Audit festlegt) mit dem anderer indexierbarer Seiten überein. Suchmaschinen halten sie womöglich für Duplikate und lassen alle bis auf eine weg.",
    howToFix:
      "Legen Sie die Seiten zusammen, oder nennen Sie eine von ihnen im rel=canonical der anderen. Werden alle gebraucht, arbeiten Sie heraus, was jede unterscheidet.",
  },
};
