import type { PageLoss } from "../../../schemas/audit_diff.ts";
import {
  CLIENT_ERROR,
  NOINDEX,
  NOT_HTML,
  PAGE,
  REDIRECT,
  URL_STATES,
} from "../../../schemas/url_state.ts";

/** Whether the URL was requested. */
export function wasFetched(state: number): boolean {
  return state >= PAGE;
}

/** Whether the URL was a page: what it lost since is a loss. */
export function wasPage(state: number): boolean {
  return state === PAGE || state === NOT_HTML || state === NOINDEX;
}

/**
 * Finds how a URL that two audits requested is no longer a page of its kind, so that an issue on it
 * that is gone was not fixed; null: it is as good as it was, or better. An error that became another
 * error is a loss: the page still errs.
 */
export function findLoss(before: number, after: number): Exclude<PageLoss, "left"> | null {
  if (!wasFetched(before) || before === after) return null;
  if (after >= CLIENT_ERROR) return "error";
  if (!wasPage(before)) return null;
  if (after === REDIRECT) return "redirect";
  if (after === NOINDEX) return "noindex";
  return after === NOT_HTML ? "not_html" : null;
}

/** Lists the pairs of states by which a page is lost, but for losses that an issue's rule asks for. */
export function listLosses(remedies: readonly PageLoss[]): [before: number, after: number][] {
  return URL_STATES.flatMap((before) =>
    URL_STATES.flatMap((after) => {
      const loss = findLoss(before, after);
      return loss === null || remedies.includes(loss) ? [] : [[before, after] as [number, number]];
    })
  );
}
