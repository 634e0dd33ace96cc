import { expect } from "chai";
import { auditDay } from "../../../../lib/web/report/audit_day.ts";

describe("auditDay()", () => {
  const one = { id: 1, queued_at: "2026-11-19T08:00:00Z", finished_at: "2026-11-20T08:05:00Z" };
  const two = { id: 2, queued_at: "2026-11-20T17:00:00Z", finished_at: null };
  const three = { id: 3, queued_at: "2026-11-22T09:00:00Z", finished_at: "2026-11-22T09:30:00Z" };

  it("names an audit by the day on which it ended", () => {
    expect(auditDay(3, [one, two, three])).to.equal("the audit of 22 Nov 2026");
  });

  it("names one of several of a day by its time", () => {
    expect(auditDay(1, [one, two, three])).to.equal("the audit of 20 Nov 2026, 08:05 UTC");
    expect(auditDay(2, [one, two, three])).to.equal("the audit of 20 Nov 2026, 17:00 UTC");
  });

  it("names one that is not listed by its number", () => {
    expect(auditDay(4, [one])).to.equal("audit 4");
  });
});
