import { PAGE_LOSSES, type PageLoss } from "../../../schemas/audit_diff.ts";
import { UNKNOWN } from "../../../schemas/url_state.ts";
import { findLoss, wasPage } from "./url_state.ts";

/** Pages of an audit that another one found to be no pages of their kind any more. */
export type LostPages = Record<PageLoss, number> & { total: number };

/** No page is lost. */
export function emptyLosses(): LostPages {
  // every loss is there
  const none = Object.fromEntries(PAGE_LOSSES.map((loss) => [loss, 0])) as Record<PageLoss, number>;
  return { total: 0, ...none };
}

/**
 * Counts a page by its states in two audits. What the later one does not know has left the site
 * where that audit looked at the whole site.
 */
export function countLoss(
  losses: LostPages,
  { before, after, wholeSite }: { before: number; after: number; wholeSite: boolean },
): void {
  if (!wasPage(before)) return;
  const loss = after === UNKNOWN ? (wholeSite ? "left" : null) : findLoss(before, after);
  if (loss === null) return;
  losses[loss]++;
  losses.total++;
}
