import type { Formula } from "../core/formula.ts";
import { divideWindow, type Granularity, type WindowPoint } from "../core/window_points.ts";

/** Links and domains that came and went. */
export const LINK_CHANGES_FORMULA: Formula = { name: "link_changes", version: 2 };

/** Since when a link is known. Days are `YYYY-MM-DD`. */
interface LinkAge {
  /** What the providers say: the earliest. */
  firstSeen: string | null;
  /** What the providers say: the latest. */
  lastSeen: string | null;
  /** When it was first imported or found. */
  importedOn: string;
  /** That was in the first import of the provider, which brings links of all ages. */
  inFirstImport: boolean;
}

/**
 * The day on which a link is new: what a provider says, else that of its first import, or the day on which it was last
 * seen where that is earlier; null for what the first import of a provider brought without a first day, which is never new.
 */
export function findNewDay(
  { firstSeen, lastSeen, importedOn, inFirstImport }: LinkAge,
): string | null {
  if (firstSeen !== null || inFirstImport) return firstSeen;
  return lastSeen !== null && lastSeen < importedOn ? lastSeen : importedOn;
}

/** A link with the days of its life. */
interface LinkLife {
  domain: string;
  /** See `findNewDay()`. */
  newOn: string | null;
  /** Null: it lives. */
  lostOn: string | null;
}

/** What came and went in some days. */
export interface LinkChange extends WindowPoint {
  newLinks: number;
  lostLinks: number;
  netLinks: number;
  newDomains: number;
  lostDomains: number;
  netDomains: number;
}

/**
 * Counts new and lost links and referring domains of a window by weeks from Monday on; the first and last may be cut. A
 * domain is new with the first of its links, unless one is of unknown age; it is lost with the last of them. Net is new
 * less lost. All links of a domain are needed, not just those of the window.
 *
 * Source: the project's convention.
 */
export function countLinkChanges(
  links: Iterable<LinkLife>,
  window: WindowPoint,
  granularity: Granularity = "week",
): LinkChange[] {
  const points = divideWindow(window, granularity).map((point): LinkChange => ({
    ...point,
    ...{ newLinks: 0, lostLinks: 0, netLinks: 0, newDomains: 0, lostDomains: 0, netDomains: 0 },
  }));
  const pointOf = (day: string | null) =>
    day === null || day < window.from || day > window.to
      ? undefined
      : points[findPoint(points, day)];
  const domains = new Map<string, LinkLife>();
  for (const link of links) {
    count(pointOf(link.newOn), "newLinks");
    count(pointOf(link.lostOn), "lostLinks");
    const known = domains.get(link.domain);
    domains.set(link.domain, known === undefined ? link : join(known, link));
  }
  for (const { newOn, lostOn } of domains.values()) {
    count(pointOf(newOn), "newDomains");
    count(pointOf(lostOn), "lostDomains");
  }
  for (const point of points) {
    point.netLinks = point.newLinks - point.lostLinks;
    point.netDomains = point.newDomains - point.lostDomains;
  }
  return points;
}

function count(
  point: LinkChange | undefined,
  name: "newLinks" | "lostLinks" | "newDomains" | "lostDomains",
): void {
  if (point !== undefined) point[name]++;
}

function join(one: LinkLife, other: LinkLife): LinkLife {
  const { domain } = one;
  return {
    domain,
    newOn: one.newOn === null || other.newOn === null
      ? null
      : one.newOn < other.newOn
      ? one.newOn
      : other.newOn,
    lostOn: one.lostOn === null || other.lostOn === null
      ? null
      : one.lostOn > other.lostOn
      ? one.lostOn
      : other.lostOn,
  };
}

/** The last point that begins on the day or before it. */
function findPoint(points: readonly WindowPoint[], day: string): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((points[middle]?.from ?? "") <= day) low = middle;
    else high = middle - 1;
  }
  return low;
}
