import type { DiffState, PageLoss } from "../../../schemas/audit_diff.ts";
import { KNOWN, UNKNOWN } from "../../../schemas/url_state.ts";
import type { DuplicateGroups, TwinVerdict } from "./duplicate_groups.ts";
import { createRowCollector, type RowCollector } from "./occurrence_groups.ts";
import type { OccurrenceList, PackedOccurrence } from "./occurrence_list.ts";
import { findLoss, wasFetched, wasPage } from "./url_state.ts";

/** How the URLs of two audits belong together. */
export interface UrlPairs {
  /** By `url_id` of the audit before: the `url_id` of the same URL now; 0: it is not known now. */
  toNow: Uint32Array;
  /** What the audit now knows of one of its `url_id`: a state of `schemas/url_state.ts`. */
  stateNow(urlId: number): number;
  /** By `url_id` of the audit before: its state there. */
  statesThen: Uint8Array;
  /** By `url_id` of now: what the audit before knew of the URL. */
  statesBefore: Uint8Array;
}

/**
 * Whether an audit that does not find an occurrence of this code says that it is not there. `urlId`
 * is the page's in the audit now; 0: the site as a whole, or a URL that is not known now.
 */
export type Judge = (code: string, hasTarget: boolean, urlId: number) => boolean;

/** What the silence or the findings of the two audits say. */
export interface Judges {
  judgedNow: Judge;
  judgedBefore: Judge;
  /** Whether both audits ran the rule, in the same version. */
  sameRule(code: string): boolean;
  /** Whether the loss of its page is what the rule asks for. */
  isRemedy(code: string, loss: PageLoss): boolean;
}

/** The two audits. */
export interface ComparisonOptions extends Judges {
  now: OccurrenceList;
  urls: UrlPairs;
  /** The audit now looked at the whole site: a URL that it does not know has left the site. */
  wholeSite: boolean;
  /** By code: the duplicates of the audit before, as the audit now sees them. */
  groupsThen?: ReadonlyMap<string, DuplicateGroups>;
  /** By code: the duplicates of now, as the audit before saw them. */
  groupsNow?: ReadonlyMap<string, DuplicateGroups>;
  collector?: RowCollector;
}

/** How many URLs have an error under a code, in either audit; what is ignored is not counted. */
export interface ErrorUrls {
  before: number;
  after: number;
}

/** Compares two audits by and by, so that nothing else has to wait for long. */
export interface Comparison {
  /** Takes occurrences of the audit before, each code's in the order of URL and target. */
  meet(code: string, occurrences: Iterable<PackedOccurrence>): void;
  /** Whether some occurrence of the code was not met in the audit before. */
  hasNew(code: string): boolean;
  /**
   * Takes occurrences of an audit before that one: what is new now, was found then and verified to
   * be gone between is regressed. `toNow` belongs to that audit's URLs.
   */
  recall(code: string, occurrences: Iterable<PackedOccurrence>, toNow: Uint32Array): void;
  /** Hands the occurrences of now, `from` ≤ place < `to`, to the collector, a code at a time. */
  collect(code: string, from: number, to: number): void;
  collector: RowCollector;
  /** By code; complete once all was met and collected. */
  errorUrls: ReadonlyMap<string, ErrorUrls>;
}

const PERSISTS = 1;
const REGRESSED = 2;

/** What became of a duplicate that is still a page, by what became of its twins. */
const GONE_STATES = {
  fixed: "fixed",
  lost: "gone_with_page",
  unseen: "not_recrawled",
} as const satisfies Record<TwinVerdict, DiffState>;

