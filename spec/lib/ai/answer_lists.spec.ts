import { expect } from "chai";
import { listItems } from "../../../lib/ai/answer_lists.ts";

function items(text: string): string[] {
  return listItems(text).map(({ list, position, start, end }) =>
    `${list}.${position} ${text.slice(start, end)}`
  );
}

describe("listItems()", () => {
  it("counts a numbered list, bullets below an item being no items", () => {
    expect(items("1. A\n- x\n\n2. B\n   - y\n1. C")).to.deep.equal([
      "0.1 1. A",
      "0.2 2. B",
      "1.1 1. C",
    ]);
  });

  it("counts a list that is numbered 1. 1. 1.", () => {
    expect(items("1. A\n1. B\n1. C")).to.deep.equal(["0.1 1. A", "0.2 1. B", "0.3 1. C"]);
  });

  it("counts numbered headings and bold numbers", () => {
    expect(items("### 1. A\ntext\n### 2. B")).to.deep.equal(["0.1 ### 1. A", "0.2 ### 2. B"]);
  });

  it("begins another list of bullets after a paragraph", () => {
    expect(items("- A\n- B\n\nText\n\n- C")).to.deep.equal(["0.1 - A", "0.2 - B", "1.1 - C"]);
  });

  it("counts the rows of a table below its head", () => {
    expect(items("| T |\n|---|\n| A |\n| B |")).to.deep.equal(["0.1 | A |", "0.2 | B |"]);
  });

  it("is empty for prose", () => {
    expect(items("In 2026. A\nB - c")).to.deep.equal([]);
  });
});
