import type { PackedResult } from "../../../../db/search_data/packed_results.ts";
import type { StoredRank, StoredSerp } from "../../../../db/search_data/rank_store.ts";
import { clickRate, readCtrCurve } from "../../../metrics/core/ctr_curve.ts";

/** Results of one keyword that were seen together, such as a result page. */
export interface SerpPart {
  /** Of a result page, whose every result is here; else single ranks, as rank trackers report. */
  page: boolean;
  seen: { from: number; to: number } | null;
  features: readonly string[];
  results: PackedResult[];
  /** The site's own results of a table, which are among the others' where the table lists those, too. */
  ownResults?: PackedResult[];
  /** The site's rank where its host is not reported: the best of them; undefined: nothing was reported. */
  own?: { position: number | null; urlId: number } | undefined;
}

/** What is kept of the parts of one keyword. */
interface GatheredSerp {
  /** Undefined where it is not known whether the site ranks. */
  rank?: StoredRank;
  /** Undefined where only the site's own rank is known. */
  serp?: StoredSerp;
}

/** Both shares of voice and visibility go by the ratios of this curve. */
export const VOICE_CURVE = readCtrCurve("default-v1");

/** Adds the site's rank to a part; the better one of two stays. */
export function addOwnRank(part: SerpPart, position: number | null, urlId: number): void {
  const known = part.own?.position ?? Infinity;
  if (part.own !== undefined && known <= (position ?? Infinity)) return;
  part.own = { position, urlId };
}

/** This many results of a keyword are kept at most, the first ones. */
const MAX_RESULTS = 1_000;
/** A table with at least this many other domains for a keyword lists its results, and not one rival's rank in addition to the site's. */
const MIN_OTHERS = 2;

/**
 * Makes one result page of a keyword's parts: pages that go on join, and of pages that overlap the later
 * counts. A table of ranks that lists several other domains for the keyword is a result page as well: where the site is
 * not among them, it does not rank. One that lists a single rival is a rank tracker's, and shows no whole page. The site's
 * rank is its best organic result.
 */
export function gatherSerp(
  keywordId: number,
  parts: readonly SerpPart[],
  isOwn: (hostId: number) => boolean,
): GatheredSerp {
  const kept = dropOverlapped(parts);
  const listsOthers = countOthers(kept.filter(({ page }) => !page), isOwn) >= MIN_OTHERS;
  const results = keepDistinct(
    kept.flatMap((part) =>
      listsOthers ? [...part.results, ...part.ownResults ?? []] : part.results
    ),
  );
  const seen = joinSeen(kept);
  const whole = listsOthers || (kept.some(({ page }) => page) && (seen === null || seen.from <= 1));
  const own = findOwn(kept, results, isOwn);
  const organic = results.filter(({ kind }) => kind === "organic");
  const clicks = (some: readonly PackedResult[]) =>
    some.reduce((sum, { position }) => sum + clickRate(VOICE_CURVE, position), 0);
  const gathered: GatheredSerp = {};
  if (own !== undefined || whole) {
    gathered.rank = {
      keywordId,
      position: own?.position ?? null,
      urlId: own?.urlId ?? 0,
      depth: seen?.to ?? (listsOthers ? findDepth(organic) : null),
      ownClicks: whole ? clicks(organic.filter(({ hostId }) => isOwn(hostId))) : null,
      allClicks: whole ? clicks(organic) : null,
    };
  }
  if (results.length > 0 || whole) {
    const features = [...new Set(kept.flatMap((part) => part.features))];
    gathered.serp = { keywordId, whole, seen, features, results };
  }
  return gathered;
}

/** How many other domains the tables list. */
function countOthers(tables: readonly SerpPart[], isOwn: (hostId: number) => boolean): number {
  const organic = tables.flatMap(({ results }) => results.filter(({ kind }) => kind === "organic"));
  return new Set(organic.map(({ hostId }) => hostId).filter((hostId) => !isOwn(hostId))).size;
}

/** The last position that a table lists. */
function findDepth(organic: readonly PackedResult[]): number {
  return Math.ceil(Math.max(...organic.map(({ position }) => position)));
}

/** The same result twice is one, and what lies beyond any depth is left out. */
function keepDistinct(results: PackedResult[]): PackedResult[] {
  const places = new Set(results.map(({ kind, position }) => position * 1_000 + kind.length));
  const distinct = places.size === results.length
    ? results
    : [...new Map(results.map((result) => [keyOf(result), result])).values()];
  if (distinct.length <= MAX_RESULTS) return distinct;
  return distinct.sort((a, b) => a.position - b.position).slice(0, MAX_RESULTS);
}

function keyOf({ kind, position, hostId, urlId }: PackedResult): string {
  return `${kind} ${position} ${hostId} ${urlId}`;
}

function dropOverlapped(parts: readonly SerpPart[]): SerpPart[] {
  return parts.filter((part, index) =>
    !part.page || !parts.slice(index + 1).some((later) => later.page && overlap(part, later))
  );
}

/** A page whose positions are not reported begins with the first. */
function overlap(one: SerpPart, other: SerpPart): boolean {
  const a = one.seen ?? { from: 1, to: 1 };
  const b = other.seen ?? { from: 1, to: 1 };
  return a.from <= b.to && b.from <= a.to;
}

function joinSeen(parts: readonly SerpPart[]): { from: number; to: number } | null {
  const known = parts.map(({ seen }) => seen).filter((seen) => seen !== null);
  if (known.length === 0) return null;
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  };
}

function findOwn(
  parts: readonly SerpPart[],
  results: readonly PackedResult[],
  isOwn: (hostId: number) => boolean,
): { position: number | null; urlId: number } | undefined {
  const named = parts.map(({ own }) => own).filter((own) => own !== undefined);
  const found = results.filter(({ kind, hostId }) => kind === "organic" && isOwn(hostId));
  const [best] = [...named, ...found]
    .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity));
  return best;
}
