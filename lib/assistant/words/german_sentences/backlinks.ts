/** What the answers about links from other sites say. */
export const BACKLINKS: Readonly<Record<string, string>> = {
  "No page is known that other sites link to.":
    "Es ist keine Seite bekannt, auf die andere Websites verlinken.",
  "Pages that the most domains link to (sources up to {0}):":
    "Seiten, auf die die meisten Domains verlinken (Quellen bis {0}):",
  "- {0}: {1} from {2}": "- {0}: {1} von {2}",
  "{0}, the newest first": "{0}, die neuesten zuerst",
  "No backlink is known yet.": "Noch ist kein Backlink bekannt.",
  "first seen {0}": "zuerst gesehen am {0}",
  "Lost: {0}, the latest first": "Verloren: {0}, die jüngsten zuerst",
  "No backlink is known to be lost.": "Von keinem Backlink ist bekannt, dass er verloren ist.",
  "lost {0}: {1}": "verloren am {0}: {1}",
  "Leading to a page with an error: {0}": "Zu einer Seite mit einem Fehler führen: {0}",
  "No backlink is known to lead to a broken page.":
    "Von keinem Backlink ist bekannt, dass er zu einer defekten Seite führt.",
  "the target answers {0}": "das Ziel antwortet {0}",
  "{0} from {1}": "{0} von {1}",
  "No backlink from {0} is known.": "Von {0} ist kein Backlink bekannt.",
  "Look which links are still there.": "Prüfen, welche Links noch da sind.",
  "{0} (sources up to {1}):": "{0} (Quellen bis {1}):",
  "an unknown page": "eine unbekannte Seite",
  ", anchor {0}": ", Ankertext {0}",
  "See all backlinks.": "Alle Backlinks sehen.",
  "No backlinks are known: import an export of a backlink tool.":
    "Keine Backlinks sind bekannt: Importieren Sie den Export eines Backlink-Werkzeugs.",
  "{0} from {1} {2} known (sources up to {3}).": "{0} von {1} {2} bekannt (Quellen bis {3}).",
  "Of those whose rel is known {0} are followed{1}":
    "Von denen mit bekanntem rel sind {0} follow{1}",
  "; of {0} it is unknown.": "; bei {0} ist es unbekannt.",
  "The strongest ten domains have {0} of the links.":
    "Die zehn stärksten Domains haben {0} der Links.",
  "See the referring domains.": "Die verweisenden Domains sehen.",
  "See the links.": "Die Links sehen.",
  "Backlinks {0}: {1} new, {2} lost (net {3}).":
    "Backlinks {0}: {1} neu, {2} verloren (netto {3}).",
  "Domains: {0} new, {1} lost (net {2}).": "Domains: {0} neu, {1} verloren (netto {2}).",
  "New and lost backlinks": "Neue und verlorene Backlinks",
  "See the lost links.": "Die verlorenen Links sehen.",
  "See the newest links.": "Die neuesten Links sehen.",
  "{0} to the site (sources up to {1}); those with the most links first:":
    "{0} auf die Website (Quellen bis {1}); die mit den meisten Links zuerst:",
  "domain links": "Domain verlinkt",
  "domains link": "Domains verlinken",
  "No referring domain is known.": "Keine verweisende Domain ist bekannt.",
  "{0}: {1}, authority {2}": "{0}: {1}, Autorität {2}",
  "See the strongest domains.": "Die stärksten Domains sehen.",
  "{0}; those of the most domains first:": "{0}; die von den meisten Domains zuerst:",
  "No anchor text is known.": "Kein Ankertext ist bekannt.",
  "no text": "kein Text",
  "See all anchors.": "Alle Ankertexte sehen.",
  "{0} of the domains use a tracked keyword as anchor{1}":
    "{0} der Domains verwenden ein beobachtetes Keyword als Ankertext{1}",
  ", which is much and may look bought.": ", was viel ist und gekauft wirken kann.",
  "Classes of anchors": "Klassen der Ankertexte",
  "Links: {0} followed, {1} nofollow, of {2} it is unknown; of those that are known {3} are followed.":
    "Links: {0} follow, {1} nofollow, bei {2} ist es unbekannt; von den bekannten sind {3} follow.",
  "Domains: {0} with a followed link, {1} without, of {2} it is unknown.":
    "Domains: {0} mit einem follow-Link, {1} ohne, bei {2} ist es unbekannt.",
  "Follow share": "Anteil der follow-Links",
  "See the links that are not followed.": "Die nofollow-Links sehen.",
  "{0} to {1}": "{0} auf {1}",
  "No backlink to {0} is known.": "Auf {0} ist kein Backlink bekannt.",
};
