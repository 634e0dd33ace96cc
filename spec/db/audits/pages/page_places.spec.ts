import { expect } from "chai";
import { streamReferredPlaces, updateEvidence } from "../../../../db/audits/pages/page_places.ts";
import {
  insertLinkRows,
  insertOccurrenceRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("page_places", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(() => {
    own = other + 1;
    other = own + 1;
  });

  describe("streamReferredPlaces()", () => {
    const read = async () =>
      (await Array.fromAsync(streamReferredPlaces(db(), own, "page_404"))).flat();

    it("gives the places of a rule with who refers to the URL", async () => {
      await insertUrlRows(db(), own, [
        { url_id: 1, discovered_via: "sitemap" },
        { url_id: 2, discovered_from: 4 },
        { url_id: 3 },
        { url_id: 4, discovered_from: 1 },
      ]);
      await insertUrlRows(db(), other, [{ url_id: 1, url: "https://o.test/1" }, { url_id: 4 }]);
      await insertOccurrenceRows(db(), own, [
        { code: "page_404", url_id: 4, severity: "error", evidence: '{"found":404}' },
        { code: "page_404", url_id: 1 },
        { code: "page_404", url_id: 2, stage: "site" },
        { code: "page_5xx", url_id: 3 },
      ]);
      await insertOccurrenceRows(db(), other, [{ code: "page_404", url_id: 4 }]);
      await insertLinkRows(db(), own, [
        { source_id: 3, target_id: 4 },
        { source_id: 2, target_id: 4 },
        { source_id: 4, target_id: 4 },
        { source_id: 1, target_id: 4, type: "image" },
        { source_id: 2, target_id: 3 },
      ]);
      await insertLinkRows(db(), other, [{ source_id: 1, target_id: 4 }]);
      expect(await read()).to.deep.equal([
        {
          ...{ urlId: 1, severity: "warning", evidence: "{}", discoveredVia: "sitemap" },
          ...{ discoveredFrom: null, linkedFromCount: 0, linkedFrom: [] },
        },
        {
          ...{ urlId: 4, severity: "error", evidence: '{"found":404}', discoveredVia: "link" },
          ...{ discoveredFrom: "https://s.test/1", linkedFromCount: 2 },
          linkedFrom: ["https://s.test/2", "https://s.test/3"],
        },
      ]);
    });

    it("names five pages and counts all", async () => {
      const sources = [2, 3, 4, 5, 6, 7];
      await insertUrlRows(db(), own, [1, ...sources].map((url_id) => ({ url_id })));
      await insertOccurrenceRows(db(), own, [{ code: "page_404", url_id: 1 }]);
      await insertLinkRows(db(), own, sources.map((source_id) => ({ source_id, target_id: 1 })));
      const [place] = await read();
      expect(place?.linkedFromCount).to.equal(6);
      expect(place?.linkedFrom)
        .to.deep.equal([2, 3, 4, 5, 6].map((urlId) => `https://s.test/${urlId}`));
    });

    it("is empty where the rule found nothing", async () => {
      expect(await read()).to.deep.equal([]);
    });
  });

  it("writes new evidence to places of one rule and audit", async () => {
    for (const auditId of [own, other]) {
      await insertOccurrenceRows(db(), auditId, [
        { code: "page_404", url_id: 1, severity: "error", ignored: 1 },
        { code: "page_404", url_id: 2, severity: "error" },
        { code: "page_5xx", url_id: 1 },
      ]);
    }
    const evidence = '{"found":"it\'s"}';
    await updateEvidence(db(), own, {
      code: "page_404",
      places: [{ urlId: 1, severity: "error", evidence }],
    });
    await updateEvidence(db(), own, { code: "page_404", places: [] });
    const rows = await db()("audit_occurrences").whereIn("audit_id", [own, other])
      .orderBy(["audit_id", "code", "url_id"]).select("code", "ignored", "severity", "evidence");
    expect(rows).to.have.length(6);
    expect(rows[0])
      .to.deep.equal({ code: "page_404", ignored: 1, severity: "error", evidence });
    expect(rows.slice(1).map((row) => row.evidence)).to.deep.equal(Array(5).fill("{}"));
  });
});
