import { expect } from "chai";
import {
  findIntegration,
  replaceIntegration,
} from "../../../db/search_data/integrations/integrations.ts";
import { up as createIntegrations } from "../../../db/migrations/0073_integrations.ts";
import { connectBing } from "../../../lib/commands/search_data/bing/connect_bing.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { runIntegrations } from "../../../lib/jobs/run_integrations.ts";
import type { Services } from "../../../lib/services.ts";
import { INTEGRATION_KINDS } from "../../../schemas/integration.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { BING_KEY, bingRow, type BingServer, startBing } from "../../support/imports/bing.ts";
import { waitFor } from "../../support/wait.ts";

describe("runIntegrations", () => {
  let database: SpecDatabase;
  let bing: BingServer;
  let services: Services;
  let site: { id: number; domain: string };

  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId);
    site = await database.db("sites").where({ id: siteId }).first("id", "domain");
    bing = await startBing(`https://${site.domain}/`);
    bing.queries = [bingRow("tea", "2026-11-14")];
    services = {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        secretKeys: [Buffer.alloc(32, 7).toString("base64")],
        bingUrl: bing.url,
      },
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date(),
      log: () => {},
    };
    await connectBing(services, site, { site_url: bing.siteUrl, api_key: BING_KEY });
  });
  afterEach(async () => {
    await bing.close();
    await database.db("integrations").delete();
  });
  after(() => database.drop());

  const run = (signal = new AbortController().signal) =>
    runIntegrations.run(services, { signal, metrics: createMetricsRegistry() });
  const state = () => findIntegration(database.db, { siteId: site.id, kind: "bing_webmaster" });

  it("runs what is due once, however many processes find it", async () => {
    await Promise.all([run(), run(), run()]);
    expect(bing.asked).to.deep.equal(["GetQueryStats 0", "GetPageStats 0", "GetLinkCounts 0"]);
    expect(await state()).to.include({ state: "connected", errorCode: null });
    await run();
    expect(bing.asked).to.have.length(3);
  });

  it("gives an integration back when the process stops, for another to go on", async () => {
    bing.faults = [{ status: 503, body: {} }];
    const stopping = new AbortController();
    const stopped = run(stopping.signal);
    await waitFor("a request", () => bing.faults.length === 0);
    stopping.abort();
    await stopped;
    expect(await state()).to.include({ state: "connected", errorCode: null, succeededAt: null });
    await run();
    expect((await state())?.succeededAt).not.to.equal(null);
  });

  it("has work for every kind: one that lacks what it needs says so", async () => {
    await database.db("integrations").delete();
    for (const kind of INTEGRATION_KINDS) {
      const settings = { provider: "serp_api", devices: ["desktop"], every_days: 7 };
      const key = { siteId: site.id, kind };
      await replaceIntegration(database.db, key, { settings, encryptedKey: null, now: new Date() });
    }
    await run();
    const rows = await database.db("integrations").orderBy("kind").select("kind", "error_code");
    expect(rows.map(({ kind, error_code: code }) => `${kind} ${code}`)).to.deep.equal([
      "bing_webmaster bing_key_missing",
      // the key is what sets it up
      "crux no_integration",
      // no keyword is tracked, so that nothing is needed
      "rank_lookups null",
      "search_hours no_search_console",
      "url_inspection no_search_console",
    ]);
  });

  it("fetches hours of sites that were connected before there were any", async () => {
    await database.db("integrations").delete();
    await database.db("search_console_connections").insert({
      ...{ site_id: site.id, property: "sc-domain:own.example", client_email: "a@b.example" },
      ...{ private_key_id: "1", encrypted_key: Buffer.from("x"), search_types: "web" },
      ...{ by_country_and_device: 0, state: "connected", created_at: new Date(0) },
      updated_at: new Date("2026-11-20T12:00:00Z"),
    });
    await createIntegrations(database.db);
    await createIntegrations(database.db);
    const kinds = await database.db("integrations").where({ site_id: site.id }).pluck("kind");
    expect(kinds).to.deep.equal(["search_hours"]);
    await database.db("search_console_connections").delete();
  });
});
