import { expect } from "chai";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecAnswer, type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { listWrongValues, setMember } from "../../../support/wrong_values.ts";

/** Whatever a route's schemas do not take, it refuses, and says which field it is. */
describe("routes that are given wrong values", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function ask(route: Route, query = "", body?: object): Promise<SpecAnswer> {
    const path = route.path.replace("/sites/:id", `/sites/${siteId}`)
      .replaceAll(/:\w+_id/g, "1").replace(":code", "title_missing");
    const request = { token: account.tokenText, ...(body === undefined ? {} : { body }) };
    return await api.request(route.method, path + query, request);
  }

  function expectRefusal({ status, body, text }: SpecAnswer, field: string, given: string): void {
    expect(status, `${given}: ${text}`).to.equal(422);
    const fields = Object.keys(body.errors);
    const named = fields.some((name) => name === field || name.startsWith(`${field}.`));
    expect(named, `${given}: ${fields.join(", ")}`).to.equal(true);
    for (const messages of Object.values(body.errors)) {
      expect(messages, given).to.be.an("array").that.is.not.empty;
    }
  }

  for (const route of ROUTES) {
    const ofBody = listWrongValues(route.bodySchema ?? {});
    if (ofBody.length > 0) {
      it(`${route.method} ${route.path} refuses ${ofBody.length} wrong members`, async () => {
        for (const { field, fault, value } of ofBody) {
          const body = setMember(Object(route.bodyExample), field, value);
          expectRefusal(await ask(route, "", body), field, `${field} ${fault}`);
        }
      });
    }
    // a parameter is a text: of those faults only that it says something of another type
    const ofQuery = listWrongValues(route.querySchema ?? {})
      .filter(({ fault }) => !fault.startsWith("of type") || fault === "of type string");
    if (ofQuery.length > 0) {
      it(`${route.method} ${route.path} refuses ${ofQuery.length} wrong parameters`, async () => {
        for (const { field, fault, value } of ofQuery) {
          const query = `?${field}=${encodeURIComponent(String(value))}`;
          expectRefusal(await ask(route, query), field, `${field} ${fault}`);
        }
      });
    }
  }
});
