import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PLUGIN = "scripts/house/lint_plugin.ts";

interface LintReport {
  diagnostics: { code: string; message: string; range: { start: { line: number } } }[];
}

/** The linter itself, with the rules of the house alone, in a project of one file. */
describe("the rules of the linter", () => {
  let folder: string;
  before(async () => {
    folder = await createScratchDirectory("lint-");
    cpSync(join(ROOT, PLUGIN), join(folder, PLUGIN));
    const settings = { lint: { plugins: [`./${PLUGIN}`], rules: { tags: [] } } };
    writeFileSync(join(folder, "deno.json"), JSON.stringify(settings));
  });
  after(() => rm(folder, { recursive: true }));

  function findings(path: string, text: string): string[] {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/deno"), ["lint", "--json", path], {
      cwd: folder,
      encoding: "utf8",
    });
    const { diagnostics } = JSON.parse(stdout) as LintReport;
    return diagnostics.map(({ code, range }) => `${range.start.line} ${code}`);
  }

  describe("house/clock", () => {
    const READS = "export const a = Date.now();\nexport const b = () => new Date();\n" +
      "export const c = { now: Date.now };\nexport const d = Date();\n";

    it("finds each way to read the machine's clock", () => {
      expect(findings("lib/a.ts", READS))
        .to.deep.equal([1, 2, 3, 4].map((line) => `${line} house/clock`));
    });

    it("accepts a date that is made from a value", () => {
      expect(findings("db/a.ts", "export const a = (at: number) => new Date(at);\n"))
        .to.deep.equal([]);
    });

    it("accepts the clock where it is made, and in programs and specs", () => {
      for (const path of ["lib/core/clock.ts", "scripts/a.ts", "spec/a.ts"]) {
        expect(findings(path, READS)).to.deep.equal([]);
      }
    });
  });
});
