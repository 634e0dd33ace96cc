/** ISO 639-1 and the further codes that search interfaces know. */
const CODES =
  ("af sq am ar hy az eu be bn bs bg ca zh co hr cs da nl en eo et fi fr fy gl ka de el gu ht ha he hi hu is ig " +
    "id ga it ja jv kn kk km rw ko ku ky lo la lv lt lb mk mg ms ml mt mi mr mn my ne no nb nn or ps fa pl pt pa " +
    "ro ru sm gd sr sn sd si sk sl so es su sw sv tg ta tt te th tr tk uk ur ug uz vi cy xh yi yo zu fil haw")
    .split(" ");

/** Languages in which sources name languages. */
const NAMED_IN = ["en", "de", "fr", "es", "it", "pt", "nl"];

let names: Map<string, string> | undefined;

/**
 * Reads a language as its primary subtag in lower case: a tag such as `en-US`, or a name such as `German`.
 * Null when it is neither, for an empty text among others.
 */
export function parseLanguage(text: string): string | null {
  names ??= createNames();
  const folded = text.trim().toLowerCase();
  return names.get(folded) ?? names.get(/^([a-z]{2,3})[-_][a-z\d_-]+$/.exec(folded)?.[1] ?? "") ??
    null;
}

function createNames(): Map<string, string> {
  const found = new Map(CODES.map((code) => [code, code]));
  for (const language of NAMED_IN) {
    const display = new Intl.DisplayNames(language, { type: "language", fallback: "none" });
    for (const code of CODES) {
      const name = display.of(code)?.toLowerCase();
      if (name !== undefined && !found.has(name)) found.set(name, code);
    }
  }
  return found;
}
