/** Why data are missing or preliminary, by the code of the API's `data_status`. */
export const GERMAN_STATUSES: Readonly<Record<string, string>> = {
  no_audit: "Diese Website hat noch kein Audit mit Ergebnissen.",
  no_search_data:
    "Diese Website hat noch keine Suchdaten. Verbinden Sie die Google Search Console, oder importieren Sie ihre Exporte.",
  window_without_data: "Für diesen Zeitraum gibt es keine solchen Daten, für andere schon.",
  export_may_be_cut:
    "Der Export hat genau so viele Zeilen, wie die Search Console höchstens gibt: Die mit den wenigsten Klicks fehlen wahrscheinlich.",
  no_logs:
    "Es sind keine Zugriffslogs dieser Website gelesen, oder kein Bot ist darin. Lesen Sie sie mit npm run import -- --site ID --logs DATEI.",
  clicked_rows_only:
    "Keine Zeile dieser Tage hat 0 Klicks: Was sie exportierte, ließ solche Zeilen weg oder schnitt sie ab. Die Klicks stimmen, soweit die Zeilen sie haben; Impressionen, CTR, Positionen, mögliche Gewinne und Ursachen sind nur die der geklickten Zeilen. Bringen Sie alle Zeilen: Verbinden Sie die Search Console, oder importieren Sie ihren Bulk-Export.",
  days_cut:
    "Manche Tage haben genau so viele Zeilen, wie die Search Console höchstens gibt: Die mit den wenigsten Klicks fehlen. Nur Summen, die nicht aus Zeilen kommen, zählen sie mit.",
  comparison_computing:
    "Der Zeitraum zum Vergleichen wird noch summiert; fragen Sie in einigen Sekunden erneut.",
  exports_without_days:
    "Die Zeilen der Suchanfragen kamen mit Exporten, die weder Tage noch die Seiten einer Suchanfrage kennen. Verbinden Sie die Search Console für mehr.",
  intents_not_derived:
    "Noch hat kein Keyword eine Suchabsicht; sie werden in den Minuten nach einem Import bestimmt.",
  needs_result_pages:
    "Ein Anteil an der Sichtbarkeit misst sich an allen Treffern von Ergebnisseiten, und die fehlen.",
  needs_second_export: "Zum Vergleichen fehlt ein zweiter Export über ebenso viele Tage.",
  no_results_around:
    "Keine Ergebnisseiten wurden sowohl vor als auch nach diesem Tag gemessen: Ob sich Wettbewerber bewegten, ist nicht bekannt.",
  window_partly_read:
    "Der Zeitraum hat mehr Treffer, als eine Anfrage vergleicht: Die Zahlen gelten nur für seine letzten Tage.",
  window_too_large:
    "Die letzten Tage des Zeitraums haben mehr Treffer, als eine Anfrage vergleicht. Fragen Sie ohne Zeitraum: Die neuesten Tage liegen bereit.",
  window_partly_covered:
    "Die Daten decken nur einen Teil dieses Zeitraums ab; die Zahlen gelten für diesen Teil.",
  no_data_of_search_type: "Für diese Art der Suche gibt es keine Daten.",
  search_type_without_queries:
    "Google Discover und Google News haben keine Suchanfragen, nur Seiten: Was von Suchanfragen gesagt wird, lässt sich davon nicht wissen.",
  needs_query_rows:
    "Den Suchdaten fehlen Zeilen mit Suchanfragen: Importieren Sie die Tabelle „Suchanfragen“, oder verbinden Sie die Search Console.",
  needs_page_rows:
    "Den Suchdaten fehlen Zeilen mit Seiten: Importieren Sie die Tabelle „Seiten“, oder verbinden Sie die Search Console.",
  needs_query_page_rows:
    "Den Suchdaten fehlen Suchanfragen mit ihren Seiten: Verbinden Sie die Search Console, oder importieren Sie Zeilen mit Suchanfrage, Seite und Datum.",
  needs_page_days:
    "Den Suchdaten fehlen Tage der Seiten: Verbinden Sie die Search Console, oder importieren Sie Zeilen mit Seite und Datum.",
  needs_country_rows: "Die Suchdaten unterscheiden keine Länder.",
  needs_device_rows: "Die Suchdaten unterscheiden keine Geräte.",
  needs_country_device_rows: "Die Suchdaten unterscheiden weder Länder noch Geräte.",
  days_missing:
    "Tage ohne Daten zählen nicht als Tage ohne Klicks: Verglichen werden die Wochentage, die beide Zeiträume haben.",
  too_few_days: "Es gibt noch zu wenige Tage mit Daten, um das zu beurteilen.",
  refreshing:
    "Neuere Daten werden gerade summiert; bis das fertig ist, gilt der Zeitraum davor. Fragen Sie in ein bis zwei Minuten erneut.",
  computing: "Die Zahlen werden noch berechnet; fragen Sie in einer Minute erneut.",
  no_ranks: "Für diese Suchmaschine, dieses Land und dieses Gerät gibt es keine Rankings.",
  no_backlinks:
    "Es sind keine Links auf diese Website bekannt. Importieren Sie den Export eines Backlink-Werkzeugs.",
  no_single_links:
    "Importiert sind nur Tabellen der Search Console, die Links zählen, aber keine einzelnen nennen.",
  no_prompts: "Diese Website hat noch keine Prompts.",
  no_engines: "Kein KI-System ist eingerichtet.",
  no_answers: "Die Prompts dieser Website wurden noch nicht gestellt.",
  no_valid_answers:
    "Alle Antworten schlugen fehl oder wurden verweigert; es gibt nichts zu messen.",
  no_such_answers: "Keine der Antworten in diesem Zeitraum gehört dazu.",
  window_without_answers: "In diesem Zeitraum gibt es keine solchen Antworten, in anderen schon.",
  no_competitors:
    "Es gibt keine Wettbewerber zum Vergleichen; der Anteil gilt nur für die eigene Marke.",
  answers_not_analysed:
    "Ein Teil der Antworten ist noch nicht ausgewertet und noch nicht enthalten.",
  answers_outdated:
    "Namen oder Wettbewerber haben sich geändert, und die Antworten werden neu ausgewertet. Fragen Sie in einer Minute erneut.",
};

