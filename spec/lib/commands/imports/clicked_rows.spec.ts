import { expect } from "chai";
import { findClickedOnlyStatus } from "../../../../lib/commands/search_data/find_clicked_only_status.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";

describe("importFiles(): rows of which those without clicks were left out", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
  });
  after(() => database.drop());

  /** As a tool gives them that asks Google for the rows with the most clicks: 1,000 of two days. */
  const clicked = Array.from({ length: 1_000 }, (_, at) => ({
    date: at % 2 === 0 ? "2026-11-01" : "2026-11-02",
    query: `query ${at}`,
    page: `https://example.com/${at % 7}`,
    clicks: 1 + (at % 3),
    impressions: 10,
  }));
  const marked = async () =>
    await database.db("search_days").where({ site_id: siteId, rows_cut: 2 }).pluck("kind");

  const status = async () =>
    await findClickedOnlyStatus(database.db, { siteId, searchType: "web" }, [
      { from: "2026-11-01", to: "2026-11-01" },
      { from: "2026-11-02", to: "2026-11-02" },
    ]);

  it("says so, and marks the days and what is made of them", async () => {
    const { report } = await importRows(database.db, siteId, clicked);
    expect(JSON.parse(report ?? "").warnings).to.deep.equal([
      "Not one of 1,000 rows has 0 clicks: what exported them left such rows out, or cut them off. " +
      "Impressions, CTR and positions are those of clicked rows alone; causes and gains " +
      "cannot be had from them. Bring all rows: connect Search Console, or import its bulk export.",
    ]);
    expect(await marked()).to.have.lengthOf(6);
    expect((await status())?.code).to.equal("clicked_rows_only");
  });
  it("takes it back for days that come whole", async () => {
    const whole = clicked.map((row, at) => ({ ...row, clicks: at % 5 === 0 ? 0 : row.clicks }));
    const { report } = await importRows(database.db, siteId, whole);
    expect(JSON.parse(report ?? "").warnings).to.deep.equal([]);
    expect(await marked()).to.deep.equal([]);
    expect(await status()).to.equal(null);
  });
});
