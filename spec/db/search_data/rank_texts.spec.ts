import { expect } from "chai";
import { findKeywordTexts, findResultUrls } from "../../../db/search_data/rank_texts.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertKeywords, insertRankUrls } from "../../support/search/stored_rows.ts";

describe("db/search_data/rank_texts.ts", () => {
  const db = useSpecDatabase(async (db) => {
    await insertKeywords(db, 1, { 101: "tea", 102: "mate" });
    await insertKeywords(db, 2, { 201: "cocoa" });
    await insertRankUrls(db, 1, { 301: "https://a.example/", 302: "https://b.example/" });
    await insertRankUrls(db, 2, { 401: "https://c.example/" });
  });

  it("finds the texts of these keywords of the site", async () => {
    expect(await findKeywordTexts(db(), 1, [102, 101, 201, 999]))
      .to.deep.equal(new Map([[101, "tea"], [102, "mate"]]));
    expect(await findKeywordTexts(db(), 1, [102])).to.deep.equal(new Map([[102, "mate"]]));
    expect(await findKeywordTexts(db(), 1, [])).to.deep.equal(new Map());
  });
  it("finds these URLs of the site", async () => {
    expect(await findResultUrls(db(), 1, [302, 401, 999]))
      .to.deep.equal(new Map([[302, "https://b.example/"]]));
    expect(await findResultUrls(db(), 2, [401]))
      .to.deep.equal(new Map([[401, "https://c.example/"]]));
    expect(await findResultUrls(db(), 1, [])).to.deep.equal(new Map());
  });
});
