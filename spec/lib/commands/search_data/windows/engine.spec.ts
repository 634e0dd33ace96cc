import { expect } from "chai";
import { limitLostTime, takeTurnsOf } from "../../../../../db/core/lost_time.ts";
import { createOwnerTurns } from "../../../../../lib/core/fair_turns.ts";
import {
  createRecentSums,
  createWindowEngine,
  type RecentSums,
  type WindowEngine,
} from "../../../../../lib/commands/search_data/windows/engine.ts";
import type { WindowSums } from "../../../../../lib/commands/search_data/windows/sum_window.ts";
import { EMPTY_RUN } from "../../../../../lib/metrics/search_data/measure_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { waitFor } from "../../../../support/wait.ts";

describe("createWindowEngine()", () => {
  let database: SpecDatabase;
  let engine: WindowEngine;
  let logged: unknown[];
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(() => {
    logged = [];
    const { db } = database;
    engine = createWindowEngine({
      db,
      log: (_, event, fields) => void logged.push([event, fields?.["work"]]),
    });
  });
  after(() => database.drop());

  it("sees nothing of what is written meanwhile", async () => {
    const { db } = database;
    await db.raw("CREATE TABLE moments (id INT PRIMARY KEY) ENGINE=InnoDB");
    const counts = await engine.snapshot(async (snapshot) => {
      const count = async () => (await snapshot("moments").pluck("id")).length;
      const before = await count();
      await db("moments").insert({ id: 1 });
      return [before, await count()];
    });
    expect(counts).to.deep.equal([0, 0]);
  });

  it("reads for an account whose writes all wait: no other account's reads wait behind it", async () => {
    const turns = createOwnerTurns(1);
    await turns.take(1, { rank: 0, waitMs: 0 });
    const read = limitLostTime(() => {
      takeTurnsOf(1);
      return engine.snapshot(() => Promise.resolve("read"));
    }, { turns, limitMs: 50 });
    expect(await read).to.equal("read");
  });

  it("leaves connections for everything else, however many read", async () => {
    const { db } = database;
    const { promise: end, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const reads = Array.from({ length: 30 }, (_, index) =>
      engine.snapshot(async (snapshot) => {
        begun++;
        await end;
        const [[row]] = await snapshot.raw("SELECT ? AS number", [index]);
        return row.number;
      }));
    await waitFor("two reads", () => begun === 2);
    // a pool of ten would make this wait until it fails
    expect(await db("sites").pluck("id")).to.deep.equal([]);
    expect(begun).to.equal(2);
    resolve();
    expect(await Promise.all(reads)).to.deep.equal(Array.from({ length: 30 }, (_, i) => i));
  });

  const derive = (write: () => Promise<string>) =>
    engine.derive("list", () =>
      Promise.resolve({
        result: "first rows",
        unwritten: { name: "rows of list", write },
      }));

  it("makes something once for all callers until all of it is written", async () => {
    let writes = 0;
    const write = () => Promise.resolve(`written ${++writes}`);
    const [one, two] = await Promise.all([derive(write), derive(write)]);
    expect([one.result, two.result]).to.deep.equal(["first rows", "first rows"]);
    expect(await Promise.all([one.complete?.(), two.complete?.()]))
      .to.deep.equal(["written 1", "written 1"]);
    await (await derive(write)).complete?.();
    expect(writes).to.equal(2);
  });
  it("makes it again when the rest could not be written, which it logs", async () => {
    const broken = await derive(() => Promise.reject(new Error("broken")));
    expect(await broken.complete?.().catch((error: unknown) => String(error)))
      .to.equal("Error: broken");
    expect(logged).to.deep.equal([["later_work_failed", "rows of list"]]);
    const again = await derive(() => Promise.resolve("written"));
    expect(await again.complete?.()).to.equal("written");
  });
  it("completes what is being written when it closes, and drops the rest", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { complete } = await derive(() => promise);
    const written = complete?.();
    let runs = 0;
    engine.afterAnswer("comparison", () => Promise.resolve(runs++));
    const close = engine.close();
    resolve("written");
    await close;
    expect(await written).to.equal("written");
    expect(runs).to.equal(0);
  });
});

const KEY = {
  siteId: 1,
  searchType: "web",
  country: null,
  device: null,
  dateFrom: "2026-11-01",
  dateTo: "2026-11-28",
} as const;
const PAIRS = { kind: "query_page", digest: "4:28:1" } as const;

describe("createRecentSums()", () => {
  let sums: RecentSums;
  let count: number;
  const sum = (): Promise<WindowSums> => {
    count++;
    return Promise.resolve({ rows: EMPTY_RUN, segments: [], unsplit: false });
  };
  beforeEach(() => {
    sums = createRecentSums();
    count = 0;
  });

  it("sums the same days once for all callers within moments", async () => {
    const all = await Promise.all([sums.share(KEY, PAIRS, sum), sums.share(KEY, PAIRS, sum)]);
    expect(all[0]).to.equal(all[1]);
    await sums.share(KEY, PAIRS, sum);
    expect(count).to.equal(1);
  });
  it("sums other days, newly imported days, and those of another memory", async () => {
    await sums.share(KEY, PAIRS, sum);
    await sums.share({ ...KEY, siteId: 2 }, PAIRS, sum);
    await sums.share({ ...KEY, country: "DE" }, PAIRS, sum);
    await sums.share({ ...KEY, dateTo: "2026-11-29" }, PAIRS, sum);
    await sums.share(KEY, { ...PAIRS, digest: "4:28:2" }, sum);
    await createRecentSums().share(KEY, PAIRS, sum);
    expect(count).to.equal(6);
  });
  it("keeps no more than two windows", async () => {
    for (const day of ["01", "02", "03", "01"]) {
      await sums.share({ ...KEY, dateFrom: `2026-11-${day}` }, PAIRS, sum);
    }
    expect(count).to.equal(4);
  });
  it("forgets all when it is cleared", async () => {
    await sums.share(KEY, PAIRS, sum);
    sums.clear();
    await sums.share(KEY, PAIRS, sum);
    expect(count).to.equal(2);
  });
  it("keeps nothing that failed", async () => {
    const failed = await sums.share(KEY, PAIRS, () => Promise.reject(new Error("Lost.")))
      .catch((error: unknown) => String(error));
    expect(failed).to.equal("Error: Lost.");
    await sums.share(KEY, PAIRS, sum);
    expect(count).to.equal(1);
  });
});
