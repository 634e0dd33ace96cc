import { expect } from "chai";
import { FirstLinks, type KeyedReport } from "../../../../lib/commands/backlinks/first_links.ts";
import { linkTextId } from "../../../../lib/metrics/backlinks/link_ids.ts";

const REPORT: KeyedReport = {
  ...{
    key: "00112233445566aa",
    targetId: linkTextId("x"),
    anchorId: linkTextId("y"),
    linkType: "text",
    provider: 0,
  },
  ...{
    importId: 1,
    date: "2026-11-01",
    dated: true,
    targetForm: null,
    importedOn: "2026-11-02",
    firstImport: true,
    domainId: 3,
  },
  ...{ sourceUrl: "https://blog.test/a", sourceTitle: null, nofollow: false, ugc: null },
  ...{ sponsored: null, firstSeen: null, lastSeen: null, httpCode: null, language: null },
  ...{ pageAuthority: null, pageAuthorityName: null, domainAuthority: null },
  ...{ domainAuthorityName: null, lost: null, lostOn: null, lostReason: null },
};
const OTHER = { ...REPORT, key: "ff112233445566aa" };

describe("FirstLinks", () => {
  it("takes each different link for one of its own as long as all are as exact", () => {
    const first = new FirstLinks();
    expect(first.isOwn(REPORT)).to.equal(true);
    expect(first.isOwn({ ...REPORT, anchorId: linkTextId("z") })).to.equal(true);
    expect(first.isOwn({ ...REPORT, targetId: linkTextId("z") })).to.equal(true);
    expect(first.isOwn(OTHER)).to.equal(true);
    expect(first.isOwn(REPORT)).to.equal(false);
  });

  it("holds links of pages that were met against others once some are vaguer", () => {
    const first = new FirstLinks();
    first.isOwn(REPORT);
    expect(first.isOwn({ ...REPORT, anchorId: 0 })).to.equal(false);
    expect(first.isOwn({ ...REPORT, anchorId: linkTextId("z") })).to.equal(false);
    expect(first.isOwn(OTHER)).to.equal(true);
  });

  it("does so as well once another provider tells", () => {
    const first = new FirstLinks();
    first.isOwn(REPORT);
    expect(first.isOwn({ ...REPORT, provider: 7 })).to.equal(false);
    expect(first.isOwn({ ...OTHER, provider: 7 })).to.equal(true);
  });
});
