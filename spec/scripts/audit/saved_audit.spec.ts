import { expect } from "chai";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loopbackSettings } from "../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";
import { startTestSite, type TestSite } from "../../support/test_site.ts";
import { useWarmScripts } from "../../support/warm_scripts/use_warm_scripts.ts";

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head>` +
  `<body><h1>Shop</h1>${body}</body></html>`;

describe("npm run audit -- --save and --against", function () {
  // each command starts the program, and its audit some threads of it
  this.timeout(240_000);
  let database: SpecDatabase;
  let site: TestSite;
  let folder: string;
  let base: string;
  const runWarm = useWarmScripts();
  const pages: Record<string, string> = {};
  before(async () => {
    pages["/"] = page("The shop and all its pages", '<a href="/old">Old</a> <a href="/a">A</a>');
    pages["/a"] = page("", "<p>A");
    database = await createSpecDatabase();
    site = await startTestSite((path) => pages[path]);
    folder = await createScratchDirectory("saved-audit-");
    base = join(folder, "base.json");
    const { code, stderr } = await audit("--save", base);
    expect(code, stderr).to.equal(0);
  });
  after(async () => {
    await site.close();
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const audit = (...args: string[]) => {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    return runWarm("audit", ["http://shop.test/", "--delay-ms", "0", "--no-external", ...args], {
      DATABASE_URL: database.url,
      CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
      CRAWL_CONNECT_TO: crawlConnectTo.join(","),
    });
  };
  const gate = (against: string, ...args: string[]) =>
    audit("--fail-on", "new-error", "--against", against, ...args);

  it("passes what is as it was, in a database that has never seen the site", async () => {
    await database.db("sites").delete();
    const { code, stdout, stderr } = await gate(base);
    expect(stdout, stderr).to.match(/Compared with saved audit 1: 0 new, 0 gone, \d+ as before\./);
    expect(code).to.equal(0);
  });

  it("fails on what is new, and counts what is gone", async () => {
    pages["/"] = page("The shop and all its pages", '<a href="/new">New</a> <a href="/a">A</a>');
    const { code, stdout } = await gate(base, "--json");
    expect(code).to.equal(1);
    const { new_issues: verdict } = JSON.parse(stdout);
    expect(verdict.rows.map((row: { code: string; url: string }) => `${row.code} ${row.url}`))
      .to.include("page_404 http://shop.test/new");
    expect(verdict.saved.gone_count).to.be.above(0);
    expect(JSON.stringify(verdict.rows)).not.to.contain("/old").and.not.contain("title_missing");
  });

  it("does not call new what only a newer rule finds", async () => {
    const saved = JSON.parse(await readFile(base, "utf8"));
    const older = join(folder, "older.json");
    await writeFile(older, JSON.stringify({ ...saved, rules: {}, places: [] }));
    const { code, stdout } = await gate(older, "--json");
    expect(code).to.equal(0);
    expect(JSON.parse(stdout).new_issues.newly_checked_count).to.be.above(0);
  });

  it("compares with an audit of the database by its id", async () => {
    const latest = JSON.parse((await audit("--json")).stdout).audit_id;
    pages["/"] = page("The shop and all its pages", '<a href="/newer">New</a> <a href="/a">A</a>');
    const { code, stdout, stderr } = await gate(String(latest));
    expect(stdout, stderr).to.contain(`Compared with audit ${latest}: `).and.contain("/newer");
    expect(code).to.equal(1);
    const none = await gate("999999", "--json");
    expect([none.code, JSON.parse(none.stdout).error.code]).to.deep.equal([3, "audit_not_found"]);
  });

  it("refuses files that are none of its own, before anything is audited", async () => {
    const count = (await database.db("audits")).length;
    const saved = JSON.parse(await readFile(base, "utf8"));
    const write = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const wrong: [string, RegExp][] = [
      [join(folder, "nothing.json"), /--against cannot be read: ENOENT/],
      [await write("a.json", "{"), /a\.json is no JSON/],
      [await write("b.json", "[]"), /b\.json is no saved audit/],
      [await write("c.json", JSON.stringify({ ...saved, format: "x" })), /no saved audit: format/],
      [await write("d.json", JSON.stringify({ ...saved, places: ["x"] })), /places/],
      [await write("e.json", JSON.stringify({ ...saved, domain: "b.test" })), /audit of b\.test/],
    ];
    for (const [file, message] of wrong) {
      const { code, stderr } = await gate(file);
      expect(stderr).to.match(message);
      expect(code).to.equal(2);
    }
    expect((await audit("--against", base)).stderr).to.match(/--against goes with --fail-on new-/);
    expect((await audit("--name", "a--b")).stderr).to.match(/--name takes letters/);
    expect((await database.db("audits")).length).to.equal(count);
  });
});
