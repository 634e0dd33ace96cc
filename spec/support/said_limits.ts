import { GERMAN_MONTHS, MONTHS } from "../../lib/assistant/understand/months.ts";
import { foldWords } from "../../lib/assistant/understand/fold_question.ts";

/** The words by which an answer says a limit of a label, in English or German. */
const WORDS: Readonly<Record<string, RegExp>> = {
  "device=mobile": /on mobile|Mobilgerät/,
  "device=desktop": /on desktop|am Desktop/,
  "device=tablet": /on tablets?|Tablet/,
  "severity=error": /only errors|nur Fehler/,
  "severity=warning": /only warnings|nur Warnungen/,
  "severity=notice": /only notices|nur Hinweise/,
  "branded=false": /without the brand|ohne die Marke/,
};
const COUNTRIES: Readonly<Record<string, RegExp>> = {
  deu: /Germany|Deutschland/,
  aut: /Austria|Österreich/,
  che: /Switzerland|Schweiz/,
  usa: /United States|USA|Vereinigte/,
};
const DAY_MS = 86_400_000;
const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 28 };

/** Whether the sentence that says what was understood has the value of a filter such as `device=mobile`. */
export function saysFilter(sentence: string, filter: string): boolean {
  const [name = "", value = ""] = filter.split("=");
  if (name === "country") return COUNTRIES[value]?.test(sentence) ?? false;
  if (name === "engine") return sentence.toLowerCase().includes(value);
  if (name === "path") return sentence.includes(value.replace(/\/$/, ""));
  if (/^m(?:in|ax)_/.test(name)) return sentence.replace(/[.,]/g, "").includes(` ${value} `);
  return WORDS[filter]?.test(sentence) ?? false;
}

/** Whether that sentence has the days of a period such as `30d`, `last_month` or `2026-10_vs_2026-09`. */
export function saysPeriod(sentence: string, period: string): boolean {
  const ranges = rangesOf(sentence);
  if (period === "yoy") return /year before|Jahr davor/.test(sentence);
  if (period.includes("_vs_")) return ranges.length >= 2;
  if (period === "last_month") period = "2026-10";
  if (/^\d{4}-\d{2}$/.test(period)) return ranges.some(({ from }) => from === `${period}-01`);
  if (period === "last_week") return ranges.some(({ days }) => days === 7);
  const [, count, unit = ""] = period.match(/^(\d+)([dwm])$/) ?? [];
  return ranges.some(({ days }) => days === Number(count) * (UNIT_DAYS[unit] ?? 0));
}

function rangesOf(sentence: string): { from: string; days: number }[] {
  const days = daysOf(sentence);
  return days.slice(1).map((to, index) => {
    const from = days[index] ?? to;
    return { from, days: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 };
  }).filter((_, index) => index % 2 === 0);
}

function daysOf(sentence: string): string[] {
  const WRITTEN = /([a-z]+) (\d{1,2}), (\d{4})|(\d{1,2})\. ([a-z]+) (\d{4})/g;
  return [...foldWords(sentence).matchAll(WRITTEN)].map((match) => {
    const [name = "", day = "", year] = match[1]
      ? match.slice(1, 4)
      : [match[5] ?? "", match[4] ?? "", match[6]];
    const month = MONTHS.get(name) ?? GERMAN_MONTHS.get(name) ?? 0;
    return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  });
}
