import { createRowCollector, type RowCollector } from "./occurrence_groups.ts";
import type { OccurrenceList, PackedOccurrence } from "./occurrence_list.ts";
import { FETCHED, KNOWN } from "./url_table.ts";

/** How the URLs of two audits belong together. */
export interface UrlPairs {
  /** By `url_id` of the audit before: the `url_id` of the same URL now; 0: it is not known now. */
  toNow: Uint32Array;
  /** What the audit now knows of a `url_id` of its own. */
  stateNow(urlId: number): number;
  /** By `url_id` of now: what the audit before knew of the URL. */
  statesBefore: Uint8Array;
}

/**
 * Whether an audit that does not find an occurrence of this code says that it is not there. `urlId`
 * is the page's in the audit now; 0: the site as a whole, or a URL that is not known now.
 */
export type Judge = (code: string, hasTarget: boolean, urlId: number) => boolean;

/** The two audits. */
export interface ComparisonOptions {
  now: OccurrenceList;
  urls: UrlPairs;
  judgedNow: Judge;
  judgedBefore: Judge;
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

/** Creates the comparison of the occurrences on URLs; those on the whole site come separately. */
export function createComparison(options: ComparisonOptions): Comparison {
  const { now, urls, judgedNow, judgedBefore, collector = createRowCollector() } = options;
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

  function isCheckedNow({ urlId, targetId }: PackedOccurrence): boolean {
    return urls.stateNow(urls.toNow[urlId] ?? 0) === FETCHED &&
      (targetId === 0 || urls.stateNow(urls.toNow[targetId] ?? 0) !== KNOWN);
  }

  function wasChecked({ urlId, targetId }: PackedOccurrence): boolean {
    return urls.statesBefore[urlId] === FETCHED &&
      (targetId === 0 || urls.statesBefore[targetId] !== KNOWN);
  }

  return {
    collector,
    errorUrls,
    meet(code, occurrences) {
      for (const one of occurrences) {
        countBefore(code, one);
        const place = findNow(code, one, urls.toNow);
        if (place >= 0) states[place] = PERSISTS;
        else {
          const urlId = urls.toNow[one.urlId] ?? 0;
          const verified = isCheckedNow(one) && judgedNow(code, one.targetId > 0, urlId);
          collector.add({ ...one, code, state: verified ? "fixed" : "not_recrawled" });
        }
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
        const found = now.at(place);
        const { urlId, targetId } = found;
        if (wasChecked(found) && judgedBefore(code, targetId > 0, urlId)) states[place] = REGRESSED;
      }
    },
    collect(code, from, to) {
      for (let place = from; place < to; place++) {
        const one = now.at(place);
        countAfter(code, one);
        collector.add({ ...one, code, state: STATES[states[place] ?? 0] ?? "new" });
      }
    },
  };
}

const STATES = ["new", "persisting", "regressed"] as const;

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
