import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import {
  WEBHOOK_CONFIG,
  type WebhookCalls,
  webhookCalls,
} from "../../../support/accounts/webhook_sending.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const URL = "https://hooks.example.com/a?b=1";

describe("WEBHOOK_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let calls: WebhookCalls;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, {
      now: () => NOW,
      config: { ...WEBHOOK_CONFIG, webhookAllowPrivate: [] },
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    calls = webhookCalls(api, account);
  });

  it("adds one and shows its secret this once", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId);
    const body = { url: URL, site_ids: [siteId, siteId], event_types: ["audit.failed"] };
    const { status, headers, body: { data: { secret, ...data } } } = await calls.call(
      "POST",
      "",
      body,
    );
    expect(status).to.equal(201);
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(headers.get("location")).to.equal(`${api.url}/api/v1/webhooks/${data.id}`);
    expect(data).to.deep.include({
      ...{ url: URL, description: null, site_ids: [siteId], event_types: ["audit.failed"] },
      ...{ enabled: true, disabled_reason: null, failing_since: null, last_delivered_at: null },
    });
    expect(await calls.read(`/${data.id}`)).to.deep.equal(data);
    expect(await calls.read("")).to.deep.equal([data]);
    expect(await calls.read("?fields=enabled&filter[enabled]=true")).to.deep.equal([{
      enabled: true,
    }]);
    expect(await calls.read(`/${data.id}/deliveries`)).to.deep.equal([]);
    const stored = await database.db("webhooks").where({ id: data.id }).first("encrypted_secret");
    expect(stored.encrypted_secret.includes(secret.slice(6, 20))).to.equal(false);
  });

  it("shows the same secret again under an Idempotency-Key, and keeps it encrypted", async () => {
    const add = (on: SpecApi) =>
      on.request("POST", "/webhooks", {
        token: account.tokenText,
        body: { url: URL },
        headers: { "Idempotency-Key": "add-1" },
      });
    const first = await add(api);
    const again = await add(api);
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(again.text).to.equal(first.text);
    expect(again.headers.get("idempotent-replayed")).to.equal("true");
    const { accountId } = account;
    const kept = await database.db("idempotency_keys").where({ account_id: accountId }).first(
      "body",
    );
    expect(Object.keys(JSON.parse(kept.body))).to.deep.equal(["encrypted"]);

    const otherKey = [Buffer.alloc(32, 8).toString("base64")];
    const other = await startApi(database, {
      now: () => NOW,
      config: { ...WEBHOOK_CONFIG, secretKeys: otherKey },
    });
    const { status, body: { code } } = await add(other);
    await other.close();
    expect([status, code]).to.deep.equal([409, "idempotency_answer_lost"]);
  });

  it("refuses what may not be called, and says what to send", async () => {
    const refuse = async (url: string) => {
      const { status, body } = await calls.call("POST", "", { url });
      expect(status, url).to.equal(422);
      return body.errors.url[0];
    };
    for (const url of ["http://hooks.example.com/", "ftp://hooks.example.com/"]) {
      expect(await refuse(url)).to.include("https://");
    }
    const privateUrls = [
      ...["https://127.0.0.1/", "https://169.254.169.254/latest", "https://[::1]/"],
      ...["https://localhost/", "https://2130706433/", "https://10.0.0.1:8443/"],
    ];
    for (const url of privateUrls) expect(await refuse(url), url).to.include("public host");
    expect(await refuse("https://user:pass@hooks.example.com/")).to.include("no user name");
    const foreign = await insertSpecSite(
      database.db,
      (await insertSpecAccount(database.db)).accountId,
    );
    const { body } = await calls.call("POST", "", {
      ...{ url: URL, site_ids: [foreign], event_types: ["audit.begun"] },
    });
    expect(body.errors).to.have.property("event_types.0");
    expect((await calls.call("POST", "", { url: URL, site_ids: [foreign] })).body.errors)
      .to.deep.equal({ site_ids: [`You have no site ${foreign}.`] });
  });

  it("has at most 20", async () => {
    for (let count = 0; count < 20; count++) await calls.add({ url: URL });
    expect((await calls.call("POST", "", { url: URL })).body.errors.url[0]).to.include(
      "at most 20",
    );
  });

  it("changes, rotates and deletes one", async () => {
    const { id } = await calls.add({ url: URL });
    const changed = await calls.call("PATCH", `/${id}`, {
      ...{ description: "Deploys", event_types: ["audit.completed"], enabled: false },
    });
    expect(changed.body.data).to.deep.include({
      ...{ description: "Deploys", event_types: ["audit.completed"], url: URL, enabled: false },
      ...{ disabled_reason: "paused", disabled_at: NOW.toISOString() },
    });
    const rotated = await calls.call("POST", `/${id}/secret`);
    expect(rotated.body.data.previous_secret_until).to.equal("2026-11-21T12:00:00.000Z");
    expect((await calls.call("DELETE", `/${id}`)).status).to.equal(204);
    expect((await calls.call("GET", `/${id}`)).body.code).to.equal("webhook_not_found");
    expect((await calls.call("DELETE", `/${id}`)).status).to.equal(404);
  });

  it("hides those of others", async () => {
    const { id } = await calls.add({ url: URL });
    const others = webhookCalls(api, await insertSpecAccount(database.db));
    for (
      const [method, path, body] of [
        ["GET", `/${id}`],
        ["PATCH", `/${id}`, { enabled: false }],
        ["DELETE", `/${id}`],
        ["POST", `/${id}/secret`],
        ["POST", `/${id}/test`],
        ["GET", `/${id}/deliveries`],
        ["GET", `/${id}/deliveries/1`],
        ["POST", `/${id}/deliveries/1/replay`],
      ] as const
    ) {
      const answer = await others.call(method, path, body);
      expect(answer.body.code, `${method} ${path}`).to.equal("webhook_not_found");
    }
    expect(await calls.read(`/${id}`)).to.include({ enabled: true });
    expect((await calls.call("GET", `/${id}/deliveries/1`)).body.code).to.equal(
      "delivery_not_found",
    );
  });

  it("needs the ability manage", async () => {
    const token = await insertSpecAccount(database.db, {}, {
      accountId: account.accountId,
      abilities: ["read", "write"],
    });
    const answer = await webhookCalls(api, token).call("GET");
    expect({ status: answer.status, code: answer.body.code })
      .to.deep.equal({ status: 403, code: "ability_missing" });
  });

  it("is a 409 without SECRET_KEY", async () => {
    const bare = await startApi(database, { config: { secretKeys: [] } });
    const answer = await webhookCalls(bare, account).call("POST", "", { url: URL });
    await bare.close();
    expect({ status: answer.status, code: answer.body.code })
      .to.deep.equal({ status: 409, code: "secret_key_missing" });
  });
});
