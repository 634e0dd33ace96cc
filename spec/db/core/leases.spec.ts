import { expect } from "chai";
import {
  extendLease,
  FREE_LEASE,
  type HeldLease,
  renewHeldLease,
} from "../../../db/core/leases.ts";
import { insertAuditRows } from "../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("leases", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("audits").delete();
    await insertAuditRows(db(), 7, [{ id: 1, lease_owner: "me" }, { id: 2, lease_owner: "me" }]);
    await db()("audits").update({ lease_until: db().raw("NOW(6) - INTERVAL 1 HOUR") });
  });
  const lease = (changes: Partial<HeldLease> = {}): HeldLease => ({
    ...{ table: "audits", key: { id: 1 }, owner: "me", seconds: 60, ...changes },
  });
  const heldIds = () => db()("audits").whereRaw("lease_until > NOW(6)").pluck("id");

  it("holds one claim for another while", async () => {
    await extendLease(db(), lease(), "crawling");
    expect(await heldIds()).to.deep.equal([1]);
    const [row] = await db()("audits").where({ id: 1 })
      .select(db().raw("TIMESTAMPDIFF(SECOND, NOW(6), lease_until) BETWEEN 1 AND 60 AS fits"));
    expect(row.fits).to.equal(1);
  });

  it("leaves a claim that has passed on", async () => {
    await extendLease(db(), lease({ owner: "another" }), "crawling");
    expect(await heldIds()).to.deep.equal([]);
  });

  it("notes what its holder began last, cut to what the column holds", async () => {
    const doing = `reading https://s.test/${"x".repeat(600)}`;
    await extendLease(db(), lease({ doingColumn: "lease_doing" }), doing);
    const texts = await db()("audits").orderBy("id").pluck("lease_doing");
    expect(texts[0]).to.have.length.at.most(500);
    expect(doing.startsWith(texts[0].slice(0, 400))).to.equal(true);
    expect(texts[1]).to.equal(null);
  });

  it("holds a claim of a site", async () => {
    await db()("search_refreshes").insert([7, 8].map((site_id) => ({
      ...{ site_id, lease_owner: "me", wanted_at: new Date() },
    })));
    const key = { site_id: 7 };
    await extendLease(db(), lease({ table: "search_refreshes", key }), "");
    expect(await db()("search_refreshes").whereNotNull("lease_until").pluck("site_id"))
      .to.deep.equal([7]);
  });

  it("says whether the claim was renewed or has passed on", async () => {
    expect(await renewHeldLease(db(), lease())).to.equal(true);
    expect(await renewHeldLease(db(), lease({ owner: "another" }))).to.equal(false);
    expect(await renewHeldLease(db(), lease({ key: { id: 99 } }))).to.equal(false);
    expect(await heldIds()).to.deep.equal([1]);
  });

  it("calls a row free whose lease ran out or that has none", async () => {
    await extendLease(db(), lease(), "");
    await insertAuditRows(db(), 7, [{ id: 3, lease_until: null }]);
    expect(await db()("audits").whereRaw(FREE_LEASE).orderBy("id").pluck("id"))
      .to.deep.equal([2, 3]);
  });
});
