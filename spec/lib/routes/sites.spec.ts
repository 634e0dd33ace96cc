import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../support/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("SITE_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
  });

  const create = (body: unknown) =>
    api.request("POST", "/sites", { token: account.tokenText, body });
  const get = (path: string) => api.request("GET", path, { token: account.tokenText });

  it("creates a site and answers 201 with its address", async () => {
    const { status, headers, body } = await create({ domain: "Shop.Example.com" });
    expect(status).to.equal(201);
    expect(headers.get("location")).to.equal(`${api.url}/api/v1/sites/${body.data.id}`);
    expect(body.data.domain).to.equal("shop.example.com");
    expect((await get(`/sites/${body.data.id}`)).body).to.deep.equal(body);
  });
});
