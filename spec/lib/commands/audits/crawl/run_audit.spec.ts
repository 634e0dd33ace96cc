import { expect } from "chai";
import { claimAudit, releaseLease } from "../../../../../db/audits/lifecycle/audit_leases.ts";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { openDatabase } from "../../../../../db/core/connection.ts";
import { findRefreshState } from "../../../../../db/search_data/search_refreshes.ts";
import { deleteSite } from "../../../../../lib/commands/sites/delete_site.ts";
import { runAudit } from "../../../../../lib/commands/audits/crawl/run_audit.ts";
import type { AuditSummary } from "../../../../../lib/rules/inputs/audit_summary.ts";
import type { StartAuditBody } from "../../../../../schemas/audit_settings.ts";
import { finishQueuedAudit, queueAudit } from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { startDatabaseProxy } from "../../../../support/database_proxy.ts";
import {
  generateSite,
  startTestSite,
  type TestAnswer,
  type TestSite,
} from "../../../../support/test_site.ts";

const html = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>A page of the shop</title>${head}</head>` +
  `<body>${body}</body></html>`;

describe("runAudit()", () => {
  let database: SpecDatabase;
  let site: TestSite | null = null;
  before(async () => {
    database = await createSpecDatabase();
  });
  afterEach(async () => {
    await site?.close();
    site = null;
  });
  after(() => database.drop());

  async function audit(answers: Record<string, TestAnswer>, settings: StartAuditBody = {}) {
    site = await startTestSite(answers);
    const run = await queueAudit(database, site.port, settings);
    const row = await finishQueuedAudit(run);
    const urls = await database.db("audit_urls").where({ audit_id: run.auditId })
      .orderBy("url_id").select("*");
    return { run, row, urls, find: (path: string) => urls.find((url) => url.url === at(path)) };
  }

  const codesOf = (auditId: number) =>
    database.db("audit_issues").where({ audit_id: auditId }).pluck<string[]>("code");

  const at = (path: string) => `http://shop.test${path}`;

  it("follows links, keeps every redirect hop and records broken links", async () => {
    const { row, find } = await audit({
      "/": html('<a href="/a">A</a><a href="/moved">M</a><a href="/missing">X</a>'),
      "/a": html('<a href="/">Home</a>'),
      "/moved": { status: 301, headers: { location: "/moved2" } },
      "/moved2": { status: 302, headers: { location: "/b" } },
      "/b": html("<p>End"),
    });
    expect(row.status).to.equal("completed");
    expect(row.stop_reason).to.equal("queue_empty");
    expect(row.pages_crawled).to.equal(6);
    expect(find("/moved")).to.include({ status_code: 301, redirect_to: find("/moved2").url_id });
    expect(find("/moved2")).to.include({ status_code: 302, redirect_to: find("/b").url_id });
    expect(find("/missing").status_code).to.equal(404);
    expect(find("/b")).to.include({ depth: 1, redirect_hops: 2, status_code: 200 });
  });

  it("asks robots.txt first and requests nothing that it forbids", async () => {
    const { find } = await audit({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: SearchVisibilityBot\nDisallow: /secret\n\nUser-agent: *\nDisallow: /",
      },
      "/": html('<a href="/secret/1">S</a><a href="/open">O</a>'),
      "/open": html("<p>Open"),
    });
    expect(site?.requests[0]).to.equal("/robots.txt");
    expect(site?.requests).not.to.include("/secret/1");
    expect(find("/secret/1").state).to.equal("blocked");
    expect(find("/open").state).to.equal("fetched");
  });

  it("keeps to the robots.txt that it read first when that changes during the crawl", async () => {
    const robots = (body: string) => ({ headers: { "content-type": "text/plain" }, body });
    const pages: Record<string, TestAnswer> = {
      "/": html('<a href="/a">A</a>'),
      "/a": html('<a href="/b">B</a>'),
      "/b": html("<p>End"),
    };
    site = await startTestSite((path) => {
      if (path !== "/robots.txt") return pages[path];
      const first = site?.requests.filter((asked) => asked === path).length === 1;
      return robots(first ? "User-agent: *\nDisallow: /secret\n" : "User-agent: *\nDisallow: /\n");
    });
    const run = await queueAudit(database, site.port);
    const row = await finishQueuedAudit(run);
    expect(row).to.include({ stop_reason: "queue_empty", pages_crawled: 3 });
    expect(site.requests.filter((path) => path === "/robots.txt")).to.have.length(1);
    expect(await codesOf(run.auditId)).to.not.include("robots_blocks_whole_site");
  });

  it("ends with robots_blocked when robots.txt forbids the start page", async () => {
    const { row } = await audit({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nDisallow: /\n",
      },
      "/": html("<p>Hidden"),
    });
    expect(row).to.include({ status: "completed", stop_reason: "robots_blocked", health_score: 0 });
    expect(site?.requests).to.deep.equal(["/robots.txt"]);
  });

  it("treats a robots.txt that fails with 5xx as a ban on the whole site", async () => {
    const { row } = await audit({ "/robots.txt": { status: 503 }, "/": html("<p>Hello") });
    expect(row).to.include({ stop_reason: "robots_blocked", health_score: 0 });
    expect(new Set(site?.requests)).to.deep.equal(new Set(["/robots.txt"]));
  });

  it("does not follow nofollow links, canonicals count as discovered, external pages are left", async () => {
    const { urls, find } = await audit({
      "/": html(
        '<a href="/n" rel="nofollow">N</a><a href="http://other.test/x">Other</a>',
        '<link rel="canonical" href="/c">',
      ),
      "/c": html("<p>Canonical"),
    });
    expect(find("/n")).to.include({ kind: "resource", state: "fetched", status_code: 404 });
    expect(find("/c")).to.include({ state: "fetched", discovered_via: "canonical", depth: null });
    expect(urls.find((url) => url.url === "http://other.test/x")).to.include({
      kind: "external",
      state: "skipped",
      skip_reason: "not_checked",
    });
  });

  it("queues what only the sitemap lists after the links, so that orphans can be told", async () => {
    const { find, run } = await audit({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "Sitemap: http://shop.test/map.xml",
      },
      "/map.xml": {
        headers: { "content-type": "application/xml" },
        body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
          "<url><loc>http://shop.test/orphan</loc></url><url><loc>http://shop.test/a</loc></url>" +
          "</urlset>",
      },
      "/": html('<a href="/a">A</a>'),
      "/a": html("<p>A"),
      "/orphan": html('<a href="/from-orphan">F</a>'),
      "/from-orphan": html("<p>F"),
    });
    expect(find("/orphan")).to.include({ discovered_via: "sitemap", in_sitemap: 1, depth: null });
    expect(find("/a")).to.include({ discovered_via: "link", in_sitemap: 1, depth: 1 });
    expect(find("/from-orphan")).to.include({ state: "fetched", in_sitemap: 0 });
    const page = await database.db("audit_pages")
      .where({ audit_id: run.auditId, url_id: find("/orphan").url_id }).first("orphan");
    expect(page.orphan).to.equal(1);
  });

  it("stops at max_pages and says so", async () => {
    const { row } = await audit({
      "/": html('<a href="/1">1</a><a href="/2">2</a><a href="/3">3</a>'),
      "/1": html("<p>1"),
      "/2": html("<p>2"),
      "/3": html("<p>3"),
    }, { max_pages: 2 });
    expect(row).to.include({ status: "completed", stop_reason: "page_limit", pages_crawled: 2 });
    expect(site?.requests.filter((path) => /^\/\d$/.test(path))).to.deep.equal(["/1"]);
  });

  it("knows what the sitemaps list when it stops at max_pages", async () => {
    const listed = ["/", "/1", "/2"].map((path) => `<url><loc>${at(path)}</loc></url>`).join("");
    const { run, find } = await audit({
      "/sitemap.xml": {
        headers: { "content-type": "application/xml" },
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed}</urlset>`,
      },
      "/": html('<a href="/1">1</a><a href="/2">2</a>'),
      "/1": html("<p>1"),
      "/2": html("<p>2"),
    }, { max_pages: 2 });
    expect(find("/1")).to.include({ state: "fetched", in_sitemap: 1 });
    expect(await codesOf(run.auditId)).not.to.include("indexable_not_in_sitemap");
  });

  it("blames no site for sitemaps that mode list did not look for", async () => {
    const { run } = await audit({ "/1": html("<p>1") }, {
      mode: "list",
      urls: ["http://shop.test/1"],
    });
    expect(await codesOf(run.auditId)).not.to.include("sitemap_missing");
  });

  it("stops at max_depth and says so, also of the rules that could not be run", async () => {
    const { row, run, find } = await audit({
      "/": html('<a href="/1">1</a>'),
      "/1": html('<a href="/2">2</a>'),
      "/2": html("<p>2"),
      "/alone": html("<p>Alone"),
      "/sitemap.xml": {
        headers: { "content-type": "application/xml" },
        body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
          `<url><loc>${at("/alone")}</loc></url></urlset>`,
      },
    }, { max_depth: 1 });
    expect(row.stop_reason).to.equal("depth_limit");
    expect(find("/2")).to.include({ state: "skipped", skip_reason: "depth_limit" });
    expect(find("/alone")).to.include({ state: "fetched", in_sitemap: 1 });
    expect(await codesOf(run.auditId)).not.to.include("orphan_page");
    const { rules } = JSON.parse(row.summary ?? "") as AuditSummary;
    expect(rules.not_run).to.deep.include({
      code: "orphan_page",
      reason:
        "Not every link of the site was followed: the crawl left out pages beyond its limit " +
        "of clicks, max_depth.",
    });
  });

  it("requests only the given URLs in mode list", async () => {
    const { row } = await audit({
      "/": html("<p>Home"),
      "/1": html('<a href="/2">2</a>'),
      "/2": html("<p>2"),
    }, { mode: "list", urls: ["http://shop.test/1"] });
    expect(row.pages_crawled).to.equal(1);
    expect(site?.requests).not.to.include("/2");
  });

  it("checks images and other resources once each, HEAD first", async () => {
    const { find, row } = await audit({
      "/": html('<img src="/ok.png"><img src="/gone.png"><script src="/app.js"></script>'),
      "/ok.png": {
        headers: {
          "content-type": "image/png",
          "cache-control": "max-age=60",
          "content-length": "3",
        },
        body: "png",
      },
      "/app.js": { status: 301, headers: { location: "/app2.js" } },
      "/app2.js": { headers: { "content-type": "text/javascript" }, body: "1" },
    });
    expect(row.pages_crawled).to.equal(1);
    expect(site?.requests.filter((path) => path.includes("ok.png"))).to.deep.equal([
      "HEAD /ok.png",
    ]);
    expect(find("/ok.png")).to.include({ kind: "resource", status_code: 200, cacheable: 1 });
    expect(find("/gone.png")).to.include({ kind: "resource", status_code: 404, cacheable: null });
    expect(find("/app.js")).to.include({ redirect_to: find("/app2.js").url_id });
    expect(find("/app2.js")).to.include({ status_code: 200, cacheable: 0 });
  });

  it("reports no false errors of a server that takes few connections", async () => {
    site = await startTestSite(generateSite(15), { maxConnections: 3 });
    const run = await queueAudit(database, site.port, { concurrency: 16 });
    expect(await finishQueuedAudit(run)).to.include({ status: "completed", pages_failed: 0 });
    const failed = await database.db("audit_urls").where({ audit_id: run.auditId })
      .whereNotNull("fetch_error").pluck("url");
    expect(failed).to.deep.equal([]);
  }).timeout(60_000);

  it("has what depends on the crawl made again, also where nothing was made yet", async () => {
    site = await startTestSite({ "/": html("<p>End") });
    for (const isMade of [true, false]) {
      const run = await queueAudit(database, site.port);
      const time = "2026-11-01 00:00:00";
      const done = { site_id: run.siteId, wanted_at: time, done_at: time };
      if (isMade) await database.db("search_refreshes").insert(done);
      await finishQueuedAudit(run);
      expect(await findRefreshState(database.db, run.siteId)).to.include({ pending: true });
    }
  });

  it("is lost, not failed, when its site was deleted before it began", async () => {
    const run = await queueAudit(database, 1);
    expect((await claimAudit(database.db, "worker"))?.auditId).to.equal(run.auditId);
    await deleteSite(run.services, { accountId: 1, siteId: run.siteId });
    await runAudit(run.services, run.auditId, {
      owner: "worker",
      options: { shutdown: new AbortController().signal },
    });
    expect(run.log.map(({ level, event }) => [level, event])).to.deep.equal([
      ["info", "audit_lost"],
    ]);
  });

  it("is interrupted, not failed, by a database that goes away, and goes on when it is back", async () => {
    const generated = generateSite(60);
    const proxy = await startDatabaseProxy(database.url);
    site = await startTestSite((path) => {
      if (site?.requests.length === 40) proxy.cut();
      return generated(path);
    });
    const run = await queueAudit(database, site.port, { concurrency: 2 });
    run.services.db = openDatabase(proxy.url, 4);
    try {
      await claimAudit(database.db, "first");
      await runAudit(run.services, run.auditId, {
        owner: "first",
        options: {
          shutdown: new AbortController().signal,
        },
      });
      expect(run.log.map(({ event }) => event)).to.include.members([
        "audit_interrupted",
        "audit_not_given_back",
      ]);
      const left = await readAudit(database.db, run.auditId);
      expect(left).to.include({ status: "running", finished_at: null, error_code: null });
      proxy.mend();
      await releaseLease(database.db, run.auditId, "first");
      expect(await finishQueuedAudit(run)).to.include({
        status: "completed",
        stop_reason: "queue_empty",
      });
    } finally {
      await run.services.db.destroy();
      await proxy.close();
    }
  });

  it("fails with site_unreachable and words for a person when nothing answers", async () => {
    site = await startTestSite({});
    const run = await queueAudit(database, site.port);
    await site.close();
    site = null;
    const row = await finishQueuedAudit(run);
    expect(row).to.include({
      status: "failed",
      stop_reason: "unreachable",
      error_code: "site_unreachable",
    });
    expect(row.error_message).to.match(
      /^The site gave no HTTP answer\. Tried http:\/\/shop\.test\//,
    );
  });

  it("refuses a site on a private address unless the operator allows it", async () => {
    site = await startTestSite({ "/": html("<p>Intranet") });
    const run = await queueAudit(database, site.port);
    run.services.config.crawlAllowPrivate = [];
    const row = await finishQueuedAudit(run);
    expect(row.error_code).to.equal("site_unreachable");
    expect(row.error_message).to.include("CRAWL_ALLOW_PRIVATE");
    expect(site.requests).to.deep.equal([]);
  });
});
