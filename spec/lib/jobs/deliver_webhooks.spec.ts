import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { findDelivery } from "../../../db/accounts/webhook_deliveries.ts";
import { insertWebhookEvents } from "../../../db/sites/webhook_events.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { startReceiver, type WebhookReceiver } from "../../support/accounts/webhook_receiver.ts";
import {
  deliverAll,
  insertSpecEvent,
  makeDue,
  WEBHOOK_CONFIG,
  type WebhookCalls,
  webhookCalls,
} from "../../support/accounts/webhook_sending.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { countQueries } from "../../support/count_queries.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { waitFor } from "../../support/wait.ts";

const HOUR_MS = 3_600_000;

describe("deliverWebhooks", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let calls: WebhookCalls;
  let siteId: number;
  let receiver: WebhookReceiver;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: WEBHOOK_CONFIG });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    calls = webhookCalls(api, account);
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    await database.db("webhooks").delete();
    await database.db("webhook_deliveries").delete();
    await database.db("webhook_events").delete();
  });

  const happen = (event: Parameters<typeof insertSpecEvent>[2] = {}, site = siteId) =>
    insertSpecEvent(database.db, { accountId: account.accountId, siteId: site }, event);
  const deliver = () => deliverAll(api.services);
  const readLog = (id: number) => calls.read(`/${id}/deliveries`);
  const numbers = () => receiver.messages.map(({ body }) => JSON.parse(body).data.number);

  it("sends an event, signed, and logs request and answer", async () => {
    receiver.answer = (response) => response.writeHead(200, { Server: "spec" }).end("taken");
    const { id, secret } = await calls.add({ url: receiver.url });
    await happen();
    await deliver();
    const [message] = receiver.messages;
    const sent = new Webhook(secret).verify(message?.body ?? "", {
      "webhook-id": String(message?.headers["webhook-id"]),
      "webhook-timestamp": String(message?.headers["webhook-timestamp"]),
      "webhook-signature": String(message?.headers["webhook-signature"]),
    });
    expect(sent).to.deep.include({
      type: "audit.completed",
      data: { number: 1, links: { site: `${api.url}/api/v1/sites/${siteId}` } },
    });
    const [row] = await readLog(id);
    expect(row).to.include({
      ...{ event_type: "audit.completed", site_id: siteId, kind: "event", status: "delivered" },
      ...{ attempts_count: 1, next_attempt_at: null },
      message_id: message?.headers["webhook-id"],
    });
    expect(row.last_attempt).to.deep.include({
      ...{ number: 1, outcome: "delivered", status_code: 200, error: null },
      response_body: "taken",
    });
    expect(row.last_attempt.response_headers.server).to.equal("spec");
    expect(row.last_attempt.request_headers["webhook-signature"])
      .to.equal(message?.headers["webhook-signature"]);
    const whole = await calls.read(`/${id}/deliveries/${row.id}`);
    expect(whole.payload).to.equal(message?.body);
    expect(whole.attempts).to.deep.equal([row.last_attempt]);
    await deliver();
    expect(receiver.messages).to.have.length(1);
  });

  it("sends only the chosen types of the chosen sites, to each webhook that wants them", async () => {
    const otherId = await insertSpecSite(database.db, account.accountId, { domain: "other.test" });
    await calls.add({ url: `${receiver.url}/site`, site_ids: [siteId] });
    await calls.add({ url: `${receiver.url}/type`, event_types: ["audit.failed"] });
    await happen({ number: 1 });
    await happen({ number: 2 }, otherId);
    await happen({ number: 3, type: "audit.failed" }, otherId);
    await deliver();
    const sent = receiver.messages.map(({ path, body }) => [path, JSON.parse(body).data.number]);
    expect(sent).to.have.deep.members([["/hook/site", 1], ["/hook/type", 3]]);
  });

  it("tries again after a 500, under the same id and a new signature", async () => {
    receiver.answer = (response, _, index) =>
      void response.writeHead(index === 0 ? 500 : 204).end(index === 0 ? "broken" : undefined);
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    await deliver();
    const [waiting] = await readLog(id);
    expect(waiting).to.include({ status: "pending", attempts_count: 1 });
    expect(waiting.last_attempt).to.include({ status_code: 500, response_body: "broken" });
    const waits = Date.parse(waiting.next_attempt_at) - Date.parse(waiting.last_attempt.started_at);
    expect(waits).to.be.within(4_000, 8_000);
    expect(await calls.read(`/${id}`)).to.include({
      last_error: "It answered 500.",
      enabled: true,
    });
    await deliver();
    expect(receiver.messages).to.have.length(1);
    await makeDue(database.db);
    await deliver();
    const [row] = await readLog(id);
    expect(row).to.include({ status: "delivered", attempts_count: 2, next_attempt_at: null });
    const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
    expect(ids).to.deep.equal([row.message_id, row.message_id]);
    expect(await calls.read(`/${id}`)).to.include({ last_error: null, failing_since: null });
  });

  it("lists the last of many attempts without reading the others, whatever receivers answer", async () => {
    const answer = '{"number":7,"a":[]}]\\"';
    receiver.answer = (response) => void response.writeHead(500).end(answer);
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue(database.db);
      await deliver();
    }
    const [row] = await readLog(id);
    expect(row.last_attempt).to.include({ number: 3, response_body: answer });
    const { attempts, last_attempt } = await calls.read(`/${id}/deliveries/${row.id}`);
    expect(attempts.map(({ number }: { number: number }) => number)).to.deep.equal([1, 2, 3]);
    expect(last_attempt).to.deep.equal(row.last_attempt);
    const own = { accountId: account.accountId, id };
    const { attempt_log: log } = await database.db("webhook_deliveries").where({ id: row.id })
      .first("attempt_log");
    const read = await findDelivery(database.db, own, row.id);
    expect(read?.last_attempt.length).to.be.below(log.length / 2);
  });

  it("keeps nobody waiting for the events of another account, however many these are", async () => {
    const greedy = await insertSpecAccount(database.db);
    const greedySite = await insertSpecSite(database.db, greedy.accountId);
    const other = await startReceiver();
    await webhookCalls(api, greedy).add({ url: other.url });
    const flood = Array.from({ length: 500 }, (_, number) => ({
      ...{ type: "audit.completed", object: `sites/${greedySite}/audits/${number}` },
      data: { number },
    }));
    await insertWebhookEvents(database.db, {
      accountId: greedy.accountId,
      siteId: greedySite,
    }, { events: flood, now: new Date() });
    await calls.add({ url: receiver.url });
    await happen();
    const stopping = new AbortController();
    const run = deliverAll(api.services, stopping.signal);
    await receiver.arrived(1);
    stopping.abort();
    await run;
    const [row] = await database.db("webhook_events").where({ fanned_out: 0 })
      .count<{ count: number }[]>({ count: "*" });
    expect(row?.count).to.be.at.least(300);
    await other.close();
  });

  it("waits as long as Retry-After of a 429 asks", async () => {
    receiver.answer = (response) => response.writeHead(429, { "Retry-After": "3600" }).end();
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    await deliver();
    const [row] = await readLog(id);
    const waits = Date.parse(row.next_attempt_at) - Date.parse(row.last_attempt.started_at);
    expect(waits).to.be.within(HOUR_MS - 2_000, HOUR_MS * 1.1 + 5_000);
  });

  it("gives up after the tenth attempt", async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    for (let attempt = 1; attempt <= 12; attempt++) {
      await makeDue(database.db);
      await deliver();
    }
    const [row] = await readLog(id);
    expect(row).to.include({ status: "failed", attempts_count: 10, next_attempt_at: null });
    expect(receiver.messages).to.have.length(10);
    // it has not failed for long
    expect(await calls.read(`/${id}`)).to.include({ enabled: true });
    expect((await calls.read(`/${id}/deliveries/${row.id}`)).attempts).to.have.length(10);
  });

  it("switches a webhook off at once that answers 410, with all that waits", async () => {
    receiver.answer = (response) => void response.writeHead(410).end();
    const { id } = await calls.add({ url: receiver.url });
    await happen({ number: 1 });
    await happen({ number: 2 });
    await deliver();
    expect(numbers()).to.deep.equal([1]);
    const webhook = await calls.read(`/${id}`);
    expect(webhook).to.include({ enabled: false, disabled_reason: "gone" });
    expect(webhook.last_error).to.equal("It answered 410.");
    const rows = await readLog(id);
    expect(rows.map(({ status }: { status: string }) => status)).to.deep.equal([
      "canceled",
      "failed",
    ]);
    await happen({ number: 3 });
    await deliver();
    expect(await readLog(id)).to.have.length(2);
    receiver.answer = (response) => void response.writeHead(204).end();
    expect((await calls.call("PATCH", `/${id}`, { enabled: true })).body.data)
      .to.include({ enabled: true, disabled_reason: null, disabled_at: null });
    await happen({ number: 4 });
    await deliver();
    expect(numbers()).to.deep.equal([1, 4]);
  });

  it("switches a webhook off that has failed for three days, and says since when", async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    const since = new Date(Date.now() - 73 * HOUR_MS);
    for (let attempt = 1; attempt <= 10; attempt++) {
      await makeDue(database.db);
      await deliver();
      if (attempt === 1) {
        await database.db("webhooks").where({ id }).update({ failing_since: since });
      }
    }
    expect(await calls.read(`/${id}`)).to.include({
      ...{ enabled: false, disabled_reason: "failing", last_error: "It answered 503." },
      failing_since: since.toISOString(),
    });
  });

  it("sends events of one object in order: the next waits for the one before", async () => {
    receiver.answer = (response, _, index) =>
      void response.writeHead(index === 0 ? 500 : 204).end();
    const { id } = await calls.add({ url: receiver.url });
    await happen({ number: 1 });
    await happen({ number: 2 });
    await happen({ number: 3, object: "sites/0/audits" });
    await deliver();
    expect(numbers()).to.have.members([1, 3]);
    const [, second, first] = await readLog(id);
    expect(second).to.include({ status: "pending", next_attempt_at: null, waits_for_id: first.id });
    expect(first).to.include({ status: "pending", waits_for_id: null });
    expect(Date.parse(first.next_attempt_at)).to.be.above(
      Date.parse(first.last_attempt.started_at),
    );
    await makeDue(database.db);
    await deliver();
    expect((await readLog(id))[1]).to.include({ status: "delivered", waits_for_id: null });
    expect(numbers().slice(2)).to.deep.equal([1, 2]);
  });

  it("sends each event once from two processes that work at the same time", async () => {
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 20);
    for (let number = 1; number <= 3; number++) await calls.add({ url: receiver.url });
    for (let number = 1; number <= 20; number++) {
      await happen({ number, object: `sites/${siteId}/issues/rule_${number % 5}` });
    }
    await Promise.all([deliver(), deliver(), deliver()]);
    const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
    expect(ids).to.have.length(60);
    expect(new Set(ids).size).to.equal(20);
    const rows = await database.db("webhook_deliveries").select("status", "attempts_count");
    expect(rows).to.have.length(60);
    expect(rows.every(({ status, attempts_count: count }) => status === "delivered" && count === 1))
      .to.equal(true);
  });

  it("gives a delivery back when the process stops, and says that nobody knows its end", async () => {
    receiver.answer = (response, _, index) => {
      if (index > 0) response.writeHead(204).end();
    };
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    const stopping = new AbortController();
    const run = deliverAll(api.services, stopping.signal);
    await receiver.arrived(1);
    stopping.abort();
    await run;
    await deliver();
    const [row] = await readLog(id);
    expect(row).to.include({ status: "delivered", attempts_count: 2 });
    const { attempts } = await calls.read(`/${id}/deliveries/${row.id}`);
    expect(attempts.map(({ outcome }: { outcome: string }) => outcome))
      .to.deep.equal(["interrupted", "delivered"]);
  });

  it("lets an attempt whose claim has ended write nothing over the one after it", async () => {
    const answers: (() => void)[] = [];
    receiver.answer = (response) => void answers.push(() => response.writeHead(204).end());
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    const settled = countQueries(database.db, /^update `webhook_deliveries` set `status`/);
    const run = deliver();
    await receiver.arrived(1);
    await database.db("webhook_deliveries").update({ lease_until: database.db.raw("NOW(6)") });
    await receiver.arrived(2);
    answers[0]?.();
    await waitFor("the end of the first attempt", () => settled() === 1);
    answers[1]?.();
    await run;
    const [row] = await readLog(id);
    expect(row).to.include({ status: "delivered", attempts_count: 2 });
    const { attempts } = await calls.read(`/${id}/deliveries/${row.id}`);
    expect(attempts.map(({ outcome }: { outcome: string }) => outcome))
      .to.deep.equal(["interrupted", "delivered"]);
  });

  it("logs why nothing could be signed, and sends nothing unsigned", async () => {
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    const config = { ...api.services.config, secretKeys: [] };
    await deliverAll({ ...api.services, config });
    expect(receiver.messages).to.deep.equal([]);
    const [row] = await readLog(id);
    expect(row.last_attempt.error.code).to.equal("secret_key_changed");
  });

  it("signs with both secrets for a day after a rotation", async () => {
    const { id, secret: before } = await calls.add({ url: receiver.url });
    const { body } = await calls.call("POST", `/${id}/secret`);
    await happen({ number: 1 });
    await deliver();
    await database.db("webhooks").where({ id }).update({ previous_secret_until: new Date(0) });
    await happen({ number: 2 });
    await deliver();
    const verify = (secret: string, index: number) => {
      const message = receiver.messages[index];
      // deno-lint-ignore no-explicit-any -- the headers of a message that has arrived
      return new Webhook(secret).verify(message?.body ?? "", message?.headers as any);
    };
    for (const secret of [before, body.data.secret]) verify(secret, 0);
    verify(body.data.secret, 1);
    expect(() => verify(before, 1)).to.throw("No matching signature");
  });

  it("sends a test once, also to a webhook that is off, and a replay under the same id", async () => {
    const { id } = await calls.add({ url: receiver.url });
    await happen();
    await deliver();
    const [row] = await readLog(id);
    const again = await calls.call("POST", `/${id}/deliveries/${row.id}/replay`);
    expect(again.status).to.equal(202);
    await deliver();
    expect(receiver.messages.map(({ headers }) => headers["webhook-id"]))
      .to.deep.equal([row.message_id, row.message_id]);
    await calls.call("PATCH", `/${id}`, { enabled: false });
    expect((await calls.call("POST", `/${id}/deliveries/${row.id}/replay`)).body.code)
      .to.equal("webhook_disabled");
    receiver.answer = (response) => void response.writeHead(500).end();
    const test = await calls.call("POST", `/${id}/test`);
    await deliver();
    expect(JSON.parse(receiver.messages.at(-1)?.body ?? "").type).to.equal("webhook.test");
    expect(await calls.read(`/${id}/deliveries/${test.body.data.id}`))
      .to.include({ status: "failed", kind: "test", attempts_count: 1 });
  });
});
