import { expect } from "chai";
import {
  addBotDays,
  type BotDay,
  changeBotDays,
  findBotDayBounds,
  listBotActivity,
  listBotDays,
  sumBotDays,
} from "../../../db/logs/bot_days.ts";
import { useSpecDatabase } from "../../support/database.ts";

const DAY: BotDay = {
  date: "2026-11-10",
  agent: "GPTBot",
  verdict: "verified",
  status: 200,
  requests: 3,
  bytes: 6_000_000_000,
  timed: 2,
  durationMs: 50,
};
const WINDOW = { from: "2026-11-10", to: "2026-11-12" };

describe("db/logs/bot_days.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("bot_days").delete();
    await addBotDays(db(), 1, [DAY, { ...DAY, date: "2026-11-12", status: 404 }]);
    await addBotDays(db(), 1, [DAY, { ...DAY, agent: "Bingbot", date: "2026-11-13" }]);
    await addBotDays(db(), 2, [{ ...DAY, date: "2026-11-01" }]);
  });

  it("adds up what has day, bot, verdict and status in common, and sums a window of a site", async () => {
    const { date: _, ...sums } = DAY;
    expect(await sumBotDays(db(), 1, WINDOW)).to.deep.equal([
      { ...sums, days: 1, requests: 6, bytes: 12_000_000_000, timed: 4, durationMs: 100 },
      { ...sums, status: 404, days: 1 },
    ]);
  });
  it("lists on how many days each bot came", async () => {
    expect((await listBotActivity(db(), 1, WINDOW)).map((row) => ({ ...row }))).to.deep.equal([
      { agent: "GPTBot", days: 2, first: "2026-11-10", last: "2026-11-12" },
    ]);
  });
  it("lists the days of a window of a site", async () => {
    const own = { agent: "GPTBot", verdict: "verified" };
    expect((await listBotDays(db(), 1, WINDOW)).map((row) => ({ ...row }))).to.deep.equal([
      { ...own, date: "2026-11-10", status: 200, requests: 6 },
      { ...own, date: "2026-11-12", status: 404, requests: 3 },
    ]);
  });
  it("finds the first and the last day of a site", async () => {
    expect(await findBotDayBounds(db(), 1))
      .to.deep.equal({ first: "2026-11-10", last: "2026-11-13" });
    expect(await findBotDayBounds(db(), 3)).to.equal(null);
  });
  it("moves requests from one verdict to another, and leaves no empty sum", async () => {
    const moved = { ...DAY, requests: 6, bytes: 12_000_000_000, timed: 4, durationMs: 100 };
    const taken = { ...moved, requests: -6, bytes: -12_000_000_000, timed: -4, durationMs: -100 };
    await changeBotDays(db(), 1, [taken, { ...moved, verdict: "spoofed" }]);
    const [first, second] = await sumBotDays(db(), 1, { ...WINDOW, to: "2026-11-11" });
    expect(first).to.deep.include({ verdict: "spoofed", requests: 6, bytes: 12_000_000_000 });
    expect(second).to.equal(undefined);
    await changeBotDays(db(), 1, [{
      ...DAY,
      verdict: "spoofed",
      requests: 0,
      timed: 0,
      durationMs: 0,
      bytes: -5,
    }]);
    const [less] = await sumBotDays(db(), 1, { ...WINDOW, to: "2026-11-11" });
    expect(less).to.deep.include({ requests: 6, bytes: 11_999_999_995 });
  });
});
