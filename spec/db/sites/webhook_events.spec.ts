import { expect } from "chai";
import {
  deleteOldEvents,
  findListeningAccount,
  insertDirectEvent,
  insertWebhookEvents,
  listNewEvents,
  takeEvent,
} from "../../../db/sites/webhook_events.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertSpecWebhook } from "../../support/accounts/webhook_events.ts";
import { countQueries } from "../../support/count_queries.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const AFTER = new Date("2026-11-20T12:00:00.001Z");
const EVENT = { type: "audit.completed", object: "sites/3/audits", data: { number: 4 } };

describe("db/sites/webhook_events.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["webhook_events", "webhook_deliveries", "webhooks"]) {
      await db()(table).delete();
    }
  });

  const insert = async (accountId: number, now = NOW, siteId: number | null = 3) => {
    await insertWebhookEvents(db(), { accountId, siteId }, { events: [EVENT], now });
    const [row] = await db()("webhook_events").orderBy("id", "desc").limit(1);
    return Number(row.id);
  };
  const listIds = async (limit = 9) => (await listNewEvents(db(), limit)).map(({ id }) => id);

  describe("findListeningAccount()", () => {
    const insertSite = async () => {
      const { accountId } = await insertSpecAccount(db());
      return { accountId, siteId: await insertSpecSite(db(), accountId, { domain: "a.test" }) };
    };

    it("finds the account of a site with a webhook that is on, and no other", async () => {
      const { accountId, siteId } = await insertSite();
      const other = await insertSite();
      await insertSpecWebhook(db(), accountId);
      expect(await findListeningAccount(db(), siteId))
        .to.deep.equal({ accountId, domain: "a.test" });
      expect(await findListeningAccount(db(), other.siteId)).to.equal(undefined);
      expect(await findListeningAccount(db(), other.siteId + 1)).to.equal(undefined);
    });

    it("finds nobody when all webhooks are off, and somebody when one is on again", async () => {
      const { accountId, siteId } = await insertSite();
      const id = await insertSpecWebhook(db(), accountId);
      await insertSpecWebhook(db(), accountId);
      await db()("webhooks").update({ disabled_at: NOW, disabled_reason: "paused" });
      expect(await findListeningAccount(db(), siteId)).to.equal(undefined);
      await db()("webhooks").where({ id }).update({ disabled_at: null, disabled_reason: null });
      expect((await findListeningAccount(db(), siteId))?.accountId).to.equal(accountId);
    });

    it("finds nobody of a site that is being deleted", async () => {
      const { accountId, siteId } = await insertSite();
      await insertSpecWebhook(db(), accountId);
      await db()("sites").where({ id: siteId }).update({ status: "deleting" });
      expect(await findListeningAccount(db(), siteId)).to.equal(undefined);
    });
  });

  describe("insertWebhookEvents()", () => {
    it("writes events of a site in their order, with data as JSON", async () => {
      const events = [EVENT, { type: "import.completed", object: "sites/3/imports", data: {} }];
      await insertWebhookEvents(db(), { accountId: 7, siteId: 3 }, { events, now: NOW });
      const rows = await db()("webhook_events").orderBy("id");
      const ids = rows.map(({ message_id: id }) => id);
      for (const id of ids) expect(id).to.match(/^msg_[0-9a-f]{32}$/);
      expect(new Set(ids).size).to.equal(2);
      const row = { account_id: 7, site_id: 3, fanned_out: 0, occurred_at: NOW };
      expect(rows.map(({ id: _id, message_id: _message, ...rest }) => rest)).to.deep.equal([
        {
          ...{ ...row, event_type: "audit.completed", object_key: "sites/3/audits" },
          data: '{"number":4}',
        },
        { ...row, event_type: "import.completed", object_key: "sites/3/imports", data: "{}" },
      ]);
    });

    it("writes events of an account, which are of no site", async () => {
      await insert(7, NOW, null);
      expect(await db()("webhook_events").pluck("site_id")).to.deep.equal([null]);
    });

    it("writes a hundred events a statement, and no statement for none", async () => {
      const count = countQueries(db(), /^insert into `webhook_events`/);
      const of = { accountId: 7, siteId: 3 };
      await insertWebhookEvents(db(), of, { events: [], now: NOW });
      expect(count()).to.equal(0);
      const events = Array.from({ length: 201 }, (_, number) => ({ ...EVENT, data: { number } }));
      await insertWebhookEvents(db(), of, { events, now: NOW });
      expect(count()).to.equal(3);
      const written = await db()("webhook_events").orderBy("id").pluck("data");
      expect(written).to.deep.equal(events.map(({ data }) => JSON.stringify(data)));
    });
  });

  describe("insertDirectEvent()", () => {
    it("writes an event that is given to no other webhook", async () => {
      const id = await insertDirectEvent(db(), 7, { event: EVENT, now: NOW });
      const [{ message_id: messageId, ...row }] = await db()("webhook_events");
      expect(messageId).to.match(/^msg_[0-9a-f]{32}$/);
      expect(row).to.deep.equal({
        ...{ id, account_id: 7, site_id: null, event_type: "audit.completed", fanned_out: 1 },
        ...{ object_key: "sites/3/audits", data: '{"number":4}', occurred_at: NOW },
      });
      expect(await listIds()).to.deep.equal([]);
      expect(await takeEvent(db(), id)).to.equal(false);
    });
  });

  describe("listNewEvents()", () => {
    it("gives an event with all that its deliveries need", async () => {
      const id = await insert(7);
      const [{ message_id: messageId }] = await db()("webhook_events");
      expect(await listNewEvents(db(), 9)).to.deep.equal([{
        ...{ id, account_id: 7, site_id: 3, message_id: messageId, occurred_at: NOW },
        ...{ event_type: "audit.completed", object_key: "sites/3/audits", data: '{"number":4}' },
      }]);
    });

    it("takes one of each account in turn, the oldest first", async () => {
      const first = [await insert(8), await insert(8), await insert(8)];
      const second = [await insert(7), await insert(7)];
      const turns = [first[0], second[0], first[1], second[1], first[2]];
      expect(await listIds()).to.deep.equal(turns);
      expect(await listIds(3)).to.deep.equal(turns.slice(0, 3));
    });

    it("leaves out what was taken, also when it counts the turns", async () => {
      const first = [await insert(8), await insert(8)];
      const second = [await insert(7), await insert(7)];
      await takeEvent(db(), first[0] ?? 0);
      expect(await listIds()).to.deep.equal([first[1], second[0], second[1]]);
    });
  });

  describe("takeEvent()", () => {
    it("gives an event to one process of several, and leaves the others", async () => {
      const id = await insert(7);
      const other = await insert(7);
      const taken = await Promise.all([1, 2, 3].map(() => takeEvent(db(), id)));
      expect(taken.toSorted()).to.deep.equal([false, false, true]);
      expect(await listIds()).to.deep.equal([other]);
      expect(await takeEvent(db(), other + 1)).to.equal(false);
    });
  });

  describe("deleteOldEvents()", () => {
    const remove = (limit = 9) => deleteOldEvents(db(), { before: AFTER, limit });
    const insertTaken = async (now = NOW) => {
      const id = await insert(7, now);
      await takeEvent(db(), id);
      return id;
    };
    const insertDelivery = async (eventId: number, webhookId: number) => {
      await db()("webhook_deliveries").insert({
        ...{ account_id: 7, site_id: 3, webhook_id: webhookId, event_id: eventId },
        ...{ object_key: "sites/3/audits", kind: "event", status: "delivered", attempt_log: "[]" },
        created_at: NOW,
      });
    };
    const kept = () => db()("webhook_events").orderBy("id").pluck("id");

    it("deletes events from before the moment, not those of it and not those that wait", async () => {
      await insertTaken();
      const late = await insertTaken(AFTER);
      const waiting = await insert(7);
      expect(await remove()).to.equal(1);
      expect(await kept()).to.deep.equal([late, waiting]);
      expect(await remove()).to.equal(0);
    });

    it("keeps an event that has a delivery, of whatever webhook", async () => {
      const delivered = await insertTaken();
      const alone = await insertTaken();
      await insertDelivery(delivered, alone);
      expect(await remove()).to.equal(1);
      expect(await kept()).to.deep.equal([delivered]);
      await db()("webhook_deliveries").delete();
      expect(await remove()).to.equal(1);
      expect(await kept()).to.deep.equal([]);
    });

    it("deletes no more at a time than asked for", async () => {
      for (let count = 0; count < 3; count++) await insertTaken();
      expect(await remove(2)).to.equal(2);
      expect(await remove(2)).to.equal(1);
      expect(await remove(2)).to.equal(0);
    });
  });
});
