import { expect } from "chai";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";

describe("importFiles(): countries that are not known", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
  });
  after(() => database.drop());
  const bring = async (rows: string) => {
    const text = `Date,Country,Clicks,Impressions\n${rows}`;
    return await importRows(database.db, siteId, text, { fileName: "rows.csv" });
  };
  const segments = () =>
    database.db("search_facts as f").join("search_segments as s", "s.id", "f.segment_id")
      .where({ "f.site_id": siteId }).orderBy(["s.country", "s.appearance"])
      .select("s.country", "s.appearance", "f.clicks");

  it("are kept under their own names, and count", async () => {
    const { report, rowsSkipped } = await bring(
      "2026-11-01,Germany,5,10\n2026-11-01,Atlantis,3,10\n2026-11-01,Lemuria,2,10\n" +
        "2026-11-01,Total,10,30\n",
    );
    expect(await segments()).to.deep.equal([
      { country: "DE", appearance: "", clicks: 5 },
      { country: "XX", appearance: "Atlantis", clicks: 3 },
      { country: "XX", appearance: "Lemuria", clicks: 2 },
    ]);
    expect(JSON.parse(report ?? "").warnings).to.include(
      'These countries are not known, and kept under their own names: "Atlantis", "Lemuria".',
    );
    expect(rowsSkipped).to.equal(1);
  });

  it("are one after the first 30 names, whose clicks still count", async () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const names = letters.flatMap((a) => [`Unland ${a}`, `Niland ${a}`]);
    await bring(names.map((name) => `2026-11-01,${name},1,10\n`).join(""));
    const kept = await segments();
    expect(kept).to.have.length(31);
    expect(kept[0]).to.deep.equal({ country: "XX", appearance: "", clicks: 22 });
  });
});
