import { expect } from "chai";
import { countLinkChanges, findNewDay } from "../../../../lib/metrics/backlinks/link_changes.ts";

describe("findNewDay()", () => {
  const importedOn = "2026-11-01";
  const lastSeen = null;

  it("is not after the day on which the link was last seen", () => {
    const link = { firstSeen: null, importedOn, inFirstImport: false };
    expect(findNewDay({ ...link, lastSeen: "2026-09-25" })).to.equal("2026-09-25");
    expect(findNewDay({ ...link, lastSeen: "2026-11-20" })).to.equal(importedOn);
  });

  it("is the provider's day before the import's", () => {
    expect(findNewDay({ firstSeen: "2026-03-01", lastSeen, importedOn, inFirstImport: true }))
      .to.equal("2026-03-01");
    expect(findNewDay({ firstSeen: null, lastSeen, importedOn, inFirstImport: false })).to.equal(
      importedOn,
    );
  });

  it("is unknown for what a provider's first import brings without a day", () => {
    expect(findNewDay({ firstSeen: null, lastSeen, importedOn, inFirstImport: true })).to.equal(
      null,
    );
  });
});

describe("countLinkChanges()", () => {
  // 2026-11-02 and 2026-11-09 are Mondays
  const WINDOW = { from: "2026-11-01", to: "2026-11-12" };

  it("counts by weeks from Monday, links and domains", () => {
    const changes = countLinkChanges([
      { domain: "a.test", newOn: "2026-11-01", lostOn: null },
      { domain: "a.test", newOn: "2026-11-08", lostOn: "2026-11-09" },
      { domain: "b.test", newOn: "2026-10-31", lostOn: "2026-11-02" },
      { domain: "b.test", newOn: "2026-11-03", lostOn: "2026-11-12" },
      { domain: "c.test", newOn: null, lostOn: null },
      { domain: "c.test", newOn: "2026-11-09", lostOn: null },
      { domain: "d.test", newOn: "2026-11-13", lostOn: null },
    ], WINDOW);
    const zero = {
      newLinks: 0,
      lostLinks: 0,
      netLinks: 0,
      newDomains: 0,
      lostDomains: 0,
      netDomains: 0,
    };
    expect(changes).to.deep.equal([
      {
        ...zero,
        from: "2026-11-01",
        to: "2026-11-01",
        newLinks: 1,
        netLinks: 1,
        newDomains: 1,
        netDomains: 1,
      },
      { ...zero, from: "2026-11-02", to: "2026-11-08", newLinks: 2, lostLinks: 1, netLinks: 1 },
      {
        ...{ from: "2026-11-09", to: "2026-11-12", newLinks: 1, lostLinks: 2, netLinks: -1 },
        ...{ newDomains: 0, lostDomains: 1, netDomains: -1 },
      },
    ]);
  });

  it("gives empty weeks where nothing changes", () => {
    expect(countLinkChanges([], WINDOW).map(({ from, netLinks }) => [from, netLinks]))
      .to.deep.equal([["2026-11-01", 0], ["2026-11-02", 0], ["2026-11-09", 0]]);
  });
});
