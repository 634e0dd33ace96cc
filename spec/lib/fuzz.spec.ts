import { expect } from "chai";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type FuzzReport, runFuzz } from "../support/fuzz/run_fuzz.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";

/**
 * `FUZZ_REQUESTS=20000 FUZZ_SEED=1` repeats a run at the full size. Each of some 280 operations is asked three times with
 * what should succeed: with fewer, chance leaves a quarter of them without an answer.
 */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 2500);
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
/** On a busy machine: 20,000 requests took 10 minutes with seven neighbours. */
const MS_PER_REQUEST = 100;

describe("requests made from the OpenAPI document", function () {
  this.timeout(120_000 + REQUESTS * MS_PER_REQUEST);
  let database: SpecDatabase;
  let site: TestSite;
  let api: SpecApi;
  let report: FuzzReport;

  before(async () => {
    console.log(`    seed ${SEED}: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS} repeats this run`);
    database = await createSpecDatabase();
    site = await startTestSite({ "/": "<title>Shop</title><h1>Shop</h1>" });
    api = await startApi(database, {
      config: {
        // whatever a request names is on loopback
        crawlConnectTo: [`::127.0.0.1:${site.port}`],
        crawlAllowPrivate: ["127.0.0.0/8"],
        google: { apiUrl: site.origin, tokenUrl: `${site.origin}/token` },
      },
    });
    report = await runFuzz(api, { seed: SEED, requests: REQUESTS });
    console.log(`    ${[...report.counts].sort().map((pair) => pair.join(": ")).join(", ")}`);
  });
  after(async () => {
    await api.close();
    await site.close();
    await database.drop();
  });

  it(`are answered as described, ${REQUESTS} of them`, () => {
    expect(report.faults, report.faults.slice(0, 20).join("\n\n")).to.deep.equal([]);
  });

  it("leave no error in the log", () => {
    const errors = api.log.filter(({ level }) => level === "error");
    expect(errors, JSON.stringify(errors.slice(0, 3), null, 1)).to.deep.equal([]);
  });

  it("reach what answers", () => {
    const failed = [...report.asked].filter((name) => !report.succeeded.has(name));
    expect(failed.length, failed.join(", ")).to.be.below(report.asked.size / 4);
    const count = (status: string) => report.counts.get(`valid ${status}`) ?? 0;
    expect(count("2xx")).to.be.above(count("4xx"));
  });
});
