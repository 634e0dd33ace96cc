import { expect } from "chai";
import type { AuditSummary } from "../../../../../lib/rules/inputs/audit_summary.ts";
import { findRule } from "../../../../../lib/rules/find_rule.ts";
import { recheckAudit } from "../../../../../lib/commands/audits/recheck/recheck_audit.ts";
import {
  pauseAudit,
  resumeAudit,
} from "../../../../../lib/commands/audits/control/change_audit.ts";
import { startAudit } from "../../../../../lib/commands/audits/control/start_audit.ts";
import type { AuditRow } from "../../../../../db/audits/lifecycle/audits.ts";
import type { StartAuditBody } from "../../../../../schemas/audit_settings.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueAudit,
} from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { skipWithoutBrowser } from "../../../../support/spec_browser.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../../../support/test_site.ts";
import { waitFor } from "../../../../support/wait.ts";

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");

/** A page whose script does the rest. */
const page = (title: string, body: string, script = "") =>
  `<!doctype html><html lang=en><head><title>${title}</title>` +
  `<meta name=viewport content="width=device-width"></head><body>${body}` +
  `<script>${script}</script></body></html>`;

const NAV = `<a href="/">Home</a> <a href="/plain">Plain</a> <a href="/app">App</a>
  <a href="/small">Small</a> <a href="/blocked">Blocked</a>`;

const SITE: Record<string, TestAnswer> = {
  "/robots.txt": {
    headers: { "content-type": "text/plain" },
    body: "User-agent: *\nDisallow: /private/\n",
  },
  "/": page("Home", `<h1>Home</h1>${NAV}<p>${words(80)}</p>`),
  "/plain": page("Plain", `<h1>Plain</h1>${NAV}<p>${words(80)}</p><img src=/late.png>`),
  "/app": page(
    "Loading",
    `${NAV}<div id=root></div>`,
    `fetch("/data.json").then((answer) => answer.json()).then(({ text }) => {
      document.title = "App"; root.innerHTML = "<h1>App</h1><p>" + text +
      "</p><a href=/found>Found</a><a href='https://other.test/'>Other</a>" })`,
  ),
  "/data.json": {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: words(120) }),
  },
  "/small": page("Small", `<h1>S</h1>${NAV}<p style="font-size:9px">${words(90)}</p>`),
  "/blocked": page(
    "Blocked",
    `<h1>Blocked</h1>${NAV}<p>${words(80)}</p><script src=/private/app.js></script>`,
  ),
  "/private/app.js": { headers: { "content-type": "text/javascript" }, body: "document.title='x'" },
};

