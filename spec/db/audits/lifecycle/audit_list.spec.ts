import { expect } from "chai";
import { AUDIT_LIST, listAudits } from "../../../../db/audits/lifecycle/audit_list.ts";
import { insertAuditRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const OWN = 7;
const OTHER = 8;
const START = new Date("2026-11-20T10:00:00Z");
const END = new Date("2026-11-20T10:05:00Z");

describe("listAudits()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertAuditRows(db, OWN, [
      {
        ...{ id: 1, label: "Spring", started_at: START, finished_at: END, health_score: 80 },
        ...{ pages_crawled: 30, pages_discovered: 40, pages_failed: 2, issues_found: 5 },
        ...{ bytes_downloaded: 1_000, stop_reason: "page_limit" },
        summary: JSON.stringify({ urls_with_errors: 3, issues: { error: 1, total: 4 } }),
      },
      { id: 2, status: "failed", error_code: "internal", error_message: "It broke." },
      { id: 3, trigger: "schedule", health_score: 90, pages_crawled: 10, started_at: END },
    ]);
    await insertAuditRows(db, OTHER, [{ id: 4, label: "Spring" }]);
  });
  const list = (parameters: Record<string, string> = {}) =>
    listAudits(db(), OWN, askList(AUDIT_LIST, parameters));
  const idsOf = async (parameters: Record<string, string>) =>
    (await list(parameters)).rows.map(({ id }) => id);

  it("lists the audits of the site, the newest first", async () => {
    const { rows, total } = await list();
    expect(rows.map(({ id }) => id)).to.deep.equal([3, 2, 1]);
    expect(total).to.equal(3);
    expect(rows[2]).to.deep.equal({
      ...{ id: 1, status: "completed", stop_reason: "page_limit", error_code: null },
      ...{ error_message: null, trigger: "manual", label: "Spring", queued_at: START },
      ...{ started_at: START, finished_at: END, health_score: 80, previous_audit_id: null },
      ...{ based_on_audit_id: null, details: "full", pages_crawled: 30, pages_discovered: 40 },
      ...{ bytes_downloaded: 1_000, pages_failed: 2, issues_found: 5 },
      issues: rows[2]?.issues ?? "",
    });
    expect(JSON.parse(rows[2]?.issues ?? "")).to.deep.equal({ error: 1, total: 4 });
    expect(rows.slice(0, 2).map(({ issues }) => issues)).to.deep.equal([null, null]);
  });

  it("filters and searches", async () => {
    expect(await idsOf({ "filter[status]": "failed" })).to.deep.equal([2]);
    expect(await idsOf({ "filter[trigger][ne]": "manual" })).to.deep.equal([3]);
    expect(await idsOf({ "filter[started_at][gt]": START.toISOString() })).to.deep.equal([3]);
    expect(await idsOf({ q: "spring" })).to.deep.equal([1]);
  });

  it("puts audits without a score last in either order", async () => {
    expect(await idsOf({ sort: "health_score" })).to.deep.equal([1, 3, 2]);
    expect(await idsOf({ sort: "-health_score" })).to.deep.equal([3, 1, 2]);
  });

  it("goes on after the last audit of a page", async () => {
    const first = await list({ per_page: "2" });
    expect(await idsOf({ per_page: "2", cursor: first.nextCursor ?? "" })).to.deep.equal([1]);
  });
});
