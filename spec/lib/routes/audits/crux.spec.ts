import { expect } from "chai";
import { claimIntegration } from "../../../../db/search_data/integrations/integration_leases.ts";
import { syncCrux } from "../../../../lib/commands/audits/crux/sync_crux.ts";
import { writeWeeklyReport } from "../../../../lib/commands/alerts/write_weekly_report.ts";
import { runIntegration } from "../../../../lib/commands/search_data/integrations/run_integration.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { CRUX_KEY, type CruxApi, startCruxApi } from "../../../support/audits/crux_api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const S = "https://shop.test";

describe("CRUX_ROUTES", () => {
  let database: SpecDatabase;
  let crux: CruxApi;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let now: Date;

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    now = new Date("2026-11-20T12:00:00Z");
    crux = await startCruxApi();
    const secretKeys = [Buffer.alloc(32, 7).toString("base64")];
    api = await startApi(database, {
      config: { secretKeys, cruxApiUrl: crux.url },
      now: () => now,
    });
    account = await insertSpecAccount(database.db);
    const options = { domain: "shop.test", startUrl: `${S}/` };
    siteId = await insertSpecSite(database.db, account.accountId, options);
    await insertFinishedAudit(database.db, siteId, { urls: { [`${S}/`]: {}, [`${S}/tea`]: {} } });
  });
  afterEach(async () => {
    await api.close();
    await crux.close();
  });

  const call = (method: string, path: string, body?: object, token = account.tokenText) =>
    api.request(method, `/sites/${siteId}/${path}`, { token, ...body && { body } });
  const connect = (body: object = {}) =>
    call("PUT", "integrations/crux", { api_key: CRUX_KEY, ...body });

  /** Makes the sync that is due; `stopAfter`: until Google has been asked this many times. */
  async function sync(stopAfter = Infinity): Promise<void> {
    const owner = crypto.randomUUID();
    const claimed = await claimIntegration(database.db, owner, now);
    if (claimed === undefined) throw new Error("Nothing is due.");
    const stopping = new AbortController();
    const timer = setInterval(() => {
      if (crux.requests.length >= stopAfter) stopping.abort(new Error("Killed."));
    }, 1);
    await runIntegration({ ...api.services }, claimed, {
      ...{ owner, work: syncCrux, shutdown: stopping.signal, pause: () => Promise.resolve() },
    });
    clearInterval(timer);
  }

  it("bring what visitors experience, by device, with the weeks before", async () => {
    crux.known.set(`origin ${S} ALL`, { lcp: [2600, null, 2300], cls: [null, null, "0.30"] });
    crux.known.set(`origin ${S} PHONE`, { lcp: [2400] });
    crux.known.set(`url ${S}/tea ALL`, { lcp: [1900] });
    const put = await connect();
    expect(put.status, put.text).to.equal(200);
    expect(put.body.data)
      .to.include({ key_ends_with: "x9Qk", max_urls: 20, state: "connected", subjects_count: 0 });
    await sync();

    const { body: { data } } = await call("GET", "field-data?sort=id");
    const shown = data.map((row: { url: string; form_factor: string; state: string }) =>
      `${row.url} ${row.form_factor} ${row.state}`
    );
    expect(shown).to.deep.equal([
      ...[`${S} all data`, `${S} phone data`, `${S} desktop too_few_visitors`],
      `${S} tablet too_few_visitors`,
      // where all devices together have too few visitors, none is asked for
      `${S}/ all too_few_visitors`,
      ...[`${S}/tea all data`, `${S}/tea phone too_few_visitors`],
      ...[`${S}/tea desktop too_few_visitors`, `${S}/tea tablet too_few_visitors`],
    ]);
    expect(data[0]).to.deep.include({
      ...{ kind: "origin", first_day: "2026-10-22", last_day: "2026-11-18", inp_ms: null },
      lcp_ms: {
        ...{ p75: 2300, rating: "good", good_share: 0.7, middling_share: 0.2, poor_share: 0.1 },
      },
    });
    expect(data[0].cls).to.include({ p75: 0.3, rating: "poor" });
    const history = await call("GET", `field-data/${data[0].id}/history`);
    expect(
      history.body.data.map((
        row: { last_day: string; lcp_ms: { p75: number } },
      ) => [row.last_day, row.lcp_ms.p75]),
    ).to.deep.equal([["2026-11-18", 2300], ["2026-11-04", 2600]]);
    expect((await call("GET", "integrations/crux")).body.data).to.deep.include({
      ...{ state: "connected", last_error: null, subjects_count: 9 },
      ...{ last_run_at: now.toISOString(), next_run_at: "2026-11-21T12:00:00.000Z" },
    });
    expect(JSON.stringify(api.log) + put.text).not.to.include(CRUX_KEY);
  });

  it("show a page what its visitors experience, or why not", async () => {
    const { body: { data: pages } } = await call("GET", "pages?sort=url");
    const [home, tea] = pages.map((page: { id: number }) => `pages/${page.id}`);
    const stateOf = async (path: string) => (await call("GET", path)).body.data.field_data.state;
    expect(await stateOf(tea)).to.equal("not_connected");
    crux.known.set(`url ${S}/tea ALL`, { lcp: [1900] });
    await connect();
    expect(await stateOf(tea)).to.equal("not_asked");
    await sync();
    expect(await stateOf(home)).to.equal("too_few_visitors");
    const { body: { data: { field_data: field } } } = await call("GET", tea);
    expect(field).to.include({ source: "crux", state: "data" });
    expect(field.records[0]).to.deep.include({ form_factor: "all", normalized_url: null });
    expect(field.records[0].lcp_ms).to.include({ p75: 1900, rating: "good" });
  });

  it("are evidence of issues of performance, and of the page and the reports", async () => {
    siteId = await insertSpecSite(database.db, account.accountId, {
      ...{ domain: "fast.test", startUrl: `${S}/` },
    });
    await insertFinishedAudit(database.db, siteId);
    const { body: { data: issues } } = await call("GET", "issues?filter[category]=performance");
    const [slow] = issues.map(({ code }: { code: string }) => code);
    const places = async (code: string) =>
      (await call("GET", `issues/${code}/pages?per_page=3`)).body.data;
    const reason = "Not known: the site is not connected to the Chrome UX Report " +
      `(PUT /sites/${siteId}/integrations/crux).`;
    expect((await places(slow))[0].visitors).to.deep.include({
      ...{ state: "not_connected", lcp_ms: null, assessment: "not_known", text: reason },
    });
    expect((await places("title_duplicate"))[0].visitors).to.equal(null);
    const report = async () => (await call("GET", "report")).body.data.markdown;
    expect(await report()).to.contain(
      "## What visitors experience\n\nNot known: the site is not connected to the Chrome UX Report.",
    );

    crux.known.set(`origin ${S} ALL`, { lcp: [2600], cls: ["0.05"] });
    crux.known.set(`origin ${S} PHONE`, { lcp: [4100], cls: ["0.05"] });
    await connect({ max_urls: 1 });
    await sync();
    const said = "2026-10-22 to 2026-11-18, all devices, three of four visits at least: " +
      "LCP 2.6 s (needs improvement), INP not known (too few visits measured it), CLS 0.05 (good).";
    const [place] = await places(slow);
    expect(place.visitors).to.deep.include({
      ...{ state: "data", of: "origin", url: S, assessment: "failed", last_day: "2026-11-18" },
      lcp_ms: { p75: 2600, rating: "needs_improvement" },
    });
    expect(place.visitors.text).to.contain(said);
    const { body: { data: page } } = await call("GET", `pages/${place.page_id}`);
    expect(page.field_data.visitors).to.deep.equal(place.visitors);
    const text = await report();
    expect(text).to.contain(
      "## What visitors experience\n\nCore Web Vitals not passed: LCP 2.6 s (needs improvement)",
    ).and.to.match(/Phones.*4\.1 s \(poor\).*0\.05 \(good\)/);
    const services = api.services;
    const weekly = await writeWeeklyReport(services, {
      ...{ siteId, domain: "fast.test", apiUrl: "https://api.example/api/v1", now },
    });
    expect(weekly.facts.find(({ label }) => label === "What visitors experience")?.value)
      .to.equal(`Visitors of the site, ${said}`);
    const sparse = await call("GET", `issues/${slow}/pages?fields=visitors&per_page=1`);
    expect(sparse.body.data).to.deep.equal([{ visitors: place.visitors }]);
  });

  it("ask once in twelve hours, and for the weeks before once a week", async () => {
    crux.known.set(`origin ${S} ALL`, { lcp: [2600] });
    await connect({ max_urls: 0 });
    await sync();
    const count = () => crux.requests.map(({ method }) => method);
    expect(count().filter((method) => method === "queryHistoryRecord")).to.have.length(1);
    const first = count().length;
    await call("POST", "integrations/crux/sync");
    await sync();
    expect(count()).to.have.length(first);
    now = new Date("2026-11-21T12:00:00Z");
    await sync();
    expect(count().filter((method) => method === "queryHistoryRecord")).to.have.length(1);
    now = new Date("2026-11-28T12:00:00Z");
    await sync();
    expect(count().filter((method) => method === "queryHistoryRecord")).to.have.length(2);
  });

  it("go on after a kill with what was not asked", async () => {
    crux.known.set(`origin ${S} ALL`, { lcp: [2600] });
    await connect();
    await sync(3);
    expect((await call("GET", "integrations/crux")).body.data.last_run_at).to.equal(null);
    const half = crux.requests.length;
    await sync();
    // origin on four devices with one history, and two pages without visitors
    expect(crux.requests.length).to.be.at.most(7 + 2);
    expect(crux.requests.length).to.be.greaterThan(half);
    expect((await call("GET", "integrations/crux")).body.data.subjects_count).to.equal(6);
  });

  it("say what is wrong with the key, and wait for the quota", async () => {
    await connect({ api_key: "AIzaSy-another-key" });
    await sync();
    const { body: { data } } = await call("GET", "integrations/crux");
    expect(data).to.deep.include({
      ...{ state: "failed", last_run_at: null },
      last_error: {
        code: "google_key_invalid",
        message:
          "Google does not know the API key. Google says: API key not valid. Please pass a " +
          "valid API key.",
        at: now.toISOString(),
      },
    });
    await connect();
    const busy = { status: 429, body: { error: { code: 429, message: "Quota exceeded" } } };
    crux.next.push(...Array.from({ length: 6 }, () => busy));
    await sync();
    const waiting = (await call("GET", "integrations/crux")).body.data;
    expect(waiting).to.include({ state: "waiting_quota", next_run_at: "2026-11-20T12:15:00.000Z" });
    await call("POST", "integrations/crux/sync");
    expect(await claimIntegration(database.db, "spec", now)).to.equal(undefined);
  });

  it("keep the key encrypted, need one at first, and belong to the account", async () => {
    const missing = await call("GET", "integrations/crux");
    expect([missing.status, missing.body.code]).to.deep.equal([404, "no_integration"]);
    const without = await call("PUT", "integrations/crux", { max_urls: 5 });
    expect([without.status, without.body.errors])
      .to.deep.equal([422, { api_key: ["The api_key field is required."] }]);
    for (const body of [{ api_key: "has spaces in it" }, { api_key: CRUX_KEY, max_urls: 101 }]) {
      expect((await call("PUT", "integrations/crux", body)).status).to.equal(422);
    }
    await connect();
    const changed = await call("PUT", "integrations/crux", { max_urls: 5 });
    expect(changed.body.data).to.include({ max_urls: 5, key_ends_with: "x9Qk" });
    const row = await database.db("integrations").where({ site_id: siteId }).first();
    expect(row.encrypted_key.includes(CRUX_KEY)).to.equal(false);
    const stranger = await insertSpecAccount(database.db);
    for (const path of ["integrations/crux", "field-data", "field-data/1/history"]) {
      expect((await call("GET", path, undefined, stranger.tokenText)).status, path).to.equal(404);
    }
    expect((await call("GET", "field-data/999999/history")).body.code)
      .to.equal("field_data_not_found");
    expect((await call("DELETE", "integrations/crux")).status).to.equal(204);
    expect((await call("POST", "integrations/crux/sync")).status).to.equal(404);
    const bare = await startApi(database);
    const { status, body } = await bare.request("PUT", `/sites/${siteId}/integrations/crux`, {
      ...{ token: account.tokenText, body: { api_key: CRUX_KEY } },
    });
    expect([status, body.code]).to.deep.equal([409, "secret_key_missing"]);
    await bare.close();
  });
});