/** Sentences of the API with values, and their German. */
export const GERMAN_API_SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /^A page of several groups counts in the one that was added first\.$/,
    "Eine Seite mehrerer Gruppen zählt in der, die zuerst angelegt wurde.",
  ],
  [
    /^The site has no page groups\. POST (\S+) adds one\.$/,
    "Die Website hat keine Seitengruppen. POST $1 legt eine an.",
  ],
  [
    /^The mean position went from ([\d.]+) to ([\d.]+)\.$/,
    "Die mittlere Position ging von $1 auf $2.",
  ],
  [
    /^Impressions went from (\d+) to (\d+), at a stable position\.$/,
    "Die Impressionen gingen von $1 auf $2, bei stabiler Position.",
  ],
  [
    /^The (?:CTR|click rate) went from ([\d.]+ %) to ([\d.]+ %), at a stable position\.$/,
    "Die CTR ging von $1 auf $2, bei stabiler Position.",
  ],
  [/^(\S+) took over (\d+) of its queries\.$/, "$1 übernahm $2 ihrer Suchanfragen."],
  [
    /^Worse ranks explain (\d+) lost clicks \((-?\d+) in all(?:, as other parts rose)?\): “(.+)” went from position ([\d.]+) to ([\d.]+)\.$/,
    "Schlechtere Positionen erklären $1 verlorene Klicks (insgesamt $2): „$3“ ging von Position $4 auf $5.",
  ],
  [
    /^Fewer searches explain (\d+) lost clicks \((-?\d+) in all(?:, as other parts rose)?\): “(.+)” went from (\d+) to (\d+) impressions\.$/,
    "Weniger Suchen erklären $1 verlorene Klicks (insgesamt $2): „$3“ ging von $4 auf $5 Impressionen.",
  ],
  [
    /^Fewer searches explain (\d+) lost clicks \((-?\d+) in all(?:, as other parts rose)?\): “(.+)” went from (\d+) to (\d+) impressions\. The mean position went from ([\d.]+) to ([\d.]+) because other queries make it up now: ranks explain (\d+) clicks\.$/,
    "Weniger Suchen erklären $1 verlorene Klicks (insgesamt $2): „$3“ ging von $4 auf $5 Impressionen. Die mittlere Position ging von $6 auf $7, weil andere Suchanfragen sie jetzt ausmachen: Positionen erklären $8 Klicks.",
  ],
  [
    /^Fewer clicks at the same positions explain (\d+) lost clicks \((-?\d+) in all(?:, as other parts rose)?\): the (?:CTR|click rate) of “(.+)” went from ([\d.]+ %) to ([\d.]+ %)\.$/,
    "Weniger Klicks bei gleicher Position erklären $1 verlorene Klicks (insgesamt $2): Die CTR von „$3“ ging von $4 auf $5.",
  ],
  [
    /^(\S+) is shown for (\d+) of its queries instead\.$/,
    "Stattdessen wird $1 für $2 ihrer Suchanfragen gezeigt.",
  ],
  [
    /^(\S+) is shown for (\d+) of its queries instead\. The page redirects there\.$/,
    "Stattdessen wird $1 für $2 ihrer Suchanfragen gezeigt. Die Seite leitet dorthin weiter.",
  ],
  [
    /^The page redirects to (\S+), which is shown instead\.$/,
    "Die Seite leitet auf $1 weiter, das stattdessen gezeigt wird.",
  ],
  [/^The page redirects to (\S+)\.$/, "Die Seite leitet auf $1 weiter."],
  [
    /^It has had no impressions since ([\d-]+); before, a usual day had (\d+)\.$/,
    "Sie hat seit $1 keine Impressionen mehr; vorher hatte ein üblicher Tag $2.",
  ],
  [
    /^Impressions at position (\d+) on average vanished on ([\d-]+), on this page; clicks held\.$/,
    "Impressionen auf der mittleren Position $1 verschwanden am $2 auf dieser Seite; die Klicks blieben.",
  ],
  [
    /^Impressions at position (\d+) on average vanished on ([\d-]+), on (\d+) of (\d+) pages that had such; clicks held\.$/,
    "Impressionen auf der mittleren Position $1 verschwanden am $2 auf $3 von $4 Seiten, die solche hatten; die Klicks blieben.",
  ],
  [
    /^(\S+) differs from (\S+) in its parameters only: name one as canonical\.$/,
    "$1 unterscheidet sich von $2 nur in den Parametern: Nennen Sie eine als Canonical.",
  ],
  [
    /^(\S+) gets less than 20 % of its clicks from other queries: merge it into (\S+) and redirect\.$/,
    "$1 bekommt weniger als 20 % ihrer Klicks von anderen Suchanfragen: Legen Sie sie mit $2 zusammen, und leiten Sie weiter.",
  ],
  [
    /^(\S+) differs from (\S+) in tracking parameters only, and counts as the same page: name one as canonical\.$/,
    "$1 unterscheidet sich von $2 nur in Tracking-Parametern und zählt als dieselbe Seite: Nennen Sie eine als Canonical.",
  ],
  [
    /^(\S+) differs from (\S+) in the spelling of the address only, and counts as the same page: name one as canonical\.$/,
    "$1 unterscheidet sich von $2 nur in der Schreibweise der Adresse und zählt als dieselbe Seite: Nennen Sie eine als Canonical.",
  ],
  [
    /^Another URL took the lead (\d+) times in (\d+) days\.$/,
    "Eine andere URL ging in $2 Tagen $1 Mal in Führung.",
  ],
  [
    /^The mean position is ([\d.]+) under one and ([\d.]+) under another\.$/,
    "Die mittlere Position ist $1 unter der einen und $2 unter der anderen.",
  ],
  [
    /^The best position was ([\d.]+) before the second came, and is ([\d.]+) since\.$/,
    "Die beste Position war $1, bevor die zweite kam, und ist seitdem $2.",
  ],
  [
    /^The best position went from ([\d.]+) to ([\d.]+)\.$/,
    "Die beste Position ging von $1 auf $2.",
  ],
  [
    /^Link to (\S+) with this query's words, and let the others be about more than that\.$/,
    "Verlinken Sie mit den Wörtern dieser Suchanfrage auf $1, und lassen Sie die anderen von mehr als dem handeln.",
  ],
];
