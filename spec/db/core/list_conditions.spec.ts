import { expect } from "chai";
import { afterCursor, escapeLike, filterCondition } from "../../../db/core/list_conditions.ts";

const id = { sql: "t.id", type: "integer" } as const;
const score = { sql: "t.score", type: "number", nullable: true } as const;

describe("afterCursor()", () => {
  it("compares the key alone", () => {
    expect(afterCursor([{ column: id, descending: true }], [7]))
      .to.deep.equal({ sql: "((t.id < ?))", bindings: [7] });
  });
  it("lets NULLs follow every value", () => {
    const keys = [{ column: score, descending: true }, { column: id, descending: false }];
    expect(afterCursor(keys, [1.5, 7])).to.deep.equal({
      sql: "((t.score <= ? or t.score is null) and " +
        "(((t.score < ? or t.score is null)) or (t.score = ? and t.id > ?)))",
      bindings: [1.5, 1.5, 1.5, 7],
    });
  });
  it("bounds no index by a key whose NULLs come after all values against its order", () => {
    const keys = [{ column: score, descending: false }, { column: id, descending: false }];
    expect(afterCursor(keys, [1.5, 7])).to.deep.equal({
      sql: "(((t.score > ? or t.score is null)) or (t.score = ? and t.id > ?))",
      bindings: [1.5, 1.5, 7],
    });
  });
  it("leaves only NULLs to follow a NULL", () => {
    const keys = [{ column: score, descending: false }, { column: id, descending: false }];
    expect(afterCursor(keys, [null, 7])).to.deep.equal({
      sql: "((t.score is null and t.id > ?))",
      bindings: [7],
    });
  });
  it("bounds the index by the first key", () => {
    const name = { sql: "t.name", type: "string" } as const;
    const keys = [{ column: name, descending: true }, { column: id, descending: true }];
    expect(afterCursor(keys, ["m", 7]).sql)
      .to.equal("(t.name <= ? and ((t.name < ?) or (t.name = ? and t.id < ?)))");
  });
});

describe("filterCondition()", () => {
  it("counts rows without a value as not equal", () => {
    expect(filterCondition(score, { field: "score", operator: "ne", values: [1] }))
      .to.deep.equal({ sql: "(t.score <> ? or t.score is null)", bindings: [1] });
  });
});

describe("escapeLike()", () => {
  it("takes the meaning of wildcards away", () => {
    expect(escapeLike("50%_\\")).to.equal("50\\%\\_\\\\");
  });
});
