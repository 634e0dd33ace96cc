import { expect } from "chai";
import type { Db } from "../../../../../db/core/connection.ts";
import { shareSums } from "../../../../../lib/commands/search_data/windows/share_sums.ts";
import type { WindowSums } from "../../../../../lib/commands/search_data/windows/sum_window.ts";
import { EMPTY_RUN } from "../../../../../lib/metrics/search_data/measure_run.ts";

const KEY = {
  siteId: 1,
  searchType: "web",
  country: null,
  device: null,
  dateFrom: "2026-11-01",
  dateTo: "2026-11-28",
} as const;
const PAIRS = { kind: "query_page", digest: "4:28:1" } as const;

describe("shareSums()", () => {
  let db: Db;
  let count: number;
  const sum = (): Promise<WindowSums> => {
    count++;
    return Promise.resolve({ rows: EMPTY_RUN, segments: [], unsplit: false });
  };
  beforeEach(() => {
    // nothing is read of it: sums are told apart by it
    db = (() => {}) as unknown as Db;
    count = 0;
  });

  it("sums the same days once for all who ask for them within moments", async () => {
    const all = await Promise.all([shareSums(db, KEY, PAIRS, sum), shareSums(db, KEY, PAIRS, sum)]);
    expect(all[0]).to.equal(all[1]);
    await shareSums(db, KEY, PAIRS, sum);
    expect(count).to.equal(1);
  });
  it("sums other days, days that came anew, and those of another database", async () => {
    await shareSums(db, KEY, PAIRS, sum);
    await shareSums(db, { ...KEY, siteId: 2 }, PAIRS, sum);
    await shareSums(db, { ...KEY, country: "DE" }, PAIRS, sum);
    await shareSums(db, { ...KEY, dateTo: "2026-11-29" }, PAIRS, sum);
    await shareSums(db, KEY, { ...PAIRS, digest: "4:28:2" }, sum);
    await shareSums((() => {}) as unknown as Db, KEY, PAIRS, sum);
    expect(count).to.equal(6);
  });
  it("keeps no more than two windows", async () => {
    for (const day of ["01", "02", "03", "01"]) {
      await shareSums(db, { ...KEY, dateFrom: `2026-11-${day}` }, PAIRS, sum);
    }
    expect(count).to.equal(4);
  });
  it("keeps nothing that failed", async () => {
    const failed = await shareSums(db, KEY, PAIRS, () => Promise.reject(new Error("Lost.")))
      .catch((error: unknown) => String(error));
    expect(failed).to.equal("Error: Lost.");
    await shareSums(db, KEY, PAIRS, sum);
    expect(count).to.equal(1);
  });
});
