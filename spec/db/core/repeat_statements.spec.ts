import { AsyncLocalStorage } from "node:async_hooks";
import { expect } from "chai";
import { transaction } from "../../../db/core/connection.ts";
import { limitLostTime } from "../../../db/core/lost_time.ts";
import { prepared } from "../../../db/core/prepared.ts";
import { runStatement } from "../../../db/core/statement.ts";
import { transientKind } from "../../../db/core/transient_errors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import {
  type FailingDatabase,
  type InjectedFailure,
  openFailingDatabase,
} from "../../support/failing_database.ts";

/** What a server answers when it undid the work, or did nothing of it. */
const ANSWERS: readonly InjectedFailure[] = [
  ...[1020, 1205, 1213, 1412, 1637, 3101, 8002, 8005, 8022, 8028, 9007].map((errno) => ({ errno })),
  ...[1040, 1047, 1203, 1792, 1836].map((errno) => ({ errno })),
  { errno: 1290, message: "The server is running with the --read-only option" },
];
/** What leaves open whether a statement was run. */
const BREAKS: readonly InjectedFailure[] = [
  ...[1053, 1152, 1158, 1159, 1160, 1161, 1180, 1317, 1927, 3100, 3169, 4031].map((errno) => ({
    errno,
  })),
  ...[9001, 9002, 9003, 9005].map((errno) => ({ errno })),
  { errno: null },
];

