import { expect } from "chai";
import type { ListFilter, ListQuery } from "../../../db/core/list_shapes.ts";
import { decodeCursor } from "../../../db/core/list_cursor.ts";
import { listArray } from "../../../lib/lists/list_array.ts";

const ROWS = [
  { code: "b", title: "Tea" },
  { code: "a", title: "tea pot" },
  { code: "c", title: "Cup" },
];

function query(overrides: Partial<ListQuery> = {}): ListQuery {
  return {
    perPage: 50,
    sort: [{ field: "code", descending: false }],
    filters: [],
    search: null,
    fields: null,
    cursor: null,
    binding: "question",
    ...overrides,
  };
}

describe("listArray()", () => {
  const codes = (overrides: Partial<ListQuery>) =>
    listArray(ROWS, query(overrides), ["title"]).rows.map((row) => row.code).join("");
  const filtered = (operator: ListFilter["operator"], ...values: ListFilter["values"]) =>
    codes({ filters: [{ field: "title", operator, values }] });

  it("sorts in either direction", () => {
    expect(codes({})).to.equal("abc");
    expect(codes({ sort: [{ field: "title", descending: true }] })).to.equal("abc");
    expect(codes({ sort: [{ field: "title", descending: false }] })).to.equal("cba");
  });
  it("searches in the named fields whatever the case", () => {
    expect(codes({ search: "TEA" })).to.equal("ab");
    expect(codes({ search: "b" })).to.equal("");
  });
  it("knows every operator", () => {
    expect(filtered("eq", "TEA")).to.equal("b");
    expect(filtered("ne", "tea")).to.equal("ac");
    expect(filtered("in", "cup", "tea")).to.equal("bc");
    expect(filtered("contains", "pot")).to.equal("a");
    expect(filtered("starts_with", "te")).to.equal("ab");
    expect(filtered("between", "cup", "tea")).to.equal("bc");
    expect(filtered("gt", "cup")).to.equal("ab");
    expect(filtered("gte", "tea")).to.equal("ab");
    expect(filtered("lt", "tea")).to.equal("c");
    expect(filtered("lte", "tea")).to.equal("bc");
    expect(filtered("null", true)).to.equal("");
    expect(filtered("null", false)).to.equal("abc");
  });
  it("compares numbers as numbers, and has null before them", () => {
    const rows = [{ code: "a", count: 9 }, { code: "b", count: 100 }, { code: "c", count: null }];
    const sort = [{ field: "count", descending: true }];
    const listed = (overrides: Partial<ListQuery>) =>
      listArray(rows, query({ sort, ...overrides }), []).rows.map((row) => row.code).join("");
    const kept = (operator: ListFilter["operator"], ...values: ListFilter["values"]) =>
      listed({ filters: [{ field: "count", operator, values }] });
    expect(listed({})).to.equal("bac");
    expect([kept("gt", 9), kept("between", 9, 100), kept("eq", 9), kept("in", 9, 100)])
      .to.deep.equal(["b", "ba", "a", "ba"]);
    expect([kept("null", true), kept("null", false), kept("lt", 100)])
      .to.deep.equal(["c", "ba", "a"]);
    const { nextCursor } = listArray(rows, query({ sort, perPage: 2 }), []);
    const cursor = decodeCursor(nextCursor ?? "", "question", [{
      type: "integer",
      nullable: true,
    }]);
    if (cursor === undefined) throw new Error("The cursor cannot be read back.");
    expect(listed({ cursor, perPage: 2 })).to.equal("c");
  });
  it("goes on after the cursor and keeps the total", () => {
    const first = listArray(ROWS, query({ perPage: 2 }), []);
    expect(first.rows.map((row) => row.code)).to.deep.equal(["a", "b"]);
    const cursor = decodeCursor(first.nextCursor ?? "", "question", [{
      type: "string",
      nullable: false,
    }]);
    if (cursor === undefined) throw new Error("The cursor cannot be read back.");
    const second = listArray(ROWS, query({ perPage: 2, cursor }), []);
    expect(second).to.deep.equal({ rows: [ROWS[2]], total: 3, nextCursor: null });
  });
});
