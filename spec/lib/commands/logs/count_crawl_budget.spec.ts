import { expect } from "chai";
import { addBotDays } from "../../../../db/logs/bot_days.ts";
import { findFreshnessStart } from "../../../../lib/commands/logs/count_crawl_budget.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const TO = "2026-11-20";
const WINDOW = { from: "2026-11-11", to: TO };

describe("findFreshnessStart()", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("bot_days").delete());
  const plant = async (age: number, requests: number, agent = "Googlebot") =>
    await addBotDays(db(), 1, [{
      ...{ date: addDays(TO, -age), agent, verdict: "verified", status: 200, requests },
      ...{ bytes: 0, timed: 0, durationMs: 0 },
    }]);
  const find = (max: number, window = WINDOW) => findFreshnessStart(db(), 1, { window, max });

  it("looks at 90 days, or at all of a longer window", async () => {
    await plant(0, 10);
    expect(await find(100)).to.equal(addDays(TO, -89));
    const long = { from: "2026-05-01", to: TO };
    expect(await find(100, long)).to.equal(long.from);
  });
  it("leaves out days before the window that are too many requests", async () => {
    await plant(0, 10);
    await plant(20, 50);
    await plant(30, 39);
    await plant(40, 2, "GPTBot");
    // tools do not count
    await plant(10, 999, "curl");
    expect(await find(100)).to.equal(addDays(TO, -39));
    expect(await find(59)).to.equal(addDays(TO, -19));
    expect(await find(101)).to.equal(addDays(TO, -89));
  });
  it("never leaves out a day of the window", async () => {
    await plant(3, 500);
    expect(await find(100)).to.equal(WINDOW.from);
  });
});
