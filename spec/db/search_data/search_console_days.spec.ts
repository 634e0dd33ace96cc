import { expect } from "chai";
import {
  readSearchConsoleDays,
  readSearchConsoleFigures,
  wantSearchConsoleDays,
  writeSearchConsoleDays,
} from "../../../db/search_data/search_console_days.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("db/search_data/search_console_days.ts", () => {
  let database: SpecDatabase;
  let siteId = 0;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(() => {
    siteId++;
  });
  after(() => database.drop());

  it("knows nothing of a site without days", async () => {
    expect(await readSearchConsoleDays(database.db, siteId)).to.deep.equal(new Map());
    expect(await readSearchConsoleFigures(database.db, siteId)).to.deep.equal({
      rowsCount: 0,
      daysCount: 0,
      firstDay: null,
      lastDay: null,
      lastFinalDay: null,
    });
    await writeSearchConsoleDays(database.db, siteId, { days: [], now: NOW });
    await wantSearchConsoleDays(database.db, siteId, []);
  });

  it("sums up the days that have rows", async () => {
    await writeSearchConsoleDays(database.db, siteId, {
      days: [
        { date: "2026-11-01", state: "empty", rowsCount: 0 },
        { date: "2026-11-02", state: "final", rowsCount: 10 },
        { date: "2026-11-03", state: "final", rowsCount: 20 },
        { date: "2026-11-04", state: "partial", rowsCount: 5 },
        { date: "2026-11-05", state: "partial", rowsCount: 0 },
      ],
      now: NOW,
    });
    expect(await readSearchConsoleFigures(database.db, siteId)).to.deep.equal({
      rowsCount: 35,
      daysCount: 3,
      firstDay: "2026-11-02",
      lastDay: "2026-11-04",
      lastFinalDay: "2026-11-03",
    });
  });

  it("replaces what was known of a day", async () => {
    const day = { date: "2026-11-02", rowsCount: 10 };
    await writeSearchConsoleDays(database.db, siteId, {
      days: [{ ...day, state: "partial" }],
      now: NOW,
    });
    await writeSearchConsoleDays(
      database.db,
      siteId,
      { days: [{ ...day, state: "final", rowsCount: 12 }], now: NOW },
    );
    expect([...await readSearchConsoleDays(database.db, siteId)]).to.deep.equal([
      ["2026-11-02", "final"],
    ]);
    expect((await readSearchConsoleFigures(database.db, siteId)).rowsCount).to.equal(12);
  });

  it("counts a day that is wanted again as it is, and one that never came not at all", async () => {
    const day = { date: "2026-11-02", state: "final", rowsCount: 10 } as const;
    await writeSearchConsoleDays(database.db, siteId, { days: [day], now: NOW });
    await wantSearchConsoleDays(database.db, siteId, ["2026-11-02", "2026-10-01"]);
    expect([...await readSearchConsoleDays(database.db, siteId)].sort()).to.deep.equal([
      ["2026-10-01", "wanted"],
      ["2026-11-02", "wanted"],
    ]);
    expect(await readSearchConsoleFigures(database.db, siteId)).to.include({
      rowsCount: 10,
      daysCount: 1,
    });
  });
});
