import { expect } from "chai";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { combinedLine } from "../support/logs/log_lines.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { runScript } from "../support/script.ts";
import { startService } from "../support/service_process.ts";

const COUNTER = new URL("../support/module_counter.ts", import.meta.url).pathname;
/** The whole program has more than two thousand. */
const FEW = 100;
/** Folders of which a start needs a file or a few: what is in them comes with the first request for it, or never. */
const LATE = [
  "lib/web",
  "lib/mcp",
  "lib/openapi",
  "lib/assistant",
  "lib/importers",
  "db/migrations",
];
const FEW_OF_FOLDER = 20;

/** What needs neither the database nor the rest of the program, by its exit code. */
const LIGHT: readonly [code: number, script: string, ...args: string[]][] = [
  [0, "audit", "--help"],
  [2, "audit"],
  [2, "audit", "shop.test", "--api", "nowhere"],
  [0, "verify", "--help"],
  [2, "verify", "--site", "1", "--issue", "title_missing", "--api", "nowhere"],
  [0, "alerts", "--help"],
  [2, "alerts"],
  [2, "export"],
  [2, "export", "--site", "1", "report", "--csv"],
  [0, "import", "--help"],
  [2, "import"],
  [0, "migrate", "--help"],
  [2, "migrate", "--check"],
  [0, "notify", "--help"],
  [0, "comment", "--help"],
];

describe("command lines", () => {
  for (const [code, script, ...args] of LIGHT) {
    it(`load few modules for: ${[script, ...args].join(" ")}`, async () => {
      const ended = await runScript(script, args, { NODE_OPTIONS: `--import=${COUNTER}` });
      expect(ended.code, ended.stderr).to.equal(code);
      const [, count] = /^modules: (\d+)$/m.exec(ended.stderr) ?? [];
      expect(Number(count)).to.be.within(2, FEW);
    });
  }
});

describe("the modules of a process that starts", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  /** Starts a process, ends it when it is ready, and counts what it has loaded of each folder. */
  async function countModules(
    settings: Record<string, string>,
    ready: RegExp,
  ): Promise<Readonly<Record<string, number>>> {
    const service = startService({
      ...{ DATABASE_URL: database.url, NODE_OPTIONS: `--import=${COUNTER}` },
      ...settings,
    });
    await service.waitForLine(ready);
    service.child.kill("SIGTERM");
    expect(await service.ended, service.output()).to.equal(0);
    const [, folders = ""] = /^folders: (.+)$/m.exec(service.output()) ?? [];
    return JSON.parse(folders);
  }

  it("are not those of pages, agents, the analyst, importers and migrations", async () => {
    const counts = await countModules({ ROLE: "api" }, /^listening on /m);
    expect(counts["lib/routes"]).to.be.above(100);
    for (const folder of LATE) expect(counts[folder] ?? 0, folder).to.be.below(FEW_OF_FOLDER);
  });

  it("are those of logs alone where a log is read, without the validator of requests", async () => {
    const folder = await createScratchDirectory("logs-");
    const path = join(folder, "access.log");
    await writeFile(path, combinedLine());
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
    const ended = await runScript("import", ["--site", `${siteId}`, "--logs", path], {
      ...{ DATABASE_URL: database.url, NODE_OPTIONS: `--import=${COUNTER}` },
    });
    await rm(folder, { recursive: true });
    expect(ended.code, ended.stderr).to.equal(0);
    const read = (name: string) =>
      JSON.parse(new RegExp(`^${name}: (.+)$`, "m").exec(ended.stderr)?.[1] ?? "");
    expect(read("packages")).to.include("mysql2").and.not.include("ajv");
    const counts = read("folders");
    expect(counts["lib/logs"]).to.be.above(40);
    for (const name of ["lib/metrics", "db/search_data", ...LATE]) {
      expect(counts[name] ?? 0, name).to.be.below(5);
    }
  });

  it("are those of jobs alone in a worker", async () => {
    const counts = await countModules({ ROLE: "worker" }, /^worker ready$/m);
    expect(counts["lib/jobs"]).to.be.above(20);
    for (const folder of ["lib/routes", "lib/middleware", ...LATE]) {
      expect(counts[folder] ?? 0, folder).to.be.below(FEW_OF_FOLDER);
    }
  });
});
