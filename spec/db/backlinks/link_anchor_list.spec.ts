import { expect } from "chai";
import { LINK_ANCHOR_LIST, listLinkAnchors } from "../../../db/backlinks/link_anchor_list.ts";
import { insertAnchorFigures, insertLinkTexts } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const OWN = 7;
const OTHER = 8;

describe("listLinkAnchors()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertLinkTexts(db, OWN, { anchors: { 1: "Tea", 2: "tea", 3: "Acme", 4: "" } });
    await insertLinkTexts(db, OTHER, { anchors: { 1: "Other", 2: "Other", 3: "Other" } });
    await insertAnchorFigures(db, OWN, [
      {
        ...{ anchor_id: 1, class: "exact", links_count: 6, lost_links_count: 1, follow_count: 3 },
        ...{ nofollow_count: 2, unknown_count: 1, domains_count: 4, targets_count: 2 },
        ...{ first_seen: "2025-01-01", new_on: "2026-10-01", last_seen: "2026-11-19" },
      },
      { anchor_id: 2, class: "partial", domains_count: 4 },
      { anchor_id: 3, class: "branded", domains_count: 9 },
      { anchor_id: 4, class: "empty", domains_count: 1 },
    ]);
    await insertAnchorFigures(db, OTHER, [{ anchor_id: 1, domains_count: 99 }]);
  });
  const list = (parameters: Record<string, string> = {}) =>
    listLinkAnchors(db(), OWN, askList(LINK_ANCHOR_LIST, parameters));
  const anchorsOf = async (parameters: Record<string, string>) =>
    (await list(parameters)).rows.map((row) => row.anchor);

  it("lists an anchor with what its links come to", async () => {
    const { rows, total } = await list({ "filter[class]": "exact" });
    expect(total).to.equal(1);
    expect(rows).to.deep.equal([{
      ...{ anchor_id: 1, anchor: "Tea", class: "exact", links_count: 6, lost_links_count: 1 },
      ...{ follow_count: 3, nofollow_count: 2, unknown_count: 1, domains_count: 4 },
      targets_count: 2,
      first_seen_at: new Date("2026-10-01T00:00:00Z"),
      last_seen_at: new Date("2026-11-19T00:00:00Z"),
    }]);
  });

  it("puts the anchor of the most domains first and breaks ties by the id", async () => {
    const { rows, total } = await list();
    expect(rows.map((row) => row.anchor_id)).to.deep.equal([3, 2, 1, 4]);
    expect(total).to.equal(4);
  });

  it("orders classes by their names, not by their places in the column", async () => {
    const { rows } = await list({ sort: "class" });
    expect(rows.map((row) => row.class)).to.deep.equal(["branded", "empty", "exact", "partial"]);
  });

  it("goes on after the last anchor of a page", async () => {
    const { nextCursor } = await list({ sort: "class", per_page: "2" });
    const next = { sort: "class", per_page: "2", cursor: nextCursor ?? "" };
    expect(await anchorsOf(next)).to.deep.equal(["Tea", "tea"]);
  });

  it("searches the texts of the site", async () => {
    expect(await anchorsOf({ q: "acm" })).to.deep.equal(["Acme"]);
    expect(await anchorsOf({ q: "other" })).to.deep.equal([]);
  });
});
