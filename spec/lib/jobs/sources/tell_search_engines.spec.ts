import { expect } from "chai";
import { findIndexNow, replaceIndexNow, wantIndexNow } from "../../../../db/sites/index_now.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { tellSearchEngines } from "../../../../lib/jobs/sources/tell_search_engines.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("tellSearchEngines", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("does what waits on every site, and gives its claims back", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const sites: number[] = [];
    for (let count = 0; count < 2; count++) {
      const siteId = await insertSpecSite(database.db, accountId);
      const auditId = await insertFinishedAudit(database.db, siteId, { urls: {} });
      const connection = { enabled: true, key: "abcdefgh", keyLocation: null, now: new Date() };
      await replaceIndexNow(database.db, siteId, connection);
      await wantIndexNow(database.db, siteId, auditId);
      sites.push(siteId);
    }
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await tellSearchEngines.run({ ...api.services }, context);
    for (const siteId of sites) {
      expect(await findIndexNow(database.db, siteId))
        .to.include({ wantedAuditId: null, skippedReason: "first_audit" });
    }
    expect(await database.db("index_now_sites").whereNotNull("lease_owner")).to.deep.equal([]);
  });
});
