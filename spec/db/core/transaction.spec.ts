import { setImmediate as soon } from "node:timers/promises";
import { expect } from "chai";
import type { Knex } from "knex";
import { limitLostTime, takeTurnsOf, TimeLostError } from "../../../db/core/lost_time.ts";
import { type CommitMark, transaction, withCommitMarks } from "../../../db/core/transaction.ts";
import { createOwnerTurns } from "../../../lib/core/fair_turns.ts";
import { useSpecDatabase } from "../../support/database.ts";

const conflict = () => Object.assign(new Error("Deadlock."), { errno: 1213 });
const broken = () => Object.assign(new Error("Gone."), { code: "PROTOCOL_CONNECTION_LOST" });

describe("transaction()", () => {
  const db = useSpecDatabase((db) => db.raw("CREATE TABLE notes (note VARCHAR(20) PRIMARY KEY)"));
  beforeEach(() => db()("notes").truncate());
  const notes = async () => (await db()("notes").orderBy("note")).map(({ note }) => note);
  const insert = (trx: Knex, note: string) => trx("notes").insert({ note });

  it("keeps all that its work writes, or nothing", async () => {
    expect(
      await transaction(db(), async (trx) => {
        await insert(trx, "a");
        await insert(trx, "b");
        return "done";
      }),
    ).to.equal("done");
    const failed = transaction(db(), async (trx) => {
      await insert(trx, "c");
      throw new Error("It failed.");
    });
    expect(await failed.catch((error: Error) => error.message)).to.equal("It failed.");
    expect(await notes()).to.deep.equal(["a", "b"]);
  });

  it("runs the whole work again after a conflict", async () => {
    let runs = 0;
    await transaction(db(), async (trx) => {
      await insert(trx, `run ${++runs}`);
      if (runs < 3) throw conflict();
    });
    expect(await notes()).to.deep.equal(["run 3"]);
  });

  it("becomes a part of the transaction that it is in, which is the one to repeat", async () => {
    let runs = 0;
    await transaction(db(), async (trx) => {
      await insert(trx, `outer ${++runs}`);
      await transaction(trx, async (inner) => {
        await insert(inner, `inner ${runs}`);
        if (runs === 1) throw conflict();
      });
    });
    expect(await notes()).to.deep.equal(["inner 2", "outer 2"]);
  });

  it("repeats a connection that broke before COMMIT", async () => {
    let runs = 0;
    await transaction(db(), async (trx) => {
      await insert(trx, `run ${++runs}`);
      if (runs === 1) throw broken();
    });
    expect(await notes()).to.deep.equal(["run 2"]);
  });

  describe("with marks", () => {
    const settled: boolean[] = [];
    beforeEach(() => settled.splice(0));
    /** Writes a row as its mark; `fail` is called after it. */
    const markOf = (fail = () => {}, isKept = () => Promise.resolve(true)): CommitMark => ({
      async write(trx) {
        await insert(trx, "mark");
        fail();
      },
      isKept,
      settle: (kept) => settled.push(kept),
    });
    const run = (mark: CommitMark) =>
      withCommitMarks(mark, () => transaction(db(), (trx) => insert(trx, "work")));

    it("writes the mark with the work", async () => {
      await run(markOf());
      expect(await notes()).to.deep.equal(["mark", "work"]);
      expect(settled).to.deep.equal([true]);
    });

    it("keeps nothing of the work where the mark fails", async () => {
      const fail = () => {
        throw new Error("No mark.");
      };
      expect(await run(markOf(fail)).catch((error: Error) => error.message)).to.equal("No mark.");
      expect(await notes()).to.deep.equal([]);
      expect(settled).to.deep.equal([]);
    });

    it("gives transactions of one work their turns, so that marks follow each other", async () => {
      let open = 0;
      let most = 0;
      const mark: CommitMark = {
        async write(trx) {
          most = Math.max(most, ++open);
          await trx.raw("SELECT SLEEP(0.01)");
        },
        isKept: () => Promise.resolve(false),
        settle: () => open--,
      };
      await withCommitMarks(
        mark,
        () =>
          Promise.all(["a", "b", "c"].map((note) => transaction(db(), (trx) => insert(trx, note)))),
      );
      expect(most).to.equal(1);
      expect(await notes()).to.deep.equal(["a", "b", "c"]);
    });

    it("marks nothing that begins after the work", async () => {
      await withCommitMarks(markOf(), () => Promise.resolve());
      await transaction(db(), (trx) => insert(trx, "later"));
      expect(await notes()).to.deep.equal(["later"]);
    });
  });
});

describe("the turns of a request's transactions", () => {
  const db = useSpecDatabase();
  const turns = createOwnerTurns(1);
  /** Runs `work` as a request of the account. */
  const request = <T>(accountId: number, work: () => Promise<T>, limitMs = 60_000) =>
    limitLostTime(() => {
      takeTurnsOf(accountId);
      return work();
    }, { turns, limitMs });
  const nothing = () => Promise.resolve("done");
  /** A transaction that stays open until it is ended. */
  const openTransaction = (accountId: number) => {
    const open = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const ended = request(accountId, () =>
      transaction(db(), () => {
        open.resolve();
        return end.promise;
      }));
    return {
      isOpen: open.promise,
      end: async () => {
        end.resolve();
        await ended;
      },
    };
  };

  it("let an account's wait, and nobody else's", async () => {
    const first = openTransaction(1);
    await first.isOpen;
    let isSecondDone = false;
    const second = request(1, () => transaction(db(), nothing)).then(() => isSecondDone = true);
    expect(await request(2, () => transaction(db(), nothing))).to.equal("done");
    // a statement by itself ends soon
    await request(1, async () => await db().raw("SELECT 1"));
    // no request: a job's
    expect(await transaction(db(), nothing)).to.equal("done");
    await soon();
    expect(isSecondDone).to.equal(false);
    await first.end();
    await second;
  });

  it("come first to the requests that came first", async () => {
    const first = openTransaction(1);
    await first.isOpen;
    const order: string[] = [];
    const isAsked = Promise.withResolvers<void>();
    const note = (name: string) => transaction(db(), () => Promise.resolve(order.push(name)));
    const second = request(1, async () => {
      await isAsked.promise;
      await note("second");
    });
    const third = request(1, () => note("third"));
    isAsked.resolve();
    await soon();
    await first.end();
    await Promise.all([second, third]);
    expect(order).to.deep.equal(["second", "third"]);
  });

  it("end the wait when the request has no time left", async () => {
    const first = openTransaction(1);
    await first.isOpen;
    const refused = request(1, () => transaction(db(), nothing), 20);
    expect(await refused.catch((error: Error) => error)).to.be.instanceOf(TimeLostError);
    await first.end();
    expect(await request(1, () => transaction(db(), nothing))).to.equal("done");
  });

  it("do not wait for the transaction that they are in", async () => {
    const answer = request(
      1,
      () => transaction(db(), () => transaction(db(), nothing)),
      5_000,
    );
    expect(await answer).to.equal("done");
  });

  it("come again after work that failed, and for each attempt of a transaction", async () => {
    let attempts = 0;
    const answer = request(1, () =>
      transaction(db(), () => {
        if (++attempts < 3) throw Object.assign(new Error("Deadlock."), { errno: 1213 });
        return nothing();
      }));
    expect(await answer).to.equal("done");
    expect(attempts).to.equal(3);
    await openTransaction(1).end();
  });
});
