import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { alertCalls } from "../support/accounts/alert_calls.ts";
import {
  insertSpecAlert,
  makeAlertsDue,
  specMailSettings,
} from "../support/accounts/alert_sending.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type SpecMailServer, startMailServer } from "../support/mail/mail_server.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { waitFor } from "../support/wait.ts";

/** ALERT_KILLS=20 npm test -- alert_kills */
const KILLS = Number(process.env["ALERT_KILLS"] ?? 3);
const PEOPLE = 3;
const ALERTS_A_KILL = 4;
/** As many addresses as an account may name in a day. */
const MAX_ASKED = 20;

describe(`mails of alerts whose two senders are killed ${KILLS} times`, () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let server: SpecMailServer;
  const workers: ServiceProcess[] = [];

  before(async () => {
    database = await createSpecDatabase();
    account = await insertSpecAccount(database.db);
    let mails = 0;
    // it takes its time, and refuses every fifth mail for a while
    server = await startMailServer({
      onMailFrom(_address, _session, done) {
        const refused = ++mails % 5 === 0;
        setTimeout(() =>
          done(
            refused
              ? Object.assign(new Error("4.3.2 Try again later"), { responseCode: 451 })
              : null,
          ), 60);
      },
    });
    api = await startApi(database, { config: { mail: specMailSettings(server.port) } });
  });
  after(async () => {
    for (const { child } of workers) child.kill("SIGKILL");
    await Promise.all(workers.map(({ ended }) => ended));
    await Promise.all([server.close(), api.close()]);
    await database.drop();
  });

  function startWorker(): void {
    workers.push(startService({
      DATABASE_URL: database.url,
      ROLE: "worker",
      LOG_LEVEL: "warn",
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: "alerts@sv.example",
    }));
  }

  it("arrive all, what came twice under one Message-ID, and the history has each attempt", async function () {
    this.timeout(90_000 + KILLS * 20_000);
    const siteId = await insertSpecSite(database.db, account.accountId);
    let alerts = 0;
    const asked: string[] = [];
    startWorker();
    startWorker();
    for (let kill = 0; kill < KILLS; kill++) {
      for (const last = alerts + ALERTS_A_KILL; alerts < last; alerts++) {
        await insertSpecAlert(database.db, { accountId: account.accountId, siteId }, {
          ...{ number: alerts, email: `person${alerts % PEOPLE}@example.com` },
        });
      }
      if (asked.length < MAX_ASKED) {
        asked.push(`new${asked.length}@example.com`);
        const { status } = await alertCalls(api, account, siteId).put({
          ...{ rules: {}, channels: { email: asked.slice(-10) } },
        });
        expect(status).to.equal(200);
      }
      // in the middle of its mails
      const before = server.mails.length;
      await Promise.race([
        waitFor("a mail", () => server.mails.length > before, 8_000).catch(() => {}),
        pause(8_000),
      ]);
      await pause(Math.random() * 150);
      const killed = workers.shift();
      killed?.child.kill("SIGKILL");
      await killed?.ended;
      startWorker();
    }
    await waitFor("the end of all mails", async () => {
      await makeAlertsDue(database.db);
      await endClaimsOfKilled();
      const done = await database.db("alert_deliveries").where({ status: "delivered" });
      return done.length === alerts + asked.length;
    }, 90_000);

    const sources = server.mails.map(({ source }) => source.replaceAll("=\r\n", ""));
    for (let number = 0; number < alerts; number++) {
      const title = new RegExp(`Alert ${number} of shop\\.test\\b`);
      const ids = sources.filter((source) => title.test(source))
        .map((source) => /^Message-ID: (.+)$/mi.exec(source)?.[1]);
      expect(new Set(ids).size, `alert ${number} came as ${ids.join(" ")}`).to.equal(1);
    }
    for (const address of asked) {
      const questions = server.mails.filter(({ to }) => to.includes(address));
      const ids = questions.map(({ source }) => /^Message-ID: (.+)$/mi.exec(source)?.[1]);
      expect(new Set(ids).size, address).to.equal(1);
      // sent again, it has the same link
      const links = questions.map(({ source }) => /\/mail\/[^\s"]+/.exec(source)?.[0]);
      expect(new Set(links).size, address).to.equal(1);
    }
    const rows = await database.db("alert_deliveries").orderBy("id");
    for (const { attempts_count: count, attempt_log: log } of rows) {
      const attempts = JSON.parse(log);
      expect(attempts.map(({ number }: { number: number }) => number))
        .to.deep.equal(Array.from({ length: count }, (_, at) => at + 1));
      expect(attempts.at(-1).outcome).to.equal("delivered");
    }
    const batches = new Map(rows.map((row) => [row.batch_key, JSON.parse(row.attempt_log)]));
    const begun = [...batches.values()].flat();
    // each mail that arrived was an attempt that the log has
    expect(begun.length).to.be.at.least(server.mails.length);
    expect(begun.filter(({ outcome }) => outcome === "delivered")).to.have.length(batches.size);
    const { body } = await alertCalls(api, account, siteId).history("?per_page=1");
    expect(body.data[0].deliveries[0]).to.include({ status: "delivered", error: null });
  });

  /** Ends claims whose processes were killed, which time would end later. */
  async function endClaimsOfKilled(): Promise<void> {
    const claims = database.db("alert_deliveries").where({ status: "pending" })
      .whereNotNull("lease_owner");
    for (const { child } of workers) claims.whereNot("lease_owner", "like", `${child.pid}-%`);
    await claims.update({ lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND") });
  }
});
