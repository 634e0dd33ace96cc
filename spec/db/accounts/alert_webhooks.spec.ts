import { expect } from "chai";
import { listAlertWebhooks } from "../../../db/accounts/alert_webhooks.ts";
import { insertSpecWebhook } from "../../support/accounts/webhook_events.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:01:00.123Z");
const OWN = { siteId: 5, accountId: 1 };

describe("db/accounts/alert_webhooks.ts", () => {
  const db = useSpecDatabase();
  let webhookId: number;
  beforeEach(async () => {
    for (const table of ["webhook_deliveries", "webhook_events", "webhooks"]) {
      await db()(table).delete();
    }
    webhookId = await insertSpecWebhook(db(), 1);
  });

  async function addEvent(object: string, row: object = {}): Promise<number> {
    const [id] = await db()("webhook_events").insert({
      ...{ account_id: 1, site_id: 5, message_id: "msg_1", event_type: "alert.opened" },
      ...{ object_key: object, data: "{}", occurred_at: NOW, ...row },
    });
    return Number(id);
  }
  const addDelivery = (eventId: number, row: object = {}) =>
    db()("webhook_deliveries").insert({
      ...{ account_id: 1, site_id: 5, webhook_id: webhookId, event_id: eventId },
      ...{ object_key: "of its event", kind: "event", status: "delivered", attempts_count: 1 },
      ...{ attempt_log: "[1]", created_at: NOW, finished_at: NOW, ...row },
    });
  const list = (...alertIds: number[]) => listAlertWebhooks(db(), OWN, alertIds);

  it("lists the messages of alerts in their order, with what became of each", async () => {
    const other = await insertSpecWebhook(db(), 1);
    await db()("webhooks").update({ last_error: "It answered 500." });
    const opened = await addEvent("sites/5/alerts/3");
    const second = await addEvent("sites/5/alerts/4");
    const resolved = await addEvent("sites/5/alerts/3", { event_type: "alert.resolved" });
    await addDelivery(second);
    await addDelivery(opened, {
      ...{ webhook_id: other, status: "pending", attempts_count: 2, attempt_log: "[1,2]" },
      ...{ next_at: LATER, finished_at: null },
    });
    await addDelivery(opened);
    await addDelivery(resolved, { status: "failed", finished_at: LATER });
    const message = {
      ...{
        channel: "webhook",
        digest: "at_once",
        kind: "opened",
        target: `/webhooks/${webhookId}`,
      },
      ...{ status: "delivered", attempts_count: 1, attempt_log: "[1]" },
      ...{ due_at: null, finished_at: NOW, error: null },
    };
    expect(await list(3, 4)).to.deep.equal([
      { ...message, alert_id: 4 },
      {
        ...{ ...message, alert_id: 3, target: `/webhooks/${other}`, status: "pending" },
        ...{ attempts_count: 2, attempt_log: "[1,2]", due_at: LATER, finished_at: null },
        error: "It answered 500.",
      },
      { ...message, alert_id: 3 },
      {
        ...{ ...message, alert_id: 3, kind: "resolved", status: "failed", finished_at: LATER },
        error: "It answered 500.",
      },
    ]);
  });

  it("lists none of other alerts, sites and accounts, and none without a delivery", async () => {
    await addDelivery(await addEvent("sites/5/alerts/30"));
    await addDelivery(await addEvent("sites/6/alerts/3", { site_id: 6 }));
    await addDelivery(await addEvent("sites/5/alerts/3", { account_id: 2 }));
    await addEvent("sites/5/alerts/3");
    expect(await list(3)).to.deep.equal([]);
    expect(await list()).to.deep.equal([]);
    expect((await list(3, 30)).map(({ alert_id: id }) => id)).to.deep.equal([30]);
  });

  it("lists none of a webhook that was deleted", async () => {
    await addDelivery(await addEvent("sites/5/alerts/3"), { webhook_id: webhookId + 1 });
    expect(await list(3)).to.deep.equal([]);
  });
});
