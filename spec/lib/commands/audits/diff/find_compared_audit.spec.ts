import { expect } from "chai";
import { finishAudit, insertAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { findComparedAudit } from "../../../../../lib/commands/audits/diff/find_compared_audit.ts";
import { auditSettings } from "../../../../../schemas/audit_settings.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("findComparedAudit()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, 1);
  });

  const now = new Date("2026-11-20T12:00:00Z");

  async function insert(
    status: "completed" | "completed_partial" | "failed",
    { mode = "site", details = "full" }: { mode?: "site" | "list"; details?: string } = {},
  ): Promise<number> {
    const id = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({ mode }),
      previousAuditId: null,
      now,
    });
    await finishAudit(database.db, id, { status, finished_at: now, updated_at: now });
    await database.db("audits").where({ id }).update({ details });
    return id;
  }

  const find = async () =>
    (await findComparedAudit(database.db, siteId, { mode: "site", gate: false }))?.id;

  it("finds none where there is none with results", async () => {
    await insert("failed");
    expect(await find()).to.equal(undefined);
  });

  it("prefers a complete crawl to a newer one that was stopped, and to a list", async () => {
    await insert("completed");
    const complete = await insert("completed");
    await insert("completed_partial");
    await insert("completed", { mode: "list" });
    expect(await find()).to.equal(complete);
  });

  it("takes a stopped crawl where no complete one has its rows", async () => {
    await insert("completed", { details: "pruned" });
    const stopped = await insert("completed_partial");
    expect(await find()).to.equal(stopped);
  });

  it("takes what there is where nothing is alike", async () => {
    const list = await insert("completed", { mode: "list" });
    expect(await find()).to.equal(list);
  });

  it("compares a gate with another only where the site has nothing else", async () => {
    const gate = await insert("completed");
    await database.db("audits").where({ id: gate }).update({ trigger: "gate" });
    expect(await find()).to.equal(undefined);
    const findForGate = async () =>
      (await findComparedAudit(database.db, siteId, { mode: "site", gate: true }))?.id;
    expect(await findForGate()).to.equal(gate);
    const crawl = await insert("completed");
    expect([await find(), await findForGate()]).to.deep.equal([crawl, crawl]);
  });
});
