import type { FieldErrors } from "./errors.ts";

let timezones: Map<string, string> | undefined;

/** Checks the name of a time zone, in any case, and returns it as IANA writes it. */
export function parseTimezone(text: string, errors: FieldErrors): string {
  timezones ??= new Map(
    [...Intl.supportedValuesOf("timeZone"), "UTC"].map((name) => [name.toLowerCase(), name]),
  );
  const known = timezones.get(text.toLowerCase());
  if (known !== undefined) return known;
  if (!isTimezone(text)) {
    errors["timezone"] = ["The timezone field must be an IANA time zone such as Europe/Berlin."];
  }
  return text;
}

/** Also older names, such as Asia/Calcutta and US/Pacific; no bare offsets. */
function isTimezone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).format(0) !== "";
  } catch {
    // RangeError: unknown
    return false;
  }
}
