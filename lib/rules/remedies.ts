import type { PageLoss } from "../../schemas/audit_diff.ts";

/**
 * Rules whose remedy takes the page away: their text on how to fix them says so. For every other
 * rule, an issue that is gone because its page redirects or errs was not fixed.
 */
const REMEDIES: ReadonlyMap<string, readonly PageLoss[]> = new Map<string, readonly PageLoss[]>([
  ["content_duplicate_exact", ["redirect"]],
  ["content_duplicate_near", ["redirect"]],
  ["empty_html", ["error"]],
  ["form_on_http_page", ["redirect"]],
  ["js_redirect_suspected", ["redirect"]],
  ["orphan_page", ["error", "redirect"]],
  ["page_not_https", ["redirect"]],
  ["password_on_http", ["redirect"]],
  ["redirect_to_broken", ["error"]],
  ["soft_404", ["error", "redirect"]],
  ["url_case_duplicate", ["redirect"]],
  ["url_contains_space", ["redirect"]],
  ["url_multiple_slashes", ["redirect"]],
  ["url_repetitive_path", ["error"]],
  ["url_underscore", ["redirect"]],
  ["url_uppercase", ["redirect"]],
]);

/** Losses of a page that the rule asks for. */
export function remediesOf(code: string): readonly PageLoss[] {
  return REMEDIES.get(code) ?? [];
}

/** Whether the loss of its page is what the rule asks for, so that its issue is fixed by it. */
export function isRemedy(code: string, loss: PageLoss): boolean {
  return remediesOf(code).includes(loss);
}
