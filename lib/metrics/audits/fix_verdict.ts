import type { DiffState } from "../../../schemas/audit_diff.ts";
import type { FixVerdict } from "../../../schemas/recheck_verdict.ts";

/** States of places that are wrong, or were and have not been looked at again. */
export const LEFT_STATES: readonly DiffState[] = [
  "new",
  "regressed",
  "newly_checked",
  "not_recrawled",
  "persisting",
];

/** Judges a fix by how many places of an issue are in which state. */
export function judgeFix(counts: Readonly<Record<DiffState, number>>): FixVerdict {
  const left = LEFT_STATES.reduce((sum, state) => sum + counts[state], 0);
  if (left === 0) {
    if (counts.fixed > 0) return "fixed";
    return counts.gone_with_page > 0 ? "gone_with_page" : "not_found";
  }
  if (left === counts.not_recrawled) return "unverified";
  return counts.fixed + counts.gone_with_page > 0 ? "partly_fixed" : "still_there";
}
