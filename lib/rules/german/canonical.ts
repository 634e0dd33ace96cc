import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `canonical`, by their codes. */
export const GERMAN_CANONICAL: GermanRuleTexts = {
  canonical_missing: {
    title: "Canonical fehlt",
    description:
      "Die Seite nennt keine kanonische URL, weder im Head noch in einem Link-Header. Ist derselbe Inhalt unter weiteren Adressen erreichbar (Parameter, Großbuchstaben, www), wählen Suchmaschinen selbst. Eine AMP-Seite muss eine nennen, sonst ist sie kein gültiges AMP und wird nie der Seite zugeordnet, deren Version sie ist; sie wird als Warnung gemeldet.",
    howToFix:
      'Fügen Sie <link rel="canonical"> mit der eigenen absoluten URL der Seite in den Head ein, auf einer AMP-Seite mit der ihrer vollen Version, falls es eine gibt.',
  },
  canonical_conflicting: {
    title: "Canonicals widersprechen sich",
    description:
      "Die Seite nennt zwei oder mehr verschiedene kanonische URLs, im Head oder in Link-Headern. Suchmaschinen ignorieren alle und indexieren womöglich die falsche Adresse.",
    howToFix:
      "Finden Sie heraus, welche Templates, Plugins oder Serverregeln sie schreiben, und behalten Sie eine.",
  },
  canonical_points_elsewhere: {
    title: "Canonical zeigt auf eine andere URL",
    description:
      "Die Seite erklärt eine andere URL zum Canonical und bittet damit, selbst nicht indexiert zu werden. Das ist richtig für Varianten einer Seite und teuer für eine Seite mit eigenem Inhalt.",
    howToFix:
      "Ist die Seite eine Variante, verlinken Sie stattdessen ihr Canonical. Wenn nicht, lassen Sie das Canonical auf die Seite selbst zeigen.",
  },
  canonical_multiple: {
    title: "Canonical ist mehrfach angegeben",
    description:
      "Die Seite nennt dieselbe kanonische URL mehrfach. Heute schadet das nicht, aber bei der nächsten Änderung wird eine vergessen, und Canonicals, die sich widersprechen, werden ignoriert.",
    howToFix:
      "Behalten Sie ein Canonical, im Head oder im Link-Header, und entfernen Sie die anderen.",
  },
  canonical_relative: {
    title: "Canonical ist eine relative URL",
    description:
      "Das Canonical ist ohne Schema und Host angegeben. Es folgt dann, wohin die Seite kopiert oder wo sie ausgeliefert wird: Ein Testhost oder die http-Adresse wird von selbst kanonisch.",
    howToFix: "Schreiben Sie das Canonical als absolute URL mit https:// und Host.",
  },
  canonical_invalid: {
    title: "Canonical ist keine gültige URL",
    description:
      "Das Canonical ist nicht als http- oder https-Adresse lesbar. Suchmaschinen ignorieren es und wählen selbst unter den Adressen der Seite.",
    howToFix:
      "Korrigieren Sie die gezeigte Adresse; oft ist eine Variable des Templates leer oder ein Schema falsch.",
  },
  canonical_empty: {
    title: "Canonical ist leer",
    description:
      "Es gibt ein rel=canonical ohne Adresse. Es sagt Suchmaschinen nichts und zeigt, dass das Template die Adresse der Seite nicht kennt.",
    howToFix: "Setzen Sie die absolute URL der Seite ein, oder lassen Sie das Element weg.",
  },
  canonical_outside_head: {
    title: "Canonical steht im Body",
    description:
      "Ein rel=canonical im Body wird ignoriert. Oft stand es im Head, und ein Element, das dort nicht hingehört, etwa ein Bild oder ein iframe, hat den Head davor beendet.",
    howToFix: "Verschieben Sie das link-Element in den Head, vor alles, was dort nicht hingehört.",
  },
  canonical_with_fragment: {
    title: "Canonical hat ein Fragment",
    description:
      "Das Canonical endet mit einem #fragment. Suchmaschinen lassen Fragmente weg, also nennt es eine andere Adresse, als es scheint.",
    howToFix:
      "Entfernen Sie alles ab dem #. Wählt das Fragment Inhalt aus, geben Sie diesem Inhalt eine eigene Adresse.",
  },
  canonical_to_home: {
    title: "Canonical zeigt auf die Startseite",
    description:
      "Die Seite nennt die Startseite als ihr Canonical, meist weil ein Template überall dasselbe Canonical schreibt. Die Seite bittet damit, zugunsten eines anderen Inhalts nicht indexiert zu werden.",
    howToFix: "Lassen Sie das Canonical auf die eigene URL der Seite zeigen.",
  },
  canonical_cross_domain: {
    title: "Canonical zeigt auf eine andere Website",
    description:
      "Die Seite nennt eine URL auf einem anderen Host als Canonical und gibt damit ihr Ranking ab. Das ist richtig für syndizierte Inhalte und sonst ein teurer Fehler.",
    howToFix:
      "Prüfen Sie, ob der Inhalt dort ranken soll; wenn nicht, lassen Sie das Canonical auf die Seite selbst zeigen.",
  },
  canonical_http_https_mismatch: {
    title: "Canonical wechselt zwischen http und https",
    description:
      "Das Canonical ist die http-Adresse einer https-Seite (oder umgekehrt, dann ein Hinweis). Eine sicher ausgelieferte Seite bittet darum, ihre unsichere Adresse zu indexieren.",
    howToFix: "Schreiben Sie das Canonical mit https://, und leiten Sie http auf https weiter.",
  },
  canonical_to_other_language: {
    title: "Canonical zeigt auf eine andere Sprachversion",
    description:
      "Das Canonical ist eine der eigenen hreflang-Alternativen der Seite. Es bittet Suchmaschinen, diese Sprachversion wegzulassen, während hreflang sie bittet, sie zu zeigen.",
    howToFix: "Lassen Sie das Canonical jeder Sprachversion auf die Version selbst zeigen.",
  },
  canonical_chain: {
    title: "Canonical führt zu einem weiteren Canonical",
    description:
      "Die Seite, die diese Seite als Canonical nennt, nennt ihrerseits eine andere. Suchmaschinen ignorieren womöglich beide Hinweise und wählen selbst.",
    howToFix: "Lassen Sie jede Version der Seite dieselbe endgültige URL nennen.",
  },
  canonical_to_broken: {
    title: "Canonical nennt eine defekte URL",
    description:
      "Diese Seite bittet Suchmaschinen, stattdessen eine andere URL zu indexieren, und jene antwortet mit einem Fehler oder gar nicht. Womöglich landet keine von beiden im Index.",
    howToFix: "Nennen Sie eine URL, die mit 200 antwortet, meist die eigene der Seite.",
  },
  canonical_to_noindex: {
    title: "Canonical nennt eine noindex-Seite",
    description:
      "Diese Seite bittet Suchmaschinen, stattdessen eine andere URL zu indexieren, und jene verbietet es mit noindex. Womöglich landet keine von beiden im Index.",
    howToFix:
      "Entfernen Sie das noindex der kanonischen Seite, oder nennen Sie eine Seite, die indexiert werden darf.",
  },
  canonical_loop: {
    title: "Canonicals drehen sich im Kreis",
    description:
      "Diese Seite nennt eine andere als Canonical, und folgt man den Canonicals, kommt man zu dieser zurück. Jede Seite bittet Suchmaschinen, eine andere zu indexieren: Sie ignorieren alle und wählen selbst.",
    howToFix:
      "Entscheiden Sie, welche der Seiten das Original ist, und lassen Sie alle diese nennen.",
  },
  canonical_to_redirect: {
    title: "Canonical nennt eine weiterleitende URL",
    description:
      "Diese Seite bittet Suchmaschinen, stattdessen eine andere URL zu indexieren, und jene leitet weiter. Der Hinweis ist schwächer, als er sein könnte, und wird ignoriert, wenn die Weiterleitung hierher zurückführt.",
    howToFix: "Nennen Sie die endgültige URL, die mit 200 antwortet.",
  },
  canonical_to_disallowed: {
    title: "Canonical nennt eine von robots.txt gesperrte URL",
    description:
      "Diese Seite bittet Suchmaschinen, stattdessen eine andere URL zu indexieren, und die robots.txt verbietet, jene zu lesen. Womöglich landet keine von beiden mit ihrem Inhalt im Index.",
    howToFix:
      "Erlauben Sie die kanonische URL in der robots.txt, oder nennen Sie eine Seite, die gecrawlt werden darf.",
  },
  canonical_no_inlinks: {
    title: "Keine Seite verlinkt auf das Canonical",
    description:
      "Diese Seite nennt eine andere als die zu indexierende, und keine Seite der Website verlinkt auf jene. Links sind ein Hinweis, welche URL die kanonische ist, und hier sagen alle etwas anderes. Wird nur nach einem Crawl gemeldet, der jedem Link gefolgt ist.",
    howToFix:
      "Lassen Sie interne Links die kanonische URL nennen, oder korrigieren Sie das Canonical.",
  },
};
