const ENDINGS =
  /(?:ungen|lichen|licher|liches|liche|ungs|ung|ingly|ings|ing|erem|eren|erer|eres|ende[nrms]?|en|em|er|es|ern|ed|ies|ly|st|te[nrs]?|e|n|s|t|y)$/;
const SHORTEST = 4;

/** The part of a folded word that its forms share, in English or German: `verlinken`, `verlinkt` → `verlink`. */
export function stemWord(word: string): string {
  let stem = word;
  for (let times = 0; times < 2; times++) {
    const shorter = stem.replace(ENDINGS, "");
    if (shorter.length < SHORTEST) break;
    stem = shorter;
  }
  return stem;
}
