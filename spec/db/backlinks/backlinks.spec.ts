import { expect } from "chai";
import {
  deleteBacklinks,
  deleteOnlyLinksOf,
  hasBacklinks,
  insertBacklinks,
  listKeys,
  listKnownSources,
  listMissingSources,
  listUnlistedSources,
  loadBacklinks,
  lockBacklinksOf,
  type NewBacklink,
  updateBacklinks,
} from "../../../db/backlinks/backlinks.ts";
import {
  afterPage,
  BARE_FACTS,
  LINK_FACTS,
  pageKeys,
  pageNumbers,
} from "../../support/backlinks/link_facts.ts";
import { insertLinks, pageKey } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

/** A link with something in each field, and one of which little is told. */
const TOLD: NewBacklink = {
  ...{ ...LINK_FACTS, sourceKey: pageKey(1), targetId: 2 ** 52, anchorId: 20, linkType: "image" },
  ...{ providers: 9, discoveredVia: "crawl", importedOn: "2026-11-17", firstImport: true },
  ...{ newOn: "2026-03-01", reportedOn: "2026-11-16", providerLost: true },
  ...{ providerLostOn: "2026-11-02", providerLostReason: "missing_in_exports", status: "lost" },
  ...{ lostOn: "2026-11-01", lostReason: "page_404" },
  only: { importId: 4, date: "2026-11-16", dated: true, lost: false },
};
const UNTOLD: NewBacklink = {
  ...{ ...BARE_FACTS, sourceKey: pageKey(2), targetId: 0, anchorId: 0, linkType: "unknown" },
  ...{ providers: 1, discoveredVia: "import", importedOn: "2026-11-17", firstImport: false },
  ...{ newOn: null, reportedOn: null, providerLost: null, providerLostOn: null },
  ...{ providerLostReason: null, status: "unverified", lostOn: null, lostReason: null, only: null },
};
const UNLOOKED = {
  ...{ look: null, lookedOn: null, lookLostOn: null, lookLostReason: null, targetHttpCode: null },
};

