import { createExcerpt } from "./excerpt.ts";

/** Lines that only one of two texts has: how many, and the first of them. */
interface LineChanges {
  count: number;
  examples: string[];
}

const MAX_EXAMPLES = 10;
const MAX_LINE_CHARS = 120;

/**
 * Compares two texts by their lines, in whatever order: which were added, which removed. White
 * space at the edges, empty lines, and comments (from `#` on) do not count.
 */
export function compareLines(
  before: string,
  after: string,
): { added: LineChanges; removed: LineChanges } {
  const [old, current] = [countLines(before), countLines(after)];
  return { added: listMore(current, old), removed: listMore(old, current) };
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const content = line.replace(/#.*$/, "").trim();
    if (content !== "") counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  return counts;
}

/** Lines that the first text has more often than the second. */
function listMore(lines: Map<string, number>, others: Map<string, number>): LineChanges {
  const changes: LineChanges = { count: 0, examples: [] };
  for (const [line, count] of lines) {
    const more = count - (others.get(line) ?? 0);
    if (more <= 0) continue;
    changes.count += more;
    if (changes.examples.length >= MAX_EXAMPLES) continue;
    changes.examples.push(createExcerpt(line, MAX_LINE_CHARS));
  }
  return changes;
}
