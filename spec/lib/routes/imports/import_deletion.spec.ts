import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { finishImports } from "../../../support/imports/finish_imports.ts";

describe("DELETE /sites/:id/imports/:import_id of a large import", function () {
  this.timeout(20_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let path: string;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
    path = `/sites/${siteId}/imports`;
  });

  const ask = (method: string, address: string) =>
    api.request(method, address, { token: account.tokenText });
  /** Brings a row of a day, as if it were this many. */
  const bring = async (date: string, rowsStored: number) => {
    const row = { date, query: "tea", clicks: 1, impressions: 10 };
    const { importId } = await importRows(database.db, siteId, [row]);
    await database.db("imports").where({ id: importId }).update({ rows_stored: rowsStored });
    return importId;
  };
  const runJob = () => finishImports(api.services);
  const countFacts = async () => {
    const [row] = await database.db("search_facts").where({ site_id: siteId }).count({ n: "*" });
    return Number(row?.n);
  };

  it("answers 202, and a job deletes it; then it is a 404", async () => {
    const id = await bring("2026-11-01", 20_001);
    const { status, body, headers } = await ask("DELETE", `${path}/${id}`);
    expect(status).to.equal(202);
    expect(headers.get("location")).to.equal(`${api.url}/api/v1${path}/${id}`);
    expect(body.data).to.include({ id, status: "deleting", step: null, progress_pct: 100 });
    const list = await ask("GET", `${path}?filter[status]=deleting`);
    expect(list.body.data.map((one: { id: number }) => one.id)).to.deep.equal([id]);
    expect(await countFacts()).to.equal(2);
    await runJob();
    expect(await countFacts()).to.equal(0);
    expect((await ask("GET", `${path}/${id}`)).status).to.equal(404);
    expect((await ask("DELETE", `${path}/${id}`)).status).to.equal(404);
  });

  it("answers the same again, and to others of the site, which follow one by one", async () => {
    const large = await bring("2026-11-01", 20_001);
    const small = await bring("2026-11-02", 1);
    for (const id of [large, large, small, small]) {
      expect((await ask("DELETE", `${path}/${id}`)).status).to.equal(202);
    }
    await runJob();
    expect(await countFacts()).to.equal(0);
    expect((await ask("GET", path)).body.data).to.deep.equal([]);
  });

  it("answers 204 up to 20,000 rows, which are gone at once", async () => {
    const id = await bring("2026-11-01", 20_000);
    expect((await ask("DELETE", `${path}/${id}`)).status).to.equal(204);
    expect(await countFacts()).to.equal(0);
  });
});
