import { expect } from "chai";
import { listGroupedPages } from "../../../db/sites/grouped_pages.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("listGroupedPages()", () => {
  const db = useSpecDatabase();
  before(async () => {
    const urls = ["/blog/a", "/blog/b", "/shop/a", "/about"];
    const rows = urls.map((path, index) => ({
      id: index + 1,
      site_id: 1,
      url: `https://a.example${path}`,
      url_hash: Buffer.alloc(16, index + 1),
    }));
    await db()("pages").insert([...rows, { ...rows[0], id: 9, site_id: 2 }]);
  });
  const find = async (...groups: string[][]) => {
    const found = await listGroupedPages(
      db(),
      1,
      groups.map((paths) => ({ kind: "paths", paths })),
    );
    return found.map((ids) => ids.toSorted((a, b) => a - b));
  };

  it("gives each page of the site the first group that it belongs to", async () => {
    expect(await find(["/blog/"], ["/*a"])).to.deep.equal([[1, 2], [3, 4]]);
    expect(await find(["/blog/b"], ["/blog/"])).to.deep.equal([[2], [1]]);
    expect(await find()).to.deep.equal([]);
  });

  it("takes groups with more paths than a statement has room for", async () => {
    const many = Array.from({ length: 9_999 }, (_, at) => `/none/${at}`);
    const lists = [many, many, ["/shop/a", "/none"], ["/*a", "/blog/a", "/shop/a"]];
    const found = await listGroupedPages(
      db(),
      1,
      lists.map((paths) => ({ kind: "list", paths })),
    );
    expect(found).to.deep.equal([[], [], [3], [1]]);
  });
});
