const SOMEBODY =
  "some(?:body|one)|any(?:body|one)|others|third parties|jemand\\w*|irgendwer|irgendjemand|other (?:web ?)?sites?|(?:andere|fremde|externe)[nrs]? (?:web ?)?(?:sites?|domains?|websites?|webseiten?)";
const OTHERS =
  `${SOMEBODY}|who|wer|(?:other|external|outside|foreign|which|many) (?:web ?)?(?:sites?|domains?|people|blogs?|websites?|publishers?)|(?:andere|fremde|externe|welche|viele)[nrs]? (?:web ?)?(?:sites?|domains?|websites?|webseiten?|leute|blogs?|portale|betreiber|seiten?(?= .{0,20}\\b(?:uns|mich)\\b))`;
const LINKS = "link(?:s|ed|ing)?|point(?:s|ing)?|verlink\\w*|verweis\\w*";
const FROM_OUTSIDE =
  "(?:external|inbound|incoming|outside|eingehende|externe|fremde)[nrs]? (?:web ?)?links?\\b[^.!?]{0,25}\\b(?:to|at|on|auf|zu) (?:us|our|my|here|uns|unser\\w*|mein\\w*)|(?:links?|verweisen?) von (?:aussen|ausserhalb|extern)";
const INBOUND = new RegExp(
  `\\b(?:${FROM_OUTSIDE})\\b|\\b(?:${OTHERS})\\b[^.!?]{0,40}\\b(?:${LINKS})\\b|\\b(?:${LINKS})\\b[^.!?]{0,25}\\b(?:${SOMEBODY})\\b`,
);
const WITHIN =
  /\b(?:intern\w*|our own|own (?:pages|site)|(?:unserer?|eigenen?n?) (?:eigenen )?seiten)\b/;

/**
 * Whether a folded text says that somebody else links: it is about links from other sites then, whatever state
 * their targets have.
 */
export function saysOthersLink(folded: string): boolean {
  return INBOUND.test(folded) && !WITHIN.test(folded);
}
