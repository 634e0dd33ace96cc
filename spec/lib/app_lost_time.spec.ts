import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import { isTimeLost, limitLostTime, measureLostTime } from "../../db/core/lost_time.ts";
import { lockSite } from "../../db/sites/sites.ts";
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

describe("an account whose writes wait for each other", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const insertTenant = async () => {
    const { accountId, tokenText } = await insertSpecAccount(database.db, { plan: "enterprise" });
    return { accountId, siteId: await insertSpecSite(database.db, accountId), token: tokenText };
  };
  const track = ({ siteId, token }: { siteId: number; token: string }, keyword: string) =>
    api.request("POST", `/sites/${siteId}/keywords`, {
      token,
      headers: { "Idempotency-Key": keyword },
      body: { keywords: [keyword] },
    });

  /** Waits until this many statements of the API run, which only a lock lets last. */
  const untilBlocked = async (db: Db, count: number) => {
    for (let blocked = 0; blocked < count;) {
      await pause(20);
      const [[row]] = await db.raw(
        "SELECT COUNT(*) AS blocked FROM information_schema.processlist " +
          "WHERE DB = DATABASE() AND COMMAND = 'Query' AND ID <> CONNECTION_ID()",
      );
      blocked = Number(row.blocked);
    }
  };

  it("leaves connections to the requests of others", async () => {
    const [busy, other] = [await insertTenant(), await insertTenant()];
    const outside = openDatabase(database.url, 2);
    let ended = 0;
    let waiting: ReturnType<typeof track>[] = [];
    const statuses = await outside.transaction(async (lock) => {
      await lockSite(lock, busy.siteId);
      waiting = Array.from(
        { length: 50 },
        (_, number) => track(busy, `kw-${number}`).finally(() => ended++),
      );
      await untilBlocked(outside, 4);
      // most of those that wait have written nothing yet: they leave nothing where they give up
      const keys = await database.db("idempotency_keys").where({ account_id: busy.accountId });
      expect(keys.length).to.be.within(4, 25);
      const read = await api.request("GET", `/sites/${other.siteId}`, { token: other.token });
      const written = await track(other, "kw");
      return [read.status, written.status, ended];
    }).finally(() => outside.destroy());
    expect(statuses).to.deep.equal([200, 201, 0]);
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
  });
});
