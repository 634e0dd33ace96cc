import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `urls`, by their codes. */
export const GERMAN_URLS: GermanRuleTexts = {
  url_contains_space: {
    title: "URL enthält ein Leerzeichen",
    description:
      "Der Pfad der Seitenadresse enthält ein Leerzeichen, als %20 oder als Pluszeichen zwischen Wörtern. Solche Adressen brechen, wenn sie in Mails und Texte kopiert werden, und dieselbe Seite wird leicht in drei Schreibweisen verlinkt.",
    howToFix:
      "Verwenden Sie Bindestriche zwischen Wörtern, leiten Sie die alte Adresse mit 301 weiter, und korrigieren Sie die Links.",
  },
  url_multiple_slashes: {
    title: "URL enthält mehrere Schrägstriche hintereinander",
    description:
      "Der Pfad der Seitenadresse enthält ein leeres Segment: zwei Schrägstriche hintereinander. Die meisten Server antworten mit derselben Seite wie bei einem Schrägstrich, sodass es sie doppelt gibt, und relative Links darauf führen immer tiefer.",
    howToFix:
      "Finden Sie heraus, wo die Adresse mit einem Schrägstrich zu viel zusammengesetzt wird, korrigieren Sie die Links, und leiten Sie auf die Adresse mit einem Schrägstrich weiter.",
  },
  url_underscore: {
    title: "URL enthält Unterstriche",
    description:
      "Der Pfad der Seitenadresse enthält Unterstriche. Suchmaschinen lesen einen Bindestrich als Leerzeichen zwischen zwei Wörtern und einen Unterstrich als Teil eines Wortes.",
    howToFix:
      "Verwenden Sie Bindestriche in neuen Adressen. Eine gut rankende Seite allein deshalb umzuziehen, lohnt sich selten; wenn Sie es tun, leiten Sie mit 301 weiter.",
  },
  url_uppercase: {
    title: "URL enthält Großbuchstaben",
    description:
      "Der Pfad der Seitenadresse enthält Großbuchstaben. Bei Pfaden zählt Groß- und Kleinschreibung: Ein Link in der anderen Schreibweise scheitert auf manchen Servern und zeigt auf anderen dieselbe Seite unter einer zweiten Adresse.",
    howToFix:
      "Schreiben Sie Adressen klein, und leiten Sie andere Schreibweisen mit 301 dorthin weiter.",
  },
  url_non_ascii: {
    title: "URL enthält Zeichen außerhalb von ASCII",
    description:
      "Pfad oder Query-String der Seitenadresse enthält Buchstaben außerhalb von ASCII, die als Escapes wie %C3%A4 gesendet werden. Das ist gültig und richtig für Leser der Sprache; in Mails und Berichte kopiert wird die Adresse lang und unlesbar.",
    howToFix:
      "Lassen Sie es, wenn die Adresse in der Schrift der Leser steht. Andernfalls schreiben Sie Umlaute und Akzente in neuen Adressen aus (ä als ae).",
  },
  url_too_long: {
    title: "URL ist lang",
    description:
      "Die Adresse der Seite hat mehr als 200 Zeichen (Schwellenwert url_max_chars). Niemand liest, tippt oder merkt sie sich, und Mails und Chats zerreißen sie.",
    howToFix:
      "Kürzen Sie Pfade in neuen Adressen auf das, was Seiten unterscheidet, und lassen Sie Parameter weg, die den Inhalt nicht ändern.",
  },
  url_too_many_params: {
    title: "URL hat viele Parameter",
    description:
      "Die Adresse der Seite hat mehr als 3 Parameter (Schwellenwert url_max_params). Ihre Kombinationen vervielfachen sich zu Adressen mit fast demselben Inhalt, auf die Suchmaschinen ihre Besuche verwenden.",
    howToFix:
      "Lassen Sie Parameter weg, die den Inhalt nicht ändern, halten Sie bei den übrigen eine Reihenfolge ein, und lassen Sie das Canonical gefilterter Listen auf die einfache Liste zeigen.",
  },
  url_repetitive_path: {
    title: "URL wiederholt einen Pfadteil",
    description:
      "Dasselbe Segment kommt im Pfad der Seitenadresse dreimal oder öfter vor. Meist hängt ein relativer Link ohne führenden Schrägstrich das Segment bei jedem Klick an, und die Seiten hinter solchen Adressen nehmen kein Ende.",
    howToFix:
      "Sehen Sie sich die Links hierher an: Beginnen Sie ihre Adressen mit einem Schrägstrich, und lassen Sie den Server bei nicht vorhandenen Pfaden mit 404 antworten.",
  },
  url_session_id: {
    title: "URL enthält eine Sitzungs-ID",
    description:
      "Die Adresse der Seite trägt die Sitzung eines Besuchers (sid, sessionid, phpsessid oder jsessionid). Jeder Besuch erzeugt neue Adressen desselben Inhalts, und wer einen solchen Link zugeschickt bekommt, landet womöglich in einer fremden Sitzung.",
    howToFix:
      "Halten Sie Sitzungen in Cookies, und schalten Sie das Umschreiben von Adressen auf dem Server ab: session.use_trans_sid in PHP, den Tracking-Modus in Java.",
  },
  url_tracking_params: {
    title: "Interne Links tragen Tracking-Parameter",
    description:
      "Links auf Seiten derselben Website tragen Kampagnenparameter wie utm_source, gclid oder fbclid. Sie erzeugen zweite Adressen desselben Inhalts, und in der Statistik wird die echte Herkunft des Besuchers durch einen Klick innerhalb der Website ersetzt.",
    howToFix:
      "Entfernen Sie die Parameter aus den Links, und messen Sie Klicks innerhalb der Website mit Ereignissen.",
  },
  url_case_duplicate: {
    title: "Adresse unterscheidet sich nur in der Form von einer anderen",
    description:
      "Eine andere indexierbare Seite hat dieselbe Adresse, von Groß- und Kleinschreibung oder einem Schrägstrich am Ende abgesehen. Meist sind beide dieselbe Seite, und Suchmaschinen müssen herausfinden, welche sie zeigen sollen.",
    howToFix:
      "Wählen Sie eine Form, leiten Sie die anderen darauf weiter, und verwenden Sie sie in allen Links; oder nennen Sie sie im rel=canonical der anderen.",
  },
};
