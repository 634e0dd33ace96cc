import { expect } from "chai";
import {
  createWindowSummer,
  cutAtEnds,
} from "../../../../../lib/commands/search_data/windows/sum_window.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFacts } from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const november = (from: number, to: number) => ({
  from: `2026-11-${String(from).padStart(2, "0")}`,
  to: `2026-11-${String(to).padStart(2, "0")}`,
});

describe("cutAtEnds()", () => {
  it("cuts the days of windows where one begins or ends", () => {
    expect(cutAtEnds([november(1, 28), november(22, 28), november(15, 21)])).to.deep.equal([
      november(1, 14),
      november(15, 21),
      november(22, 28),
    ]);
  });
  it("leaves days between windows out", () => {
    expect(cutAtEnds([november(1, 3), november(9, 10)]))
      .to.deep.equal([november(1, 3), november(9, 10)]);
  });
  it("cuts nothing without windows", () => {
    expect(cutAtEnds([])).to.deep.equal([]);
  });
});

describe("createWindowSummer()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    await insertFacts(
      database.db,
      siteId,
      [1, 2, 3, 4].map((day) => ({
        kind: "query" as const,
        date: november(day, day).from,
        query: day === 4 ? "cup" : "tea",
        country: day < 3 ? "DE" : "AT",
        clicks: 10 ** (day - 1),
        impressions: 10_000,
        position: day === 4 ? null : 2,
      })),
    );
  });
  after(() => database.drop());

  it("sums each window as if it were alone", async () => {
    const part = { siteId, searchType: "web" as const, country: null, device: null };
    const windows = [november(1, 4), november(2, 3), november(3, 4)];
    const summer = createWindowSummer(database.db, part, windows);
    const clicks = [];
    for (const window of windows) {
      const { rows, segments } = await summer.sum("query", window);
      clicks.push([...rows.clicks, segments.map((one) => [one.country, one.clicks])]);
    }
    expect(clicks).to.deep.equal([
      [111, 1000, [["DE", 11], ["AT", 1100]]],
      [110, [["DE", 10], ["AT", 100]]],
      [100, 1000, [["AT", 1100]]],
    ]);
    const { segments } = await summer.sum("query", november(3, 4));
    expect(segments[0]?.positionSum).to.equal(null);
  });
});
