import { expect } from "chai";
import { joinLinkTexts, keepLinkTexts } from "../../../db/backlinks/link_texts.ts";
import { insertLinks } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NONE = {
  domains: new Map<string, number>(),
  anchors: new Map<string, number>(),
  targets: new Map<string, number>(),
};

describe("link_texts", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(() => {
    own = other + 1;
    other = own + 1;
  });

  describe("keepLinkTexts()", () => {
    const texts = {
      domains: new Map([["one.test", 2 ** 52]]),
      anchors: new Map([["", 1], ["it's\t\\ \u{1F375}", 2]]),
      targets: new Map([["https://s.test/", 3]]),
    };

    it("keeps texts under their ids, and those that are there as they are", async () => {
      await keepLinkTexts(db(), own, { texts, mayLoad: true });
      await keepLinkTexts(
        db(),
        own,
        { texts: { ...NONE, anchors: new Map([["other", 1], ["new", 4]]) }, mayLoad: true },
      );
      await keepLinkTexts(db(), other, {
        texts: { ...NONE, anchors: new Map([["other", 1]]) },
        mayLoad: true,
      });
      expect(await db()("link_domains").where({ site_id: own }))
        .to.deep.equal([{ site_id: own, id: 2 ** 52, domain: "one.test" }]);
      expect(await db()("link_targets").where({ site_id: own }))
        .to.deep.equal([{ site_id: own, id: 3, url: "https://s.test/", page_id: null }]);
      expect(
        await db()("link_anchors").where({ site_id: own }).orderBy("id").select("id", "anchor"),
      )
        .to.deep.equal([
          { id: 1, anchor: "" },
          { id: 2, anchor: "it's\t\\ \u{1F375}" },
          { id: 4, anchor: "new" },
        ]);
    });

    it("keeps many texts alike, whether they may be loaded or not", async () => {
      const anchors = new Map(
        Array.from(
          { length: 501 },
          (_, index) => [`a\t\\n'${index} \u{1F375}`, index + 1] as const,
        ),
      );
      expect(await keepLinkTexts(db(), own, { texts: { ...NONE, anchors }, mayLoad: true })).to
        .equal(true);
      expect(await keepLinkTexts(db(), other, { texts: { ...NONE, anchors }, mayLoad: false })).to
        .equal(false);
      for (const siteId of [own, other]) {
        expect(await db()("link_anchors").where({ site_id: siteId }).orderBy("id").pluck("anchor"))
          .to.deep.equal([...anchors.keys()]);
      }
    });

    it("does nothing for no texts and says whether they may be loaded", async () => {
      expect(await keepLinkTexts(db(), own, { texts: NONE, mayLoad: true })).to.equal(true);
      expect(await keepLinkTexts(db(), own, { texts: NONE, mayLoad: false })).to.equal(false);
    });
  });

  it("joins the texts of a link of the same site, as far as they are known", async () => {
    await keepLinkTexts(db(), own, {
      texts: {
        ...NONE,
        anchors: new Map([["Tea", 20]]),
        targets: new Map([["https://s.test/", 10]]),
      },
      mayLoad: true,
    });
    await keepLinkTexts(
      db(),
      other,
      { texts: { ...NONE, anchors: new Map([["Other", 20], ["Cups", 21]]) }, mayLoad: true },
    );
    await insertLinks(db(), own, [
      { id: 1, target_id: 10, anchor_id: 20 },
      { id: 2, target_id: 11, anchor_id: 21 },
    ]);
    const rows = await joinLinkTexts(db()("backlinks")).where({ "backlinks.site_id": own })
      .orderBy("backlinks.id")
      .select("backlinks.id", "link_targets.url", "link_anchors.anchor");
    expect(rows).to.deep.equal([
      { id: 1, url: "https://s.test/", anchor: "Tea" },
      { id: 2, url: null, anchor: null },
    ]);
  });
});
