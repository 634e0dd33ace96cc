import { expect } from "chai";
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { type MochaRun, runMocha } from "../../../scripts/test/run_mocha.ts";
import type { FileCounts } from "../../../scripts/test/run_reporter.ts";
import { runTwice } from "../../../scripts/test/run_twice.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

describe("runTwice()", () => {
  /** Runs as the given runs end, and keeps which files each was asked for. */
  function replay(...ends: (Record<string, FileCounts> | null)[]) {
    const asked: { files: readonly string[]; isAlone: boolean }[] = [];
    const run = (files: readonly string[], isAlone: boolean): Promise<MochaRun> => {
      const counts = ends[asked.length] ?? null;
      asked.push({ files, isAlone });
      const isGreen = counts !== null && Object.values(counts).every(({ failed }) => failed === 0);
      const report = counts === null ? null : { files: counts, failed: [], skipped: [] };
      return Promise.resolve({ code: isGreen ? 0 : 1, report });
    };
    return { asked, run };
  }
  const GREEN: FileCounts = { passed: 5, failed: 0 };
  const RED: FileCounts = { passed: 1, failed: 1 };

  it("runs nothing again when all passed", async () => {
    const { asked, run } = replay({ a: GREEN, b: GREEN });
    expect(await runTwice(["a", "b"], run)).to.deep.equal({ code: 0, summary: "" });
    expect(asked).to.have.lengthOf(1);
  });

  it("runs a file that failed alone, and names it where it passes then", async () => {
    const { asked, run } = replay({ a: GREEN, b: RED }, { b: GREEN });
    const { code, summary } = await runTwice(["a", "b"], run);
    expect(asked[1]).to.deep.equal({ files: ["b"], isAlone: true });
    expect(code).to.equal(0);
    expect(summary).to.equal(
      "Unsteady: b failed beside other files and passed alone.\nBoth runs:\n  10 passing\n  0 failing\n",
    );
  });

  it("fails where one of the files fails again", async () => {
    const { run } = replay({ a: RED, b: RED, c: GREEN }, { a: RED, b: GREEN });
    const { code, summary } = await runTwice(["a", "b", "c"], run);
    expect(code).to.equal(1);
    expect(summary).to.equal(
      "Unsteady: b failed beside other files and passed alone.\n" +
        "Both runs:\n  11 passing\n  1 failing\n",
    );
  });

  it("runs nothing again when more than three files failed", async () => {
    const { asked, run } = replay({ a: RED, b: RED, c: RED, d: RED });
    expect(await runTwice(["a", "b", "c", "d"], run)).to.deep.equal({ code: 1, summary: "" });
    expect(asked).to.have.lengthOf(1);
  });

  it("runs nothing again when something outside of the files failed, such as a hook of all", async () => {
    for (const outside of ["", "fixtures.ts"]) {
      const { asked, run } = replay({ a: RED, [outside]: { passed: 0, failed: 1 } }, { a: GREEN });
      expect(await runTwice(["a"], run)).to.deep.equal({ code: 1, summary: "" });
      expect(asked).to.have.lengthOf(1);
    }
  });

  it("fails where nothing of a file runs the second time", async () => {
    for (const second of [{}, { a: { passed: 0, failed: 0 } }]) {
      const { code, summary } = await runTwice(["a"], replay({ a: RED }, second).run);
      expect(code).to.equal(1);
      expect(summary).to.not.include("Unsteady");
    }
  });

  it("fails where mocha breaks off, in the first run or in the second", async () => {
    expect(await runTwice(["a"], replay(null).run)).to.deep.equal({ code: 1, summary: "" });
    expect(await runTwice(["a"], replay({ a: RED }, null).run))
      .to.deep.equal({ code: 1, summary: "" });
  });
});

describe("runMocha()", () => {
  let folder: string;
  before(async () => {
    folder = await createScratchDirectory("run-mocha-");
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs the files, given by name and text, in two processes. */
  async function run(texts: Record<string, string>) {
    const files = Object.entries(texts).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    const args = ["--no-config", "--parallel", "--jobs", "2", ...files];
    const output = join(folder, "report.json");
    const { code, report } = await runMocha(args, { environment: {}, stdio: "ignore", output });
    const counts = Object.entries(report?.files ?? {});
    return {
      code,
      ...report,
      files: Object.fromEntries(counts.map(([file, count]) => [basename(file), count])),
    };
  }

  it("counts passed and failed specs by file, a failed hook among them", async () => {
    const fail = "() => { throw new Error('planted'); }";
    const ended = await run({
      "a.mjs": `it("passes", () => {}); it("fails", ${fail});`,
      "b.mjs": `describe("b", () => { before(${fail}); it("does not run", () => {}); });`,
      "c.mjs": `it("passes", () => {}); it("passes, too", () => {}); it("is not written yet");`,
    });
    const { code, files, failed, skipped } = ended;
    expect({ code, files, skipped }).to.deep.equal({
      code: 2,
      files: {
        "a.mjs": { passed: 1, failed: 1 },
        "b.mjs": { passed: 0, failed: 1 },
        "c.mjs": { passed: 2, failed: 0 },
      },
      skipped: ["is not written yet"],
    });
    expect(failed).to.have.deep.members([
      { title: "fails", message: "planted" },
      { title: 'b "before all" hook for "does not run"', message: "planted" },
    ]);
  });

  it("counts a file that cannot be loaded as one that failed", async () => {
    const { code, files } = await run({ "d.mjs": `import "./missing.mjs";`, "e.mjs": "" });
    expect(code).to.equal(1);
    expect(files).to.deep.equal({ "d.mjs": { passed: 0, failed: 1 } });
  });
});
