import { COMMON_WORDS } from "../metrics/core/common_words.ts";
import { stripAccents } from "../metrics/core/normalise_query.ts";
import { classOf, foldText, UNIT } from "./fold_text.ts";
import ordinaryWords from "./ordinary_words.json" with { type: "json" };

/** How a name is looked for in folded text. */
export interface NamePattern {
  /** As it was given. */
  name: string;
  /** Letters and digits, folded. */
  tokens: readonly Uint16Array[];
  /** Between each token and the next one. */
  joints: readonly Joint[];
  /** What must be directly behind, such as `++`; mostly nothing. */
  trailing: string;
  /** Whether a German genitive may be meant: "Acmes Angebot". */
  hasGenitive: boolean;
  /** Letters and digits together. */
  length: number;
  /**
   * word: is a word as well, and needs a capital or context; title: is made of words, and needs a
   * capital at each unless they are joined; exact: a short abbreviation, or a word with a sign, which
   * counts as it is written or in capitals; any: counts in any case.
   */
  writing: "any" | "word" | "title" | "exact";
}

/** What may be between two tokens. */
interface Joint {
  /** Punctuation that belongs to the name, such as `&`; mostly nothing. */
  required: string;
  /** Whether the tokens may be written together. */
  mayJoin: boolean;
  /** Where the name is one word: written apart, its parts need capitals. */
  isCamel: boolean;
}

/** What is known of a name besides how it is written. */
interface NameOptions {
  /** Whether it is a word as well; undefined: when it is one of the words. */
  isWord?: boolean | undefined;
  words?: ReadonlySet<string>;
}

const MIN_JOINED_LENGTH = 5;
const MIN_CAMEL_PART = 2;
const MAX_EXACT_LENGTH = 3;
const MAX_TOKENS = 20;
const MAX_NAME_LENGTH = 200;
const ORDINARY_WORDS: ReadonlySet<string> = new Set(ordinaryWords);
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})/u;
/** Between tokens they are as good as a space. */
const LOOSE = /[\s\-\u2010-\u2015\u2212_'’‘`*·®™©℠]/gu;

/**
 * Creates the pattern of a name. Spaces, hyphens and apostrophes between its parts may be any of
 * these, and none where the name then has five letters and is no common word; other punctuation
 * in it (`&`, `.`) is part of it. A name in camel case is found written apart as well. Undefined
 * for names with fewer than two letters and digits, unless `+` or `#` follow, and for those of
 * more than 200 characters: they would be found everywhere, or nowhere.
 */
export function createNamePattern(
  given: string,
  { isWord, words = COMMON_WORDS }: NameOptions = {},
): NamePattern | undefined {
  const name = given.trim();
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const parts = splitName(name);
  const tokens = parts.map(({ units }) => units);
  const texts = tokens.map((units) => String.fromCharCode(...units));
  const joined = texts.join("");
  const isOrdinary = texts.every((text) => words.has(text) || ORDINARY_WORDS.has(text));
  // "Which?" is a name by its sign alone
  const trailing = (isOrdinary ? /[+#?!]+$/ : /[+#]+$/).exec(name)?.[0] ?? "";
  const length = Array.from(joined).length;
  if (length + trailing.replace(/[?!]/g, "").length < 2 || tokens.length > MAX_TOKENS) {
    return undefined;
  }
  const mayJoin = length >= MIN_JOINED_LENGTH && !words.has(joined);
  const isCommon = isWord ?? (parts.every(({ isCamel }) => isCamel) && words.has(joined));
  return {
    name,
    tokens,
    joints: parts.slice(1).map(({ required, isCamel }) => ({
      required,
      isCamel,
      mayJoin: isCamel || (mayJoin && required === ""),
    })),
    trailing,
    hasGenitive: length >= MIN_JOINED_LENGTH && /[^sßxz]$/i.test(joined) &&
      !words.has(`${joined}s`),
    length: length + trailing.length,
    writing: isOrdinary && /[?!]/.test(trailing)
      ? "exact"
      : isCommon
      ? "word"
      : isAbbreviation(name, length)
      ? "exact"
      : isWord === undefined && isOrdinary && parts.some(({ isCamel }) => !isCamel)
      ? "title"
      : "any",
  };
}

/** "IBM" is not "ibm" only where short names may be words: "SAP", "Nu", "IT". */
function isAbbreviation(name: string, length: number): boolean {
  return length <= MAX_EXACT_LENGTH && /^\p{Lu}\p{L}{1,2}$/u.test(name);
}

interface NamePart {
  units: Uint16Array;
  required: string;
  /** Begins within a word; the first part counts as such. */
  isCamel: boolean;
}

function splitName(name: string): NamePart[] {
  const parts: NamePart[] = [];
  let between = "";
  for (const piece of name.split(/((?:[^\p{L}\p{N}\p{M}\p{Cf}]|[®©™℠])+)/u)) {
    if (piece === "") continue;
    if (/^(?:[^\p{L}\p{N}\p{M}\p{Cf}]|[®©™℠])/u.test(piece)) {
      between = piece.replace(LOOSE, "");
      continue;
    }
    for (const [index, part] of splitCamel(piece).entries()) {
      const { units } = foldText(part);
      if (units.length === 0 || units.every((unit) => classOf(unit) === UNIT.separator)) continue;
      const isCamel = index > 0 || parts.length === 0;
      parts.push({ units, required: parts.length === 0 ? "" : between, isCamel });
      between = "";
    }
  }
  return parts;
}

function splitCamel(piece: string): string[] {
  const parts = piece.split(CAMEL);
  return parts.every((part) => part.length >= MIN_CAMEL_PART) ? parts : [piece];
}

/** German names are typed with "ue" as often as with "u"; both are looked for. */
export function listSpellings(name: string): string[] {
  const umlauts = name.replace(/[äöüÄÖÜ]/g, (letter) => `${stripAccents(letter)}e`);
  return umlauts === name ? [name] : [name, umlauts];
}
