import { expect } from "chai";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { refusalOf } from "../../../support/imports/imports.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { addDays } from "../../../../lib/core/days.ts";

const HEADER = "Clicks,Impressions,CTR,Position";
const FIRST = "2026-10-05";

/** Four weeks of 20 clicks and 100 impressions a day. */
const DAILY = `Date,${HEADER}\n` +
  Array.from({ length: 28 }, (_, day) => `${addDays(FIRST, day)},20,100,20%,3\n`).join("");
const weekly = (name: string, write: (from: string, to: string) => string) =>
  `${name},${HEADER}\n` + Array.from({ length: 4 }, (_, week) => {
    const from = addDays(FIRST, 7 * week);
    return `${write(from, addDays(from, 6))},140,700,20%,3\n`;
  }).join("");

describe("importFiles(): charts by week, month and hour", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  let count = 0;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId, {
      domain: "example.com",
      domainKey: `example.com ${++count}`,
    });
  });
  const bring = async (text: string) => {
    const { report } = await importRows(database.db, siteId, text, { fileName: "Chart.csv" });
    return JSON.parse(report ?? "");
  };
  const clicksOfDays = async () => {
    const clicks = await database.db("search_days").where({ site_id: siteId })
      .pluck<number[]>("clicks");
    return clicks.reduce((sum, one) => sum + Number(one), 0);
  };
  const windows = async () =>
    (await database.db("search_periods").where({ site_id: siteId, retired: 0 })
      .orderByRaw("date_from, date_to")
      .select("clicks", database.db.raw("CONCAT(date_from, ' ', date_to) AS days")))
      .map((row) => `${row.days.slice(5, 10)} ${row.days.slice(16)} ${row.clicks}`);

  it("never take the place of days: 560 clicks stay 560", async () => {
    for (
      const text of [
        weekly("Date Range", (from, to) => `${from} - ${to}`),
        weekly("Date Range", (from) => from),
        weekly("Date", (from) => from),
        weekly("Plage de dates", (from) => from),
      ]
    ) {
      await bring(DAILY);
      const { warnings } = await bring(text);
      expect(await clicksOfDays(), text.slice(0, 20)).to.equal(560);
      expect(warnings[0]).to.match(/^Chart\.csv is by (?:week|ranges of days), not by day: /);
    }
  });

  it("are windows, and together one where none is missing", async () => {
    await bring(weekly("Date Range", (from) => from));
    expect(await windows()).to.deep.equal([
      "10-05 10-11 140",
      "10-05 11-01 560",
      "10-12 10-18 140",
      "10-19 10-25 140",
      "10-26 11-01 140",
    ]);
    const gap = `Month,${HEADER}\n2026-07,10,100,10%,3\n2026-09,20,100,20%,3\n`;
    await bring(gap);
    expect((await windows()).slice(0, 2)).to.deep.equal(["07-01 07-31 10", "09-01 09-30 20"]);
  });

  it("by the hour are refused, since a day is the smallest that is kept", async () => {
    const hours = `Date,${HEADER}\n` +
      ["13", "14", "15"].map((hour) => `2026-10-05T${hour}:00:00-07:00,1,10,10%,3\n`).join("");
    expect((await refusalOf(bring(hours))).code).to.equal("hourly_export");
    expect(await clicksOfDays()).to.equal(0);
  });
});
