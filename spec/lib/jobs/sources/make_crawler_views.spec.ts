import { expect } from "chai";
import {
  findCrawlerView,
  insertCrawlerView,
} from "../../../../db/audits/lifecycle/crawler_views.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { makeCrawlerViews } from "../../../../lib/jobs/sources/make_crawler_views.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { loopbackSettings } from "../../../support/audits/audit_run.ts";
import {
  type FirewalledSite,
  startFirewalledSite,
} from "../../../support/audits/firewalled_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("makeCrawlerViews", () => {
  let database: SpecDatabase;
  let site: FirewalledSite;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    site = await startFirewalledSite();
    api = await startApi(database, { config: loopbackSettings(site.port) });
  });
  after(async () => {
    await api.close();
    await site.close();
    await database.drop();
  });

  it("gives a view back when the process stops, and ends it in the next", async function () {
    this.timeout(60_000);
    const { accountId } = await insertSpecAccount(database.db);
    const options = { domain: "shop.test", startUrl: "http://shop.test/" };
    const siteId = await insertSpecSite(database.db, accountId, options);
    const id = await insertCrawlerView(database.db, {
      ...{ siteId, agents: ["GPTBot"], answersCount: 4 },
      pages: [{ url: "http://shop.test/", chosen_by: "home" }],
    }, new Date()) ?? 0;
    const metrics = createMetricsRegistry();
    const stopping = new AbortController();
    const timer = setInterval(() => {
      if (site.requests.length >= 2) stopping.abort(new Error("The process stops."));
    }, 1);
    await makeCrawlerViews.run({ ...api.services }, { signal: stopping.signal, metrics });
    clearInterval(timer);
    expect(await findCrawlerView(database.db, siteId, id)).to.include({ status: "running" });
    const signal = new AbortController().signal;
    await makeCrawlerViews.run({ ...api.services }, { signal, metrics });
    expect(await findCrawlerView(database.db, siteId, id))
      .to.deep.include({ status: "completed", answers_done: 4, attempts: 1 });
  });
});
