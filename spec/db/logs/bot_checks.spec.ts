import { expect } from "chai";
import { listDueBotDays, postponeBotDay, requestBotChecks } from "../../../db/logs/bot_checks.ts";
import { insertBotPacks } from "../../../db/logs/bot_packs.ts";
import { useSpecDatabase } from "../../support/database.ts";

const packOf = (date: string, agent: string, checkAfter: number | null) => ({
  ...{ date, agent, checkAfter, requestsCount: 1 },
  ...{ pages: Buffer.from([1]), addresses: Buffer.from([1]), requests: Buffer.from([1]) },
});

describe("db/logs/bot_checks.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("bot_packs").delete();
    await insertBotPacks(db(), 1, [
      packOf("2026-11-10", "YandexBot", -30),
      packOf("2026-11-10", "YandexBot", null),
      packOf("2026-11-11", "YandexBot", 600),
      { ...packOf("2026-11-12", "Bingbot", -60), checkUntil: new Date("2026-01-01") },
    ]);
    await insertBotPacks(db(), 2, [packOf("2026-11-10", "YandexBot", -10)]);
  });

  it("lists days whose time has come, those that waited longest first, and whether it is over", async () => {
    const days = await listDueBotDays(db(), 10);
    expect(days).to.deep.equal([
      { siteId: 1, date: "2026-11-12", agent: "Bingbot", isOver: true },
      { siteId: 1, date: "2026-11-10", agent: "YandexBot", isOver: false },
      { siteId: 2, date: "2026-11-10", agent: "YandexBot", isOver: false },
    ]);
    expect(await listDueBotDays(db(), 1)).to.have.length(1);
  });
  it("gives a day to one of those who want it", async () => {
    const day = { siteId: 1, date: "2026-11-10", agent: "YandexBot" };
    expect(await postponeBotDay(db(), day, 60)).to.equal(true);
    expect(await postponeBotDay(db(), day, 60)).to.equal(false);
    expect((await listDueBotDays(db(), 10)).map(({ siteId }) => siteId)).to.deep.equal([1, 2]);
  });
  it("has all packs of some bots judged again, in steps", async () => {
    let after = 0;
    let count = 0;
    for (;;) {
      const step = await requestBotChecks(db(), ["YandexBot"], { limit: 2, after });
      if (step.last === 0) break;
      count += step.count;
      after = step.last;
    }
    expect(count).to.equal(4);
    expect(await listDueBotDays(db(), 10)).to.have.length(4);
  });
});
