/** A word before which, or after which, something is left out. */
const WITHOUT =
  "without(?: counting)?|w/o|excluding|exclude|excl\\.?|except(?: for)?|other than|apart from|aside from|leav(?:e|ing) (?:out|aside)|" +
  "ignor(?:e|ing)|skip(?:ping)?|drop(?:ping)?|filter(?:ing)? out|tak(?:e|ing) out|minus|not counting|(?<!(?:is|are) there |have |has )no|not|never mind|" +
  "(?:do not|dont|don't|not) (?:count|include|show|want|need|care (?:about|for)|interested in)(?: me)?|" +
  "ohne|ohni|exklusive|exkl\\.?|ausgenommen|ausser|abgesehen von|abzuglich|nicht|(?<!ist |sind |haben |hat )keine?n?";
const OWN =
  "(?:(?:any|all|the|our|my|own|those|unsere[mnrs]?|die|der|den|das|eigene[nmrs]?|alle|mit|for|of|with|containing|searches|queries|keywords|terms|ones|suchen|nach) ){0,4}";
const BRAND =
  "(?:brand(?:ed)?(?![- ]?new)|marken?|marken?(?:begriff|name|suche|keyword|wort|wort?er|anfrage)\\w*|brand[- ]?(?:begriff|keyword|suche|anfrage)\\w*|(?:our|own|unseren?m?|eigenen?|company) names?n?s?|firmennam\\w*)";
const REST =
  "(?:[- ]?(?:names?n?s?|ones?|terms?|queries|searches|keywords?|kws?|traffic|stuff|begriffe?n?|suchen|anfragen|suchbegriffe?n?))?";
const OUT =
  "(?:(?:bitte|mal|soll(?:en)?|konn(?:en|t)|please) ){0,2}(?:raus\\w*|weg\\w*|weglassen|ausklammern|ausgeklammert|ausgeschlossen|ausschliessen|ausgenommen|abziehen|rausrechnen|excluded|removed|left out|taken out|stripped out|filtered out|ignored|ignorieren|interessier(?:en|t) (?:mich |uns )?nicht|out)";

/** "Without the brand", in folded text. */
export const WITHOUT_BRAND = new RegExp(
  String
    .raw`\b(?:(?:non|nicht|un)[- ]?brand(?:ed|s)?\b(?:[- ]?(?:keywords?|begriffe?n?))?|(?:generic|generisch\w*) (?:keywords?|queries|searches|terms|begriffe?n?|suchen|suchbegriffe?n?)|(?:${WITHOUT}) ${OWN}${BRAND}${REST}|${BRAND}${REST} ${OUT}|(?:people|everybody|everyone|those|leute|alle),? (?:who|die) (?:do not|dont|don't|nicht|uns nicht|unseren namen nicht) (?:already )?(?:know (?:us|our name)|kennen)|(?:${WITHOUT}) (?:people|everybody|everyone|those|anybody|anyone|leute|alle|jene|die)[, ]+(?:who|that|die|welche) (?:(?:already|just|only|simply|schon|nur) )?(?:typ(?:es?|ed|ing)|search(?:es|ed|e|ing)?|google[ds]?|know|knew|looked for|uns|unseren|nach)(?: for)?(?: (?:us|our (?:own )?name|(?:unserem |unseren )?namen?(?: suchen| googeln)?|kennen|suchen)){0,2}|(?:nichts mit|nothing to do with) (?:(?:dem|der|unserem|unserer|our|the) )?(?:${BRAND}|names?n?)(?: zu tun)?|nicht zur marke(?: gehorend\w*)?|not (?:about|for|of) (?:us|our name|our brand))(?![\p{L}\p{N}])`,
  "u",
);
