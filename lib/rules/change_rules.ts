/**
 * Rules about what has changed since the previous audit: each finding is news of one audit alone.
 * In the next one it is gone without having been fixed, and found again it is another one.
 */
export const CHANGE_RULES: ReadonlySet<string> = new Set([
  "fix_not_seen_by_google",
  "indexable_became_nonindexable",
  "redirect_target_changed",
  "robots_txt_changed",
]);
