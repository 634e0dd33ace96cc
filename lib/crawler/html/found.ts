import type { Found } from "./markup_facts.ts";

const EXAMPLES_LIMIT = 10;

/** Creates the record of something that was found nowhere yet. */
export function createFound<T = string>(): Found<T> {
  return { count: 0, examples: [] };
}

/** Counts one more place; the first ten are kept as examples. */
export function addFound<T>(found: Found<T>, example: T): void {
  found.count++;
  if (found.examples.length < EXAMPLES_LIMIT) found.examples.push(example);
}
