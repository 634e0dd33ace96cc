import { AsyncLocalStorage } from "node:async_hooks";
import { expect } from "chai";
import { isTimeLost, limitLostTime, measureLostTime } from "../../db/core/lost_time.ts";
import type { Admission } from "../../lib/admission/admission.ts";
import { createAdmission } from "../../lib/admission/create_admission.ts";
import type { Route } from "../../lib/routes/core/route.ts";
import { SITE_ROUTES } from "../../lib/routes/sites/sites.ts";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";

describe("the time that a request of createApp() may lose", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let path: string;
  /** Answers whatever a spec wants. */
  let handle: Route["handler"] = () => Promise.resolve({});
  const base = SITE_ROUTES.find(({ method, path }) => method === "GET" && path === "/sites/:id");
  if (!base) throw new Error("The route GET /sites/:id is missing.");
  const custom: Route = {
    ...base,
    path: "/sites/:id/custom",
    operationId: "custom",
    answerSchema: {},
    handler: (request) => handle(request),
  };
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { routes: [custom] });
    account = await insertSpecAccount(database.db);
    path = `/sites/${await insertSpecSite(database.db, account.accountId)}/custom`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (path: string) => api.request("GET", path, { token: account.tokenText });
  const loseTime = () => {
    const { now } = performance;
    const countLost = measureLostTime();
    performance.now = () => now.call(performance) + 5_000;
    countLost();
    performance.now = now;
  };

  it("is limited until it is answered", async () => {
    let isLost: () => boolean = () => false;
    handle = () => {
      isLost = AsyncLocalStorage.bind(isTimeLost);
      loseTime();
      return Promise.resolve({ body: { lost: isLost() } });
    };
    expect((await get(path)).body).to.deep.equal({ lost: true });
    expect(isLost()).to.equal(false);
  });
  it("begins with the wait for admission", async () => {
    const { now } = performance;
    const real = createAdmission({ databaseUrl: database.url, log: () => {} });
    const admission: Admission = {
      ...real,
      admit: (request) =>
        real.admit(request).finally(() => performance.now = () => now.call(performance) + 5_000),
    };
    handle = () => {
      performance.now = now;
      return Promise.resolve({ body: { lost: isTimeLost() } });
    };
    const { paramsSchema: _, ...everywhere } = custom;
    const routes = [{ ...everywhere, path: "/custom" }];
    const other = await startApi(database, { routes, admission });
    const answer = await other.request("GET", "/custom", { token: account.tokenText });
    await other.close();
    expect(answer.body).to.deep.equal({ lost: true });
  });
  it("is its own, though others' admission begins its work", async () => {
    const real = createAdmission({ databaseUrl: database.url, log: () => {} });
    const admission: Admission = {
      ...real,
      admit: (request, onDecided = () => {}) =>
        real.admit(request, (caller) =>
          void limitLostTime(() => {
            loseTime();
            return Promise.resolve(onDecided(caller));
          })),
    };
    const other = await startApi(database, { routes: [custom], admission });
    handle = () => Promise.resolve({ body: { lost: isTimeLost() } });
    const answer = await other.request("GET", path, { token: account.tokenText });
    await other.close();
    expect(answer.body).to.deep.equal({ lost: false });
  });
});