describe("statements and transactions", function () {
  this.timeout(60_000);
  let database: SpecDatabase;
  let failing: FailingDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
    await database.db.raw("CREATE TABLE notes (id INT PRIMARY KEY AUTO_INCREMENT, note TEXT)");
    failing = openFailingDatabase(database.url);
  });
  beforeEach(() => database.db("notes").delete());
  after(async () => {
    await failing.close();
    await database.drop();
  });

  const insert = () => failing.db("notes").insert({ note: "one" });
  const insertTwo = () =>
    transaction(failing.db, async (trx) => {
      await trx("notes").insert({ note: "one" });
      await trx("notes").insert({ note: "two" });
      return "kept";
    });
  const notes = () => database.db("notes").orderBy("id").pluck("note");
  const kindOf = (promise: PromiseLike<unknown>) =>
    Promise.resolve(promise).then(() => undefined, transientKind);

  for (const failure of ANSWERS) {
    it(`repeats a write after error ${failure.errno}`, async () => {
      failing.arm({ failure, from: 1 });
      await insert();
      expect(await notes()).to.deep.equal(["one"]);
    });
    it(`repeats a transaction from its start after error ${failure.errno}, wherever it comes`, async () => {
      failing.arm();
      await insertTwo();
      const count = failing.statements.length;
      expect(count).to.equal(4);
      for (let from = 1; from <= count; from++) {
        await database.db("notes").delete();
        failing.arm({ failure, from });
        expect(await insertTwo()).to.equal("kept");
        expect(await notes(), `statement ${from}`).to.deep.equal(["one", "two"]);
      }
    });
  }

  for (const failure of BREAKS) {
    const name = failure.errno === null ? "its connection broke" : `error ${failure.errno}`;
    it(`repeats a read after ${name}`, async () => {
      await insert();
      failing.arm({ failure, from: 1 });
      expect(await failing.db("notes").pluck("note")).to.deep.equal(["one"]);
    });
    it(`repeats no write after ${name}`, async () => {
      failing.arm({ failure, from: 1 });
      expect(await kindOf(insert())).to.equal("broken");
      expect(await notes()).to.deep.equal([]);
    });
    it(`repeats a transaction after ${name} before its commit, and not after`, async () => {
      for (let from = 1; from <= 3; from++) {
        await database.db("notes").delete();
        failing.arm({ failure, from });
        expect(await insertTwo()).to.equal("kept");
        expect(await notes(), `statement ${from}`).to.deep.equal(["one", "two"]);
      }
      await database.db("notes").delete();
      failing.arm({ failure, from: 4 });
      expect(await kindOf(insertTwo())).to.equal("broken");
      expect(await notes()).to.deep.equal([]);
    });
  }

  it("writes nothing twice when the answer to a write or a commit was lost", async () => {
    const failure = { errno: null, isDone: true };
    failing.arm({ failure, from: 1 });
    expect(await kindOf(insert())).to.equal("broken");
    expect(await notes()).to.deep.equal(["one"]);
    failing.arm({ failure, from: 4 });
    expect(await kindOf(insertTwo())).to.equal("broken");
    expect(await notes()).to.deep.equal(["one", "one", "two"]);
  });

  it("repeats statements past the builder in the same way", async () => {
    const sql = "INSERT INTO notes (note) VALUES ('one')";
    failing.arm({ failure: { errno: 1213 }, from: 1 });
    await runStatement(failing.db, sql);
    failing.arm({ failure: { errno: null }, from: 1 });
    expect(await prepared(failing.db, "SELECT note FROM notes WHERE note = ?", ["one"]))
      .to.deep.equal([{ note: "one" }]);
    failing.arm({ failure: { errno: null, isDone: true }, from: 1 });
    expect(await kindOf(runStatement(failing.db, sql))).to.equal("broken");
    expect(await notes()).to.deep.equal(["one", "one"]);
  });

  it("gives up after some attempts", async () => {
    for (const errno of [1213, 1047]) {
      failing.arm({ failure: { errno }, from: 1, to: Infinity });
      expect(await kindOf(insert())).to.equal(transientKind(Object.assign(new Error(), { errno })));
      expect(failing.statements.length).to.be.within(3, 10);
    }
  });

  describe("within a request", () => {
    /** A clock on which each statement takes so long that only one may fail. */
    const slow = () => ({ limitMs: 5_000, now: () => 3_000 * failing.statements.length });

    it("gives up once it has lost too much time", async () => {
      failing.arm({ failure: { errno: 1213 }, from: 1, to: Infinity });
      const kind = await limitLostTime(() => kindOf(insert()), slow());
      expect([kind, failing.statements.length]).to.deep.equal(["conflict", 2]);
    });
    it("repeats what lost little time", async () => {
      failing.arm({ failure: { errno: 1213 }, from: 1 });
      await limitLostTime(insert, slow());
      expect(await notes()).to.deep.equal(["one"]);
    });
    it("waits for no further connection then, and does after the request", async () => {
      failing.arm({ failure: { errno: 1213 }, from: 1, to: 2 });
      let later: () => Promise<unknown> = () => Promise.resolve();
      const kinds = await limitLostTime(async () => {
        later = AsyncLocalStorage.bind(() => insert().then(() => "kept"));
        return [await kindOf(insert()), await kindOf(insert())];
      }, slow());
      expect([kinds, failing.statements.length]).to.deep.equal([["conflict", "away"], 2]);
      expect(await later()).to.equal("kept");
    });
    it("waits for a lock five seconds, and as long as the session is set to otherwise", async () => {
      const read = async () => {
        const row = await failing.db.first(failing.db.raw("@@innodb_lock_wait_timeout AS seconds"));
        return row.seconds;
      };
      failing.arm();
      expect([await read(), await limitLostTime(read), await read()]).to.deep.equal([50, 5, 50]);
    });
    it("counts what is lost at the same time once", async () => {
      failing.arm({ failure: { errno: 1213 }, from: 1, to: 2 });
      let at = 0;
      await limitLostTime(
        () => Promise.all([insert(), insert()]),
        { limitMs: 5_000, now: () => failing.statements.length < 2 ? at : (at = 3_000) },
      );
      expect(await notes()).to.deep.equal(["one", "one"]);
    });
  });

  it("leaves a server that refuses: the next attempt has another connection", async () => {
    const threads = async (errno: number) => {
      failing.arm();
      const { id: before } = await failing.db.first(failing.db.raw("CONNECTION_ID() AS id"));
      failing.arm({ failure: { errno }, from: 1 });
      await insert();
      failing.arm();
      const { id: now } = await failing.db.first(failing.db.raw("CONNECTION_ID() AS id"));
      return now === before;
    };
    expect(await threads(1213)).to.equal(true);
    expect(await threads(1047)).to.equal(false);
  });

  it("repeats nothing after other errors", async () => {
    for (const [errno, message] of [[1062, "duplicate"], [1290, "--secure-file-priv"]] as const) {
      failing.arm({ failure: { errno, message }, from: 1, to: Infinity });
      expect(await kindOf(insert())).to.equal(undefined);
      expect(failing.statements).to.have.length(1);
    }
  });

  it("repeats a transaction within another one as a part of that one", async () => {
    failing.arm({ failure: { errno: 1213 }, from: 4 });
    await transaction(failing.db, async (outer) => {
      await outer("notes").insert({ note: "outer" });
      await transaction(outer, async (inner) => {
        await inner("notes").insert({ note: "inner" });
      });
    });
    expect(failing.statements[3]).to.contain("insert");
    expect(await notes()).to.deep.equal(["outer", "inner"]);
  });
});
