import { expect } from "chai";
import { listBotRanges, saveBotRanges } from "../../../db/logs/bot_ranges.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/logs/bot_ranges.ts", () => {
  const db = useSpecDatabase();

  it("keeps the newest file of each source", async () => {
    const source = "https://a.test/bot.json";
    await saveBotRanges(db(), { source, prefixes: ["9.9.9.0/24"], published: null });
    await saveBotRanges(db(), { source, prefixes: ["9.9.8.0/24"], published: "2026-11-01" });
    const [file, ...others] = await listBotRanges(db());
    expect(others).to.deep.equal([]);
    expect(file).to.deep.include({ source, prefixes: ["9.9.8.0/24"], published: "2026-11-01" });
    expect(Date.now() - Date.parse(file?.copied ?? "")).to.be.within(-5_000, 60_000);
  });
});
