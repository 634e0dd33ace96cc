import { expect } from "chai";
import {
  FREE_LEASE,
  HELD_LEASE,
  type HeldLease,
  keepLease,
  noteDoing,
  renewHeldLease,
  takeLease,
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
    await renewHeldLease(db(), lease());
    expect(await heldIds()).to.deep.equal([1]);
    const [row] = await db()("audits").where({ id: 1 })
      .select(db().raw("TIMESTAMPDIFF(SECOND, NOW(6), lease_until) BETWEEN 1 AND 60 AS fits"));
    expect(row.fits).to.equal(1);
  });

  it("leaves a claim that has passed on", async () => {
    await renewHeldLease(db(), lease({ owner: "another" }), { lease_doing: "crawling" });
    expect(await db()("audits").pluck("lease_doing")).to.deep.equal([null, null]);
    expect(await heldIds()).to.deep.equal([]);
  });

  it("notes what its holder began last, cut to what the column holds", async () => {
    const doing = `reading https://s.test/${"x".repeat(600)}`;
    const held = lease({ doingColumn: "lease_doing" });
    await renewHeldLease(db(), held, noteDoing(held, doing));
    expect(noteDoing(lease(), doing)).to.deep.equal({});
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
    await renewHeldLease(db(), lease({ table: "search_refreshes", key }));
    expect(await db()("search_refreshes").whereNotNull("lease_until").pluck("site_id"))
      .to.deep.equal([7]);
  });

  it("is kept, or says by the caller's error that it has passed on", async () => {
    const lost = () => new Error("The audit is no longer ours.");
    await keepLease(db(), lease(), lost);
    expect(await heldIds()).to.deep.equal([1]);
    const error = await keepLease(db(), lease({ owner: "another" }), lost).catch((e) => e);
    expect(error.message).to.equal("The audit is no longer ours.");
  });

  it("is taken of a row that nobody holds, once, with what is written", async () => {
    const taker = lease({ owner: "taker" });
    const changes = { lease_doing: "crawling" };
    expect(await takeLease(db(), taker, { changes })).to.equal(true);
    expect(await takeLease(db(), lease({ owner: "late" }), { changes })).to.equal(false);
    expect(await db()("audits").orderBy("id").select("lease_owner", "lease_doing")).to.deep.equal([
      { lease_owner: "taker", lease_doing: "crawling" },
      { lease_owner: "me", lease_doing: null },
    ]);
    expect(await heldIds()).to.deep.equal([1]);
  });

  it("is taken only where the condition holds", async () => {
    const at = (day: string) => ({ onlyIf: "queued_at <= ?", bindings: [new Date(day)] });
    expect(await takeLease(db(), lease(), at("2001-01-01"))).to.equal(false);
    expect(await takeLease(db(), lease(), at("2101-01-01"))).to.equal(true);
    expect(await heldIds()).to.deep.equal([1]);
  });

  it("says whether the claim was renewed or has passed on", async () => {
    expect(await renewHeldLease(db(), lease())).to.equal(true);
    expect(await renewHeldLease(db(), lease({ owner: "another" }))).to.equal(false);
    expect(await renewHeldLease(db(), lease({ key: { id: 99 } }))).to.equal(false);
    expect(await heldIds()).to.deep.equal([1]);
  });

  it("leaves a claim whose row is no longer as the claim wants it", async () => {
    await db()("audits").update({ status: "running" });
    const key = { id: 1, status: "running" };
    expect(await renewHeldLease(db(), lease({ key }))).to.equal(true);
    await db()("audits").update({ status: "canceled" });
    expect(await renewHeldLease(db(), lease({ key }))).to.equal(false);
  });

  it("calls a row held until its lease runs out", async () => {
    await renewHeldLease(db(), lease());
    await insertAuditRows(db(), 7, [{ id: 3, lease_until: null }]);
    const rows = await db()("audits").orderBy("id").select(db().raw(`${HELD_LEASE} AS held`));
    expect(rows.map(({ held }) => held)).to.deep.equal([1, 0, 0]);
  });

  it("calls a row free whose lease ran out or that has none", async () => {
    await renewHeldLease(db(), lease());
    await insertAuditRows(db(), 7, [{ id: 3, lease_until: null }]);
    expect(await db()("audits").whereRaw(FREE_LEASE).orderBy("id").pluck("id"))
      .to.deep.equal([2, 3]);
  });
});
