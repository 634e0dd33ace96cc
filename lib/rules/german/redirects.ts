import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `redirects`, by their codes. */
export const GERMAN_REDIRECTS: GermanRuleTexts = {
  redirect_3xx: {
    title: "URL leitet dauerhaft weiter",
    description:
      "Diese interne URL antwortet mit einer dauerhaften Weiterleitung. Besucher und Suchmaschinen kommen an, aber jeder unnötige Schritt kostet Zeit und Crawl-Budget.",
    howToFix:
      "Behalten Sie die Weiterleitung für Besucher von außen, und lassen Sie die eigenen Links, Canonicals und Sitemaps direkt das Ziel nennen.",
  },
  redirect_temporary: {
    title: "URL leitet vorübergehend weiter",
    description:
      "Diese interne URL antwortet mit einer vorübergehenden Weiterleitung (302, 303 oder 307). Suchmaschinen behalten die alte Adresse länger im Index und rufen sie immer wieder ab, als käme der Inhalt zurück.",
    howToFix:
      "Ist der Umzug endgültig, antworten Sie mit 301 oder 308. Wenn nicht, etwa bei einer Sprachwahl oder Anmeldung, lassen Sie es, und lassen Sie die eigenen Links das Ziel nennen, wo es nur eines gibt.",
  },
  redirect_location_missing: {
    title: "Weiterleitung ohne Ziel",
    description:
      "Diese interne URL antwortet mit einem Weiterleitungsstatus, aber ihr Location-Header fehlt oder ist nicht als URL lesbar. Browser zeigen eine leere oder kaputte Seite, und Suchmaschinen nehmen die URL aus dem Index.",
    howToFix:
      "Senden Sie einen Location-Header mit der vollständigen URL des Ziels, Zeichen außerhalb von ASCII prozentkodiert, oder antworten Sie mit 200 und der Seite selbst.",
  },
  meta_refresh_redirect: {
    title: "Seite leitet per Meta-Refresh weiter",
    description:
      "Ein Meta-Element schickt Besucher nach dem Laden der Seite zu einer anderen URL. Das ist langsamer als eine HTTP-Weiterleitung, macht die Zurück-Taste unbrauchbar, und Suchmaschinen halten es womöglich für ein schwächeres Signal, welche URL sie behalten sollen.",
    howToFix:
      "Entfernen Sie den Meta-Refresh, und leiten Sie auf dem Server weiter: mit 301, wenn der Umzug dauerhaft ist, sonst mit 302.",
  },
  http_refresh_redirect: {
    title: "Seite leitet per Refresh-Header weiter",
    description:
      "Die Antwort schickt Besucher mit einem Refresh-Header statt mit einem Weiterleitungsstatus weiter. Kein Standard definiert den Header, er ist langsamer als eine Weiterleitung, macht die Zurück-Taste unbrauchbar, und Suchmaschinen halten ihn womöglich für ein schwächeres Signal, welche URL sie behalten sollen.",
    howToFix:
      "Entfernen Sie den Refresh-Header, und leiten Sie auf dem Server weiter: mit 301, wenn der Umzug dauerhaft ist, sonst mit 302.",
  },
  js_redirect_suspected: {
    title: "Seite leitet wohl per JavaScript weiter",
    description:
      "Ein Skript auf dieser fast leeren Seite setzt die Adresse, sobald es läuft. Crawler ohne Skripte sehen eine Seite ohne Inhalt, die anderen erfahren erst spät vom Ziel.",
    howToFix:
      "Leiten Sie auf dem Server weiter: mit 301, wenn der Umzug dauerhaft ist, sonst mit 302.",
  },
  redirect_chain: {
    title: "Weiterleitung führt zu einer weiteren Weiterleitung",
    description:
      "Von dieser URL bis zur endgültigen Adresse braucht es zwei oder mehr Weiterleitungen. Jeder Schritt kostet Besucher Zeit und Suchmaschinen Crawl-Budget; langen Ketten wird nicht bis zum Ende gefolgt.",
    howToFix:
      "Leiten Sie die erste URL direkt auf die endgültige weiter, und lassen Sie Links die endgültige nennen.",
  },
  redirect_loop: {
    title: "Weiterleitung dreht sich im Kreis",
    description:
      "Die Weiterleitungen, die bei dieser URL beginnen, kehren zu einer URL zurück, an der sie schon waren. Browser geben mit einem Fehler auf, und Suchmaschinen nehmen die URL aus dem Index.",
    howToFix:
      "Finden Sie die Regel, die den letzten Schritt zurückschickt, und lassen Sie die Kette an einer Seite enden, die mit 200 antwortet. Übliche Ursachen sind Regeln für https, www oder Schrägstriche am Ende, die einander widersprechen, und Weiterleitungen, die auf ein Cookie warten.",
  },
  redirect_to_broken: {
    title: "Weiterleitung endet an einer defekten URL",
    description:
      "Die endgültige URL dieser Weiterleitung antwortet mit einem Fehler oder gar nicht, sodass Besucher und Suchmaschinen im Nichts enden und die Signale der alten URL verloren gehen.",
    howToFix:
      "Leiten Sie auf die Seite weiter, die dem alten Inhalt am nächsten kommt und mit 200 antwortet. Gibt es keine, antworten Sie gleich mit 404 oder 410.",
  },
  redirect_chain_too_long: {
    title: "Weiterleitungskette ist zu lang",
    description:
      "Von dieser URL bis zur endgültigen Adresse braucht es mehr als 5 Weiterleitungen, oder mehr, als das Audit erlaubt. Crawler geben eine solche Kette auf, und die letzte Seite wird auf diesem Weg womöglich nie gelesen.",
    howToFix: "Leiten Sie die erste URL direkt auf die endgültige weiter.",
  },
  redirect_to_disallowed: {
    title: "Weiterleitung führt zu einer von robots.txt gesperrten URL",
    description:
      "Die Weiterleitungen, die bei dieser URL beginnen, führen zu einer URL, deren Crawlen die robots.txt verbietet. Suchmaschinen bleiben dort stehen: Sie sehen weder die Seite noch übertragen sie die Signale der alten URL.",
    howToFix:
      "Erlauben Sie das Ziel in der robots.txt, oder leiten Sie auf eine Seite weiter, die gecrawlt werden darf.",
  },
  redirect_to_other_host: {
    title: "Weiterleitung führt zu einer anderen Website",
    description:
      "Die Weiterleitungen, die bei dieser URL beginnen, enden außerhalb der auditierten Website. Das kann gewollt sein; wenn nicht, werden Besucher und Signale verschenkt.",
    howToFix:
      "Prüfen Sie, ob das Ziel das gewünschte ist, und verlinken Sie es direkt, wo Seiten der Website diese URL verwenden.",
  },
  redirect_target_changed: {
    title: "Weiterleitung führt anderswohin als zuvor",
    description:
      "Im vorigen Audit endeten die Weiterleitungen dieser URL bei einer anderen Adresse. Was Suchmaschinen auf das alte Ziel übertragen haben, muss noch einmal umziehen.",
    howToFix:
      "Prüfen Sie, ob das neue Ziel gewollt ist und dem Inhalt dieser URL am nächsten kommt.",
  },
  redirect_https_to_http: {
    title: "Weiterleitung führt von HTTPS zu HTTP",
    description:
      "Diese URL ist verschlüsselt und leitet auf eine unverschlüsselte weiter. Wer im selben Netz ist, kann alles Weitere lesen und ändern, Browser warnen davor, und Suchmaschinen bevorzugen die verschlüsselte Adresse.",
    howToFix: "Lassen Sie den Location-Header die https-Adresse nennen, und liefern Sie dort aus.",
  },
  redirect_http_to_https: {
    title: "Links nennen noch die HTTP-Adresse",
    description:
      "Seiten der Website verlinken diese http-Adresse, und sie leitet auf https weiter. Die Weiterleitung stimmt, die Links sind veraltet: Jeder Klick beginnt unverschlüsselt und macht einen Umweg.",
    howToFix: "Lassen Sie interne Links die https-Adresse nennen.",
  },
  redirect_trailing_slash: {
    title: "Weiterleitung glättet nur die Adresse",
    description:
      "Diese URL leitet auf eine weiter, die sich nur im Schrägstrich am Ende, in Groß- und Kleinschreibung oder in www unterscheidet. Eine solche Weiterleitung ist richtig, aber jemand verwendet noch die unsaubere Form, und jeder Besuch macht einen Umweg.",
    howToFix: "Verwenden Sie in Links, Sitemaps und Canonicals die endgültige Form der Adresse.",
  },
};
