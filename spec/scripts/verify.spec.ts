import { expect } from "chai";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { startApi } from "../support/api.ts";
import { loopbackSettings } from "../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { startScript } from "../support/script.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";
import { stopAudit } from "../../lib/commands/audits/control/change_audit.ts";
import { createMetricsRegistry } from "../../lib/core/metrics_registry.ts";
import { advanceAudits } from "../../lib/jobs/advance_audits.ts";
import { startJobs } from "../../lib/jobs/start_jobs.ts";

const page = (title: string, body = "<p>Text") =>
  `<!doctype html><html lang="en"><head>${title && `<title>${title}</title>`}</head>` +
  `<body><h1>Shop</h1>${body}</body></html>`;

describe("npm run verify", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let pages: Record<string, string>;
  const runWarm = useWarmScripts();
  before(async () => {
    pages = {
      "/": page("The shop and all its pages", '<a href="/a">A</a> <a href="/b">B</a>'),
      "/a": page(""),
      "/b": page(""),
    };
    database = await createSpecDatabase();
    site = await startTestSite((path) => pages[path]);
    const audited = await run("audit", "http://shop.test/", "--delay-ms", "0", "--no-external");
    expect(audited.code, audited.stderr).to.equal(0);
  });
  after(async () => {
    await site.close();
    await database.drop();
  });

  const settings = () => {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    return {
      DATABASE_URL: database.url,
      CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
      CRAWL_CONNECT_TO: crawlConnectTo.join(","),
    };
  };
  const run = (script: string, ...args: string[]) => runWarm(script, args, settings());
  const verify = (...args: string[]) => run("verify", "--site", "1", ...args);

  it("lists the places, says what is left, and ends with 1", async () => {
    const listed = await verify("--issue", "title_missing", "--list");
    expect(listed.stdout).to.equal(
      "title_missing: 2\n  http://shop.test/a\n  http://shop.test/b\n",
    );
    pages["/a"] = page("Page A of the shop");
    const { code, stdout, stderr } = await verify("--issue", "title_missing");
    expect(stdout, stderr).to.match(
      /^partly_fixed {4}Title is missing \(title_missing\): 1 fixed, 1 left, 0 gone with their page\nLeft: 1\n {2}error {4}title_missing {2}http:\/\/shop\.test\/b\n/,
    );
    expect(stdout).to.match(/Recheck 2 against audit 1: not passed\.\n$/);
    expect(code).to.equal(1);
  });

  it("ends with 0 where nothing is left, and notes it", async () => {
    pages["/b"] = page("Page B of the shop");
    const { code, stdout } = await verify(
      ...["--issue", "title_missing", "--annotate", "Titles written", "--label", "r1", "--json"],
    );
    expect(code).to.equal(0);
    const verdict = JSON.parse(stdout);
    expect(verdict).to.include({ verdict: "fixed", passed: true });
    const [noted] = await database.db("annotations");
    expect(noted).to.include({
      id: verdict.annotation_id,
      title: "Titles written",
      source: "command_line",
    });
    expect(await database.db("audits").where({ id: verdict.audit_id }).first())
      .to.include({ label: "r1", trigger: "recheck" });
  });

  it("ends with 1 where the fix broke something else", async () => {
    pages["/"] = page("", '<a href="/a">A</a> <a href="/b">B</a>');
    const { code, stdout } = await verify("--url", "http://shop.test/", "--json");
    const verdict = JSON.parse(stdout);
    expect(verdict.new.rows.map((row: { code: string }) => row.code))
      .to.include("title_missing");
    expect(code).to.equal(1);
  });

  it("names what is wrong and ends with 2, or 3 where there is nothing to verify", async () => {
    const wrong: [string[], number, RegExp][] = [
      [[], 2, /--issue or --url is missing/],
      [["title_missing"], 2, /one argument too many: name issues with --issue/],
      [["--issue", "title_missing", "--annotate", " "], 2, /--annotate needs the title/],
      [["--issue", "no_such_code"], 2, /There is no issue "no_such_code"/],
      [["--url", "https://other.test/"], 2, /other\.test/],
      [["--url", "x", "--list"], 2, /--list needs an --issue/],
      [["--issue", "title_missing", "--api", "nowhere"], 2, /--api must be the address/],
    ];
    for (const [args, expected, message] of wrong) {
      const { code, stderr } = await verify(...args);
      expect(stderr).to.match(message);
      expect(code, stderr).to.equal(expected);
    }
    const none = await run("verify", "--site", "99", "--issue", "title_missing", "--json");
    expect(none.code).to.equal(3);
    expect(JSON.parse(none.stdout).error.code).to.equal("site_not_found");
  });

  it("cancels the recheck when it is interrupted", async () => {
    const home = pages["/"] ?? "";
    const slow = await startTestSite((path) => ({
      body: path === "/" ? home : "",
      delayMs: 5_000,
    }));
    const running = startScript("verify", ["--site", "1", "--url", "http://shop.test/"], {
      ...settings(),
      CRAWL_CONNECT_TO: `shop.test:80:127.0.0.1:${slow.port}`,
    });
    const newest = () => database.db("audits").orderBy("id", "desc").first("id", "status");
    await waitFor("the recheck", async () => (await newest())?.["status"] === "running");
    running.child.kill("SIGINT");
    expect((await running.ended).code).to.equal(130);
    expect((await newest())?.["status"]).to.equal("canceled");
    await slow.close();
  });

  it("ends where its recheck is stopped early, and says what was not looked at", async () => {
    const home = pages["/"] ?? "";
    // the first page comes at once: a recheck that has requested none is canceled instead
    const slow = await startTestSite((path) => ({
      body: home,
      delayMs: path === "/b" ? 4_000 : 0,
    }));
    const urls = ["/", "/a", "/b"].flatMap((path) => ["--url", `http://shop.test${path}`]);
    const running = startScript("verify", ["--site", "1", ...urls, "--json"], {
      ...settings(),
      CRAWL_CONNECT_TO: `shop.test:80:127.0.0.1:${slow.port}`,
    });
    const newest = () => database.db("audits").orderBy("id", "desc").first("id", "pages_crawled");
    const { id } = await newest();
    await waitFor("a page", async () => {
      const audit = await newest();
      return audit.id > id && audit.pages_crawled > 0;
    }, 40_000);
    const { id: auditId } = await newest();
    await stopAudit({ db: database.db, now: () => new Date() }, { siteId: 1, auditId });
    const { stdout, stderr } = await running.ended;
    expect(JSON.parse(stdout).audit_id, stderr).to.equal(auditId);
    expect(await database.db("audits").where({ id: auditId }).first("status"))
      .to.deep.equal({ status: "completed_partial" });
    await slow.close();
  });

  it("verifies on a server over HTTP, by a token", async () => {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    const api = await startApi(database, { config: { crawlAllowPrivate, crawlConnectTo } });
    const jobs = startJobs(api.services, [advanceAudits], createMetricsRegistry());
    const { account_id: accountId } = await database.db("sites").first("account_id");
    const own = await insertSpecAccount(database.db, {}, { accountId });
    const reader = await insertSpecAccount(database.db, {}, { accountId, abilities: ["read"] });
    const remote = (token: string, ...args: string[]) =>
      runWarm("verify", ["--site", "1", "--api", api.url, ...args], {
        SEARCH_VISIBILITY_TOKEN: token,
        DATABASE_URL: "",
      });
    try {
      pages["/"] = page("The shop and all its pages", '<a href="/a">A</a> <a href="/b">B</a>');
      const { code, stdout, stderr } = await remote(
        own.tokenText,
        ...["--issue", "title_missing", "--annotate", "Title back"],
      );
      expect(stdout, stderr).to.match(/^fixed /);
      expect(stdout).to.match(/Noted as annotation \d+\./);
      expect(code).to.equal(0);
      const refused = await remote(reader.tokenText, "--issue", "title_missing");
      expect(refused.code).to.equal(3);
      expect(refused.stderr).to.match(/answered 403.*audit/);
    } finally {
      await jobs.stop();
      await api.close();
    }
  });
});
