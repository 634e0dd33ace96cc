import { expect } from "chai";
import {
  countReasons,
  findAuditedDays,
  listAuditPairs,
  listNewIssues,
} from "../../../../db/audits/lifecycle/audit_pairs.ts";
import { insertRows } from "../../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const day = (date: string) => new Date(`2026-11-${date}T10:00:00Z`);

describe("db/audits/lifecycle/audit_pairs.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["audits", "audit_issues", "audit_occurrences"]) {
      await db()(table).truncate();
    }
  });
  /** Inserts completed audits of site 1 that each take a day, by their id and their first day. */
  const insertAudit = (id: number, from: string, to: string, audit: Record<string, unknown> = {}) =>
    db()("audits").insert({
      id,
      site_id: 1,
      status: "completed",
      trigger: "manual",
      settings: "{}",
      previous_audit_id: id - 1,
      queued_at: day(from),
      started_at: day(from),
      finished_at: day(to),
      updated_at: day(to),
      ...audit,
    });

  it("listAuditPairs() lists what encloses days of the window, the later first", async () => {
    await insertAudit(11, "01", "02", { previous_audit_id: null });
    await insertAudit(12, "05", "06");
    await insertAudit(13, "10", "11");
    await insertAudit(14, "20", "21");
    await insertAudit(15, "25", "26", { status: "failed" });
    await insertAudit(16, "25", "26", { trigger: "gate", previous_audit_id: 14 });
    await insertAudit(17, "25", "26", { site_id: 2, previous_audit_id: 14 });
    const pairs = async (from: string, to: string, limit = 10) => {
      const found = await listAuditPairs(db(), 1, { from: day(from), to: day(to), limit });
      return found.map(({ auditId, previousId }) => `${previousId}-${auditId}`);
    };
    expect(await pairs("01", "30")).to.deep.equal(["13-14", "12-13", "11-12"]);
    expect(await pairs("01", "30", 1)).to.deep.equal(["13-14"]);
    // a day between the end of one and the begin of the next belongs to both
    expect(await pairs("07", "07")).to.deep.equal(["12-13"]);
    expect(await pairs("05", "06")).to.deep.equal(["12-13", "11-12"]);
    expect(await pairs("22", "30")).to.deep.equal([]);
    const [first] = await listAuditPairs(db(), 1, { from: day("07"), to: day("07"), limit: 1 });
    expect(first).to.deep.include({ from: day("05"), to: day("11") });
  });

  it("listAuditPairs() begins where what an audit took over was looked at", async () => {
    await insertAudit(11, "05", "06", { previous_audit_id: null, data_from: day("01") });
    await insertAudit(12, "10", "11");
    const [pair] = await listAuditPairs(db(), 1, { from: day("02"), to: day("03"), limit: 9 });
    expect(pair).to.deep.include({ auditId: 12, from: day("01") });
  });

  it("findAuditedDays() finds the first and the last end", async () => {
    expect(await findAuditedDays(db(), 1)).to.deep.equal({ first: null, last: null });
    await insertAudit(11, "01", "02", { previous_audit_id: null });
    await insertAudit(12, "05", "06");
    await insertAudit(13, "07", "08", { site_id: 2 });
    expect(await findAuditedDays(db(), 1)).to.deep.equal({ first: day("02"), last: day("06") });
  });

  it("listNewIssues() lists new errors, and issues of the codes", async () => {
    const row = (auditId: number, code: string, severity: string, newCount: number | null) =>
      [auditId, code, severity, "links", 9, 9, newCount, "open", 1, day("01"), day("01")] as const;
    await insertRows(
      db(),
      "audit_issues (audit_id, code, severity, category, affected_urls_count, occurrences_count, " +
        "new_count, status, priority_score, first_seen_at, last_seen_at)",
      [
        row(11, "page_404", "error", 3),
        row(11, "title_missing", "error", 0),
        row(11, "h1_missing", "warning", 4),
        row(11, "robots_txt_changed", "notice", 1),
        row(12, "page_404", "error", null),
        row(13, "page_404", "error", 5),
      ],
    );
    expect(await listNewIssues(db(), [11, 12], ["robots_txt_changed"])).to.have.deep.members([
      { auditId: 11, code: "page_404", severity: "error", newCount: 3 },
      { auditId: 11, code: "robots_txt_changed", severity: "notice", newCount: 1 },
    ]);
  });

  it("countReasons() counts places by the reason of their evidence", async () => {
    const row = (urlId: number, reason: string | null, ignored = 0) => {
      const evidence = { found: reason === null ? {} : { reason }, expected: "", where: "" };
      return [11, "lost", urlId, 0, "notice", "site", JSON.stringify(evidence), ignored] as const;
    };
    await insertRows(
      db(),
      "audit_occurrences (audit_id, code, url_id, target_id, severity, stage, evidence, ignored)",
      [row(1, "noindex"), row(2, "status"), row(3, "noindex"), row(4, "robots", 1), row(5, null)],
    );
    expect(await countReasons(db(), 11, "lost")).to.deep.equal([
      { name: "noindex", count: 2 },
      { name: "status", count: 1 },
    ]);
    expect(await countReasons(db(), 12, "lost")).to.deep.equal([]);
  });
});
