import { expect } from "chai";
import { insertOccurrences } from "../../../../../db/audits/crawl/crawl_batches.ts";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { checkGate } from "../../../../../lib/commands/audits/diff/audit_gate.ts";
import { compareAudits } from "../../../../../lib/commands/audits/diff/compare_audits.ts";
import { completeAudit, insertCrawl } from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("checkGate()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  const crawl = async (siteId: number, severities: ("error" | "warning" | "notice")[]) => {
    const urls = Object.fromEntries(
      severities.map((_, index) => [`https://shop.test/${index}`, {}]),
    );
    const auditId = await insertCrawl(database.db, siteId, {
      urls: { "https://shop.test/": {}, ...urls },
    });
    await completeAudit(database.db, auditId);
    await insertOccurrences(
      database.db,
      auditId,
      severities.map((severity, index) => ({
        code: severity === "error" ? "title_missing" : "a_rule",
        urlId: index + 2,
        targetId: 0,
        severity,
        stage: "page" as const,
        evidence: '{"found":null,"expected":"a title","where":"head"}',
      })),
    );
    return auditId;
  };
  const check = async (auditId: number, againstId: number | null, failOn: "error" | "warning") => {
    const { db } = database;
    const against = againstId === null ? null : await readAudit(db, againstId);
    const diff = await compareAudits(db, await readAudit(db, auditId), against);
    return await checkGate(db, { auditId, againstId }, { diff, failOn });
  };

  it("takes everything for new without an audit to compare with", async () => {
    const siteId = await insertSpecSite(database.db, 1);
    const auditId = await crawl(siteId, ["warning", "error", "notice"]);
    const gate = await check(auditId, null, "error");
    expect([gate.status, gate.failed_count]).to.deep.equal(["failed", 1]);
    expect(gate.rows).to.have.length(1);
    expect(gate.rows[0]).to.include({
      state: "new",
      url: "https://shop.test/1",
      evidence_before: null,
      evidence_after: '{"found":null,"expected":"a title","where":"head"}',
    });
  });
  it("counts warnings where they are asked for, after errors, and never notices", async () => {
    const siteId = await insertSpecSite(database.db, 1);
    const auditId = await crawl(siteId, ["warning", "error", "notice"]);
    const { failed_count: count, rows } = await check(auditId, null, "warning");
    expect(count).to.equal(2);
    expect(rows.map(({ severity }) => severity)).to.deep.equal(["error", "warning"]);
  });
  it("shows the first twenty of many", async () => {
    const siteId = await insertSpecSite(database.db, 1);
    const first = await crawl(siteId, ["error"]);
    const second = await crawl(siteId, new Array<"error">(30).fill("error"));
    const { failed_count: count, rows } = await check(second, first, "error");
    expect([count, rows.length, rows[0]?.url]).to.deep.equal([29, 20, "https://shop.test/1"]);
  });
  it("passes where nothing new is as bad", async () => {
    const siteId = await insertSpecSite(database.db, 1);
    const first = await crawl(siteId, ["error"]);
    const second = await crawl(siteId, ["error", "warning"]);
    expect(await check(second, first, "error"))
      .to.deep.equal({
        status: "passed",
        fail_on: "error",
        failed_count: 0,
        newly_checked_count: 0,
        pages_lost: 0,
        rows: [],
      });
  });
});
