import { expect } from "chai";
import { replaceCompetitorFigures } from "../../../db/search/competitor_figures.ts";
import { listTrackedCompetitors } from "../../../db/search/tracked_competitors.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { competitorFigures } from "../../support/search/competitor_figures.ts";
import { insertCompetitors } from "../../support/search/stored_rows.ts";

describe("listTrackedCompetitors()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertCompetitors(db, [
      { id: 11, domain: "named.example", origin: "manual", brandNames: '["Named", "The Named"]' },
      { id: 12, domain: "named-platform.example", origin: "manual" },
      { id: 13, domain: "platform.example" },
      { id: 14, domain: "compared.example" },
      { id: 15, domain: "uncompared.example" },
      { id: 16, domain: "dismissed.example", dismissed: 1 },
      { id: 21, siteId: 2, domain: "named.example", origin: "manual" },
    ]);
    await replaceCompetitorFigures(db, 1, [
      competitorFigures({ competitorId: 12, platform: true }),
      competitorFigures({ competitorId: 13, platform: true }),
      competitorFigures({ competitorId: 14 }),
    ]);
    // the ids of competitors of another site
    await replaceCompetitorFigures(db, 2, [
      competitorFigures({ competitorId: 14, platform: true }),
      competitorFigures({ competitorId: 15, platform: true }),
    ]);
  });

  it("lists named ones, and detected ones that are no platforms, the oldest first", async () => {
    expect(await listTrackedCompetitors(db(), 1)).to.deep.equal([
      { id: 11, domain: "named.example", brandNames: ["Named", "The Named"] },
      { id: 12, domain: "named-platform.example", brandNames: [] },
      { id: 14, domain: "compared.example", brandNames: [] },
      { id: 15, domain: "uncompared.example", brandNames: [] },
    ]);
    expect((await listTrackedCompetitors(db(), 2)).map(({ id }) => id)).to.deep.equal([21]);
    expect(await listTrackedCompetitors(db(), 3)).to.deep.equal([]);
  });
  it("lists the oldest 200", async () => {
    await insertCompetitors(
      db(),
      Array.from({ length: 201 }, (_, index) => ({
        ...{ id: 1_000 + index, siteId: 4, domain: `${index}.example` },
      })),
    );
    const ids = (await listTrackedCompetitors(db(), 4)).map(({ id }) => id);
    expect([ids.length, ids[0], ids[199]]).to.deep.equal([200, 1_000, 1_199]);
  });
});
