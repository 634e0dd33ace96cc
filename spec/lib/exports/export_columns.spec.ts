import { expect } from "chai";
import { listColumns } from "../../../lib/exports/export_columns.ts";

describe("listColumns()", () => {
  const low = { type: "number" };
  const gain = { type: ["object", "null"], properties: { low, high: low } };
  const row = {
    type: "object",
    properties: {
      id: { type: "integer" },
      gain,
      either: { anyOf: [{ type: "object", properties: { a: low } }, { type: "null" }] },
      found: { anyOf: [{ type: "string" }, { type: "object", properties: { a: low } }] },
      tags: { type: "array", items: { type: "object", properties: { a: low } } },
      free: { type: "object", additionalProperties: low },
    },
  };
  const names = (fields: readonly string[] | null) =>
    listColumns(row, fields).map(({ name }) => name);

  it("gives a column for each value, and for each field of an object that has known ones", () => {
    expect(names(null)).to.deep.equal(
      ["id", "gain.low", "gain.high", "either.a", "found", "tags", "free"],
    );
  });
  it("gives the chosen fields in their order", () => {
    expect(names(["tags", "gain"])).to.deep.equal(["tags", "gain.low", "gain.high"]);
  });
});
