import { expect } from "chai";
import {
  findInspection,
  requestInspections,
} from "../../../../../db/search/inspections/url_inspections.ts";
import { readUsedBudget } from "../../../../../db/search_data/integrations/integration_budgets.ts";
import {
  claimIntegration,
  IntegrationLostError,
} from "../../../../../db/search_data/integrations/integration_leases.ts";
import {
  deleteIntegration,
  findIntegration,
  replaceIntegration,
} from "../../../../../db/search_data/integrations/integrations.ts";
import { deleteSearchConsole } from "../../../../../db/search_data/search_console.ts";
import { findOrInsertPages } from "../../../../../db/sites/page_ids.ts";
import { inspectUrls } from "../../../../../lib/commands/search/inspections/inspect_urls.ts";
import { runIntegration } from "../../../../../lib/commands/search_data/integrations/run_integration.ts";
import { connectSearchConsole } from "../../../../../lib/commands/search_data/search_console/connect_search_console.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import { urlHash } from "../../../../../lib/crawler/url/url.ts";
import type { Services } from "../../../../../lib/services.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { googleError, type GoogleServer, startGoogle } from "../../../../support/imports/google.ts";
import { waitFor } from "../../../../support/wait.ts";

const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");

describe("inspectUrls()", () => {
  let database: SpecDatabase;
  let google: GoogleServer;
  let services: Services;
  let siteId: number;
  let domain: string;
  let now: Date;

  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T12:00:00.000Z");
    google = await startGoogle();
    google.now = () => now;
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    domain = (await database.db("sites").where({ id: siteId }).first("domain")).domain;
    services = {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        secretKeys: [SECRET_KEY],
        google: { apiUrl: google.apiUrl, tokenUrl: google.tokenUrl },
      },
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => now,
      log: () => {},
    };
    const property = `sc-domain:${domain}`;
    await connectSearchConsole(services, { id: siteId, domain }, {
      property,
      service_account: google.createAccount([property]).file,
    });
    await database.db("integrations").delete();
  });
  afterEach(async () => {
    await google.close();
    await database.db("integrations").delete();
  });
  after(() => database.drop());

  const key = () => ({ siteId, kind: "url_inspection" }) as const;
  const urlOf = (name: string | number) => `https://${domain}/${name}`;

  /** Sets the inspection up, and asks for these pages; returns their ids. */
  async function ask(names: (string | number)[], dailyLimit = 2000): Promise<number[]> {
    const settings = { daily_limit: dailyLimit };
    await replaceIntegration(database.db, key(), { settings, encryptedKey: null, now });
    const pages = names.map((name) => ({
      url: urlOf(name),
      hash: urlHash(urlOf(name)).toString("hex"),
    }));
    const pageIds = await findOrInsertPages(database.db, siteId, pages);
    await requestInspections(database.db, { siteId, pageIds, now });
    return pageIds;
  }

  async function inspect(shutdown = new AbortController().signal): Promise<void> {
    const owner = crypto.randomUUID();
    const claimed = await claimIntegration(database.db, owner, now);
    if (claimed === undefined) throw new Error("Nothing is due.");
    const pause = () => Promise.resolve();
    await runIntegration(services, claimed, { owner, work: inspectUrls, shutdown, pause });
  }

  async function state() {
    const row = await findIntegration(database.db, key());
    if (row === undefined) throw new Error("There is none.");
    return row;
  }

  const used = async (period = "2026-11-20") =>
    (await readUsedBudget(database.db, { ...key(), period })).requestsCount;
  const inspected = () => google.inspected.map(({ inspectionUrl }) => inspectionUrl).sort();
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  it("keeps what Google says of each page, and goes on some hours later", async () => {
    google.index.set(urlOf("a"), { verdict: "PASS", googleCanonical: urlOf("b") });
    const [first = 0, second = 0] = await ask(["a", "b"]);
    await inspect();
    expect(await findInspection(database.db, { siteId, pageId: first })).to.deep.include({
      ...{ verdict: "PASS", problem: "other_canonical", reason: "requested", inspected_at: now },
      requested_at: null,
    });
    expect(await findInspection(database.db, { siteId, pageId: second }))
      .to.include({ problem: "unknown_to_google" });
    expect(await state()).to.deep.include({
      ...{ state: "connected", errorCode: null, succeededAt: now },
      nextRunAt: new Date("2026-11-20T15:00:00.000Z"),
    });
    expect(await used()).to.equal(2);
  });

  it("asks no more than the day's limit, and waits for the next day in Pacific time", async () => {
    await ask(numbers(10), 4);
    await inspect();
    expect(google.inspected).to.have.length(4);
    expect(await state()).to.deep.include({
      ...{ state: "waiting_quota", errorCode: null },
      nextRunAt: new Date("2026-11-21T08:00:00.000Z"),
    });
    now = new Date("2026-11-21T08:00:00.000Z");
    await inspect();
    expect(google.inspected).to.have.length(8);
    expect(new Set(inspected()).size).to.equal(8);
    expect([await used("2026-11-20"), await used("2026-11-21")]).to.deep.equal([4, 4]);
  });

  it("counts repeated requests against the limit as well", async () => {
    await ask(numbers(6), 5);
    google.inspectionFaults = [{ status: 503 }, { status: 503 }];
    await inspect();
    expect(google.inspected).to.have.length(3);
    expect(await used()).to.equal(5);
    expect((await state()).state).to.equal("waiting_quota");
  });

  it("never asks more than the limit when it is set up again, or its process was killed", async () => {
    await ask(numbers(10), 4);
    const stopping = new AbortController();
    google.inspectionFaults = [{ how: "hang" }, { how: "hang" }, { how: "hang" }, { how: "hang" }];
    const stopped = inspect(stopping.signal);
    await waitFor("requests that hang", () => google.inspected.length === 4);
    expect(await used()).to.equal(4);
    stopping.abort(new Error("killed"));
    await stopped;
    google.inspected = [];
    await deleteIntegration(database.db, key());
    await ask(numbers(10), 4);
    await inspect();
    expect(google.inspected).to.have.length(0);
    expect(await used()).to.equal(4);
  });

  it("keeps what was answered when Google's quota is used up, and waits", async () => {
    await ask(numbers(9));
    google.inspectionsLeft = 5;
    await inspect();
    const kept = await database.db("url_inspections")
      .where({ site_id: siteId }).whereNotNull("verdict").pluck("page_id");
    expect(kept).to.have.length(5);
    expect(await state()).to.deep.include({
      ...{ state: "waiting_quota", errorCode: "google_quota_exceeded" },
      nextRunAt: new Date("2026-11-20T12:15:00.000Z"),
    });
  });

  it("notes URLs that Google refuses and goes on, until it refuses one after the other", async () => {
    const refusal = { status: 400, body: googleError(400, "invalid", "Invalid inspectionUrl.") };
    google.inspectionFaults = [refusal, refusal];
    await ask(numbers(8));
    await inspect();
    const rows = await database.db("url_inspections").where({ site_id: siteId })
      .select("error_code", "verdict", "requested_at");
    expect(rows.filter(({ error_code: code }) => code === "google_refused")).to.have.length(2);
    expect(rows.filter(({ verdict }) => verdict !== null)).to.have.length(6);
    expect(rows.every(({ requested_at: at }) => at === null)).to.equal(true);
    await ask(numbers(30));
    google.inspectionFaults = numbers(30).map(() => refusal);
    await inspect();
    expect(await state()).to.include({ state: "failed", errorCode: "google_refused" });
    expect(google.inspectionFaults.length).to.be.greaterThan(20);
  });

  it("says that the connection to Search Console has gone, and begins again with a new one", async () => {
    await ask(["a"]);
    await deleteSearchConsole(database.db, siteId);
    await inspect();
    expect(await state()).to.deep.include({
      ...{ state: "failed", errorCode: "no_search_console", nextRunAt: null },
    });
    const property = `sc-domain:${domain}`;
    await connectSearchConsole(services, { id: siteId, domain }, {
      property,
      service_account: google.createAccount([property]).file,
    });
    await database.db("integrations").where({ kind: "search_hours" }).delete();
    await inspect();
    expect(await state()).to.include({ state: "connected", errorCode: null });
  });

  it("stores nothing of an integration that is deleted meanwhile", async () => {
    await ask(["a"]);
    const owner = "a";
    const claimed = await claimIntegration(database.db, owner, now);
    if (claimed === undefined) throw new Error("Nothing is due.");
    let error: unknown;
    await runIntegration(services, claimed, {
      owner,
      shutdown: new AbortController().signal,
      work: async (these, run) => {
        await deleteIntegration(database.db, key());
        return await inspectUrls(these, run).catch((reason: unknown) => {
          error = reason;
          throw reason;
        });
      },
    });
    expect(error).to.be.instanceOf(IntegrationLostError);
    expect(await database.db("url_inspections").where({ site_id: siteId }).whereNotNull("verdict"))
      .to.have.length(0);
  });
});
