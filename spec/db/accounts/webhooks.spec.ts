import { expect } from "chai";
import {
  countWebhooks,
  deleteWebhook,
  deleteWebhooksOfAccount,
  findWebhook,
  findWebhookSecrets,
  holdEnabledWebhooks,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  WEBHOOK_LIST,
} from "../../../db/accounts/webhooks.ts";
import { transaction } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertDelivered } from "../../support/accounts/webhook_events.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:01:00.123Z");
const WEBHOOK = {
  ...{ url: "https://hooks.example.com/ä", description: "Café 🦊", site_ids: "[5]" },
  ...{ event_types: '["audit.completed"]', api_url: "https://api.example.com/api/v1" },
  encrypted_secret: Buffer.from("secret"),
};
const OFF = { disabled_reason: "paused", disabled_at: NOW } as const;

describe("db/accounts/webhooks.ts", () => {
  const db = useSpecDatabase();
  let accountId: number;
  let otherId: number;
  beforeEach(async () => {
    ({ accountId } = await insertSpecAccount(db()));
    ({ accountId: otherId } = await insertSpecAccount(db()));
  });

  const insert = (webhook: Partial<typeof WEBHOOK> = {}, owner = accountId) =>
    insertWebhook(db(), owner, { webhook: { ...WEBHOOK, ...webhook }, now: NOW });
  const find = (id: number) => findWebhook(db(), { accountId, id });

  it("findWebhook() reads what insertWebhook() wrote, without the secret", async () => {
    const [id, second] = [await insert(), await insert({ url: "https://second.example/" })];
    const { encrypted_secret: _, ...shown } = WEBHOOK;
    expect(await find(id)).to.deep.equal({
      ...{ id, account_id: accountId, ...shown, disabled_reason: null, disabled_at: null },
      ...{ failing_since: null, last_error: null, last_delivered_at: null },
      ...{ previous_secret_until: null, created_at: NOW, updated_at: NOW },
    });
    expect((await find(second))?.url).to.equal("https://second.example/");
    expect(await findWebhook(db(), { accountId: otherId, id })).to.equal(undefined);
    expect(await find(second + 1)).to.equal(undefined);
  });

  it("findWebhookSecrets() reads the secrets of one webhook of the account", async () => {
    const id = await insert();
    await insert({ encrypted_secret: Buffer.from("another") });
    const find = (owner: number) => findWebhookSecrets(db(), { accountId: owner, id });
    const { encrypted_secret } = WEBHOOK;
    expect(await find(accountId)).to.deep.equal({
      ...{ encrypted_secret, previous_secret: null, previous_secret_until: null },
    });
    const next = {
      ...{ encrypted_secret: Buffer.from("next"), previous_secret: encrypted_secret },
      previous_secret_until: LATER,
    };
    await updateWebhook(db(), { accountId, id }, next);
    expect(await find(accountId)).to.deep.equal(next);
    expect(await find(otherId)).to.equal(undefined);
  });

  it("listWebhooks() lists those of the account, the oldest first", async () => {
    const [first, second] = [await insert(), await insert({ description: "Chat" })];
    await insert({}, otherId);
    await updateWebhook(db(), { accountId, id: first }, OFF);
    const list = async (parameters: Record<string, string> = {}) => {
      const query = askList(WEBHOOK_LIST, parameters);
      const { rows, total } = await listWebhooks(db(), { accountId, query });
      return [total, rows.map(({ id, enabled }) => [id, enabled])];
    };
    expect(await list()).to.deep.equal([2, [[first, 0], [second, 1]]]);
    expect(await list({ "filter[enabled]": "true" })).to.deep.equal([1, [[second, 1]]]);
    expect(await list({ q: "café" })).to.deep.equal([1, [[first, 0]]]);
    expect(await list({ sort: "-id", per_page: "1" })).to.deep.equal([2, [[second, 1]]]);
  });

  it("countWebhooks() counts those of the account, one request after the other", async () => {
    await insert({}, otherId);
    const id = await insert();
    await updateWebhook(db(), { accountId, id }, OFF);
    const add = () =>
      transaction(db(), async (trx) => {
        const count = await countWebhooks(trx, accountId);
        await db().raw("SELECT SLEEP(0.1)");
        await insertWebhook(trx, accountId, { webhook: WEBHOOK, now: NOW });
        return count;
      });
    const counts = await Promise.all([add(), add(), add()]);
    expect(counts.sort()).to.deep.equal([1, 2, 3]);
    expect(await countWebhooks(db(), otherId)).to.equal(1);
  });

  describe("updateWebhook()", () => {
    it("changes what is named of one webhook of the account", async () => {
      const [id, second] = [await insert(), await insert()];
      const failing = { failing_since: NOW, last_error: "x".repeat(600), updated_at: LATER };
      expect(await updateWebhook(db(), { accountId: otherId, id }, failing)).to.equal(false);
      expect(await find(id)).to.deep.include({ last_error: null, updated_at: NOW });
      expect(await updateWebhook(db(), { accountId, id }, failing)).to.equal(true);
      expect(await find(id)).to.deep.include({
        ...{ failing_since: NOW, last_error: "x".repeat(500), updated_at: LATER },
        ...{ url: WEBHOOK.url, description: "Café 🦊", created_at: NOW },
      });
      expect(await find(second)).to.deep.include({ last_error: null, updated_at: NOW });
      await updateWebhook(db(), { accountId, id }, { last_error: null });
      expect(await find(id)).to.deep.include({ last_error: null, failing_since: NOW });
    });

    it("knows a webhook that has the values already", async () => {
      const id = await insert();
      expect(await updateWebhook(db(), { accountId, id }, OFF)).to.equal(true);
      expect(await updateWebhook(db(), { accountId, id }, OFF)).to.equal(true);
    });
  });

  it("holdEnabledWebhooks() lists the account's that are on and keeps them on", async () => {
    const [first, off, last] = [await insert(), await insert(), await insert()];
    await updateWebhook(db(), { accountId, id: off }, OFF);
    await insert({}, otherId);
    const done: string[] = [];
    let change: Promise<unknown> | undefined;
    await transaction(db(), async (trx) => {
      const held = await holdEnabledWebhooks(trx, accountId);
      expect(held.map(({ id }) => id).sort((a, b) => a - b)).to.deep.equal([first, last]);
      expect(held.find(({ id }) => id === first)).to.deep.equal(await find(first));
      change = updateWebhook(db(), { accountId, id: first }, OFF).then(() => done.push("off"));
      await db().raw("SELECT SLEEP(0.2)");
      done.push("held");
    });
    await change;
    expect(done).to.deep.equal(["held", "off"]);
  });

  describe("deletes", () => {
    const own = { accountId: 0, siteId: 5 };
    const listLeft = async (table: string) =>
      await db()(table).whereIn("account_id", [accountId, otherId]).orderBy("id").pluck("id");

    it("one webhook with its deliveries, and none of another account", async () => {
      const [first, second, others] = [
        await insertDelivered(db(), { ...own, accountId }),
        await insertDelivered(db(), { ...own, accountId }),
        await insertDelivered(db(), { ...own, accountId: otherId }),
      ];
      const id = first.webhookId;
      expect(await deleteWebhook(db(), { accountId: otherId, id })).to.equal(false);
      expect(await listLeft("webhook_deliveries"))
        .to.deep.equal([first.deliveryId, second.deliveryId, others.deliveryId]);
      expect(await deleteWebhook(db(), { accountId, id })).to.equal(true);
      expect(await listLeft("webhooks")).to.deep.equal([second.webhookId, others.webhookId]);
      expect(await listLeft("webhook_deliveries"))
        .to.deep.equal([second.deliveryId, others.deliveryId]);
      expect(await deleteWebhook(db(), { accountId, id })).to.equal(false);
    });

    it("all of an account, with events and deliveries", async () => {
      await insertDelivered(db(), { ...own, accountId });
      await insertDelivered(db(), { ...own, accountId });
      const others = await insertDelivered(db(), { ...own, accountId: otherId });
      await deleteWebhooksOfAccount(db(), accountId);
      expect(await listLeft("webhooks")).to.deep.equal([others.webhookId]);
      expect(await listLeft("webhook_deliveries")).to.deep.equal([others.deliveryId]);
      expect(await listLeft("webhook_events")).to.deep.equal([others.eventId]);
    });
  });
});
