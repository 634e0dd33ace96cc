/** What a lexicon knows of a language; all lists hold phrases as people type them. */
export const LEXICON_FIELDS = [
  "navigational",
  "transactional",
  "commercial",
  "informational",
  /** At the beginning of a query they make it a question. */
  "question_words",
  /** Between two names they make it a comparison. */
  "or_words",
  "local",
  /** Before the name of a place they make the query local. */
  "place_prepositions",
  /** Phrases in which words of the other lists mean something else. */
  "not_meant",
] as const;

/** A list of a lexicon. */
export type LexiconField = (typeof LEXICON_FIELDS)[number];

/**
 * The words that show intents in a language. A phrase is matched as whole words; one that ends in
 * `*` also by the beginning of its last word (`tani*`: tani, tania, tanie); in scripts without
 * spaces as a part of the query.
 */
export type IntentLexicon =
  & { readonly language: string }
  & Readonly<Record<LexiconField, readonly string[]>>;

const LANGUAGE = /^[a-z]{2,3}$/;
const MAX_PHRASE_LENGTH = 100;

/**
 * Parses a lexicon from JSON, a built-in or a user's: an object with `language` and any of the lists.
 * Throws a TypeError that names the field and the entry.
 */
export function parseIntentLexicon(value: unknown): IntentLexicon {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("A lexicon is an object with a language and lists of phrases.");
  }
  const entries = new Map<string, unknown>(Object.entries(value));
  const language = entries.get("language");
  if (typeof language !== "string" || !LANGUAGE.test(language)) {
    throw new TypeError(
      'The language of a lexicon is a code of two or three letters such as "de".',
    );
  }
  for (const field of entries.keys()) {
    if (field !== "language" && !isField(field)) {
      throw new TypeError(
        `The lexicon "${language}" has no list "${field}". Lists: ${LEXICON_FIELDS.join(", ")}.`,
      );
    }
  }
  const read = (field: LexiconField) => parsePhrases(language, field, entries.get(field));
  return {
    language,
    navigational: read("navigational"),
    transactional: read("transactional"),
    commercial: read("commercial"),
    informational: read("informational"),
    question_words: read("question_words"),
    or_words: read("or_words"),
    local: read("local"),
    place_prepositions: read("place_prepositions"),
    not_meant: read("not_meant"),
  };
}

function isField(name: string): name is LexiconField {
  return LEXICON_FIELDS.some((field) => field === name);
}

function parsePhrases(language: string, field: LexiconField, value: unknown): string[] {
  if (value === undefined) return [];
  const where = `The list "${field}" of the lexicon "${language}"`;
  if (!Array.isArray(value)) throw new TypeError(`${where} must be a list of phrases.`);
  return value.map((phrase: unknown, index) => {
    if (typeof phrase === "string" && phrase.trim() !== "" && phrase.length <= MAX_PHRASE_LENGTH) {
      return phrase.trim();
    }
    throw new TypeError(
      `${where} has an entry ${index + 1} that is no text of 1 to ${MAX_PHRASE_LENGTH} characters.`,
    );
  });
}

/**
 * Merges lexicons of a user into others: phrases join those of the same language, and a new language
 * is one more lexicon. A phrase that a user puts into another list of a language leaves the list it
 * was in; `not_meant` takes from none.
 */
export function mergeIntentLexicons(
  base: readonly IntentLexicon[],
  added: readonly IntentLexicon[],
): IntentLexicon[] {
  const merged = new Map(base.map((lexicon) => [lexicon.language, lexicon]));
  for (const lexicon of added) {
    const known = merged.get(lexicon.language);
    merged.set(lexicon.language, known ? mergeTwo(known, lexicon) : lexicon);
  }
  return [...merged.values()];
}

const CLASS_FIELDS: readonly LexiconField[] = [
  "navigational",
  "transactional",
  "commercial",
  "informational",
];

function mergeTwo(known: IntentLexicon, added: IntentLexicon): IntentLexicon {
  const moved = new Set(CLASS_FIELDS.flatMap((field) => added[field]));
  const merge = (field: LexiconField) => {
    const kept = CLASS_FIELDS.includes(field)
      ? known[field].filter((phrase) => !moved.has(phrase))
      : known[field];
    return [...new Set([...kept, ...added[field]])];
  };
  return {
    language: known.language,
    navigational: merge("navigational"),
    transactional: merge("transactional"),
    commercial: merge("commercial"),
    informational: merge("informational"),
    question_words: merge("question_words"),
    or_words: merge("or_words"),
    local: merge("local"),
    place_prepositions: merge("place_prepositions"),
    not_meant: merge("not_meant"),
  };
}
