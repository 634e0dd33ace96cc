import { isRecord, type JsonRecord } from "../../importers/values/json_values.ts";

/** Items of a list that are left, tried in this order. */
const ITEMS = [25, 15, 10, 6, 3, 1, 0];
const TEXT_CHARACTERS = 300;

/**
 * Cuts a tool's result so that it has at most `maxCharacters` as JSON: long texts first, then all lists in
 * it. Beside a list that was cut stands how many there were, as `NAME_total`.
 */
export function cutResult(data: JsonRecord, maxCharacters: number): JsonRecord {
  for (const items of ITEMS) {
    const cut = cutRecord(data, items);
    if (JSON.stringify(cut).length <= maxCharacters) return cut;
  }
  return { cut: "The result is too large to be shown. Ask for fewer rows." };
}

/**
 * Cuts long texts, and lists to this many items, at every depth. Of the list `whole`, which is recognised by its
 * identity, all items stay.
 */
export function cutRecord(record: JsonRecord, items: number, whole?: unknown): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
      const member: [string, unknown] = [name, cutValue(value, items, whole)];
      if (!Array.isArray(value) || value === whole || value.length <= items) return [member];
      return [member, [`${name}_total`, value.length]];
    }),
  );
}

function cutValue(value: unknown, items: number, whole: unknown): unknown {
  if (typeof value === "string") return cutText(value);
  if (Array.isArray(value)) {
    const kept = value === whole ? value : value.slice(0, items);
    return kept.map((item) => cutValue(item, items, whole));
  }
  return isRecord(value) ? cutRecord(value, items, whole) : value;
}

function cutText(text: string): string {
  if (text.length <= TEXT_CHARACTERS) return text;
  return `${text.slice(0, TEXT_CHARACTERS).toWellFormed()}…`;
}
