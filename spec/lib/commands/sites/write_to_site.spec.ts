import { expect } from "chai";
import { updateKeywordJudgements } from "../../../../db/search/keyword_judgements.ts";
import { markSiteDeleted } from "../../../../db/sites/sites.ts";
import { writeToSite } from "../../../../lib/commands/sites/write_to_site.ts";
import { NotFoundError } from "../../../../lib/core/errors.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("writeToSite()", () => {
  let database: SpecDatabase;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());

  const write = (siteId: number) =>
    writeToSite(database.db, siteId, async (trx) => {
      await updateKeywordJudgements(trx, siteId, { brandedBy: Buffer.alloc(16) });
      return "written";
    });
  const rowsOf = (siteId: number) => database.db("keyword_judgements").where({ site_id: siteId });

  it("keeps what was written, and returns what that gave", async () => {
    const siteId = await insertSpecSite(database.db, accountId);
    expect(await write(siteId)).to.equal("written");
    expect(await rowsOf(siteId)).to.have.length(1);
  });
  it("keeps nothing of a site that is being deleted", async () => {
    const siteId = await insertSpecSite(database.db, accountId);
    await markSiteDeleted(database.db, { accountId, siteId, now: new Date() });
    const error = await write(siteId).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(NotFoundError);
    expect(await rowsOf(siteId)).to.deep.equal([]);
  });
});
