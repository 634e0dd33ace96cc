import {
  listRenderedUrls,
  listUrlsRenderedBefore,
  readRenderCandidates,
  type RenderCandidate,
  streamRenderCandidates,
} from "../../../../db/audits/crawl/renders.ts";
import { pathPattern } from "../../../crawler/robots/path_pattern.ts";
import { spreadSample } from "../../../metrics/audits/spread_sample.ts";
import type { CrawlSession } from "../crawl/crawl_session.ts";

/** Patterns that are distinguished; the URLs of all further ones are one group. */
const MAX_PATTERNS = 10_000;

/** The crawl begins with it, or with the first of a list. */
const START_URL_ID = 1;

/** The pages that are still to be rendered, and how many there are at most. */
export interface RenderQueue {
  pages: AsyncIterable<RenderCandidate> | Iterable<RenderCandidate>;
  count: number;
}

/** What decides which pages are rendered. */
type RenderedAudit = Pick<CrawlSession, "audit" | "settings"> & {
  services: Pick<CrawlSession["services"], "db">;
};

/**
 * Chooses the pages that the audit renders and has not tried yet: all, or the sample. Of a recheck
 * those that its base had rendered and that were requested again.
 */
export async function chooseRenderedPages(session: RenderedAudit): Promise<RenderQueue> {
  const { services: { db }, audit, settings } = session;
  const tried = new Set(await listRenderedUrls(db, audit.id, { failed: true }));
  if (settings.render === "all") {
    return { pages: streamUntried(session, tried), count: audit.pages_crawled };
  }
  const chosen = audit.based_on_audit_id === null
    ? await chooseSample(session)
    : await listUrlsRenderedBefore(db, audit.id, audit.based_on_audit_id);
  const pages = await readRenderCandidates(db, audit.id, chosen.filter((id) => !tried.has(id)));
  return { pages, count: pages.length };
}

async function* streamUntried(
  { services: { db }, audit }: RenderedAudit,
  tried: ReadonlySet<number>,
): AsyncGenerator<RenderCandidate> {
  for await (const pages of streamRenderCandidates(db, audit.id, { indexable: false })) {
    yield* pages.filter(({ urlId }) => !tried.has(urlId));
  }
}

/**
 * The start page, what the previous audit rendered, so that the two can be compared, and then
 * indexable pages: evenly spread, as many as possible of different templates.
 */
async function chooseSample(
  { services: { db }, audit, settings }: RenderedAudit,
): Promise<number[]> {
  const groups = new Map<string, number[]>();
  const [start] = await readRenderCandidates(db, audit.id, [START_URL_ID]);
  const firsts = start === undefined ? [] : [start.urlId];
  for await (const pages of streamRenderCandidates(db, audit.id, { indexable: true })) {
    for (const { urlId, url } of pages) {
      const pattern = pathPattern(url);
      const name = groups.has(pattern) || groups.size < MAX_PATTERNS ? pattern : "";
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [urlId]);
      else group.push(urlId);
      // the start URL may only redirect to the first page
      if (firsts.length === 0) firsts.push(urlId);
    }
  }
  if (audit.previous_audit_id !== null) {
    // it may have been deleted meanwhile: then it has no rows
    firsts.push(...await listUrlsRenderedBefore(db, audit.id, audit.previous_audit_id));
  }
  const chosen = new Set([...new Set(firsts)].slice(0, settings.render_pages));
  return [...chosen, ...spreadSample(groups, settings.render_pages, chosen)];
}
