import { expect } from "chai";
import { lockLivingSite } from "../../../db/sites/living_sites.ts";
import { markSiteDeleted } from "../../../db/sites/sites.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("lockLivingSite()", () => {
  const db = useSpecDatabase();

  it("locks an active site, and no site that is gone or being deleted", async () => {
    const living = await insertSpecSite(db(), 1);
    const deleted = await insertSpecSite(db(), 1);
    await markSiteDeleted(db(), { accountId: 1, siteId: deleted, now: NOW });
    const found = await db().transaction(async (trx) => [
      await lockLivingSite(trx, living),
      await lockLivingSite(trx, deleted),
      await lockLivingSite(trx, 999_999),
    ]);
    expect(found).to.deep.equal([true, false, false]);
  });
  it("makes a deletion wait until the transaction ends, of this site alone", async () => {
    const [held, free] = [await insertSpecSite(db(), 1), await insertSpecSite(db(), 1)];
    const events: string[] = [];
    const remove = async (siteId: number, name: string) => {
      await markSiteDeleted(db(), { accountId: 1, siteId, now: NOW });
      events.push(name);
    };
    const deletion = await db().transaction(async (trx) => {
      await lockLivingSite(trx, held);
      const waiting = remove(held, "the held site is deleted");
      await remove(free, "the other site is deleted");
      events.push("the transaction ends");
      return { waiting };
    });
    await deletion.waiting;
    expect(events).to.deep.equal([
      "the other site is deleted",
      "the transaction ends",
      "the held site is deleted",
    ]);
  });
});
