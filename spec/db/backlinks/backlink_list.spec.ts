import { expect } from "chai";
import { listBacklinkIds } from "../../../db/backlinks/backlink_list.ts";
import { decodeCursor } from "../../../db/core/list_cursor.ts";
import type { ListQuery } from "../../../db/core/list_shapes.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertBacklinkRows } from "../../support/backlinks/backlink_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const MANY = 1_010;
const SEARCH: ListQuery = {
  ...{ perPage: 400, cursor: null, filters: [], search: "many", fields: null, binding: "links" },
  sort: [{ field: "first_seen_at", descending: true }, { field: "id", descending: true }],
};

describe("listBacklinkIds()", () => {
  const db = useSpecDatabase();
  let siteId: number;
  before(async () => {
    const { accountId } = await insertSpecAccount(db());
    siteId = await insertSpecSite(db(), accountId);
    await insertBacklinkRows(db(), siteId, [
      ...Array.from({ length: MANY }, (_, index) => ({
        ...{ id: index + 1, sourceUrl: `https://many.test/${index}` },
      })),
      { id: 2_001, sourceUrl: "https://one.test/", anchor: "Few" },
      { id: 2_002, sourceUrl: "https://few.test/" },
      { id: 2_003, sourceUrl: "https://two.test/few", status: "live" },
    ]);
    await db()("backlinks").where({ id: 2_001 }).update({ new_on: "2026-11-01" });
    await db()("backlinks").where({ id: 2_003 }).update({ new_on: "2026-10-01" });
  });

  async function readAll(query: ListQuery): Promise<{ totals: number[]; ids: number[] }> {
    const totals: number[] = [];
    const ids: number[] = [];
    for (let asked: ListQuery | null = query; asked !== null;) {
      const page = await listBacklinkIds(db(), {
        ...{ siteId, query: asked, chosen: null, total: null },
      });
      totals.push(page.total);
      ids.push(...page.rows.map(({ id }) => id));
      const cursor = page.nextCursor &&
        decodeCursor(page.nextCursor, query.binding, [{ type: "time", nullable: true }, {
          type: "integer",
          nullable: false,
        }]);
      asked = cursor ? { ...query, cursor } : null;
    }
    return { totals, ids };
  }

  it("leads through the few links that a search finds, in the order of the list", async () => {
    const few = { ...SEARCH, search: "few", perPage: 2 };
    expect(await readAll(few)).to.deep.equal({ totals: [3, 3], ids: [2_001, 2_003, 2_002] });
  });

  it("leads through more than are put in order at once", async () => {
    const { totals, ids } = await readAll(SEARCH);
    expect(totals).to.deep.equal([MANY, MANY, MANY]);
    expect(ids).to.deep.equal(Array.from({ length: MANY }, (_, index) => MANY - index));
  });

  it("finds nothing", async () => {
    expect(await readAll({ ...SEARCH, search: "none" })).to.deep.equal({ totals: [0], ids: [] });
  });

  it("finds by a search and filters together", async () => {
    const filters = [{ field: "status", operator: "eq", values: ["live"] }] as const;
    expect(await readAll({ ...SEARCH, search: "few", filters }))
      .to.deep.equal({ totals: [1], ids: [2_003] });
  });
});
