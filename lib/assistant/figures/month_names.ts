const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
/** In the others they are words as well: "out", "set", "ago". */
const WITH_SHORT_NAMES = ["en", "de", "fr"];

/** Names of months in seven languages, some of them short, in small letters, to their numbers. */
export const MONTH_NAMES: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    listLengths(language).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, index) => {
        const name = format.format(Date.UTC(2026, index, 15)).toLowerCase().replace(/\.$/, "");
        return [name, index + 1] as const;
      });
    })
  ),
);

/** Matches one of them; a point may follow. */
export const MONTH_PATTERN = `(?:${
  [...MONTH_NAMES.keys()].sort((a, b) => b.length - a.length).join("|")
})(?!\\p{L})\\.?`;

function listLengths(language: string): ("long" | "short")[] {
  return WITH_SHORT_NAMES.includes(language) ? ["long", "short"] : ["long"];
}
