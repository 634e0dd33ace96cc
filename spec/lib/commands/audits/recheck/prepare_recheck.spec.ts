import { expect } from "chai";
import { claimAudit } from "../../../../../db/audits/lifecycle/audit_leases.ts";
import { type AuditRow, readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../../db/core/connection.ts";
import { runAudit } from "../../../../../lib/commands/audits/crawl/run_audit.ts";
import { stopAudit } from "../../../../../lib/commands/audits/control/change_audit.ts";
import type { StartAuditBody } from "../../../../../schemas/audit_settings.ts";
import { readAuditResult } from "../../../../support/audits/audit_result.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueAudit,
} from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { finishRecheck, queueRecheck } from "../../../../support/audits/recheck.ts";
import {
  generateSite,
  startTestSite,
  type TestAnswer,
  type TestSite,
} from "../../../../support/test_site.ts";

const at = (path: string) => `http://shop.test${path}`;
const html = (body: string, head = "<title>A page of the shop</title>") =>
  `<!doctype html><html lang="en"><head>${head}</head><body><h1>Shop</h1>${body}</body></html>`;

describe("prepareRecheck()", () => {
  let database: SpecDatabase;
  let db: Db;
  let site: TestSite | null = null;
  let answers: (path: string) => TestAnswer | undefined = () => undefined;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  afterEach(async () => {
    await site?.close();
    site = null;
  });
  after(() => database.drop());

  /** Audits the site whole, then forgets what was requested. */
  async function audit(
    pages: Record<string, TestAnswer> | typeof answers,
    settings: StartAuditBody = {},
  ): Promise<AuditRun> {
    answers = typeof pages === "function" ? pages : (path) => pages[path];
    site = await startTestSite((path) => answers(path));
    const run = await queueAudit(database, site.port, settings);
    await finishQueuedAudit(run);
    site.requests.length = 0;
    return run;
  }
  /** From now on these addresses answer otherwise. */
  function change(pages: Record<string, TestAnswer>) {
    const before = answers;
    answers = (path) => pages[path] ?? before(path);
  }
  const requested = () =>
    (site?.requests ?? []).filter((path) => !/^\/[a-z]{24}$/.test(path)).sort();
  /** What an audit found, by URLs and not by their numbers, which depend on the order. */
  async function found(auditId: number): Promise<string[]> {
    const rows = await db("audit_occurrences as o")
      .leftJoin(
        "audit_urls as u",
        (on) => on.on("u.audit_id", "o.audit_id").andOn("u.url_id", "o.url_id"),
      )
      .leftJoin(
        "audit_urls as t",
        (on) => on.on("t.audit_id", "o.audit_id").andOn("t.url_id", "o.target_id"),
      )
      .where({ "o.audit_id": auditId })
      .select("o.code", "u.url as url", "t.url as target");
    return rows.map((row) => `${row.code} ${row.url} ${row.target}`).sort();
  }
  const readIssue = (auditId: number, code: string) =>
    db("audit_issues").where({ audit_id: auditId, code }).first();

  it("requests only what has the issue and what it is about, and the robots.txt", async () => {
    const run = await audit({
      "/": html('<a href="/a">A</a><a href="/b">B</a><a href="/gone">G</a>'),
      "/a": html('<a href="/">Home</a><a href="/gone">G</a>'),
      "/b": html('<a href="/">Home</a>'),
    });
    change({ "/gone": html('<a href="/">Home</a><a href="/new">N</a>') });
    const row = await finishRecheck(run, { codes: ["link_to_broken_internal"] });
    expect(row).to.include({
      status: "completed",
      stop_reason: "queue_empty",
      trigger: "recheck",
      previous_audit_id: run.auditId,
      based_on_audit_id: run.auditId,
      pages_crawled: 3,
    });
    expect(requested()).to.deep.equal(["/", "/a", "/gone", "/llms.txt", "/robots.txt"]);
    expect(await readIssue(row.id, "link_to_broken_internal")).to.include({
      status: "fixed",
      affected_urls_count: 0,
      previous_affected_urls_count: 2,
      fixed_count: 2,
      not_recrawled_count: 0,
    });
    expect(JSON.parse(row.recheck ?? "")).to.deep.equal({
      codes: ["link_to_broken_internal"],
      urls: [],
      urls_count: 3,
      left_out_count: 0,
    });
  });

  it("finds the same again where nothing has changed", async () => {
    const run = await audit(generateSite(60));
    const row = await finishRecheck(run, {
      codes: ["link_to_broken_internal", "redirect_chain", "page_404", "sitemap_url_broken"],
      urls: [at("/page/3"), at("/orphan/60")],
    });
    const base = await readAuditResult(db, run.auditId);
    const again = await readAuditResult(db, row.id);
    for (
      const part of ["urls", "pages", "links", "sitemapUrls", "occurrences", "issues"] as const
    ) {
      expect(again[part], part).to.deep.equal(base[part]);
    }
    expect(row.health_score).to.equal((await readAudit(db, run.auditId)).health_score);
  });

  it("finds what a whole audit finds after the same changes", async () => {
    const run = await audit(generateSite(60));
    change({
      "/gone/7": html('<a href="/page/7">Back</a>'),
      "/page/5": html('<a href="/old/5">Old</a><a href="/page/404404">?</a>', ""),
      "/page/9": { status: 500 },
    });
    const row = await finishRecheck(run, {
      codes: ["link_to_broken_internal", "sitemap_url_broken", "page_404"],
      urls: [at("/page/5"), at("/page/404404"), at("/page/9")],
    });
    const whole = await queueAudit(database, site?.port ?? 0);
    await finishQueuedAudit(whole);
    // what differs from the audit before is told once
    const changed = `indexable_became_nonindexable ${at("/page/9")} null`;
    expect(await found(row.id)).to.deep.equal([...await found(whole.auditId), changed].sort());
    expect(row.health_score).to.equal((await readAudit(db, whole.auditId)).health_score);
  });

  it("adds a URL that was not known, and follows where it redirects, but no links", async () => {
    const run = await audit({ "/": html("<p>Home") });
    change({
      "/new": { status: 301, headers: { location: "/newer" } },
      "/newer": html('<a href="/other">Other</a><link rel="alternate" hreflang="de" href="/de">'),
    });
    const row = await finishRecheck(run, { urls: [at("/new")] });
    expect(requested()).to.deep.equal(["/llms.txt", "/new", "/newer", "/robots.txt"]);
    const urls = await db("audit_urls").where({ audit_id: row.id }).orderBy("url_id");
    expect(urls.map(({ url, state, skip_reason }) => [url, state, skip_reason])).to.deep.equal([
      [at("/"), "fetched", null],
      [at("/new"), "fetched", null],
      [at("/newer"), "fetched", null],
      [at("/other"), "skipped", "not_listed"],
    ]);
  });

  it("asks broken resources and external targets again", async () => {
    const headers = { "content-type": "image/png", "content-length": "3" };
    const png = { headers, body: "png" };
    const run = await audit({
      "/": html('<img src="/logo.png" alt="L"><img src="/ok.png" alt="O">'),
      "/ok.png": png,
    });
    change({ "/logo.png": png });
    const row = await finishRecheck(run, { urls: [at("/")] });
    expect(requested()).to.deep.equal(["/", "/llms.txt", "/robots.txt", "HEAD /logo.png"]);
    expect(await readIssue(run.auditId, "image_broken")).to.include({ status: "open" });
    expect(await readIssue(row.id, "image_broken")).to.include({ status: "fixed" });
  });

  it("reads the files again for an issue of the site as a whole", async () => {
    const robots = (body: string) => ({ headers: { "content-type": "text/plain" }, body });
    const run = await audit({ "/": html("<p>Home"), "/robots.txt": robots("nonsense\n") });
    expect(await readIssue(run.auditId, "robots_txt_invalid_line")).to.include({ status: "open" });
    change({ "/robots.txt": robots("User-agent: *\nDisallow:\n") });
    const row = await finishRecheck(run, { codes: ["robots_txt_invalid_line"] });
    expect(await readIssue(row.id, "robots_txt_invalid_line")).to.include({ status: "fixed" });
    expect(row).to.include({ status: "completed", pages_crawled: 0 });
    expect((await db("sites").where({ id: run.siteId }).first()).last_audit_id).to.equal(row.id);
  });

  it("asks again what robots.txt forbade when an issue of robots.txt is verified", async () => {
    const robots = (body: string) => ({ headers: { "content-type": "text/plain" }, body });
    const run = await audit({
      "/": html('<a href="/secret">S</a>'),
      "/secret": html("<p>Secret"),
      "/robots.txt": robots("User-agent: *\nDisallow: /secret\nnonsense\n"),
    });
    change({ "/robots.txt": robots("User-agent: *\nDisallow:\n") });
    const row = await finishRecheck(run, { codes: ["robots_txt_invalid_line"] });
    expect(requested()).to.include("/secret");
    expect(await readIssue(row.id, "blocked_by_robots")).to.include({ status: "fixed" });
  });

  it("reads the sitemaps again where an issue can be repaired there", async () => {
    const xml = (body: string) => ({ headers: { "content-type": "application/xml" }, body });
    const list = (...paths: string[]) =>
      xml(
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
          paths.map((path) => `<url><loc>${at(path)}</loc></url>`).join("") + "</urlset>",
      );
    const run = await audit({
      "/": html('<a href="/gone">G</a>'),
      "/sitemap.xml": list("/", "/gone"),
    });
    change({ "/sitemap.xml": list("/", "/fresh") });
    const kept = await finishRecheck(run, { urls: [at("/")] });
    expect(requested()).to.not.include("/sitemap.xml");
    expect(await readIssue(kept.id, "sitemap_url_broken")).to.include({ affected_urls_count: 1 });
    const row = await finishRecheck(run, { codes: ["sitemap_url_broken"] });
    expect(await readIssue(row.id, "sitemap_url_broken")).to.include({ status: "fixed" });
    expect(requested()).to.include("/sitemap.xml").and.not.include("/fresh");
    const pages = await db("audit_pages").where({ audit_id: row.id }).orderBy("url_id");
    expect(pages.map(({ url, in_sitemap }) => [url, in_sitemap])).to.deep.equal([
      [at("/"), 1],
      [at("/gone"), 0],
    ]);
  });

  it("keeps what is ignored ignored", async () => {
    const run = await audit({ "/": html('<a href="/gone">G</a>') });
    await db("issue_ignores").insert({
      site_id: run.siteId,
      code: "link_to_broken_internal",
      url_hash: Buffer.alloc(16),
      url: "",
      token_id: 1,
      token_name: "spec",
      ignored_at: new Date(),
    });
    const row = await finishRecheck(run, { urls: [at("/")] });
    expect(await readIssue(row.id, "link_to_broken_internal")).to.include({ status: "ignored" });
  });

  it("requests nothing that the base had left waiting", async () => {
    const run = await audit(generateSite(40), { max_pages: 10 });
    const row = await finishRecheck(run, { urls: [at("/page/1")] });
    expect(row).to.include({ pages_crawled: 1, status: "completed", stop_reason: "page_limit" });
    const { urls } = await readAuditResult(db, run.auditId);
    expect((await readAuditResult(db, row.id)).urls.slice(0, urls.length)).to.deep.equal(urls);
  });

  it("loses nothing when it is stopped", async () => {
    const run = await audit(generateSite(40));
    let asked = 0;
    let stopping: Promise<void> | null = null;
    const before = answers;
    const recheck = await queueRecheck(run, {
      urls: Array.from({ length: 30 }, (_, index) => at(`/page/${index + 1}`)),
    });
    answers = (path) => {
      const place = { siteId: run.siteId, auditId: recheck.auditId };
      if (path.startsWith("/page/") && ++asked === 5) stopping = stopAudit(run.services, place);
      const answer = before(path);
      return typeof answer === "string" ? { body: answer, delayMs: 300 } : answer;
    };
    const row = await finishQueuedAudit(recheck);
    await stopping;
    expect(row).to.include({ status: "completed_partial", stop_reason: "stopped" });
    expect(row.pages_crawled).to.be.lessThan(30);
    const base = await readAuditResult(db, run.auditId);
    const again = await readAuditResult(db, row.id);
    expect(again.links).to.deep.equal(base.links);
    expect(again.urls).to.deep.equal(base.urls);
    // that it is incomplete is said, and whether pages are orphans is not, of a stopped audit
    const stopped = new Set(["orphan_page", "crawl_incomplete"]);
    const others = (rows: Record<string, unknown>[]) =>
      rows.filter((row) => !stopped.has(String(row.code)));
    expect(others(again.occurrences)).to.deep.equal(others(base.occurrences));
  });

  it("goes on after interruptions, wherever they came", async () => {
    const run = await audit(generateSite(40));
    change({ "/page/3": { status: 404 }, "/gone/7": html("<p>Back") });
    const body = {
      codes: ["link_to_broken_internal"],
      urls: Array.from({ length: 30 }, (_, index) => at(`/page/${index + 1}`)),
    };
    const undisturbed = await finishRecheck(run, body);
    await db("audits").where({ id: undisturbed.id }).update({ site_id: 0 });

    const disturbed = await queueRecheck(run, body);
    // in the midst of copying, of the files, and of the pages
    const ends = [/INSERT\s+INTO audit_links/, /robots\.txt/, /\/page\/2[0-9]/];
    for (const end of ends) {
      const shutdown = new AbortController();
      const watch = (text: string) => end.test(text) && shutdown.abort();
      const onQuery = ({ sql }: { sql: string }) => void watch(sql);
      const before = answers;
      answers = (path) => {
        watch(path);
        return before(path);
      };
      db.on("query", onQuery);
      expect((await claimAudit(db, "spec"))?.auditId).to.equal(disturbed.auditId);
      await runAudit(run.services, disturbed.auditId, {
        owner: "spec",
        options: { shutdown: shutdown.signal },
      });
      db.off("query", onQuery);
      answers = before;
      expect(shutdown.signal.aborted, String(end)).to.equal(true);
      expect((await readAudit(db, disturbed.auditId)).status).to.equal("running");
    }
    const row = await finishQueuedAudit(disturbed);
    expect(row).to.include({ status: "completed" });
    const expected = await readAuditResult(db, undisturbed.id);
    const actual = await readAuditResult(db, row.id);
    for (
      const part of ["urls", "pages", "links", "sitemapUrls", "occurrences", "issues"] as const
    ) {
      expect(actual[part], part).to.deep.equal(expected[part]);
    }
    expect(row.recheck).to.equal(undisturbed.recheck);
  });

  it("starts from another recheck", async () => {
    const run = await audit({ "/": html('<a href="/gone">G</a>') });
    const first = await finishRecheck(run, { urls: [at("/")] });
    change({ "/": html("<p>Nothing") });
    const second: AuditRow = await finishRecheck(run, { urls: [at("/")] });
    expect(second.based_on_audit_id).to.equal(first.id);
    expect(await readIssue(second.id, "link_to_broken_internal")).to.include({ status: "fixed" });
  });

  it("fails, and the base remains, when the site does not answer", async () => {
    const run = await audit({ "/": html("<p>Home") });
    const recheck = await queueRecheck(run, { urls: [at("/")] });
    await site?.close();
    site = null;
    const row = await finishQueuedAudit(recheck);
    expect(row).to.include({ status: "failed", error_code: "site_unreachable" });
    expect((await db("sites").where({ id: run.siteId }).first()).last_audit_id)
      .to.equal(run.auditId);
  }).timeout(20_000);
});
