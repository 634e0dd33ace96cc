import { expect } from "chai";
import {
  addUsageDays,
  deleteOldUsageDays,
  sumUsageByDay,
  sumUsageByEndpoint,
  type UsageDay,
} from "../../../db/accounts/usage_days.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/accounts/usage_days.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("usage_days").delete());

  function usage(day: string, change: Partial<UsageDay> = {}): UsageDay {
    const counts = { calls: 4, paid: 2, limited: 1, failed: 1 };
    return { accountId: 1, day, endpoint: "GET /sites", ...counts, ...change };
  }

  it("addUsageDays() adds to what is there, and to nothing else", async () => {
    await addUsageDays(db(), [usage("2026-11-20"), usage("2026-11-21")]);
    await addUsageDays(db(), [usage("2026-11-20"), usage("2026-11-20", { accountId: 2 })]);
    const window = { accountId: 1, from: "2026-11-01", to: "2026-11-30" };
    expect(await sumUsageByDay(db(), window)).to.deep.equal([
      { day: "2026-11-20", calls: 8, paid: 4, limited: 2, failed: 2 },
      { day: "2026-11-21", calls: 4, paid: 2, limited: 1, failed: 1 },
    ]);
  });

  it("addUsageDays() takes nothing", async () => {
    await addUsageDays(db(), []);
    expect(await db()("usage_days").first()).to.equal(undefined);
  });

  it("sumUsageByEndpoint() has both ends of the window, the most paid first", async () => {
    await addUsageDays(db(), [
      usage("2026-10-31"),
      usage("2026-11-01"),
      usage("2026-11-30"),
      usage("2026-12-01"),
      usage("2026-11-02", { endpoint: "POST /sites", paid: 9 }),
    ]);
    const window = { accountId: 1, from: "2026-11-01", to: "2026-11-30" };
    const rows = await sumUsageByEndpoint(db(), window);
    expect(rows).to.deep.equal([
      { endpoint: "POST /sites", calls: 4, paid: 9, limited: 1, failed: 1 },
      { endpoint: "GET /sites", calls: 8, paid: 4, limited: 2, failed: 2 },
    ]);
  });

  it("deleteOldUsageDays() deletes no more than it may", async () => {
    await addUsageDays(
      db(),
      ["2025-01-01", "2025-01-02", "2025-01-03"].map((day) => usage(day)),
    );
    expect(await deleteOldUsageDays(db(), "2025-01-03", 1)).to.equal(1);
    expect(await deleteOldUsageDays(db(), "2025-01-03", 10)).to.equal(1);
    expect(await deleteOldUsageDays(db(), "2025-01-03", 10)).to.equal(0);
    expect(await db()("usage_days").count({ rows: "*" })).to.deep.equal([{ rows: 1 }]);
  });
});
