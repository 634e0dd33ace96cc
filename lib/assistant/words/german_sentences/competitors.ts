/** What the answers about competitors say. */
export const COMPETITORS: Readonly<Record<string, string>> = {
  "{0} beside the site in the results of {1} (up to {2}); the strongest first:":
    "{0} neben der Website in den Ergebnissen zu: {1} (bis {2}); die stärksten zuerst:",
  "domain stands": "Domain steht",
  "domains stand": "Domains stehen",
  "No competitor is known: that takes imported result pages of tracked keywords.":
    "Kein Wettbewerber ist bekannt: Dazu braucht es importierte Ergebnisseiten beobachteter Keywords.",
  "{0}: {1}, visibility {2}, share of voice {3}, mean position {4} (ours there {5})":
    "{0}: {1}, Sichtbarkeit {2}, Share of Voice {3}, mittlere Position {4} (unsere dort {5})",
  "Our own: visibility {0}, share of voice {1}.":
    "Unsere eigene: Sichtbarkeit {0}, Share of Voice {1}.",
  "See keywords that {0} has and we lack.": "Keywords sehen, die {0} hat und uns fehlen.",
  "See visibility over time.": "Die Sichtbarkeit im Zeitverlauf sehen.",
  "Named as {0}: {1}. How they compare with the site is not known: that needs imported result pages of tracked keywords in which they are found.":
    "Als {0} benannt: {1}. Wie sie neben der Website stehen, ist nicht bekannt: Dazu braucht es importierte Ergebnisseiten beobachteter Keywords, in denen sie vorkommen.",
  "Name a competitor.": "Einen Wettbewerber benennen.",
  "{0} is no known competitor of this site: nobody named it, and it does not rank with the site in the imported result pages often enough.":
    "{0} ist kein bekannter Wettbewerber dieser Website: Niemand hat ihn benannt, und er steht in den importierten Ergebnisseiten nicht oft genug neben der Website.",
  "Name {0} as a competitor.": "{0} als Wettbewerber benennen.",
  "The figures of {0} are not there yet.": "Die Zahlen von {0} liegen noch nicht vor.",
  "{0} shares {1} with us: there its mean position is {2}, ours {3}.":
    "{0} teilt {1} mit uns: Dort ist die mittlere Position {2}, unsere {3}.",
  "We are ahead on {0} and behind on {1}.": "Bei {0} liegen wir vorn, bei {1} dahinter.",
  "Its visibility is {0} (ours {1}), its share of voice {2} (ours {3}), by ranks up to {4}.":
    "Die Sichtbarkeit ist {0} (unsere {1}), der Share of Voice {2} (unserer {3}), nach Rankings bis {4}.",
  "See keywords that we lack.": "Keywords sehen, die uns fehlen.",
  "See keywords where it is ahead.": "Keywords sehen, bei denen er vorn liegt.",
  "{0} (up to {1}); the most clicks first:": "{0} (bis {1}); die meisten Klicks zuerst:",
  "{0} ranks for {1} that we do not rank for": "{0} rankt für {1}, für die wir nicht ranken",
  "{0} ranks better than we do for {1}": "{0} rankt besser als wir für {1}",
  "There is no tracked keyword that {0} ranks for and we do not.":
    "Es gibt kein beobachtetes Keyword, für das {0} rankt und wir nicht.",
  "There is no tracked keyword for which {0} ranks better than we do.":
    "Es gibt kein beobachtetes Keyword, für das {0} besser rankt als wir.",
  "{0}: their position {1}, ours {2}, {3}": "{0}: deren Position {1}, unsere {2}, {3}",
  "volume unknown": "Suchvolumen unbekannt",
  "{0} searches a month": "{0} Suchen im Monat",
  "See the whole gap.": "Die ganze Lücke sehen.",
  "See the other competitors.": "Die anderen Wettbewerber sehen.",
};
