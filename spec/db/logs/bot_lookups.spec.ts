import { expect } from "chai";
import {
  deleteOldBotLookups,
  listBotLookups,
  saveBotLookups,
} from "../../../db/logs/bot_lookups.ts";
import { useSpecDatabase } from "../../support/database.ts";

const FOUR = Buffer.from([5, 255, 1, 7]);
const SIX = Buffer.alloc(16, 0x2a);

describe("db/logs/bot_lookups.ts", () => {
  const db = useSpecDatabase();

  it("keeps what was found last, for each site", async () => {
    await saveBotLookups(db(), 1, [
      { address: FOUR, name: null, failures: 2 },
      { address: SIX, name: "", failures: 0 },
    ]);
    await saveBotLookups(db(), 2, [{ address: FOUR, name: "", failures: 0 }]);
    await saveBotLookups(db(), 1, [{ address: FOUR, name: "a.yandex.com", failures: 0 }]);
    const found = await listBotLookups(db(), 1, [FOUR, SIX, Buffer.from([1, 1, 1, 1])]);
    expect(found.map(({ age: _, ...lookup }) => lookup)).to.have.deep.members([
      { address: FOUR, name: "a.yandex.com", failures: 0 },
      { address: SIX, name: "", failures: 0 },
    ]);
    expect(found.every(({ age }) => age >= 0 && age < 60)).to.equal(true);
    expect(await listBotLookups(db(), 1, [])).to.deep.equal([]);
  });
  it("deletes old ones", async () => {
    await db()("bot_lookups").where({ site_id: 1, address: SIX })
      .update({ looked_up_at: db().raw("NOW(3) - INTERVAL 2 DAY") });
    expect(await deleteOldBotLookups(db(), { days: 1, limit: 10 })).to.equal(1);
    expect(await listBotLookups(db(), 1, [SIX])).to.deep.equal([]);
  });
});
