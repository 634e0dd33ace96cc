import { expect } from "chai";
import { insertSpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { PLANTED_SENDERS, readPlanted } from "../../../../support/logs/planted_requests.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";

const NOW = new Date("2026-11-21T09:00:00Z");

describe("pages of what servers' logs come to", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    const owner = await insertSpecOwner(database.db, NOW);
    siteId = await insertSpecSite(database.db, owner.accountId, { domain: "shop.test" });
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const open = async (path: string) => await visitor.open(`/sites/${siteId}/${path}`);

  it("say without logs what to bring", async () => {
    for (const path of ["crawl-budget", "crawl-stats", "ai-funnel"]) {
      const { status, html } = await open(path);
      expect(status, path).to.equal(200);
      expect(html, path).to.match(/npm run import|Access logs of these days/);
    }
  });
  it("show the figures of the logs, and lead to pages", async () => {
    await insertFinishedAudit(database.db, siteId);
    await readPlanted(api.services, { siteId, origin: SHOP }, [
      ...[1, 2, 3].map((second) => ({
        ...{ sender: PLANTED_SENDERS.googlebot, date: "2026-11-20", second },
        ...{ path: "/a", status: 200, ms: 77 },
      })),
      {
        ...{ sender: PLANTED_SENDERS.gptbot, date: "2026-11-20", second: 9 },
        ...{ path: "/b", status: 503, ms: 77 },
      },
    ]);
    const budget = await open("crawl-budget");
    expect(budget.html).to.contain("4 requests of search engines and AI systems");
    expect(budget.html).to.match(/server[ _]error/i).and.to.contain("77");
    const stats = await open("crawl-stats");
    expect(stats.html).to.contain("By purpose").and.to.contain("What logs do not say");
    const funnel = await open("ai-funnel");
    expect(funnel.html).to.contain("ChatGPT").and.to.match(/\/sites\/\d+\/pages\/\d+"/);
    // the side bar leads to them
    const bots = await open("bots");
    for (const path of ["crawl-budget", "crawl-stats", "ai-funnel"]) {
      expect(bots.html).to.contain(`href="/sites/${siteId}/${path}"`);
    }
  });
});
