import type { ImportFile } from "../files/import_file.ts";
import type { ImportOptions } from "../importer.ts";
import { addDays, parseDay } from "../../core/days.ts";

/** `2026-11-01`, `2026_11_01` or `20261101`, with no other digit at either end. */
const DAY_IN_NAME = /(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g;

/** `1-Nov-2026` or `Nov_01_2026`. */
const NAMED_DAY_IN_NAME =
  /(?<![\da-z])(?:(\d{1,2})[-_. ]([a-z]{3,9})[-_. ](\d{4})|([a-z]{3,9})[-_. ](\d{1,2})[-_., ]{1,2}(\d{4}))(?!\d)/gi;

/** Longer names are nobody's, and would be searched for long. */
const MAX_NAME_CHARACTERS = 1000;

/** The first day in a file's name that is not in the future; tools write there what the export is of. */
export function findDayInName(name: string, today: string): string | undefined {
  const last = addDays(today, 1);
  const text = name.slice(0, MAX_NAME_CHARACTERS);
  const days = [
    ...text.matchAll(DAY_IN_NAME).map(([, year, , month, day]) => `${year}-${month}-${day}`),
    ...text.matchAll(NAMED_DAY_IN_NAME).map((match) =>
      match[1] === undefined
        ? `${match[5]} ${match[4]} ${match[6]}`
        : `${match[1]} ${match[2]} ${match[3]}`
    ),
  ];
  return days.map((day) => parseDay(day, "unknown")).find((day) =>
    day !== undefined && day <= last
  );
}

/** ZIP files begin their time with it: nobody set the date. */
const NO_DATE = "1980-01-01";

/**
 * The options for one file: where the user names no day, the file's name may. Where neither does, the day on which the
 * file was last changed stands for today: an export that was made then cannot be of a later day.
 */
export function withDayOfFile(
  options: ImportOptions,
  { name, changedOn = NO_DATE }: Pick<ImportFile, "name" | "changedOn">,
): ImportOptions {
  if (isDated(options)) return options;
  const today = changedOn > NO_DATE && changedOn < options.today ? changedOn : options.today;
  return { ...options, to: findDayInName(name, options.today) ?? null, today };
}

/** Whether something says of which day undated figures are; otherwise there is only the day of the import. */
export function isDated({ from, to }: ImportOptions): boolean {
  return from !== null || to !== null;
}
