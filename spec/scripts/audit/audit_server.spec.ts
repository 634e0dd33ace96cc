import { expect } from "chai";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { advanceAudits } from "../../../lib/jobs/advance_audits.ts";
import { startJobs } from "../../../lib/jobs/start_jobs.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { loopbackSettings } from "../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";
import { runScript, startScript } from "../../support/script.ts";
import { startTestSite, type TestSite } from "../../support/test_site.ts";
import { waitFor } from "../../support/wait.ts";

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head>` +
  `<body><h1>Shop</h1>${body}</body></html>`;
const HOME = page("The shop and all its pages", '<a href="/old">Old</a> <a href="/a">A</a>');
const CHANGED = HOME.replace("</body>", '<a href="/new">New</a></body>');

describe("npm run audit -- --api", function () {
  // several audits, each with a command of its own that looks every two seconds
  this.timeout(120_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let jobs: ReturnType<typeof startJobs>;
  let account: SpecAccount;
  let site: TestSite;
  let folder: string;
  const pages: Record<string, string> = { "/": HOME, "/a": page("Page A of the shop", "<p>A") };
  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite((path) =>
      path.startsWith("/slow") ? { body: HOME, delayMs: 5_000 } : pages[path]
    );
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    api = await startApi(database, { config: { crawlAllowPrivate, crawlConnectTo } });
    jobs = startJobs(api.services, [advanceAudits], createMetricsRegistry());
    account = await insertSpecAccount(database.db);
    folder = await createScratchDirectory("audit-server-");
  });
  after(async () => {
    await jobs.stop();
    await api.close();
    await site.close();
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const start = (token: string, address: string, ...args: string[]) =>
    startScript("audit", [address, "--api", api.url, ...args], {
      SEARCH_VISIBILITY_TOKEN: token,
      DATABASE_URL: "",
    });
  const audit = (...args: string[]) =>
    start(
      account.tokenText,
      "http://shop.test/",
      ...["--delay-ms", "0", "--no-external", "--render", "off", ...args],
    ).ended;
  const inFolder = (name: string) => join(folder, name);

  it("registers the site there, and reports its audit as of an own database", async () => {
    const { code, stdout, stderr } = await audit("--save", inFolder("server.json"));
    expect(stderr).to.match(/100 % completed {2}3 pages\n$/);
    expect(stdout).to.match(
      /^\nHealth score \d+ of 100 {2}\(completed, queue_empty, 3 URLs crawled\)/,
    )
      .and.match(/^error {9}1 {2}Page not found \(page_404\)\n {19}http:\/\/shop\.test\/old$/m);
    expect(code).to.equal(0);
    const sites = await database.db("sites").select("account_id", "domain", "start_url");
    expect(sites).to.deep.equal([
      { account_id: account.accountId, domain: "shop.test", start_url: "http://shop.test/" },
    ]);
  });

  it("saves and compares what a run of an own database does", async () => {
    const own = await createSpecDatabase();
    try {
      const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
      const args = ["--delay-ms", "0", "--no-external", "--render", "off"];
      const { code, stdout, stderr } = await runScript("audit", [
        ...["http://shop.test/", ...args, "--save", inFolder("own.json")],
        ...["--fail-on", "new-error", "--against", inFolder("server.json")],
      ], {
        DATABASE_URL: own.url,
        CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
        CRAWL_CONNECT_TO: crawlConnectTo.join(","),
      });
      expect(stdout, stderr).to.match(/Compared with saved audit 1: 0 new, 0 gone, \d+ as before/);
      expect(code).to.equal(0);
    } finally {
      await own.drop();
    }
    const read = async (name: string) => JSON.parse(await readFile(inFolder(name), "utf8"));
    const [server, local] = [await read("server.json"), await read("own.json")];
    expect(server.places).to.deep.equal(local.places).and.have.length.above(3);
    expect(server.rules).to.deep.equal(local.rules);
  });

  it("fails on what is new alone, in every report, and leaves the site's latest audit", async () => {
    const latest = () => database.db("sites").first("last_audit_id");
    const before = await latest();
    const passed = await audit("--fail-on", "new-error");
    expect(passed.stdout, passed.stderr).to.match(/Compared with audit 1: 0 new, 0 regressed/);
    expect(passed.code).to.equal(0);
    pages["/"] = CHANGED;
    const { code, stdout, stderr } = await audit(
      ...["--fail-on", "new-error", "--github", "--json"],
      ...["--markdown", inFolder("a.md"), "--sarif", inFolder("a.sarif")],
      ...["--junit", inFolder("a.xml")],
    );
    expect(code, stderr).to.equal(1);
    expect(stderr).to.match(/failed: --fail-on new-error is met by \d+ places\./)
      .and.match(/^::error title=Page not found \(page_404\)::http:\/\/shop\.test\/new%0AFound: /m);
    const { new_issues: verdict } = JSON.parse(stdout);
    expect(verdict).to.include({ status: "failed", against_audit_id: 1 });
    expect(JSON.stringify(verdict.rows)).to.contain("/new").and.not.contain("/old");
    expect(await readFile(inFolder("a.md"), "utf8"))
      .to.match(/^<!-- search-visibility-audit -->\n### Audit of `shop\.test`: failed, \d+ new/)
      .and.contain("`http://shop.test/new`").and.not.contain("/old");
    const { results } = JSON.parse(await readFile(inFolder("a.sarif"), "utf8")).runs[0];
    expect(JSON.stringify(results)).to.contain("/new").and.not.contain("/old");
    expect(await readFile(inFolder("a.xml"), "utf8"))
      .to.match(/\(page_404\)"><failure message="1 place"/)
      .and.match(/\(h1_missing\)"><\/testcase>/);
    expect(await latest()).to.deep.equal(before);
    expect(await database.db("audits").orderBy("id").pluck("trigger"))
      .to.deep.equal(["manual", "gate", "gate"]);
  });

  it("fails against a file, and becomes the latest audit where that is wanted", async () => {
    const args = ["--fail-on", "new-error", "--against", inFolder("server.json")];
    const { code, stdout } = await audit(...args, "--replace-latest");
    expect(stdout).to.match(/Compared with saved audit 1: [1-9]\d* new, 0 gone/);
    expect(code).to.equal(1);
    expect(await database.db("audits").orderBy("id", "desc").first("id"))
      .to.deep.equal({ id: (await database.db("sites").first("last_audit_id")).last_audit_id });
    const none = await audit("--fail-on", "new-error", "--against", "999999", "--json");
    expect([none.code, JSON.parse(none.stdout).error.code]).to.deep.equal([3, "audit_not_found"]);
  });

  it("says in the server's words what it refuses, and what is wrong", async () => {
    const reader = await insertSpecAccount(database.db, {}, {
      ...{ accountId: account.accountId, abilities: ["read"] },
    });
    const wrong: [string, string[], number, RegExp][] = [
      [reader.tokenText, ["http://shop.test/"], 3, /answered 403: .*audit/],
      [`${account.tokenText}x`, ["http://shop.test/"], 3, /answered 401: /],
      ["", ["http://shop.test/"], 2, /SEARCH_VISIBILITY_TOKEN must have a token/],
      [account.tokenText, ["http://shop.test/shoes"], 2, /begin at http:\/\/shop\.test\/, not at /],
      [account.tokenText, ["http://localhost:3000/"], 2, /only one label/],
      [account.tokenText, ["http://co.uk/"], 2, /public suffix/],
      [account.tokenText, ["shop.test", "--max-pages", "9999999"], 2, /answered 422: .*max_pages/],
      [account.tokenText, ["shop.test", "--account", "admin"], 2, /--account does not go with/],
      [account.tokenText, ["shop.test", "--api", "nowhere"], 2, /--api must be the address/],
    ];
    const count = async () => (await database.db("audits")).length;
    const before = await count();
    for (const [token, [address = "", ...args], expected, message] of wrong) {
      const { code, stderr } = await start(token, address, ...args).ended;
      expect(stderr).to.match(message);
      expect(code, stderr).to.equal(expected);
    }
    expect(await count()).to.equal(before);
  });

  it("forgets a site that it registered and that gave no answer", async () => {
    const { code, stdout } = await start(
      account.tokenText,
      ...["http://mistyped.invalid/", "--json"] as const,
    ).ended;
    expect([code, JSON.parse(stdout).error.code]).to.deep.equal([3, "site_unreachable"]);
    expect(await database.db("sites").where({ status: "active" }).pluck("domain"))
      .to.deep.equal(["shop.test"]);
  });

  it("cancels the audit on the server when it is interrupted", async () => {
    pages["/"] = page("The shop and all its pages", '<a href="/slow/1">1</a>');
    const newest = () => database.db("audits").orderBy("id", "desc").first("id", "status");
    const { id } = await newest();
    const running = start(account.tokenText, "shop.test", "--delay-ms", "0");
    await waitFor("the audit", async () => {
      const audit = await newest();
      return audit.id > id && audit.status === "running";
    });
    running.child.kill("SIGINT");
    const { code, stderr } = await running.ended;
    expect(stderr).to.match(/^Audit \d+ was canceled\.$/m);
    expect(code).to.equal(130);
    expect((await newest()).status).to.equal("canceled");
  });
});
