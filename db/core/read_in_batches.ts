/** Beyond some thousand keys in a list, the server no longer goes straight to each. */
const KEYS_AT_ONCE = 5_000;

/** Reads the rows of any number of keys, some thousand at a time. */
export async function readInBatches<Key, Row>(
  keys: readonly Key[],
  read: (batch: readonly Key[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    for (const row of await read(keys.slice(start, start + KEYS_AT_ONCE))) rows.push(row);
  }
  return rows;
}
