import { expect } from "chai";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";

describe("npm run export", () => {
  let database: SpecDatabase;
  let siteId: number;
  const runWarm = useWarmScripts();

  before(async () => {
    database = await createSpecDatabase();
    const account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const api = await startApi(database);
    for (const title of ["=1", "Größe"]) {
      const { status } = await api.request("POST", `/sites/${siteId}/annotations`, {
        token: account.tokenText,
        body: { kind: "deploy", title, first_day: "2026-11-20" },
      });
      expect(status).to.equal(201);
    }
    await api.close();
  });
  after(() => database.drop());

  const run = (...args: string[]) =>
    runWarm("export", ["--site", String(siteId), ...args], { DATABASE_URL: database.url });
  const list = "annotations?fields=title,kind&sort=id";

  it("writes CSV with a mark, and NDJSON", async () => {
    const settings = { DATABASE_URL: database.url };
    const args = ["--site", String(siteId), list, "--csv", "--bom"];
    const csv = await runScript("export", args, settings);
    expect(csv).to.deep.equal({
      code: 0,
      stderr: "",
      stdout: "\ufefftitle,kind\r\n'=1,deploy\r\nGröße,deploy\r\n",
    });
    const { stdout } = await run(list, "--ndjson");
    expect(stdout.trim().split("\n").map((line) => JSON.parse(line))).to.deep.equal([
      { title: "=1", kind: "deploy" },
      { title: "Größe", kind: "deploy" },
    ]);
  });

  it("writes a workbook", async () => {
    const { code, stdout } = await run(list, "--xlsx");
    expect([code, stdout.slice(0, 2)]).to.deep.equal([0, "PK"]);
  });

  it("writes the report as Markdown", async () => {
    const { code, stdout, stderr } = await run("report?days=90", "--md");
    expect([code, stderr]).to.deep.equal([0, ""]);
    expect(stdout).to.contain("## What to do first");
    const wrong = await run("report?days=8");
    expect([wrong.code, wrong.stderr.includes("days")]).to.deep.equal([1, true]);
    for (const args of [[list, "--md"], ["report", "--csv"], ["report", "--bom"]]) {
      expect((await run(...args)).code, args.join(" ")).to.equal(2);
    }
  });

  it("says in one line that what it writes to is full", async function () {
    // a file of Linux that takes nothing
    if (!existsSync("/dev/full")) return this.skip();
    const script = fileURLToPath(new URL("../../scripts/export.ts", import.meta.url));
    const command = `exec "$0" "$1" --site ${siteId} annotations > /dev/full`;
    const failure = await promisify(execFile)("sh", ["-c", command, process.execPath, script], {
      env: { ...process.env, NO_COLOR: "1", DATABASE_URL: database.url },
    }).catch((error: unknown) => error);
    expect(failure).to.include({
      code: 1,
      stderr: "error: What was written is not whole: ENOSPC: no space left on device, write.\n",
    });
  });

  it("says what is wrong", async () => {
    const unknown = await run("keyword");
    expect(unknown.code).to.equal(1);
    expect(unknown.stderr).to.match(/There is no list "keyword"\. There are: .*keywords/);
    const field = await run("annotations?sort=nothing");
    expect([field.code, field.stderr]).to.satisfy(([code, text]: [number, string]) =>
      code === 1 && text.includes('cannot be sorted by "nothing"')
    );
    for (const args of [[], ["a", "b"], [list, "--csv", "--xlsx"], [list, "--ndjson", "--bom"]]) {
      expect((await run(...args)).code, args.join(" ")).to.equal(2);
    }
    const site = await runWarm("export", ["--site", "999", list], { DATABASE_URL: database.url });
    expect([site.code, site.stderr.includes("There is no site 999")]).to.deep.equal([1, true]);
  });
});
