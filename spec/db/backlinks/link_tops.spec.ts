import { expect } from "chai";
import {
  deleteLinkTopsOf,
  hasLinkTops,
  type LinkTop,
  listLinkTops,
  replaceLinkTops,
} from "../../../db/backlinks/link_tops.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

const top = (place: number, name: string, changes: Partial<LinkTop> = {}): LinkTop => ({
  ...{ kind: "linking_site", place, name, date: "2026-11-16", linksCount: 40, othersCount: null },
  ...changes,
});

describe("link_tops", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("link_tops").delete());
  const replace = (siteId: number, importId: number, ...tops: LinkTop[]) =>
    replaceLinkTops(db(), { siteId, importId }, tops);
  const namesOf = async (siteId: number, kind: LinkTop["kind"], limit = 9) =>
    (await listLinkTops(db(), { siteId, kind, limit })).map(({ name }) => name);

  it("lists the rows of one table, the most first and no more than asked for", async () => {
    await replace(OWN, 1, top(2, "b.test"), top(1, "a.test", { othersCount: 3 }), top(3, "c.test"));
    await replace(OTHER, 1, top(1, "other.test"));
    expect(await listLinkTops(db(), { siteId: OWN, kind: "linking_site", limit: 2 }))
      .to.deep.equal([top(1, "a.test", { othersCount: 3 }), top(2, "b.test")]);
    expect(await namesOf(OWN, "linked_page")).to.deep.equal([]);
  });

  it("replaces the tables that the rows are of, and leaves others and other sites", async () => {
    await replace(OWN, 1, top(1, "old.test"), top(2, "older.test"));
    await replace(OWN, 1, top(1, "https://s.test/", { kind: "linked_page", linksCount: null }));
    await replace(OTHER, 1, top(1, "other.test"));
    await replace(OWN, 2, top(1, "new.test"));
    expect(await namesOf(OWN, "linking_site")).to.deep.equal(["new.test"]);
    expect(await namesOf(OWN, "linked_page")).to.deep.equal(["https://s.test/"]);
    expect(await namesOf(OTHER, "linking_site")).to.deep.equal(["other.test"]);
  });

  it("cuts names to what the column holds", async () => {
    await replace(OWN, 1, top(1, "x".repeat(2_049), { kind: "linking_text" }));
    expect((await namesOf(OWN, "linking_text"))[0]).to.have.length.within(2_000, 2_048);
  });

  it("deletes what an import of the site brought", async () => {
    await replace(OWN, 1, top(1, "a.test"), top(2, "b.test"));
    await replace(OWN, 2, top(1, "Tea", { kind: "linking_text" }));
    await replace(OTHER, 1, top(1, "other.test"));
    expect(await deleteLinkTopsOf(db(), OWN, 1)).to.equal(2);
    expect(await deleteLinkTopsOf(db(), OWN, 1)).to.equal(0);
    expect(await db()("link_tops").orderBy("site_id").pluck("name"))
      .to.deep.equal(["Tea", "other.test"]);
  });

  it("knows whether a table counts links from other sites: that of own pages does not", async () => {
    await replace(OWN, 1, top(1, "https://s.test/", { kind: "internal_page" }));
    await replace(OTHER, 1, top(1, "Tea", { kind: "linking_text" }));
    expect(await hasLinkTops(db(), OWN)).to.equal(false);
    expect(await hasLinkTops(db(), OTHER)).to.equal(true);
  });
});
