import { expect } from "chai";
import { addBotDays } from "../../../db/logs/bot_days.ts";
import { findDayBounds } from "../../../db/logs/day_bounds.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/logs/day_bounds.ts", () => {
  const db = useSpecDatabase();

  it("finds the first and the last day of a site in a table, and null where it has no rows", async () => {
    const day = {
      ...{ agent: "GPTBot", verdict: "verified", status: 200 } as const,
      ...{ requests: 1, bytes: 1, timed: 0, durationMs: 0 },
    };
    const own = [{ ...day, date: "2026-11-03" }, { ...day, date: "2026-11-01" }];
    await addBotDays(db(), 1, own);
    await addBotDays(db(), 2, [{ ...day, date: "2026-10-01" }]);
    const find = (siteId: number) => findDayBounds(db(), { table: "bot_days", siteId });
    expect(await find(1)).to.deep.equal({ first: "2026-11-01", last: "2026-11-03" });
    expect(await find(3)).to.equal(null);
  });
});
