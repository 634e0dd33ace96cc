import { expect } from "chai";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { BROWSER, combinedLine } from "../support/logs/log_lines.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";

describe("npm run import -- --logs", () => {
  let database: SpecDatabase;
  let folder: string;
  let siteId: number;
  const runWarm = useWarmScripts();
  before(async () => {
    database = await createSpecDatabase();
    folder = await createScratchDirectory("logs-");
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const bring = (...args: string[]) =>
    runWarm("import", ["--site", `${siteId}`, "--logs", ...args], {
      DATABASE_URL: database.url,
      // the lines of the specs stay young
      LOG_REQUESTS_DAYS: "3650",
    });

  it("reads a log, says what it found, and reads nothing twice", async () => {
    const path = join(folder, "access.log");
    await writeFile(
      path,
      combinedLine() + combinedLine({ agent: BROWSER }) + "damaged\n" +
        combinedLine({ request: "\\x16\\x03" }),
    );
    const first = await bring(path);
    expect({ code: first.code, stderr: first.stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(first.stdout).to.equal(
      "access.log: 4 lines read (combined).\n" +
        "  so far: 1 requests of bots, 1 of people\n" +
        "  1 line left out: not of the format\n" +
        "  1 line left out: no request of HTTP, such as bytes of an attack\n",
    );
    const again = await bring(path);
    expect(again.stdout).to.match(/^access\.log: nothing new\./);
    const pages = await database.db("pages").where({ site_id: siteId }).pluck("url");
    expect(pages).to.deep.equal(["https://example.com/tea"]);
  });
  it("says that old requests are not kept for long", async () => {
    const path = join(folder, "old.log");
    await writeFile(path, combinedLine({ time: "17/May/2015:10:05:03 +0000" }));
    const { stdout } = await bring(path);
    expect(stdout).to.match(
      /^old\.log: 1 line read .*\n.*\nRequests of bots before \d{4}-\d\d-\d\d go within the hour: they are kept for 3650 days\. LOG_REQUESTS_DAYS/,
    );
  });
  it("reads a folder with packed logs and stdin, and prints JSON", async () => {
    const logs = join(folder, "logs");
    await mkdir(logs);
    await writeFile(join(logs, "a.log"), combinedLine({ request: "GET /a HTTP/1.1" }));
    await writeFile(join(logs, "b.log.gz"), gzipSync(combinedLine({ request: "GET /b HTTP/1.1" })));
    const { code, stdout } = await bring(logs, "--json");
    expect(code).to.equal(0);
    const { files } = JSON.parse(stdout);
    expect(files.map((file: { name: string; lines_read: number }) => [file.name, file.lines_read]))
      .to.deep.equal([["a.log", 1], ["b.log.gz", 1]]);
    expect(files[0].file).to.deep.include({
      format: "combined",
      bots: 1,
      first_at: "2026-11-10T10:00:00.000Z",
    });
  });
  it("goes on after a log that it cannot read, and exits with 1", async () => {
    const [bad, cut, good] = ["bad.csv", "cut.gz", "good.log"].map((name) => join(folder, name));
    await writeFile(bad ?? "", "a,b\n1,2\n");
    await writeFile(cut ?? "", gzipSync(combinedLine().repeat(99)).subarray(0, 60));
    await writeFile(good ?? "", combinedLine({ request: "GET /good HTTP/1.1" }));
    const { code, stdout } = await bring(bad ?? "", cut ?? "", good ?? "");
    expect(code).to.equal(1);
    expect(stdout).to.include("bad.csv: nothing was read. The format of")
      .and.include("cut.gz: nothing was read. unexpected end of file")
      .and.include("good.log: 1 line read");
  });
  it("refuses wrong usage with exit code 2", async () => {
    for (
      const [args, message] of [
        [[], "Give at least one log to read."],
        [["x.log", "--from", "2026-01-01"], "--from and --logs do not go together."],
        [["none.log"], 'There is no file "none.log".'],
      ] as const
    ) {
      const { code, stderr } = await bring(...args);
      expect(code, message).to.equal(2);
      expect(stderr).to.include(message);
    }
  });
  it("says what is wrong with a format that is given", async () => {
    const { code, stdout } = await bring(join(folder, "access.log"), "--log-format", "%h %l");
    expect(code).to.equal(1);
    expect(stdout).to.include("The format lacks the time, the request, the status.");
  });
});
