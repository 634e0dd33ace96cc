import { expect } from "chai";
import type { ReadingOrigin } from "../../../../lib/web/report/report_reader.ts";
import { coveredWindow } from "../../../../lib/web/report/report_origins.ts";

const AUDIT: ReadingOrigin = {
  operationId: "getLatestAudit",
  meta: { source: "crawl", from: "2026-11-20", to: "2026-11-20" },
};
const RANKS: ReadingOrigin = {
  operationId: "getVisibility",
  meta: { source: "rank_check", from: "2026-11-10", to: "2026-11-10" },
};
const SEARCH: ReadingOrigin = {
  operationId: "getSearchOverview",
  meta: { source: "import", from: "2026-10-21", to: "2026-11-17" },
};

describe("coveredWindow()", () => {
  it("is that of what people searched, whatever was read first", () => {
    const origins = [AUDIT, RANKS, SEARCH];
    for (const read of [origins, origins.toReversed()]) {
      expect(coveredWindow(read)).to.deep.equal({
        from: "2026-10-21",
        to: "2026-11-17",
        sources: ["imported files", "rank checks", "own crawl"],
      });
    }
  });

  it("is that of anything else where nothing was searched", () => {
    expect(coveredWindow([AUDIT, RANKS])).to.include({ from: "2026-11-10", to: "2026-11-10" });
    expect(coveredWindow([AUDIT])).to.include({ from: "2026-11-20" });
  });

  it("is none where there are no data", () => {
    const meta = { source: null, from: null, to: null };
    expect(coveredWindow([{ operationId: "getSearchOverview", meta }]))
      .to.deep.equal({ from: null, to: null, sources: [] });
  });
});
