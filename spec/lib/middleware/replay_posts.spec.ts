import { expect } from "chai";
import { LimitExceededError, UnavailableError } from "../../../lib/core/errors.ts";
import { SITE_ROUTES } from "../../../lib/routes/sites/sites.ts";
import type { Route } from "../../../lib/routes/core/route.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("replayPosts()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  /** Replaced by a spec that wants a handler of its own. */
  let handle: Route["handler"];
  before(async () => {
    const [, create] = SITE_ROUTES;
    if (!create) throw new Error("The route POST /sites is missing.");
    const slow: Route = {
      ...create,
      path: "/slow",
      operationId: "slow",
      bodySchema: { type: "object" },
      // 201 names what was created
      answerStatus: 200,
      answerSchema: {},
      handler: (request) => handle(request),
    };
    database = await createSpecDatabase();
    api = await startApi(database, { routes: [...SITE_ROUTES, slow] });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
  });

  const post = (path: string, key: string, body: unknown = {}) =>
    api.request("POST", path, {
      token: account.tokenText,
      body,
      headers: { "Idempotency-Key": key },
    });
  const keyRow = (key: string) => database.db("idempotency_keys").where({ idempotency_key: key });

  it("replays status, address and body, and costs nothing", async () => {
    const first = await post("/sites", "k1", { domain: "example.com" });
    const second = await post("/sites", "k1", { domain: "example.com" });
    expect([first.status, second.status]).to.deep.equal([201, 201]);
    expect(first.headers.get("idempotent-replayed")).to.equal(null);
    expect(second.headers.get("idempotent-replayed")).to.equal("true");
    expect(second.headers.get("location")).to.equal(first.headers.get("location"));
    expect(second.text).to.equal(first.text);
    expect(second.headers.get("x-quota-remaining"))
      .to.equal(first.headers.get("x-quota-remaining"));
  });
  it("replays nothing to a token that may do less, and all to one that may do the same", async () => {
    const { accountId } = account;
    const send = (token: string) =>
      api.request("POST", "/sites", {
        token,
        body: { domain: "scope.example" },
        headers: { "Idempotency-Key": "k-scope" },
      });
    const first = await send(account.tokenText);
    expect(first.status).to.equal(201);
    for (
      const limits of [{ siteIds: [first.body.data.id + 1] }, { abilities: ["write"] }] as const
    ) {
      const lesser = await insertSpecAccount(database.db, {}, { accountId, ...limits });
      const { status, body } = await send(lesser.tokenText);
      expect([status, body.code]).to.deep.equal([422, "idempotency_key_reused"]);
    }
    const equal = await insertSpecAccount(database.db, {}, { accountId });
    expect((await send(equal.tokenText)).text).to.equal(first.text);
  });
  it("replays what the handler refused", async () => {
    await post("/sites", "k2", { domain: "example.com" });
    const first = await post("/sites", "k3", { domain: "example.com" });
    const second = await post("/sites", "k3", { domain: "example.com" });
    expect([first.status, second.status]).to.deep.equal([422, 422]);
    expect([first.body.code, second.body.code]).to.deep.equal(["domain_taken", "domain_taken"]);
    expect(second.headers.get("idempotent-replayed")).to.equal("true");
  });
  it("answers 422 to another body", async () => {
    await post("/sites", "k4", { domain: "example.com" });
    const { status, body } = await post("/sites", "k4", { domain: "example.org" });
    expect([status, body.code]).to.deep.equal([422, "idempotency_key_reused"]);
    expect(body.errors).to.have.property("Idempotency-Key");
  });
  it("keeps the keys of accounts apart", async () => {
    await post("/sites", "k5", { domain: "example.com" });
    account = await insertSpecAccount(database.db);
    const { status, headers } = await post("/sites", "k5", { domain: "example.org" });
    expect([status, headers.get("idempotent-replayed")]).to.deep.equal([201, null]);
  });
  it("answers 409 while the first is running", async () => {
    let finish = () => {};
    const started = new Promise<void>((resolve) => {
      handle = async () => {
        resolve();
        await new Promise<void>((end) => (finish = end));
        return { body: { data: "done" } };
      };
    });
    const first = post("/slow", "k6");
    await started;
    const second = await post("/slow", "k6");
    expect([second.status, second.body.code]).to.deep.equal([409, "idempotency_key_in_use"]);
    finish();
    expect((await first).status).to.equal(200);
  });
  it("runs once when the same request comes many times at once", async () => {
    let runs = 0;
    handle = () => Promise.resolve({ body: { data: ++runs } });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post("/slow", "k7")));
    expect(runs).to.equal(1);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 409]);
  });
  it("does not keep a failure of ours", async () => {
    handle = () => Promise.reject(new UnavailableError("database_unavailable", "Away."));
    expect((await post("/slow", "k8")).status).to.equal(503);
    handle = () => Promise.resolve({ body: { data: "done" } });
    expect((await post("/slow", "k8")).status).to.equal(200);
  });
  it("does not keep a refusal that says when to come again", async () => {
    handle = () => Promise.reject(new LimitExceededError("rate_limit_exceeded", "Too many.", 5));
    expect((await post("/slow", "k11")).status).to.equal(429);
    handle = () => Promise.resolve({ body: { data: "done" } });
    expect((await post("/slow", "k11")).status).to.equal(200);
  });
  it("runs again when the first run died and its lease ended", async () => {
    handle = () => Promise.resolve({ body: { data: 1 } });
    await post("/slow", "k9");
    const lost = { status: null, headers: null, body: null };
    await keyRow("k9").update({
      ...lost,
      lease_until: database.db.raw("now(6) + interval 9 second"),
    });
    expect((await post("/slow", "k9")).status).to.equal(409);
    await keyRow("k9").update({ lease_until: database.db.raw("now(6) - interval 1 second") });
    handle = () => Promise.resolve({ body: { data: 2 } });
    expect((await post("/slow", "k9")).body).to.deep.equal({ data: 2 });
  });
  it("forgets a key after 24 hours", async () => {
    handle = () => Promise.resolve({ body: { data: 1 } });
    await post("/slow", "k10", { a: 1 });
    await keyRow("k10").update({ created_at: database.db.raw("now(6) - interval 25 hour") });
    handle = () => Promise.resolve({ body: { data: 2 } });
    expect((await post("/slow", "k10", { b: 1 })).body).to.deep.equal({ data: 2 });
  });
  it("answers 422 to a key that is too long or has blanks", async () => {
    for (const key of ["x".repeat(256), "a b"]) {
      const { status, body } = await post("/slow", key);
      expect(status).to.equal(422);
      expect(body.errors).to.have.property("Idempotency-Key");
    }
  });
});