describe("backlinks", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("backlinks").delete());
  const lock = (...pages: number[]) => lockBacklinksOf(db(), OWN, pageKeys(...pages));
  const idsOf = (siteId: number) =>
    db()("backlinks").where({ site_id: siteId }).orderBy("id").pluck<number[]>("id");

  it("gives links back as they were inserted or loaded, with numbers one after the other", async () => {
    const links = [TOLD, UNTOLD];
    await insertBacklinks(db(), OTHER, { firstId: 12, links });
    expect(await db().transaction((trx) => loadBacklinks(trx, OWN, { firstId: 5, links })))
      .to.equal(true);
    expect(await lock(1, 2, 3)).to.have.deep.members([
      { ...TOLD, ...UNLOOKED, id: 5 },
      { ...UNTOLD, ...UNLOOKED, id: 6 },
    ]);
    expect(await lockBacklinksOf(db(), OTHER, pageKeys(1)))
      .to.deep.equal([{ ...TOLD, ...UNLOOKED, id: 12 }]);
  });

  it("gives back what looks at the page said", async () => {
    await insertBacklinks(db(), OWN, { firstId: 1, links: [UNTOLD] });
    await db()("backlinks").where({ id: 1 }).update({
      ...{ look: "gone", looked_at: "2026-11-19 23:30:00", look_lost_on: "2026-11-18" },
      ...{ look_lost_reason: "page_404", target_http_code: 404 },
    });
    expect((await lock(2))[0]).to.include({
      ...{ look: "gone", lookedOn: "2026-11-19", lookLostOn: "2026-11-18" },
      ...{ lookLostReason: "page_404", targetHttpCode: 404 },
    });
  });

  it("throws where the server does not take all links that are loaded", async () => {
    await insertBacklinks(db(), OWN, { firstId: 5, links: [UNTOLD] });
    const error = await db().transaction((trx) =>
      loadBacklinks(trx, OWN, { firstId: 5, links: [TOLD] })
    ).catch((reason) => reason);
    expect(String(error)).to.match(/^Error: Of 1 links the database took 0/);
  });

  it("writes links over those with their ids, but for how they were found", async () => {
    await insertBacklinks(db(), OWN, { firstId: 1, links: [UNTOLD, { ...TOLD, anchorId: 21 }] });
    await insertBacklinks(db(), OTHER, { firstId: 1, links: [UNTOLD] });
    await updateBacklinks(db(), OWN, [{ ...TOLD, sourceKey: UNTOLD.sourceKey, id: 1 }]);
    expect(await lock(2)).to.deep.equal([{
      ...{ ...TOLD, ...UNLOOKED, id: 1, sourceKey: UNTOLD.sourceKey, discoveredVia: "import" },
    }]);
    expect((await lock(1))[0]).to.include({ id: 2, anchorId: 21 });
    expect((await lockBacklinksOf(db(), OTHER, pageKeys(2)))[0]).to.include({ providers: 1 });
  });

  it("deletes links of the site by their ids", async () => {
    for (const siteId of [OWN, OTHER]) await insertLinks(db(), siteId, [{ id: 1 }, { id: 2 }]);
    await deleteBacklinks(db(), OWN, [1, 9]);
    await deleteBacklinks(db(), OWN, []);
    expect([await idsOf(OWN), await idsOf(OTHER)]).to.deep.equal([[2], [1, 2]]);
  });

  it("lists those of the source pages that have links, as hex", async () => {
    await insertLinks(db(), OWN, [
      { id: 1, source_key: pageKey(171) },
      { id: 2, source_key: pageKey(171), target_id: 9 },
      { id: 3, source_key: pageKey(3) },
    ]);
    await insertLinks(db(), OTHER, [{ id: 4, source_key: pageKey(5) }]);
    expect(await listKnownSources(db(), OWN, pageKeys(171, 5, 6)))
      .to.deep.equal(["00000000000000ab"]);
    expect(listKeys(pageKeys(171, 1))).to.equal("X'00000000000000ab',X'0000000000000001'");
  });

  it("knows whether the site has any links", async () => {
    await insertLinks(db(), OTHER, [{ id: 1 }]);
    expect([await hasBacklinks(db(), OWN), await hasBacklinks(db(), OTHER)])
      .to.deep.equal([false, true]);
  });

  it("deletes the links whose only report is of an import", async () => {
    await insertLinks(db(), OWN, [{ id: 1, import_id: 4 }, { id: 2, import_id: 5 }, { id: 3 }]);
    await insertLinks(db(), OTHER, [{ id: 1, import_id: 4 }]);
    await deleteOnlyLinksOf(db(), OWN, 4);
    expect([await idsOf(OWN), await idsOf(OTHER)]).to.deep.equal([[2, 3], [1]]);
  });

  describe("listUnlistedSources()", () => {
    const MOZ = 4;
    const list = async (after: number | null = null, limit = 9) =>
      pageNumbers(
        await listUnlistedSources(db(), {
          ...{ siteId: OWN, provider: MOZ, before: "2026-11-16", since: "2026-11-01" },
          ...{ after: afterPage(after), limit },
        }),
      );

    it("lists pages of links that only this provider reported before the day", async () => {
      const seen = { providers: 1 << MOZ, report_date: "2026-11-15" };
      await insertLinks(db(), OWN, [
        { id: 1, ...seen },
        { id: 2, ...seen, report_date: "2026-11-16" },
        { id: 3, ...seen, report_date: null },
        { id: 4, ...seen, providers: 1 << MOZ | 1 },
        { id: 5, ...seen, report_lost: 1 },
        { id: 6, ...seen, report_lost: 0 },
        { id: 7, ...seen, source_key: pageKey(6), target_id: 9 },
      ]);
      await insertLinks(db(), OTHER, [{ id: 8, ...seen }]);
      expect(await list()).to.deep.equal([1, 6]);
      expect(await list(null, 1)).to.deep.equal([1]);
      expect(await list(1)).to.deep.equal([6]);
    });

    it("takes links that are lost since after the day alone", async () => {
      const lost = { providers: 1 << MOZ, report_date: "2026-11-15", provider_lost: 1 };
      await insertLinks(db(), OWN, [
        { id: 1, ...lost, provider_lost_on: "2026-11-01" },
        { id: 2, ...lost, provider_lost_on: "2026-11-02" },
        { id: 3, ...lost, provider_lost_on: null },
        { id: 4, ...lost, provider_lost: 0, provider_lost_on: null },
      ]);
      expect(await list()).to.deep.equal([2, 4]);
    });
  });

  it("lists pages of links that are lost because whole exports lack them", async () => {
    const missing = { provider_lost_reason: "missing_in_exports" };
    await insertLinks(db(), OWN, [
      { id: 3, ...missing },
      { id: 1, ...missing },
      { id: 2, provider_lost_reason: "page_404" },
      { id: 4 },
      { id: 5, ...missing, source_key: pageKey(3), target_id: 9 },
    ]);
    await insertLinks(db(), OTHER, [{ id: 6, ...missing }]);
    const list = async (after: number | null, limit: number) =>
      pageNumbers(
        await listMissingSources(db(), { siteId: OWN, after: afterPage(after), limit }),
      );
    expect(await list(null, 9)).to.deep.equal([1, 3]);
    expect(await list(1, 9)).to.deep.equal([3]);
    expect(await list(null, 1)).to.deep.equal([1]);
  });
});
