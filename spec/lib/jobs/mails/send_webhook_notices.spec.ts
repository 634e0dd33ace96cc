import { expect } from "chai";
import { insertOwner } from "../../../../db/accounts/owners.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { sendWebhookNotices } from "../../../../lib/jobs/mails/send_webhook_notices.ts";
import type { Services } from "../../../../lib/services.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { specMailSettings } from "../../../support/accounts/alert_sending.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { startReceiver, type WebhookReceiver } from "../../../support/accounts/webhook_receiver.ts";
import {
  deliverAll,
  insertSpecEvent,
  WEBHOOK_CONFIG,
  webhookCalls,
} from "../../../support/accounts/webhook_sending.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { type SpecMailServer, startMailServer } from "../../../support/mail/mail_server.ts";

const MINUTE_MS = 60_000;

describe("sendWebhookNotices", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let receiver: WebhookReceiver;
  let mail: SpecMailServer;
  let now: Date;
  let refusing: boolean;
  /** Mailboxes that the mail server does not take mails to. */
  let full: string[];

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: WEBHOOK_CONFIG, now: () => now });
    receiver = await startReceiver();
    receiver.answer = (response) => void response.writeHead(410).end();
  });
  after(async () => {
    await Promise.all([api.close(), receiver.close()]);
    await database.drop();
  });
  beforeEach(async () => {
    now = new Date();
    refusing = false;
    full = [];
    account = await insertSpecAccount(database.db);
    const busy = Object.assign(new Error("Busy"), { responseCode: 451 });
    mail = await startMailServer({
      onMailFrom: (_from, _session, done) => done(refusing ? busy : null),
      onRcptTo: ({ address }, _session, done) => done(full.includes(address) ? busy : null),
    });
    await addOwner("owner", "boss");
    await addOwner("editor", "writer");
  });
  afterEach(() => mail.close());

  const addressOf = (name: string) => `${name}${account.accountId}@acme.example`;
  const addOwner = async (role: "owner" | "editor", name: string) => {
    const { accountId } = account;
    const owner = { accountId, role, passphraseHash: "x", email: addressOf(name) };
    await insertOwner(database.db, owner, now);
  };
  const run = async (settings: Partial<Services["config"]> = {}) => {
    const config = { ...api.services.config, mail: specMailSettings(mail.port), ...settings };
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await sendWebhookNotices.run({ ...api.services, config }, context);
  };
  /** Adds a webhook whose receiver answers 410 to the first event. */
  const addGone = async () => {
    const { id } = await webhookCalls(api, account).add({ url: receiver.url });
    const siteId = await insertSpecSite(database.db, account.accountId);
    await insertSpecEvent(database.db, { ...account, siteId });
    await deliverAll(api.services);
    return id;
  };
  const later = (minutes: number) => now = new Date(now.getTime() + minutes * MINUTE_MS);
  const sourceOf = (index: number) => mail.mails[index]?.source.replaceAll("=\r\n", "") ?? "";

  it("mails those who own the account once: why, where, and how to switch it on", async () => {
    const id = await addGone();
    await run({ publicUrl: "https://sv.example.com" });
    later(30);
    await run();
    expect(mail.mails.map(({ to }) => to)).to.deep.equal([[addressOf("boss")]]);
    expect(sourceOf(0)).to.match(/^Subject: A webhook of .* was switched off\r$/m)
      .and.contain("answered 410")
      .and.contain(`https://sv.example.com/settings/webhooks/${id}`)
      .and.not.contain(receiver.url);
  });

  it("speaks the language of each owner", async () => {
    await addGone();
    await database.db("owners").where({ account_id: account.accountId }).update({ language: "de" });
    await run();
    expect(sourceOf(0)).to.match(/^Subject: Ein Webhook von .* wurde abgeschaltet\r$/m);
  });

  it("says nothing of a webhook that somebody paused or has switched on again", async () => {
    const { id } = await webhookCalls(api, account).add({ url: receiver.url });
    await webhookCalls(api, account).call("PATCH", `/${id}`, { enabled: false });
    const goneId = await addGone();
    await webhookCalls(api, account).call("PATCH", `/${goneId}`, { enabled: true });
    await run();
    expect(mail.mails).to.deep.equal([]);
  });

  it("tries again what the mail server does not take, for three days", async () => {
    await addGone();
    refusing = true;
    await run();
    refusing = false;
    await run();
    expect(mail.mails, "not at once").to.deep.equal([]);
    later(11);
    await run();
    expect(mail.mails).to.have.length(1);
    await addGone();
    later(3 * 24 * 60 + 1);
    await run();
    expect(mail.mails, "no news any more").to.have.length(1);
  });

  it("mails each owner once, also where the mailbox of another one takes nothing for hours", async () => {
    await addOwner("owner", "partner");
    full = [addressOf("partner")];
    await addGone();
    for (let turn = 0; turn < 12; turn++, later(11)) await run();
    expect(mail.mails.map(({ to }) => to)).to.deep.equal([[addressOf("boss")]]);
    full = [];
    await run();
    expect(mail.mails.map(({ to }) => to).slice(1)).to.deep.equal([[addressOf("partner")]]);
    later(11);
    await run();
    expect(mail.mails).to.have.length(2);
  });

  it("sends each notice as soon as a mail server is back that was away for 40 minutes", async () => {
    await addGone();
    await addGone();
    refusing = true;
    for (let turn = 0; turn < 5; turn++, later(11)) await run();
    refusing = false;
    await run();
    expect(mail.mails).to.have.length(2);
    await addGone();
    await addGone();
    await run();
    expect(mail.mails, "three a day").to.have.length(3);
    later(24 * 60 + 11);
    await run();
    expect(mail.mails).to.have.length(4);
  });

  it("counts a day from the last mail that was sent, and not from one that was not", async () => {
    await addGone();
    await addGone();
    await run();
    later(23 * 60);
    await addGone();
    refusing = true;
    for (let turn = 0; turn < 10; turn++, later(11)) await run();
    refusing = false;
    await run();
    await addGone();
    await run();
    expect(mail.mails).to.have.length(4);
  });

  it("mails an owner again where the webhook is switched off once more", async () => {
    await addOwner("owner", "partner");
    full = [addressOf("partner")];
    const id = await addGone();
    await run();
    await webhookCalls(api, account).call("PATCH", `/${id}`, { enabled: true });
    await webhookCalls(api, account).call("POST", `/${id}/test`);
    await deliverAll(api.services);
    await run();
    expect(mail.mails.map(({ to }) => to)).to.deep.equal([
      ...[[addressOf("boss")], [addressOf("boss")]],
    ]);
  });

  it("waits without a mail server, and mails one address at most three times a day", async () => {
    const id = await addGone();
    await run({ mail: null });
    for (let turn = 0; turn < 5; turn++) {
      await run();
      await webhookCalls(api, account).call("PATCH", `/${id}`, { enabled: true });
      await webhookCalls(api, account).call("POST", `/${id}/test`);
      await deliverAll(api.services);
      later(1);
    }
    expect(mail.mails).to.have.length(3);
  });
});
