import { expect } from "chai";
import {
  cancelDeliveries,
  deleteOldDeliveries,
  DELIVERY_LIST,
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  listDeliveries,
} from "../../../db/accounts/webhook_deliveries.ts";
import type { OwnWebhook } from "../../../db/accounts/webhooks.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:01:00.123Z");
const OCCURRED = new Date("2026-11-20T11:00:00.123Z");
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
const OWN = { accountId: 1, id: 10 };
const OBJECT = "sites/5/audits";
const ENDED = { status: "delivered", next_at: null, finished_at: NOW };

describe("db/accounts/webhook_deliveries.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["webhook_deliveries", "webhook_events"]) await db()(table).delete();
    // an event has another id than its delivery
    await addEvent();
  });

  async function addEvent(row: object = {}): Promise<number> {
    const [id] = await db()("webhook_events").insert({
      ...{ account_id: 1, site_id: 5, message_id: "msg_1", event_type: "audit.completed" },
      ...{ object_key: OBJECT, data: '{"number":1}', fanned_out: 1, occurred_at: OCCURRED, ...row },
    });
    return Number(id);
  }
  /** Inserts a delivery of webhook 10 that waits, of an event of its own. */
  async function add(row: object = {}, event: object = {}): Promise<number> {
    const [id] = await db()("webhook_deliveries").insert({
      ...{ account_id: 1, site_id: 5, webhook_id: 10, event_id: await addEvent(event) },
      ...{ object_key: OBJECT, kind: "event", status: "pending", attempt_log: "[]" },
      ...{ next_at: LATER, created_at: NOW, ...row },
    });
    return Number(id);
  }
  const list = async (parameters: Record<string, string> = {}, webhook: OwnWebhook = OWN) =>
    await listDeliveries(db(), webhook, askList(DELIVERY_LIST, parameters));
  const listIds = async (parameters: Record<string, string> = {}, webhook: OwnWebhook = OWN) =>
    (await list(parameters, webhook)).rows.map(({ id }) => id);

  it("insertDeliveries() makes deliveries due by the database's clock", async () => {
    const event = await addEvent();
    const first = { accountId: 1, siteId: 5, webhookId: 10, eventId: event, object: OBJECT };
    const id = await insertDeliveries(db(), [
      { ...first, kind: "event" },
      { ...first, accountId: 2, siteId: null, webhookId: 11, kind: "test" },
    ], NOW);
    const rows = await db()("webhook_deliveries").where("next_at", "<=", db().raw("NOW(6)"))
      .where("next_at", ">", db().raw("NOW(6) - INTERVAL 1 HOUR")).orderBy("id");
    const made = {
      ...{ event_id: event, object_key: OBJECT, status: "pending", attempts_count: 0 },
      ...{ attempt_started_at: null, attempt_log: "[]", lease_owner: null, lease_until: null },
      ...{ created_at: NOW, finished_at: null },
    };
    expect(rows.map(({ id: _, next_at: __, ...row }) => row)).to.deep.equal([
      { ...made, account_id: 1, site_id: 5, webhook_id: 10, kind: "event" },
      { ...made, account_id: 2, site_id: null, webhook_id: 11, kind: "test" },
    ]);
    expect(rows[0].id).to.equal(id);
    expect(await insertDeliveries(db(), [], NOW)).to.equal(0);
  });

  describe("listDeliveries()", () => {
    it("lists those of one webhook with their events, the newest first", async () => {
      const log = '[{"number":1,"error":null},{"number":2,"error":{"code":"x"}}]';
      const first = await add({
        ...{ ...ENDED, attempts_count: 2, attempt_log: log, created_at: ago(9) },
      }, { message_id: "msg_2", event_type: "audit.failed" });
      const second = await add({ kind: "test", site_id: null, object_key: "webhooks/10" });
      const others = [await add({ webhook_id: 11 }), await add({ account_id: 2 })];
      const { rows, total } = await list();
      expect(total).to.equal(2);
      expect(rows).to.deep.equal([
        {
          ...{ id: second, webhook_id: 10, message_id: "msg_1", event_type: "audit.completed" },
          ...{ site_id: null, object: "webhooks/10", kind: "test", status: "pending" },
          ...{ attempts_count: 0, next_attempt_at: LATER, waits_for_id: null, last_attempt: "[]" },
          ...{ occurred_at: OCCURRED, created_at: NOW, finished_at: null },
        },
        {
          ...{ id: first, webhook_id: 10, message_id: "msg_2", event_type: "audit.failed" },
          ...{ site_id: 5, object: OBJECT, kind: "event", status: "delivered", attempts_count: 2 },
          ...{
            next_attempt_at: null,
            waits_for_id: null,
            last_attempt: '2,"error":{"code":"x"}}]',
          },
          ...{ occurred_at: OCCURRED, created_at: ago(9), finished_at: NOW },
        },
      ]);
      expect(await listIds({}, { accountId: 1, id: 11 })).to.deep.equal([others[0]]);
      expect(await listIds({}, { accountId: 2, id: 10 })).to.deep.equal([others[1]]);
      expect(await listIds({}, { accountId: 2, id: 11 })).to.deep.equal([]);
    });

    it("sorts, filters and pages by fields of the delivery and of the event", async () => {
      const first = await add(ENDED, { event_type: "audit.failed" });
      const second = await add({}, { event_type: "audit.failed", occurred_at: ago(1) });
      const third = await add(ENDED);
      expect(await listIds({ "filter[status]": "delivered" })).to.deep.equal([third, first]);
      expect(await listIds({ "filter[event_type]": "audit.failed" }))
        .to.deep.equal([second, first]);
      expect(await listIds({ sort: "-occurred_at,id" })).to.deep.equal([second, first, third]);
      const page = await list({ per_page: "2" });
      expect([page.rows.length, page.total]).to.deep.equal([2, 3]);
      expect(await listIds({ per_page: "2", cursor: page.nextCursor ?? "" }))
        .to.deep.equal([first]);
    });

    it("names the first event that one waits for, which then has no next attempt", async () => {
      const waits = async () =>
        (await list({ sort: "id" })).rows.map((
          { waits_for_id: id, next_attempt_at: at }: DeliveryRow,
        ) => [id, at]);
      const first = await add();
      await add();
      await add();
      await add({ kind: "replay" });
      await add({ object_key: "sites/6/audits" });
      await add({ ...ENDED, status: "failed" });
      expect(await waits()).to.deep.equal([
        ...[[null, LATER], [first, null], [first, null]],
        ...[[null, LATER], [null, LATER], [null, null]],
      ]);
      await db()("webhook_deliveries").where({ id: first }).update({ webhook_id: 11 });
      expect(await waits()).to.deep.equal([
        ...[[null, LATER], [first + 1, null]],
        ...[[null, LATER], [null, LATER], [null, null]],
      ]);
      await db()("webhook_deliveries").where({ id: first + 1 }).update(ENDED);
      expect((await waits()).slice(0, 2)).to.deep.equal([[null, null], [null, LATER]]);
    });

    it("has no event wait for a replay", async () => {
      await add({ kind: "replay" });
      await add();
      const { rows } = await list();
      expect(rows.map(({ waits_for_id: id }) => id)).to.deep.equal([null, null]);
    });
  });

  it("findDelivery() finds one of the webhook, with what is sent", async () => {
    const first = await add();
    const event = await addEvent({ message_id: "msg_2", data: '{"number":2}' });
    const id = await add({ event_id: event, attempt_log: '[{"number":1}]' });
    expect(await findDelivery(db(), OWN, id)).to.deep.include({
      ...{ id, webhook_id: 10, event_id: event, message_id: "msg_2", data: '{"number":2}' },
      ...{ attempt_log: '[{"number":1}]', last_attempt: "1}]", waits_for_id: first },
    });
    for (const other of [{ accountId: 2, id: 10 }, { accountId: 1, id: 11 }]) {
      expect(await findDelivery(db(), other, id)).to.equal(undefined);
    }
    expect(await findDelivery(db(), OWN, id + 1)).to.equal(undefined);
  });

  it("cancelDeliveries() ends what waits, but no test and nothing that is being sent", async () => {
    const held = (seconds: number) => ({
      lease_owner: "other",
      lease_until: db().raw("NOW(6) + INTERVAL ? SECOND", [seconds]),
    });
    const canceled = [await add(), await add({ kind: "replay" }), await add(held(-1))];
    const kept = [
      await add({ kind: "test" }),
      await add(held(3_600)),
      await add({ webhook_id: 11 }),
      await add({ account_id: 2 }),
    ];
    const ended = await add(ENDED);
    await cancelDeliveries(db(), OWN, LATER);
    const rows = await db()("webhook_deliveries").where({ status: "canceled" }).orderBy("id");
    expect(rows.map(({ id }) => id)).to.deep.equal(canceled);
    for (const row of rows) {
      expect(row).to.deep.include({
        ...{ next_at: null, lease_owner: null, lease_until: null, finished_at: LATER },
      });
    }
    expect(await db()("webhook_deliveries").where({ status: "pending" }).orderBy("id").pluck("id"))
      .to.deep.equal(kept);
    expect(await findDelivery(db(), OWN, ended)).to.deep.include({ finished_at: NOW });
  });

  it("deleteOldDeliveries() deletes what ended before a moment, up to a limit", async () => {
    const waiting = await add({ created_at: ago(99) });
    const kept = await add({ ...ENDED, created_at: ago(99), finished_at: ago(10) });
    for (let count = 0; count < 3; count++) await add({ ...ENDED, finished_at: ago(11) });
    const prune = () => deleteOldDeliveries(db(), { before: ago(10), limit: 2 });
    expect([await prune(), await prune(), await prune()]).to.deep.equal([2, 1, 0]);
    expect(await listIds({ sort: "id" })).to.deep.equal([waiting, kept]);
  });
});
