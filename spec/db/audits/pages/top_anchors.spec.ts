import { expect } from "chai";
import {
  countTopAnchors,
  deleteTopAnchors,
  insertTopAnchors,
  readTopAnchors,
} from "../../../../db/audits/pages/top_anchors.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("top_anchors", () => {
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
      expect(Object.fromEntries(await countTopAnchors(db(), 1, pages))).to
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
    expect((await countTopAnchors(db(), 5, [pageOf(9, 250)])).get(9))
      .to.deep.equal([{ anchor: "Tea", count: 200 }]);
  });
  it("gives five texts at most", async () => {
    await insertLinks(
      2,
      ["a", "b", "c", "d", "e", "f"].map((anchor, index) => ({
        ...{ from: index + 1, to: 9, anchor, times: index + 1 },
      })),
    );
    for (const count of [6, null]) {
      const anchors = (await countTopAnchors(db(), 2, [pageOf(9, count)])).get(9);
      expect(anchors?.map((one) => `${one.anchor}${one.count}`))
        .to.deep.equal(["f6", "e5", "d4", "c3", "b2"]);
    }
  });
  it("leaves out resources, links of a page to itself and other audits", async () => {
    await insertLinks(3, [
      { from: 1, to: 9, anchor: null, type: "image" },
      { from: 9, to: 9, anchor: "Self" },
    ]);
    await insertLinks(4, [{ from: 1, to: 9, anchor: "Other audit" }]);
    for (const count of [0, null]) {
      expect((await countTopAnchors(db(), 3, [pageOf(9, count)])).size)
        .to.equal(0);
    }
  });
  it("reads what is stored of an audit, and counts links where nothing is", async () => {
    const odd = `"O'Brien"\\ \u{1F375} <tea>`;
    await insertLinks(6, [
      { from: 1, to: 8, anchor: "Changed since" },
      { from: 1, to: 9, anchor: "Tea" },
    ]);
    const stored = [{ anchor: odd, count: 7 }, { anchor: null, count: 2 }];
    await insertTopAnchors(db(), 6, new Map([[8, stored]]));
    await insertTopAnchors(db(), 7, new Map([[9, [{ anchor: "Other audit", count: 1 }]]]));
    const pages = [pageOf(8, 1), pageOf(9, 1), pageOf(10, 0)];
    expect([...await readTopAnchors(db(), 6, pages)]).to.deep.equal([
      [8, stored],
      [9, [{ anchor: "Tea", count: 1 }]],
    ]);
    expect([...await readTopAnchors(db(), 6, [])]).to.deep.equal([]);

    expect(await deleteTopAnchors(db(), 6, 5)).to.equal(1);
    expect((await readTopAnchors(db(), 6, pages)).get(8))
      .to.deep.equal([{ anchor: "Changed since", count: 1 }]);
    expect(await db()("audit_top_anchors").pluck("audit_id")).to.deep.equal([7]);
  });
  it("keeps five of the longest texts", async () => {
    const longest = "\u{1F375}\u0001".repeat(127);
    const stored = [1, 2, 3, 4, 5].map((count) => ({ anchor: `${longest}${count}`, count }));
    await insertTopAnchors(db(), 8, new Map([[9, stored]]));
    expect((await readTopAnchors(db(), 8, [pageOf(9)])).get(9)).to.deep.equal(stored);
  });
});
