import type { ImportOptions } from "../importer.ts";
import { addDays, parseDay } from "../../core/days.ts";

/** `2026-11-01`, `2026_11_01` or `20261101`, with no other digit at either end. */
const DAY_IN_NAME = /(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g;

/** Longer names are nobody's, and would be searched for long. */
const MAX_NAME_CHARACTERS = 1000;

/** The first day in a file's name that is not in the future; tools write there what the export is of. */
export function findDayInName(name: string, today: string): string | undefined {
  const last = addDays(today, 1);
  for (const [, year, , month, day] of name.slice(0, MAX_NAME_CHARACTERS).matchAll(DAY_IN_NAME)) {
    const found = parseDay(`${year}-${month}-${day}`, "unknown");
    if (found !== undefined && found <= last) return found;
  }
  return undefined;
}

/** The options for one file: where the user names no day, the file's name may. */
export function withDayOfName(options: ImportOptions, name: string): ImportOptions {
  if (isDated(options)) return options;
  return { ...options, to: findDayInName(name, options.today) ?? null };
}

/** Whether something says of which day undated figures are; otherwise there is only the day of the import. */
export function isDated({ from, to }: ImportOptions): boolean {
  return from !== null || to !== null;
}
