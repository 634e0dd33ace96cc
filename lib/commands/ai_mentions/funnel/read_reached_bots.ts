import { listCrawlerAnswers } from "../../../../db/audits/lifecycle/crawler_view_work.ts";
import { findLatestCrawlerView } from "../../../../db/audits/lifecycle/crawler_views.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { CrawlerVerdict } from "../../../../schemas/crawler_view.ts";
import { describeCrawlerView } from "../../audits/views/describe_crawler_view.ts";

/** How the site's server answered the names of bots. */
interface ReachedBots {
  viewId: number;
  finishedAt: Date | null;
  /** By the name of a bot. */
  verdicts: Map<string, CrawlerVerdict>;
}

/** Reads what the newest completed view of AI crawlers' names has found; null: there is none. */
export async function readReachedBots(db: Db, siteId: number): Promise<ReachedBots | null> {
  const view = await findLatestCrawlerView(db, siteId);
  if (view === undefined) return null;
  const { agents } = describeCrawlerView(view, await listCrawlerAnswers(db, siteId, view.id));
  return {
    viewId: view.id,
    finishedAt: view.finished_at,
    verdicts: new Map(agents.map(({ agent, verdict }) => [agent, verdict])),
  };
}

const LET_IN: ReadonlySet<CrawlerVerdict> = new Set(["allowed", "different_content"]);
const REFUSED: ReadonlySet<CrawlerVerdict> = new Set(["blocked_by_server", "challenged"]);

/** Whether the server lets any of these bots in; null: that is not known. */
export function isReached(
  bots: readonly string[],
  { verdicts }: Pick<ReachedBots, "verdicts">,
): boolean | null {
  const known = bots.flatMap((bot) => verdicts.get(bot) ?? []);
  if (known.some((verdict) => LET_IN.has(verdict))) return true;
  return known.some((verdict) => REFUSED.has(verdict)) ? false : null;
}
