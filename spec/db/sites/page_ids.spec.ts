import { expect } from "chai";
import { md5 } from "../../../db/core/md5.ts";
import { findOrInsertPages, findPagesByHash, insertPages } from "../../../db/sites/page_ids.ts";
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

describe("insertPages() and findPagesByHash()", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("pages").truncate());
  const page = (url: string) => ({ url, hash: md5(url).toString("hex") });
  const [a, b] = [page("https://own.example/a"), page("https://own.example/b")];

  it("finds pages of a site that were inserted, by hashes as bytes or in hex", async () => {
    const [first = 0, second = 0] = await insertPages(db(), 1, [a, b]);
    const ids = new Map([[a.hash, first], [b.hash, second]]);
    expect(await findPagesByHash(db(), 1, [a.hash, b.hash])).to.deep.equal(ids);
    expect(await findPagesByHash(db(), 1, [a.hash, b.hash].map((hash) => Buffer.from(hash, "hex"))))
      .to.deep.equal(ids);
    expect(await findPagesByHash(db(), 2, [a.hash])).to.deep.equal(new Map());
    expect(await findPagesByHash(db(), 1, [])).to.deep.equal(new Map());
  });
  it("gives the ids of pages that another process has inserted since they were looked for", async () => {
    const [known = 0] = await findOrInsertPages(db(), 1, [a]);
    const [again, other] = await insertPages(db(), 1, [a, b]);
    expect(again).to.equal(known);
    expect(await db()("pages").orderBy("id").pluck("id")).to.deep.equal([known, other]);
  });
  it("finds thousands of pages", async () => {
    const pages = Array.from({ length: 9_000 }, (_, index) => page(`https://own.example/${index}`));
    const ids = await insertPages(db(), 1, pages);
    expect(await findPagesByHash(db(), 1, pages.map(({ hash }) => hash)))
      .to.deep.equal(new Map(pages.map(({ hash }, index) => [hash, ids[index]])));
  });
});
