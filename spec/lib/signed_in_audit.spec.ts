import { expect } from "chai";
import { listSignedInOrigins } from "../../db/audits/lifecycle/audit_results.ts";
import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import { listPages } from "../../db/audits/pages/pages.ts";
import { listSiteLogins } from "../../db/sites/site_logins.ts";
import { recheckAudit } from "../../lib/commands/audits/recheck/recheck_audit.ts";
import { removeSiteLogin, saveSiteLogin } from "../../lib/commands/sites/site_logins.ts";
import { pagePresenter } from "../../lib/routes/audits/present_page.ts";
import { present } from "../../lib/routes/core/present.ts";
import type { StartAuditBody } from "../../schemas/audit_settings.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  loopbackSettings,
  queueSiteAudit,
  startSiteAudit,
} from "../support/audits/audit_run.ts";
import {
  GUARDED_LOGIN,
  type GuardedSite,
  startGuardedSite,
} from "../support/audits/guarded_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { skipWithoutBrowser } from "../support/spec_browser.ts";

const SITE = { domain: "shop.test", startUrl: "http://shop.test/" };
const HEAD = '<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>Page</h1>';
const AWAY = { "shop.test/away": "=>http://other.test/redirected" };
const PAGES: Record<string, string> = {
  ...AWAY,
  "shop.test/": `${HEAD}<a href="/a">A</a><a href="/echo">Echo</a><a href="/logout">Out</a>
    <a href="/away">Away</a><a href="http://other.test/linked">Other</a>
    <a href="http://www.shop.test/w">WWW</a>
    <img src="http://cdn.test/i.png" alt="i"><script src="http://cdn.test/s.js"></script>`,
  "shop.test/a": `${HEAD}<p>Only for those who have signed in.</p>`,
  "www.shop.test/w": `${HEAD}<p>Open.</p>`,
  "shop.test/robots.txt": "User-agent: *\nSitemap: http://other.test/sitemap.xml\n" +
    "Sitemap: http://shop.test/sitemap.xml",
  "other.test/sitemap.xml": "<urlset></urlset>",
  "shop.test/sitemap.xml": "<urlset><url><loc>http://shop.test/a</loc></url></urlset>",
};
const OPEN = ["other.test", "cdn.test", "www.shop.test"];
const SECRETS = /QWxhZGRpbjpvcGVu|open sesame|k3y-of-staging/;

