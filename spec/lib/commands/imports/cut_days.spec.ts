import { expect } from "chai";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";

/** As many rows as Search Console gives of a day. */
const LIMIT = 50_000;

describe("importFiles(): days at Google's limit of rows", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
  });
  after(() => database.drop());
  const rowsOf = (day: string, count: number) =>
    Array.from(
      { length: count },
      (_, index) => `${day},query ${index >> 1}${index & 1 ? "?" : ""},${index & 1},2\n`,
    )
      .join("");

  it("say that they were cut, in the import and with the day", async function () {
    this.timeout(60_000);
    const text = `date,query,clicks,impressions\n${rowsOf("2026-11-01", LIMIT)}${
      rowsOf("2026-11-02", LIMIT - 1)
    }2026-11-03,tea,1,2\n`;
    const { report } = await importRows(database.db, siteId, text, { fileName: "rows.csv" });
    expect(JSON.parse(report ?? "").warnings).to.deep.equal([
      "A day has 50,000 rows (2026-11-01), the most that Search Console gives of a day and search " +
      "type: the rows with the fewest clicks are missing.",
    ]);
    const days = await database.db("search_days").where({ site_id: siteId, rows_cut: 1 })
      .select(database.db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS date"), "kind").orderBy("kind");
    expect(days.map(({ date }) => date)).to.deep.equal(["2026-11-01", "2026-11-01"]);
    await importRows(database.db, siteId, [
      { date: "2026-11-01", query: "tea", clicks: 1, impressions: 2 },
    ]);
    expect(await database.db("search_days").where({ site_id: siteId, rows_cut: 1 }))
      .to.deep.equal([]);
  });
});
