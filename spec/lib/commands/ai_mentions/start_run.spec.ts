import { expect } from "chai";
import { startScheduledRun } from "../../../../lib/commands/ai_mentions/start_run.ts";
import { type AskedSite, openAskedSite } from "../../../support/ai_mentions/asked_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("startScheduledRun()", () => {
  let database: SpecDatabase;
  let site: AskedSite;

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    site = await openAskedSite(database);
  });
  afterEach(() => site.close());

  it("starts one run when several processes find the same prompts due", async () => {
    await site.configure(site.server.engine("a"));
    await site.addPrompts({ text: "Daily?", schedule: "daily" }, {
      text: "Weekly?",
      schedule: "weekly",
    });
    const starts = Array.from(
      { length: 5 },
      () => startScheduledRun(site.api.services, site.siteId),
    );
    const runIds = (await Promise.all(starts)).map(({ runId }) => runId);
    expect(runIds.filter((id) => id !== null)).to.have.length(1);
  });
});
