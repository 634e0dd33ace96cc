import { expect } from "chai";
import { listUnclassedAnchors, updateAnchorClass } from "../../../db/backlinks/link_anchors.ts";
import { insertLinkTexts } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;
const NOW = 5;
const BEFORE = 4;

describe("link_anchors", () => {
  const db = useSpecDatabase(async (db) => {
    await insertLinkTexts(db, OWN, { anchors: { 1: "Tea", 2: "Acme", 3: "", 4: "Cups" } });
    await insertLinkTexts(db, OTHER, { anchors: { 2: "Acme", 5: "Pots" } });
  });
  const list = (after = 0, limit = 9) =>
    listUnclassedAnchors(db(), { siteId: OWN, classOf: NOW, after, limit });
  const idsOf = async (after?: number, limit?: number) =>
    (await list(after, limit)).map(({ id }) => id);

  it("lists anchors without a class of the digest, by their ids", async () => {
    expect(await list(0, 1)).to.deep.equal([{ id: 1, anchor: "Tea" }]);
    expect(await idsOf()).to.deep.equal([1, 2, 3, 4]);
    expect(await idsOf(2, 1)).to.deep.equal([3]);
  });

  it("writes the class of anchors of the site; one by another digest is listed again", async () => {
    const branded = { siteId: OWN, anchorClass: "branded" as const };
    await updateAnchorClass(db(), { ...branded, classOf: NOW }, [2, 3]);
    await updateAnchorClass(db(), { ...branded, classOf: BEFORE }, [4]);
    await updateAnchorClass(db(), { ...branded, classOf: NOW }, []);
    expect(await idsOf()).to.deep.equal([1, 4]);
    const rows = await db()("link_anchors").orderBy(["site_id", "id"]);
    expect(rows.map((row) => [row.site_id, row.id, row.class, row.class_of])).to.deep.equal([
      [OWN, 1, null, null],
      [OWN, 2, "branded", NOW],
      [OWN, 3, "branded", NOW],
      [OWN, 4, "branded", BEFORE],
      [OTHER, 2, null, null],
      [OTHER, 5, null, null],
    ]);
  });
});
