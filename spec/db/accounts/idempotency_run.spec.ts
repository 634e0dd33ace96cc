import { expect } from "chai";
import { claimIdempotencyKey } from "../../../db/accounts/idempotency_keys.ts";
import { type IdempotencyRun, runWithKey } from "../../../db/accounts/idempotency_run.ts";
import { type Db, openDatabase, transaction } from "../../../db/core/connection.ts";
import { ConflictError } from "../../../lib/core/errors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { startDatabaseProxy } from "../../support/database_proxy.ts";

const REQUEST = { accountId: 1, key: "k", requestHash: Buffer.alloc(32, 1) };

describe("runWithKey()", function () {
  this.timeout(20_000);
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
    await database.db.raw("CREATE TABLE notes (note VARCHAR(20))");
  });
  after(() => database.drop());
  beforeEach(async () => {
    await database.db("idempotency_keys").delete();
    await database.db("notes").delete();
  });

  async function begin(): Promise<IdempotencyRun> {
    const claim = await claimIdempotencyKey(database.db, REQUEST);
    if (claim.kind !== "claimed") throw new Error("The first claim must be granted.");
    return { id: claim.runId, commits: 0, isUnknown: false };
  }
  const note = (db: Db, text: string) =>
    transaction(db, async (trx) => {
      await trx("notes").insert({ note: text });
    });
  const readNotes = () => database.db("notes").orderBy("note").pluck<string[]>("note");
  const readCommits = async () => (await database.db("idempotency_keys").first("commits")).commits;

  it("counts each transaction of the work in the row of the key", async () => {
    const run = await begin();
    const work = async () => {
      await note(database.db, "one");
      await note(database.db, "two");
      return "done";
    };
    expect(await runWithKey(database.db, REQUEST, { run, work })).to.equal("done");
    expect([run.commits, await readCommits(), run.isUnknown]).to.deep.equal([2, 2, false]);
    expect(await readNotes()).to.deep.equal(["one", "two"]);
  });

  it("counts no transaction that was rolled back", async () => {
    const run = await begin();
    const work = () =>
      transaction(database.db, async (trx) => {
        await trx("notes").insert({ note: "undone" });
        throw new Error("undo");
      });
    expect(await runWithKey(database.db, REQUEST, { run, work }).catch(String)).to.contain("undo");
    expect([run.commits, await readCommits()]).to.deep.equal([0, 0]);
    expect(await readNotes()).to.deep.equal([]);
  });

  it("commits nothing once another run has the key", async () => {
    const run = await begin();
    await database.db("idempotency_keys").update({ run_id: Buffer.alloc(12, 7) });
    const work = () => note(database.db, "late");
    const error = await runWithKey(database.db, REQUEST, { run, work }).catch((reason) => reason);
    expect(error).to.be.instanceOf(ConflictError)
      .and.to.include({ code: "idempotency_key_in_use" });
    expect(await readNotes()).to.deep.equal([]);
  });

  for (const way of ["request", "answer"] as const) {
    it(`does the work once when the connection breaks with the ${way} of its commit`, async () => {
      const proxy = await startDatabaseProxy(database.url);
      const db = openDatabase(proxy.url, 2);
      try {
        const run = await begin();
        const firstId = run.id;
        const broken = proxy.breakNext("COMMIT", way);
        await runWithKey(db, REQUEST, { run, work: () => note(db, "once") });
        await broken;
        expect(await readNotes()).to.deep.equal(["once"]);
        expect([run.commits, await readCommits(), run.isUnknown]).to.deep.equal([1, 1, false]);
        // what was not kept is shut out by another id of the run
        expect(run.id.equals(firstId)).to.equal(way === "answer");
      } finally {
        await db.destroy();
        await proxy.close();
      }
    });
  }
});
