import { expect } from "chai";
import { hash } from "node:crypto";
import { openDatabase } from "../../../../db/core/connection.ts";
import { packEntries, unpackEntries } from "../../../../lib/admission/sliding_window.ts";
import {
  createShareVisits,
  type ShareVisit,
  type ShareVisits,
} from "../../../../lib/commands/accounts/share_visits.ts";
import { LimitExceededError } from "../../../../lib/core/errors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { errorCodeOf } from "../../../support/accounts/sign_in.ts";

describe("createShareVisits()", function () {
  this.timeout(20_000);
  let database: SpecDatabase;
  let visits: ShareVisits;
  let shareId = 0;
  before(async () => {
    database = await createSpecDatabase();
    visits = createShareVisits(database.db);
  });
  after(() => database.drop());
  beforeEach(async () => {
    shareId++;
    await database.db("share_windows").delete();
  });

  const visit = (change: Partial<ShareVisit> = {}, counter = visits) =>
    counter.count({ kind: "report", shareId, address: `10.0.${shareId}.1`, ...change });
  /** From an address of its own each. */
  const visitFromMany = async (count: number) => {
    for (let host = 1; host <= count; host++) {
      await visit({ address: `192.168.${shareId}.${host}` });
    }
  };
  /** Makes the first visits of a window as old as that. */
  const age = async (subject: string, seconds: number, count: number) => {
    const where = { subject_hash: hash("sha256", subject, "buffer") };
    const row = await database.db("share_windows").where(where).first("entries");
    const entries = unpackEntries(row.entries)
      .map((entry, index) => index < count ? { ...entry, at: entry.at - seconds * 1e6 } : entry);
    await database.db("share_windows").where(where).update({ entries: packEntries(entries) });
  };

  it("lets 60 a minute come by a link, and says when the next may", async () => {
    await visitFromMany(60);
    const error: unknown = await visit({ address: "172.16.0.1" }).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(LimitExceededError).and.to.include({ code: "too_many_visits" });
    expect((error as LimitExceededError).retryAfterSeconds).to.be.within(30, 60);
    // another link is another link's matter
    await visit({ shareId: shareId + 1_000 });
  });

  it("lets 30 a minute come from an address, by whatever links", async () => {
    for (let index = 0; index < 30; index++) {
      await visit({ shareId: shareId + 1_000 * (index % 3) });
    }
    expect(await errorCodeOf(visit())).to.equal("too_many_visits");
    expect(await errorCodeOf(visit({ shareId: shareId + 5_000 }))).to.equal("too_many_visits");
    await visit({ address: "10.9.9.9" });
  });

  it("takes the addresses of one IPv6 network for one", async () => {
    for (let host = 1; host <= 30; host++) await visit({ address: `2001:db8::${host}` });
    expect(await errorCodeOf(visit({ address: "2001:db8::ffff" }))).to.equal("too_many_visits");
    await visit({ address: "2001:db8:0:1::1" });
  });

  it("counts the events of an audit by themselves", async () => {
    for (let index = 0; index < 30; index++) await visit({ kind: "events" });
    expect(await errorCodeOf(visit({ kind: "events" }))).to.equal("too_many_visits");
    await visit();
  });

  it("slides: each visit frees its place a minute later, and not before", async () => {
    await visitFromMany(60);
    await age(`report link ${shareId}`, 50, 60);
    await age(`report link ${shareId}`, 10, 2);
    await visit();
    await visit();
    const error: unknown = await visit().catch((error: unknown) => error);
    expect((error as LimitExceededError).retryAfterSeconds).to.be.within(1, 10);
  });

  it("does not count who was refused", async () => {
    await visitFromMany(60);
    const before = await database.db("share_windows").orderBy("subject_hash");
    const other = openDatabase(database.url);
    for (const counter of [visits, visits, createShareVisits(other)]) {
      expect(await errorCodeOf(visit({ address: "172.16.1.1" }, counter))).to.equal(
        "too_many_visits",
      );
    }
    await other.destroy();
    expect(await database.db("share_windows").orderBy("subject_hash")).to.deep.equal(before);
  });

  it("refuses a flood without asking the database", async () => {
    await visitFromMany(60);
    expect(await errorCodeOf(visit())).to.equal("too_many_visits");
    const asked: string[] = [];
    const note = ({ sql }: { sql: string }) => void asked.push(sql);
    database.db.on("query", note);
    for (let index = 0; index < 20; index++) {
      expect(await errorCodeOf(visit())).to.equal("too_many_visits");
    }
    database.db.off("query", note);
    expect(asked).to.deep.equal([]);
  });

  it("is exact over several processes", async () => {
    const pools = [1, 2, 3].map(() => openDatabase(database.url, 4));
    const counters = pools.map((pool) => createShareVisits(pool));
    const counted = Array.from({ length: 90 }, (_, index) => {
      const counter = counters[index % 3] ?? visits;
      return visit({ address: `192.168.${shareId}.${index}` }, counter).then(() => 1, () => 0);
    });
    const admitted = await Promise.all(counted);
    await Promise.all(pools.map((pool) => pool.destroy()));
    expect(admitted.reduce<number>((sum, one) => sum + one, 0)).to.equal(60);
  });
});
