import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { listAlertChecks, wantAlertCheck } from "../../../../db/sites/alert_checks.ts";
import { checkAlerts } from "../../../../lib/commands/alerts/check_alerts.ts";
import { replaceAlerts } from "../../../../lib/commands/alerts/change_alerts.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { checkAlerts as job } from "../../../../lib/jobs/check_alerts.ts";
import { insertTags } from "../../../../db/search/keyword_tags.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { checkSiteAlerts } from "../../../support/accounts/alert_sending.ts";
import { importRows } from "../../../support/search/search_data.ts";
import type { PutAlertsBody } from "../../../../schemas/alert.ts";
import { listUnsaidAlerts } from "../../../support/accounts/unsaid_alerts.ts";
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
    expect(await listUnsaidAlerts(db)).to.deep.equal([]);
    await db("sites").where({ id: run.siteId }).update({ domain: `old-${run.siteId}.test` });
  });

  it("reports what an audit found once, and its end once, and nothing without a change", async function () {
    this.timeout(90_000);
    expect(await audit()).to.deep.equal([]);

    const [home, a] = [pages["/"] ?? "", pages["/a"] ?? ""];
    pages["/"] = home.replace("</body>", '<a href="/gone">Gone</a></body>');
    expect(await audit()).to.deep.equal(["new_issues:page_404 opened"]);
    const [broken] = await db("alerts").where({ site_id: run.siteId, rule: "new_issues" })
      .whereNull("part_of");
    expect(JSON.parse(broken.message).sentences.at(-1)).to.match(
      /^Also: Health score fell from \d+ to \d+; New: .*broken.* \(1 URL\)\.$/,
    );
    expect(await db("alerts").where({ site_id: run.siteId, part_of: broken.id }).pluck("cause_key"))
      .to.have.members(["health_drop", "new_issues:link_to_broken_internal"]);
    // still so, and on one more page
    pages["/a"] = a.replace("</body>", '<a href="/gone">Gone</a></body>');
    expect(await audit()).to.deep.equal([]);
    Object.assign(pages, { "/": home, "/a": a });
    expect(await audit()).to.deep.equal(["new_issues:page_404 resolved"]);
    // it is another one after its end
    pages["/"] = home.replace("</body>", '<a href="/gone">Gone</a></body>');
    expect(await audit()).to.deep.equal(["new_issues:page_404 opened"]);
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

  it("sends one alert of a page that is gone, and its own of a noindex at the same time", async function () {
    this.timeout(90_000);
    const [b, c] = [pages["/b"] ?? "", pages["/c"] ?? ""];
    delete pages["/b"];
    expect(await audit()).to.deep.equal(["new_issues:page_404 opened"]);
    const [gone] = await db("alerts").where({
      site_id: run.siteId,
      cause_key: "new_issues:page_404",
    });
    expect(JSON.parse(gone.message).sentences.at(-1)).to.contain("1 page can no longer be indexed");
    // it is open, so that nothing but the index speaks of a further page
    delete pages["/c"];
    const further = await audit();
    expect(further.map((text) => text.replace(/\d+/, "N"))).to.deep.equal([
      "indexability_lost:N opened",
    ]);
    Object.assign(pages, { "/b": b, "/c": c });
    expect(await audit()).to.deep.equal(["new_issues:page_404 resolved"]);
    // three pages, three reasons
    delete pages["/b"];
    robots = "User-agent: *\nDisallow: /a\n";
    pages["/c"] = c.replace("<head>", '<head><meta name="robots" content="noindex">');
    const told = await audit();
    expect(told.map((text) => text.replace(/:\d+/, ""))).to.have.members([
      "new_issues:page_404 opened",
      "robots_changed opened",
      "indexability_lost opened",
    ]);
    const [lost] = await db("alerts").where({ site_id: run.siteId, rule: "indexability_lost" })
      .orderBy("id", "desc");
    expect(lost).to.include({ title: "1 page can no longer be indexed", part_of: null });
    expect(JSON.parse(lost.message).sentences.at(-1)).to.match(/^2 further pages of the list are /);
  });

  it("sends one alert of a robots.txt that forbids pages, which names what it brings", async function () {
    this.timeout(90_000);
    await watch({ channels: EMAIL, rules: { health_drop: { threshold: 1 } } });
    await runJob();
    await takeTold();
    robots = "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\n";
    const told = await audit();
    expect(told.map((text) => text.replace(/\d+/, "N"))).to.deep.equal(["robots_changed:N opened"]);
    const [alert] = await db("alerts").where({ site_id: run.siteId, rule: "robots_changed" });
    expect(alert.title).to.equal("robots.txt changed and forbids 3 pages");
    expect(JSON.parse(alert.message).sentences.at(-1)).to.match(
      /^Also: .*3 pages can no longer be indexed/,
    );
    const parts = await db("alerts").where({ site_id: run.siteId, part_of: alert.id }).pluck(
      "rule",
    );
    expect(parts).to.include("indexability_lost");
    // weeks later the clicks that this costs are no further cause
    const { siteId, services } = run;
    const date = (ago: number) => addDays("2026-11-17", -ago);
    await importRows(
      db,
      siteId,
      Array.from({ length: 56 }, (_, ago) => ({
        ...{ date: date(ago), query: "tea", page: "http://shop.test/a", impressions: 900 },
        ...{ clicks: ago < 28 ? 20 + ago % 3 : 60 + ago % 3, position: 4 },
      })),
    );
    await checkSiteAlerts(services, siteId);
    expect(await takeTold()).to.deep.equal([]);
    const [clicks] = await db("alerts").where({ site_id: siteId, rule: "clicks_drop" });
    expect(clicks).to.include({ part_of: alert.id, title: "Clicks fell by 66 %" });
  });

  it("says once that clicks are down beyond chance, of a group of keywords alone", async function () {
    this.timeout(60_000);
    const { siteId, services } = run;
    const rows = (query: string, clicks: (ago: number) => number) =>
      Array.from({ length: 56 }, (_, ago) => ({
        ...{ date: addDays("2026-11-17", -ago), query, page: "http://shop.test/a" },
        ...{ impressions: 900, clicks: clicks(ago), position: 4 },
      }));
    const tag = async (keyword: string, name: string) => {
      const [keywordId = 0] = await db("keywords").where({ site_id: siteId, keyword }).pluck("id");
      await insertTags(db, siteId, [{ keywordId, tag: name }]);
    };
    await importRows(db, siteId, [
      ...rows("tea", (ago) => 200 + 13 * (ago % 3)),
      ...rows("mate", (ago) => ago < 28 ? 2 : 7),
      ...rows("cocoa", () => 5),
    ]);
    await tag("mate", "south");
    await tag("cocoa", "sweet");
    await checkSiteAlerts(services, siteId);
    const told = await takeTold();
    expect(told).to.deep.equal(["keyword_group_drop:south opened"]);
    await checkSiteAlerts(services, siteId);
    expect(await takeTold()).to.deep.equal([]);
    const [alert] = await db("alerts").where({ site_id: siteId, rule: "keyword_group_drop" });
    expect(alert.title).to.equal('Clicks of the keywords tagged "south" fell by 71 %');
  });

  it("says once that more linking domains are lost than usual, and its end", async function () {
    this.timeout(60_000);
    const { siteId } = run;
    const clock = new Date("2026-11-24T02:00:00Z");
    const services = { ...run.services, now: () => clock };
    const lose = (date: string, lostDomains: number) =>
      db("link_days").insert({
        ...{ site_id: siteId, date, new_links: 0, lost_links: 2 * lostDomains, new_domains: 0 },
        lost_domains: lostDomains,
      });
    await lose("2026-09-20", 2);
    await lose("2026-11-20", 2);
    await checkSiteAlerts(services, siteId);
    expect(await takeTold()).to.deep.equal([]);
    await lose("2026-11-22", 3);
    await checkSiteAlerts(services, siteId);
    expect(await takeTold()).to.deep.equal(["links_lost opened"]);
    const [alert] = await db("alerts").where({ site_id: siteId, rule: "links_lost" });
    expect(alert.title).to.equal("5 linking domains lost in 14 days");
    clock.setUTCDate(clock.getUTCDate() + 14);
    await checkSiteAlerts(services, siteId);
    expect(await takeTold()).to.deep.equal(["links_lost resolved"]);
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
