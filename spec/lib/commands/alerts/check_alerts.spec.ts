import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { listAlertChecks, wantAlertCheck } from "../../../../db/sites/alert_checks.ts";
import { checkAlerts } from "../../../../lib/commands/alerts/check_alerts.ts";
import { replaceAlerts } from "../../../../lib/commands/alerts/change_alerts.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { checkAlerts as job } from "../../../../lib/jobs/check_alerts.ts";
import type { PutAlertsBody } from "../../../../schemas/alert.ts";
import { insertSpecWebhook, takeSpecEvents } from "../../../support/accounts/webhook_events.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueAudit,
  startSiteAudit,
} from "../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { startTestSite, type TestSite } from "../../../support/test_site.ts";

const API_URL = "https://api.example.com/api/v1";
const EMAIL = { email: ["seo@example.com"] };

describe("checkAlerts()", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let run: AuditRun;
  let pages: Record<string, string>;
  let robots: string;
  let db: Db;

  const watch = (body: PutAlertsBody) =>
    replaceAlerts(run.services, { id: run.siteId, accountId: 1, timezone: "UTC" }, {
      body,
      apiUrl: API_URL,
    });
  const runJob = () =>
    job.run(run.services, {
      signal: new AbortController().signal,
      metrics: createMetricsRegistry(),
    });
  /** What was queued since the last call, as `rule kind`. */
  const takeTold = async () => {
    const rows = await db("alert_deliveries").where({ site_id: run.siteId }).orderBy("id");
    await db("alert_deliveries").where({ site_id: run.siteId }).delete();
    return rows.map(({ message, kind }) => `${JSON.parse(message).causeKey} ${kind}`);
  };
  const audit = async () => {
    const place = { domain: "shop.test", startUrl: "http://shop.test/" };
    await finishQueuedAudit(await startSiteAudit(run, place));
    await runJob();
    return await takeTold();
  };

  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
    site = await startTestSite((path) =>
      path === "/robots.txt"
        ? { headers: { "content-type": "text/plain" }, body: robots }
        : pages[path]
    );
  });
  after(async () => {
    await site.close();
    await database.drop();
  });
  beforeEach(async function () {
    this.timeout(30_000);
    robots = "User-agent: *\nDisallow: /private/\n";
    const links = "/abcdef".split("").slice(1).map((name) => `<a href="/${name}">Page ${name}</a>`);
    pages = Object.fromEntries(
      ["/", ..."abcdef".split("").map((name) => `/${name}`)].map((path) => [
        path,
        `<html lang="en"><head><title>Page ${path} of the shop</title></head><body>` +
        `<h1>Page ${path}</h1>${links.join(" ")}</body></html>`,
      ]),
    );
    // a healthy site could not be below any score
    pages["/f"] = "<html><body>No title, no heading</body></html>";
    await db("webhooks").delete();
    run = await queueAudit(database, site.port);
    await watch({
      channels: EMAIL,
      rules: { health_below: { enabled: false }, health_drop: { threshold: 1 } },
    });
    await finishQueuedAudit(run);
    await runJob();
    await takeTold();
  });
  afterEach(async () => {
    await db("sites").where({ id: run.siteId }).update({ domain: `old-${run.siteId}.test` });
  });

  it("reports what an audit found once, and its end once, and nothing without a change", async function () {
    this.timeout(90_000);
    expect(await audit()).to.deep.equal([]);

    const [home, a] = [pages["/"] ?? "", pages["/a"] ?? ""];
    pages["/"] = home.replace("</body>", '<a href="/gone">Gone</a></body>');
    expect(await audit()).to.deep.equal([
      "health_drop opened",
      "new_issues:link_to_broken_internal opened",
      "new_issues:page_404 opened",
    ]);
    // still so, and on one more page
    pages["/a"] = a.replace("</body>", '<a href="/gone">Gone</a></body>');
    expect(await audit()).to.deep.equal([]);
    Object.assign(pages, { "/": home, "/a": a });
    expect(await audit()).to.deep.equal([
      ...[
        "health_drop resolved",
        "new_issues:link_to_broken_internal resolved",
        "new_issues:page_404 resolved",
      ],
    ]);
    // it is another one after its end
    pages["/"] = home.replace("</body>", '<a href="/gone">Gone</a></body>');
    expect(await audit()).to.deep.equal([
      "health_drop opened",
      "new_issues:link_to_broken_internal opened",
      "new_issues:page_404 opened",
    ]);
  });

  it("reports a changed robots.txt and pages that can no longer be indexed once each", async function () {
    this.timeout(90_000);
    robots += "Disallow: /search/\n";
    pages["/b"] = (pages["/b"] ?? "").replace(
      "<head>",
      '<head><meta name="robots" content="noindex">',
    );
    const told = await audit();
    const causes = told.filter((text) => /^(robots|indexability)/.test(text));
    expect(causes.map((text) => text.replace(/\d+/, "N"))).to.deep.equal([
      "robots_changed:N opened",
      "indexability_lost:N opened",
    ]);
    // nobody is told that a change is no longer new
    expect((await audit()).filter((text) => /^(robots|indexability)/.test(text))).to.deep.equal([]);
    const open = await db("alerts").where({ site_id: run.siteId }).whereNull("resolved_at");
    expect(open.filter(({ rule }) => rule === "robots_changed")).to.deep.equal([]);
  });

  it("says score and threshold where the health is below it, and sends webhooks the same", async function () {
    this.timeout(60_000);
    await insertSpecWebhook(db, 1);
    await watch({ channels: EMAIL, rules: { health_below: { threshold: 100 } } });
    await runJob();
    const [row] = await db("alerts").where({ site_id: run.siteId, rule: "health_below" });
    const { health_score: score } = await db("audits").where({ id: run.auditId }).first();
    expect(score).to.be.below(100);
    expect(row.title).to.equal(`Health score ${score} is below 100`);
    expect(await takeTold()).to.deep.equal(["health_below opened"]);
    const [event] = await takeSpecEvents(db, run.siteId);
    expect([event?.type, event?.object]).to.deep.equal([
      ...["alert.opened", `sites/${run.siteId}/alerts/${row.id}`],
    ]);
    expect(event?.data).to.deep.include({ alert_id: row.id, title: row.title, severity: "error" });

    await watch({ channels: EMAIL, rules: { health_below: { threshold: 1 } } });
    await runJob();
    expect(await takeTold()).to.deep.equal(["health_below resolved"]);
    const [end] = await takeSpecEvents(db, run.siteId);
    expect(end?.type).to.equal("alert.resolved");
  });

  it("keeps a message until quiet hours end, and counts webhooks as at once", async function () {
    this.timeout(60_000);
    const clock = new Date("2026-11-24T02:00:00Z");
    const services = { ...run.services, now: () => clock };
    await replaceAlerts(services, { id: run.siteId, accountId: 1, timezone: "Europe/Berlin" }, {
      body: {
        channels: { webhook: false, ...EMAIL },
        quiet_hours: { from: "22:00", to: "07:00" },
        rules: { health_below: { threshold: 100 } },
      },
      apiUrl: API_URL,
    });
    const [check] = await listAlertChecks(db, 1);
    if (check === undefined) throw new Error("No check is wanted.");
    await checkAlerts(services, check);
    const [row] = await db("alert_deliveries").where({ site_id: run.siteId });
    expect(row.due_at.toISOString()).to.equal("2026-11-24T06:00:00.000Z");
    expect([row.status, row.target, row.target_name]).to.deep.equal([
      ...["pending", "seo@example.com", "seo@example.com"],
    ]);
  });

  it("is done by one of several processes, and not by older data", async function () {
    this.timeout(60_000);
    await watch({ channels: EMAIL, rules: { health_below: { threshold: 100 } } });
    const [check] = await listAlertChecks(db, 1);
    if (check === undefined) throw new Error("No check is wanted.");
    await Promise.all([1, 2, 3, 4].map(() => checkAlerts(run.services, check)));
    expect(await takeTold()).to.deep.equal(["health_below opened"]);
    // wished for again before the slow one ends: it has no effect
    await watch({ channels: EMAIL, rules: { health_below: { threshold: 1 } } });
    const [slow] = await listAlertChecks(db, 1);
    if (slow === undefined) throw new Error("No check is wanted.");
    await wantAlertCheck(db, run.siteId);
    await checkAlerts(run.services, slow);
    expect(await takeTold()).to.deep.equal([]);
    await runJob();
    expect(await takeTold()).to.deep.equal(["health_below resolved"]);
  });
});
