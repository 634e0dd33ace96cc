import { expect } from "chai";
import { insertPageDetails } from "../../../../db/audits/pages/page_details.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const NONE = { pagination: [], fragments: [], texts: [] };

describe("insertPageDetails()", () => {
  const db = useSpecDatabase();

  it("keeps what pages name as next and previous, each once", async () => {
    const next = { sourceId: 1, rel: "next" as const, targetId: 2 };
    await insertPageDetails(db(), 1, {
      ...NONE,
      pagination: [next, next, { ...next, rel: "prev" }, { ...next, targetId: 3 }],
    });
    await insertPageDetails(db(), 2, { ...NONE, pagination: [next] });
    expect(await db()("audit_pagination").where({ audit_id: 1 }).orderBy(["rel", "target_id"]))
      .to.deep.equal([
        { audit_id: 1, source_id: 1, rel: "next", target_id: 2 },
        { audit_id: 1, source_id: 1, rel: "next", target_id: 3 },
        { audit_id: 1, source_id: 1, rel: "prev", target_id: 2 },
      ]);
  });

  it("keeps fragments, and null where there are too many or none", async () => {
    const ids = new Uint8Array([1, 2, 3, 255]);
    await insertPageDetails(db(), 3, {
      ...NONE,
      fragments: [{ urlId: 1, ids, links: '[[2,"top"]]' }, { urlId: 2, ids: null, links: null }],
    });
    expect(await db()("audit_fragments").where({ audit_id: 3 }).orderBy("url_id")).to.deep.equal([
      { audit_id: 3, url_id: 1, ids: Buffer.from(ids), links: '[[2,"top"]]' },
      { audit_id: 3, url_id: 2, ids: null, links: null },
    ]);
  });

  it("keeps texts byte for byte", async () => {
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await insertPageDetails(db(), 4, { ...NONE, texts: [{ urlId: 9, body }] });
    expect(await db()("audit_texts").where({ audit_id: 4 }))
      .to.deep.equal([{ audit_id: 4, url_id: 9, body: Buffer.from(body) }]);
  });

  it("inserts nothing for nothing", async () => {
    await insertPageDetails(db(), 5, NONE);
    for (const table of ["audit_pagination", "audit_fragments", "audit_texts"]) {
      expect(await db()(table).where({ audit_id: 5 }), table).to.deep.equal([]);
    }
  });
});
