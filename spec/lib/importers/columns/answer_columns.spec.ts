import { expect } from "chai";
import { findAnswerColumns } from "../../../../lib/importers/columns/answer_columns.ts";

describe("findAnswerColumns()", () => {
  it("finds fields by their usual names", () => {
    expect([...findAnswerColumns(["Asked At", "AI Response", "Question", "x"])]).to.deep.equal([
      ["prompt", 2],
      ["answer", 1],
      ["asked_at", 0],
    ]);
  });
});
