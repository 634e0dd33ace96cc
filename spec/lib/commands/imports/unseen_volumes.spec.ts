import { expect } from "chai";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows, type ImportRowsOptions } from "../../../support/search/search_data.ts";

describe("importFiles(): search volumes alone", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
  });
  after(() => database.drop());
  const bring = (text: string, options: ImportRowsOptions) =>
    importRows(database.db, siteId, text, options);

  it("says of how many keywords no list shows the search volume, and what to bring", async () => {
    const ubersuggest = "No,Keyword,Volume,CPC,Paid Difficulty,Search Difficulty\n" +
      "1,red shoes,1000,$4.41,30,40\n2,blue shoes,900,$1.41,30,41\n";
    await bring("Keyword,Position\nblue shoes,3\n", { fileName: "ranks-2026-11-01.csv" });
    const { report } = await bring(ubersuggest, { fileName: "ubersuggest_1-Oct-2026.csv" });
    expect(JSON.parse(report ?? "").warnings).to.deep.equal([
      "Of 1 of the 2 keywords nothing but the search volume is known, so that no list shows them " +
      "yet: track them, or bring Search Console's queries or ranks.",
    ]);
    const volumes = await database.db("keyword_volumes").where({ site_id: siteId })
      .orderBy("volume", "desc")
      .select("volume", "difficulty", database.db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS date"));
    expect(volumes).to.deep.equal([
      { volume: 1000, difficulty: 40, date: "2026-10-01" },
      { volume: 900, difficulty: 41, date: "2026-10-01" },
    ]);
  });
});
