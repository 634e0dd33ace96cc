const W3C_DATETIME = new RegExp(
  String.raw`^(\d{4})(?:-(\d\d)(?:-(\d\d)` +
    String.raw`(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-](\d\d):(\d\d)))?)?)?$`,
);

/**
 * Parses a date in the form that sitemaps must have (W3C NOTE-datetime: `2026`, `2026-11`,
 * `2026-11-20`, `2026-11-20T10:00Z`, with or without seconds; a time needs a time zone). Returns
 * null for other forms and for days that no calendar has. (A leap second counts as the next one.)
 */
export function parseW3cDatetime(text: string): Date | null {
  const match = W3C_DATETIME.exec(text);
  if (match === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, zoneHour = 0, zone = 0] =
    match.slice(1).map((part) => part === undefined ? undefined : Number(part));
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zone > 59) return null;
  const offset = (zoneHour * 60 + zone) * (/\+\d\d:\d\d$/.test(text) ? 1 : -1);
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second));
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
