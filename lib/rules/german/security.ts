import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `security`, by their codes. */
export const GERMAN_SECURITY: GermanRuleTexts = {
  page_not_https: {
    title: "Seite wird ohne HTTPS ausgeliefert",
    description:
      "Die Seite antwortet über unverschlüsseltes HTTP. Browser nennen sie nicht sicher, jeder auf dem Weg kann sie lesen und ändern, und Suchmaschinen bevorzugen die verschlüsselte Adresse.",
    howToFix:
      "Richten Sie ein Zertifikat ein, leiten Sie jede http://-Adresse mit 301 auf ihre https://-Entsprechung weiter, und verlinken Sie diese.",
  },
  mixed_content: {
    title: "Gemischte Inhalte",
    description:
      "Eine https-Seite lädt Ressourcen über http. Browser blockieren Skripte, Styles und Frames (aktive Inhalte), was die Seite unbrauchbar macht; Bilder, Audio und Video (passive Inhalte) werden hochgestuft oder kosten die Seite ihren sicheren Status und sind eine Warnung.",
    howToFix: "Laden Sie jede Ressource über https, und entfernen Sie, was es dort nicht gibt.",
  },
  form_insecure_action: {
    title: "Ein Formular wird unverschlüsselt gesendet",
    description:
      "Ein Formular einer https-Seite wird an eine http-Adresse gesendet. Browser warnen vor dem Senden, und alles Eingegebene kann unterwegs gelesen werden.",
    howToFix: "Stellen Sie die action des Formulars auf https um.",
  },
  form_on_http_page: {
    title: "Ein Formular steht auf einer unverschlüsselten Seite",
    description:
      "Die Seite wird über http ausgeliefert und hat ein Formular. Selbst wenn das Formular über https gesendet wird, kann jemand auf dem Weg die Seite ändern und damit das Ziel des Formulars.",
    howToFix:
      "Liefern Sie die Seite über https aus, und leiten Sie die http-Adresse dorthin weiter.",
  },
  password_on_http: {
    title: "Passwortfeld auf einer unverschlüsselten Seite",
    description:
      "Die Seite fragt nach einem Passwort und wird über http ausgeliefert: Browser nennen sie direkt am Feld nicht sicher, und das Passwort kann unterwegs gelesen oder die Seite geändert werden.",
    howToFix:
      "Liefern Sie die Seite über https aus, und leiten Sie die http-Adresse dorthin weiter.",
  },
  protocol_relative_url: {
    title: "Adressen ohne Schema",
    description:
      "Adressen, die mit // beginnen, übernehmen das Schema der Seite. Das ist ein Überbleibsel aus Zeiten, als Websites über beide ausgeliefert wurden; gespeichert, gemailt oder über http geöffnet lädt die Seite sie unverschlüsselt.",
    howToFix: "Schreiben Sie https:// vor die gezeigten Adressen.",
  },
  hsts_missing: {
    title: "Strict-Transport-Security fehlt",
    description:
      "Die https-Antwort trägt keinen gültigen Strict-Transport-Security-Header. Ein Browser, der auf die http-Adresse geschickt wird, fragt zuerst dort an, wo ihn jeder auf dem Weg umleiten kann.",
    howToFix:
      "Senden Sie Strict-Transport-Security: max-age=31536000 mit allen https-Antworten, sobald die ganze Website über https funktioniert.",
  },
  csp_missing: {
    title: "Content-Security-Policy fehlt",
    description:
      "Weder ein Header noch ein Meta-Element sagt, von wo die Seite Skripte laden darf. Ein eingeschleustes Skript läuft ungehindert.",
    howToFix:
      "Senden Sie eine Content-Security-Policy; beginnen Sie mit Content-Security-Policy-Report-Only, um zu sehen, was sie blockieren würde.",
  },
  x_content_type_options_missing: {
    title: "X-Content-Type-Options fehlt",
    description:
      "Die Antwort verbietet Browsern nicht, einen anderen Typ als den angegebenen zu raten. Eine hochgeladene Datei kann dann für ein Skript gehalten werden.",
    howToFix: "Senden Sie X-Content-Type-Options: nosniff mit allen Antworten.",
  },
  x_frame_options_missing: {
    title: "Jede Website darf die Seite einbetten",
    description:
      "Weder X-Frame-Options noch frame-ancestors einer Content-Security-Policy sagt, wer die Seite in einem Frame zeigen darf. Eine andere Website kann sie unter ihre eigene legen und Klicks abfangen.",
    howToFix:
      "Senden Sie Content-Security-Policy: frame-ancestors 'self' oder X-Frame-Options: SAMEORIGIN.",
  },
  referrer_policy_missing: {
    title: "Referrer-Policy fehlt",
    description:
      "Nichts legt fest, wie viel von der Adresse der Seite andere Websites durch einen Klick oder eine Ressource erfahren. Heutige Browser haben sichere Vorgaben; ältere senden die ganze Adresse.",
    howToFix:
      "Senden Sie Referrer-Policy: strict-origin-when-cross-origin, oder ein Meta-Element, das dies sagt.",
  },
  http_not_redirected_to_https: {
    title: "Startseite wird ohne https ausgeliefert",
    description:
      "Die Website funktioniert über https, und ihre Startseite antwortet auch über http mit 200. Besucher bleiben auf einer unsicheren Verbindung, und Suchmaschinen sehen die Website doppelt.",
    howToFix:
      "Lassen Sie den Server jede http:-Adresse mit 301 auf dieselbe Adresse mit https: weiterleiten.",
  },
  www_non_www_duplicate: {
    title: "Website antwortet mit und ohne www",
    description:
      "Die Startseite antwortet unter beiden Hostnamen mit 200, keiner leitet auf den anderen weiter, und kein Canonical verbindet sie. Suchmaschinen sehen zwei Websites und teilen die Links zwischen ihnen auf.",
    howToFix:
      "Wählen Sie einen Hostnamen, leiten Sie den anderen mit 301 darauf weiter, und nennen Sie ihn in Canonicals.",
  },
  tls_certificate_problem: {
    title: "Zertifikat oder TLS-Version hat ein Problem",
    description:
      "Das Zertifikat der Website ist abgelaufen oder läuft bald ab, gilt für einen anderen Namen oder ist nicht vertrauenswürdig, oder der Server spricht kein neueres TLS als 1.1. Browser warnen Besucher vor der Website.",
    howToFix:
      "Erneuern Sie das Zertifikat, mit einem Werkzeug, das es selbsttätig tut, für alle Hostnamen der Website und mit vollständiger Kette; schalten Sie TLS 1.2 und 1.3 ein.",
  },
  bot_spoofed: {
    title: "Jemand nutzt den Namen eines Bots",
    description:
      "Anfragen unter dem Namen dieses Bots kamen von Adressen, die nicht seinem Betreiber gehören. Scraper tun das, um an Firewalls vorbeizukommen, und sie verfälschen Zahlen, die nur auf Namen achten.",
    howToFix:
      "Lehnen Sie solche Anfragen in der Firewall nach Adresse ab, oder bremsen Sie sie. Sperren Sie nicht den Namen: Der Bot selbst trägt ihn auch.",
  },
};
