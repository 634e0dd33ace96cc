import { expect } from "chai";
import {
  claimDelivery,
  releaseDelivery,
  settleDelivery,
} from "../../../db/accounts/delivery_leases.ts";
import { insertSpecWebhook } from "../../support/accounts/webhook_events.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:01:00.123Z");
const OBJECT = "sites/0/audits";

describe("db/accounts/delivery_leases.ts", () => {
  const db = useSpecDatabase();
  let webhookId: number;
  let eventId = 100;
  beforeEach(async () => {
    for (const table of ["webhook_deliveries", "webhook_events", "webhooks"]) {
      await db()(table).delete();
    }
    webhookId = await insertSpecWebhook(db(), 1);
  });

  const fromNow = (seconds: number) => db().raw("NOW(6) + INTERVAL ? SECOND", [seconds]);
  /** Inserts a delivery of account 1 that is due, of the next event, which has an object of its own. */
  async function add(row: Record<string, unknown> = {}): Promise<number> {
    eventId++;
    const [id] = await db()("webhook_deliveries").insert({
      ...{ account_id: 1, webhook_id: webhookId, event_id: eventId, kind: "event" },
      ...{ object_key: `sites/${eventId}/audits`, status: "pending", attempt_log: "[]" },
      ...{ next_at: fromNow(-10), created_at: NOW, ...row },
    });
    return Number(id);
  }
  const claim = (
    owner = "me",
    { now = NOW, ...options }: {
      now?: Date;
      withoutWebhooks?: number[];
      withoutAccounts?: number[];
      signal?: AbortSignal;
    } = {},
  ) =>
    claimDelivery(db(), {
      ...{ owner, now, withoutWebhooks: [], withoutAccounts: [], ...options },
      noteInterrupted: (log, { number, startedAt }) => `${log} ${number} ${startedAt.toJSON()}`,
    });
  /** Claims all that can be claimed; returns the ids, sorted. */
  async function claimAll(): Promise<number[]> {
    const ids = [];
    for (let next = await claim(); next !== undefined; next = await claim()) ids.push(next.id);
    return ids.sort((a, b) => a - b);
  }
  const readRow = (id: number) => db()("webhook_deliveries").where({ id }).first();
  /** Whether a column is in the future by the database's clock, at most `seconds` away. */
  const isWithin = async (id: number, column: string, seconds: number) =>
    (await db()("webhook_deliveries").where({ id }).where(column, ">", fromNow(0))
      .where(column, "<=", fromNow(seconds))).length === 1;

  describe("claimDelivery()", () => {
    it("takes what has been due longest and holds it for half a minute", async () => {
      const second = await add({ next_at: fromNow(-20) });
      const first = await add({ next_at: fromNow(-30), account_id: 2 });
      const third = await add({ next_at: fromNow(-10) });
      expect(await claim()).to.deep.equal({
        ...{ id: first, accountId: 2, webhookId, eventId: eventId - 1, kind: "event" },
        ...{ attempt: 1, attemptLog: "[]" },
      });
      expect(await readRow(first)).to.deep.include({
        ...{ lease_owner: "me", attempts_count: 1, attempt_started_at: NOW, status: "pending" },
      });
      expect(await isWithin(first, "lease_until", 30)).to.equal(true);
      expect(await isWithin(first, "lease_until", 1)).to.equal(false);
      expect(await readRow(second)).to.deep.include({ lease_owner: null, attempts_count: 0 });
      expect([(await claim())?.id, (await claim())?.id]).to.deep.equal([second, third]);
      expect(await claim()).to.equal(undefined);
    });

    it("leaves what has ended, what is due later and what another process holds", async () => {
      for (const status of ["delivered", "failed", "canceled"]) await add({ status });
      await add({ next_at: fromNow(3_600) });
      await add({ next_at: null });
      await add({ lease_owner: "other", lease_until: fromNow(3_600) });
      await add({ webhook_id: webhookId + 1 });
      expect(await claim()).to.equal(undefined);
    });

    it("gives a delivery to one of several processes", async () => {
      const id = await add();
      const claimed = await Promise.all(["a", "b", "c", "d"].map((owner) => claim(owner)));
      expect(claimed.flatMap((one) => one?.id ?? [])).to.deep.equal([id]);
      expect(await readRow(id)).to.deep.include({ attempts_count: 1 });
    });

    it("takes over when the lease has ended, and notes the attempt that was begun", async () => {
      const id = await add();
      await claim("first");
      await db()("webhook_deliveries").update({ lease_until: fromNow(-1) });
      expect(await claim("second", { now: LATER })).to.deep.include({
        ...{ id, attempt: 2, attemptLog: "[] 1 2026-11-20T12:00:00.123Z" },
      });
      expect(await readRow(id)).to.deep.include({
        ...{ lease_owner: "second", attempts_count: 2, attempt_started_at: LATER },
        attempt_log: "[] 1 2026-11-20T12:00:00.123Z",
      });
    });

    it("goes on with one process after as many attempts as the table counts", async () => {
      const id = await add({ attempts_count: 250 });
      const claimed = await Promise.all(["a", "b", "c", "d"].map((owner) => claim(owner)));
      expect(claimed.flatMap((one) => one === undefined ? [] : [[one.id, one.attempt]]))
        .to.deep.equal([[id, 251]]);
      expect(await readRow(id)).to.deep.include({ attempts_count: 250 });
    });

    it("keeps events of one object and webhook in order", async () => {
      const other = await insertSpecWebhook(db(), 1);
      const one = { object_key: OBJECT };
      await add({ ...one, next_at: fromNow(3_600) });
      const waiting = await add(one);
      const free = [
        await add({ ...one, webhook_id: other }),
        await add({ ...one, kind: "replay" }),
        await add({ ...one, kind: "test" }),
        await add(),
      ];
      expect(await claimAll()).to.deep.equal(free);
      await db()("webhook_deliveries").where(one).where("next_at", ">", fromNow(0))
        .update({ status: "failed" });
      expect(await claimAll()).to.deep.equal([waiting]);
    });

    it("has an event wait for earlier ones alone, and for no replay", async () => {
      const one = { object_key: OBJECT };
      await add({ ...one, kind: "replay", next_at: fromNow(3_600) });
      const id = await add(one);
      await add({ ...one, next_at: fromNow(3_600) });
      expect(await claimAll()).to.deep.equal([id]);
    });

    it("has an event wait for earlier ones that no deliveries were made of yet", async () => {
      const event = {
        ...{ account_id: 1, message_id: "msg_1", event_type: "audit.completed", data: "{}" },
        ...{ object_key: OBJECT, occurred_at: NOW },
      };
      const insertEvent = (id: number, row: object = {}) =>
        db()("webhook_events").insert({ id, ...event, ...row });
      const delivery = { event_id: 1_002, object_key: OBJECT };
      const id = await add(delivery);
      const replay = await add({ ...delivery, kind: "replay" });
      await insertEvent(1_000);
      expect(await claimAll()).to.deep.equal([replay]);
      await db()("webhook_events").update({ fanned_out: 1 });
      await insertEvent(1_001, { account_id: 2 });
      await insertEvent(999, { object_key: "sites/6/audits" });
      await insertEvent(1_003);
      expect(await claimAll()).to.deep.equal([id]);
    });

    it("takes nothing but tests of a webhook that is off", async () => {
      await add();
      await add({ kind: "replay" });
      const test = await add({ kind: "test" });
      await db()("webhooks").update({ disabled_at: NOW });
      const onId = await insertSpecWebhook(db(), 1);
      const event = await add({ webhook_id: onId });
      expect(await claimAll()).to.deep.equal([test, event]);
    });

    it("leaves out webhooks and accounts, and takes nothing when the process stops", async () => {
      const other = await insertSpecWebhook(db(), 2);
      const first = await add();
      const second = await add({ account_id: 2, webhook_id: other, next_at: fromNow(-5) });
      expect(await claim("me", { signal: AbortSignal.abort() })).to.equal(undefined);
      expect(await claim("me", { withoutWebhooks: [webhookId, other] })).to.equal(undefined);
      expect(await claim("me", { withoutAccounts: [1, 2] })).to.equal(undefined);
      expect((await claim("me", { withoutAccounts: [1] }))?.id).to.equal(second);
      await releaseDelivery(db(), second, "me");
      expect((await claim("me", { withoutWebhooks: [webhookId] }))?.id).to.equal(second);
      expect((await claim("me", { withoutWebhooks: [other] }))?.id).to.equal(first);
    });
  });

  describe("settleDelivery()", () => {
    const end = { owner: "me", attemptLog: "[1]", secondsToNext: null, now: LATER };
    const NO_CLAIM = { lease_owner: null, lease_until: null, attempt_started_at: null };

    for (const status of ["delivered", "failed", "canceled"] as const) {
      it(`ends the one delivery that is ${status}`, async () => {
        const [id, other] = [await add(), await add()];
        await claim();
        await claim();
        expect(await settleDelivery(db(), id, { ...end, status })).to.equal(true);
        expect(await readRow(id)).to.deep.include({
          ...{ status, attempt_log: "[1]", next_at: null, finished_at: LATER, ...NO_CLAIM },
          attempts_count: 1,
        });
        expect(await readRow(other)).to.deep.include({ status: "pending", lease_owner: "me" });
        expect(await settleDelivery(db(), id, { ...end, status })).to.equal(false);
      });
    }

    it("has one that waits tried again by the database's clock", async () => {
      const id = await add();
      await claim();
      const again = { ...end, status: "pending", secondsToNext: 3_600 } as const;
      expect(await settleDelivery(db(), id, again)).to.equal(true);
      expect(await readRow(id))
        .to.deep.include({ status: "pending", finished_at: null, ...NO_CLAIM });
      expect(await isWithin(id, "next_at", 3_600)).to.equal(true);
      expect(await isWithin(id, "next_at", 3_000)).to.equal(false);
      expect(await claim()).to.equal(undefined);
      await db()("webhook_deliveries").update({ next_at: fromNow(0) });
      expect(await claim()).to.deep.include({ id, attempt: 2, attemptLog: "[1]" });
    });

    it("writes nothing for a process whose claim has passed on", async () => {
      const id = await add();
      await claim("other");
      expect(await settleDelivery(db(), id, { ...end, status: "delivered" })).to.equal(false);
      expect(await readRow(id)).to.deep.include({
        ...{ status: "pending", lease_owner: "other", attempt_log: "[]", finished_at: null },
      });
    });
  });

  it("releaseDelivery() gives back what the process holds, to be taken at once", async () => {
    const [id, other] = [await add({ next_at: fromNow(-20) }), await add()];
    await claim();
    await claim();
    await releaseDelivery(db(), id, "thief");
    expect(await claim("next")).to.equal(undefined);
    await releaseDelivery(db(), id, "me");
    expect(await claim("next")).to.deep.include({
      ...{ id, attempt: 2, attemptLog: "[] 1 2026-11-20T12:00:00.123Z" },
    });
    expect(await readRow(other)).to.deep.include({ lease_owner: "me" });
  });
});
