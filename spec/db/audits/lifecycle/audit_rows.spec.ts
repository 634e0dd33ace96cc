import { expect } from "chai";
import {
  AUDIT_TABLES,
  deleteAuditRows,
  DETAIL_TABLES,
} from "../../../../db/audits/lifecycle/audit_rows.ts";
import {
  insertLinkRows,
  insertOccurrenceRows,
  insertPageRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("deleteAuditRows()", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(async () => {
    own = other + 1;
    other = own + 1;
    for (const auditId of [own, other]) {
      await insertUrlRows(db(), auditId, [{ url_id: 1 }, { url_id: 2 }]);
      await insertPageRows(db(), auditId, [{ url_id: 1 }, { url_id: 2 }]);
      await insertLinkRows(db(), auditId, [{ source_id: 1, target_id: 2 }, {
        source_id: 2,
        target_id: 1,
      }]);
      await insertOccurrenceRows(db(), auditId, [{ code: "a", url_id: 1 }, {
        code: "b",
        url_id: 1,
      }]);
      await db()("audit_issues").insert({
        ...{ audit_id: auditId, code: "a", severity: "error", category: "links", status: "open" },
        ...{ affected_urls_count: 1, occurrences_count: 1, priority_score: 1 },
        ...{ first_seen_at: new Date(), last_seen_at: new Date() },
      });
    }
  });
  const countRows = async (auditId: number) => {
    let count = 0;
    for (const table of AUDIT_TABLES) {
      count += (await db()(table).where({ audit_id: auditId })).length;
    }
    return count;
  };

  it("deletes no more rows than asked for, table after table, until nothing is left", async () => {
    const deleted: number[] = [];
    do deleted.push(await deleteAuditRows(db(), own, { limit: 3 })); while (deleted.at(-1) === 3);
    expect(deleted).to.deep.equal([3, 3, 3, 0]);
    expect([await countRows(own), await countRows(other)]).to.deep.equal([0, 9]);
  });

  it("leaves the counts of issues where only the details go", async () => {
    expect(await deleteAuditRows(db(), own, { limit: 100, tables: DETAIL_TABLES })).to.equal(8);
    expect(await db()("audit_issues").where({ audit_id: own }).pluck("code")).to.deep.equal(["a"]);
  });

  it("knows every table that begins with an audit", async () => {
    const tables: { name: string }[] = await db()("information_schema.columns")
      .whereRaw("table_schema = database()")
      .where({ column_name: "audit_id", column_key: "PRI", ordinal_position: 1 })
      .select("table_name as name");
    expect([...AUDIT_TABLES]).to.have.members(tables.map(({ name }) => name));
  });
});
