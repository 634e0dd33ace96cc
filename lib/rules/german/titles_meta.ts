import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `titles_meta`, by their codes. */
export const GERMAN_TITLES_META: GermanRuleTexts = {
  title_missing: {
    title: "Titel fehlt",
    description:
      "Der Head hat kein <title> oder ein leeres. Der Titel ist die wichtigste Quelle der Überschrift in Suchergebnissen und ein starkes Signal dafür, worum es auf der Seite geht.",
    howToFix:
      "Schreiben Sie ein <title> in den <head>, das das Thema der Seite in 30 bis 60 Zeichen nennt und sich von dem jeder anderen Seite unterscheidet.",
  },
  title_too_long: {
    title: "Titel ist zu lang",
    description:
      "Der Titel hat mehr als 60 Zeichen (Schwellenwert title_max_chars) oder ist breiter als 561 Pixel (title_max_px), den Platz in Suchergebnissen auf dem Desktop. Sein Ende wird abgeschnitten oder der ganze Titel umgeschrieben. Breite ostasiatische Zeichen zählen doppelt.",
    howToFix:
      "Kürzen Sie den Titel auf das, was die Seite unterscheidet, die wichtigsten Wörter zuerst, und lassen Sie wiederholte Namen der Website weg.",
  },
  title_too_short: {
    title: "Titel ist zu kurz",
    description:
      "Der Titel hat weniger als 30 Zeichen (Schwellenwert title_min_chars; breite ostasiatische Zeichen zählen doppelt), sagt also wenig über die Seite und lässt Platz in Suchergebnissen ungenutzt. Weniger als 10 beschreiben kaum je eine Seite.",
    howToFix:
      "Ergänzen Sie die Wörter, nach denen Menschen suchen würden: was es ist, für wen, wo, von wem.",
  },
  title_multiple: {
    title: "Mehr als ein Titel",
    description:
      "Der Head hat mehrere <title>-Elemente. Browser zeigen das erste; welches Suchmaschinen nehmen oder ob sie sie verbinden, ist ihre Sache. Oft fügt ein Plugin sein eigenes zu dem des Templates hinzu.",
    howToFix:
      "Lassen Sie das eine <title> stehen, das die Seite beschreibt, und entfernen Sie, was die anderen hinzufügt.",
  },
  title_outside_head: {
    title: "Titel steht außerhalb des Head",
    description:
      "Ein <title> steht im Body oder ist dorthin geraten, weil etwas davor den Head beendet hat. Suchmaschinen lesen es womöglich nicht oder zusätzlich zum richtigen.",
    howToFix:
      "Verschieben Sie das <title> in den <head>. Steht es im Quelltext schon dort, entfernen Sie, was den Head davor beendet, etwa ein <div>, ein <img> oder Text.",
  },
  title_same_as_h1: {
    title: "Titel und H1 sind gleich",
    description:
      "Der Titel der Seite und ihre einzige <h1> haben denselben Text. Das ist kein Fehler, aber der Titel spricht Menschen an, die unter Ergebnissen wählen, die Überschrift solche, die schon da sind: Zwei Texte könnten mehr von dem abdecken, wonach gesucht wird.",
    howToFix:
      "Ergänzen Sie den Titel um etwas, das bei der Wahl hilft, etwa Ort, Jahr oder Marke, und halten Sie die Überschrift kurz.",
  },
  description_missing: {
    title: "Meta-Beschreibung fehlt",
    description:
      "Der Head hat keine Meta-Beschreibung oder eine leere. Suchmaschinen wählen dann eine Passage der Seite als Snippet, die selten so gut zum Klick einlädt.",
    howToFix:
      'Schreiben Sie eine <meta name="description"> von 70 bis 160 Zeichen nur für diese Seite, die sagt, was Besucher hier finden.',
  },
  description_too_long: {
    title: "Meta-Beschreibung ist zu lang",
    description:
      "Die Meta-Beschreibung hat mehr als 160 Zeichen (Schwellenwert description_max_chars) oder ist breiter als 985 Pixel (description_max_px), sodass Suchergebnisse ihr Ende abschneiden. Breite ostasiatische Zeichen zählen doppelt.",
    howToFix: "Stellen Sie das Wichtige an den Anfang, und kürzen Sie den Rest auf 160 Zeichen.",
  },
  description_too_short: {
    title: "Meta-Beschreibung ist zu kurz",
    description:
      "Die Meta-Beschreibung hat weniger als 70 Zeichen (Schwellenwert description_min_chars; breite ostasiatische Zeichen zählen doppelt). Sie lässt Platz im Suchergebnis ungenutzt, und Suchmaschinen wählen lieber eine Passage der Seite.",
    howToFix:
      "Sagen Sie in ein oder zwei Sätzen, was Besucher hier finden und warum auf dieser Seite.",
  },
  description_multiple: {
    title: "Mehr als eine Meta-Beschreibung",
    description:
      "Der Head hat mehrere Meta-Beschreibungen. Welche Suchmaschinen nehmen oder ob sie sie verbinden, ist ihre Sache. Oft fügt ein Plugin seine eigene zu der des Templates hinzu.",
    howToFix:
      "Lassen Sie die eine Beschreibung stehen, die zur Seite passt, und entfernen Sie, was die anderen hinzufügt.",
  },
  description_outside_head: {
    title: "Meta-Beschreibung steht außerhalb des Head",
    description:
      "Eine Meta-Beschreibung steht im Body oder ist dorthin geraten, weil etwas davor den Head beendet hat. Suchmaschinen lesen sie womöglich nicht.",
    howToFix:
      "Verschieben Sie das Element in den <head>. Steht es im Quelltext schon dort, entfernen Sie, was den Head davor beendet, etwa ein <div>, ein <img> oder Text.",
  },
  description_same_as_title: {
    title: "Meta-Beschreibung wiederholt den Titel",
    description:
      "Die Meta-Beschreibung hat denselben Text wie der Titel. Das Suchergebnis würde alles doppelt sagen, also wählen Suchmaschinen stattdessen eine Passage der Seite.",
    howToFix:
      "Schreiben Sie eine Beschreibung, die dort weitermacht, wo der Titel endet, oder lassen Sie sie weg: Das ist besser als eine Wiederholung.",
  },
  meta_keywords_present: {
    title: "Meta-Keywords sind vorhanden",
    description:
      "Die Seite hat ein meta-keywords-Element. Google verwendet es spätestens seit 2009 nicht mehr, andere auch nicht; es schadet nicht, zeigt aber Wettbewerbern, auf welche Wörter die Seite zielt. Die Prüfung läuft nur auf Wunsch.",
    howToFix: "Entfernen Sie das Element, und mit ihm die Arbeit, es zu pflegen.",
  },
  doctype_missing: {
    title: "Doctype fehlt",
    description:
      "Die Seite beginnt nicht mit <!doctype html>. Browser zeigen sie dann im Quirks-Modus, der Programme der 1990er nachahmt: Größen und Positionen weichen von dem ab, was heutige Stylesheets meinen.",
    howToFix: "Beginnen Sie das Dokument mit <!doctype html>, vor allem anderen.",
  },
  charset_missing: {
    title: "Zeichenkodierung ist nicht angegeben",
    description:
      "Weder der Content-Type-Header noch eine Byte-Reihenfolge-Marke (BOM) noch ein Meta-Element im Head nennt die Zeichenkodierung der Seite. Browser und Suchmaschinen müssen raten, und ein falscher Tipp verdirbt jeden Buchstaben außerhalb von ASCII.",
    howToFix:
      'Fügen Sie <meta charset="utf-8"> als erstes Element des Head hinzu, oder charset=utf-8 im Content-Type-Header.',
  },
  charset_conflict: {
    title: "Zeichenkodierungen widersprechen sich",
    description:
      "Byte-Reihenfolge-Marke (BOM), Content-Type-Header und Meta-Element nennen nicht dieselbe Zeichenkodierung. Es gilt die erste vorhandene Angabe, sodass falsch sein kann, was die Seite über sich sagt, ohne dass es auffällt, bis sie gespeichert oder umgezogen wird.",
    howToFix:
      "Liefern Sie die Seite als UTF-8 aus, und sagen Sie das überall oder an einer Stelle.",
  },
  head_invalid_element: {
    title: "Element, das nicht im Head stehen darf",
    description:
      "Im Head steht ein Element oder Text, der dort nicht hingehört und ihn beendet: Was folgt, gehört zum Body. Canonical-, hreflang-, Beschreibungs- und Robots-Elemente hinter dieser Stelle werden ignoriert oder nur unter Vorbehalt gelesen.",
    howToFix:
      "Verschieben Sie das Element in den Body. Oft setzt ein Tag-Manager oder ein Plugin ein <img> oder ein <iframe> dorthin, in einem <noscript> oder ohne.",
  },
  multiple_head_or_body: {
    title: "Head oder Body fehlt oder ist doppelt",
    description:
      "Das HTML hat nicht genau ein <head>- und ein <body>-Tag. Browser gleichen das aus, aber doppelte Tags zeigen, dass zwei Dokumente ineinandergesetzt wurden, mit Metadaten im falschen, und ohne Tags endet der Head leicht zu früh.",
    howToFix:
      "Liefern Sie ein Dokument mit einem <head> und einem <body>, und binden Sie Teile ohne diese Tags ein.",
  },
  base_href_invalid: {
    title: "Basisadresse ist ungültig",
    description:
      "Die Seite hat ein <base>, dessen Adresse leer oder keine brauchbare URL ist, oder mehrere. Alle relativen Links, Bilder und Skripte hängen daran; Browser und Crawler lösen sie womöglich verschieden auf und landen auf Seiten, die es nicht gibt.",
    howToFix:
      "Lassen Sie ein <base> mit vollständiger https://-Adresse stehen, oder besser keines: Adressen, die mit einem Schrägstrich beginnen, brauchen keines.",
  },
  duplicate_id: {
    title: "Gleiche id bei mehreren Elementen",
    description:
      "Mehrere Elemente der Seite haben dieselbe id. Links auf #id, Beschriftungen von Formularfeldern und Skripte erreichen nur das erste.",
    howToFix:
      "Geben Sie jedem Element eine eigene id, und verwenden Sie eine Klasse für das, was mehrere gemeinsam haben.",
  },
  frames_used: {
    title: "Seite verwendet Frames",
    description:
      "Die Seite besteht aus Frames (<frameset>, <frame>), die veraltet sind. Suchmaschinen indexieren die Teile als eigene Seiten ohne Navigation, und das Ganze hat keinen Text.",
    howToFix: "Bauen Sie jede Seite als ein Dokument; teilen Sie die Navigation über Templates.",
  },
  plugins_used: {
    title: "Seite verwendet Browser-Plug-ins",
    description:
      "Die Seite bettet Flash, Java oder Silverlight ein. Kein Browser führt sie noch aus, und Suchmaschinen ignorieren sie: Die Stelle bleibt für alle leer.",
    howToFix:
      "Ersetzen Sie den Inhalt durch HTML, <video>, <audio> oder <canvas>, oder entfernen Sie ihn.",
  },
  text_garbled: {
    title: "Buchstaben sind verstümmelt",
    description:
      "Titel, Beschreibung, eine Überschrift oder der Text hat falsch dekodierte Buchstaben, etwa Gr��e oder GrÃ¶ÃŸe für Größe. So zeigen sie Besuchern und Suchergebnisse es an, und niemand findet die Seite mit diesen Wörtern.",
    howToFix:
      "Vergleichen Sie die Kodierung, in der die Seite gespeichert ist, mit der angegebenen, am besten beide UTF-8. Stimmt die Angabe, wurde der Text vor dem Speichern doppelt umgewandelt: Reparieren Sie ihn in der Datenbank oder in ihrem Export.",
  },
  title_duplicate: {
    title: "Titel wird auf mehreren Seiten verwendet",
    description:
      "Andere indexierbare Seiten derselben Sprache haben denselben Titel, von Groß- und Kleinschreibung abgesehen. In Suchergebnissen sehen sie gleich aus, und sie konkurrieren um dieselben Suchanfragen.",
    howToFix:
      "Geben Sie jeder Seite einen Titel, der sagt, was auf dieser und auf keiner anderen Seite steht.",
  },
  description_duplicate: {
    title: "Beschreibung wird auf mehreren Seiten verwendet",
    description:
      "Andere indexierbare Seiten haben dieselbe Meta-Beschreibung. Suchmaschinen nehmen dann lieber einen eigenen Text, und die Ergebnisse sehen gleich aus.",
    howToFix:
      "Beschreiben Sie jede wichtige Seite in eigenen Worten; eine Seite ohne Beschreibung ist besser dran als eine mit einer fremden.",
  },
  favicon_missing: {
    title: "Website hat kein Favicon",
    description:
      "Die Startseite nennt kein Icon, und unter /favicon.ico liegt keines. Suchergebnisse, Tabs und Lesezeichen zeigen einen Platzhalter.",
    howToFix:
      "Legen Sie ein quadratisches Icon an, und nennen Sie es mit einem link-Element mit rel=icon im Head der Startseite.",
  },
};
