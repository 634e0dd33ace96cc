import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type KilledSources, plantSources, startKilledSources } from "../support/killed_sources.ts";
import { createSeededRandom } from "../support/random.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { waitFor } from "../support/wait.ts";

/** SOURCE_KILLS=20 SOURCE_KILLS_SEED=7 npm test -- source_kills */
const KILLS = Number(process.env["SOURCE_KILLS"] ?? 5);
const SEED = Number(process.env["SOURCE_KILLS_SEED"] ?? Date.now() % 1_000_000);
/** As many requests of a source as one process has under way at once. */
const AT_A_TIME = 4;
const PAGES = 40;
const KEYWORDS = 40;
const CRUX_PAGES = 8;
const BING_LINKS = 16;
const BATCHES = 16;
/** In the middle of whose work the worker is killed, in turn: those that take longest come last. */
const IN_TURN = ["google", "serps", "indexNow", "bing", "crux"] as const;
/** Less than all of them need: it is used up. */
const INSPECTIONS_A_DAY = PAGES - 4;
/** Enough for what each kill may cost. */
const SEARCHES_A_MONTH = KEYWORDS + AT_A_TIME * KILLS;

describe(`sources whose worker is killed ${KILLS} times (seed ${SEED})`, () => {
  let database: SpecDatabase;
  let sources: KilledSources;
  let siteId: number;
  let worker: ServiceProcess | undefined;

  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, {
      ...{ domain: "shop.test", startUrl: "https://shop.test/" },
    });
    sources = await startKilledSources(database, "shop.test");
    await plantSources(sources, {
      ...{ site: { id: siteId, domain: "shop.test" }, pages: PAGES, keywords: KEYWORDS },
      ...{ inspectionsADay: INSPECTIONS_A_DAY, searchesAMonth: SEARCHES_A_MONTH },
      ...{ cruxPages: CRUX_PAGES, bingLinks: BING_LINKS, batches: BATCHES },
    });
  });
  after(async () => {
    worker?.child.kill("SIGKILL");
    await worker?.ended;
    await sources.close();
    await database.drop();
  });

  const rows = (table: string) => database.db(table).where({ site_id: siteId });
  /** By day or month: one of them, unless it has ended meanwhile. */
  const usedByPeriod = async (kind: string): Promise<number[]> =>
    (await rows("integration_budgets").where({ kind }).orderBy("period").pluck("requests_count"))
      .map(Number);
  const used = async (kind: string): Promise<number> =>
    (await usedByPeriod(kind)).reduce((sum, count) => sum + count, 0);
  const sent = (source: keyof KilledSources["proxies"], part: string) =>
    sources.proxies[source].requests.filter((request) => request.includes(part));
  /** Requests that were sent more than once. */
  const repeated = (requests: readonly string[]) => requests.length - new Set(requests).size;

  /** Ends claims whose process was killed, which time would end later. */
  async function endClaims(): Promise<void> {
    for (const table of ["integrations", "index_now_sites", "imports"]) {
      await database.db(table).whereNotNull("lease_owner")
        .update({ lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND") });
    }
  }

  async function isDone(): Promise<boolean> {
    const waiting = await rows("integrations").whereIn("state", ["syncing"]);
    const due = await rows("integrations").where("next_run_at", "<=", new Date());
    const batches = await rows("index_now_submissions").where({ status: "waiting" });
    const failed = await rows("integrations").where({ state: "failed" });
    expect(failed, JSON.stringify(failed)).to.deep.equal([]);
    return waiting.length + due.length + batches.length === 0;
  }

  it("never sends more than the budget, stores nothing twice and loses nothing", async function () {
    this.timeout(120_000 + KILLS * 20_000);
    const random = createSeededRandom(SEED);
    let countAtFirst = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const running = worker = startService(sources.settings);
      const { requests } = sources.proxies[IN_TURN[kill % IN_TURN.length] ?? "crux"];
      const wanted = requests.length + 1 + random.below(6);
      // of one that is done nothing comes
      await waitFor("requests", () => requests.length >= wanted, 10_000).catch(() => {});
      await pause(random.below(60));
      running.child.kill("SIGKILL");
      await running.ended;
      countAtFirst ||= sources.count();
      await endClaims();
    }
    worker = startService(sources.settings);
    await waitFor("the end of all work", isDone, 90_000);
    // in the middle of it
    expect(sources.count() / 2).to.be.above(countAtFirst);

    const inspected = sent("google", "urlInspection");
    expect(inspected.length).to.be.at.most(await used("url_inspection"));
    const days = await usedByPeriod("url_inspection");
    expect(Math.max(...days)).to.be.at.most(INSPECTIONS_A_DAY);
    if (days.length === 1) expect(days).to.deep.equal([INSPECTIONS_A_DAY]);
    expect(sources.google.inspected.length).to.equal(inspected.length);
    const stored = await rows("url_inspections").whereNotNull("inspected_at");
    // what was answered is stored, but for what was under way at a kill
    const most = Math.min(PAGES, INSPECTIONS_A_DAY * days.length);
    expect(stored.length).to.be.within(INSPECTIONS_A_DAY - AT_A_TIME * KILLS, most);
    expect(stored.length).to.be.at.most(new Set(inspected).size);

    const searches = sent("serps", "/search.json");
    expect(searches.length).to.be.at.most(await used("rank_lookups"));
    expect(await used("rank_lookups")).to.be.at.most(SEARCHES_A_MONTH);
    expect(repeated(searches)).to.be.at.most(AT_A_TIME * KILLS);
    const ranks = await rows("rank_days").select("keyword_id", "position", "import_id");
    expect(ranks).to.have.length(KEYWORDS);
    expect(new Set(ranks.map(({ keyword_id: id }) => id)).size).to.equal(KEYWORDS);
    expect(ranks.every(({ position }) => position === 2)).to.equal(true);
    expect(await rows("rank_lookups").whereNotNull("answer")).to.deep.equal([]);
    const imported = await rows("imports").where({ source: "rank_lookups", status: "completed" });
    // each rank is of an import that is complete
    expect(imported.map(({ id }) => id))
      .to.include.members([...new Set(ranks.map(({ import_id: id }) => id))]);

    const asked = sent("crux", "/v1/records:");
    const subjects = 4 * (1 + CRUX_PAGES);
    expect(new Set(asked).size).to.equal(2 * subjects);
    // a record and its history are kept together
    expect(repeated(asked)).to.be.at.most(2 * KILLS);
    expect(await rows("crux_subjects").where({ state: "data" })).to.have.length(subjects);
    expect(await rows("crux_periods")).to.have.length(3 * subjects);

    const stats = await rows("bing_stats").select("kind", "clicks");
    const clicksOf = (kind: string) =>
      stats.filter((row) => row.kind === kind).reduce((sum, row) => sum + Number(row.clicks), 0);
    expect([stats.length, clicksOf("query"), clicksOf("page")]).to.deep.equal([30, 190, 45]);
    expect(await rows("bing_links")).to.have.length(2 * BING_LINKS);
    expect(await rows("bing_link_targets").whereNull("listed_at")).to.deep.equal([]);

    const told = sources.indexNow.batches.flatMap(({ urlList }) => urlList);
    expect(new Set(told).size).to.equal(BATCHES);
    expect(repeated(told)).to.be.at.most(KILLS);
    const submissions = await rows("index_now_submissions");
    expect(submissions.map(({ status, attempts }) => `${status} ${attempts}`))
      .to.deep.equal(Array.from({ length: BATCHES }, () => "accepted 1"));
  });
});
