/** What decides how much a new link would help. */
interface OpportunityFacts {
  /** Link score of the page that would link, 0 to 100; null: it has none. */
  sourceScore: number | null;
  /** Pages that link to the target already. */
  targetInlinksCount: number;
  /** Words of the name by which the text calls the target. */
  wordsCount: number;
}

/**
 * Scores a link that could be set, 0 to 100: half by the strength of the page that would link (its
 * link score), three tenths by how few pages link to the target yet (`1 ÷ (1 + inlinks ÷ 3)`), and
 * two tenths by how surely the text means the target (words of its name, full from five on).
 */
export function scoreOpportunity(
  { sourceScore, targetInlinksCount, wordsCount }: OpportunityFacts,
): number {
  const strength = (sourceScore ?? 0) / 100;
  const need = 1 / (1 + targetInlinksCount / 3);
  const certainty = Math.min(wordsCount, 5) / 5;
  return Math.round(100 * (0.5 * strength + 0.3 * need + 0.2 * certainty));
}
