import { expect } from "chai";
import { transaction } from "../../../db/core/connection.ts";
import { type PackedDay, readPacks, writePacks } from "../../../db/search_data/search_packs.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("writePacks()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(() => database.drop());

  const dayOf = (number: number, importId: number): PackedDay => ({
    ...{ siteId, searchType: "web", kind: "query", importId, rowsCount: 1 },
    date: `2026-10-${String(number).padStart(2, "0")}`,
  });

  it("lets several processes pack the same day at the same time, which then has the packs of one", async () => {
    for (let number = 1; number <= 30; number++) {
      const begun = Promise.withResolvers<void>();
      let waiting = 3;
      const write = (importId: number) =>
        transaction(database.db, async (trx) => {
          // all have found the day without packs before any writes
          await trx("search_packs").where({ site_id: siteId }).count();
          if (--waiting === 0) begun.resolve();
          await begun.promise;
          const parts = Array.from({ length: importId }, () => Uint8Array.of(importId));
          await writePacks(trx, [{ day: dayOf(number, importId), form: 1, parts }]);
        }, { isolationLevel: "read committed" });
      await Promise.all([1, 2, 3].map(write));
      const found = await Promise.all(
        [1, 2, 3].map(async (importId) => {
          const day = dayOf(number, importId);
          return (await readPacks(database.db, [day], 1)).get(day.date)?.length;
        }),
      );
      expect(found.filter((count) => count !== undefined)).to.have.length.within(0, 1);
    }
  });
});
