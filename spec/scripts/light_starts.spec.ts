import { expect } from "chai";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";
import { startService } from "../support/service_process.ts";

const COUNTER = new URL("../support/module_counter.ts", import.meta.url).pathname;
/** The whole program has more than two thousand. */
const FEW = 100;
/** Pages, the assistant, what agents call, migrations and others' APIs come with their first request. */
const API = 1_750;
/** What jobs alone need. */
const WORKER = 800;

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

  /** Starts a process, and ends it when it is ready. */
  async function countModules(settings: Record<string, string>, ready: RegExp): Promise<number> {
    const service = startService({
      ...{ DATABASE_URL: database.url, NODE_OPTIONS: `--import=${COUNTER}` },
      ...settings,
    });
    await service.waitForLine(ready);
    service.child.kill("SIGTERM");
    expect(await service.ended, service.output()).to.equal(0);
    const [, count] = /^modules: (\d+)$/m.exec(service.output()) ?? [];
    return Number(count);
  }

  it("are not those of pages, of the assistant and of migrations", async () => {
    expect(await countModules({ ROLE: "api" }, /^listening on /m)).to.be.within(500, API);
  });

  it("are those of jobs alone in a worker", async () => {
    expect(await countModules({ ROLE: "worker" }, /^worker ready$/m)).to.be.within(300, WORKER);
  });
});
