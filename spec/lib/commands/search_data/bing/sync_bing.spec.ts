import { expect } from "chai";
import { claimIntegration } from "../../../../../db/search_data/integrations/integration_leases.ts";
import { findIntegration } from "../../../../../db/search_data/integrations/integrations.ts";
import { connectBing } from "../../../../../lib/commands/search_data/bing/connect_bing.ts";
import { syncBing } from "../../../../../lib/commands/search_data/bing/sync_bing.ts";
import { runIntegration } from "../../../../../lib/commands/search_data/integrations/run_integration.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import type { Services } from "../../../../../lib/services.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import {
  BING_KEY,
  bingError,
  bingRow,
  type BingServer,
  startBing,
} from "../../../../support/imports/bing.ts";

describe("syncBing()", () => {
  let database: SpecDatabase;
  let bing: BingServer;
  let services: Services;
  let site: { id: number; domain: string };
  let now: Date;

  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T12:00:00.000Z");
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId);
    site = await database.db("sites").where({ id: siteId }).first("id", "domain");
    bing = await startBing(`https://${site.domain}/`);
    services = {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        secretKeys: [Buffer.alloc(32, 7).toString("base64")],
        bingUrl: bing.url,
      },
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => now,
      log: () => {},
    };
    const body = { site_url: bing.siteUrl, api_key: BING_KEY };
    await connectBing(services, site, body);
  });
  afterEach(async () => {
    await bing.close();
    await database.db("integrations").delete();
  });
  after(() => database.drop());

  async function sync(): Promise<void> {
    const claimed = await claimIntegration(database.db, "a", now);
    if (claimed === undefined) throw new Error("Nothing is due.");
    await runIntegration(services, claimed, {
      owner: "a",
      work: syncBing,
      shutdown: new AbortController().signal,
      pause: () => Promise.resolve(),
    });
  }

  const state = () => findIntegration(database.db, { siteId: site.id, kind: "bing_webmaster" });
  const rows = (table: string) => database.db(table).where({ site_id: site.id });

  it("keeps queries, pages and links, and goes on the next day", async () => {
    const page = `${bing.siteUrl}tea`;
    bing.queries = [bingRow("tea", "2026-11-14", { Clicks: 3 })];
    bing.pages = [bingRow(page, "2026-11-14", { Clicks: 4 })];
    bing.links.set(page, [
      [{ Url: "https://a.example/", AnchorText: "Tea" }],
      [{ Url: "https://b.example/", AnchorText: "Tea" }],
    ]);
    await sync();
    const stats = await rows("bing_stats").orderBy("kind").select("kind", "name", "clicks");
    expect(stats).to.deep.equal([
      { kind: "query", name: "tea", clicks: 3 },
      { kind: "page", name: page, clicks: 4 },
    ]);
    expect(await rows("bing_links").orderBy("source_url").pluck("source_url"))
      .to.deep.equal(["https://a.example/", "https://b.example/"]);
    expect(await state()).to.deep.include({
      ...{ state: "connected", errorCode: null },
      nextRunAt: new Date("2026-11-21T12:00:00.000Z"),
    });
    now = new Date("2026-11-21T12:00:00.000Z");
    bing.asked = [];
    await sync();
    // the links of a page are listed again after two weeks
    expect(bing.asked).to.deep.equal(["GetQueryStats 0", "GetPageStats 0", "GetLinkCounts 0"]);
  });

  it("never mixes them into Google's figures", async () => {
    bing.queries = [bingRow("tea", "2026-11-14", { Clicks: 3 })];
    await sync();
    for (const table of ["search_days", "imports", "keywords", "backlinks"]) {
      expect(await rows(table), table).to.have.length(0);
    }
  });

  it("keeps what it has where Bing throttles, and waits", async () => {
    bing.queries = [bingRow("tea", "2026-11-14", { Clicks: 3 })];
    bing.links.set(`${bing.siteUrl}tea`, [[]]);
    await sync();
    now = new Date("2026-11-21T12:00:00.000Z");
    bing.faults = [bingError(4, "ThrottleUser")];
    await sync();
    expect(await rows("bing_stats")).to.have.length(1);
    expect(await state()).to.deep.include({
      ...{ state: "waiting_quota", errorCode: "bing_throttled" },
      nextRunAt: new Date("2026-11-21T12:15:00.000Z"),
    });
  });

  it("waits for somebody where the key is refused", async () => {
    await connectBing(services, site, { site_url: bing.siteUrl, api_key: "f".repeat(32) });
    await sync();
    expect(await state()).to.deep.include({
      ...{ state: "failed", errorCode: "bing_key_refused", nextRunAt: null },
    });
  });
});
