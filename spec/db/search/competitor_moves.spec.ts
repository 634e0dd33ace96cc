import { expect } from "chai";
import { listCompetitorMoves } from "../../../db/search/competitor_moves.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertCompetitors } from "../../support/search/stored_rows.ts";

const DAYS =
  "competitor_days (site_id, context_id, competitor_id, date, share_of_voice, visibility)";
const WINDOWS = {
  before: { from: "2026-11-01", to: "2026-11-07" },
  after: { from: "2026-11-10", to: "2026-11-16" },
};

describe("db/search/competitor_moves.ts", () => {
  const db = useSpecDatabase((db) =>
    insertCompetitors(db, [
      { id: 11, domain: "z.example" },
      { id: 12, domain: "a.example" },
      { id: 13, domain: "dismissed.example", dismissed: 1 },
      { id: 21, siteId: 2, domain: "z.example" },
    ])
  );
  beforeEach(() => db()("competitor_days").truncate());

  it("compares the means of those that were measured in both windows", async () => {
    await insertRows(db(), DAYS, [
      [1, 7, 11, "2026-10-31", null, 99],
      [1, 7, 11, "2026-11-01", null, 10],
      [1, 7, 11, "2026-11-07", null, 20],
      [1, 7, 11, "2026-11-08", null, 99], // in neither
      [1, 7, 11, "2026-11-10", null, 40],
      [1, 7, 11, "2026-11-12", null, null],
      [1, 7, 11, "2026-11-17", null, 99],
      [1, 7, 12, "2026-11-03", null, 5], // never again
      [1, 7, 13, "2026-11-01", null, 1],
      [1, 7, 13, "2026-11-11", null, 9],
      [2, 7, 21, "2026-11-01", null, 1],
      [2, 7, 21, "2026-11-11", null, 9],
    ]);
    expect(await listCompetitorMoves(db(), 1, WINDOWS)).to.deep.equal([
      { domain: "z.example", before: 15, after: 40, lastDay: "2026-11-10" },
    ]);
  });

  it("takes the context with the most days", async () => {
    const rows = (contextId: number, days: readonly string[]) =>
      days.map((day) => [1, contextId, 11, `2026-11-${day}`, null, contextId] as const);
    await insertRows(db(), DAYS, [
      ...rows(7, ["01", "11"]),
      ...rows(8, ["01", "02", "11"]),
      ...rows(9, ["02", "12"]),
    ]);
    expect((await listCompetitorMoves(db(), 1, WINDOWS)).map(({ before }) => before))
      .to.deep.equal([8]);
  });
});
