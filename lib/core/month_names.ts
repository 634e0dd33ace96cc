import { INTERFACE_LANGUAGES } from "./interface_languages.ts";

/** What stands for a name that different languages give to different months, such as `listopad`. */
const AMBIGUOUS = 0;
/** Exports have days of our time; a leap year has all of them. */
const YEAR = 2024;

let months: Map<string, number> | undefined;

/** The month, from 1, of a name in one of the languages of Google's interfaces, long or short; 0 when it is none. */
export function monthOfName(name: string): number {
  return (months ??= createMonths()).get(fold(name)) ?? AMBIGUOUS;
}

function createMonths(): Map<string, number> {
  const found = new Map<string, number>();
  for (const language of INTERFACE_LANGUAGES) {
    for (const month of ["long", "short"] as const) {
      for (const options of [{ month }, { month, day: "numeric", year: "numeric" }] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
          ...options,
          timeZone: "UTC",
        });
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(Date.UTC(YEAR, number - 1, 15));
          const name = fold(parts.find(({ type }) => type === "month")?.value ?? "");
          if (!/^\p{L}+$/u.test(name)) continue;
          const known = found.get(name);
          found.set(name, known === undefined || known === number ? number : AMBIGUOUS);
        }
      }
    }
  }
  return found;
}

function fold(name: string): string {
  return name.normalize("NFKD").replace(/[\p{M}.]/gu, "").toLowerCase().trim();
}
