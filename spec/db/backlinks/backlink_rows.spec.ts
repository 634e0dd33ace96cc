import { expect } from "chai";
import { listBacklinkRows } from "../../../db/backlinks/backlink_rows.ts";
import { createLinkTextMemory } from "../../../db/backlinks/link_text_memory.ts";
import { insertLinks, insertLinkTexts } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;
/** Of links of the own site. */
const DOMAINS: Readonly<Record<number, string>> = { 1: "one.test", 2: "two.test", 4: "one.test" };

describe("listBacklinkRows()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertLinkTexts(db, OWN, {
      domains: { 1: "one.test", 2: "two.test" },
      targets: { 10: "https://s.test/tea" },
      anchors: { 20: "Tea" },
    });
    await insertLinkTexts(db, OTHER, {
      domains: { 1: "other.test", 3: "three.test" },
      targets: { 10: "https://other.test/", 11: "https://other.test/11" },
      anchors: { 20: "Other", 21: "Other" },
    });
    await insertLinks(db, OWN, [
      {
        ...{ id: 1, domain_id: 1, target_id: 10, anchor_id: 20, source_title: "Blog" },
        ...{ nofollow: 0, ugc: 1, sponsored: null, providers: 9, new_on: "2026-10-01" },
        ...{ last_seen: "2026-11-18", looked_at: "2026-11-19 12:00:00", http_code: 200 },
        ...{ target_first_code: 301, target_http_code: 404, target_form: 3, language: "en" },
        ...{ page_authority: 12.5, page_authority_name: 1, domain_authority: 54 },
        ...{ domain_authority_name: 3, status: "lost", lost_on: "2026-11-19" },
        lost_reason: "link_removed",
      },
      { id: 2, domain_id: 2, target_id: 11, anchor_id: 21 },
      { id: 3, domain_id: 3 },
      { id: 4, domain_id: 1 },
    ]);
    await insertLinks(db, OTHER, [{ id: 1 }, { id: 2 }, { id: 9 }]);
    await db("link_authorities").insert([
      { site_id: OWN, domain_id: 1, authority: 40, known: 1 },
      { site_id: OTHER, domain_id: 2, authority: 90, known: 1 },
    ]);
  });

  it("reads all that is told of a link, with its texts and the weight of its domain", async () => {
    expect(await listBacklinkRows(db(), OWN, { ids: [1] })).to.deep.equal([{
      ...{ id: 1, sourceUrl: "https://d1.test/1", sourceDomain: "one.test", sourceTitle: "Blog" },
      ...{ targetUrl: "https://s.test/tea", targetForm: 3, anchor: "Tea", linkType: "text" },
      ...{ nofollow: 0, ugc: 1, sponsored: null, providers: 9, discoveredVia: "import" },
      newOn: new Date("2026-10-01T00:00:00Z"),
      lastSeen: new Date("2026-11-18T00:00:00Z"),
      status: "lost",
      lostOn: new Date("2026-11-19T00:00:00Z"),
      lostReason: "link_removed",
      lookedAt: new Date("2026-11-19T12:00:00Z"),
      ...{ httpCode: 200, targetFirstCode: 301, targetHttpCode: 404, language: "en" },
      ...{ pageAuthority: 12.5, pageAuthorityName: 1, domainAuthority: 54 },
      ...{ domainAuthorityName: 3, authority: 40, authorityKnown: 1 },
    }]);
  });

  it("has no target, anchor and weight that only another site knows", async () => {
    const [row] = await listBacklinkRows(db(), OWN, { ids: [2] });
    expect(row).to.include({
      ...{ sourceDomain: "two.test", targetUrl: null, anchor: null },
      ...{ authority: null, authorityKnown: null },
    });
  });

  it("keeps the order of the ids and leaves out links that went", async () => {
    const idsOf = async (ids: number[]) =>
      (await listBacklinkRows(db(), OWN, { ids })).map(({ id }) => id);
    // the domain of link 3 is known to another site alone, link 9 is of another site
    expect(await idsOf([4, 9, 1, 3, 2])).to.deep.equal([4, 1, 2]);
    expect(await idsOf([])).to.deep.equal([]);
  });

  it("reads the same with a memory of texts, from which it takes what was read already", async () => {
    const memory = createLinkTextMemory();
    for (const ids of [[4, 9, 1, 3, 2], [1], [2, 4]]) {
      const rows = await listBacklinkRows(db(), OWN, { ids, memory });
      const joined = await listBacklinkRows(db(), OWN, { ids });
      expect(rows).to.have.length(joined.length);
      rows.forEach((row, index) => expect(row).to.deep.include(joined[index] ?? {}));
    }
    // more than it keeps: what pages at the same time forget of each other they read again
    for (let id = 100; id <= 20_100; id++) memory.domains.set(id, null);
    const several = [[4], [2], [1], [4, 2, 1]];
    const pages = await Promise.all(
      several.map((ids) => listBacklinkRows(db(), OWN, { ids, memory })),
    );
    expect(pages.map((rows) => rows.map(({ id, sourceDomain }) => [id, sourceDomain])))
      .to.deep.equal(several.map((ids) => ids.map((id) => [id, DOMAINS[id]])));
    memory.domains.set(1, { domain: "remembered.test", authority: 5, authorityKnown: 0 });
    const [row] = await listBacklinkRows(db(), OWN, { ids: [4], memory });
    expect(row).to.include({ sourceDomain: "remembered.test", authority: 5, authorityKnown: 0 });
  });
});
