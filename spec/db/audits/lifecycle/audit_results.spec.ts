import { expect } from "chai";
import {
  findHealthScore,
  findLatestResultsAudit,
  findResultsAudit,
  listComparableAudits,
} from "../../../../db/audits/lifecycle/audit_results.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertAuditRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const OWN = 7;
const OTHER = 8;
const EMPTY = 9;
const NOW = new Date("2026-11-20T10:00:00Z");

describe("audit_results", () => {
  const db = useSpecDatabase(async (db) => {
    const list = JSON.stringify({ ...auditSettings({}), mode: "list" });
    await insertAuditRows(db, OWN, [
      { id: 1, health_score: 70 },
      { id: 2, status: "completed_partial", stop_reason: "time_limit", settings: list },
      { id: 3, status: "failed", health_score: 30 },
      { id: 4, trigger: "gate" },
      { id: 5, trigger: "gate", details: "pruned" },
      { id: 6, status: "running", unfinished: 1 },
    ]);
    await insertAuditRows(db, OTHER, [{ id: 7, health_score: 99 }, { id: 8, trigger: "gate" }]);
  });

  it("finds an audit of the site, whatever its state", async () => {
    expect(await findResultsAudit(db(), OWN, 3)).to.deep.equal({
      ...{ id: 3, status: "failed", stop_reason: null, details: "full", queued_at: NOW },
      ...{ data_from: null, started_at: null, finished_at: null },
    });
    expect(await findResultsAudit(db(), OWN, 7)).to.equal(undefined);
  });

  it("finds the newest audit with results, but for those of pipelines", async () => {
    expect(await findLatestResultsAudit(db(), OWN))
      .to.include({ id: 2, status: "completed_partial", stop_reason: "time_limit" });
    expect(await findLatestResultsAudit(db(), EMPTY)).to.equal(undefined);
  });

  describe("listComparableAudits()", () => {
    it("lists audits with results, the newest first, with what they looked at", async () => {
      expect(await listComparableAudits(db(), OWN, { limit: 9, gates: false })).to.deep.equal([
        { id: 2, status: "completed_partial", details: "full", mode: "list" },
        { id: 1, status: "completed", details: "full", mode: "site" },
      ]);
    });
    it("lists those of pipelines alone, and no more than asked for", async () => {
      const list = async (limit: number) =>
        (await listComparableAudits(db(), OWN, { limit, gates: true })).map(({ id }) => id);
      expect(await list(9)).to.deep.equal([5, 4]);
      expect(await list(1)).to.deep.equal([5]);
    });
  });

  it("knows the health score of an audit of the site", async () => {
    expect(await findHealthScore(db(), OWN, 1)).to.equal(70);
    expect(await findHealthScore(db(), OWN, 2)).to.equal(null);
    expect(await findHealthScore(db(), OWN, 7)).to.equal(null);
    expect(await findHealthScore(db(), OWN, 99)).to.equal(null);
  });
});
