import { addDays, chooseDayOrder, DAY_MS, type DayOrder, parseDay } from "../../core/days.ts";
import { monthOfName } from "../../core/month_names.ts";
import { isNameOf } from "./find_columns.ts";
import type { DayWindow } from "./day_window.ts";

/**
 * What the rows of a chart are of. `range`: of the days that each row names. Search Console draws its charts by day, by
 * week or by month, and the last 24 hours by the hour (Search Console Help 7576553, "Chart").
 */
export type DateUnit = "day" | "hour" | "week" | "month" | "range";

/** How the dates of a column are read. */
export interface DateColumn {
  unit: DateUnit;
  order: DayOrder;
  /** No row is of a later day: a week or month may not be over. Null: not known. */
  until: string | null;
}

const RANGE_MARKS = /\s*(?:–|—|~|〜|～|\bto\b|-|\/)\s*/gu;
/** Longer texts are no ranges, and would be searched for long. */
const MAX_CHARACTERS = 100;
const TIME = /[T ,]\d{1,2}:(\d{2})|\b\d{1,2}\s?[ap]\.?m\b/i;
const MIDNIGHT = /[T ,]0?0:00(?::00)?(?:\.0+)?(?:Z|[+-]\d{2}:?\d{2}| UTC)?$/;
const MONTH_NAME = /^(\p{L}[\p{L}\p{M}]*)\.?,? (?:de |del )?(\d{4})$/u;
const MONTH_NUMBER = /^(\d{4})(?:-|\/|年|년 ?)(\d{1,2})(?:月|월)?$/;
/** At least four days in the same distance are no chance, such as days with data of a small site. */
const MIN_SPANS = 4;

/** Finds out what the rows of a table are of, by the name of its first column and the values in it. */
export function findDateUnit(name: string, values: readonly string[]): DateUnit {
  const texts = values.map((value) => value.trim()).filter((value) => value !== "");
  const order = chooseSpanOrder(texts);
  const times = texts.filter((text) => TIME.test(text));
  const distinct = new Set(texts.map((text) => parseDay(text, order)));
  if (times.some((text) => !MIDNIGHT.test(text)) && distinct.size < texts.length) return "hour";
  if (texts.some((text) => parseRangeOf(text, order) !== undefined)) return "range";
  if (texts.length > 0 && texts.every((text) => parseMonth(text) !== undefined)) return "month";
  const days = texts.flatMap((text) => parseDay(text, order) ?? []).toSorted();
  const named = isNameOf("date_range", name);
  if (days.length >= MIN_SPANS || (named && days.length > 1)) {
    const gaps = days.slice(1).map((day, index) => Date.parse(day) - Date.parse(days[index] ?? ""));
    if (gaps.every((gap) => gap === 7 * DAY_MS)) return "week";
    if (days.every((day) => day.endsWith("-01")) && gaps.every((gap) => gap > 0)) return "month";
  }
  return named && days.length > 0 ? "week" : "day";
}

/** The order of day and month in a column that may hold ranges. */
export function chooseSpanOrder(values: readonly string[]): DayOrder {
  return chooseDayOrder(values.flatMap((value) => value.split(/\s*(?:–|—|~| - | to )\s*/)));
}

/** Reads the days that a cell names; undefined when it names none, or `order` is needed and unknown. */
export function readSpan(text: string, { unit, order, until }: DateColumn): DayWindow | undefined {
  const range = parseRangeOf(text, order) ?? parseMonth(text.trim());
  if (range !== undefined) return cutOff(range, until);
  const day = parseDay(text, order);
  if (day === undefined) return undefined;
  if (unit === "week") return cutOff({ from: day, to: addDays(day, 6) }, until);
  if (unit === "month") {
    const month = monthOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
    return month && cutOff(month, until);
  }
  return { from: day, to: day };
}

function cutOff({ from, to }: DayWindow, until: string | null): DayWindow {
  return { from, to: until !== null && until >= from && until < to ? until : to };
}

/** `2026-10-05 - 2026-10-11`, `Oct 5 – 11, 2026`, `5 oct. – 11 oct. 2026`. */
function parseRangeOf(text: string, order: DayOrder): DayWindow | undefined {
  if (text.length > MAX_CHARACTERS || !/\d/.test(text)) return undefined;
  const value = text.trim();
  for (const { 0: mark, index } of value.matchAll(RANGE_MARKS)) {
    const left = value.slice(0, index);
    const right = value.slice(index + mark.length);
    const to = parseDay(right, order) ??
      parseDay(`${/\p{L}+/u.exec(left)?.[0] ?? ""} ${right}`, order);
    const from = to && (parseDay(left, order) ?? completeDay(left, to));
    if (from !== undefined && to !== undefined && from <= to) return { from, to };
  }
  return undefined;
}

/** A day without its year, or without its month as well. */
function completeDay(text: string, to: string): string | undefined {
  const year = to.slice(0, 4);
  const alone = /^(\d{1,2})\.?$/.exec(text)?.[1];
  if (alone !== undefined) return parseDay(`${to.slice(0, 8)}${alone}`, "unknown");
  const day = parseDay(`${text}, ${year}`, "unknown") ?? parseDay(`${text} ${year}`, "unknown");
  if (day === undefined || day <= to) return day;
  return `${Number(year) - 1}${day.slice(4)}`;
}

function parseMonth(text: string): DayWindow | undefined {
  const named = MONTH_NAME.exec(text);
  if (named !== null) return monthOf(Number(named[2]), monthOfName(named[1] ?? ""));
  const numbers = MONTH_NUMBER.exec(text);
  return numbers === null ? undefined : monthOf(Number(numbers[1]), Number(numbers[2]));
}

function monthOf(year: number, month: number): DayWindow | undefined {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  if (parseDay(first, "unknown") === undefined) return undefined;
  const next = month === 12
    ? `${year + 1}-01-01`
    : `${year}-${String(month + 1).padStart(2, "0")}-01`;
  return { from: first, to: addDays(next, -1) };
}
