import { expect } from "chai";
import { listTopAnchors } from "../../../../db/audits/pages/linked_pages.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("listTopAnchors()", () => {
  const db = useSpecDatabase();

  const insertLinks = (
    auditId: number,
    links: { from: number; to: number; anchor: string | null; times?: number; type?: string }[],
  ) =>
    db()("audit_links").insert(links.map((link) => ({
      audit_id: auditId,
      source_id: link.from,
      target_id: link.to,
      type: link.type ?? "anchor",
      follow: 1,
      internal: 1,
      elements_count: link.times ?? 1,
      rel: 0,
      placement: "main",
      anchor: link.anchor,
    })));

  /** Null: how many links a page has was not counted. */
  const pageOf = (urlId: number, count: number | null = null) => ({
    url_id: urlId,
    unique_inlinks_count: count,
  });

  it("sums the elements of each text, the most frequent first", async () => {
    await insertLinks(1, [
      { from: 1, to: 9, anchor: "Tea" },
      { from: 2, to: 9, anchor: "More", times: 5 },
      { from: 3, to: 9, anchor: "Tea", times: 2 },
      { from: 4, to: 9, anchor: null },
      { from: 5, to: 8, anchor: "Cups" },
    ]);
    // pages that many others link to are read by parts, the rest in one go
    for (const counts of [[null, null], [1, 4], [1, 201], [201, 4]]) {
      const pages = [pageOf(8, counts[0]), pageOf(9, counts[1]), pageOf(10)];
      expect(Object.fromEntries(await listTopAnchors(db(), 1, { pages, limit: 5 }))).to
        .deep.equal({
          8: [{ anchor: "Cups", count: 1 }],
          9: [
            { anchor: "More", count: 5 },
            { anchor: "Tea", count: 3 },
            { anchor: null, count: 1 },
          ],
        });
    }
  });
  it("looks at the first 200 links of a page that has more", async () => {
    const all = Array.from({ length: 250 }, (_, index) => index + 1);
    await insertLinks(
      5,
      all.map((from) => ({ from: from + 10, to: 9, anchor: from > 200 ? "late" : "Tea" })),
    );
    expect((await listTopAnchors(db(), 5, { pages: [pageOf(9, 250)], limit: 5 })).get(9))
      .to.deep.equal([{ anchor: "Tea", count: 200 }]);
  });
  it("gives no more texts than asked for", async () => {
    await insertLinks(
      2,
      ["a", "b", "c"].map((anchor, index) => ({
        from: index + 1,
        to: 9,
        anchor,
        times: index + 1,
      })),
    );
    for (const count of [3, null]) {
      expect((await listTopAnchors(db(), 2, { pages: [pageOf(9, count)], limit: 2 })).get(9))
        .to.deep.equal([{ anchor: "c", count: 3 }, { anchor: "b", count: 2 }]);
    }
  });
  it("leaves out resources, links of a page to itself and other audits", async () => {
    await insertLinks(3, [
      { from: 1, to: 9, anchor: null, type: "image" },
      { from: 9, to: 9, anchor: "Self" },
    ]);
    await insertLinks(4, [{ from: 1, to: 9, anchor: "Other audit" }]);
    for (const count of [0, null]) {
      expect((await listTopAnchors(db(), 3, { pages: [pageOf(9, count)], limit: 5 })).size)
        .to.equal(0);
    }
  });
});
