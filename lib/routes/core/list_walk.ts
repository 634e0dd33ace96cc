import type { Cursor } from "../../../db/core/list_shapes.ts";

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

/** For how long a walk goes on with what was read, in milliseconds. */
const KEPT_MS = 1_000;

/** What a walk has read, and when by `performance.now()`. */
interface Kept {
  at: number;
  value: unknown;
}

/**
 * Reads what is the same for pages that follow each other closely, such as the window of a list, at most once a second for a
 * list that is read whole, and for each request otherwise: what ends meanwhile, such as a site, ends the list a second later.
 */
export function onceASecond<Value>(
  { walk }: { walk?: WalkMemory },
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (walk === undefined) return read();
  const now = performance.now();
  // a name is of one reading of one handler
  const kept = walk.get(name) as Kept | undefined;
  if (kept !== undefined && now - kept.at < KEPT_MS) return kept.value as Promise<Value>;
  const value = read();
  walk.set(name, { at: now, value } satisfies Kept);
  return value;
}

/** A request for a page of a list, whose cursor names what the page before was made of. */
interface PageAsked {
  walk?: WalkMemory;
  list: { cursor: Pick<Cursor, "snapshot" | "otherSnapshot"> | null };
}

/** Reads what the pages of a list are made of, at most once a second for the same cursor's snapshots: see `onceASecond()`. */
export function readSourcesOnce<Value>(
  request: PageAsked,
  read: () => Promise<Value>,
): Promise<Value> {
  const { cursor } = request.list;
  return onceASecond(request, `sources ${cursor?.snapshot} ${cursor?.otherSnapshot}`, read);
}
