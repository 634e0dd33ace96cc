import { expect } from "chai";
import { listLostLinkKeys, listLostLinks } from "../../../db/backlinks/lost_links.ts";
import { insertLinks, insertLinkTexts, pageKey } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("listLostLinkKeys()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertLinkTexts(db, 1, {
      domains: { 1: "one.test", 2: "two.test" },
      anchors: { 9: "Tea" },
    });
    const lost = { status: "lost", lost_on: "2026-11-10", lost_reason: "page_404" } as const;
    await insertLinks(db, 1, [
      { id: 1 },
      { id: 2, ...lost },
      { id: 3, ...lost, domain_id: 2, domain_authority: 50, nofollow: 1, anchor_id: 9 },
      { id: 4, ...lost, lost_on: "2026-10-01" },
    ]);
    await insertLinks(db, 2, [{ id: 5, ...lost }]);
  });

  it("lists what was lost since a day, the strongest domains first", async () => {
    const keys = await listLostLinkKeys(db(), 1, { since: "2026-11-01", limit: 10 });
    expect(keys.map(({ id, lostOn, domainId }) => [id, lostOn, domainId])).to.deep.equal([
      ...[[3, "2026-11-10", 2], [2, "2026-11-10", 1]],
    ]);
    expect(keys[0]).to.deep.include({ sourceKey: pageKey(3), targetId: 0, anchorId: 9 });
    expect(await listLostLinkKeys(db(), 1, { since: "2026-11-11", limit: 10 })).to.deep.equal([]);
    expect(await listLostLinkKeys(db(), 1, { since: "2026-01-01", limit: 2 })).to.have.length(2);
  });

  it("describes lost links by their ids", async () => {
    expect(await listLostLinks(db(), 1, [3, 5])).to.deep.equal([{
      ...{ id: 3, sourceUrl: "https://d2.test/3", sourceDomain: "two.test", targetUrl: null },
      ...{ anchor: "Tea", lostReason: "page_404", lostOn: "2026-11-10", dofollow: 0 },
    }]);
    expect(await listLostLinks(db(), 1, [])).to.deep.equal([]);
  });
});
