import { expect } from "chai";
import { setTimeout as pause } from "node:timers/promises";
import { claimImport, IMPORT_WORK } from "../../../db/imports/import_leases.ts";
import { insertImport } from "../../../db/imports/imports.ts";
import {
  insertVerification,
  type VerificationOrigin,
} from "../../../db/backlinks/link_verifications.ts";
import {
  claimVerification,
  completeVerification,
  releaseVerification,
  VERIFICATION_WORK,
} from "../../../db/backlinks/verification_leases.ts";
import { advanceWork, type WorkUnderWay } from "../../../lib/jobs/advance_work.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { waitFor } from "../../support/wait.ts";

const NOW = new Date();
/** By itself it looks no more while a spec runs. */
const LONG_MS = 600_000;

describe("advanceWork()", () => {
  let database: SpecDatabase;
  /** Sites of the pieces that were begun, in order. */
  let begun: number[];
  /** Ends the work of a site. */
  let finish: Map<number, () => void>;
  let stopping: AbortController;
  let running: Promise<void>;

  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    await database.db("link_verifications").delete();
    await database.db("account_turns").delete();
    begun = [];
    finish = new Map();
    stopping = new AbortController();
  });
  afterEach(async () => {
    stopping.abort(new Error("stopping"));
    await running;
  });
  after(() => database.drop());

  async function queue(account: number, origin: VerificationOrigin = "request"): Promise<number> {
    const siteId = await insertSpecSite(database.db, account);
    await insertVerification(database.db, { siteId, origin, linkIds: null, now: NOW });
    return siteId;
  }
  const addAccount = async () => (await insertSpecAccount(database.db)).accountId;

  /** Work that lasts until it is finished, or asked to give way. */
  async function claim(): Promise<WorkUnderWay | undefined> {
    const { db } = database;
    const claimed = await claimVerification(db, "spec", NOW);
    if (claimed === undefined) return undefined;
    const { id, siteId } = claimed;
    begun.push(siteId);
    let giveWay = () => {};
    const how = new Promise<"finished" | "gave way">((resolve) => {
      finish.set(siteId, () => resolve("finished"));
      giveWay = () => resolve("gave way");
    });
    const end = async () => {
      if (await how === "gave way") return await releaseVerification(db, id, { owner: "spec" });
      await completeVerification(db, { id, owner: "spec", now: NOW });
    };
    const ended = end();
    const stop = async () => {
      giveWay();
      await ended;
    };
    return { ...claimed, ended, giveWay, stop };
  }

  function start(places: number, turnMs?: number): void {
    running = advanceWork({ db: database.db, log: () => {} }, {
      queue: VERIFICATION_WORK,
      hasPlace: (count) => count < places,
      claim,
      ...turnMs !== undefined && { turnMs },
    }, stopping.signal);
  }
  const begins = (count: number) => waitFor(`${count} pieces`, () => begun.length >= count, 15_000);

  it("has what nobody asked for give way, and goes on with it afterwards", async () => {
    const unasked = await queue(await addAccount(), "schedule");
    start(1);
    await begins(1);
    const asked = await queue(await addAccount());
    await begins(2);
    finish.get(asked)?.();
    await begins(3);
    expect(begun).to.deep.equal([unasked, asked, unasked]);
  }).timeout(40_000);

  it("gives an account without any work under way a place of one that has several", async () => {
    const [many, one] = [await addAccount(), await addAccount()];
    const first = [await queue(many), await queue(many)];
    start(2, 60_000);
    await begins(2);
    const other = await queue(one);
    await begins(3);
    expect(begun.slice(0, 2)).to.have.members(first);
    expect(begun[2]).to.equal(other);
  }).timeout(40_000);

  it("ends a turn that is over, and the account waits behind the others", async () => {
    const [long, next, last] = [await addAccount(), await addAccount(), await addAccount()];
    const first = await queue(long);
    start(1, 100);
    await begins(1);
    const others = [await queue(next), await queue(last)];
    await begins(4);
    expect(begun.slice(0, 4)).to.deep.equal([first, ...others, first]);
  }).timeout(60_000);

  it("looks for work at once when some is queued in this process", async () => {
    const queuedWork = new EventTarget();
    const say = (table: string) => queuedWork.dispatchEvent(new Event(table));
    let looks = 0;
    running = advanceWork({ db: database.db, log: () => {}, queuedWork }, {
      queue: VERIFICATION_WORK,
      hasPlace: () => true,
      claim: () => {
        // what is queued meanwhile is not missed
        if (++looks === 2) say("link_verifications");
        return Promise.resolve(undefined);
      },
      waitsForMore: () => true,
      pollMs: LONG_MS,
    }, stopping.signal);
    const looked = (count: number) => waitFor(`look ${count}`, () => looks === count);
    await looked(1);
    say("imports");
    await pause(50);
    expect(looks).to.equal(1);
    say("link_verifications");
    await looked(3);
    await pause(50);
    expect(looks).to.equal(3);
  });

  it("misses nothing that is queued while it looks because a piece has ended", async () => {
    const queuedWork = new EventTarget();
    const ended = Promise.withResolvers<void>();
    const accountId = await addAccount();
    let looks = 0;
    running = advanceWork({ db: database.db, log: () => {}, queuedWork }, {
      queue: VERIFICATION_WORK,
      hasPlace: () => true,
      claim: () => {
        looks++;
        if (looks === 3) queuedWork.dispatchEvent(new Event("link_verifications"));
        if (looks > 1) return Promise.resolve(undefined);
        const stop = () => Promise.resolve();
        return Promise.resolve({
          ...{ accountId, asked: true, ended: ended.promise, giveWay: () => {}, stop },
        });
      },
      waitsForMore: () => true,
      pollMs: LONG_MS,
    }, stopping.signal);
    await waitFor("the second look", () => looks === 2);
    ended.resolve();
    await waitFor("the fourth look", () => looks === 4);
  }).timeout(20_000);

  describe("with places of an account", () => {
    beforeEach(() => database.db("imports").delete());

    async function queueImport(account: number, asked = true): Promise<number> {
      const siteId = await insertSpecSite(database.db, account);
      await insertImport(database.db, {
        ...{ siteId, source: asked ? "http" : "search_console", now: NOW },
        ...{ askedFormat: "auto", fileName: "a.csv", settings: "{}", sizeBytes: 1 },
      });
      return siteId;
    }

    /** An import that lasts until it is finished, or asked to give way. */
    async function claimOne(options: { without: readonly number[] }) {
      const { db } = database;
      const claimed = await claimImport(db, "spec", { now: NOW, options });
      if (claimed === undefined) return undefined;
      const { id } = claimed;
      const { site_id: siteId } = await db("imports").where({ id }).first("site_id");
      begun.push(siteId);
      const finished = Promise.withResolvers<object>();
      const end = async () => void await db("imports").where({ id }).update(await finished.promise);
      const ended = end();
      const giveWay = () => finished.resolve({ status: "queued", lease_until: null });
      finish.set(siteId, () => finished.resolve({ status: "completed", lease_until: null }));
      const stop = async () => {
        giveWay();
        await ended;
      };
      return { ...claimed, ended, giveWay, stop };
    }

    function startImports(): void {
      running = advanceWork({ db: database.db, log: () => {} }, {
        queue: IMPORT_WORK,
        hasPlace: (count) => count < 2,
        placesOfAccount: 1,
        claim: claimOne,
      }, stopping.signal);
    }

    it("leaves a place for another account, however much one has queued", async () => {
      const [many, one] = [await addAccount(), await addAccount()];
      const large = await queueImport(many);
      for (let count = 0; count < 49; count++) await queueImport(many);
      startImports();
      await begins(1);
      const small = await queueImport(one);
      await begins(2);
      expect(begun).to.deep.equal([large, small]);
      finish.get(small)?.();
      // and what comes later waits for none of the 49
      const later = await queueImport(one);
      await begins(3);
      expect(begun[2]).to.equal(later);
    }).timeout(40_000);

    it("has what nobody asked for give way to what the same account asked for", async () => {
      const account = await addAccount();
      const unasked = await queueImport(account, false);
      startImports();
      await begins(1);
      const asked = await queueImport(account);
      await begins(2);
      expect(begun).to.deep.equal([unasked, asked]);
    }).timeout(40_000);
  });
});
