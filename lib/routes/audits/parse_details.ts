/** What rows keep as JSON besides their columns. */
interface RowDetails<Details> {
  /** Of all rows that were read with it. */
  all: Details[];
  of(row: { details: string }): Details;
}

/** Parses the JSON of each row once, for all fields that are made of it; the caller names what it holds. */
export function parseDetails<Details>(rows: readonly { details: string }[]): RowDetails<Details> {
  const known = new Map<string, Details>();
  // a list that was asked for other fields is read without it
  for (const { details } of rows) if (details) known.set(details, JSON.parse(details));
  return {
    all: [...known.values()],
    of({ details }) {
      const found = known.get(details);
      if (found === undefined) throw new TypeError("The row was not read with its details.");
      return found;
    },
  };
}