/** Creates the comparison of the occurrences on URLs; those on the whole site come separately. */
export function createComparison(options: ComparisonOptions): Comparison {
  const { now, urls, sameRule, collector = createRowCollector() } = options;
  const { judgeGone, wasGoneBefore } = createOccurrenceJudges(options);
  const states = new Uint8Array(now.length);
  const errorUrls = new Map<string, ErrorUrls>();
  const countBefore = createErrorCounter(errorUrls, "before");
  const countAfter = createErrorCounter(errorUrls, "after");

  function findNow(
    code: string,
    { urlId, targetId }: PackedOccurrence,
    toNow: Uint32Array,
  ): number {
    const url = toNow[urlId] ?? 0;
    const target = toNow[targetId] ?? 0;
    return url === 0 || (targetId > 0 && target === 0) ? -1 : now.find(code, url, target);
  }

  return {
    collector,
    errorUrls,
    meet(code, occurrences) {
      for (const one of occurrences) {
        countBefore(code, one);
        const place = findNow(code, one, urls.toNow);
        if (place >= 0) states[place] = PERSISTS;
        else collector.add({ ...one, code, state: judgeGone(code, one) });
      }
    },
    hasNew(code) {
      const [start, end] = now.rangeOf(code);
      return states.subarray(start, end).includes(0);
    },
    recall(code, occurrences, toNow) {
      for (const one of occurrences) {
        const place = findNow(code, one, toNow);
        if (place < 0 || states[place] !== 0) continue;
        if (wasGoneBefore(code, now.at(place))) states[place] = REGRESSED;
      }
    },
    collect(code, from, to) {
      const isKnownRule = sameRule(code);
      for (let place = from; place < to; place++) {
        const one = now.at(place);
        countAfter(code, one);
        collector.add({ ...one, code, state: stateOf(states[place], isKnownRule) });
      }
    },
  };
}

/** Creates what judges single occurrences by what the other audit saw of their URLs. */
function createOccurrenceJudges(options: ComparisonOptions) {
  const { urls, wholeSite, judgedNow, judgedBefore, sameRule, isRemedy } = options;
  const { groupsThen, groupsNow } = options;

  /** What became of an occurrence that is not found now. */
  function judgeGone(code: string, { urlId, targetId }: PackedOccurrence): DiffState {
    const now = urls.toNow[urlId] ?? 0;
    const state = urls.stateNow(now);
    const stateThen = urls.statesThen[urlId] ?? UNKNOWN;
    if (!sameRule(code)) return "not_recrawled";
    if (state === UNKNOWN && wholeSite && wasPage(stateThen)) return "gone_with_page";
    const targetNow = urls.stateNow(urls.toNow[targetId] ?? 0);
    const wasLookedAt = wasFetched(state) && (targetId === 0 || targetNow !== KNOWN);
    if (!wasLookedAt || !judgedNow(code, targetId > 0, now)) return "not_recrawled";
    const targetThen = targetId === 0 ? UNKNOWN : urls.statesThen[targetId] ?? UNKNOWN;
    const lost = isLost(code, stateThen, state) || isLost(code, targetThen, targetNow);
    if (lost) return "gone_with_page";
    return GONE_STATES[groupsThen?.get(code)?.judge(urlId) ?? "fixed"];
  }

  function isLost(code: string, before: number, after: number): boolean {
    const loss = findLoss(before, after);
    return loss !== null && !isRemedy(code, loss);
  }

  /** Whether the audit before verified that an occurrence of now was not there. */
  function wasGoneBefore(code: string, { urlId, targetId }: PackedOccurrence): boolean {
    const before = urls.statesBefore[urlId] ?? UNKNOWN;
    if (!wasFetched(before) || isLost(code, urls.stateNow(urlId), before)) return false;
    if (targetId > 0) {
      const targetBefore = urls.statesBefore[targetId] ?? UNKNOWN;
      if (targetBefore === KNOWN || isLost(code, urls.stateNow(targetId), targetBefore)) {
        return false;
      }
    }
    if (!judgedBefore(code, targetId > 0, urlId)) return false;
    return (groupsNow?.get(code)?.judge(urlId) ?? "fixed") === "fixed";
  }

  return { judgeGone, wasGoneBefore };
}

/** What a newer rule finds was there before, for all that is known. */
function stateOf(mark: number | undefined, isKnownRule: boolean): DiffState {
  if (mark === PERSISTS) return "persisting";
  if (!isKnownRule) return "newly_checked";
  return mark === REGRESSED ? "regressed" : "new";
}

/** A URL counts once under a code; its occurrences follow each other. */
function createErrorCounter(
  counts: Map<string, ErrorUrls>,
  audit: keyof ErrorUrls,
): (code: string, occurrence: PackedOccurrence) => void {
  let lastCode = "";
  let lastUrl = 0;
  return (code, { urlId, severity, ignored }) => {
    if (severity !== 0 || ignored || (code === lastCode && urlId === lastUrl)) return;
    lastCode = code;
    lastUrl = urlId;
    const count = counts.get(code) ?? { before: 0, after: 0 };
    count[audit]++;
    counts.set(code, count);
  };
}
