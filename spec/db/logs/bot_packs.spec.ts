import { expect } from "chai";
import {
  ADDRESS_DAYS,
  deleteBotPacks,
  findBotPackBounds,
  insertBotPacks,
  listBotPackDays,
  listBotPackPages,
  listBotPacks,
  listBotPages,
  listChosenBotPacks,
  listSmallBotPacks,
  readBotPacksVersion,
} from "../../../db/logs/bot_packs.ts";
import { useSpecDatabase } from "../../support/database.ts";

const packOf = (date: string, agent: string, byte: number) => ({
  date,
  agent,
  requestsCount: byte,
  pages: Buffer.from([byte, 0]),
  addresses: Buffer.from([byte, 1]),
  requests: Buffer.from([byte, 255]),
  checkAfter: null,
});

describe("db/logs/bot_packs.ts", () => {
  const db = useSpecDatabase(async (trx) => {
    await insertBotPacks(trx, 1, [
      packOf("2026-11-10", "GPTBot", 1),
      packOf("2026-11-11", "GPTBot", 2),
      packOf("2026-11-11", "GPTBot", 3),
      packOf("2026-11-11", "Bingbot", 4),
    ]);
    await insertBotPacks(trx, 2, [packOf("2026-11-11", "GPTBot", 5)]);
  });

  it("lists the pages of a window by bot", async () => {
    const pages = await listBotPages(db(), 1, { from: "2026-11-11", to: "2026-11-30" });
    expect(pages.map(({ agent, pages: [first] }) => [agent, first])).to.have.deep.members([
      ["Bingbot", 4],
      ["GPTBot", 2],
      ["GPTBot", 3],
    ]);
  });
  it("lists the days of a bot with their requests, the last one first", async () => {
    const window = { agent: "GPTBot", from: "2026-11-01", to: "2026-11-30" };
    expect(await listBotPackDays(db(), 1, window)).to.deep.equal([
      { date: "2026-11-11", requestsCount: 5 },
      { date: "2026-11-10", requestsCount: 1 },
    ]);
  });
  it("finds the first and the last day of a site", async () => {
    expect(await findBotPackBounds(db(), 1))
      .to.deep.equal({ first: "2026-11-10", last: "2026-11-11" });
    expect(await findBotPackBounds(db(), 99)).to.equal(null);
  });
  it("gives another version with each change of the packs, and to each site its own", async () => {
    const first = await readBotPacksVersion(db(), 1);
    expect(await readBotPacksVersion(db(), 1)).to.equal(first);
    expect(await readBotPacksVersion(db(), 2)).not.to.equal(first);
    expect(await readBotPacksVersion(db(), 3)).to.equal("[0,0,0]");
    const seen = new Set([first]);
    await insertBotPacks(db(), 1, [packOf("2026-11-12", "GPTBot", 6)]);
    seen.add(await readBotPacksVersion(db(), 1));
    const [pack] = await listBotPacks(db(), 1, { agent: "GPTBot", date: "2026-11-12" });
    const day = { agent: "GPTBot", date: "2026-11-12", ids: [pack?.id ?? 0] };
    await deleteBotPacks(db(), 1, day);
    // as when it is judged again: with as many requests
    await insertBotPacks(db(), 1, [packOf("2026-11-12", "GPTBot", 6)]);
    seen.add(await readBotPacksVersion(db(), 1));
    expect(seen.size).to.equal(3);
  });
  it("lists the pages of each pack of a window, and reads some packs of a bot, the last day first", async () => {
    const packs = await listBotPackPages(db(), 1, { from: "2026-11-10", to: "2026-11-11" });
    expect(packs.map(({ agent, date, pages: [first] }) => [agent, date, first]))
      .to.have.deep.members([
        ["GPTBot", "2026-11-10", 1],
        ["GPTBot", "2026-11-11", 2],
        ["GPTBot", "2026-11-11", 3],
        ["Bingbot", "2026-11-11", 4],
      ]);
    const wanted = packs.filter(({ pages: [first] }) => first === 1 || first === 3);
    const chosen = await listChosenBotPacks(db(), 1, { agent: "GPTBot", packs: wanted });
    expect(chosen.map(({ date, pages: [first] }) => [date, first]))
      .to.deep.equal([["2026-11-11", 3], ["2026-11-10", 1]]);
  });
  it("lists the packs of a bot on a day", async () => {
    const packs = await listBotPacks(db(), 1, { agent: "GPTBot", date: "2026-11-11" });
    expect(packs.map(({ id: _, checkUntil, ...pack }) => ({ ...pack, checkAfter: checkUntil })))
      .to.deep.equal([packOf("2026-11-11", "GPTBot", 2), packOf("2026-11-11", "GPTBot", 3)]);
    const ids = packs.map(({ id }) => id).slice(1);
    const some = await listBotPacks(db(), 1, { agent: "GPTBot", date: "2026-11-11", ids });
    expect(some.map(({ id }) => id)).to.deep.equal(ids);
  });
  it("keeps until when addresses wait, by the database's clock or as it is given", async () => {
    const day = { agent: "YandexBot", date: "2026-11-12" };
    const given = new Date("2026-11-20T00:00:00Z");
    const pack = { ...packOf(day.date, day.agent, 1), checkAfter: 0 };
    await insertBotPacks(db(), 3, [pack, { ...pack, checkUntil: given }]);
    const [first, second] = await listBotPacks(db(), 3, day);
    const days = ((first?.checkUntil?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).to.be.closeTo(ADDRESS_DAYS, 0.1);
    expect(second?.checkUntil).to.deep.equal(given);
  });
  it("lists small packs of a bot's day and deletes some", async () => {
    const day = { agent: "CCBot", date: "2026-11-12" };
    await insertBotPacks(db(), 3, [1, 2, 9].map((count) => packOf(day.date, day.agent, count)));
    const other = { date: "2026-11-13", agent: "PetalBot" };
    await insertBotPacks(db(), 3, [packOf(other.date, other.agent, 3)]);
    const listed = await listSmallBotPacks(db(), 3, { dates: [day.date, other.date], rows: 9 });
    expect(listed.filter(({ agent }) => agent === other.agent).map(({ date }) => date))
      .to.deep.equal([other.date]);
    const ids = listed.filter(({ agent }) => agent === day.agent).map(({ id }) => id);
    expect(ids).to.have.length(2);
    const elsewhere = await listSmallBotPacks(db(), 3, { dates: [other.date], rows: 9 });
    expect(elsewhere.map(({ agent }) => agent)).to.deep.equal([other.agent]);
    await deleteBotPacks(db(), 3, { ...day, ids });
    expect((await listBotPacks(db(), 3, day)).map(({ requestsCount }) => requestsCount))
      .to.deep.equal([9]);
  });
});
