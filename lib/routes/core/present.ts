/**
 * Names each outgoing field of a resource and how it is made of a row, so that no column leaks and
 * a sparse answer makes only what was asked for.
 */
export type Presenter<Row, Out> = { readonly [Field in keyof Out]-?: (row: Row) => Out[Field] };

/** Makes the answer's object of a row; `fields` null: all of them. */
export function present<Row, Out>(presenter: Presenter<Row, Out>, row: Row): Out;
export function present<Row, Out>(
  presenter: Presenter<Row, Out>,
  row: Row,
  fields: readonly string[] | null,
): Partial<Out>;
export function present<Row, Out>(
  presenter: Presenter<Row, Out>,
  row: Row,
  fields: readonly string[] | null = null,
): Partial<Out> {
  const result: Partial<Out> = {};
  // names in `fields` were checked against the list's fields
  const names = (fields ?? Object.keys(presenter)) as (keyof Out)[];
  for (const name of names) result[name] = presenter[name](row);
  return result;
}

const DAY_MS = 86_400_000;
/** Midnights as they go out, by their milliseconds: rows name few days many times. */
const MIDNIGHTS = new Map<number, string>();
/** Some 27 years, a megabyte. */
const MOST_MIDNIGHTS = 10_000;

/** A time as it goes out: ISO 8601 in UTC, or null. */
export function isoTime(time: Date): string;
export function isoTime(time: Date | null): string | null;
export function isoTime(time: Date | null): string | null {
  if (time === null) return null;
  const at = time.getTime();
  return at % DAY_MS === 0 ? midnightText(at) : time.toISOString();
}

function midnightText(at: number): string {
  const known = MIDNIGHTS.get(at);
  if (known !== undefined) return known;
  if (MIDNIGHTS.size >= MOST_MIDNIGHTS) MIDNIGHTS.clear();
  const text = new Date(at).toISOString();
  MIDNIGHTS.set(at, text);
  return text;
}
