import { Ajv } from "ajv";
import { expect } from "chai";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { loopbackSettings } from "../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { SARIF_SCHEMA } from "../support/audits/sarif_schema.ts";
import { runScript, startScript } from "../support/script.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";

const HOME = `<!doctype html><html lang="en"><head><title>A shop for tea and all around it</title>
  <meta name="viewport" content="width=device-width"></head>
  <body><h1>Tea</h1><a href="/missing">Gone</a></body></html>`;

describe("npm run audit", function () {
  // each command starts the program, and its audit some threads of it
  this.timeout(240_000);
  let database: SpecDatabase;
  let site: TestSite;
  const runWarm = useWarmScripts();
  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite({ "/": HOME });
  });
  after(async () => {
    await site.close();
    await database.drop();
  });

  function settings() {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    return {
      DATABASE_URL: database.url,
      CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
      CRAWL_CONNECT_TO: crawlConnectTo.join(","),
    };
  }
  const audit = (...args: string[]) => runWarm("audit", args, settings());

  it("registers the site, audits it and prints score and issues for a person", async () => {
    const args = ["http://shop.test/", "--delay-ms", "0"];
    const { code, stdout, stderr } = await runScript("audit", args, settings());
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

  it("takes which pages to render", async () => {
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
      pages = {
        "/": HOME.replace("</body>", '<a href="/second">Second</a></body>'),
        "/second": "<p>no title",
      };
      growing = await startTestSite(pages);
    });
    after(() => growing.close());

    function gate(...args: string[]) {
      return runWarm("audit", ["http://growing.test/", "--delay-ms", "0", ...args], {
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
      pages["/"] = pages["/"]?.replace("</body>", '<a href="/lost">Lost</a></body>') ?? "";
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
    it("says that a page was lost, and calls nothing on it fixed", async () => {
      delete pages["/second"];
      const { stdout } = await gate("--fail-on", "new-error");
      expect(stdout).to.match(/ 0 regressed, 0 fixed, [1-9]\d* gone with their page, /);
      expect(stdout).to.include(
        "1 page was lost: 1 answers with an error. What was wrong on it is not fixed.",
      );
    });
  });

  it("says in one sentence why a host could not be audited, and leaves no site of it", async () => {
    const { code, stdout, stderr } = await audit("https://mistyped.invalid/", "--json");
    expect(code).to.equal(3);
    const message =
      'The host "mistyped.invalid" has no address. Check its spelling and the network.';
    expect(JSON.parse(stdout)).to.deep.equal({ error: { code: "host_not_found", message } });
    expect(stderr).to.equal(`error: ${message}\n`);
    // an address where nobody listens
    const closed = await audit(`http://127.0.0.2:${site.port}/`, "--delay-ms", "0");
    expect(closed.code).to.equal(3);
    expect(closed.stderr).to.match(/^error: The site gave no HTTP answer\..*$/m);
    expect(closed.stderr).not.to.match(/^ +at |"event"/m);
    const domains = await database.db("sites").where({ status: "active" }).pluck("domain");
    expect(domains).not.to.include("mistyped.invalid").and.not.include("127.0.0.2");
  });

  for (const host of ["localhost", "127.0.0.1"]) {
    it(`audits http://${host} with its port, which the operator named`, async () => {
      const start = `http://${host}:${site.port}/`;
      const { code, stdout } = await runWarm("audit", [start, "--delay-ms", "0", "--json"], {
        DATABASE_URL: database.url,
      });
      expect(code).to.equal(0);
      expect(JSON.parse(stdout)).to.include({ status: "completed", pages_crawled: 2 });
      const row = await database.db("sites").where({ domain: host }).first("start_url");
      expect(row.start_url).to.equal(start);
    });
  }

  it("cancels the audit at Ctrl-C, says so and ends with 130", async () => {
    const slow = await startTestSite(() => ({
      delayMs: 200,
      body: Array.from({ length: 50 }, (_, index) => `<a href="/${index}">Page</a>`).join(""),
    }));
    try {
      const running = startScript("audit", [`http://localhost:${slow.port}/`], {
        DATABASE_URL: database.url,
      });
      await waitFor("a page", () => slow.requests.length > 3, 40_000);
      // npm passes on what the whole group got
      running.child.kill("SIGINT");
      running.child.kill("SIGINT");
      const { code, stderr } = await running.ended;
      expect(code).to.equal(130);
      expect(stderr).to.match(/^Audit \d+ was canceled\.$/m);
      const row = await database.db("audits").orderBy("id", "desc").first("status");
      expect(row.status).to.equal("canceled");
    } finally {
      await slow.close();
    }
  });

  describe("reports for pipelines", () => {
    let directory: string;
    before(async () => {
      directory = await createScratchDirectory("search-visibility-reports-");
    });
    after(() => rm(directory, { recursive: true, force: true }));

    it("are valid SARIF, JUnit and annotations", async () => {
      const [sarif, junit] = [join(directory, "a.sarif"), join(directory, "a.xml")];
      const reports = ["--sarif", sarif, "--junit", junit, "--github"];
      const { code, stdout } = await audit("http://shop.test/", "--delay-ms", "0", ...reports);
      expect(code).to.equal(0);
      const log = JSON.parse(await readFile(sarif, "utf8"));
      const validate = new Ajv({ formats: { uri: URL.canParse, "uri-reference": URL.canParse } })
        .compile(SARIF_SCHEMA);
      expect(validate(log), JSON.stringify(validate.errors)).to.equal(true);
      const broken = log.runs[0].results
        .find(({ ruleId }: { ruleId: string }) => ruleId === "page_404");
      expect(broken.level).to.equal("error");
      expect(broken.locations[0].physicalLocation.artifactLocation.uri)
        .to.equal("http://shop.test/missing");
      const xml = await readFile(junit, "utf8");
      expect(xml).to.match(
        /<testcase classname="crawlability" name="Page not found \(page_404\)"><failure message="1 place" type="error">http:\/\/shop\.test\/missing/,
      );
      expect(xml).to.match(/<testcase [^>]*\(h1_missing\)"><\/testcase>|\(h1_missing\)"><failure/);
      expect(stdout).to.match(
        /^::error title=Page not found \(page_404\)::http:\/\/shop\.test\/missing%0AFound: /m,
      );
    });
  });

  describe("a gate", () => {
    it("does not become the site's latest audit unless it is asked to", async () => {
      const latest = async () =>
        (await database.db("sites").where({ domain: "shop.test" }).first("last_audit_id"))
          .last_audit_id;
      const args = ["http://shop.test/", "--delay-ms", "0", "--fail-on", "new-error"];
      const before = await latest();
      expect((await audit(...args)).code).to.equal(0);
      expect(await latest()).to.equal(before);
      expect((await audit(...args, "--replace-latest")).code).to.equal(0);
      expect(await latest()).to.be.above(before);
    });
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

  it("gives wrong usage as JSON, too", async () => {
    const { code, stdout } = await audit("http://shop.test/", "--colour", "--json");
    expect(code).to.equal(2);
    const { error } = JSON.parse(stdout);
    expect(error.code).to.equal("wrong_usage");
    expect(error.message).to.match(/^Unknown option '--colour'/);
  });

  it("shows its help", async () => {
    const { code, stdout } = await audit("--help");
    expect(code).to.equal(0);
    expect(stdout).to.match(/^Audits a site/);
  });
});
