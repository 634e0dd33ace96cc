import { expect } from "chai";
import { readPeriodPositions } from "../../../db/search_data/period_positions.ts";
import { loadOrInsert } from "../../../db/core/load_or_insert.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("readPeriodPositions()", () => {
  const db = useSpecDatabase();

  it("reads the named keywords of a period in the order of their ids, however many", async () => {
    const ids = Array.from({ length: 100_001 }, (_, index) => index);
    const table = "search_period_queries";
    const columns = ["keyword_id", "clicks", "impressions", "position_sum"] as const;
    for (const period_id of [7, 8]) {
      const common = { site_id: 1, period_id };
      await db().transaction((trx) =>
        loadOrInsert(
          trx,
          { table, common, columns },
          period_id === 7 ? ids : [5],
          (id) => [id, 0, 2 * id, id === 3 ? null : 5 * id],
        )
      );
    }
    const { keywords, impressions, positionSums } = await readPeriodPositions(db(), {
      siteId: 1,
      periodId: 7,
    });
    expect(keywords).to.deep.equal(Uint32Array.from(ids.slice(1)));
    expect([...impressions.subarray(0, 3)]).to.deep.equal([2, 4, 6]);
    expect([...positionSums.subarray(0, 3)]).to.deep.equal([5, 10, Number.NaN]);
    expect(positionSums.at(-1)).to.equal(500_000);
  });
  it("has nothing of a period without rows", async () => {
    const { keywords } = await readPeriodPositions(db(), { siteId: 1, periodId: 9 });
    expect(keywords).to.deep.equal(new Uint32Array(0));
  });
});
