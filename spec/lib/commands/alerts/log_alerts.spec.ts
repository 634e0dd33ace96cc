import { expect } from "chai";
import { addBotDays, type BotDay } from "../../../../db/logs/bot_days.ts";
import { completeSettings } from "../../../../lib/alerts/alert_defaults.ts";
import { findLogAlerts } from "../../../../lib/commands/alerts/log_alerts.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { searchServices } from "../../../support/search/search_services.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const LAST = "2026-11-20";

describe("findLogAlerts()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(() => database.db("bot_days").delete());

  const plant = async (date: string, requests: number, more: Partial<BotDay> = {}) =>
    await addBotDays(database.db, 1, [{
      ...{ date, agent: "Googlebot", verdict: "verified", status: 200, requests },
      ...{ bytes: 0, timed: 0, durationMs: 0 },
      ...more,
    }]);
  const find = async (today = LAST) =>
    await findLogAlerts({
      ...searchServices(database.db),
      siteId: 1,
      now: new Date(`${today}T12:00:00Z`),
      rules: completeSettings({}, "UTC").rules,
      open: [],
    });
  const foundBy = async (rule: string, today = LAST) =>
    (await find(today)).find((answer) => answer.rule === rule)?.found;

  it("says nothing without logs, and where they end days ago", async () => {
    expect(await find()).to.deep.equal([]);
    await plant("2026-11-16", 100, { status: 503 });
    expect(await find()).to.deep.equal([]);
    expect(await foundBy("bot_errors", "2026-11-19")).to.have.length(1);
  });
  it("finds that bots get errors, with their part of the last three days", async () => {
    await plant(LAST, 380);
    await plant(LAST, 15, { status: 503 });
    await plant("2026-11-18", 5, { status: 429, agent: "GPTBot" });
    // neither old, nor spoofed, nor of tools, nor a page that is not there
    await plant("2026-11-17", 999, { status: 500 });
    await plant(LAST, 999, { status: 500, verdict: "spoofed" });
    await plant(LAST, 999, { status: 500, agent: "curl", verdict: "claimed" });
    const [alert] = await foundBy("bot_errors") ?? [];
    expect(alert).to.deep.include({
      causeKey: "bot_errors",
      title: "Bots get errors: 5 % of their requests",
      facts: [{ name: "Googlebot", value: "15 errors" }, { name: "GPTBot", value: "5 errors" }],
    });
    expect(alert?.sentences[0]).to.contain("Of 400 requests").and.to.contain("20 got 5xx or 429");
  });
  it("finds no errors below the share, or where they are few", async () => {
    await plant(LAST, 381);
    await plant(LAST, 20, { status: 503 });
    expect(await foundBy("bot_errors")).to.deep.equal([]);
    await database.db("bot_days").delete();
    await plant(LAST, 19, { status: 503 });
    expect(await foundBy("bot_errors")).to.deep.equal([]);
  });
  it("finds a proven search bot that came most days and stays away", async () => {
    await plant(addDays(LAST, -60), 1, { agent: "curl", verdict: "claimed" });
    await plant(LAST, 1, { agent: "curl", verdict: "claimed" });
    for (let day = 3; day < 24; day++) {
      await plant(addDays(LAST, -day), 5);
      await plant(addDays(LAST, -day), 5, { agent: "GPTBot" });
      await plant(addDays(LAST, -day), 5, { agent: "Bingbot" });
    }
    await plant(LAST, 1, { agent: "Bingbot" });
    // under its name, but from elsewhere
    await plant(LAST, 5, { verdict: "spoofed" });
    const away = await foundBy("bot_stays_away");
    expect(away?.map(({ causeKey, title }) => [causeKey, title])).to.deep.equal([
      ["bot_stays_away:Googlebot", "Googlebot has stayed away for 3 days"],
    ]);
    expect(away?.[0]?.sentences[0]).to.contain("21 of 28 days before, last on 2026-11-17");
  });
  it("does not miss a bot that came seldom, nor any by a young log", async () => {
    for (let day = 3; day < 24; day++) await plant(addDays(LAST, -day), 5);
    await plant(LAST, 1, { agent: "curl", verdict: "claimed" });
    expect(await foundBy("bot_stays_away")).to.equal(undefined);
    await plant(addDays(LAST, -60), 1, { agent: "curl", verdict: "claimed" });
    await database.db("bot_days").where({ date: addDays(LAST, -5) }).delete();
    expect(await foundBy("bot_stays_away")).to.deep.equal([]);
  });
});
