import type { Judges } from "./compare_occurrences.ts";
import type { DiffState } from "../../../schemas/audit_diff.ts";
import { SITE_UNREACHABLE } from "../../rules/inputs/site_unreachable.ts";
import type { RowCollector } from "./occurrence_groups.ts";

/** An occurrence on the site as a whole. */
export interface SitePlace {
  code: string;
  /** What it is about, the same in every audit: see `lib/rules/inputs/site_subject.ts`. */
  subject: string;
  /** Its running number in this audit. */
  targetId: number;
  severity: number;
  ignored: boolean;
}

/** Places on the site as a whole, of two audits and of those before. */
export interface SitePlaces extends Pick<Judges, "judgedNow" | "judgedBefore" | "sameRule"> {
  now: readonly SitePlace[];
  before: readonly SitePlace[];
  /** Of audits before that one, in any order. */
  earlier: readonly SitePlace[];
  /** The start page gives no answer now: what is gone went with it. */
  siteLost: boolean;
}

/**
 * Compares the places on the site as a whole by code and subject and hands them to the collector.
 * Several of one subject belong together in their order.
 */
export function compareSitePlaces(places: SitePlaces, collector: RowCollector): void {
  const { now, before, earlier, judgedBefore, sameRule } = places;
  const waiting = new Map<string, SitePlace[]>();
  for (const place of before) {
    const same = waiting.get(keyOf(place));
    if (same === undefined) waiting.set(keyOf(place), [place]);
    else same.push(place);
  }
  const known = new Set(earlier.map(keyOf));
  const add = (state: DiffState, place: SitePlace, beforeTargetId?: number) =>
    collector.add({ ...place, state, urlId: 0, beforeTargetId });
  for (const place of now) {
    const match = waiting.get(keyOf(place))?.shift();
    if (match !== undefined) add("persisting", place, match.targetId);
    else {
      const regressed = known.has(keyOf(place)) && judgedBefore(place.code, false, 0);
      if (!sameRule(place.code)) add("newly_checked", place);
      else add(regressed ? "regressed" : "new", place);
    }
  }
  for (const place of [...waiting.values()].flat()) {
    add(judgeGone(place.code, places), place);
  }
}

function judgeGone(code: string, { judgedNow, sameRule, siteLost }: SitePlaces): DiffState {
  if (!sameRule(code) || !judgedNow(code, false, 0)) return "not_recrawled";
  return siteLost && code !== SITE_UNREACHABLE ? "gone_with_page" : "fixed";
}

function keyOf({ code, subject }: SitePlace): string {
  return `${code} ${subject}`;
}
