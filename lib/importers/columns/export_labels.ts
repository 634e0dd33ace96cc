import { foldHeader } from "./find_columns.ts";
import { chooseDayOrder, parseDay } from "../../core/days.ts";
import type { DayWindow } from "./day_window.ts";

/** "Previous" in the languages of the headers that are known. */
const BEFORE = /\b(?:previous|precedents?|precedente?s?|anterior(?:es)?|vorherige[nr]?|vorige)\b/;

/** Whether a comparison's label names the period before the other one. */
export function isPreviousLabel(label: string): boolean {
  return BEFORE.test(foldHeader(label));
}

/** Puts the labels of a comparison into order, the current period first; as they are where nothing decides. */
export function orderLabels(first: string, second: string): [current: string, previous: string] {
  if (isPreviousLabel(first) && !isPreviousLabel(second)) return [second, first];
  const [one, other] = [parseRange(first), parseRange(second)];
  return one !== undefined && other !== undefined && one.from < other.from
    ? [second, first]
    : [first, second];
}

/** Longer texts are no ranges, and would be searched for long. */
const MAX_RANGE_CHARACTERS = 100;

const DAY = String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\p{L}+ \d{1,2},? \d{4}`;
const RANGE = new RegExp(String.raw`(${DAY})\s*(?:-|–|—|to)\s*(${DAY})`, "iu");
const FOLDED_RANGE = /^(\d{1,2}) (\d{1,2}) (\d{2,4}) (\d{1,2}) (\d{1,2}) (\d{2,4})$/;

/** A range that a text names, such as `Jul 1, 2026-Jul 31, 2026`, if its days can be read in one way only. */
export function parseRange(text: string): DayWindow | undefined {
  if (text.length > MAX_RANGE_CHARACTERS) return undefined;
  const folded = FOLDED_RANGE.exec(text);
  const match = folded
    ? [text, folded.slice(1, 4).join("/"), folded.slice(4).join("/")]
    : RANGE.exec(text);
  const [, first = "", last = ""] = match ?? [];
  const order = chooseDayOrder([first, last]);
  const from = parseDay(first, order);
  const to = parseDay(last, order);
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}
