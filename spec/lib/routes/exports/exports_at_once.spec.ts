import { expect } from "chai";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { waitFor } from "../../../support/wait.ts";

const TITLES = ["first", "second", "third"];
/** The most that one account may have. */
const EXPORTS_OF_ACCOUNT = 4;

describe("exports at the same time", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let path: string;
  /** Pages ahead that hold a connection, until the gate opens. */
  let held: number;
  let most: number;
  let gate: PromiseWithResolvers<void>;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { routes: ROUTES.map(inSlowPages) });
    account = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, account.accountId);
    path = `/sites/${siteId}/annotations`;
    for (const title of TITLES) {
      const body = { kind: "other", title, first_day: "2026-11-20" };
      const { status } = await api.request("POST", path, { token: account.tokenText, body });
      expect(status).to.equal(201);
    }
  });
  beforeEach(() => {
    [held, most] = [0, 0];
    gate = Promise.withResolvers();
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** A list of one row a page, whose further pages take a connection each for as long as the spec wants. */
  function inSlowPages(route: Route): Route {
    if (route.operationId !== "listAnnotations") return route;
    return {
      ...route,
      async handler(request) {
        const answer = await route.handler({ ...request, list: { ...request.list, perPage: 1 } });
        if (request.list.cursor === null) return answer;
        return await database.db.transaction(async (trx) => {
          await trx.raw("SELECT 1");
          most = Math.max(most, ++held);
          await gate.promise;
          held--;
          return answer;
        });
      },
    };
  }

  it("leave connections of the pool to other requests", async () => {
    const { tokenText } = account;
    const exported = Array.from({ length: EXPORTS_OF_ACCOUNT }, async () => {
      const response = await fetch(`${api.url}/api/v1${path}?format=ndjson&sort=id`, {
        headers: { Authorization: `Bearer ${tokenText}` },
      });
      const lines = (await response.text()).trim().split("\n");
      return lines.map((line) => JSON.parse(line).title);
    });
    try {
      await waitFor("pages that are read ahead", () => held >= EXPORTS_OF_ACCOUNT);
      for (let look = 0; look < 3; look++) {
        const { status, body } = await api.request("GET", path, { token: tokenText });
        expect(status).to.equal(200);
        expect(body.data).to.have.length(1);
      }
    } finally {
      gate.resolve();
    }
    for (const titles of await Promise.all(exported)) expect(titles).to.deep.equal(TITLES);
    expect(most).to.be.within(EXPORTS_OF_ACCOUNT, EXPORTS_OF_ACCOUNT + 2);
  });
});
