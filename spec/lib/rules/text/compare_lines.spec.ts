import { expect } from "chai";
import { compareLines } from "../../../../lib/rules/text/compare_lines.ts";

describe("compareLines()", () => {
  it("names the lines that were added and removed, repetitions counted", () => {
    expect(compareLines("a\nb\nb\nc\n", "a\nb\nd\nd\n")).to.deep.equal({
      added: { count: 2, examples: ["d"] },
      removed: { count: 2, examples: ["b", "c"] },
    });
  });

  it("finds no difference in line ends, white space, comments, and the order", () => {
    expect(compareLines("a\nb # one\n", "# two\r\n\r\n  b\r\na  ")).to.deep.equal({
      added: { count: 0, examples: [] },
      removed: { count: 0, examples: [] },
    });
  });

  it("shows the first ten of many long lines", () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `${index}${"x".repeat(5_000)}`);
    const { added } = compareLines("", text.join("\n"));
    expect(added.count).to.equal(5_000);
    expect(added.examples.map((line) => line.length)).to.deep.equal(Array(10).fill(120));
  });
});
