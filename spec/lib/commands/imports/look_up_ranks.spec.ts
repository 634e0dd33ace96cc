import { expect } from "chai";
import { readUsedBudget } from "../../../../db/search_data/integrations/integration_budgets.ts";
import { claimIntegration } from "../../../../db/search_data/integrations/integration_leases.ts";
import {
  deleteIntegration,
  findIntegration,
} from "../../../../db/search_data/integrations/integrations.ts";
import { lookUpRanks } from "../../../../lib/commands/imports/look_up_ranks.ts";
import { setUpRankLookups } from "../../../../lib/commands/imports/rank_lookup_settings.ts";
import { runIntegration } from "../../../../lib/commands/search_data/integrations/run_integration.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import type { Services } from "../../../../lib/services.ts";
import type { PutRankLookupsBody } from "../../../../schemas/rank_lookup.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  DATA_FOR_SEO_LOGIN,
  dataForSeoError,
  SERP_API_KEY,
  type SerpServer,
  startSerpServer,
} from "../../../support/imports/serp_providers.ts";
import { waitFor } from "../../../support/wait.ts";

describe("lookUpRanks()", () => {
  let database: SpecDatabase;
  let serps: SerpServer;
  let services: Services;
  let siteId: number;
  let domain: string;
  let now: Date;
  let hash = 0;

  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T12:00:00.000Z");
    serps = await startSerpServer();
    serps.now = () => now;
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    domain = (await database.db("sites").where({ id: siteId }).first("domain")).domain;
    services = {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        secretKeys: [Buffer.alloc(32, 7).toString("base64")],
        serpProviders: { serpApiUrl: serps.url, dataForSeoUrl: serps.url },
      },
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => now,
      log: () => {},
    };
  });
  afterEach(async () => {
    await serps.close();
    await database.db("integrations").delete();
  });
  after(() => database.drop());

  const key = () => ({ siteId, kind: "rank_lookups" }) as const;

  async function track(keywords: string[]): Promise<void> {
    await database.db("keywords").insert(keywords.map((keyword) => ({
      ...{ site_id: siteId, keyword, created_at: now, tracked_at: now },
      hash: Buffer.from(String(++hash).padStart(16, "0")),
    })));
  }

  async function setUp(changes: Partial<PutRankLookupsBody> = {}): Promise<void> {
    await setUpRankLookups(services, siteId, {
      ...{ provider: "serp_api", country: "DE", language: "de", monthly_searches: 100 },
      ...changes.provider !== "data_for_seo" && { api_key: SERP_API_KEY },
      ...changes,
    });
  }

  async function lookUp(shutdown = new AbortController().signal): Promise<void> {
    const owner = crypto.randomUUID();
    const claimed = await claimIntegration(database.db, owner, now);
    if (claimed === undefined) throw new Error("Nothing is due.");
    const pause = () => Promise.resolve();
    await runIntegration(services, claimed, { owner, work: lookUpRanks, shutdown, pause });
  }

  async function state() {
    const row = await findIntegration(database.db, key());
    if (row === undefined) throw new Error("There is none.");
    return row;
  }

  const used = (period = "2026-11") => readUsedBudget(database.db, { ...key(), period });

  /** Own ranks as they are stored. */
  async function ranks(): Promise<string[]> {
    const rows = await database.db("rank_days").where({ "rank_days.site_id": siteId })
      .join("rank_contexts", "rank_contexts.id", "rank_days.context_id")
      .join("keywords", "keywords.id", "rank_days.keyword_id")
      .orderBy(["keywords.keyword", "rank_contexts.device"])
      .select(
        "keywords.keyword",
        "rank_contexts.device",
        "rank_days.position",
        database.db.raw("DATE_FORMAT(rank_days.date, '%m-%d') AS day"),
      );
    return rows.map(({ keyword, device, position, day }) =>
      `${day} ${keyword} ${device} ${position}`
    );
  }

  it("stores result pages of SerpApi as its importer does, for each device", async () => {
    await track(["green tea", "black tea"]);
    serps.results.set("green tea", ["https://rival.example/", `https://${domain}/tea`]);
    await setUp({ devices: ["desktop", "mobile"] });
    await lookUp();
    expect(await ranks()).to.deep.equal([
      "11-20 black tea desktop null",
      "11-20 black tea mobile null",
      "11-20 green tea desktop 2",
      "11-20 green tea mobile 2",
    ]);
    expect(await used()).to.deep.equal({ requestsCount: 4, costMicros: 0 });
    const [imported] = await database.db("imports").where({ site_id: siteId })
      .select("source", "format", "status");
    expect(imported).to.deep.equal({
      ...{ source: "rank_lookups", format: "serp_api", status: "completed" },
    });
    const serpsCount = await database.db("rank_serps").where({ site_id: siteId });
    expect(serpsCount).to.have.length(4);
    expect(await state()).to.deep.include({
      ...{ state: "connected", errorCode: null },
      nextRunAt: new Date("2026-11-20T18:00:00.000Z"),
    });
  });

  it("stores result pages of DataForSEO, at the cost that it says", async () => {
    await track(["green tea"]);
    serps.results.set("green tea", [`https://www.${domain}/tea`]);
    await setUp({
      ...{ provider: "data_for_seo", ...DATA_FOR_SEO_LOGIN, depth: 20 },
      ...{ monthly_budget_usd: 1, price_usd: 0.01 },
    });
    await lookUp();
    expect(await ranks()).to.deep.equal(["11-20 green tea desktop 1"]);
    expect(await used()).to.deep.equal({ requestsCount: 1, costMicros: 2_000 });
  });

  it("looks a keyword up again after some days, and new ones at once", async () => {
    await track(["green tea"]);
    await setUp();
    await lookUp();
    await track(["black tea"]);
    now = new Date("2026-11-22T12:00:00.000Z");
    await lookUp();
    expect(serps.searches.map(({ keyword }) => keyword)).to.deep.equal(["green tea", "black tea"]);
    now = new Date("2026-11-27T12:00:01.000Z");
    await lookUp();
    expect(serps.searches.map(({ keyword }) => keyword).slice(2)).to.deep.equal(["green tea"]);
    expect(await ranks()).to.have.length(3);
  });

  it("never sends more searches than the month has, and goes on with the next month", async () => {
    await track(Array.from({ length: 9 }, (_, index) => `tea ${index}`));
    await setUp({ monthly_searches: 5 });
    await lookUp();
    expect(serps.searches).to.have.length(5);
    expect(await ranks()).to.have.length(5);
    expect(await state()).to.deep.include({
      ...{ state: "waiting_quota", errorCode: null },
      nextRunAt: new Date("2026-12-01T00:00:00.000Z"),
    });
    await deleteIntegration(database.db, key());
    await setUp({ monthly_searches: 5 });
    await lookUp();
    expect(serps.searches).to.have.length(5);
    now = new Date("2026-12-01T00:00:00.000Z");
    await lookUp();
    expect(serps.searches).to.have.length(10);
  });

  it("never costs more than the budget, by the price of a search", async () => {
    await track(Array.from({ length: 9 }, (_, index) => `tea ${index}`));
    await setUp({ monthly_budget_usd: 0.035, price_usd: 0.01 });
    await lookUp();
    expect(serps.searches).to.have.length(3);
    expect(await used()).to.deep.equal({ requestsCount: 3, costMicros: 30_000 });
    expect((await state()).state).to.equal("waiting_quota");
  });

  it("counts what a killed process has sent, and stores what it was answered", async () => {
    await track(["a", "b", "c"]);
    await setUp({ monthly_searches: 3 });
    serps.faults = [{ how: "hang" }];
    const stopping = new AbortController();
    const stopped = lookUp(stopping.signal);
    const answered = () =>
      database.db("rank_lookups").where({ site_id: siteId }).whereNotNull("answer");
    await waitFor("two answers", async () => (await answered()).length === 2);
    stopping.abort(new Error("killed"));
    await stopped;
    expect(await ranks()).to.deep.equal([]);
    await lookUp();
    expect(await ranks()).to.have.length(2);
    expect(await answered()).to.have.length(0);
    expect(serps.searches).to.have.length(3);
    expect((await used()).requestsCount).to.equal(3);
  });

  it("notes a keyword that is refused or has no results, and goes on", async () => {
    await track(["a"]);
    serps.faults = [{ status: 400, body: { error: "Unsupported query." } }];
    await setUp();
    await lookUp();
    await track(["b", "c"]);
    serps.results.set("b", []);
    now = new Date("2026-11-20T18:00:00.000Z");
    await lookUp();
    const rows = await database.db("rank_lookups").where({ site_id: siteId })
      .whereNotNull("error_code").orderBy("error_code").pluck("error_code");
    expect(rows).to.deep.equal(["serp_no_results", "serp_question_refused"]);
    expect((await used()).requestsCount).to.equal(2);
    expect(await state()).to.include({ state: "connected", errorCode: null });
  });

  it("says that the key is refused, and charges nothing", async () => {
    await track(["a", "b"]);
    await setUp({ api_key: "another-key-0123456789", monthly_budget_usd: 1, price_usd: 0.01 });
    await lookUp();
    expect(await state()).to.deep.include({
      ...{ state: "failed", errorCode: "serp_key_refused", nextRunAt: null },
    });
    expect(await used()).to.deep.equal({ requestsCount: 0, costMicros: 0 });
  });

  it("waits where the account is used up, and keeps what it has", async () => {
    await track(["a"]);
    await setUp({ provider: "data_for_seo", ...DATA_FOR_SEO_LOGIN });
    serps.faults = [{ body: dataForSeoError(40203, "The cost limit has been exceeded.") }];
    await lookUp();
    expect(await state()).to.deep.include({
      ...{ state: "waiting_quota", errorCode: "serp_account_used_up" },
      nextRunAt: new Date("2026-11-21T00:00:00.000Z"),
    });
  });

  it("keeps the key encrypted, for this site alone", async () => {
    await setUp();
    const rows = await database.db("integrations").where({ site_id: siteId })
      .select("encrypted_key", "settings");
    expect(rows[0]?.encrypted_key.includes(SERP_API_KEY)).to.equal(false);
    expect(rows[0]?.settings).not.to.include(SERP_API_KEY);
  });
});
