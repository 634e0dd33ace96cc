import {
  claimCrawlerView,
  CRAWLER_VIEW_WORK,
} from "../../../db/audits/lifecycle/crawler_view_work.ts";
import { runCrawlerView } from "../../commands/audits/views/run_crawler_view.ts";
import type { Services } from "../../services.ts";
import { advanceWork, type WorkUnderWay } from "../advance_work.ts";
import type { Job } from "../job.ts";

/** Views that one process makes at the same time: each waits for somebody else's server. */
const MAX_VIEWS = 4;
/** What was asked until then is kept; the view goes on when its turn comes again. */
const TURN_MS = 5 * 60_000;

/** Asks sites for pages under the names of AI crawlers. A view whose process died goes on elsewhere. */
export const makeCrawlerViews: Job = {
  name: "make_crawler_views",
  schedule: "*/2 * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    await advanceWork(services, {
      queue: CRAWLER_VIEW_WORK,
      hasPlace: (count) => count < MAX_VIEWS,
      placesOfAccount: 1,
      claim: () => claim(services),
      turnMs: TURN_MS,
    }, signal);
  },
};

/** It waits most of the time: no thread is needed. */
async function claim(services: Services): Promise<WorkUnderWay | undefined> {
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const view = await claimCrawlerView(services.db, owner, services.now());
  if (view === undefined) return undefined;
  const stopping = new AbortController();
  const ended = runCrawlerView(services, view, { owner, stop: stopping.signal });
  return {
    accountId: view.accountId,
    asked: view.asked,
    ended,
    giveWay: () => stopping.abort(new Error("Others have their turn.")),
    async stop() {
      stopping.abort(new Error("The process stops."));
      await ended;
    },
  };
}
