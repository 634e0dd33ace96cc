import { expect } from "chai";
import { openDatabase } from "../../../db/core/connection.ts";
import { type JobState, listJobStates } from "../../../db/core/job_states.ts";
import { createRunNotes } from "../../../lib/jobs/create_run_notes.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { startDatabaseProxy } from "../../support/database_proxy.ts";

const NOON = new Date("2026-11-20T12:00:00Z");

describe("createRunNotes()", () => {
  let database: SpecDatabase;
  let now: Date;
  const events: string[] = [];
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    now = NOON;
    await database.db("job_states").delete();
  });

  function open(db = database.db) {
    const log = (_level: string, event: string) => void events.push(event);
    return createRunNotes({ db, now: () => now, log }, "sweep");
  }

  async function state(): Promise<Partial<JobState> | undefined> {
    return (await listJobStates(database.db))[0];
  }

  it("notes a run that was completed, and not each of the next ones", async () => {
    const begin = open();
    await begin().completed();
    now = new Date("2026-11-20T12:00:10Z");
    await begin().completed();
    expect(await state()).to.include({ job: "sweep", failures: 0, error: null, failedAt: null });
    expect((await state())?.completedAt).to.deep.equal(NOON);
  });

  it("notes each failure with its causes, and the end of them at once", async () => {
    const begin = open();
    await begin().completed();
    now = new Date("2026-11-20T12:00:10Z");
    await begin().failed(new Error("It <broke>", { cause: new TypeError("a wire came off") }));
    await begin().failed(new Error("It broke again"));
    expect(await state()).to.include({ failures: 2 });
    expect((await state())?.error).to.match(/^Error: It broke again\n/);
    await begin().completed();
    expect(await state()).to.include({ failures: 0 });
    expect((await state())?.failedAt).to.deep.equal(now);
    expect((await state())?.completedAt).to.deep.equal(now);
  });

  it("keeps the causes of an error, and no more of it than people read", async () => {
    const begin = open();
    await begin().failed(new Error("outer", { cause: new TypeError("a wire came off") }));
    expect((await state())?.error).to.match(/^Error: outer\n[^]*\nCaused by: TypeError: a wire/);
    await begin().failed(new Error("x".repeat(100_000)));
    expect((await state())?.error).to.have.length(20_000);
    await begin().failed("a text");
    expect((await state())?.error).to.equal("a text");
  });

  it("notes nothing of a run that had nothing to do", async () => {
    await open()().skipped();
    expect(await state()).to.equal(undefined);
  });

  it("logs a note that could not be written, and goes on", async () => {
    const proxy = await startDatabaseProxy(database.url);
    const db = openDatabase(proxy.url);
    proxy.cut();
    await open(db)().failed(new Error("broken"));
    expect(events).to.deep.equal(["job_state_not_written"]);
    await db.destroy();
    await proxy.close();
  });
});
