import { foldCase, stripAccents } from "../../core/normalise_query.ts";

/** Letters that are written for one sound, before single letters are read; longer ones first. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/tsch|tch/g, "C"],
  [/sch/g, "S"],
  [/ch|cz/g, "C"],
  [/sh|sz/g, "S"],
  [/ph/g, "f"],
  [/ck|qu?|k|c(?=[^eiy]|$)/g, "k"],
  [/c(?=[eiy])|z/g, "s"],
  [/x/g, "ks"],
  [/dt|th|d/g, "t"],
  [/^gu(?=[aeo])|^hu(?=[aeo])|^u(?=[ae])/g, "v"],
  [/w|v/g, "v"],
  [/b/g, "p"],
  [/g/g, "k"],
  [/j(?=[aeou])|y/g, "i"],
  [/h/g, ""],
];

/**
 * Spells a word as it sounds, roughly and for several languages that are written in Latin letters:
 * consonants by classes of like sounds, no doubled ones, and no vowels behind the first letter. Words
 * that sound alike have the same key, and so have many others. Empty: there is nothing to sound.
 *
 * Source: the classes are those of H. J. Postel, Die Kölner Phonetik, IBM-Nachrichten 19, 1969, with
 * m and n, s and sh kept apart, and spellings of English, French, Spanish, Italian, Portuguese and
 * Polish added; these are our own.
 */
export function soundKey(word: string): string {
  let text = stripAccents(foldCase(word)).replace(/[^a-z]/g, "");
  for (const [pattern, sound] of GROUPS) text = text.replace(pattern, sound);
  const first = text.slice(0, 1).replace(/[aeiou]/, "a");
  const rest = text.slice(1).replace(/[aeiou]+/g, "");
  return `${first}${rest}`.replace(/(.)\1+/g, "$1");
}
