import { expect } from "chai";
import type { ListQuery } from "../../../db/core/list_shapes.ts";
import { isFirstPage } from "../../../lib/lists/is_first_page.ts";

const QUERY: ListQuery = {
  perPage: 50,
  sort: [{ field: "clicks", descending: true }, { field: "id", descending: false }],
  filters: [],
  search: null,
  fields: null,
  cursor: null,
  binding: "",
};

describe("isFirstPage()", () => {
  const ask = (query: Partial<ListQuery>) =>
    isFirstPage({ ...QUERY, ...query }, { clicks: "descending", id: "ascending" });

  it("holds for all rows in this order, whatever the fields and the length", () => {
    expect(ask({ perPage: 500, fields: ["id"] })).to.equal(true);
  });
  it("does not hold for another order", () => {
    const [clicks, id] = QUERY.sort;
    if (clicks === undefined || id === undefined) throw new Error("There are two keys.");
    expect(ask({ sort: [clicks, { ...id, descending: true }] })).to.equal(false);
    expect(ask({ sort: [id, clicks] })).to.equal(false);
    expect(ask({ sort: [clicks] })).to.equal(false);
    expect(ask({ sort: [clicks, id, { field: "url", descending: true }] })).to.equal(false);
  });
  it("does not hold for some of the rows, nor for a further page", () => {
    expect(ask({ search: "tea" })).to.equal(false);
    expect(ask({ filters: [{ field: "id", operator: "eq", values: [1] }] })).to.equal(false);
    expect(ask({ cursor: { total: 9, values: [3, 4], snapshot: null } })).to.equal(false);
  });
});
