import { expect } from "chai";
import { addUsageDays } from "../../../../db/accounts/usage_days.ts";
import { readMonthCalls } from "../../../../lib/web/usage/read_month_calls.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-02-03T00:00:01Z");
const COUNTS = { calls: 3, paid: 2, limited: 1, failed: 0 };

describe("readMonthCalls()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
    const days = ["2026-01-31", "2026-02-01", "2026-02-03", "2026-03-01"];
    await addUsageDays(
      database.db,
      days.flatMap((day) =>
        [1, 2].map((accountId) => ({ accountId, day, endpoint: "GET /sites", ...COUNTS }))
      ),
    );
  });
  after(() => database.drop());

  it("has every day of the month, those to come without figures", async () => {
    const { days } = await readMonthCalls(database.db, {
      accountId: 1,
      month: "2026-02",
      now: NOW,
    });
    expect(days).to.have.length(28);
    expect(days.slice(0, 4)).to.deep.equal([
      { day: "2026-02-01", counts: COUNTS },
      { day: "2026-02-02", counts: { calls: 0, paid: 0, limited: 0, failed: 0 } },
      { day: "2026-02-03", counts: COUNTS },
      { day: "2026-02-04", counts: null },
    ]);
  });

  it("sums what belongs to the month", async () => {
    const { endpoints, paid } = await readMonthCalls(database.db, {
      accountId: 2,
      month: "2026-02",
      now: NOW,
    });
    expect(paid).to.equal(4);
    expect(endpoints).to.deep.equal([
      { endpoint: "GET /sites", calls: 6, paid: 4, limited: 2, failed: 0 },
    ]);
  });
});
