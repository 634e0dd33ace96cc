/** English names of months, folded. */
export const MONTHS: ReadonlyMap<string, number> = numbered([
  ["january", "jan"],
  ["february", "feb"],
  ["march"],
  ["april", "apr"],
  ["may"],
  ["june", "jun"],
  ["july", "jul"],
  ["august", "aug"],
  ["september", "sept", "sep"],
  ["october", "oct"],
  ["november", "nov"],
  ["december", "dec"],
]);

/** German names of months where they differ, folded. */
export const GERMAN_MONTHS: ReadonlyMap<string, number> = numbered([
  ["januar", "janner"],
  ["februar", "feber"],
  ["marz"],
  [],
  ["mai"],
  ["juni"],
  ["juli"],
  [],
  [],
  ["oktober"],
  [],
  ["dezember"],
]);

function numbered(names: readonly (readonly string[])[]): Map<string, number> {
  return new Map(names.flatMap((list, index) => list.map((name) => [name, index + 1] as const)));
}
