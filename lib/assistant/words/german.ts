/** What German words mean to the analyst, as in `english.ts`; without umlauts' dots, ss for ß. */
export const GERMAN: Readonly<Record<string, string>> = {
  ai: "ki kunstliche_intelligenz ki_suche",
  allowed: "erlaubt gesperrt blockiert verboten darf durfen sperrt aussperren",
  anchor: "ankertext ankertexte linktext linktexte",
  audit: "prufung crawlen gecrawlt gepruft analyse",
  average: "durchschnitt durchschnittlich durchschnittliche durchschnittlichen mittlere mittleren",
  backlink:
    "ruckverweise ruckverweis eingehende_links externe_links externen_links links_von_anderen",
  branded: "marke marken markenanteil markenbegriffe markensuche",
  broken: "kaputt kaputte kaputten defekt defekte tote tot nicht_gefunden fehlerseiten",
  cannibal: "kannibalisierung kannibalisieren gegenseitig konkurrieren_seiten eigene_seiten " +
    "in_die_quere",
  change: "verandert anderung anderungen geandert veranderung passiert bewegt",
  cited: "zitiert quelle quellen zitate zitieren",
  command: "starte starten losche loschen stoppe entferne hinzufugen",
  competitor: "wettbewerber konkurrent konkurrenten konkurrenz mitbewerber",
  country: "land lander landern",
  cost: "kostet kosten schadet schaden druckt verschlechtert",
  ctr: "klickrate klickraten",
  data: "daten zahlen",
  day: "verlauf entwicklung taglich wochentlich monatlich pro_tag pro_woche pro_monat",
  decay: "veraltet veraltete verfall verfallen altern",
  deep: "tief klicktiefe tiefste vergraben",
  description: "beschreibung beschreibungen",
  device: "gerat gerate geraten",
  do:
    "zuerst tun machen empfehlung empfehlungen empfiehlst soll sollte sollten prioritat prioritaten " +
    "nachster_schritt nachste_schritte angehen anfangen",
  duplicate: "doppelt doppelte duplikate identische gleiche_titel mehrfach",
  fix: "beheben behebe behebt reparieren losen korrigieren beseitigen",
  fixed: "behoben gelost repariert erledigt verschwunden",
  gain:
    "gewonnen gestiegen steigt gewinner zugenommen gewachsen besser verbessert zuwachs zugelegt",
  gap: "lucke lucken wir_nicht uns_fehlen",
  headings: "uberschrift uberschriften",
  health: "gesund gesundheit zustand",
  hello: "guten_tag guten_morgen gruss_gott",
  help: "hilfe kannst_du konnen_sie was_kannst helfen",
  howmany: "wie_viele wie_viel wieviele wieviel anzahl insgesamt",
  ignored: "ignoriert ignorierte",
  import: "importe importiert hochgeladen datei",
  important: "wichtigste wichtigsten schlimmste schlimmsten grosste grossten kritische kritisch",
  impression: "impressionen einblendungen",
  intent: "suchabsicht suchabsichten absicht intention",
  internal: "intern interne internen",
  issue: "fehler problem probleme mangel befunde",
  keyword:
    "suchbegriff suchbegriffe suchanfrage suchanfragen schlusselwort schlusselworter begriffe keywords",
  last: "letzte letzten letzter letztes letztem",
  latest: "aktuell aktuelle aktuellen neueste neuesten derzeit momentan",
  link: "verlinkt verlinken verlinkungen verweise",
  lose:
    "verloren verliert verlieren gefallen gesunken sinkt fallt eingebrochen ruckgang verlust verluste " +
    "verlierer weniger schlechter abgenommen abgesturzt",
  mean: "bedeutet bedeutung definition berechnet heisst definiert",
  mention: "erwahnt erwahnung erwahnungen genannt nennt",
  missing: "kein keine keinen fehlt fehlen fehlende fehlenden ohne",
  new: "neu neue neuen neuer neues hinzugekommen",
  next: "nachste nachsten nachster nachstes",
  indexable: "indexierbar indexierbare indexierbarer indexierbaren aufnehmen_darf",
  noindex: "nicht_indexierbar indexiert nicht_indexiert",
  portion: "anteil anteile prozent verteilung aufteilung",
  old: "wie_alt aktualitat veraltete_daten",
  opportunity: "chance chancen potenzial potential potenziale",
  orphan: "verwaist verwaiste verwaisten",
  outbound:
    "ausgehend ausgehende ausgehenden extern externe externen externe_links externen_links ausgehende_links",
  page: "seite seiten unterseite unterseiten artikel",
  position: "platz platze rang ranking rangiert stehen steht platzierung platzierungen",
  progress: "fortschritt lauft laufende fertig",
  redirect: "weiterleitung weiterleitungen umleitung umleitungen weitergeleitet",
  refdomain:
    "von_welchen_domains von_welchen_seiten verweisende_domains verweisende_domain verlinkende_domains wer_verlinkt",
  regressed: "wieder zuruckgekehrt",
  schedule: "zeitplan geplant geplante automatisch",
  score: "punktzahl bewertung note",
  slow: "langsam langsame langsamsten langsamste ladezeit ladezeiten geschwindigkeit",
  striking: "schwellenkeyword schwellenkeywords seite_zwei zweite_seite",
  thanks: "danke dankeschon vielen_dank",
  thin: "dunn dunne wenig_text wenig_inhalt kurz kurze",
  top: "beste besten starkste starksten meisten hochste hochsten",
  track: "beobachtet beobachtete verfolgt",
  traffic: "besucher klicks klick zugriffe besuche suchverkehr",
  visibility: "sichtbarkeit sichtbar sichtbarkeitsindex",
  volume: "suchvolumen gesucht nachfrage",
  when: "wann zeitpunkt",
  why: "warum wieso weshalb grund grunde ursache woran liegt weswegen",
};

/** German words that say nothing about what is asked; they also tell the language. */
export const GERMAN_STOP_WORDS =
  "der die das den dem des ein eine einen einem einer und oder ist sind war waren wird werden wurde " +
  "wurden hat haben habe von fur zu zum zur im mit auf bei aus nach uber unter es sie ihr wir uns unser " +
  "unsere unseren unserer unserem mein meine meinen meiner meinem was welche welcher welches welchen wer " +
  "wie wo zeig zeige mir bitte gib gibt nenne liste kann ich du man auch noch nur sehr viel viele mehr " +
  "alle alles gerade denn eigentlich vergleiche vergleichen vergleich verglichen gegenuber davor zuvor seit vom beim am als wenn dass website webseite suche hatten";
