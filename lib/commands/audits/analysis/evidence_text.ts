import type { Evidence } from "../../../rules/rule.ts";

/** Longest evidence stored, in characters of JSON: three bytes each fit into a TEXT. */
const MAX_CHARS = 20_000;
/** Of a longer one, what is kept of each part. */
const MAX_PART_CHARS = 2_000;

/** Writes evidence as it is stored; of what is too long the beginning of each part stays, as text. */
export function evidenceText(evidence: Evidence): string {
  const text = JSON.stringify(evidence);
  if (text.length <= MAX_CHARS) return text;
  return JSON.stringify({
    found: cutPart(evidence.found),
    expected: cutPart(evidence.expected),
    where: evidence.where,
  });
}

function cutPart(part: unknown): unknown {
  const text = JSON.stringify(part);
  return text === undefined || text.length <= MAX_PART_CHARS
    ? part
    : `${text.slice(0, MAX_PART_CHARS)}…`;
}
