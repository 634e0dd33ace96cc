import { expect } from "chai";
import { type AlertCalls, alertCalls } from "../../../support/accounts/alert_calls.ts";
import type { Ability } from "../../../../schemas/common.ts";
import { insertSpecAlert } from "../../../support/accounts/alert_sending.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { WEBHOOK_CONFIG } from "../../../support/accounts/webhook_sending.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const SLACK = "https://hooks.slack.example/services/T0/B0/secretsecret";

describe("ALERT_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let calls: AlertCalls;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: { ...WEBHOOK_CONFIG, webhookAllowPrivate: [] } });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    calls = alertCalls(api, account, siteId);
  });

  it("has defaults that are switched off, and nothing in the history", async () => {
    const { status, body: { data } } = await calls.read();
    expect(status).to.equal(200);
    expect(data).to.deep.include({ enabled: false, digest: "at_once", updated_at: null });
    expect(data.rules.health_drop).to.deep.include({ enabled: true, threshold: 5, channels: null });
    const { body } = await calls.history();
    expect([body.data, body.meta.total]).to.deep.equal([[], 0]);
  });

  it("keeps what it is given, fills in the rest, and takes its own answer back", async () => {
    const put = await calls.put({
      timezone: "europe/berlin",
      quiet_hours: { from: "22:00", to: "07:00" },
      channels: { email: ["seo@example.com", "seo@example.com"], slack: [SLACK] },
      rules: { health_below: { threshold: 90, digest: "weekly", channels: { webhook: false } } },
    });
    expect(put.status).to.equal(200);
    const { data } = put.body;
    expect(data).to.deep.include({ enabled: true, timezone: "Europe/Berlin", open_count: 0 });
    expect(data.channels).to.deep.equal({
      ...{ webhook: true, email: ["seo@example.com"], slack: [SLACK], teams: [], discord: [] },
    });
    expect(data.rules.health_below).to.deep.equal({
      ...{ enabled: true, threshold: 90, digest: "weekly", quiet_hours: null },
      channels: { webhook: false, email: [], slack: [], teams: [], discord: [] },
    });
    expect(data.rules.new_issues.severities).to.deep.equal(["error"]);
    expect((await calls.read()).body.data).to.deep.equal(data);

    const { open_count: _, checked_at: _at, updated_at: _updated, ...rest } = data;
    const { weekly_report_at: _next, last_report: _last, ...settings } = rest;
    const { addresses, mail_limits: limits, ...own } = settings;
    expect(addresses[0]).to.deep.include({ address: "seo@example.com", state: "pending" });
    expect(limits).to.deep.equal({
      ...{ per_address_a_day: 50, per_account_a_day: 500, new_addresses_a_day: 20 },
    });
    const again = await calls.put(own);
    expect([again.status, again.body.data.rules]).to.deep.equal([200, data.rules]);
    const stored = await database.db("alert_settings").where({ site_id: siteId }).first();
    expect(stored.settings).not.to.include("secretsecret");
    expect(stored.settings).to.include("seo@example.com");
  });

  it("refuses what does not exist, and says which field", async () => {
    const refused: [object, string][] = [
      [{ timezone: "Europe/Atlantis" }, "timezone"],
      [{ timezone: "+02:00" }, "timezone"],
      [{ quiet_hours: { from: "24:00", to: "07:00" } }, "quiet_hours.from"],
      [{ quiet_hours: { from: "22:00" } }, "quiet_hours.to"],
      [{ digest: "hourly" }, "digest"],
      [{ channels: { email: ["seo@example.com\r\nBcc: all@example.com"] } }, "channels.email.0"],
      [{ channels: { email: ["seo@example.com,all@example.com"] } }, "channels.email.0"],
      [{ channels: { email: Array(11).fill("seo@example.com") } }, "channels.email"],
      [{ channels: { slack: ["http://hooks.slack.example/x"] } }, "channels.slack.0"],
      [{ channels: { teams: ["https://127.0.0.1/x"] } }, "channels.teams.0"],
      [{ channels: { discord: ["https://a:b@discord.example/x"] } }, "channels.discord.0"],
      [
        { rules: { robots_changed: { channels: { slack: ["https://[::1]/x"] } } } },
        "rules.robots_changed.channels.slack.0",
      ],
      [{ rules: { health_below: { threshold: 0 } } }, "rules.health_below.threshold"],
      [{ rules: { health_below: { threshold: 101 } } }, "rules.health_below.threshold"],
      [{ rules: { health_drop: { threshold: 1.5 } } }, "rules.health_drop.threshold"],
      [{ rules: { new_issues: { codes: ["no_such_code"] } } }, "rules.new_issues.codes.0"],
      [{ rules: { robots_changed: { threshold: 3 } } }, "rules.robots_changed.threshold"],
      [{ rules: { moon_phase: {} } }, "rules.moon_phase"],
    ];
    for (const [body, field] of refused) {
      const { status, body: { errors } } = await calls.put(body);
      expect([status, Object.keys(errors)], JSON.stringify(body)).to.deep.equal([422, [field]]);
    }
    expect((await calls.read()).body.data.updated_at).to.equal(null);
  });

  it("keeps addresses of chats only where the server has a key, and e-mail without one", async () => {
    const plain = await startApi(database, { config: { secretKeys: [], webhookAllowPrivate: [] } });
    const { put, read } = alertCalls(plain, account, siteId);
    const refused = await put({ channels: { slack: [SLACK] } });
    expect([refused.status, refused.body.code]).to.deep.equal([409, "secret_key_missing"]);
    expect((await put({ channels: { email: ["seo@example.com"] } })).status).to.equal(200);
    expect((await calls.put({ channels: { slack: [SLACK] } })).status).to.equal(200);
    const { status, body: { code } } = await read();
    await plain.close();
    expect([status, code]).to.deep.equal([409, "secret_key_changed"]);
  });

  it("is the account's own: others neither see nor change it", async () => {
    await calls.put({ channels: { email: ["seo@example.com"] } });
    const other = alertCalls(api, await insertSpecAccount(database.db), siteId);
    for (const { status } of [await other.read(), await other.put({}), await other.history()]) {
      expect(status).to.equal(404);
    }
    const reader = await insertSpecAccount(database.db, {}, {
      ...{ accountId: account.accountId, abilities: ["read"] },
    });
    const reading = alertCalls(api, reader, siteId);
    expect((await reading.read()).status).to.equal(403);
    expect((await reading.put({})).status).to.equal(403);
    expect((await reading.history()).status).to.equal(200);
    expect((await calls.read()).body.data.channels.email).to.deep.equal(["seo@example.com"]);
  });

  it("shows e-mail addresses to those alone who may change them", async () => {
    await insertSpecAlert(database.db, { accountId: account.accountId, siteId }, {
      email: "jane.doe@example.com",
    });
    const said = "RCPT TO: 550 5.1.1 <jane.doe@example.com>: jane.doe is unknown";
    await database.db("alert_deliveries").where({ site_id: siteId }).update({
      ...{ status: "failed", last_error: said, finished_at: new Date(), attempts_count: 1 },
      attempt_log: JSON.stringify([
        { number: 1, started_at: "2026-11-20T12:00:00.000Z", outcome: "failed", message: said },
      ]),
    });
    const history = async (abilities: Ability[], query = "") => {
      const options = { accountId: account.accountId, abilities };
      const { tokenText: token } = await insertSpecAccount(database.db, {}, options);
      return await api.request("GET", `/sites/${siteId}/alerts/history${query}`, { token });
    };
    const full = JSON.stringify((await history(["read", "manage"])).body);
    expect(full.split("jane.doe")).to.have.length(6);
    for (const abilities of [["read"], ["read", "write", "audit", "chat"]] as Ability[][]) {
      const { status, body } = await history(abilities);
      expect(status).to.equal(200);
      expect(JSON.stringify(body)).not.to.match(/jane|doe/i);
      expect(body.data[0].deliveries[0]).to.deep.include({
        ...{ target: "j…@example.com", status: "failed", channel: "email" },
        error: "RCPT TO: 550 5.1.1 <j…@example.com>: j… is unknown",
      });
    }
    for (const format of ["csv", "ndjson"]) {
      const { text } = await history(["read"], `?format=${format}`);
      expect(text).to.include("j…@example.com").and.not.to.match(/jane|doe/i);
    }
  });
});
