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

  it("ends with 1 and the reason when the site does not answer", async () => {
    const { code, stdout } = await audit("http://shop.test:81/", "--delay-ms", "0");
    expect(code).to.equal(1);
    expect(stdout).to.include("The audit failed: The site gave no HTTP answer.");
  });

  const WRONG: [string[], string][] = [
    [[], "Give one URL to audit."],
    [["http://shop.test/", "--max-pages", "many"], "--max-pages must be a whole number"],
    [["http://shop.test/", "--fail-on", "notice"], "--fail-on must be error or warning"],
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
