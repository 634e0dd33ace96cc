import { expect } from "chai";
import { findSchedule } from "../../../../../db/audits/lifecycle/schedules.ts";
import { markSiteDeleted } from "../../../../../db/sites/sites.ts";
import { replaceSchedule } from "../../../../../lib/commands/audits/control/replace_schedule.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import { NotFoundError } from "../../../../../lib/core/errors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T16:00:00Z");

describe("replaceSchedule()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("leaves no schedule behind for a site that is deleted meanwhile", async () => {
    const siteId = await insertSpecSite(database.db, 1);
    await markSiteDeleted(database.db, { accountId: 1, siteId, now: NOW });
    const site = { id: siteId, domain: "shop.example.com", startUrl: null, timezone: "UTC" };
    const replaced = replaceSchedule(
      { db: database.db, now: () => NOW, config: readConfig({}) },
      site,
      {
        cron: "0 3 * * *",
      },
    );
    expect(await replaced.catch((error: unknown) => error)).to.be.instanceOf(NotFoundError);
    expect(await findSchedule(database.db, siteId)).to.equal(undefined);
  });
});
