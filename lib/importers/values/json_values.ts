/** A JSON object, of whose members nothing is known. */
export type JsonRecord = Record<string, unknown>;

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value when it is an object. */
export function readRecord(value: unknown): JsonRecord | undefined {
  return isRecord(value) ? value : undefined;
}

/** The value when it is a list; else an empty one. */
export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list. */
export function readRecords(value: unknown): readonly JsonRecord[] {
  return readList(value).filter(isRecord);
}

/** A list's values as texts; what is an object or list itself becomes an empty one. */
export function readTexts(value: unknown): string[] {
  return readList(value).map(textOf);
}

/** A value as text; empty for null, and for lists and objects, which may be nested without end. */
export function textOf(value: unknown): string {
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}

/** The value when it is a text that is not empty; null otherwise. */
export function readString(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The value when it is a number, or a text that is one; null otherwise. */
export function readNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
}
