import type { Operator } from "../../db/core/list_shapes.ts";

/** What a filter's value may be compared with, and what it is. */
interface FilterWriting {
  /** The operators that go with the field. */
  operators: readonly Operator[];
  isValue(text: string): boolean;
}

const COMPARISONS: readonly (readonly [sign: string, operator: Operator])[] = [
  [">=", "gte"],
  ["<=", "lte"],
  ["!=", "ne"],
  [">", "gt"],
  ["<", "lt"],
];
const RANGES = [/^([^.].*?)\.{2,3}(.*[^.])$/, /^(.+?)\s*[-–—:]\s*(.+)$/, /^(.+)\s+to\s+(.+)$/i];

/**
 * Guesses how a range or comparison that is in a value, such as `11..20` and `>=11`, is written with an
 * operator: `filter[position][between]=11,20`. Undefined: it is neither.
 */
export function suggestFilter(
  field: string,
  text: string,
  { operators, isValue }: FilterWriting,
): string | undefined {
  const write = (operator: Operator, values: readonly string[]) =>
    operators.includes(operator) && values.every(isValue)
      ? `filter[${field}][${operator}]=${values.join(",")}`
      : undefined;
  for (const [sign, operator] of COMPARISONS) {
    if (text.startsWith(sign)) return write(operator, [text.slice(sign.length).trim()]);
  }
  for (const range of RANGES) {
    const [, from = "", to = ""] = range.exec(text) ?? [];
    const written = write("between", [from.trim(), to.trim()]);
    if (written !== undefined) return written;
  }
  return undefined;
}
