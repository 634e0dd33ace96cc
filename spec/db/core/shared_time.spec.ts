import { expect } from "chai";
import type { Db } from "../../../db/core/connection.ts";
import { readDatabaseClock } from "../../../db/core/database_clock.ts";
import { createTimeReader, openSharedTime } from "../../../db/core/shared_time.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { waitFor } from "../../support/wait.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Another clock than the database's is farther off than that in these specs; a reading that takes long is not. */
const SURELY_OFF_MS = 3_600_000;

describe("openSharedTime()", () => {
  let database: SpecDatabase;
  let log: { level: string; event: string; fields: Record<string, unknown> | undefined }[];
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
  });
  beforeEach(() => {
    log = [];
  });
  after(() => database.drop());

  const note = (level: string, event: string, fields?: Record<string, unknown>) =>
    void log.push({ level, event, fields });
  const databaseMs = async () => await readDatabaseClock(database.db) / 1_000;
  /** A database with a clock that the spec sets. */
  const clockAt = (readMs: () => number) => {
    const db = { first: () => Promise.resolve({ now: readMs() / 1_000 }), raw: () => "" };
    return db as unknown as Db;
  };

  it("gives the time on the database's clock, and threads have the same", async () => {
    const time = await openSharedTime(database.db, note);
    const read = createTimeReader(structuredClone(time.memory));
    for (const now of [time.now, read]) {
      const before = await databaseMs();
      const at = now().getTime();
      const after = await databaseMs();
      expect(at).to.be.within(before - SURELY_OFF_MS, after + SURELY_OFF_MS);
    }
    time.close();
    expect(log).to.deep.equal([]);
  });

  for (const days of [11, -11]) {
    it(`says that the machine is ${days} days ahead, and does not go by it`, async () => {
      const machineTime = () => Date.now() + days * DAY_MS;
      const time = await openSharedTime(database.db, note, { machineTime });
      time.close();
      expect(Math.abs(time.now().getTime() - await databaseMs())).to.be.below(SURELY_OFF_MS);
      const fields = { ahead_seconds: days * DAY_MS / 1_000 };
      expect(log).to.deep.equal([{ level: "warn", event: "machine_clock_differs", fields }]);
    });
  }

  it("follows the database's clock when it is set, and says once how the machine's differs", async () => {
    let setMs = 0;
    const db = clockAt(() => Date.now() + setMs);
    const time = await openSharedTime(db, note, { everyMs: 5 });
    setMs = 60_000;
    await waitFor("the later time", () => time.now().getTime() - Date.now() > 59_000);
    setMs = 0;
    await waitFor("the earlier time", () => time.now().getTime() - Date.now() < 1_000);
    await waitFor("the second line", () => log.length > 1);
    time.close();
    expect(log).to.deep.equal([
      { level: "warn", event: "machine_clock_differs", fields: { ahead_seconds: -60 } },
      { level: "info", event: "machine_clock_agrees", fields: { ahead_seconds: 0 } },
    ]);
  });

  it("counts on while the database does not answer, and says so", async () => {
    let isAway = false;
    const startMs = Date.UTC(2020, 0, 1) - performance.now();
    const db = clockAt(() => {
      if (isAway) throw new Error("away");
      return startMs + performance.now();
    });
    const machineTime = () => startMs + performance.now();
    const time = await openSharedTime(db, note, { everyMs: 5, machineTime });
    isAway = true;
    await waitFor("a reading that fails", () => log.length > 0);
    const before = time.now().getTime();
    await waitFor("the time to go on", () => time.now().getTime() > before);
    time.close();
    expect(time.now().getTime()).to.be.within(before, before + 60_000);
    expect(log[0]).to.include({ level: "warn", event: "database_clock_not_read" });
  });
});
