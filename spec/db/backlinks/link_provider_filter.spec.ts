import { expect } from "chai";
import { whereProvider } from "../../../db/backlinks/link_provider_filter.ts";
import { providerMask } from "../../../db/backlinks/link_providers.ts";
import type { ListFilter } from "../../../db/core/list_shapes.ts";
import { insertLinks } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("whereProvider()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertLinks(db, 7, [
      { id: 1, providers: providerMask(["ahrefs"]) },
      { id: 2, providers: providerMask(["crawl", "moz"]) },
      { id: 3, providers: providerMask(["majestic"]) },
      { id: 4, providers: providerMask(["ahrefs", "semrush"]) },
    ]);
  });
  const find = async (operator: ListFilter["operator"], ...values: (string | boolean)[]) => {
    const from = db()("backlinks").where({ site_id: 7 }).orderBy("id");
    whereProvider(from, "backlinks.providers", { field: "providers", operator, values });
    return await from.pluck("id");
  };

  it("keeps rows of which one provider is the one", async () => {
    expect(await find("eq", "ahrefs")).to.deep.equal([1, 4]);
    expect(await find("in", "moz", "majestic")).to.deep.equal([2, 3]);
    expect(await find("eq", "nobody")).to.deep.equal([]);
  });

  it("keeps rows of which none is the one", async () => {
    expect(await find("ne", "ahrefs")).to.deep.equal([2, 3]);
    expect(await find("ne", "nobody")).to.deep.equal([1, 2, 3, 4]);
  });

  it("keeps rows of providers by a part of their names", async () => {
    expect(await find("contains", "RUSH")).to.deep.equal([4]);
    expect(await find("starts_with", "m")).to.deep.equal([2, 3]);
  });

  it("keeps rows of providers by the order of their names", async () => {
    expect(await find("gt", "majestic")).to.deep.equal([2, 4]);
    expect(await find("gte", "majestic")).to.deep.equal([2, 3, 4]);
    expect(await find("lt", "crawl")).to.deep.equal([1, 4]);
    expect(await find("lte", "crawl")).to.deep.equal([1, 2, 4]);
    expect(await find("between", "crawl", "majestic")).to.deep.equal([2, 3]);
  });

  it("knows that every row has a provider", async () => {
    expect(await find("null", false)).to.deep.equal([1, 2, 3, 4]);
    expect(await find("null", true)).to.deep.equal([]);
  });
});
