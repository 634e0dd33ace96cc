import { expect } from "chai";
import { provenanceOf } from "../../../../lib/routes/audits/provenance.ts";

const AUDIT = {
  id: 9,
  status: "completed",
  stop_reason: "queue_empty",
  details: "full",
  queued_at: new Date("2026-11-19T10:00:00Z"),
  data_from: null,
  started_at: new Date("2026-11-19T23:59:00Z"),
  finished_at: new Date("2026-11-20T00:30:00Z"),
} as const;

describe("provenanceOf()", () => {
  it("names the days of the crawl", () => {
    expect(provenanceOf(1, AUDIT, null)).to.include({
      audit_id: 9,
      from: "2026-11-19",
      to: "2026-11-20",
      data_state: "final",
    });
  });
  it("goes back to the crawl whose rows a recheck shows", () => {
    const recheck = { ...AUDIT, data_from: new Date("2026-11-01T08:00:00Z") };
    expect(provenanceOf(1, recheck, null)).to.include({ from: "2026-11-01", to: "2026-11-20" });
  });
  it("calls an audit that was stopped partial", () => {
    const stopped = { ...AUDIT, status: "completed_partial" };
    expect(provenanceOf(1, stopped, null).data_state).to.equal("partial");
  });
  it("calls an audit partial that ended at one of its limits", () => {
    for (const reason of ["page_limit", "depth_limit"]) {
      expect(provenanceOf(1, { ...AUDIT, stop_reason: reason }, null).data_state)
        .to.equal("partial");
    }
  });
  it("says what to do where there is no audit", () => {
    const { data_status, from, audit_id } = provenanceOf(7, undefined, null);
    expect([from, audit_id, data_status?.code]).to.deep.equal([null, null, "no_audit"]);
    expect(data_status?.message).to.include("POST /sites/7/audit");
  });
});
