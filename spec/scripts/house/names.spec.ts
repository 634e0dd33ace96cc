import { expect } from "chai";
import { checkNames } from "../../../scripts/house/names.ts";

describe("checkNames()", () => {
  const messages = (...files: [path: string, text: string][]) =>
    checkNames(files.map(([path, text]) => ({ path, text })))
      .map(({ path, line, message }) => `${path}:${line} ${message}`);

  it("names the second file of a floor that exports the same name", () => {
    expect(messages(
      ["lib/metrics/search/a.ts", "export interface Day {}\n"],
      ["lib/metrics/core/b.ts", "/** B. */\nexport type Day = string;\n"],
    )).to.deep.equal([
      'lib/metrics/core/b.ts:2 "Day" is a name of "lib/metrics/search/a.ts" already: ' +
      "one name means one thing.",
    ]);
  });

  it("accepts the same name on two floors", () => {
    expect(messages(
      ["db/a.ts", "export function readDay() {}\n"],
      ["lib/metrics/a.ts", "export function readDay() {}\n"],
      ["lib/commands/a.ts", "export async function readDay() {}\n"],
    )).to.deep.equal([]);
  });

  it("accepts overloads, and names that a file does not export", () => {
    const text = "export function a(x: 1): 1;\nexport function a(x: 2): 2;\nconst b = 1;\n";
    expect(messages(["db/a.ts", text], ["db/b.ts", "export const b = 2;\nfunction a() {}\n"]))
      .to.deep.equal([]);
  });

  it("accepts the names that every migration has", () => {
    const text = "export async function up() {}\n";
    expect(messages(["db/migrations/0001_a.ts", text], ["db/migrations/0002_b.ts", text]))
      .to.deep.equal([]);
  });
});
