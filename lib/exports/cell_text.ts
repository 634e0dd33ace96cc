/** Between the members of an array in one cell. */
const SEPARATOR = "; ";

/** What a cell holds: texts, numbers and truth values; null: it is empty. */
type Cell = string | number | boolean | null;

/**
 * The content of a cell: values as they are, an array of values with `; ` between them, and what holds objects as JSON.
 */
export function cellOf(value: unknown): Cell {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return value;
    case "object":
      if (value === null) return null;
      if (value instanceof Date) return value.toISOString();
      return Array.isArray(value) ? arrayText(value) : JSON.stringify(value);
    default:
      return null;
  }
}

function arrayText(values: readonly unknown[]): string {
  return values.some((value) => typeof value === "object" && value !== null)
    ? JSON.stringify(values)
    : values.map((value) => String(value ?? "")).join(SEPARATOR);
}

/** A number in plain decimals, never as `1e-7`. */
export function plainDecimal(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(value);
  if (!text.includes("e")) return text;
  const [, sign = "", whole = "", fraction = "", exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  // it is finite, and has one
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, "0");
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
