import { expect } from "chai";
import type { Knex } from "knex";
import { type CommitMark, transaction, withCommitMarks } from "../../../db/core/transaction.ts";
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
