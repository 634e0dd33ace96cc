import { expect } from "chai";
import { ConflictError } from "../../../../lib/core/errors.ts";
import { readComparison } from "../../../../lib/web/report/latest_audit.ts";
import type { ReportReader } from "../../../../lib/web/report/report_reader.ts";

/** A reader whose every answer is this one. */
function readerOf(answer: () => Promise<unknown>): ReportReader {
  // the caller names the shape of the answer
  const read = <Body>() => answer() as Promise<Body>;
  return {
    siteId: 1,
    domain: "shop.test",
    now: new Date("2026-11-20T12:00:00Z"),
    isOwner: true,
    hasPages: true,
    cookieValue: null,
    days: null,
    read,
    readPeriod: read,
    origins: () => [],
  };
}

const AUDIT = { id: 2, previous_audit_id: 1 };

describe("readComparison()", () => {
  it("gives what two audits come to", async () => {
    const meta = { against_audit_id: 1, summary: "a summary" };
    expect(await readComparison(readerOf(() => Promise.resolve({ meta })), AUDIT)).to.deep.equal({
      state: "compared",
      againstId: 1,
      summary: "a summary",
    });
  });

  it("asks nothing about a first audit", async () => {
    const reader = readerOf(() => Promise.reject(new Error("It was asked.")));
    expect(await readComparison(reader, { id: 1, previous_audit_id: null })).to.deep.equal({
      state: "none",
      reason: null,
    });
  });

  it("waits for no comparison that takes long", async () => {
    const { promise, reject } = Promise.withResolvers<unknown>();
    const reader = { ...readerOf(() => promise), patienceMs: 5 };
    const comparison = await readComparison(reader, AUDIT);
    expect(comparison).to.deep.equal({
      state: "none",
      reason: "the two audits are still being compared. Reload the page in a moment.",
    });
    // nobody is there any more to hear of it
    reject(new Error("It came to nothing."));
  });

  it("says why audits cannot be compared, and nothing of what went wrong inside", async () => {
    const refused = readerOf(() =>
      Promise.reject(new ConflictError("audit_pruned", "Rows are gone."))
    );
    expect(await readComparison(refused, AUDIT)).to.deep.equal({
      state: "none",
      reason: "Rows are gone.",
    });
    const error: unknown = await readComparison(
      readerOf(() => Promise.reject(new TypeError("A defect."))),
      AUDIT,
    ).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(TypeError);
  });
});
