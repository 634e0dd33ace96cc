import { expect } from "chai";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "../../../lib/core/config.ts";
import {
  createRequestMemory,
  createRequestsUnderWay,
} from "../../../lib/core/requests_under_way.ts";
import { openSharedThread, type SharedThread } from "../../../lib/jobs/shared_thread.ts";
import type { Services } from "../../../lib/services.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import type { SharedSpecWork } from "../../support/shared_worker.ts";
import { waitFor } from "../../support/wait.ts";

/** A busy machine takes a while to start a thread. */
const PULSE = { everyMs: 200, hungAfterMs: 8_000 };

/** How a piece of work went. */
interface Course {
  reports: string[];
  /** What ended it, in a word, and how many pieces the thread had then. */
  settled: [broken: string, together: number] | null;
}

describe("openSharedThread()", () => {
  let database: SpecDatabase;
  let thread: SharedThread<SharedSpecWork, string>;
  let threadEnded: Promise<void>;
  let logged: string[];
  const requestMemory = createRequestMemory();

  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(() => open());

  const PROGRAM = new URL("../../support/shared_worker.ts", import.meta.url);

  function open(idleMs = 0, program = PROGRAM): void {
    logged = [];
    const services: Services = {
      config: { ...readConfig({}), databaseUrl: database.url },
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date(),
      log: (level, event, { error } = {}) => void logged.push(`${level} ${event}: ${error}`),
      requestMemory,
    };
    threadEnded = new Promise((resolve) => {
      thread = openSharedThread(services, { program, onEnd: resolve, pulse: PULSE, idleMs });
    });
  }
  after(() => database.drop());

  function begin(work: SharedSpecWork, given: Promise<void> = Promise.resolve()) {
    const course: Course = { reports: [], settled: null };
    const piece = thread.begin({
      work,
      lease: { table: "audits", key: { id: 0 }, owner: "spec", seconds: 6 },
      onReport: (report) => void course.reports.push(report),
      settle: (broken, together) => {
        course.settled = [String(broken).split("\n")[0] ?? "", together];
        return given;
      },
    });
    return { ...piece, course };
  }

  it("tells the thread of the requests that the process answers", async () => {
    const held = Promise.withResolvers<void>();
    const answer = createRequestsUnderWay(requestMemory).during(() => held.promise);
    const [waiting, asked] = [begin("wait"), begin("look")];
    await asked.ended;
    held.resolve();
    await answer;
    const quiet = begin("look");
    await quiet.ended;
    waiting.giveWay();
    await threadEnded;
    expect(asked.course.reports).to.deep.equal(["began to look", "requests: true"]);
    expect(quiet.course.reports).to.deep.equal(["began to look", "requests: false"]);
  });

  it("does many pieces at a time, and ends when it has none left", async () => {
    const pieces = [begin("wait"), begin("wait"), begin("end")];
    expect(thread.size).to.equal(3);
    await pieces[2]?.ended;
    expect(thread.size).to.equal(2);
    for (const piece of pieces) piece.giveWay();
    await Promise.all(pieces.map((piece) => piece.ended));
    await threadEnded;
    expect(thread.closed).to.equal(true);
    expect(pieces.map(({ course }) => course)).to.deep.equal([
      { reports: ["began to wait"], settled: ["null", 1] },
      { reports: ["began to wait"], settled: ["null", 1] },
      { reports: ["began to end"], settled: ["null", 1] },
    ]);
  }).timeout(20_000);

  it("stays for a while without any, and ends when nothing comes", async () => {
    await begin("end").ended;
    await threadEnded;
    open(60_000);
    await begin("end").ended;
    expect(thread).to.include({ size: 0, closed: false });
    const next = begin("wait");
    await thread.closeIdle();
    expect(thread).to.include({ size: 1, closed: false });
    next.giveWay();
    await next.ended;
    await thread.closeIdle();
    await threadEnded;
    expect([thread.closed, next.course.settled]).to.deep.equal([true, ["null", 1]]);
    open(1);
    await begin("end").ended;
    await threadEnded;
    expect(thread.closed).to.equal(true);
  }).timeout(20_000);

  it("ends when no piece has ever come", async () => {
    open(1);
    await threadEnded;
    expect(thread).to.include({ size: 0, closed: true });
  }).timeout(20_000);

  it("stays for a piece that came after two had been given back at the same time", async () => {
    await begin("end").ended;
    await threadEnded;
    const idleMs = 300;
    open(idleMs);
    const given = Promise.withResolvers<void>();
    const pieces = [begin("end", given.promise), begin("end", given.promise)];
    await waitFor("both to end", () => thread.size === 0);
    given.resolve();
    await Promise.all(pieces.map(({ ended }) => ended));
    const next = begin("wait");
    await pause(2 * idleMs);
    expect([thread.closed, next.course.settled]).to.deep.equal([false, null]);
    next.giveWay();
    await threadEnded;
  }).timeout(20_000);

  it("logs why a thread broke that had no piece", async () => {
    await begin("end").ended;
    await threadEnded;
    open(60_000, new URL("data:text/javascript,throw new Error('The start fails.')"));
    await threadEnded;
    expect(logged).to.deep.equal(["error idle_thread_broken: Error: The start fails."]);
  }).timeout(20_000);

  it("has one piece give way, and leaves the others alone", async () => {
    const [one, other] = [begin("wait"), begin("wait")];
    one.giveWay();
    await one.ended;
    expect(other.course.settled).to.equal(null);
    await other.stop();
    expect(other.course.settled).to.deep.equal(["null", 1]);
  }).timeout(20_000);

  it("breaks a piece that fails, and no other", async () => {
    const [failing, other] = [begin("fail"), begin("wait")];
    await failing.ended;
    expect(failing.course.settled).to.deep.equal(["Error: This piece fails.", 1]);
    expect(other.course.settled).to.equal(null);
    await other.stop();
  }).timeout(20_000);

  it("says of a thread that hangs which piece it did not come back from", async () => {
    const waiting = begin("wait");
    const hanging = begin("hang");
    await Promise.all([waiting.ended, hanging.ended]);
    expect(hanging.course.settled)
      .to.deep.equal(["HungThreadError: The thread did not come back from: hanging.", 2]);
    expect(waiting.course.settled).to.deep.equal(["null", 2]);
  }).timeout(40_000);

  it("tells all pieces of a thread that breaks how many they were", async () => {
    const pieces = [begin("wait"), begin("break"), begin("wait")];
    await Promise.all(pieces.map((piece) => piece.ended));
    expect(pieces.map(({ course }) => course.settled))
      .to.deep.equal(pieces.map(() => ["Error: The thread breaks.", 3]));
    expect(thread.closed).to.equal(true);
  }).timeout(20_000);
});
