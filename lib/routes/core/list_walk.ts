/** What a list that is read whole keeps from page to page, by name. */
export type WalkMemory = Map<string, unknown>;

/**
 * Reads what does not depend on the page once for a list that is read whole, and for each request otherwise; absent `walk`:
 * the list is read page by page.
 */
export function onceAWalk<Value>(
  { walk }: { walk?: WalkMemory },
  name: string,
  read: () => Value,
): Value {
  if (walk === undefined) return read();
  // a name is of one reading of one handler
  if (walk.has(name)) return walk.get(name) as Value;
  const value = read();
  walk.set(name, value);
  return value;
}