describe("an audit that signs in", () => {
  let database: SpecDatabase;
  let site: GuardedSite;
  let run: AuditRun;

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  afterEach(() => site.close());

  /** Registers the site with a login, then starts an audit of it. */
  async function start(body: StartAuditBody = {}): Promise<AuditRun> {
    const settings = loopbackSettings(site.port);
    for (const host of [...OPEN, "login.idp.test"]) {
      settings.crawlConnectTo.push(`${host}:80:127.0.0.1:${site.port}`);
    }
    const secretKeys = [Buffer.alloc(32, 7).toString("base64")];
    const config = { ...settings, secretKeys };
    await database.db("audits").update({ unfinished: null, status: "canceled" });
    const first = await queueSiteAudit(database, { ...SITE, config }, body);
    await database.db("audits").where({ id: first.auditId }).delete();
    await saveSiteLogin(first.services, { id: first.siteId, ...SITE }, {
      origin: "http://shop.test",
      basic: { username: GUARDED_LOGIN.username, password: GUARDED_LOGIN.password },
      headers: [{ name: "X-Staging-Key", value: "k3y-of-staging" }],
    });
    return await startSiteAudit(first, SITE, body);
  }

  it("reads the site as its people see it, and sends the login nowhere else", async () => {
    site = await startGuardedSite(PAGES, { open: OPEN });
    run = await start({ check_external_links: true });
    const audit = await finishQueuedAudit(run);
    expect(audit).to.include({ status: "completed", error_code: null });
    expect(audit.settings.signed_in_origins).to.deep.equal(["http://shop.test"]);
    const codes = await database.db("audit_pages").where({ audit_id: run.auditId })
      .orderBy("url").select("url", "status_code");
    expect(codes.map(({ url, status_code: code }) => `${code} ${url}`)).to.deep.equal([
      "200 http://shop.test/",
      "200 http://shop.test/a",
      "302 http://shop.test/away",
      "200 http://shop.test/echo",
      "200 http://www.shop.test/w",
    ]);

    const own = site.requests.filter(({ host }) => host === "shop.test");
    expect(own.filter(({ authorization }) => authorization !== GUARDED_LOGIN.authorization))
      .to.deep.equal([]);
    expect(own.map(({ path }) => path))
      .to.include.members(["/robots.txt", "/sitemap.xml", "/", "/a", "/echo"])
      .and.not.include("/logout");
    const foreign = site.requests.filter(({ host }) => host !== "shop.test");
    const hosts = new Set(foreign.map(({ host }) => host));
    expect([...hosts]).to.include.members(["other.test", "cdn.test", "www.shop.test"]);
    expect(foreign.filter(({ authorization, cookie, key }) => authorization ?? cookie ?? key))
      .to.deep.equal([]);
    expect((await listSiteLogins(database.db, run.siteId))[0]).to.include({ state: "works" });
  });

  it("has each page say whether it was requested signed in", async () => {
    site = await startGuardedSite(PAGES, { open: OPEN });
    run = await start();
    await finishQueuedAudit(run);
    const origins = await listSignedInOrigins(database.db, run.auditId);
    const choice = { siteId: run.siteId, auditId: run.auditId, periodId: null };
    const query = { perPage: 50, sort: [{ field: "url_id", descending: false }], filters: [] };
    const { rows } = await listPages(database.db, choice, {
      ...{ ...query, search: null, fields: null, cursor: null, binding: "" },
    });
    const shown = rows.map((row) =>
      present(pagePresenter({ backlinks: null, index: new Map(), origins, visits: new Map() }), row)
    )
      .map((page) => `${page.signed_in} ${page.url}`);
    expect(shown).to.include.members(["true http://shop.test/a", "false http://www.shop.test/w"]);
  });

  it("keeps no secret that a page repeats: in no table and no line of the log", async () => {
    site = await startGuardedSite(PAGES, { open: OPEN });
    run = await start();
    await finishQueuedAudit(run);
    const [tables] = await database.db.raw(
      "SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      for (const row of await database.db(name)) {
        const texts = Object.values(row).map((value) =>
          Buffer.isBuffer(value) ? value.toString("latin1") : JSON.stringify(value) ?? ""
        );
        if (texts.some((text) => SECRETS.test(text))) found.push(name);
      }
    }
    expect(found).to.deep.equal([]);
    expect(JSON.stringify(run.log)).not.to.match(SECRETS);
    const echo = await database.db("audit_pages")
      .where({ audit_id: run.auditId, url: "http://shop.test/echo" }).first("title");
    expect(echo.title).to.include("Basic ****");
  });

  it("fails with one statement where the start page refuses the login", async () => {
    site = await startGuardedSite(PAGES, { open: OPEN });
    site.accept(null);
    run = await start();
    const audit = await finishQueuedAudit(run);
    expect(audit).to.include({
      status: "failed",
      stop_reason: "login_refused",
      error_code: "login_refused",
      pages_crawled: 0,
    });
    expect(audit.error_message).to.match(
      /^The login for http:\/\/shop\.test does not work: http:\/\/shop\.test\/ answers 401\./,
    );
    expect((await listSiteLogins(database.db, run.siteId))[0])
      .to.include({ state: "refused", message: "http://shop.test/ answers 401." });
    expect(run.log.map(({ level, event }) => `${level} ${event}`)).to.include("info audit_failed");
  });

  it("takes a redirect to a page for signing in as a refusal", async () => {
    const refuseBy = "/account/login";
    site = await startGuardedSite({ ...PAGES, [`shop.test${refuseBy}`]: HEAD }, { refuseBy });
    site.accept(null);
    run = await start();
    const audit = await finishQueuedAudit(run);
    expect(audit.error_message).to.include(
      "http://shop.test/ redirects to http://shop.test/account/login, where people sign in.",
    );
  });

  it("fails with one statement where the session ends on the way, however few pages", async () => {
    site = await startGuardedSite(PAGES, { open: OPEN });
    run = await start({ concurrency: 1 });
    const ended = new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (!site.requests.some(({ path }) => path === "/a")) return;
        clearInterval(timer);
        site.accept(null);
        resolve();
      }, 1);
    });
    const audit = await finishQueuedAudit(run);
    await ended;
    expect(audit).to.include({ status: "failed", error_code: "login_refused" });
    expect(audit.pages_crawled).to.be.greaterThan(0);
  });

  it("does not take a single page that is for others alone as the end of the session", async () => {
    const pages = { ...PAGES, "shop.test/away": "=>http://login.idp.test/authorize?x=1" };
    site = await startGuardedSite(pages, { open: OPEN });
    run = await start();
    expect(await finishQueuedAudit(run)).to.include({ status: "completed" });
  });

  it("fails with one statement where the login was deleted or its key is gone", async () => {
    site = await startGuardedSite(PAGES, { open: OPEN });
    run = await start();
    const [login] = await listSiteLogins(database.db, run.siteId);
    await removeSiteLogin(database.db, run.siteId, login?.id ?? 0);
    expect((await finishQueuedAudit(run)).error_message)
      .to.include("it was deleted after the audit was started.");
    expect(site.requests).to.deep.equal([]);

    run = await start();
    run.services.config.secretKeys = [Buffer.alloc(32, 8).toString("base64")];
    const audit = await finishQueuedAudit(run);
    expect(audit).to.include({ error_code: "login_refused" });
    expect(audit.error_message).to.include("it has another SECRET_KEY");
  });

  it("signs in what a page loads from its own origin in the browser, and nothing else", async function () {
    const renderBrowser = skipWithoutBrowser(this);
    this.timeout(60_000);
    const script = `<script>fetch("/a"); fetch("http://cdn.test/data"); fetch("/away");
      fetch("http://shop.test:81/port"); document.body.append("rendered")</script>`;
    site = await startGuardedSite({ "shop.test/": HEAD + script, ...AWAY }, { open: OPEN });
    run = await start({ render: "all" });
    run.services.config.renderBrowser = renderBrowser;
    run.services.config.crawlConnectTo.push(`shop.test:81:127.0.0.1:${site.port}`);
    expect(await finishQueuedAudit(run)).to.include({ status: "completed", not_rendered: null });
    const asked = site.requests.map(({ host, path, authorization }) =>
      `${host}${path} ${
        authorization === GUARDED_LOGIN.authorization ? "in" : authorization ?? "-"
      }`
    );
    expect(asked).to.include.members(["shop.test/a in", "shop.test/away in"]);
    expect(asked.filter((text) => !text.startsWith("shop.test/") && !text.endsWith(" -")))
      .to.deep.equal([]);
  });

  it("signs a recheck in as its audit was", async () => {
    site = await startGuardedSite(PAGES, { open: OPEN });
    run = await start();
    await finishQueuedAudit(run);
    site.requests.length = 0;
    const auditId = await recheckAudit(run.services, { id: run.siteId, ...SITE }, {
      urls: ["http://shop.test/a"],
    });
    const recheck = await finishQueuedAudit({ ...run, auditId });
    expect(recheck.settings.signed_in_origins).to.deep.equal(["http://shop.test"]);
    expect(site.requests.filter(({ path }) => path === "/a").map((one) => one.authorization))
      .to.deep.equal([GUARDED_LOGIN.authorization]);
  });

  it("signs in nowhere where it was asked not to", async () => {
    site = await startGuardedSite(PAGES, { open: OPEN });
    run = await start({ sign_in: false });
    await finishQueuedAudit(run);
    const { settings } = await readAudit(database.db, run.auditId);
    expect(settings).to.include({ sign_in: false }).and.not.have.property("signed_in_origins");
    expect(site.requests.filter(({ authorization, key }) => authorization ?? key))
      .to.deep.equal([]);
  });
});
