/** The words of a text, by number; memory that the next scan uses again. */
export interface ScannedWords {
  count: number;
  /** Where each begins and ends in the text. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** 32 bits, equal for words that differ in case only. */
  hashes: Int32Array;
}

/**
 * Finds the words of a text without making strings of them: runs of letters, digits and marks,
 * joined by an apostrophe or a full stop between two of them.
 */
export function scanWords(text: string): ScannedWords {
  // a word takes two units at least, itself and what parts it from the next
  if (text.length / 2 + 1 > scratch.starts.length) scratch = createScratch(text.length);
  const { starts, ends, hashes } = scratch;
  let count = 0;
  let hash = FNV_OFFSET;
  let inside = false;
  for (let index = 0; index <= text.length; index++) {
    const unit = index < text.length ? text.charCodeAt(index) : SPACE;
    let kind = classes[unit] || classifyUnit(unit);
    if (kind > OTHER) kind = classifyAt(text, index, inside);
    if (kind === WORD) {
      if (!inside) starts[count] = index;
      inside = true;
      const lower = folded[unit] ?? 0;
      if (lower !== 0) hash = Math.imul(hash ^ lower, FNV_PRIME);
    } else if (inside) {
      inside = false;
      ends[count] = index;
      hashes[count++] = hash;
      hash = FNV_OFFSET;
    }
  }
  scratch.count = count;
  return scratch;
}

let scratch: ScannedWords = createScratch(50_000);

function createScratch(length: number): ScannedWords {
  const words = Math.ceil(length / 2) + 2;
  return {
    count: 0,
    starts: new Uint32Array(words),
    ends: new Uint32Array(words),
    hashes: new Int32Array(words),
  };
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
const SPACE = 0x20;

const WORD = 1;
const OTHER = 2;
/** Between two characters of a word it is one itself. */
const JOINER = 3;
/** Half of a pair: the whole character decides. */
const SURROGATE = 4;

/** Class of each UTF-16 unit, found when first met; 0: not yet. */
const classes = new Uint8Array(0x10000);

/** What each unit counts as in a hash, valid once it has a class; 0: nothing. */
const folded = new Uint16Array(0x10000);

const IS_WORD = /[\p{L}\p{N}\p{M}]/u;

function classifyUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  const pair = unit >= 0xd800 && unit < 0xe000;
  folded[unit] = pair ? 0 : foldUnit(character);
  const kind = pair ? SURROGATE : classifyCharacter(character);
  classes[unit] = kind;
  return kind;
}

function classifyCharacter(character: string): number {
  if (IS_WORD.test(character)) return WORD;
  return "'’.".includes(character) ? JOINER : OTHER;
}

/** Equal for a character and what `toLowerCase()` makes of it, whatever is around it. */
function foldUnit(character: string): number {
  // İ becomes i and a combining dot; Σ becomes ς at the end of a word
  if (character === "\u0307") return 0;
  const lower = character.toLowerCase();
  return (lower === "ς" ? "σ" : lower).charCodeAt(0);
}

/** The class of a unit that depends on the characters around it: WORD or OTHER. */
function classifyAt(text: string, index: number, inside: boolean): number {
  const unit = text.charCodeAt(index);
  const kind = classes[unit] || classifyUnit(unit);
  if (kind === SURROGATE) return classifyPair(text, index);
  if (kind !== JOINER) return kind;
  if (!inside || index + 1 >= text.length) return OTHER;
  const next = text.charCodeAt(index + 1);
  const nextKind = classes[next] || classifyUnit(next);
  return nextKind === SURROGATE ? classifyPair(text, index + 1) : nextKind === WORD ? WORD : OTHER;
}

function classifyPair(text: string, index: number): number {
  const isSecond = (text.charCodeAt(index) & 0xfc00) === 0xdc00;
  const character = text.codePointAt(isSecond ? index - 1 : index) ?? SPACE;
  return IS_WORD.test(String.fromCodePoint(character)) ? WORD : OTHER;
}
