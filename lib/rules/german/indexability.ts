import type { GermanRuleTexts } from "./rule_texts.ts";

/** German texts of the rules of the category `indexability`, by their codes. */
export const GERMAN_INDEXABILITY: GermanRuleTexts = {
  html_wrong_type: {
    title: "HTML wird als reiner Text ausgeliefert",
    description:
      "Die Antwort ist ein HTML-Dokument, aber ihr Content-Type ist text/plain oder fehlt. Browser zeigen bei text/plain den Quelltext statt der Seite, und Suchmaschinen indexieren sie nicht als solche: Titel, Links und Anweisungen zählen nicht. Auch das Audit liest sie nicht als Seite.",
    howToFix:
      "Lassen Sie den Server Content-Type: text/html; charset=utf-8 senden (oft fehlt eine Dateiendung oder ein MIME-Typ, oder ein Handler setzt keinen Typ).",
  },
  noindex_page: {
    title: "Seite steht auf noindex",
    description:
      "Ein robots-Meta-Element oder ein X-Robots-Tag-Header weist Suchmaschinen an, diese Seite aus ihren Ergebnissen herauszuhalten. Das ist richtig für Warenkörbe oder interne Suchen und teuer für eine Seite, die gefunden werden soll.",
    howToFix:
      "Soll die Seite gefunden werden, entfernen Sie noindex (oder none) an jeder hier gezeigten Stelle. Wenn nicht, lassen Sie es, und nehmen Sie die Seite aus den Sitemaps.",
  },
  noindex_in_header: {
    title: "Noindex im Antwort-Header",
    description:
      "Die Antwort trägt ein noindex im X-Robots-Tag-Header. Es wirkt wie eines im HTML und ist der einzige Weg für PDFs und Bilder, aber niemand sieht es im Quelltext der Seite: Von einem Testsystem kopierte Servereinstellungen sind eine häufige Ursache.",
    howToFix:
      "Soll die URL gefunden werden, entfernen Sie noindex aus dem X-Robots-Tag, den Webserver, CDN oder Anwendung senden. Wenn nicht, lassen Sie es.",
  },
  noindex_html_and_header: {
    title: "Noindex in HTML und Header",
    description:
      "Die Seite steht doppelt auf noindex: in einem robots-Meta-Element und im X-Robots-Tag-Header. Einmal genügt, und wer die Seite eines Tages auffindbar machen will, entfernt vermutlich nur eines.",
    howToFix:
      "Legen Sie eine Stelle für die Robots-Angaben der Seite fest, und entfernen Sie noindex an der anderen.",
  },
  nofollow_page: {
    title: "Seite steht auf nofollow",
    description:
      "Ein robots-Meta-Element oder ein X-Robots-Tag-Header weist Suchmaschinen an, keinem Link der Seite zu folgen. Seiten, die nur von hier verlinkt sind, werden womöglich nie gefunden, und die übrigen bekommen von dieser Seite keinen Wert.",
    howToFix:
      "Entfernen Sie nofollow (oder none) an jeder hier gezeigten Stelle. Für einzelne Links, für die Sie nicht einstehen, setzen Sie rel=nofollow am Link.",
  },
  nosnippet_page: {
    title: "Seite erlaubt kein Snippet",
    description:
      "Die Robots-Angaben der Seite enthalten nosnippet oder max-snippet:0, sodass ihr Suchergebnis keinen Text zeigt. Solche Ergebnisse werden seltener geklickt, und der Text der Seite wird auch in KI-Antworten nicht verwendet.",
    howToFix:
      "Entfernen Sie die Angabe an jeder hier gezeigten Stelle. Um einzelne Passagen herauszuhalten, umschließen Sie sie mit einem Element mit data-nosnippet.",
  },
  noimageindex_page: {
    title: "Seite hält ihre Bilder aus der Suche",
    description:
      "Die Robots-Angaben der Seite enthalten noimageindex: Ihre Bilder werden nicht als Teil dieser Seite indexiert, sodass die Bildersuche nicht hierher führt.",
    howToFix:
      "Entfernen Sie noimageindex an jeder hier gezeigten Stelle, es sei denn, die Bilder sollen nicht gefunden werden.",
  },
  robots_directives_conflict: {
    title: "Robots-Angaben widersprechen sich",
    description:
      "robots-Meta-Elemente oder X-Robots-Tag-Header geben demselben Crawler sowohl index als auch noindex oder sowohl follow als auch nofollow vor. Es gilt die strengere Angabe, was oft nicht gewollt ist: Plugin, Template und Server setzen womöglich je eine eigene.",
    howToFix:
      "Entscheiden Sie, was für die Seite gilt, und lassen Sie je Crawler eine Liste von Angaben stehen. Zum Erlauben braucht es gar keine Angabe.",
  },
  unavailable_after_past: {
    title: "Seite ist für Suchmaschinen abgelaufen",
    description:
      "Die Robots-Angaben der Seite enthalten ein unavailable_after, dessen Datum vorbei ist, sodass Suchmaschinen die Seite aus dem Index nehmen, oder dessen Datum nicht lesbar ist, sodass niemand weiß, was sie daraus machen. Ein Datum ohne Zeitzone gilt als UTC.",
    howToFix:
      "Entfernen Sie unavailable_after, wenn die Seite noch gilt, oder setzen Sie ein künftiges Datum in der Form von RFC 822, RFC 850 oder ISO 8601: 2027-06-25T15:00:00Z.",
  },
  meta_robots_outside_head: {
    title: "Robots-Meta steht außerhalb des Head",
    description:
      "Ein robots-Meta-Element steht im Body oder ist dorthin geraten, weil etwas davor den Head beendet hat. Google befolgt es trotzdem, andere vielleicht nicht, und was die Seite über sich sagt, hängt davon ab, wer sie liest.",
    howToFix:
      "Verschieben Sie das Element in den <head>. Steht es im Quelltext schon dort, entfernen Sie, was den Head davor beendet, etwa ein <div>, ein <img> oder Text.",
  },
  noindex_and_disallowed: {
    title: "Noindex-Seite ist durch robots.txt gesperrt",
    description:
      "Die robots.txt verbietet das Crawlen dieser URL, und ein früheres Audit hat auf ihr ein noindex gelesen. Suchmaschinen sehen das noindex nicht mehr und listen womöglich die bloße URL oder behalten sie im Index.",
    howToFix:
      "Erlauben Sie die URL in der robots.txt, bis sie aus dem Index verschwunden ist. Ein noindex wirkt nur, wo es gelesen werden kann.",
  },
  indexable_became_nonindexable: {
    title: "Seite kann nicht mehr indexiert werden",
    description:
      "Im vorigen Audit durfte diese Seite noch in den Suchindex, in diesem nicht mehr. Hat das niemand beabsichtigt, verliert die Seite bald ihre Besucher aus der Suche.",
    howToFix:
      "Sehen Sie sich den Grund an: War die Änderung nicht gewollt, nehmen Sie sie bald zurück, bevor Suchmaschinen die Seite aus dem Index nehmen.",
  },
  nonindexable_inlinks_only: {
    title: "Nur nicht indexierbare Seiten verlinken auf die Seite",
    description:
      "Alle Seiten, die auf diese verlinken, sind durch noindex oder ein Canonical vom Index ausgeschlossen. Suchmaschinen besuchen solche Seiten immer seltener und folgen ihren Links nicht mehr, sodass diese Seite ihre eingehenden Links verliert. Wird nur nach einem Crawl gemeldet, der jedem Link gefolgt ist.",
    howToFix: "Verlinken Sie die Seite von mindestens einer indexierbaren Seite.",
  },
  fix_not_seen_by_google: {
    title: "Googlebot hat die Rückkehr der Seite noch nicht gesehen",
    description:
      "Die Seite war im vorigen Audit nicht indexierbar und ist es jetzt. Laut den Server-Logs hat der verifizierte Googlebot sie seit jenem Audit nicht abgerufen: Google kennt die Seite noch in ihrem alten Zustand.",
    howToFix:
      "Beantragen Sie die Indexierung in der Search Console, oder verlinken Sie die Seite von einer, die der Googlebot oft besucht. Andernfalls warten Sie.",
  },
};
