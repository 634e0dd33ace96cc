import { expect } from "chai";
import { loopbackSettings } from "../support/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";

const HOME = `<!doctype html><html lang="en"><head><title>A shop for tea and all around it</title>
  <meta name="viewport" content="width=device-width"></head>
  <body><h1>Tea</h1><a href="/missing">Gone</a></body></html>`;

describe("npm run audit", () => {
  let database: SpecDatabase;
  let site: TestSite;
  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite({ "/": HOME });
  });
  after(async () => {
    await site.close();
    await database.drop();
  });

  function audit(...args: string[]) {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    return runScript("audit", args, {
      DATABASE_URL: database.url,
      CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
      CRAWL_CONNECT_TO: crawlConnectTo.join(","),
    });
  }

  it("registers the site, audits it and prints score and issues for a person", async () => {
    const { code, stdout, stderr } = await audit("http://shop.test/", "--delay-ms", "0");
    expect(code).to.equal(0);
    expect(stdout).to.include("Health score 0 of 100  (completed, queue_empty, 2 URLs crawled)");
    expect(stdout).to.match(
      /^error {9}1 {2}Page not found \(page_404\)\n {19}http:\/\/shop\.test\/missing$/m,
    );
    expect(stderr).to.match(/The account "admin" was created\. Its API token.*svk_/);
    expect(stderr).to.match(/100 % completed {2}2 pages$/m);
    const sites = await database.db("sites").select("domain", "start_url", "health_score");
    expect(sites).to.deep.equal([
      { domain: "shop.test", start_url: "http://shop.test/", health_score: 0 },
    ]);
  });

  it("audits the site again without registering it twice, and prints JSON", async () => {
    const { code, stdout, stderr } = await audit("http://shop.test/", "--delay-ms", "0", "--json");
    expect(code).to.equal(0);
    expect(stderr).not.to.include("svk_");
    const report = JSON.parse(stdout);
    expect(report).to.include({ status: "completed", health_score: 0, pages_crawled: 2 });
    const broken = report.issues.find((issue: { code: string }) => issue.code === "page_404");
    expect(broken).to.include({ severity: "error", affected_urls_count: 1 });
    expect(broken.example_urls).to.deep.equal(["http://shop.test/missing"]);
    expect(await database.db("sites")).to.have.length(1);
  });

  it("takes which pages are to be rendered", async () => {
    const args = ["http://shop.test/", "--delay-ms", "0", "--json"];
    expect((await audit(...args, "--render", "all")).code).to.equal(0);
    const row = await database.db("audits").orderBy("id", "desc").first("settings");
    expect(JSON.parse(row.settings)).to.include({ render: "all", render_pages: 25 });
    const { code, stderr } = await audit(...args, "--render", "some");
    expect(code).to.equal(2);
    expect(stderr).to.include('--render must be off or sample or all, not "some".');
  });

  it("ends with 1 where --fail-on is met", async () => {
    const { code, stderr } = await audit(
      "http://shop.test/",
      "--delay-ms",
      "0",
      "--fail-on",
      "error",
    );
    expect(code).to.equal(1);
    expect(stderr).to.match(/failed: --fail-on error is met by 2 issues\.\n$/);
  });

  describe("--fail-on new-error", () => {
    let growing: TestSite;
    let pages: Record<string, string>;
    before(async () => {
      pages = { "/": HOME };
      growing = await startTestSite(pages);
    });
    after(() => growing.close());

    function gate(...args: string[]) {
      return runScript("audit", ["http://growing.test/", "--delay-ms", "0", ...args], {
        DATABASE_URL: database.url,
        CRAWL_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
        CRAWL_CONNECT_TO: `growing.test:80:127.0.0.1:${growing.port}`,
      });
    }

    it("takes every error of the first audit for new, and says so", async () => {
      const { code, stdout, stderr } = await gate("--fail-on", "new-error");
      expect(code).to.equal(1);
      expect(stdout).to.include("There is no earlier audit of this site to compare with");
      expect(stdout).to.match(
        /^error {4}new {8}Link to a broken page of the site \(link_to_broken_internal\)\n {20}http:\/\/growing\.test\/ -> http:\/\/growing\.test\/missing$/m,
      );
      expect(stderr).to.match(/failed: --fail-on new-error is met by \d+ places\.\n$/);
    });
    it("ends with 0 where the errors are those of the audit before", async () => {
      const { code, stdout } = await gate("--fail-on", "new-error");
      expect(stdout).to.match(/Compared with audit \d+: 0 new, 0 regressed, 0 fixed/);
      expect(code).to.equal(0);
    });
    it("ends with 1 where there is another, and lists it as JSON", async () => {
      pages["/"] = HOME.replace("</body>", '<a href="/lost">Lost</a></body>');
      const { code, stdout } = await gate("--fail-on", "new-error", "--json");
      expect(code).to.equal(1);
      const { new_issues: verdict } = JSON.parse(stdout);
      expect(verdict).to.include({ status: "failed", fail_on: "error" });
      expect(verdict.against_audit_id).to.be.a("number");
      const urls = verdict.rows.map((row: { code: string; url: string; target_url: string }) =>
        [row.code, row.target_url ?? row.url].join(" ")
      );
      expect(urls).to.include.members([
        "link_to_broken_internal http://growing.test/lost",
        "page_404 http://growing.test/lost",
      ]);
      expect(urls.join(" ")).not.to.include("/missing");
    });
  });

  it("ends with 1 and the reason when the site does not answer", async () => {
    const { code, stdout } = await audit("http://shop.test:81/", "--delay-ms", "0");
    expect(code).to.equal(1);
    expect(stdout).to.include("The audit failed: The site gave no HTTP answer.");
  });

  const WRONG: [string[], string][] = [
    [[], "Give one URL to audit."],
    [["http://shop.test/", "--max-pages", "many"], "--max-pages must be a whole number"],
    [
      ["http://shop.test/", "--fail-on", "notice"],
      "--fail-on must be error or warning or new-error or new-warning, not",
    ],
    [["ftp://shop.test/"], '"ftp://shop.test/" is not an http(s) URL'],
    [["http://shop.test/", "--colour"], "Unknown option '--colour'"],
  ];
  for (const [args, message] of WRONG) {
    it(`ends with 2 and says what is wrong with: ${args.join(" ")}`, async () => {
      const { code, stderr } = await audit(...args);
      expect(code).to.equal(2);
      expect(stderr).to.include(message);
    });
  }

  it("shows its help", async () => {
    const { code, stdout } = await audit("--help");
    expect(code).to.equal(0);
    expect(stdout).to.match(/^Audits a site/);
  });
});
