import { expect } from "chai";
import {
  type CompetitorDay,
  listCompetitorDays,
  replaceCompetitorDays,
} from "../../../db/search/competitor_days.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertCompetitors } from "../../support/search/stored_rows.ts";

const DAYS =
  "competitor_days (site_id, context_id, competitor_id, date, share_of_voice, visibility)";

describe("db/search/competitor_days.ts", () => {
  const db = useSpecDatabase((db) =>
    insertCompetitors(db, [
      { id: 11, domain: "z.example" },
      { id: 12, domain: "a.example" },
      { id: 13, domain: "dismissed.example", dismissed: 1 },
      { id: 21, siteId: 2, domain: "z.example" },
    ])
  );
  beforeEach(async () => {
    await db()("competitor_days").truncate();
    await insertRows(db(), DAYS, [
      [1, 7, 12, "2026-11-01", 0.25, 40],
      [1, 7, 11, "2026-11-30", null, null],
      [1, 7, 11, "2026-11-01", 0.5, 60.5],
      [1, 7, 11, "2026-10-31", 0.9, 90],
      [1, 7, 11, "2026-12-01", 0.9, 90],
      [1, 7, 13, "2026-11-01", 0.9, 90], // dismissed
      [1, 7, 99, "2026-11-01", 0.9, 90], // deleted
      [1, 8, 11, "2026-11-01", 0.1, 10],
      [2, 7, 21, "2026-11-01", 0.9, 90],
    ]);
  });
  const list = (choice: Partial<Parameters<typeof listCompetitorDays>[1]> = {}) =>
    listCompetitorDays(db(), {
      siteId: 1,
      contextId: 7,
      from: "2026-11-01",
      to: "2026-11-30",
      ...choice,
    });

  describe("listCompetitorDays()", () => {
    it("lists the days of the window by competitor, the borders included", async () => {
      const z = { competitorId: 11, domain: "z.example" };
      expect(await list()).to.deep.equal([
        { ...z, date: "2026-11-01", shareOfVoice: 0.5, visibility: 60.5 },
        { ...z, date: "2026-11-30", shareOfVoice: null, visibility: null },
        {
          competitorId: 12,
          domain: "a.example",
          date: "2026-11-01",
          shareOfVoice: 0.25,
          visibility: 40,
        },
      ]);
    });
    it("keeps contexts and sites apart", async () => {
      expect((await list({ contextId: 8 })).map(({ visibility }) => visibility))
        .to.deep.equal([10]);
      expect((await list({ siteId: 2 })).map(({ competitorId }) => competitorId))
        .to.deep.equal([21]);
    });
    it("lists nothing for a window without days", async () => {
      expect(await list({ from: "2026-11-02", to: "2026-11-29" })).to.deep.equal([]);
    });
  });

  describe("replaceCompetitorDays()", () => {
    const replace = (days: CompetitorDay[]) =>
      replaceCompetitorDays(db(), { siteId: 1, contextId: 8 }, days);
    const rows = () =>
      db()("competitor_days").orderBy(["site_id", "competitor_id"])
        .select("site_id", "context_id", "competitor_id", "share_of_voice", "visibility");

    it("replaces the days of all contexts of the site, and of no other site", async () => {
      await replace([
        { competitorId: 11, date: "2026-11-02", shareOfVoice: 0.75, visibility: null },
        { competitorId: 12, date: "2026-11-02", shareOfVoice: null, visibility: 5.5 },
      ]);
      expect((await rows()).map((row) => Object.values(row))).to.deep.equal([
        [1, 8, 11, 0.75, null],
        [1, 8, 12, null, 5.5],
        [2, 7, 21, 0.9, 90],
      ]);
    });
    it("deletes all days of the site for an empty list", async () => {
      await replace([]);
      expect((await rows()).map(({ site_id }) => site_id)).to.deep.equal([2]);
    });
  });
});
