/** What German words mean to the analyst, as in `english.ts`; without umlauts' dots, ss for ß. */
export const GERMAN: Readonly<Record<string, string>> = {
  ai:
    "kis chatbots chatbot sprachmodelle sprachmodell ki_antworten ki_systeme ki_systemen ki_assistenten ki_suchmaschinen ki_bots llm ki kunstliche_intelligenz ki_suche",
  allowed:
    "aussperren ausgesperrt aussperrt sperren gesperrte blockieren blockiere zugelassen lesen auslesen zugreifen zugriff verbietet verbieten erlaubt gesperrt blockiert verboten darf durfen sperrt aussperren",
  anchor:
    "ankertexten linktexten verweistext verweistexte worten_verlinkt ankertext ankertexte linktext linktexte",
  audit:
    "crawler_gefunden uberprufung untersuchung durchlauf crawls scan letzte_mal crawler_lauf letzter_lauf prufung crawlen gecrawlt gepruft analyse",
  average:
    "mittel schnitt im_durchschnitt im_schnitt durchschnittlicher mittlerer durchschnittsposition durchschnitt durchschnittlich durchschnittliche durchschnittlichen mittlere mittleren",
  backlink:
    "backlinks ruckverweisen externe_verweise eingehenden_links eingehender_links links_von_aussen links_auf_uns verweise_von_aussen linkprofil verlinken_uns verlinkt_uns verlinken_auf_uns fremde_links ruckverweise ruckverweis eingehende_links externe_links externen_links links_von_anderen",
  branded:
    "markenname markennamen markentraffic unser_name unserem_namen firmennamen firmenname marke marken markenanteil markenbegriffe markensuche",
  broken:
    "nicht_mehr_gibt gibt_es_nicht_mehr nicht_mehr_existieren nicht_mehr_funktionieren existiert_nicht 404er 404_fehler fehlerhaft fehlerhafte toter toten kaputtgegangen nicht_erreichbar nicht_erreichbare funktionieren_nicht funktioniert_nicht geht_nicht gehen_nicht ins_leere fehlerseite fehlercode serverfehler kaputt kaputte kaputten defekt defekte tote tot nicht_gefunden fehlerseiten",
  cannibal:
    "eigenen_seiten_konkurrenz selbst_konkurrenz kannibalisieren_sich kannibalisiert kannibalisierte kannibalisierten eigenen_seiten gegeneinander selbst_konkurrenz sich_gegenseitig konkurrieren_miteinander konkurrieren mehrere_seiten im_weg kannibalisierung kannibalisieren gegenseitig konkurrieren_seiten eigene_seiten " +
    "in_die_quere",
  annotation:
    "anmerkung anmerkungen notiz notizen notiert vermerk vermerke vermerkt eingetragen zeitachse zeitleiste deploy deploys deployt deployment deployments releases",
  algorithm:
    "google_update google_updates core_update core_updates spam_update spam_updates algorithmus algorithmen",
  event: "ereignis ereignisse vorgefallen geschah geschehen passierte los_war war_los",
  pagegroup:
    "seitengruppe seitengruppen gruppe_von_seiten gruppen_von_seiten gruppe_der gruppen_der",
  change:
    "entwickelten entwickelte anderte andert verandert_hat veranderungen unterschied unterschiede entwickelt gewandelt schwankung schwankungen verandert anderung anderungen geandert veranderung passiert bewegt",
  cited:
    "stutzt stutzen beruft berufen zitierte zitierten verweisen_auf als_quelle belegen nachweise zitiert quelle quellen zitate zitieren",
  command: "andere_bitte starte starten losche loschen stoppe entferne hinzufugen",
  competitor:
    "domains_konkurrieren konkurrieren_mit_uns mit_uns_konkurrieren rivalen rivale wettbewerbern mitbewerbern konkurrenzseiten gegner marktbegleiter wettbewerber konkurrent konkurrenten konkurrenz mitbewerber",
  country:
    "landern welchem_land welchen_landern staaten regionen region weltweit international geografisch herkunft land lander landern",
  cost:
    "zieht_runter zieht_herunter druckt belastet verdirbt senkt kostet_uns herunterziehen kostet kosten schadet schaden druckt verschlechtert",
  ctr:
    "wenig_klicks wenige_klicks kaum_klicks schlechte_ctr kaum_angeklickt selten_angeklickt selten_geklickt kaum_geklickt klickratenwert durchklickrate angeklickt klicken anklicken geklickt klickt klickrate klickraten",
  data: "suchdaten datenstand datenbestand statistik daten zahlen",
  day:
    "welchem_tag welcher_tag welchen_tag zeitverlauf zeitlicher trend kurve im_laufe pro_monat je_woche je_tag tagesverlauf tage verlauf entwicklung taglich wochentlich monatlich pro_tag pro_woche pro_monat",
  decay:
    "verlieren_besucher verlieren_klicks an_klicks_verlieren schwacheln verblassen uberaltert auffrischen aktualisieren uberarbeiten veraltet veraltete verfall verfallen altern",
  deep:
    "tiefer tiefen klicktiefen vergrabene weit_weg weit_entfernt weit_unten versteckt ebenen klicks_entfernt klicks_von_der_startseite tief klicktiefe tiefste vergraben",
  description:
    "meta_beschreibung meta_beschreibungen metabeschreibung metabeschreibungen seitenbeschreibung description beschreibung beschreibungen",
  device: "geraten endgerat endgerate endgeraten welchem_gerat am_rechner gerat gerate geraten",
  do:
    "als_nachstes als_erstes anpacken aufraumen beginnen starten_wir empfehlen rat ratschlag vorgehen was_tun massnahmen vordringlich anfangen_sollen womit zuerst tun machen empfehlung empfehlungen empfiehlst soll sollte sollten prioritat prioritaten " +
    "nachster_schritt nachste_schritte angehen anfangen",
  duplicate:
    "dopplungen doppelten doppelter duplikaten duplizierte duplizierten gleichen_titel demselben_titel denselben_titel gleicher_titel gleiche identischen identischer selben_inhalt gleichen_inhalt derselbe doppelt doppelte duplikate identische gleiche_titel mehrfach",
  fix:
    "abstellen bereinigen verbessern ausbessern behebt_man loswerden tun_gegen wie_behebe beheben behebe behebt reparieren losen korrigieren beseitigen",
  fixed:
    "bereinigt erledigte geloste beseitigt geschafft korrigiert abgestellt behoben gelost repariert erledigt verschwunden",
  gain:
    "wachsen wachst wuchs wachsende hinzugewonnen dazugewonnen dazugewonnen hinzugewonnen gewinnen gewinnt aufgestiegen verbesserten zugenommen_haben gewachsene besser_geworden nach_oben zulegen klettern geklettert gewonnen gestiegen steigt gewinner zugenommen gewachsen besser verbessert zuwachs zugelegt",
  gap:
    "nicht_wir wir_aber_nicht aber_wir_nicht fehlen_uns uns_fehlt nicht_haben ohne_uns lucke lucken wir_nicht uns_fehlen",
  headings: "hauptuberschrift hauptuberschriften uberschriften h1 uberschrift uberschriften",
  health:
    "gesunde gesundheitszustand gesundheitswert verfassung technischer_zustand technisch in_ordnung gesund gesundheit zustand",
  hello: "guten_tag guten_morgen gruss_gott",
  help: "hilfe kannst_du konnen_sie was_kannst helfen",
  howmany:
    "zahl menge wie_oft wie_haufig haufigkeit summe anzahl_der anzahl_an wie_viele wie_viel wieviele wieviel anzahl insgesamt",
  ignored: "ignoriert ignorierte",
  import:
    "importe importierten hochgeladene hochgeladenen dateien eingespielt importe importiert hochgeladen datei",
  important:
    "wichtig dringendsten dringendste dringend schwersten schwerwiegendsten gravierendsten wichtigste wichtigsten schlimmste schlimmsten grosste grossten kritische kritisch",
  impression:
    "angezeigt einblendung eingeblendet gesehen sichtkontakte erscheinen anzeigen impressionen einblendungen",
  intent:
    "suchabsichten absichten warum_suchen wollen_die_nutzer suchen_unsere kaufen informieren kaufabsicht suchintention suchabsicht suchabsichten absicht intention",
  internal: "intern_verlinkt innerhalb interner internes intern interne internen",
  issue:
    "fehlern problemen mangeln schwachstellen schwachstelle beanstandungen defekt_ist falsch stimmt_nicht stimmt mangelhaft fehler problem probleme mangel befunde",
  keyword:
    "keyword suchwort suchworter suchworte suchbegriffen suchanfragen begriff stichworter stichworte suchphrasen suchtermen begriffen wortern suchbegriff suchbegriffe suchanfrage suchanfragen schlusselwort schlusselworter begriffe keywords",
  last: "letzte letzten letzter letztes letztem",
  latest:
    "neuste neusten jungste jungsten zuletzt gegenwartig neuerdings kurzlich aktuell aktuelle aktuellen neueste neuesten derzeit momentan",
  link: "seiten_verweisen_auf verweisen_intern verlinkt verlinken verlinkungen verweise",
  lose:
    "abgerutscht rutschen verlorene verlorenen weggefallen wegfallen eingebusst einbussen gefallene nachgelassen abwarts nach_unten runter schrumpfen schrumpft minus zuruckgegangen zuruckgehen abgenommene sinken gesunkene verliert_an weniger_leute verloren verliert verlieren gefallen gesunken sinkt fallt eingebrochen ruckgang verlust verluste " +
    "verlierer weniger schlechter abgenommen abgesturzt abgesackt absacken sacken_ab sackt_ab abgeschmiert schmieren_ab schmiert_ab " +
    "abrutschen rutschen_ab rutscht_ab abgefallen zuruckgefallen abgestiegen weggebrochen eingesackt weggerutscht talfahrt",
  mean:
    "zustande zustandekommt kommt_zustande errechnet errechnen zusammengesetzt setzt_sich versteht_man ermittelt berechnen gemeint erklare erklart was_heisst bedeutet bedeutung definition berechnet heisst definiert",
  mention:
    "kommen_wir_in tauchen_wir_in vorkommen erwahnen erwahnungsrate erwahnungsquote nennung nennungen nennen genannten empfohlen empfiehlt empfehlen sprechen_uber reden_uber namentlich erwahnt erwahnung erwahnungen genannt nennt",
  missing:
    "fehlender fehlendem fehlender leer leere nicht_vorhanden nicht_gesetzt vermissen kein keine keinen fehlt fehlen fehlende fehlenden ohne",
  new:
    "dazu kamen_dazu neu_dazu neuerdings neu_hinzugekommen hinzukamen dazu_kamen dazukamen kamen_dazu dazugekommen frische gewonnene frisch neu neue neuen neuer neues hinzugekommen",
  next: "das_nachste_mal nachstes_mal nachsten_mal bald nachste nachsten nachster nachstes",
  indexable:
    "in_den_google_index in_den_index im_google_index aufnehmen indexieren indexierbarkeit indexierbaren darf_google indexierbar indexierbare indexierbarer indexierbaren aufnehmen_darf",
  noindex:
    "nicht_indexieren nicht_aufnehmen nicht_in_den_index nicht_indexierbar indexiert nicht_indexiert",
  portion:
    "anteils quote wie_viel_prozent aufgeteilt verteilen aufteilen anteil anteile prozent verteilung aufteilung",
  old:
    "aktuell_sind alt reichen_die wie_aktuell bis_wann bis_zu_welchem stand_der_daten frisch_sind wie_alt aktualitat veraltete_daten",
  opportunity:
    "leichtesten am_leichtesten potenzialen potentiale moglichkeiten moglichkeit ungenutzte ungenutzt herausholen luft_nach_oben chance chancen potenzial potential potenziale",
  orphan:
    "auf_die_kein auf_die_keine kein_interner_link verwaister ohne_interne_links nicht_verlinkt unverlinkt unverlinkte von_nirgendwo niemand_verlinkt verwaist verwaiste verwaisten",
  outbound:
    "ausgehend ausgehende ausgehenden extern externe externen externe_links externen_links ausgehende_links",
  page:
    "url urls adresse adressen seiten_der_website beitrag beitrage inhalte texte landingpage landingpages unterseite artikeln dokumente webseiten seite seiten unterseite unterseiten artikel",
  position:
    "ranken rankt ranke rankings position positionen platzen platzierungen stehen_wir google_position ergebnisseite rangliste platz platze rang ranking rangiert stehen steht platzierung platzierungen",
  progress:
    "durchgelaufen schon_durch lauft_gerade lauft wie_weit dauert_noch noch_am abgeschlossen fertig_ist beendet fortschritt lauft laufende fertig",
  redirect:
    "weiterleiten leiten_weiter leitet_weiter weiter_leiten umleiten umgeleitet umgeleitete weitergeleitete kette ketten weiterleitungskette weiterleitungsketten 301er weiterleitung weiterleitungen umleitung umleitungen weitergeleitet",
  refdomain:
    "welche_domain welcher_domain von_welcher_domain welche_website welche_websites welcher_website welche_domains verweisende_website verlinkende_website verweisenden_domains wer_verweist von_welchen_domains von_welchen_seiten verweisende_domains verweisende_domain verlinkende_domains wer_verlinkt",
  regressed:
    "wieder_da wieder_aufgetaucht wiedergekehrt zuruck erneut wieder_aufgetreten wieder zuruckgekehrt",
  schedule:
    "automatisch_gepruft zeitplane nachste_prufung terminiert zeitplan geplant geplante automatisch",
  score:
    "wert skala punkte punktestand gesamtnote gesundheitspunktzahl zensur punktzahl bewertung note",
  slow:
    "langsamer langsames lange_laden ladegeschwindigkeit antwortzeit antwortzeiten trage schnell laden_lange ladt langsam langsame langsamsten langsamste ladezeit ladezeiten geschwindigkeit",
  striking:
    "paar_platze_bis knapp_an_der_ersten fehlen_nur_noch knapp_vorbei kurz_vor_seite kurz_vor_der_ersten schwelle kurz_vor knapp_vor fast_auf paar_platze wenige_platze zweiten_ergebnisseite zweite_ergebnisseite nahe_an auf_dem_sprung schwellenkeyword schwellenkeywords seite_zwei zweite_seite",
  thanks: "danke dankeschon vielen_dank",
  thin:
    "zu_wenig_text kaum_text wenig_worter kurze_texte dunner inhaltsarm inhaltsarme kurzesten dunn dunne wenig_text wenig_inhalt kurz kurze",
  top:
    "besten bester bestes haufigsten meistbesuchten wichtigste_seiten starkster beliebtesten am_meisten am_haufigsten erfolgreichsten beste besten starkste starksten meisten hochste hochsten",
  track:
    "beobachten beobachteten uberwachen uberwacht verfolgen tracken beobachtet beobachtete verfolgt",
  traffic:
    "traffic zugriff suchtraffic leute nutzer besuchern klicken besuchen reichweite besucher klicks klick zugriffe besuche suchverkehr",
  visibility: "sichtbarer auffindbar auffindbarkeit sichtbarkeit sichtbar sichtbarkeitsindex",
  volume: "suchvolumina monatlich_gesucht wird_gesucht gesuchten suchvolumen gesucht nachfrage",
  when: "wann zeitpunkt",
  why: "warum wieso weshalb grund grunde ursache woran woran_liegt woran_lag weswegen",
  secret:
    "passwort passworter kennwort zugangsdaten token tokens api_schlussel apischlussel geheimnis geheime geheimer privater_schlussel anmeldedaten",
  chatter:
    "wetter wetters regnet gedicht witz ubersetze ubersetzen rezept bundeskanzler hauptstadt wie_spat uhrzeit fussball erzahl schreib_mir",
  setting:
    "einstellung einstellungen tempo crawl_tempo umbenennen einschalten ausschalten abschalten aktivieren deaktivieren stell stelle_das andere_das andere_bitte schalte schalt",
  quota: "abo abonnement preis preise kontingent api_aufrufe aufrufe tarif abrechnung rechnung",
  engine:
    "ki_systeme ki_system ki_suchmaschine ki_suchmaschinen ki_assistenten sprachmodelle sprachmodell",
  before: "vorher davor vorigen vorherigen vorige vorherige vorhergehenden fruher zuvor",
  follow: "nofollow dofollow follow",
  found: "finden_uns gefunden findet_man finden_man_uns kommen_zu_uns uber_welche gelangen stossen",
  nobody:
    "tauchen_wir_nicht kommen_wir_nicht niemand nirgendwo nirgends keiner keinem von_keiner keine_seite",
  prompt: "prompts prompt fragen_an",
  ready: "bereit vorbereitet tauglich geeignet lesbar",
  robots: "crawlern bots robots suchmaschinen_bots",
  sentiment:
    "positiv negativ tonfall stimmung gut_oder_schlecht reden gutes schlechtes wohlwollend urteil urteilen bewerten_uns " +
    "schlecht_uber gut_uber lobt loben lobend kritisiert abfallig freundlich_uber nett_uber gut_weg schlecht_weg",
  sitemap: "sitemap sitemaps seitenverzeichnis",
  title: "titeln seitentitel titel title",
  llms: "llms_txt llms",
  ahead:
    "vor_uns liegt_vor haufiger_als_wir ofter_als_wir haufiger_empfohlen haufiger_genannt ofter_genannt ofter_erwahnt haufiger_erwahnt uberholt",
  perengine: "welche_ki welches_ki_system welcher_chatbot pro_ki_system je_ki_system",
  citesus: "zitiert_uns zitieren_uns",
  connect:
    "verbunden verbindung angebunden anbindung verknupft verknupfung funktioniert synchronisiert",
};

/** German words that say nothing about what is asked; they also tell the language. */
export const GERMAN_STOP_WORDS =
  "liegt liegen liegst aber kaum eher bekommen sich der die das den dem des ein eine einen einem einer und oder ist sind war waren wird werden wurde " +
  "wurden hat haben habe von fur zu zum zur im mit auf bei aus nach uber unter es sie ihr wir uns unser " +
  "unsere unseren unserer unserem mein meine meinen meiner meinem was welche welcher welches welchen wer " +
  "wie wo zeig zeige mir bitte gib gibt nenne liste kann ich du man auch noch nur sehr viel viele mehr " +
  "alle alles gerade denn eigentlich vergleiche vergleichen vergleich verglichen gegenuber davor zuvor seit vom beim am als wenn dass website webseite suche hatten";
