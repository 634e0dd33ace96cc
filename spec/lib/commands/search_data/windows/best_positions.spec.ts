import { expect } from "chai";
import { createSearchWindows } from "../../../../../lib/commands/search_data/search_windows.ts";
import { readAllBestPositions } from "../../../../../lib/commands/search_data/windows/best_positions.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../../../support/database.ts";
import { insertFacts } from "../../../../support/search/search_facts.ts";

const QUERIES = ["tea", "cup", "pot", "leaf", "water"];
const NOW = new Date("2026-11-05T00:00:00Z");

describe("readAllBestPositions()", () => {
  let siteId: number;
  let ids: Record<string, number>;
  const db = useSpecDatabase(async (db) => {
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId);
    const fact = { kind: "query", clicks: 1, impressions: 10 } as const;
    const { keywords } = await insertFacts(
      db,
      siteId,
      ["2026-11-01", "2026-11-02"].flatMap((date, day) =>
        QUERIES.map((query, index) => ({ ...fact, date, query, position: 9 - day + index }))
      ),
    );
    ids = keywords;
  });

  it("finds what single keywords have", async () => {
    const searchWindows = createSearchWindows({ db: db(), log: () => {} });
    const query = { compare: "none", search_type: "web" } as const;
    const window = await searchWindows.resolve({ siteId, query, now: NOW, kind: "query" });
    const single = await searchWindows.readBestPositions(siteId, window, Object.values(ids));
    expect(Object.entries(ids).map(([query, id]) => [query, single.get(id)]))
      .to.have.deep.members(QUERIES.map((query, index) => [query, 8 + index]));
    const find = await readAllBestPositions({ db: db() }, { siteId, window });
    for (const id of Object.values(ids)) expect(find(id)).to.equal(single.get(id));
    expect([find(0), find(Math.max(...Object.values(ids)) + 1)])
      .to.deep.equal([undefined, undefined]);
    await searchWindows.close();
  });

  it("finds nothing where there are no days", async () => {
    const { accountId } = await insertSpecAccount(db());
    const other = await insertSpecSite(db(), accountId);
    const searchWindows = createSearchWindows({ db: db(), log: () => {} });
    const query = { compare: "none", search_type: "web" } as const;
    const window = await searchWindows.resolve({ siteId: other, query, now: NOW, kind: "query" });
    const find = await readAllBestPositions({ db: db() }, { siteId: other, window });
    expect(find(1)).to.equal(undefined);
    await searchWindows.close();
  });
});
