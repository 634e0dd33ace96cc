import { foldCase, stripAccents } from "../metrics/core/normalise_query.ts";

/** A folded text as UTF-16 units, with the way back. */
export interface FoldedText {
  units: Uint16Array;
  /** Where in the text a unit of `units` is from; null: at its own index. */
  origins: Int32Array | null;
}

/** What a folded unit is for the boundaries of words. */
export const UNIT = { separator: 1, word: 2, unspaced: 3 } as const;

const MARK = /^\p{M}$/u;
/** NFKC writes some as letters ("tm"), which would become parts of names. */
const SIGNS: ReadonlySet<number> = new Set([0x00a9, 0x00ae, 0x2117, 0x2120, 0x2122]);
/** Formats nothing that can be read: soft hyphens, joiners, direction marks. */
const INVISIBLE = /\p{Cf}/gu;
const WORD = /^[\p{L}\p{N}\p{M}]$/u;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]$/u;

const UNKNOWN = 0;
/** No text holds it: the unit is folded together with those around it. */
const CLUSTER = 0xffff;
const FOLDED = new Uint16Array(0x10000);
const CLASSES = new Uint8Array(0x10000);

/**
 * Folds a text for the search of names: NFKC, case, accents of Latin letters; signs such as ™ stay
 * what they are, invisible characters go. Letters stay together with their marks, and every unit
 * knows where it is from. Linear; most texts fold unit by unit from a table.
 *
 * Source: The Unicode Standard, sections 3.13 (folding) and UAX #15.
 */
export function foldText(text: string): FoldedText {
  const writer = new FoldWriter(text.length);
  let clusterStart = 0;
  let clusterAt = 0;
  for (let index = 0; index < text.length;) {
    const plain = writer.putPlain(text, index);
    if (plain > index) {
      index = plain;
      [clusterStart, clusterAt] = [index - 1, writer.length - 1];
      continue;
    }
    const isMark = isMarkAt(text, index);
    if (!isMark || index === 0) [clusterStart, clusterAt] = [index, writer.length];
    let end = index + lengthAt(text, index);
    while (end < text.length && end - clusterStart < MAX_CLUSTER && isMarkAt(text, end)) end++;
    writer.length = clusterAt;
    writer.putText(foldRemembered(text.slice(clusterStart, end)), clusterStart);
    if (end - clusterStart >= MAX_CLUSTER) [clusterStart, clusterAt] = [end, writer.length];
    index = end;
  }
  return writer.finish();
}

/** What a folded unit is: a separator, a letter or digit of words, one of a script without spaces. */
export function classOf(unit: number): number {
  return CLASSES[unit] || learnClass(unit);
}

/** The index in the text of a unit, and of the end of the folded text. */
export function originOf(
  { origins, units }: FoldedText,
  index: number,
  textLength: number,
): number {
  if (index >= units.length) return textLength;
  return origins === null ? index : origins[index] ?? textLength;
}

/** Marks on one letter beyond these are folded by themselves. */
const MAX_CLUSTER = 32;

class FoldWriter {
  length = 0;
  #units: Uint16Array;
  #origins: Int32Array | null = null;

  constructor(size: number) {
    this.#units = new Uint16Array(size);
  }

  /** Folds what folds unit by unit; the index of the first unit that does not. */
  putPlain(text: string, start: number): number {
    const room = this.length + text.length - start;
    if (this.#units.length < room) this.#grow(room);
    if (this.#origins === null && start !== this.length) this.#keepOrigins();
    const units = this.#units;
    const origins = this.#origins;
    let { length } = this;
    let index = start;
    for (; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      const folded = FOLDED[unit] || learnUnit(unit);
      if (folded === CLUSTER) break;
      if (origins !== null) origins[length] = index;
      units[length++] = folded;
    }
    this.length = length;
    return index;
  }

  put(unit: number, origin: number): void {
    if (this.length === this.#units.length) this.#grow(this.length + 1);
    if (this.#origins === null && origin !== this.length) this.#keepOrigins();
    if (this.#origins !== null) this.#origins[this.length] = origin;
    this.#units[this.length++] = unit;
  }

  putText(text: string, origin: number): void {
    for (let index = 0; index < text.length; index++) {
      // a pair is from a pair
      const isLow = text.charCodeAt(index) >> 10 === 0x37;
      this.put(text.charCodeAt(index), isLow ? origin + 1 : origin);
    }
  }

  finish(): FoldedText {
    return {
      units: this.#units.subarray(0, this.length),
      origins: this.#origins?.subarray(0, this.length) ?? null,
    };
  }

  #grow(size: number): void {
    const units = new Uint16Array(size + (size >> 2) + 64);
    units.set(this.#units);
    this.#units = units;
    if (this.#origins === null) return;
    const origins = new Int32Array(units.length);
    origins.set(this.#origins);
    this.#origins = origins;
  }

  #keepOrigins(): void {
    const origins = new Int32Array(this.#units.length);
    for (let index = 0; index < origins.length; index++) origins[index] = index;
    this.#origins = origins;
  }
}

function learnUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  const isPlain = unit >> 11 !== 0x1b && !MARK.test(character);
  const folded = isPlain ? foldCluster(character) : "";
  const known = isPlain && folded.length === 1 && unit !== 0 ? folded.charCodeAt(0) : CLUSTER;
  FOLDED[unit] = known;
  return known || UNKNOWN;
}

function learnClass(unit: number): number {
  const character = String.fromCharCode(unit);
  const isPair = unit >> 11 === 0x1b;
  const kind = isPair || UNSPACED.test(character)
    ? UNIT.unspaced
    : WORD.test(character)
    ? UNIT.word
    : UNIT.separator;
  CLASSES[unit] = kind;
  return kind;
}

const REMEMBERED = new Map<string, string>();
/** Texts come from strangers: the memory of them is bounded. */
const MAX_REMEMBERED = 5000;

function foldRemembered(cluster: string): string {
  const known = REMEMBERED.get(cluster);
  if (known !== undefined) return known;
  const folded = foldCluster(cluster);
  if (REMEMBERED.size < MAX_REMEMBERED) REMEMBERED.set(cluster, folded);
  return folded;
}

function foldCluster(cluster: string): string {
  if (SIGNS.has(cluster.charCodeAt(0))) return cluster.slice(0, 1);
  return stripAccents(foldCase(cluster.replace(INVISIBLE, "")));
}

function lengthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

function isMarkAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  // below are no marks
  if (unit < 0x300 || (FOLDED[unit] || learnUnit(unit)) !== CLUSTER) return false;
  return MARK.test(text.charAt(index));
}
