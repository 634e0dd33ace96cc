import { expect } from "chai";
import { createLinkTextMemory, readLinkTexts } from "../../../db/backlinks/link_text_memory.ts";
import { insertLinkTexts } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

describe("readLinkTexts()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertLinkTexts(db, OWN, {
      domains: { 1: "one.test" },
      targets: { 10: "https://s.test/tea" },
      anchors: { 20: "Tea" },
    });
    await insertLinkTexts(db, OTHER, {
      domains: { 2: "other.test" },
      targets: { 11: "https://other.test/" },
      anchors: { 21: "Other" },
    });
    await db("link_authorities").insert({ site_id: OWN, domain_id: 1, authority: 40, known: 1 });
  });
  const link = (domainId: number, targetId: number, anchorId: number) => ({
    ...{ domainId, targetId, anchorId },
  });

  it("reads texts of the site, and keeps which ones are missing", async () => {
    const memory = createLinkTextMemory();
    const links = [link(1, 10, 20), link(1, 10, 0), link(2, 11, 21)];
    await readLinkTexts(db(), OWN, { memory, links });
    expect([...memory.domains]).to.have.deep.members([
      [1, { domain: "one.test", authority: 40, authorityKnown: 1 }],
      [2, null],
    ]);
    expect([...memory.targets]).to.have.deep.members([[10, "https://s.test/tea"], [11, null]]);
    expect([...memory.anchors]).to.have.deep.members([[20, "Tea"], [0, null], [21, null]]);
  });

  it("asks for no text twice", async () => {
    const memory = createLinkTextMemory();
    memory.domains.set(1, null);
    memory.targets.set(10, "kept");
    memory.anchors.set(20, null);
    await readLinkTexts(db(), OWN, { memory, links: [link(1, 10, 20)] });
    expect([memory.domains.get(1), memory.targets.get(10), memory.anchors.get(20)])
      .to.deep.equal([null, "kept", null]);
  });

  it("forgets texts where it has many, but none of the links at hand", async () => {
    const memory = createLinkTextMemory();
    for (let id = 100; id <= 20_100; id++) memory.anchors.set(id, "old");
    await readLinkTexts(db(), OWN, { memory, links: [link(1, 10, 20), link(1, 10, 100)] });
    expect([...memory.anchors]).to.have.deep.members([[20, "Tea"], [100, null]]);
  });
});
