import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `performance`, by their codes. */
export const GERMAN_PERFORMANCE: GermanRuleTexts = {
  ttfb_slow: {
    title: "Server antwortet langsam",
    description:
      "Das erste Byte kam später als 800 ms nach der Anfrage, Verbindungsaufbau eingeschlossen; über 1.800 ms gelten als schlecht. Alles, was Besucher sehen, wartet darauf, und Suchmaschinen crawlen langsame Server weniger.",
    howToFix:
      "Cachen Sie ganze Seiten oder die Abfragen dahinter, liefern Sie nahe an den Besuchern aus (CDN), und entfernen Sie Weiterleitungen und Startarbeiten aus der Anfrage.",
  },
  page_slow: {
    title: "HTML braucht lange",
    description:
      "Das vollständige HTML brauchte länger als 3 Sekunden, Verbindungsaufbau eingeschlossen. Nichts, worauf es verweist, kann vorher geladen werden, und Crawler rufen von einer solchen Website weniger Seiten ab.",
    howToFix:
      "Lassen Sie den Server früher antworten (Caches, schnellere Abfragen), senden Sie weniger HTML, komprimieren Sie es, und liefern Sie nahe an den Besuchern aus.",
  },
  html_too_large: {
    title: "HTML ist zu groß",
    description:
      "Das entpackte HTML ist größer als 2 MiB, wonach der Googlebot nicht weiterliest: Inhalt, Links und strukturierte Daten dahinter existieren für die Suche nicht.",
    howToFix:
      "Lagern Sie eingebettete Daten, Bilder, Skripte und Styles in eigene Dateien aus, und verteilen Sie sehr lange Listen auf mehrere Seiten.",
  },
  html_large: {
    title: "HTML ist groß",
    description:
      "Das entpackte HTML ist größer als 500 KB. Handys brauchen lange, um es zu lesen, und das meiste davon ist selten Text: eingebettete Daten, Styles, Skripte oder Menüs mit Tausenden Einträgen.",
    howToFix: "Lagern Sie Eingebettetes in eigene Dateien aus, und kürzen Sie Menüs und Listen.",
  },
  response_not_compressed: {
    title: "Antwort ist nicht komprimiert",
    description:
      "Der Server sendet Text unkomprimiert, obwohl gzip oder Brotli angefragt wurde. Komprimiert braucht HTML ein Fünftel bis ein Zehntel der Übertragungszeit.",
    howToFix: "Schalten Sie gzip oder Brotli für Texttypen im Webserver oder im CDN ein.",
  },
  dom_too_large: {
    title: "Zu viele Elemente",
    description:
      "Das HTML hat mehr als 1.500 Elemente. Layout, Styles und jedes Skript, das Elemente sucht, brauchen mit jedem länger, und Handys geht der Speicher aus.",
    howToFix:
      "Verteilen Sie lange Listen und Tabellen auf mehrere Seiten, und entfernen Sie Hüllen ohne Nutzen.",
  },
  too_many_resources: {
    title: "Zu viele Skripte und Stylesheets",
    description:
      "Die Seite lädt mehr als 100 Skripte und Stylesheets. Jedes ist eine Anfrage mit eigener Verzögerung, und jedes Skript muss geparst und ausgeführt werden.",
    howToFix:
      "Bündeln Sie sie, laden Sie später, was zuerst nicht gebraucht wird, und entfernen Sie, was nicht verwendet wird.",
  },
  render_blocking_resources: {
    title: "Viele Ressourcen blockieren das Rendern",
    description:
      "Mehr als fünf Skripte und Stylesheets im Head müssen geladen sein, bevor etwas gezeigt wird: Skripte ohne async oder defer und Stylesheets für den Bildschirm.",
    howToFix:
      "Geben Sie Skripten defer oder async, betten Sie die Styles für den ersten Bildschirm ein, und laden Sie die anderen später.",
  },
  inline_css_js_too_large: {
    title: "Viel CSS und JavaScript in der Seite",
    description:
      "Eingebettete Skripte und Styles nehmen mehr als 200 KB des HTML ein. Sie werden mit jeder Seite erneut gesendet, während der Browser eigene Dateien behalten würde.",
    howToFix:
      "Lagern Sie aus, was alle Seiten gemeinsam haben, und betten Sie nur ein, was der erste Bildschirm braucht.",
  },
  resource_broken: {
    title: "Ressource ist defekt",
    description:
      "Ein Skript, Stylesheet, Frame, Font, Video, eine Audiodatei, Textspur oder ein Plugin dieser Seite, oder was ihr CSS lädt, antwortet mit einem Fehler oder gar nicht. Die Seite sieht womöglich falsch aus oder funktioniert nicht, für Besucher wie für Suchmaschinen. Ressourcen anderer Websites sind eine Warnung; ebenso ein Manifest, ein Feed und eine AMP-Version.",
    howToFix:
      "Korrigieren Sie die Adresse der Ressource, stellen Sie die Datei wieder her, oder entfernen Sie das Element.",
  },
  http1_only: {
    title: "Server spricht nur HTTP/1.1",
    description:
      "Der Server bietet Browsern weder HTTP/2 noch HTTP/3 an. Sie holen die Ressourcen einer Seite nacheinander über wenige Verbindungen, statt alle auf einmal über eine.",
    howToFix: "Schalten Sie HTTP/2 im Webserver, im Load Balancer oder im CDN ein.",
  },
  resource_redirected: {
    title: "Ressource leitet weiter",
    description:
      "Ein Skript oder Stylesheet dieser Seite leitet auf eine andere Adresse weiter. Die Seite kann erst gezeigt werden, wenn eine weitere Antwort da ist.",
    howToFix: "Verwenden Sie in der Seite die endgültige Adresse der Ressource.",
  },
  resource_not_cached: {
    title: "Ressource darf nicht gecacht werden",
    description:
      "Die Antwort mit dieser Datei sagt nicht, wie lange Browser sie behalten dürfen. Sie fragen auf späteren Seiten erneut danach, die dadurch langsamer sind als nötig.",
    howToFix:
      "Senden Sie Cache-Control mit max-age: ein Jahr und immutable für Dateien, deren Name sich mit dem Inhalt ändert, einige Stunden für andere.",
  },
  resource_mime_mismatch: {
    title: "Ressource hat einen falschen Content-Type",
    description:
      "Der Content-Type dieser Datei fehlt oder passt nicht zu dem Skript, Stylesheet oder Bild, als das Seiten sie laden. Browser lehnen sie womöglich ab, und ein HTML-Typ bedeutet oft, dass eine Fehlerseite mit Status 200 ausgeliefert wird.",
    howToFix:
      "Lassen Sie den Server den richtigen Typ senden, etwa text/javascript, text/css oder image/webp. Gibt es die Datei nicht, lassen Sie ihn mit 404 antworten, und entfernen Sie den Verweis.",
  },
  resources_total_too_large: {
    title: "Skripte und Stylesheets sind zu groß",
    description:
      "Die übertragenen Skripte und Stylesheets dieser Seite ergeben zusammen viele Bytes. Handys brauchen Sekunden, um sie zu laden und auszuführen.",
    howToFix:
      "Entfernen Sie Code, den diese Seite nicht braucht, teilen Sie ihn nach Seiten auf, und liefern Sie ihn komprimiert und minifiziert aus.",
  },
  cwv_poor: {
    title: "Seite erscheint spät oder springt",
    description:
      "In einem Browser mit Handybildschirm erscheint der größte Inhalt später, oder das Layout verschiebt sich mehr, als noch akzeptabel ist. Gemessen ist ohne Drosselung: Besucher mit langsamen Geräten und Netzen erleben es schlechter. Google rankt nach dem, was echte Besucher erleben.",
    howToFix:
      "Largest Contentful Paint: Laden Sie das Hauptbild oder den Haupttext zuerst, ohne auf Skripte zu warten. Layoutverschiebung: Geben Sie Bildern, Anzeigen und Frames ihre Größe, und fügen Sie nichts oberhalb von Gezeigtem ein.",
  },
};
