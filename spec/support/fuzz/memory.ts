import type { SeededRandom } from "../random.ts";
import { HOSTILE_TEXTS, pick } from "./garbage.ts";

/** What answers gave to be sent again. */
export interface FuzzMemory {
  /** Keeps the entity tag and the next cursor of an answer. */
  learn(path: string, answer: { tag: string | undefined; next: unknown }): void;
  /** The entity tag that a path without its query had last. */
  tagOf(path: string): string | undefined;
  /** A query with a cursor that a list of this path gave, or null. */
  cursorOf(path: string): string | null;
  /** A cursor that holds for no list: made up, or one that was given and then damaged. */
  damagedCursor(): string;
}

/** Creates an empty memory. */
export function createMemory(random: SeededRandom): FuzzMemory {
  const tags = new Map<string, string>();
  const queries = new Map<string, string>();
  let lastCursor = "";
  return {
    learn(path, { tag, next }) {
      const [pathname = ""] = path.split("?");
      if (tag !== undefined) tags.set(pathname, tag);
      if (typeof next !== "string" || !URL.canParse(next)) return;
      const { search, searchParams } = new URL(next);
      queries.set(pathname, search.slice(1));
      lastCursor = searchParams.get("cursor") ?? lastCursor;
    },
    tagOf: (path) => tags.get(path),
    cursorOf: (path) => queries.get(path) ?? null,
    damagedCursor() {
      const made = JSON.stringify(
        pick(random, [null, [], [null], [[null]], {}, 1, [1e308, "\ud800"]]),
      );
      const bytes = Buffer.from(lastCursor, "base64url");
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
      return pick(random, [
        Buffer.from(made).toString("base64url"),
        bytes.toString("base64url"),
        lastCursor,
        lastCursor.slice(1),
        pick(random, HOSTILE_TEXTS).slice(0, 1000),
      ]);
    },
  };
}
