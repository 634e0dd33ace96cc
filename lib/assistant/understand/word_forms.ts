/** What words mean, by the word. */
type Meanings = ReadonlyMap<string, readonly string[]>;

/** Finds what a word means that the lists have in another form only. */
interface WordForms {
  /** By its stem, or by the two parts that it is made of; undefined: neither is known. */
  meaningOf(word: string): readonly string[] | undefined;
}

const MIN_STEM = 4;
const MIN_PART = 4;
const MIN_TOPIC = 7;
/** The endings of German and English, the longest first; a vowel before them stays. */
const ENDINGS = [
  "ungen",
  "lichen",
  "liche",
  "ern",
  "ung",
  "ten",
  "tes",
  "ter",
  "ing",
  "est",
  "em",
  "en",
  "er",
  "es",
  "ed",
  "st",
  "te",
  "e",
  "n",
  "s",
  "t",
];
/** Between the parts of German compounds: Gesundheit-s-wert. */
const LINKS = ["", "s", "es", "n", "en", "er"];

/**
 * Makes a finder over the lists of words: a word and a listed one are the same where their stems are, and a
 * compound means what both of its parts mean ("weiterleitungsketten": redirect). Folded words only.
 */
export function createWordForms(meanings: Meanings, dull: ReadonlySet<string>): WordForms {
  const byStem = new Map<string, readonly string[]>();
  for (const [word, concepts] of meanings) {
    if (word.includes("_") || word.length < MIN_STEM + 1 || concepts.length === 0) continue;
    const stem = stemOf(word);
    if (!byStem.has(stem)) byStem.set(stem, concepts);
  }
  const ofForm = (word: string) =>
    dull.has(word) ? undefined : meanings.get(word) ?? byStem.get(stemOf(word));
  return {
    meaningOf(word) {
      return byStem.get(stemOf(word)) ?? ofCompound(word, ofForm);
    },
  };
}

/** The longest right part counts: it is what the word names. */
function ofCompound(
  word: string,
  ofForm: (word: string) => readonly string[] | undefined,
): readonly string[] | undefined {
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const right = ofForm(word.slice(at));
    if (!right || right.length === 0) continue;
    for (const link of LINKS) {
      if (!word.slice(0, at).endsWith(link)) continue;
      const left = ofForm(word.slice(0, at - link.length));
      if (left && at - link.length >= MIN_PART) return [...new Set([...left, ...right])];
    }
  }
  // of a compound whose head is not known, what it is about
  for (let at = word.length - MIN_PART; at >= MIN_TOPIC; at--) {
    const left = ofForm(word.slice(0, at));
    if (left && left.length > 0) return left;
  }
  return undefined;
}

function stemOf(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= MIN_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
