import { expect } from "chai";
import type { ListFields } from "../../../db/list_shapes.ts";
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
    expect(listParameters({ list: LIST }).map(({ name, $ref }) => name ?? $ref)).to.deep.equal([
      "#/components/parameters/PerPage",
      "#/components/parameters/Cursor",
      "sort",
      "q",
      "fields",
      "filter[clicks]",
      "filter[status]",
      "filter[seen_at]",
      "filter[orphan]",
    ]);
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
