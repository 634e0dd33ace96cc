import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startBenchWorker } from "../../scripts/bench/bench_audit.ts";
import { describeProduct, startTarget } from "../../scripts/bench/target.ts";
import { readStartCommand } from "../../scripts/start_command.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
/** Where a cache of compiled code lies is not the same everywhere. */
const wordsOf = (script: string): string[] =>
  script.split(" ").filter((word) => /^(MALLOC_|--)/.test(word));

describe("readStartCommand()", () => {
  let database: SpecDatabase;
  let folder: string;
  before(async () => {
    database = await createSpecDatabase();
    folder = await createScratchDirectory("start-command-");
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  for (const script of ["start", "import"] as const) {
    it(`has every word of npm run ${script}`, () => {
      const { environment, flags, file } = readStartCommand(script);
      const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
      expect([...settings, "exec", "node", ...flags, file.slice(ROOT.length)].join(" "))
        .to.equal(scripts[script]);
    });
  }

  /** The words of `npm start` that a process that runs has. */
  const wordsOfProcess = (pid: number) => {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, "utf8").split("\0");
    const has = new Set([...read("environ"), ...read("cmdline")]);
    return wordsOf(scripts.start).filter((word) => has.has(word));
  };

  it("is what a server of the benches runs with", async function () {
    this.timeout(30_000);
    // a server that starts at once, on a busy machine as well
    const file = join(folder, "server.mjs");
    await writeFile(
      file,
      'import { createServer } from "node:http";\n' +
        "createServer((_request, answer) => answer.end()).listen(process.env.PORT);\n",
    );
    const target = await startTarget({ ...describeProduct({}), file }, () => []);
    try {
      expect(wordsOfProcess(target.pid ?? 0)).to.deep.equal(wordsOf(scripts.start));
    } finally {
      await target.stop();
    }
  });

  it("is what a worker of the benches runs with", async () => {
    const worker = startBenchWorker({ databaseUrl: database.url, domain: "bench.test", port: 1 });
    try {
      expect(wordsOfProcess(worker.pid)).to.deep.equal(wordsOf(scripts.start));
    } finally {
      await worker.stop();
    }
  });

  for (
    const file of [
      "Dockerfile",
      "search-visibility-api.service",
      "search-visibility-worker.service",
    ]
  ) {
    it(`is what scripts/deploy/${file} starts`, () => {
      const text = readFileSync(join(ROOT, "scripts/deploy", file), "utf8");
      const words = text.replaceAll("Environment=", "").split(/[\s"\[\],]+/);
      expect(words).to.include.members(wordsOf(scripts.start));
    });
  }

  it("has no copy in another program", () => {
    const copies = ["scripts", "spec/support"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(ts|mjs)$/.test(file))
        .map((file) => join(folder, file))
        .filter((file) =>
          /max-semi-space-size|MALLOC_/.test(readFileSync(join(ROOT, file), "utf8"))
        )
    );
    expect(copies).to.deep.equal([]);
  });
});
