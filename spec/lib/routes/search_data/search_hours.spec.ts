import { expect } from "chai";
import { replaceSearchHours } from "../../../../db/search_data/hours/search_hours.ts";
import { replaceIntegration } from "../../../../db/search_data/integrations/integrations.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("GET /sites/{id}/search-hours", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (query = "") =>
    api.request("GET", `/sites/${siteId}/search-hours${query}`, { token: account.tokenText });
  const connect = () =>
    replaceIntegration(database.db, { siteId, kind: "search_hours" }, {
      settings: {},
      encryptedKey: null,
      now: NOW,
    });

  it("says what is incomplete", async () => {
    await connect();
    const hour = (startsAt: string, complete: boolean) => ({
      ...{ startsAt: new Date(startsAt), clicks: 3, impressions: 80, position: 4.567, complete },
    });
    await replaceSearchHours(database.db, { siteId, searchType: "web" }, {
      hours: [hour("2026-11-20T07:00:00Z", true), hour("2026-11-20T08:00:00Z", false)],
      state: { fetchedAt: NOW, incompleteFrom: new Date("2026-11-20T08:00:00Z") },
    });
    const { status, body } = await get();
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal([
      {
        starts_at: "2026-11-20T08:00:00.000Z",
        pacific_time: "2026-11-20T00:00:00-08:00",
        ...{ clicks: 3, impressions: 80, ctr: 0.0375, position: 4.57, complete: false },
      },
      {
        starts_at: "2026-11-20T07:00:00.000Z",
        pacific_time: "2026-11-19T23:00:00-08:00",
        ...{ clicks: 3, impressions: 80, ctr: 0.0375, position: 4.57, complete: true },
      },
    ]);
    expect(body.meta).to.deep.include({
      search_type: "web",
      fetched_at: "2026-11-20T12:00:00.000Z",
      incomplete_from: "2026-11-20T08:00:00.000Z",
      data_status: null,
      total: 2,
    });
    expect((await get("?filter[complete]=true&fields=pacific_time")).body.data)
      .to.deep.equal([{ pacific_time: "2026-11-19T23:00:00-08:00" }]);
  });

  it("says why there are none", async () => {
    const codeOf = async (query = "") => (await get(query)).body.meta.data_status.code;
    expect(await codeOf()).to.equal("no_search_console");
    await connect();
    expect(await codeOf()).to.equal("not_fetched_yet");
    const row = () => database.db("integrations").where({ site_id: siteId });
    await row().update({ succeeded_at: NOW });
    expect(await codeOf("?search_type=news")).to.equal("search_type_not_fetched");
    await row().update({ error_code: "google_key_revoked", error_message: "Gone." });
    expect(await codeOf()).to.equal("google_key_revoked");
  });

  it("is a 404 for the site of another account, and a 422 for an unknown search type", async () => {
    const { tokenText } = await insertSpecAccount(database.db);
    const other = await api.request("GET", `/sites/${siteId}/search-hours`, { token: tokenText });
    expect(other.body.code).to.equal("site_not_found");
    expect((await get("?search_type=maps")).status).to.equal(422);
  });
});
