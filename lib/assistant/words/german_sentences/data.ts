/** What the answers about the data's sources say. */
export const DATA: Readonly<Record<string, string>> = {
  "Crawl: the latest audit with results ended {0}.":
    "Crawl: Das letzte Audit mit Ergebnissen endete am {0}.",
  "Crawl: there is no finished audit yet.": "Crawl: Es gibt noch kein abgeschlossenes Audit.",
  "Search: {0}": "Suche: {0}",
  "there are no search data.": "Es gibt keine Suchdaten.",
  "Search: data up to {0} from {1}{2}.": "Suche: Daten bis {0} aus {1}{2}.",
  "; the last days may still change": "; die letzten Tage können sich noch ändern",
  "Ranks: no rank checks were imported.": "Rankings: Es wurden keine Rankings importiert.",
  "Ranks: up to {0}, imported.": "Rankings: bis {0}, importiert.",
  "Latest audit": "Letztes Audit",
  "Search data": "Suchdaten",
  "Rank checks": "Rankings",
  "Search Console's API": "der API der Search Console",
  "imported files": "importierten Dateien",
  "imported ranks": "importierten Rankings",
  "Nothing was imported yet. Files go to POST …/imports: exports of Search Console, of rank trackers and of backlink tools.":
    "Es wurde noch nichts importiert. Dateien gehen an POST …/imports: Exporte der Search Console, von Rank-Trackern und von Backlink-Werkzeugen.",
  "Import {0}, {1}{2}: {3}, {4} of {5} stored, {6} skipped{7}":
    "Import {0}, {1}{2}: {3}, {4} von {5} gespeichert, {6} übersprungen{7}",
  "Import {0}": "Import {0}",
  "See import {0} in full.": "Import {0} ganz sehen.",
  "Search Console is not connected to this site. Search data come from imported files, if any.":
    "Die Search Console ist nicht mit dieser Website verbunden. Suchdaten kommen, wenn überhaupt, aus importierten Dateien.",
  "Search Console is connected as {0}; its state is {1}.":
    "Die Search Console ist als {0} verbunden; ihr Zustand: {1}.",
  "It has not been synced yet.": "Sie wurde noch nicht abgeglichen.",
  "The last sync was {0}; it has {1} of {2}, {3}.":
    "Der letzte Abgleich war am {0}; er umfasst {1}, {2}, {3}.",
  "Connection to Search Console": "Verbindung zur Search Console",
  "Sync now.": "Jetzt abgleichen.",
  "See the connection.": "Die Verbindung sehen.",
  "The site is {0}{1}, number {2}.": "Die Website ist {0}{1}, Nummer {2}.",
  "No brand names are set; the domain's name counts as the brand.":
    "Keine Markennamen sind gesetzt; der Name der Domain gilt als Marke.",
  "Brand names: {0}.": "Markennamen: {0}.",
  "Its country is {0}.": "Das Land ist {0}.",
  "See all settings.": "Alle Einstellungen sehen.",
  "Change settings.": "Einstellungen ändern.",
};
