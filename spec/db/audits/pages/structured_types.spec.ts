import { expect } from "chai";
import {
  findStructuredData,
  groupStructuredTypes,
  updateStructuredData,
} from "../../../../db/audits/pages/structured_types.ts";
import { insertAuditRows, insertPageRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("structured_types", () => {
  const db = useSpecDatabase();

  it("groups the HTML pages of an audit by their types, the most frequent first", async () => {
    await insertPageRows(db(), 1, [
      { url_id: 1, structured_types: "Product" },
      { url_id: 2, structured_types: "Product" },
      { url_id: 3, structured_types: "Offer,Product" },
      { url_id: 4 },
      { url_id: 5 },
      { url_id: 6 },
      { url_id: 7, structured_types: "Article" },
      { url_id: 8, structured_types: "Product", html: 0 },
    ]);
    await insertPageRows(db(), 2, [{ url_id: 1, structured_types: "Product" }]);
    expect(await groupStructuredTypes(db(), 1)).to.deep.equal([
      { types: null, pagesCount: 3 },
      { types: "Product", pagesCount: 2 },
      { types: "Article", pagesCount: 1 },
      { types: "Offer,Product", pagesCount: 1 },
    ]);
    expect(await groupStructuredTypes(db(), 9)).to.deep.equal([]);
  });

  it("keeps the counts with one audit, long names of types cut", async () => {
    await insertAuditRows(db(), 7, [{ id: 1 }, { id: 2 }]);
    const counts = { pages_with_count: 3, pages_without_count: 4 };
    await updateStructuredData(db(), 1, {
      ...counts,
      types: [{ type: "x".repeat(101), pages_count: 2 }, { type: "Product", pages_count: 1 }],
    });
    const kept = await findStructuredData(db(), 1);
    expect(kept).to.include(counts);
    expect(kept?.types.map(({ type, pages_count }) => [type.length, pages_count]))
      .to.deep.equal([[100, 2], [7, 1]]);
    expect(await findStructuredData(db(), 2)).to.equal(null);
    expect(await findStructuredData(db(), 9)).to.equal(null);
  });
});
