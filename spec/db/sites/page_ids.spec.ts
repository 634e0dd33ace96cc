import { expect } from "chai";
import { md5 } from "../../../db/core/md5.ts";
import { findOrInsertPages } from "../../../db/sites/page_ids.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("findOrInsertPages()", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("pages").truncate());
  const page = (url: string) => ({ url, hash: md5(url).toString("hex") });
  const find = (siteId: number, urls: string[]) => findOrInsertPages(db(), siteId, urls.map(page));

  it("gives ids in the order of the pages, the same for the same page", async () => {
    const [b = 0] = await find(1, ["https://own.example/b"]);
    const [a, again, twice] = await find(1, [
      "https://own.example/a",
      "https://own.example/b",
      "https://own.example/a",
    ]);
    expect([again, twice]).to.deep.equal([b, a]);
    expect(await db()("pages").orderBy("id").select("id", "site_id", "url")).to.deep.equal([
      { id: b, site_id: 1, url: "https://own.example/b" },
      { id: a, site_id: 1, url: "https://own.example/a" },
    ]);
  });
  it("gives each site a page of its own", async () => {
    const [own] = await find(1, ["https://own.example/a"]);
    const [other] = await find(2, ["https://own.example/a"]);
    expect(other).to.not.equal(own);
    expect(await find(1, ["https://own.example/a"])).to.deep.equal([own]);
  });
  it("fits a URL to its column, and knows it by its hash", async () => {
    const long = `https://own.example/${"ü".repeat(3_000)}`;
    const [id] = await find(1, [long]);
    expect(await find(1, [long])).to.deep.equal([id]);
    expect(await db()("pages").pluck("url"))
      .to.deep.equal([`https://own.example/${"?".repeat(2_028)}`]);
  });
  it("gives nothing for nothing", async () => {
    expect(await find(1, [])).to.deep.equal([]);
  });
});
