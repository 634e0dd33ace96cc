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
    writeFileSync(
      join(folder, "scripts/house/exceptions.ts"),
      'export const WIDE_FUNCTIONS = { "lib/known.ts": 1 };\nexport const LONG_FUNCTIONS = {};\n',
    );
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

  describe("house/parameters", () => {
    const WIDE = "export function a(b: 1, c: 1, d: 1, e: 1) {}\n";
    const NARROW = "export function a(b: 1, c: 1, { d, e }: { d: 1; e: 1 }) {}\n";

    it("finds functions and methods with four parameters", () => {
      const method = "export class A {\n  b(c: 1, d: 1, e: 1, f: 1) {}\n}\n";
      expect(findings("lib/a.ts", WIDE + method))
        .to.deep.equal(["1 house/parameters", "3 house/parameters"]);
    });

    it("accepts two arguments with options, callbacks, and specs", () => {
      const callback = "[1].reduce((sum, one, index, all) => sum + one + index + all.length, 0);\n";
      expect(findings("lib/a.ts", NARROW + callback)).to.deep.equal([]);
      expect(findings("spec/a.ts", WIDE)).to.deep.equal([]);
    });

    it("accepts as many as the list of exceptions says, and asks to lower a number", () => {
      expect(findings("lib/known.ts", WIDE)).to.deep.equal([]);
      expect(findings("lib/known.ts", WIDE + WIDE.replace("a(", "f(")))
        .to.deep.equal(["2 house/parameters"]);
      expect(findings("lib/known.ts", NARROW)).to.deep.equal(["1 house/parameters"]);
    });
  });

  describe("house/function-lines", () => {
    const lines = (count: number) =>
      `export function a() {\n${"  console.log();\n".repeat(count - 2)}}\n`;

    it("accepts 60 lines and refuses 61", () => {
      expect(findings("db/a.ts", lines(60))).to.deep.equal([]);
      expect(findings("db/a.ts", lines(61))).to.deep.equal(["1 house/function-lines"]);
    });

    it("leaves migrations as they are", () => {
      expect(findings("db/migrations/0001_a.ts", lines(61))).to.deep.equal([]);
    });
  });
});
