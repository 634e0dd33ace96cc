import { expect } from "chai";
import type { ListFields } from "../../../db/core/list_shapes.ts";
import { listParameters } from "../../../lib/openapi/list_parameters.ts";

const LIST: ListFields = {
  defaultSort: "-clicks",
  key: "id",
  fields: {
    id: { sql: "id", type: "integer", hidden: true },
    url: { sql: "url", type: "string", searchable: true },
    clicks: { sql: "clicks", type: "integer", sortable: true, filterable: true },
    status: { sql: "status", type: "string", filterable: true, values: ["open", "fixed"] },
    seen_at: { sql: "seen_at", type: "time", filterable: true },
    orphan: { sql: "orphan", type: "boolean", filterable: true },
  },
};

describe("listParameters()", () => {
  const named = (name: string) =>
    listParameters({ list: LIST }).find((parameter) => parameter["name"] === name);

  it("returns none for a route without a list", () => {
    expect(listParameters({})).to.deep.equal([]);
  });
  it("lists what a list takes, in a fixed order", () => {
    const read = listParameters({ list: LIST }).filter((one) => !one["x-filter-operator"]);
    expect(read.map(({ name, $ref }) => name ?? $ref)).to.deep.equal([
      "#/components/parameters/PerPage",
      "#/components/parameters/Cursor",
      "#/components/parameters/Format",
      "#/components/parameters/Bom",
      "sort",
      "q",
      "fields",
      "filter[clicks]",
      "filter[status]",
      "filter[seen_at]",
      "filter[orphan]",
    ]);
  });
  it("has a typed parameter for each operator of a filter", () => {
    const operators = listParameters({ list: LIST }).filter((one) => one["x-filter-operator"]);
    const schemas = operators.map(({ name, schema }) => [name, schema]);
    const time = { type: "string" };
    expect(schemas.filter(([name]) => /seen_at|orphan|clicks.*(?:gte|between)/.test(String(name))))
      .to.deep.equal([
        ["filter[clicks][gte]", { type: "integer" }],
        ["filter[clicks][between]", {
          type: "array",
          minItems: 2,
          maxItems: 2,
          items: { type: "integer" },
        }],
        ["filter[seen_at][gt]", time],
        ["filter[seen_at][gte]", time],
        ["filter[seen_at][lt]", time],
        ["filter[seen_at][lte]", time],
        ["filter[seen_at][between]", { type: "array", minItems: 2, maxItems: 2, items: time }],
        ["filter[seen_at][null]", { type: "boolean" }],
        ["filter[orphan][ne]", { type: "boolean" }],
        ["filter[orphan][null]", { type: "boolean" }],
      ]);
    for (const { description } of operators) expect(description).to.match(/\.$/);
  });
  it("names the fields to sort by, both ways, and the usual order", () => {
    expect(named("sort")).to.deep.include({
      explode: false,
      schema: { type: "array", items: { type: "string", enum: ["clicks", "-clicks"] } },
    });
    expect(named("sort")?.["description"]).to.match(/Default: `-clicks`\.$/);
  });
  it("shows no field that is hidden", () => {
    expect(named("fields")?.["schema"]).to.deep.equal({
      type: "array",
      items: { type: "string", enum: ["url", "clicks", "status", "seen_at", "orphan"] },
    });
  });
  it("describes filters by the values that they take", () => {
    expect(named("filter[status]")?.["schema"]).to.deep.equal({
      type: "array",
      items: { type: "string", enum: ["open", "fixed"] },
    });
    expect(named("filter[orphan]")?.["schema"]).to.deep.equal({ type: "boolean" });
    expect(named("filter[orphan]")?.["x-operators"]).to.deep.equal(["eq", "ne", "null"]);
    expect(named("filter[seen_at]")?.["schema"]).to.deep.include({ type: "string" });
  });
  it("says which view a filter belongs to", () => {
    const other = { ...LIST, fields: { id: { sql: "id", type: "integer" as const } } };
    const parameters = listParameters({ views: { pages: other, links: LIST } });
    expect(parameters.find(({ name }) => name === "filter[clicks]")?.["description"])
      .to.match(/Only with `view=links`\.$/);
  });
});
