import { expect } from "chai";
import {
  createRecentSums,
  type RecentSums,
} from "../../../../../lib/commands/search_data/windows/recent_sums.ts";
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
