import { expect } from "chai";
import { removeAccount } from "../../../../lib/commands/accounts/remove_account.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { DAY_MS } from "../../../../lib/core/days.ts";
import { deleteSites } from "../../../../lib/jobs/deletion/delete_sites.ts";
import { pruneWebhooks } from "../../../../lib/jobs/deletion/prune_webhooks.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertDelivered } from "../../../support/accounts/webhook_events.ts";
import { WEBHOOK_CONFIG } from "../../../support/accounts/webhook_sending.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("pruneWebhooks", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let accountId: number;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: WEBHOOK_CONFIG });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    accountId = (await insertSpecAccount(database.db)).accountId;
    siteId = await insertSpecSite(database.db, accountId);
  });

  const context = () => ({
    signal: new AbortController().signal,
    metrics: createMetricsRegistry(),
  });
  const idsOf = (table: string) =>
    database.db(table).where({ account_id: accountId }).orderBy("id").pluck("id");

  it("deletes what ended 30 days ago, and events that are of nothing else", async () => {
    const old = await insertDelivered(database.db, { accountId, siteId });
    const replayed = await insertDelivered(database.db, { accountId, siteId });
    const { db } = database;
    const before = (days: number) => new Date(Date.now() - days * DAY_MS);
    await db("webhook_events").where({ account_id: accountId }).update({ occurred_at: before(31) });
    await db("webhook_deliveries").where({ id: old.deliveryId }).update({
      finished_at: before(31),
    });
    await db("webhook_deliveries").where({ id: replayed.deliveryId })
      .update({ finished_at: before(29) });
    await pruneWebhooks.run(api.services, context());
    expect(await idsOf("webhook_deliveries")).to.deep.equal([replayed.deliveryId]);
    expect(await idsOf("webhook_events")).to.deep.equal([replayed.eventId]);
  });

  it("leaves nothing of an account that is removed, nor of a site that is deleted", async () => {
    const { db } = database;
    await insertDelivered(db, { accountId, siteId });
    await db("sites").where({ id: siteId }).update({ status: "deleting" });
    await deleteSites.run(api.services, context());
    expect(await idsOf("webhook_deliveries")).to.deep.equal([]);
    expect(await idsOf("webhook_events")).to.deep.equal([]);
    await insertDelivered(db, { accountId, siteId });
    await removeAccount(api.services, { id: accountId });
    for (const table of ["webhooks", "webhook_deliveries", "webhook_events"]) {
      expect(await idsOf(table), table).to.deep.equal([]);
    }
  });
});
