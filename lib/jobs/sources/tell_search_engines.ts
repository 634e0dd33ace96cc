import { claimIndexNow } from "../../../db/sites/index_now.ts";
import { tellIndexNow } from "../../commands/audits/index_now/tell_index_now.ts";
import type { Job } from "../job.ts";

/** Tells search engines, by IndexNow, what sites have changed since their audits before. */
export const tellSearchEngines: Job = {
  name: "tell_search_engines",
  schedule: "*/10 * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    while (!signal.aborted) {
      const owner = `${process.pid}-${crypto.randomUUID()}`;
      const site = await claimIndexNow(services.db, owner, services.now());
      if (site === undefined) return;
      await tellIndexNow(services, site, { owner, signal });
    }
  },
};