describe("renderPages()", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let run: AuditRun;
  beforeEach(async () => {
    database = await createSpecDatabase();
    site = await startTestSite(SITE);
  });
  afterEach(async () => {
    await site.close();
    await database.drop();
  });

  /** Runs an audit with this browser to its end. */
  async function audit(browser: string | null, body: StartAuditBody = {}): Promise<AuditRow> {
    run = await queueAudit(database, site.port, body);
    run.services.config.renderBrowser = browser;
    return await finishQueuedAudit(run);
  }

  const listRenders = (auditId = run.auditId) =>
    database.db("audit_renders as r").where({ "r.audit_id": auditId })
      .join("audit_urls as u", (on) => on.on("u.audit_id", "r.audit_id").on("u.url_id", "r.url_id"))
      .orderBy("r.url_id").select("r.*", database.db.raw("SUBSTR(u.url, 17) AS path"));

  /** Which rules of a browser the audit did not run. */
  const listNotRun = ({ summary }: AuditRow) =>
    (JSON.parse(summary ?? "") as AuditSummary).rules.not_run
      .filter(({ code }) => findRule(code)?.scope === "R");

  const RENDERED_RULES = [
    "cwv_poor",
    "font_size_too_small",
    "js_changes_title_or_canonical",
    "js_links_only",
  ];

  describe("without a browser", () => {
    const reasonsOf = (row: AuditRow): [codes: string[], reasons: string[]] => [
      listNotRun(row).map(({ code }) => code).sort(),
      [...new Set(listNotRun(row).map(({ reason }) => reason))],
    ];

    it("says so of every rule that needs one", async () => {
      const row = await audit(null, { render: "all" });
      expect(row.status).to.equal("completed");
      expect(reasonsOf(row)).to.deep.equal([
        RENDERED_RULES,
        ["Pages were not rendered in a browser: RENDER_BROWSER is not set."],
      ]);
      expect(await listRenders()).to.deep.equal([]);
    });

    it("says that the audit was not to render", async () => {
      const row = await audit("/no/such/browser", { render: "off" });
      expect(reasonsOf(row)).to.deep.equal([
        RENDERED_RULES,
        ["Pages were not rendered in a browser: the audit's setting render is off."],
      ]);
    });

    it("goes on when there is none where it should be, and logs it", async () => {
      const row = await audit("/no/such/browser");
      expect(row.status).to.equal("completed");
      const [codes, [reason]] = reasonsOf(row);
      expect(codes).to.deep.equal(RENDERED_RULES);
      expect(reason).to.equal(
        'Pages were not rendered in a browser: RENDER_BROWSER is "/no/such/browser", where ' +
          "there is no program that may be run.",
      );
      expect(run.log.map(({ event }) => event)).to.include("render_browser_unavailable");
    });

    it("names no rule that is switched off", async () => {
      const row = await audit(null, { disabled_rules: ["cwv_poor"] });
      expect(reasonsOf(row)[0]).to.deep.equal(RENDERED_RULES.slice(1));
    });
  });

  describe("with a browser", () => {
    let path: string;
    before(function () {
      path = skipWithoutBrowser(this);
      this.timeout(60_000);
    });
    const render = (body: StartAuditBody = {}) => audit(path, body);

    it("keeps what the browser made of each page", async () => {
      const row = await render();
      expect(row.status).to.equal("completed");
      expect(listNotRun(row)).to.deep.equal([]);
      const renders = await listRenders();
      expect(renders.map((one) => [one.path, one.error])).to.deep.equal(
        ["/", "/plain", "/app", "/small", "/blocked"].map((one) => [one, null]),
      );
      expect(renders[0]).to.include({
        title: "Home",
        h1: "Home",
        noindex: 0,
        differences: null,
        js_links_count: 0,
        cls: 0,
        requests_count: 1,
        blocked_count: 0,
      });
      expect(renders[0].words_count).to.equal(renders[0].raw_words_count);
      expect(renders[0].lcp_ms).to.be.at.least(1);
      expect(renders[0].ttfb_ms).to.be.at.least(0);
      const app = renders[2];
      expect(JSON.parse(app.differences)).to.deep.equal([
        { field: "title", raw: "Loading", rendered: "App" },
        { field: "h1", raw: null, rendered: "App" },
      ]);
      expect(JSON.parse(app.js_links)).to.deep.equal([
        "http://shop.test/found",
        "https://other.test/",
      ]);
      expect(app.words_count - app.raw_words_count).to.be.within(120, 130);
      expect(renders[3].small_text_share).to.be.within(0.8, 1);
      expect(renders[4]).to.include({ title: "Blocked", requests_count: 2, blocked_count: 1 });
      expect(site.requests).to.include("/late.png").and.not.include("/private/app.js");
    }).timeout(60_000);

    it("finds what the rules look for", async () => {
      await render();
      const found = await database.db("audit_occurrences as o")
        .where({ "o.audit_id": run.auditId })
        .whereIn("o.code", [...RENDERED_RULES, "js_content_required"])
        .join(
          "audit_urls as u",
          (on) => on.on("u.audit_id", "o.audit_id").on("u.url_id", "o.url_id"),
        )
        .orderBy(["o.code", "u.url"]).select("o.code", "u.url");
      expect(found.map(({ code, url }) => `${code} ${url}`)).to.deep.equal([
        "font_size_too_small http://shop.test/small",
        "js_changes_title_or_canonical http://shop.test/app",
        "js_content_required http://shop.test/app",
        "js_links_only http://shop.test/app",
      ]);
    }).timeout(60_000);

    it("renders as many pages as the sample has, the start page first", async () => {
      await render({ render_pages: 2 });
      const paths = (await listRenders()).map((one) => one.path);
      expect(paths).to.have.length(2).and.include("/");
    }).timeout(60_000);

    it("says why a page could not be rendered, and goes on", async () => {
      let asked = 0;
      await site.close();
      site = await startTestSite((address) => {
        if (address !== "/plain") return SITE[address];
        return ++asked > 1 ? { status: 500, body: "broken" } : SITE[address];
      });
      await render({ render: "all" });
      const renders = await listRenders();
      expect(renders.map((one) => [one.path, one.error])).to.deep.include(["/plain", "status"]);
      expect(renders.filter(({ error }) => error === null)).to.have.length(4);
    }).timeout(60_000);

    it("pauses between two pages, and renders none of them twice", async () => {
      run = await queueAudit(database, site.port, {});
      run.services.config.renderBrowser = path;
      const end = finishQueuedAudit(run);
      await waitFor("a rendered page", async () => (await listRenders()).length >= 1, 30_000);
      await pauseAudit(run.services, run);
      expect(await end).to.include({ status: "paused", stage: "rendering" });
      const before = await listRenders();
      expect(before.length).to.be.below(5);
      await resumeAudit(run.services, run);
      expect(await finishQueuedAudit(run)).to.include({ status: "completed" });
      const after = await listRenders();
      expect(after).to.have.length(5);
      expect(after.slice(0, before.length)).to.deep.equal(before);
    }).timeout(90_000);

    it("renders in a recheck what is looked at again, and keeps the rest", async () => {
      await render();
      const before = await listRenders();
      const target = { id: run.siteId, domain: "shop.test", startUrl: "http://shop.test/" };
      const auditId = await recheckAudit(run.services, target, {
        urls: ["http://shop.test/small"],
      });
      run = { ...run, auditId };
      expect(await finishQueuedAudit(run)).to.include({ status: "completed" });
      const after = await listRenders();
      expect(after.map((one) => one.path)).to.deep.equal(before.map((one) => one.path));
      const renewed = after.filter((one, index) =>
        one.rendered_at.getTime() !== before[index].rendered_at.getTime()
      );
      expect(renewed.map((one) => one.path)).to.deep.equal(["/small"]);
    }).timeout(60_000);

    it("calls nothing fixed that was not rendered again", async () => {
      await render();
      const target = { id: run.siteId, domain: "shop.test", startUrl: "http://shop.test/" };
      const statusOf = async () => {
        const row = await database.db("audit_issues").where({ audit_id: run.auditId })
          .where({ code: "js_links_only" }).first("status", "fixed_count", "not_recrawled_count");
        return [row.status, row.fixed_count, row.not_recrawled_count];
      };
      const again = async (body: StartAuditBody) => {
        const settings = { crawl_delay_ms: 0, check_external_links: false, ...body };
        run = { ...run, auditId: await startAudit(run.services, target, { body: settings }) };
        await finishQueuedAudit(run);
      };
      await again({ render: "off" });
      expect(await statusOf()).to.deep.equal(["unverified", 0, 1]);
      await site.close();
      const repaired = await startTestSite({ ...SITE, "/app": SITE["/plain"] ?? "" });
      run.services.config.crawlConnectTo = [`shop.test:80:127.0.0.1:${repaired.port}`];
      await again({ render: "all" });
      expect(await statusOf()).to.deep.equal(["fixed", 0, 0]);
      await repaired.close();
      site = await startTestSite(SITE);
    }).timeout(90_000);
  });
});
