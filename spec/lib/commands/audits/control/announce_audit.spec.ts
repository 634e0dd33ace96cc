import { expect } from "chai";
import { failAudit } from "../../../../../lib/commands/audits/crawl/fail_audit.ts";
import { claimAudit } from "../../../../../db/audits/lifecycle/audit_leases.ts";
import {
  finishQueuedAudit,
  queueAudit,
  startSiteAudit,
} from "../../../../support/audits/audit_run.ts";
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

  it("writes one event for each issue and direction, and the score, as the diff has them", async function () {
    this.timeout(60_000);
    await insertSpecWebhook(database.db, 1);
    const titles: Record<string, string> = {
      "/": "Shop",
      "/a": "A page",
      "/b": "",
      "/c": "C page",
    };
    const links = Object.keys(titles).map((path) => `<a href="${path}">${path}</a>`).join("");
    const changing = await startTestSite((path) =>
      path in titles ? `<title>${titles[path]}</title><h1>${path}</h1>${links}` : undefined
    );
    const run = await queueAudit(database, changing.port);
    const audits = [await finishQueuedAudit(run)];
    const listed: string[][] = [];
    const firstTypes = (await takeSpecEvents(database.db, run.siteId)).map(({ type }) => type);
    const audit = async (changes: Record<string, string>) => {
      Object.assign(titles, changes);
      const place = { domain: "shop.test", startUrl: "http://shop.test/" };
      audits.push(await finishQueuedAudit(await startSiteAudit(run, place)));
      const events = await takeSpecEvents(database.db, run.siteId);
      const ofTitle = events.filter(({ data }) => data.code === "title_missing");
      listed.push(
        ofTitle.map(({ type, data }) => `${type} ${data.urls_count} ${data.affected_urls_count}`),
      );
      return events;
    };
    // the place moves, grows, is gone and comes back
    await audit({ "/a": "", "/b": "B page" });
    const grown = await audit({ "/b": "", "/c": "" });
    await audit({ "/a": "A page", "/b": "B page", "/c": "C page" });
    await audit({ "/a": "" });
    await changing.close();

    expect(firstTypes).to.deep.equal(["audit.completed"]);
    expect(listed).to.deep.equal([
      ["issue.new 1 1", "issue.fixed 1 1"],
      ["issue.new 2 3"],
      ["issue.fixed 3 0"],
      ["issue.regressed 1 1"],
    ]);
    const [, second, third] = audits;
    const score = grown.find(({ type }) => type === "score.changed");
    expect(score?.data).to.deep.include({
      health_score: third?.health_score,
      previous_health_score: second?.health_score,
      health_score_delta: Number(third?.health_score) - Number(second?.health_score),
    });
    expect(score?.data.health_score_delta).to.be.below(0);
    const issue = grown.find(({ data }) => data.code === "title_missing");
    expect(issue?.object).to.equal(`sites/${run.siteId}/issues/title_missing`);
    expect(issue?.data).to.deep.include({ audit_id: third?.id, previous_audit_id: second?.id });
  });

  it("writes nothing where nobody listens", async () => {
    await insertSpecWebhook(database.db, 2);
    const run = await queueAudit(database, site.port);
    await finishQueuedAudit(run);
    expect(await takeSpecEvents(database.db, run.siteId)).to.deep.equal([]);
  });
});
