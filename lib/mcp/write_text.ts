import { isRecord, type JsonRecord } from "../importers/values/json_values.ts";
import { DATA_NOTE } from "./output_schemas.ts";
import type { Finding } from "./tool.ts";

/** Texts without spaces, quotation marks and what parts cells are clear as they are. */
const CLEAR = /^[^\s"|,;=[\]{}\\]+$/;
/** What a text may have in bytes; the data themselves are bounded before. */
export const MAX_TEXT_BYTES = 8_000;
/** Characters of a record, as JSON, that is written into one line. */
const MAX_LINE = 320;
const TEXT_CUT = "\n(cut: the rest is in structuredContent)";

/**
 * Writes a finding as compact text: one line a member, one table a list of objects. Texts of strangers
 * are in quotation marks, with whatever is in them escaped, so that none can pass for a line of ours.
 */
export function writeFinding({ site, data, dataAsOf, nextCursor, cut, sources }: Finding): string {
  const lines = [
    site ? `Site ${site.id}, ${site.domain}. ${DATA_NOTE}` : DATA_NOTE,
    ...(dataAsOf === null ? [] : [`data as of ${dataAsOf}`]),
    ...writeMembers(data, ""),
    ...(cut === null ? [] : [`cut: ${cut}`]),
    ...(nextCursor ? [`next_cursor: ${nextCursor}`] : []),
    ...sources.slice(0, 1).map((source) => `source: ${source}`),
  ];
  return cutBytes(lines.join("\n"));
}

function cutBytes(text: string): string {
  if (Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text;
  const room = MAX_TEXT_BYTES - Buffer.byteLength(TEXT_CUT);
  const bytes = Buffer.from(text).subarray(0, room);
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n"));
  return whole.toString() + TEXT_CUT;
}

function writeMembers(record: JsonRecord, indent: string): string[] {
  return Object.entries(record).flatMap(([name, value]): string[] => {
    if (value === null || value === undefined) return [`${indent}${name}: -`];
    if (Array.isArray(value)) return writeList(name, value, indent);
    if (!isRecord(value)) return [`${indent}${name}: ${writeValue(value)}`];
    if (isShort(value)) return [`${indent}${name}: ${writePairs(value)}`];
    return [`${indent}${name}:`, ...writeMembers(value, `${indent}  `)];
  });
}

/** Whether a record is clear in one line. */
function isShort(record: JsonRecord): boolean {
  const isNested = Object.values(record).some((value) => Array.isArray(value) && value.length > 0);
  return !isNested && JSON.stringify(record).length <= MAX_LINE;
}

function writePairs(record: JsonRecord): string {
  return Object.entries(record).map(([name, value]) => `${name}=${writeValue(value)}`).join(", ");
}

/** Objects are a table, whose head names the members once; those that no row has are named after it. */
function writeList(name: string, list: readonly unknown[], indent: string): string[] {
  if (list.length === 0) return [`${indent}${name}: none`];
  if (!list.every(isRecord)) return [`${indent}${name}: ${list.map(writeValue).join(", ")}`];
  const members = [...new Set(list.flatMap((row) => Object.keys(row)))];
  const columns = members.filter((key) => list.some((row) => (row[key] ?? null) !== null));
  const missing = members.filter((key) => !columns.includes(key));
  return [
    `${indent}${name}:`,
    `${indent}| ${columns.join(" | ")} |`,
    ...list.map((row) => `${indent}| ${columns.map((key) => writeValue(row[key])).join(" | ")} |`),
    ...(missing.length > 0 ? [`${indent}- in all rows: ${missing.join(", ")}`] : []),
  ];
}

function writeValue(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (typeof value === "string") {
    return CLEAR.test(value) && value !== "-" ? value : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(writeValue).join(", ")}]`;
  if (isRecord(value)) return `{${writePairs(value)}}`;
  return String(value);
}
