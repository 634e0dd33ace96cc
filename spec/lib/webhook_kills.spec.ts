import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { startReceiver, type WebhookReceiver } from "../support/accounts/webhook_receiver.ts";
import {
  insertSpecEvent,
  makeDue,
  WEBHOOK_CONFIG,
  webhookCalls,
} from "../support/accounts/webhook_sending.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { waitFor } from "../support/wait.ts";

/** WEBHOOK_KILLS=20 npm test -- webhook_kills */
const KILLS = Number(process.env["WEBHOOK_KILLS"] ?? 3);
const WEBHOOKS = 3;
const OBJECTS = 10;
const EVENTS_A_KILL = 6;

describe(`webhooks whose two senders are killed ${KILLS} times`, () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let receiver: WebhookReceiver;
  const workers: ServiceProcess[] = [];

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: WEBHOOK_CONFIG });
    account = await insertSpecAccount(database.db);
    receiver = await startReceiver();
    // it takes its time, and every tenth message fails
    receiver.answer = (response, _, index) =>
      void setTimeout(() => response.writeHead(index % 10 === 9 ? 500 : 204).end(), 100);
    const { add } = webhookCalls(api, account);
    for (let index = 0; index < WEBHOOKS; index++) await add({ url: `${receiver.url}/${index}` });
  });
  after(async () => {
    for (const { child } of workers) child.kill("SIGKILL");
    await Promise.all(workers.map(({ ended }) => ended));
    await Promise.all([receiver.close(), api.close()]);
    await database.drop();
  });

  function startWorker(): void {
    workers.push(startService({
      DATABASE_URL: database.url,
      ROLE: "worker",
      LOG_LEVEL: "warn",
      SECRET_KEY: WEBHOOK_CONFIG.secretKeys.join(),
      WEBHOOK_ALLOW_PRIVATE: WEBHOOK_CONFIG.webhookAllowPrivate.join(),
    }));
  }

  it("get each event, those of an object in order, and the log has each attempt", async function () {
    this.timeout(60_000 + KILLS * 20_000);
    const siteId = await insertSpecSite(database.db, account.accountId);
    let events = 0;
    startWorker();
    startWorker();
    for (let kill = 0; kill < KILLS; kill++) {
      for (const last = events + EVENTS_A_KILL; events < last; events++) {
        const object = `sites/${siteId}/issues/${events % OBJECTS}`;
        await insertSpecEvent(database.db, { ...account, siteId }, { object, number: events });
      }
      // in the middle of its messages
      await Promise.race([receiver.arrived(receiver.messages.length + 3), pause(8_000)]);
      await pause(Math.random() * 150);
      const killed = workers.shift();
      killed?.child.kill("SIGKILL");
      await killed?.ended;
      startWorker();
    }
    await waitFor("the end of all deliveries", async () => {
      await makeDue(database.db);
      const done = await database.db("webhook_deliveries").where({ status: "delivered" });
      return done.length === events * WEBHOOKS;
    }, 60_000);

    for (let index = 0; index < WEBHOOKS; index++) {
      const arrived = receiver.messages.filter(({ path }) => path.endsWith(`/${index}`))
        .map(({ body }): number => JSON.parse(body).data.number);
      const first = [...new Set(arrived)];
      expect(first.toSorted((a, b) => a - b)).to.deep.equal([...Array(events).keys()]);
      for (let object = 0; object < OBJECTS; object++) {
        const ofObject = first.filter((number) => number % OBJECTS === object);
        expect(ofObject).to.deep.equal(ofObject.toSorted((a, b) => a - b));
      }
    }
    const rows = await database.db("webhook_deliveries").select("attempts_count", "attempt_log");
    const logged = rows.flatMap(({ attempt_log }) => JSON.parse(attempt_log));
    const begun = rows.reduce((sum, { attempts_count }) => sum + attempts_count, 0);
    expect(logged).to.have.length(begun);
    expect(begun).to.be.at.least(receiver.messages.length);
  });
});
