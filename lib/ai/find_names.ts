import { classOf, type FoldedText, foldText, originOf, UNIT } from "./fold_text.ts";
import type { NamePattern } from "./name_pattern.ts";

/** Where a pattern was found, in UTF-16 units of the text; `end` is exclusive. */
export interface NameHit<Pattern extends NamePattern = NamePattern> {
  pattern: Pattern;
  start: number;
  end: number;
}

/** Finds all hits of many names, also those that overlap, in the order of their start. */
type NameFinder<Pattern extends NamePattern> = (text: string) => NameHit<Pattern>[];

/** Units between two parts of a name, at most: "Coca** - **Cola". */
const MAX_JOINT_UNITS = 7;
/** `(r)`, `(tm)`, `(c)` behind a part of a name. */
const SIGNS = ["(r)", "(tm)", "(c)", "(sm)"];
/** Hyphens, apostrophes and signs; all that is loose in a joint besides spaces. */
const LOOSE: ReadonlySet<number> = new Set(
  Array.from(
    " \t-\u2010\u2011\u2012\u2013\u2014\u2015\u2212_'’‘`*·®™©℠",
    (one) => one.charCodeAt(0),
  ),
);

/**
 * Creates the search for names in one pass over the text: only patterns that begin like the two
 * units at hand are compared. A hit begins and ends on Unicode boundaries: next to a letter or digit there is no
 * other one, unless either is of a script without spaces. Nothing is compiled to a regular
 * expression, so that no name can be hostile.
 *
 * Source: UAX #29, section 4.1, for words.
 */
export function createNameFinder<Pattern extends NamePattern>(
  patterns: readonly Pattern[],
): NameFinder<Pattern> {
  const byStart: Pattern[][] = [];
  const starts = new Uint8Array(0x10000);
  for (const pattern of patterns) {
    const [first, second] = pattern.tokens[0] ?? [];
    if (first === undefined) continue;
    starts[first] = 1;
    // a name of one unit may go on with anything
    const seconds = second === undefined ? OTHERS : [second];
    for (const key of new Set(seconds.map((unit) => startKey(first, unit)))) {
      (byStart[key] ??= []).push(pattern);
    }
  }

  return (text) => {
    const folded = foldText(text);
    const { units } = folded;
    const hits: NameHit<Pattern>[] = [];
    for (let at = 0; at < units.length; at++) {
      const unit = units[at] ?? 0;
      if (starts[unit] === 0 || !isBoundary(units, at)) continue;
      const same = byStart[startKey(unit, units[at + 1] ?? 0)];
      if (same === undefined) continue;
      for (const pattern of same) {
        const end = matchAt(folded, at, { pattern, text });
        if (end === -1) continue;
        const start = originOf(folded, at, text.length);
        hits.push({ pattern, start, end: endOf(folded, end, text.length) });
      }
    }
    return hits;
  };
}

const KEYS = 1024;
const OTHERS: readonly number[] = Array.from({ length: KEYS }, (_, unit) => unit);

/** Of the first two units of a pattern: most places that begin as one go on otherwise. */
function startKey(first: number, second: number): number {
  return (first * 31 + second) % KEYS;
}

/** Whether no word goes on from the unit before to this one. */
function isBoundary(units: Uint16Array, at: number): boolean {
  if (at === 0 || at >= units.length) return true;
  return classOf(units[at - 1] ?? 0) !== UNIT.word || classOf(units[at] ?? 0) !== UNIT.word;
}

/** The end of the last unit's origin: of a letter with marks, behind the marks. */
function endOf(folded: FoldedText, end: number, textLength: number): number {
  if (folded.origins === null) return end;
  const last = originOf(folded, end - 1, textLength);
  for (let next = end; next < folded.units.length; next++) {
    const origin = originOf(folded, next, textLength);
    if (origin !== last) return origin;
  }
  return textLength;
}

/** The index behind the hit, or -1. */
function matchAt(
  folded: FoldedText,
  start: number,
  { pattern: { tokens, joints, trailing, hasGenitive, writing, name }, text }: {
    pattern: NamePattern;
    text: string;
  },
): number {
  const { units } = folded;
  let at = start;
  let joined = start;
  for (let part = 0; part < tokens.length; part++) {
    const token = tokens[part];
    if (token === undefined) return -1;
    if (part > 0) {
      const joint = joints[part - 1];
      const next = joint === undefined ? -1 : skipJoint(units, at, joint.required);
      if (joint === undefined || next === -1 || (next === at && !joint.mayJoin)) return -1;
      if (joint.isCamel && next > at && !isCapital(folded, next, text)) return -1;
      at = next;
    }
    if (writing === "title" && part > 0 && joined < at && !isCapital(folded, at, text)) return -1;
    for (const unit of token) if (units[at++] !== unit) return -1;
    joined = at;
  }
  if (writing === "title" && !isTitle(folded, { start, end: at, tokens, text })) return -1;
  if (joints.some(({ isCamel }) => isCamel) && !isTitle(folded, { start, end: at, tokens, text })) {
    return -1;
  }
  if (trailing === "") {
    const isWhole = isBoundary(units, at) ||
      (hasGenitive && isGenitive(folded, { start, end: at, text }));
    if (!isWhole) return -1;
  } else {
    for (const sign of trailing) if (units[at++] !== sign.charCodeAt(0)) return -1;
  }
  if (writing !== "exact") return at;
  const from = originOf(folded, start, text.length);
  return text.startsWith(name, from) || text.startsWith(name.toUpperCase(), from) ? at : -1;
}

/** Written apart, the first part of a name in camel case or made of words needs a capital as well. */
function isTitle(
  folded: FoldedText,
  { start, end, tokens, text }: {
    start: number;
    end: number;
    tokens: readonly Uint16Array[];
    text: string;
  },
): boolean {
  const length = tokens.reduce((sum, token) => sum + token.length, 0);
  return end - start === length || isCapital(folded, start, text);
}

/** "Acmes Angebot": between two capitals, so that no plural is taken for one. */
function isGenitive(
  folded: FoldedText,
  { start, end, text }: { start: number; end: number; text: string },
): boolean {
  const { units } = folded;
  return units[end] === 0x73 && units[end + 1] === 0x20 && end + 2 < units.length &&
    isCapital(folded, start, text) && isCapital(folded, end + 2, text);
}

function isCapital(folded: FoldedText, at: number, text: string): boolean {
  const character = text.charAt(originOf(folded, at, text.length));
  return character !== character.toLowerCase();
}

/** The index behind what is between two parts, which may be nothing; -1: too much, or another. */
function skipJoint(units: Uint16Array, start: number, required: string): number {
  let at = start;
  let found = "";
  while (at < units.length && classOf(units[at] ?? 0) === UNIT.separator) {
    const sign = skipSign(units, at);
    if (sign > at) {
      at = sign;
      continue;
    }
    if (at - start >= MAX_JOINT_UNITS) return -1;
    const unit = units[at++] ?? 0;
    if (!LOOSE.has(unit)) found += String.fromCharCode(unit);
    if (found.length > required.length) return -1;
  }
  return found === required ? at : -1;
}

function skipSign(units: Uint16Array, at: number): number {
  if (units[at] !== 0x28) return at;
  for (const sign of SIGNS) {
    let index = 0;
    while (index < sign.length && units[at + index] === sign.charCodeAt(index)) index++;
    if (index === sign.length) return at + index;
  }
  return at;
}
