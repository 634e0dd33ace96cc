import { expect } from "chai";
import {
  findEvidenceDay,
  findLossDay,
  findSightingDay,
  isOlderReport,
  joinLosses,
  type LinkTestimony,
  type LossTestimony,
} from "../../../../lib/metrics/backlinks/link_evidence.ts";

const IMPORTED: LinkTestimony = {
  ...{ date: "2026-11-20", dated: false, firstSeen: null, lastSeen: null },
  ...{ lost: null, lostOn: null },
};
const EXPORTED = { ...IMPORTED, date: "2026-11-01", dated: true };

describe("findEvidenceDay()", () => {
  it("takes the newest day that the report names", () => {
    const report = { ...EXPORTED, firstSeen: "2026-01-01", lastSeen: "2026-09-25" };
    expect(findEvidenceDay(report)).to.equal("2026-09-25");
    expect(findEvidenceDay({ ...report, lost: true, lostOn: "2026-10-17" })).to.equal("2026-10-17");
  });

  it("takes the day of the export where the link has none, and never that of the import", () => {
    expect(findEvidenceDay(EXPORTED)).to.equal("2026-11-01");
    expect(findEvidenceDay({ ...IMPORTED, firstSeen: "2026-01-01" })).to.equal("2026-01-01");
    expect(findEvidenceDay(IMPORTED)).to.equal(null);
  });
});

describe("findSightingDay()", () => {
  it("is the last day seen, or that of an export which says that the link lives", () => {
    expect(findSightingDay({ ...IMPORTED, lastSeen: "2026-09-25" })).to.equal("2026-09-25");
    expect(findSightingDay({ ...EXPORTED, lost: false })).to.equal("2026-11-01");
    expect(findSightingDay(EXPORTED)).to.equal(null);
    expect(findSightingDay({ ...IMPORTED, lost: false })).to.equal(null);
    expect(findSightingDay({ ...EXPORTED, lost: true, lastSeen: "2026-09-25" })).to.equal(null);
  });
});

describe("joinLosses()", () => {
  const lives: LossTestimony = { lost: false, lostOn: null, lostReason: null, lossDay: null };
  const lost = (day: string | null): LossTestimony => ({
    ...{ lost: true, lostOn: day, lostReason: "page_404", lossDay: day },
  });

  it("believes a loss unless the link was seen on a later day", () => {
    const words = [lost("2026-10-17"), lost("2026-10-16"), lives];
    for (const seen of ["2026-09-25", "2026-10-17", null]) {
      expect(joinLosses(words, [seen])).to.deep.equal({
        lost: true,
        lostOn: "2026-10-17",
        lostReason: "page_404",
      });
    }
    expect(joinLosses(words, ["2026-10-18"]).lost).to.equal(false);
  });

  it("believes a sighting by a provider that says nothing of losses", () => {
    expect(joinLosses([lost("2026-10-17")], ["2026-10-18"]).lost).to.equal(false);
  });

  it("lets another provider speak against a loss without a day, and against a missing link", () => {
    expect(joinLosses([lost(null)], ["2026-10-18"]).lost).to.equal(true);
    expect(joinLosses([lost(null), lives], []).lost).to.equal(false);
    const missing = { ...lost("2026-10-17"), lostReason: "missing_in_exports" as const };
    expect(joinLosses([missing], ["2026-10-01"]).lost).to.equal(true);
    expect(joinLosses([missing, lives], ["2026-10-01"]).lost).to.equal(false);
  });

  it("says nothing where nobody does", () => {
    expect(joinLosses([], ["2026-10-18"]).lost).to.equal(null);
    expect(joinLosses([lives], []).lost).to.equal(false);
  });

  it("dates a loss without a day by its export, else by the last day seen", () => {
    expect(findLossDay({ ...EXPORTED, lost: true, lastSeen: "2026-09-25" })).to.equal("2026-11-01");
    expect(findLossDay({ ...IMPORTED, lost: true, lastSeen: "2026-09-25" })).to.equal("2026-09-25");
  });
});

describe("isOlderReport()", () => {
  it("goes by the exports' own days, else by the days that the link has", () => {
    expect(isOlderReport({ ...EXPORTED, date: "2026-10-01" }, EXPORTED)).to.equal(true);
    const october = { ...EXPORTED, date: "2026-10-20", lost: true, lostOn: "2026-10-17" };
    const september = { ...IMPORTED, lost: false, lastSeen: "2026-09-25" };
    expect(isOlderReport(september, october)).to.equal(true);
    expect(isOlderReport(october, september)).to.equal(false);
  });

  it("takes what is imported later where no days can be compared", () => {
    expect(isOlderReport(IMPORTED, EXPORTED)).to.equal(false);
    expect(isOlderReport(EXPORTED, IMPORTED)).to.equal(false);
  });
});
