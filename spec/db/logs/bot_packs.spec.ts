import { expect } from "chai";
import {
  insertBotPacks,
  listBotPackDays,
  listBotPacks,
  listBotPages,
} from "../../../db/logs/bot_packs.ts";
import { useSpecDatabase } from "../../support/database.ts";

const packOf = (date: string, agent: string, byte: number) => ({
  date,
  agent,
  requestsCount: byte,
  pages: Buffer.from([byte, 0]),
  addresses: Buffer.from([byte, 1]),
  requests: Buffer.from([byte, 255]),
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
  it("lists the packs of a bot on a day", async () => {
    const packs = await listBotPacks(db(), 1, { agent: "GPTBot", date: "2026-11-11" });
    expect(packs.map(({ id: _, ...pack }) => pack)).to.deep.equal([
      packOf("2026-11-11", "GPTBot", 2),
      packOf("2026-11-11", "GPTBot", 3),
    ]);
  });
});
