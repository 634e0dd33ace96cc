import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { startReceiver, type WebhookReceiver } from "../support/accounts/webhook_receiver.ts";
import {
  WEBHOOK_CONFIG,
  type WebhookCalls,
  webhookCalls,
} from "../support/accounts/webhook_sending.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";

describe("a webhook whose sender is killed", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let calls: WebhookCalls;
  let site: TestSite;
  let receiver: WebhookReceiver;
  let worker: ServiceProcess | undefined;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: WEBHOOK_CONFIG });
    account = await insertSpecAccount(database.db);
    calls = webhookCalls(api, account);
    site = await startTestSite({ "/": "<title>Shop</title><h1>Shop</h1>" });
    receiver = await startReceiver();
  });
  after(async () => {
    worker?.child.kill("SIGKILL");
    await worker?.ended;
    await Promise.all([site.close(), receiver.close(), api.close()]);
    await database.drop();
  });

  function startWorker(): ServiceProcess {
    worker = startService({
      DATABASE_URL: database.url,
      ROLE: "worker",
      LOG_LEVEL: "warn",
      SECRET_KEY: WEBHOOK_CONFIG.secretKeys.join(),
      WEBHOOK_ALLOW_PRIVATE: WEBHOOK_CONFIG.webhookAllowPrivate.join(),
      CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
      CRAWL_CONNECT_TO: `shop.test:80:127.0.0.1:${site.port}`,
    });
    return worker;
  }

  it("has the event of an audit sent again under the same id, and the log says so", async function () {
    this.timeout(90_000);
    const { id, secret } = await calls.add({ url: receiver.url, event_types: ["audit.completed"] });
    const siteId = await insertSpecSite(database.db, account.accountId, {
      ...{ domain: "shop.test", startUrl: "http://shop.test/" },
    });
    // the first one is never answered
    receiver.answer = (response, _, index) => {
      if (index > 0) response.writeHead(204).end();
    };
    const audit = await api.request("POST", `/sites/${siteId}/audit`, {
      ...{ token: account.tokenText, body: { check_external_links: false } },
    });
    const killed = startWorker();
    await receiver.arrived(1);
    killed.child.kill("SIGKILL");
    await killed.ended;
    // the claim would end by itself some seconds later
    await database.db("webhook_deliveries").update({ lease_until: database.db.raw("NOW(6)") });
    startWorker();
    await receiver.arrived(2);
    let row: { id: number; status: string; message_id: string } | undefined;
    await waitFor("the end of the delivery", async () => {
      [row] = await calls.read(`/${id}/deliveries`);
      return row?.status === "delivered";
    });
    const [first, second] = receiver.messages;
    expect(second?.headers["webhook-id"]).to.equal(first?.headers["webhook-id"]);
    expect(second?.body).to.equal(first?.body);
    // deno-lint-ignore no-explicit-any -- the headers of a message that has arrived
    const sent: any = new Webhook(secret).verify(second?.body ?? "", second?.headers as any);
    expect(sent.data).to.include({
      ...{ audit_id: audit.body.data.audit_id, site_id: siteId, domain: "shop.test" },
      status: "completed",
    });
    const link = new URL(sent.data.links.audit).pathname.replace("/api/v1", "");
    const linked = await api.request("GET", link, { token: account.tokenText });
    expect(linked.body.data.health_score).to.equal(sent.data.health_score);
    const { attempts } = await calls.read(`/${id}/deliveries/${row?.id}`);
    expect(
      attempts.map(({ number, outcome }: { number: number; outcome: string }) => [number, outcome]),
    )
      .to.deep.equal([[1, "interrupted"], [2, "delivered"]]);
    expect(receiver.messages).to.have.length(2);
  });

  it("hears of imports when their reports are ready, and why one has failed", async function () {
    this.timeout(60_000);
    const types = ["import.completed", "import.failed"];
    const { id } = await calls.add({ url: `${receiver.url}/imports`, event_types: types });
    const siteId = await insertSpecSite(database.db, account.accountId);
    const bring = async (content: string) => {
      const { body } = await api.request("POST", `/sites/${siteId}/imports`, {
        token: account.tokenText,
        body: { file_name: "Queries.csv", content, from: "2026-11-01", to: "2026-11-07" },
      });
      return body.data.id;
    };
    if (worker === undefined || worker.child.exitCode !== null) startWorker();
    const goodId = await bring("Top queries,Clicks,Impressions,CTR,Position\nshop,3,40,7.5%,4.2\n");
    const isOfImports = ({ path }: { path: string }) => path.endsWith("/imports");
    await waitFor("the first event", () => receiver.messages.some(isOfImports));
    const derived = await api.request("GET", `/sites/${siteId}/imports/${goodId}`, {
      token: account.tokenText,
    });
    expect(derived.body.data).to.include({ status: "completed", derived: "done" });
    const badId = await bring("This is no table.");
    await waitFor("both events", () => receiver.messages.filter(isOfImports).length === 2);
    const events = receiver.messages.filter(isOfImports).map(({ body }) => JSON.parse(body));
    expect(events.map(({ type, data }) => [type, data.import_id]))
      .to.deep.equal([["import.completed", goodId], ["import.failed", badId]]);
    expect(events[0].data).to.include({ rows_read: 1, rows_stored: 1, rows_skipped: 0 });
    const failed = await api.request(
      "GET",
      new URL(events[1].data.links.import).pathname.slice(7),
      {
        token: account.tokenText,
      },
    );
    expect(failed.body.data.error).to.deep.equal(events[1].data.error);
    expect(await calls.read(`/${id}`)).to.include({ last_error: null });
  });
});
