import { generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import { findSearchConsoleKey } from "../../../../db/search_data/search_console.ts";
import {
  claimSearchConsole,
  finishSearchConsole,
} from "../../../../db/search_data/search_console_leases.ts";
import {
  readSearchConsoleDays,
  writeSearchConsoleDays,
} from "../../../../db/search_data/search_console_days.ts";
import { removeAccount } from "../../../../lib/commands/accounts/remove_account.ts";
import { decryptSecret } from "../../../../lib/core/secret_box.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("the connection to Search Console", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let path: string;

  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const file = {
    type: "service_account",
    project_id: "spec-project",
    private_key_id: "0123456789abcdef",
    private_key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    client_email: "reader@spec-project.iam.gserviceaccount.com",
    client_id: "1234567890",
    auth_uri: "https://accounts.google.com/o/oauth2/auth",
    token_uri: "https://oauth2.googleapis.com/token",
    universe_domain: "googleapis.com",
  };

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: { secretKeys: [SECRET_KEY] }, now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
    path = `/sites/${siteId}/integrations/search-console`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function domain(): Promise<string> {
    return (await ask("GET", `/sites/${siteId}`)).body.data.domain;
  }

  function ask(method: string, address = path, body?: object) {
    return api.request(method, address, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });
  }

  async function connect(changes: object = {}) {
    const property = `sc-domain:${await domain()}`;
    return await ask("PUT", path, { property, service_account: file, ...changes });
  }

  it("forgets that syncs succeeded when the property is another one", async () => {
    await connect();
    const rows = () => database.db("search_console_connections").where({ site_id: siteId });
    await rows().update({ succeeded_at: NOW });
    expect((await connect({ from: "2026-01-01" })).body.data.last_sync_at).not.to.equal(null);
    const other = { property: `https://${await domain()}/` };
    expect((await connect(other)).body.data).to.include({ ...other, last_sync_at: null });
  });

  it("connects a site, due at once, and answers nothing of the key", async () => {
    const { status, body, text } = await connect();
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal({
      property: `sc-domain:${await domain()}`,
      client_email: "reader@spec-project.iam.gserviceaccount.com",
      project_id: "spec-project",
      private_key_id: "0123456789abcdef",
      search_types: ["web"],
      by_country_and_device: false,
      from: null,
      state: "connected",
      last_error: null,
      rows_count: 0,
      days_count: 0,
      first_day: null,
      last_day: null,
      last_final_day: null,
      // of 489 days that Google keeps all but the last eleven
      days_left: 478,
      sync_started_at: null,
      last_sync_at: null,
      next_sync_at: "2026-11-20T12:00:00.000Z",
      last_import_id: null,
      created_at: "2026-11-20T12:00:00.000Z",
      updated_at: "2026-11-20T12:00:00.000Z",
    });
    const secret = file.private_key.slice(100, 130);
    expect(text).not.to.include(secret);
    const read = await ask("GET");
    expect(read.body).to.deep.equal(body);
    expect(JSON.stringify(api.log)).not.to.include(secret);
  });

  it("stores the key encrypted, for this site alone", async () => {
    await connect();
    const stored = await findSearchConsoleKey(database.db, siteId);
    if (stored === undefined) throw new Error("There is no key.");
    expect(stored.includes("PRIVATE KEY")).to.equal(false);
    const context = `search_console:${siteId}`;
    expect(decryptSecret([SECRET_KEY], stored, context)).to.equal(file.private_key);
    expect(() => decryptSecret([SECRET_KEY], stored, "search_console:0")).to.throw("damaged");
  });

  it("keeps the key when none is sent, and the days when the same is asked for", async () => {
    await connect();
    const day = { date: "2026-11-01", state: "final", rowsCount: 5 } as const;
    await writeSearchConsoleDays(database.db, siteId, { days: [day], now: NOW });
    const property = `sc-domain:${await domain()}`;
    const same = await ask("PUT", path, { property, from: "2026-10-01" });
    expect(same.status).to.equal(200);
    expect(same.body.data).to.include({
      private_key_id: "0123456789abcdef",
      from: "2026-10-01",
      days_count: 1,
      rows_count: 5,
      first_day: "2026-11-01",
      last_day: "2026-11-01",
      last_final_day: "2026-11-01",
    });
    const other = await ask("PUT", path, { property, by_country_and_device: true });
    expect(other.body.data).to.include({ days_count: 0, by_country_and_device: true });
  });

  it("needs the key of a site that has none", async () => {
    const { status, body } = await ask("PUT", path, { property: `sc-domain:${await domain()}` });
    expect(status).to.equal(422);
    expect(body.errors).to.deep.equal({
      service_account: ["The service_account field is required."],
    });
  });

  it("names every field of the key file that is wrong or missing", async () => {
    const wrong = await connect({
      property: "https://other.example/",
      service_account: { ...file, client_email: "me@gmail.com", token_uri: "http://10.0.0.1/" },
    });
    expect(wrong.status).to.equal(422);
    expect(wrong.body.errors).to.have.keys(
      "property",
      "service_account.client_email",
      "service_account.token_uri",
    );
    const { private_key: _, client_email: __, ...rest } = file;
    const missing = await connect({ service_account: rest });
    expect(missing.body.errors).to.deep.equal({
      "service_account.private_key": ["The service_account.private_key field is required."],
      "service_account.client_email": ["The service_account.client_email field is required."],
    });
  });

  it("refuses to begin in the future", async () => {
    expect((await connect({ from: "2026-11-21" })).body.errors).to.deep.equal({
      from: ["The from field is in the future: in Pacific time it is 2026-11-20."],
    });
  });

  it("says how to make a SECRET_KEY when the server has none", async () => {
    const bare = await startApi(database, { now: () => NOW });
    const { status, body } = await bare.request("PUT", path, {
      token: account.tokenText,
      body: { property: `sc-domain:${await domain()}`, service_account: file },
    });
    await bare.close();
    expect(status).to.equal(409);
    expect(body.code).to.equal("secret_key_missing");
    expect(body.message).to.include("openssl rand -base64 32");
    expect((await ask("GET")).status).to.equal(404);
  });

  it("is a 404 without a connection, and for someone else's site", async () => {
    for (const [method, address] of [["GET", path], ["DELETE", path], ["POST", `${path}/sync`]]) {
      const { status, body } = await ask(method ?? "", address);
      expect(status, method).to.equal(404);
      expect(body.code, method).to.equal("no_search_console");
    }
    const stranger = await insertSpecAccount(database.db);
    await connect();
    const body = { property: "sc-domain:example.com", service_account: file };
    for (
      const [method, address, sent] of [
        ["GET", path],
        ["PUT", path, body],
        ["DELETE", path],
        ["POST", `${path}/sync`, {}],
      ] as const
    ) {
      const answer = await api.request(method, address, {
        token: stranger.tokenText,
        ...sent && { body: sent },
      });
      expect(answer.body.code, method).to.equal("site_not_found");
    }
  });

  it("may be read with a token that may only read, and not changed", async () => {
    await connect();
    const { tokenText } = await insertSpecAccount(database.db, {}, {
      accountId: account.accountId,
      abilities: ["read"],
    });
    expect((await api.request("GET", path, { token: tokenText })).status).to.equal(200);
    expect((await api.request("DELETE", path, { token: tokenText })).status).to.equal(403);
    expect((await api.request("POST", `${path}/sync`, { token: tokenText })).status).to.equal(403);
  });

  it("disconnects: key and days are gone", async () => {
    await connect();
    const day = { date: "2026-11-01", state: "final", rowsCount: 5 } as const;
    await writeSearchConsoleDays(database.db, siteId, { days: [day], now: NOW });
    expect((await ask("DELETE")).status).to.equal(204);
    expect((await ask("GET")).status).to.equal(404);
    expect(await findSearchConsoleKey(database.db, siteId)).to.equal(undefined);
    expect((await readSearchConsoleDays(database.db, siteId)).size).to.equal(0);
  });

  it("loses its key with the site, and with the account", async () => {
    await connect();
    const kept = await insertSpecSite(database.db, account.accountId);
    expect((await ask("DELETE", `/sites/${siteId}`)).status).to.equal(204);
    expect(await findSearchConsoleKey(database.db, siteId)).to.equal(undefined);
    siteId = kept;
    path = `/sites/${siteId}/integrations/search-console`;
    const other = await insertSpecAccount(database.db);
    const theirs = await insertSpecSite(database.db, other.accountId, { domain: "b.example" });
    await api.request("PUT", `/sites/${theirs}/integrations/search-console`, {
      token: other.tokenText,
      body: { property: "sc-domain:b.example", service_account: file },
    });
    await connect();
    await removeAccount(api.services, { id: other.accountId });
    expect(await findSearchConsoleKey(database.db, theirs)).to.equal(undefined);
    expect(await findSearchConsoleKey(database.db, siteId)).to.be.instanceOf(Buffer);
  });

  it("says why a sync failed", async () => {
    await database.db("search_console_connections").delete();
    await connect();
    await claimSearchConsole(database.db, "spec", NOW);
    expect((await ask("GET")).body.data.state).to.equal("syncing");
    await finishSearchConsole(database.db, siteId, {
      owner: "spec",
      end: {
        state: "failed",
        error: { code: "google_key_revoked", message: "Google does not accept the key." },
        nextRunAt: null,
        now: new Date("2026-11-20T12:01:00.000Z"),
      },
    });
    expect((await ask("GET")).body.data).to.deep.include({
      state: "failed",
      last_error: {
        code: "google_key_revoked",
        message: "Google does not accept the key.",
        at: "2026-11-20T12:01:00.000Z",
      },
      next_sync_at: null,
    });
  });

  describe("POST …/sync", () => {
    it("makes a sync due", async () => {
      await connect();
      await database.db("search_console_connections").where({ site_id: siteId })
        .update({ next_run_at: new Date("2026-11-21T00:00:00Z") });
      const { status, body, headers } = await ask("POST", `${path}/sync`);
      expect(status).to.equal(202);
      expect(body.data.next_sync_at).to.equal("2026-11-20T12:00:00.000Z");
      expect(headers.get("location")).to.equal(`${api.url}/api/v1${path}`);
    });

    it("wants the days again that are asked for, as far as Google has them", async () => {
      await connect();
      const days = ["2026-11-01", "2026-11-02", "2026-11-03"].map((date) =>
        ({ date, state: "final", rowsCount: 1 }) as const
      );
      await writeSearchConsoleDays(database.db, siteId, { days, now: NOW });
      await ask("POST", `${path}/sync`, { from: "2026-11-02", to: "2026-11-02" });
      await ask("POST", `${path}/sync`, { to: "2025-07-20" });
      await ask("POST", `${path}/sync`, { from: "2026-11-20" });
      const known = await readSearchConsoleDays(database.db, siteId);
      expect([...known].sort()).to.deep.equal([
        ["2025-07-20", "wanted"],
        ["2026-11-01", "final"],
        ["2026-11-02", "wanted"],
        ["2026-11-03", "final"],
        ["2026-11-20", "wanted"],
      ]);
    });

    it("does not hurry on while the quota has to be waited for", async () => {
      await connect();
      await database.db("search_console_connections").where({ site_id: siteId })
        .update({ state: "waiting_quota", next_run_at: new Date("2026-11-20T12:10:00Z") });
      const { body } = await ask("POST", `${path}/sync`);
      expect(body.data.next_sync_at).to.equal("2026-11-20T12:10:00.000Z");
    });

    it("refuses days in the future, too far back, or in the wrong order", async () => {
      await connect();
      const errorsOf = async (body: object) =>
        (await ask("POST", `${path}/sync`, body)).body.errors;
      expect(await errorsOf({ from: "2026-11-21" })).to.deep.equal({
        from: ["The from field is in the future: in Pacific time it is 2026-11-20."],
      });
      expect(await errorsOf({ from: "2026-11-02", to: "2026-11-01" })).to.deep.equal({
        to: ["The to field must not be before the from field."],
      });
      expect(await errorsOf({ to: "2025-07-19" })).to.deep.equal({
        to: ["The to field is too far back: Google keeps 16 months, from 2025-07-20 on."],
      });
    });

    it("happens once with an Idempotency-Key", async () => {
      await connect();
      const request = {
        token: account.tokenText,
        body: { from: "2026-11-10" },
        headers: { "Idempotency-Key": "sync-1" },
      };
      const first = await api.request("POST", `${path}/sync`, request);
      const second = await api.request("POST", `${path}/sync`, request);
      expect(second.headers.get("idempotent-replayed")).to.equal("true");
      expect(second.body).to.deep.equal(first.body);
    });
  });
});
