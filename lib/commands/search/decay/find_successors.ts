import type { ContentDecay } from "../../../metrics/search/decay/decay_judgement.ts";
import type { CrawlFact } from "../../../metrics/search/decay/crawl_fact.ts";
import { findSuccessor, type Successor } from "../../../metrics/search/decay/moved_page.ts";
import type { QueryPageChange } from "../../../metrics/search/decay/page_ledger.ts";
import type { SearchWindows } from "../../search_data/search_windows.ts";
import type { DecayDays } from "./decay_days.ts";
import { AFTER, BEFORE } from "./decay_queries.ts";
import type { DecaySources } from "./decay_sources.ts";
import { type FallenPage, type JudgedSite, judgeOne } from "./judge_site.ts";
import { type PageSeries, readPageSeries, sumSeries } from "./page_series.ts";

/** The own page that has the queries of another, and how both together do. */
export interface PageSuccessor extends Successor {
  url: string;
  together: ContentDecay | undefined;
}

/** A page that fell, and the rows of its queries. */
interface Fallen {
  page: FallenPage;
  rows: readonly QueryPageChange[];
}

/** Of its impressions, a page that redirects keeps no more. */
const NEW_SHARE = 0.1;

/**
 * Finds for fallen pages the own page that has their queries now: by rows of queries, or where there are none, the target of
 * the page's redirect if it won impressions when the page lost them.
 */
export async function findSuccessors(
  searchWindows: Pick<SearchWindows, "readDays">,
  days: DecayDays,
  { site, sources, fallen, crawl }: {
    site: JudgedSite;
    sources: DecaySources;
    fallen: readonly Fallen[];
    crawl: ReadonlyMap<number, CrawlFact>;
  },
): Promise<Map<number, PageSuccessor>> {
  const targets = await sources.pagesOf(fallen.flatMap(({ page }) => redirectOf(page, crawl)));
  const byRows = new Map(
    fallen.map(({ page, rows }) => [page.pageId, findSuccessor(page.pageId, rows)]),
  );
  const wanted = fallen.flatMap(({ page, rows }) => {
    const found = byRows.get(page.pageId);
    const [target] = redirectOf(page, crawl);
    const id = found?.page ?? (rows.length === 0 && target ? targets.get(target) : undefined);
    return id === undefined || id === page.pageId ? [] : [{ page, id, found }];
  });
  const ids = [...new Set(wanted.flatMap(({ page, id }) => [page.pageId, id]))];
  const series = new Map(
    (ids.length === 0 ? [] : await readPageSeries(searchWindows, days, ids))
      .map((one) => [one.pageId, one]),
  );
  const urls = await sources.urlsOf(wanted.map(({ id }) => id));
  const successors = new Map<number, PageSuccessor>();
  for (const { page, id, found } of wanted) {
    const [own, other] = [series.get(page.pageId), series.get(id)];
    const successor = found ?? (own && other && compareSeries(page, own, other));
    if (!successor) continue;
    const together = own && other &&
      judgeOne({ ...sumSeries([own, other], days.from, days.to), pageId: id }, site).decay;
    successors.set(page.pageId, { ...successor, url: urls.get(id) ?? "", together });
  }
  return successors;
}

function redirectOf(
  { pageId }: FallenPage,
  crawl: ReadonlyMap<number, CrawlFact>,
): string[] {
  const fact = crawl.get(pageId);
  return fact?.state === "redirected" && fact.target !== null ? [fact.target] : [];
}

/** What the target of a redirect won while the page lost. */
function compareSeries(
  { change }: FallenPage,
  own: PageSeries,
  other: PageSeries,
): Successor | null {
  if (change === null) return null;
  const sum = (values: ArrayLike<number>, wanted: number) =>
    change.sides.reduce((total, side, day) => total + (side === wanted ? values[day] ?? 0 : 0), 0);
  const [before, after] = [sum(own.impressions, BEFORE), sum(own.impressions, AFTER)];
  const [had, has] = [sum(other.impressions, BEFORE), sum(other.impressions, AFTER)];
  const lost = before - after;
  if (lost <= 0 || has <= had) return null;
  return {
    page: other.pageId,
    queries: 0,
    share: Math.min(lost, has - had) / lost,
    clicks: sum(other.clicks, AFTER),
    isNew: had <= NEW_SHARE * before,
    kept: after / before,
  };
}
