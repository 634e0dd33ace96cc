import { expect } from "chai";
import { failAudit } from "../../../../../lib/commands/audits/crawl/fail_audit.ts";
import { claimAudit } from "../../../../../db/audits/lifecycle/audit_leases.ts";
import { finishQueuedAudit, queueAudit } from "../../../../support/audits/audit_run.ts";
import { insertSpecWebhook, takeSpecEvents } from "../../../../support/accounts/webhook_events.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { startTestSite, type TestSite } from "../../../../support/test_site.ts";

describe("announceAudit()", () => {
  let database: SpecDatabase;
  let site: TestSite;

  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite({
      "/": "<title>Shop</title><a href='/a'>A</a>",
      "/a": "<h1>A</h1>",
    });
  });
  after(async () => {
    await site.close();
    await database.drop();
  });
  beforeEach(() => database.db("webhooks").delete());

  it("writes what an audit has found, with links, when it completes", async () => {
    await insertSpecWebhook(database.db, 1);
    const run = await queueAudit(database, site.port, { label: "spec" });
    const audit = await finishQueuedAudit(run);
    const events = await takeSpecEvents(database.db, run.siteId);
    const [event] = events.filter(({ type }) => type === "audit.completed");
    expect(event?.object).to.equal(`sites/${run.siteId}/audits`);
    expect(event?.data).to.deep.include({
      ...{ site_id: run.siteId, domain: "shop.test", audit_id: run.auditId, label: "spec" },
      ...{ status: "completed", pages_crawled: 2, health_score: audit.health_score },
      finished_at: audit.finished_at?.toISOString(),
      links: {
        site: `/sites/${run.siteId}`,
        audit: `/sites/${run.siteId}/audits/${run.auditId}`,
        diff: `/sites/${run.siteId}/audits/${run.auditId}/diff`,
        issues: `/sites/${run.siteId}/issues`,
      },
    });
    const { issues } = JSON.parse(audit.summary ?? "");
    const { error, warning, notice } = issues;
    expect(error + warning + notice).to.be.greaterThan(0);
    expect(event?.data.issues).to.deep.equal({ error, warning, notice });
  });

  it("writes why one has failed", async () => {
    await insertSpecWebhook(database.db, 1);
    const run = await queueAudit(database, site.port);
    await claimAudit(database.db, "spec");
    await failAudit(run.services, run.auditId, { owner: "spec", error: new Error("boom") });
    const [event] = await takeSpecEvents(database.db, run.siteId);
    expect(event?.type).to.equal("audit.failed");
    expect(event?.data.error.code).to.equal("internal_error");
    expect(event?.data.error.message).not.to.include("boom");
  });

  it("writes nothing where nobody listens", async () => {
    await insertSpecWebhook(database.db, 2);
    const run = await queueAudit(database, site.port);
    await finishQueuedAudit(run);
    expect(await takeSpecEvents(database.db, run.siteId)).to.deep.equal([]);
  });
});
