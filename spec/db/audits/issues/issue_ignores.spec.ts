import { expect } from "chai";
import {
  countIgnoresChange,
  lockIgnores,
  readIgnoresVersion,
} from "../../../../db/audits/issues/issue_ignores.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("issue_ignores", () => {
  const db = useSpecDatabase();

  it("counts how often a site's decisions were changed", async () => {
    const siteId = await insertSpecSite(db(), 1);
    expect(await readIgnoresVersion(db(), siteId)).to.equal(0);
    for (const before of [0, 1]) {
      await db().transaction(async (trx) => {
        expect(await lockIgnores(trx, siteId)).to.equal(before);
        await countIgnoresChange(trx, siteId);
      });
    }
    expect(await readIgnoresVersion(db(), siteId)).to.equal(2);
  });
});
