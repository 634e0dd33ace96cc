import { expect } from "chai";
import { type IdBlock, idBlocks, listBlockIds } from "../../../db/sites/id_blocks.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("idBlocks()", () => {
  const IDS = [1, 31, 32, 63, 64, 95, 4_294_967_264, 4_294_967_295];
  const db = useSpecDatabase(async (db) => {
    await db("pages").insert(IDS.map((id, at) => ({
      id,
      site_id: 1,
      url: `https://a.example/${id}`,
      url_hash: Buffer.alloc(16, at + 1),
    })));
  });

  it("gives all ids of a column, also those with the highest bit of their block", async () => {
    const rows: IdBlock[] = await db()("pages").select(...idBlocks(db(), "id")).groupBy("block")
      .orderBy("block");
    expect(listBlockIds(rows)).to.deep.equal(IDS);
    expect(rows).to.have.length(4);
  });
});
