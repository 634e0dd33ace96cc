import { expect } from "chai";
import { insertBotPacks } from "../../../../db/logs/bot_packs.ts";
import { walkPageRequests, walkRequests } from "../../../../lib/commands/logs/walk_requests.ts";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { packAddresses, packIds, packRequests } from "../../../../lib/logs/packs/pack_requests.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { countQueries } from "../../../support/count_queries.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { combinedLine } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";

const DAY = "2026-11-10";

describe("walkRequests()", () => {
  const db = useSpecDatabase();

  const packOf = (date: string, agent: string, page: number) => ({
    ...{ date, agent, requestsCount: 1, checkAfter: null },
    pages: packIds(Uint32Array.of(page)),
    addresses: packAddresses([{ verdict: "claimed", bytes: new Uint8Array() }]),
    requests: packRequests({
      ...{ seconds: new Uint32Array(1), pages: new Uint32Array(1), statuses: new Uint32Array(1) },
      ...{ methods: new Uint32Array(1), bytes: new Float64Array(1) },
      ...{ durations: new Uint32Array(1), addresses: new Uint32Array(1) },
    }),
  });

  it("lets other requests go on between two packs of a day", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId, { domain: "shop.test" });
    const source = bytesSource(Buffer.from(combinedLine()), "access.log");
    const services = { db: db(), now: () => new Date("2026-11-20T12:00:00Z") };
    await readLog(services, { siteId, origin: "https://shop.test", source });
    const pack = packOf(DAY, "Googlebot", 0);
    await insertBotPacks(db(), siteId, [pack, pack]);
    let turn = 0;
    const count = () => {
      turn++;
      ticking = setImmediate(count);
    };
    let ticking = setImmediate(count);
    const turns: number[] = [];
    const walk = walkRequests(db(), siteId, {
      ...{ window: { from: DAY, to: DAY }, belongs: () => true },
    });
    for await (const { agent } of walk) {
      expect(agent.name).to.equal("Googlebot");
      turns.push(turn);
    }
    clearImmediate(ticking);
    expect(turns).to.have.length(3);
    expect(new Set(turns).size, turns.join()).to.equal(3);
  });

  it("finds the requests of a page by one statement, and reads them by one for each bot of few packs", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId, { domain: "tea.test" });
    const days = ["2026-11-10", "2026-11-11", "2026-11-12"];
    await insertBotPacks(
      db(),
      siteId,
      days.flatMap((day) => [
        ...["Googlebot", "GPTBot"].map((agent) => packOf(day, agent, 7)),
        packOf(day, "Bingbot", 8),
      ]),
    );
    const count = countQueries(db(), /bot_/);
    const found: string[] = [];
    const window = { from: "2026-11-11", to: "2026-11-12" };
    for await (const { agent, date } of walkPageRequests(db(), siteId, { window, pageId: 7 })) {
      found.push(`${agent.name} ${date}`);
    }
    expect(found.toSorted()).to.deep.equal([
      "GPTBot 2026-11-11",
      "GPTBot 2026-11-12",
      "Googlebot 2026-11-11",
      "Googlebot 2026-11-12",
    ]);
    expect(count()).to.equal(3);
  });

  it("reads many packs of a bot some at a time, the last day first, each with the days of its own", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId, { domain: "mill.test" });
    const [first, second] = ["2026-11-11", "2026-11-12"] as const;
    const packs = [first, second, first, second].flatMap((day) =>
      Array.from({ length: 20 }, () => packOf(day, "GPTBot", 7))
    );
    await insertBotPacks(db(), siteId, packs);
    const read: { days: string[]; packs: number }[] = [];
    const note = (answer: unknown[], { bindings }: { bindings: unknown[] }) => {
      const days = bindings.filter((value): value is string => /^2026-/.test(String(value)));
      read.push({ days, packs: answer.length });
    };
    db().on("query-response", note);
    const found: string[] = [];
    const window = { from: first, to: second };
    for await (const { date } of walkPageRequests(db(), siteId, { window, pageId: 7 })) {
      found.push(date);
    }
    db().removeListener("query-response", note);
    expect(found).to.deep.equal([...Array(40).fill(second), ...Array(40).fill(first)]);
    expect(read).to.deep.equal([
      { days: [first, second], packs: 80 },
      { days: [second], packs: 32 },
      { days: [second, first], packs: 32 },
      { days: [first], packs: 16 },
    ]);
  });

  it("lets other requests go on while it looks through lists of pages", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId, { domain: "leaf.test" });
    await insertBotPacks(db(), siteId, Array(1_100).fill(packOf(DAY, "GPTBot", 8)));
    let turns = 0;
    let ticking: NodeJS.Immediate | undefined;
    const tick = () => {
      turns++;
      ticking = setImmediate(tick);
    };
    db().once("query-response", () => void (ticking = setImmediate(tick)));
    const window = { from: DAY, to: DAY };
    for await (const _ of walkPageRequests(db(), siteId, { window, pageId: 7 })) {
      expect.fail("no pack has the page");
    }
    clearImmediate(ticking);
    expect(turns).to.be.at.least(4);
  });
});
