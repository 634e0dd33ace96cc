import type { GoneReason, LinkVerdict, NoLookReason } from "./judge_links.ts";
import { findGoneTime, LOSS_CONFIRMATION_MS } from "./link_loss.ts";
import { DAY_MS } from "../../core/days.ts";

const HOUR_MS = 3600 * 1000;

/** How long what is known of a link is good for. */
const LOOK_AGAIN_MS = 30 * DAY_MS;

/** How long to wait after looks that were none, by how many there were in a row; the last one for all further. */
const RETRY_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, LOOK_AGAIN_MS];

/** What another look would not change soon. */
const LASTING = new Set<NoLookReason>([
  "blocked_by_robots",
  "private_address",
  "not_html",
  "too_large",
  "needs_scripts",
]);

/** What looks at a link have brought so far. */
export interface LookState {
  /** The last look that said anything. */
  checkedAt: Date | null;
  /** The last that found the link. */
  seenAt: Date | null;
  /** The first of the last looks that all say that it is gone; null: it is not. */
  goneSince: Date | null;
  goneReason: GoneReason | null;
  /** Two of them, far enough apart, say so. */
  lost: boolean;
  /** Looks that were none since one was. */
  failures: number;
  nextLookAt: Date;
}

/**
 * What a further look makes of what looks have brought so far (null: nothing). A link counts as lost from the first
 * of two looks at least 24 hours apart that say that it is gone; found again, it lives. A look that was none changes
 * nothing but when the next one is due.
 */
export function addLook(before: LookState | null, verdict: LinkVerdict, now: Date): LookState {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (verdict.outcome === "none") {
    const failures = (before?.failures ?? 0) + 1;
    const wait = LASTING.has(verdict.reason)
      ? LOOK_AGAIN_MS
      : RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? LOOK_AGAIN_MS;
    const known = before ?? NOTHING;
    return { ...known, failures, nextLookAt: after(wait) };
  }
  const seen = { checkedAt: now, failures: 0 };
  if (verdict.outcome === "live") {
    return { ...seen, ...FOUND, seenAt: now, nextLookAt: after(LOOK_AGAIN_MS) };
  }
  const goneSince = before?.goneSince ?? now;
  const lost = findGoneTime([{ at: goneSince, gone: true }, { at: now, gone: true }]) !== null;
  return {
    ...seen,
    seenAt: before?.seenAt ?? null,
    goneSince,
    goneReason: verdict.reason,
    lost,
    nextLookAt: lost
      ? after(LOOK_AGAIN_MS)
      : new Date(Math.max(goneSince.getTime() + LOSS_CONFIRMATION_MS, now.getTime() + HOUR_MS)),
  };
}

const FOUND = { goneSince: null, goneReason: null, lost: false } as const;

const NOTHING = { ...FOUND, checkedAt: null, seenAt: null } as const;
