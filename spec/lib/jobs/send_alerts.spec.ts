import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { claimAlertBatch } from "../../../db/sites/alert_sending.ts";
import { addInterruptedMessage } from "../../../lib/alerts/message_attempts.ts";
import { sendAlertBatch } from "../../../lib/commands/alerts/send_alert_batch.ts";
import type { Services } from "../../../lib/services.ts";
import { alertCalls } from "../../support/accounts/alert_calls.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import {
  insertSpecAlert,
  makeAlertsDue,
  sendAllAlerts,
  specMailSettings,
} from "../../support/accounts/alert_sending.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { startReceiver } from "../../support/accounts/webhook_receiver.ts";
import { WEBHOOK_CONFIG } from "../../support/accounts/webhook_sending.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { type SpecMailServer, startMailServer } from "../../support/mail/mail_server.ts";
import { countQueries } from "../../support/count_queries.ts";
import { waitFor } from "../../support/wait.ts";

describe("sendAlerts", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  const closers: (() => Promise<void>)[] = [];

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
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    await database.db("alert_deliveries").delete();
  });

  const withMail = (port: number): Services => ({
    ...api.services,
    config: { ...api.services.config, mail: specMailSettings(port) },
  });
  const startMail = async (options: Parameters<typeof startMailServer>[0] = {}) => {
    const server = await startMailServer(options);
    closers.push(server.close);
    return server;
  };
  const happen = (options: Parameters<typeof insertSpecAlert>[2] = {}) =>
    insertSpecAlert(database.db, { accountId: account.accountId, siteId }, options);
  const readDeliveries = async () => {
    const { body } = await alertCalls(api, account, siteId).history("?sort=id&per_page=500");
    // deno-lint-ignore no-explicit-any -- the answer of the API
    return body.data.flatMap(({ deliveries }: any) => deliveries);
  };
  const sourceOf = ({ mails }: SpecMailServer, index: number) => mails[index]?.source ?? "";
  const messageIdOf = (source: string) => /^Message-ID: (.+)$/mi.exec(source)?.[1];

  it("sends a message once, in text and HTML with its links, and the history says so", async () => {
    const server = await startMail();
    await happen();
    await sendAllAlerts(withMail(server.port));
    await sendAllAlerts(withMail(server.port));
    expect(server.mails).to.have.length(1);
    expect(server.mails[0]?.to).to.deep.equal(["seo@example.com"]);
    const source = sourceOf(server, 0);
    expect(source).to.include("Subject: Alert 1 of shop.test");
    expect(source).to.include("multipart/alternative");
    expect(source).to.include(`https://api.example.com/sites/${siteId}/report`);
    expect(source).to.include(`https://api.example.com/api/v1/sites/${siteId}/audits/1`);
    const [delivery] = await readDeliveries();
    expect(delivery).to.include({ status: "delivered", attempts_count: 1, error: null });
    expect(delivery.attempts).to.have.length(1);
    expect(delivery.attempts[0]).to.include({ number: 1, outcome: "delivered" });
  });

  it("sends what waits for one address as one message, a thousand as well", async () => {
    const server = await startMail();
    for (let number = 1; number <= 1_000; number++) await happen({ number });
    await happen({ number: 1_001, email: "other@example.com" });
    await sendAllAlerts(withMail(server.port));
    expect(server.mails.map(({ to }) => to.join())).to.have.members([
      ...["seo@example.com", "other@example.com"],
    ]);
    const digest = server.mails.find(({ to }) => to.includes("seo@example.com"))?.source ?? "";
    expect(digest).to.include("Subject: shop.test: 1,000 alerts");
    expect(digest.length).to.be.below(20_000);
    const deliveries = await readDeliveries();
    expect(deliveries.filter(({ status }: { status: string }) => status === "delivered"))
      .to.have.length(500);
    expect(await database.db("alert_deliveries").where({ status: "delivered" })).to.have.length(
      1_001,
    );
  }).timeout(30_000);

  it("waits where the server greylists, and sends the same mail when it takes it", async () => {
    let refusals = 0;
    const server = await startMail({
      onRcptTo(_address, _session, done) {
        if (refusals++ === 0) {
          done(Object.assign(new Error("4.7.1 Greylisted, come back"), { responseCode: 451 }));
        } else done();
      },
    });
    await happen();
    await sendAllAlerts(withMail(server.port));
    const [waiting] = await readDeliveries();
    expect(waiting).to.include({ status: "pending", attempts_count: 1 });
    expect(waiting.error).to.match(/^RCPT TO: 451 4\.7\.1 Greylisted/);
    const wait = Date.parse(waiting.due_at) - Date.parse(waiting.attempts[0].started_at);
    expect(wait).to.be.within(60_000, 65_000);
    await sendAllAlerts(withMail(server.port));
    expect(server.mails).to.have.length(0);
    // later alerts are another message
    await happen({ number: 2 });
    await makeAlertsDue(database.db);
    await sendAllAlerts(withMail(server.port));
    expect(server.mails.map(({ source }) => /Subject: (.+)/.exec(source)?.[1])).to.have.members([
      ...["Alert 1 of shop.test", "Alert 2 of shop.test"],
    ]);
    const [first] = await readDeliveries();
    expect(first.attempts.map(({ outcome }: { outcome: string }) => outcome))
      .to.deep.equal(["failed", "delivered"]);
  });

  it("gives up at once where the server refuses the address, and says what it said", async () => {
    const server = await startMail({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error("5.1.1 No such user"), { responseCode: 550 }));
      },
    });
    await happen();
    await sendAllAlerts(withMail(server.port));
    const [delivery] = await readDeliveries();
    expect(delivery).to.include({ status: "failed", attempts_count: 1, due_at: null });
    expect(delivery.error).to.equal("RCPT TO: 550 5.1.1 No such user");
  });

  it("sends again under the same Message-ID what hung after DATA", async () => {
    const sources: string[] = [];
    const sockets: Socket[] = [];
    // it takes the mail and never says so
    const hanging = createServer((socket) => {
      sockets.push(socket.on("error", () => {}));
      socket.write("220 spec ESMTP\r\n");
      let inData = false;
      socket.on("data", (chunk) => {
        const text = chunk.toString();
        if (inData) return void sources.push(text);
        if (/^(EHLO|HELO|MAIL|RCPT)/i.test(text)) socket.write("250 ok\r\n");
        if (/^DATA/i.test(text)) {
          inData = true;
          socket.write("354 go on\r\n");
        }
      });
    });
    await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
    const { port } = hanging.address() as AddressInfo;
    await happen();
    const owner = "spec";
    const claim = { owner, now: new Date(), withoutAccounts: [], withoutChannels: [] };
    const batch = await claimAlertBatch(database.db, {
      ...{ ...claim, noteInterrupted: addInterruptedMessage },
    });
    if (batch === undefined) throw new Error("Nothing is due.");
    const signal = new AbortController().signal;
    expect(await sendAlertBatch(withMail(port), batch, { owner, signal, timeoutMs: 500 }))
      .to.equal("retry");
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => hanging.close(resolve));
    const [waiting] = await readDeliveries();
    expect(waiting).to.include({ status: "pending", attempts_count: 1 });
    expect(waiting.error).to.include("ETIMEDOUT");
    const server = await startMail();
    await makeAlertsDue(database.db);
    await sendAllAlerts(withMail(server.port));
    expect(server.mails).to.have.length(1);
    expect(messageIdOf(sourceOf(server, 0))).to.equal(messageIdOf(sources.join("")));
    expect(messageIdOf(sourceOf(server, 0))).to.match(/^<[0-9a-f]{40}@sv\.example>/);
  });

  it("sends nothing where TLS fails, and tries again", async () => {
    const server = await startMail();
    const services = withMail(server.port);
    const { mail } = services.config;
    if (mail === null) throw new Error("There are settings.");
    await happen();
    const lines: object[] = [];
    await sendAllAlerts({
      ...services,
      config: { ...services.config, mail: { ...mail, requireTls: true } },
      log: (_level, event, fields) => void lines.push({ event, ...fields }),
    });
    expect(server.mails).to.have.length(0);
    const [delivery] = await readDeliveries();
    expect(delivery).to.include({ status: "pending", attempts_count: 1 });
    // the operator's server is the operator's business
    expect(delivery.error).to.match(/^E[A-Z]+: the mail server could not be reached\.$/);
    const line = lines.find((one) => "event" in one && one.event === "mail_not_sent");
    expect(line).to.have.property("reason").that.matches(/certificate|STARTTLS/);
  });

  it("says so where the server sends no mail or the address has a line break", async () => {
    await happen();
    await happen({ number: 2, email: "a@b.example\r\nBcc: c@d.example" });
    await sendAllAlerts({ ...api.services, config: { ...api.services.config, mail: null } });
    const errors = (await readDeliveries()).map(({ error }: { error: string }) => error);
    expect(errors).to.deep.equal([
      "This server sends no e-mail: its operator sets SMTP_URL and MAIL_FROM.",
      "The address must be one e-mail address, without line breaks and control characters. Set " +
      "another address with PUT /sites/{id}/alerts.",
    ]);
  });

  it("posts to a chat, and gives up an address that the chat has closed", async () => {
    const receiver = await startReceiver();
    closers.push(receiver.close);
    await alertCalls(api, account, siteId).put({
      channels: { webhook: false, slack: [receiver.url] },
      rules: { health_below: { threshold: 100 } },
    });
    const { settings } = await database.db("alert_settings").where({ site_id: siteId }).first();
    const [target] = JSON.parse(settings).channels.slack;
    await happen();
    const toSlack = () =>
      database.db("alert_deliveries").where({ status: "pending" })
        .update({ channel: "slack", target, target_name: "127.0.0.1" });
    await toSlack();
    await sendAllAlerts(api.services);
    expect(JSON.parse(receiver.messages[0]?.body ?? "{}").text).to.include("Alert 1 of shop.test");
    receiver.answer = (response) => void response.writeHead(404).end("no_service");
    await happen({ number: 2 });
    await toSlack();
    await sendAllAlerts(api.services);
    const [, gone] = await readDeliveries();
    expect(gone).to.include({ status: "failed", target: "127.0.0.1" });
    expect(gone.error).to.match(/no longer takes messages .* PUT \/sites/);
  });

  it("sends again what a killed process was sending, and the log has that attempt", async () => {
    const server = await startMail();
    await happen();
    const claim = { now: new Date(), withoutAccounts: [], withoutChannels: [] };
    await claimAlertBatch(database.db, {
      ...{ ...claim, owner: "killed", noteInterrupted: addInterruptedMessage },
    });
    await sendAllAlerts(withMail(server.port));
    expect(server.mails).to.have.length(0);
    await database.db("alert_deliveries").update({ lease_until: database.db.raw("NOW(6)") });
    await sendAllAlerts(withMail(server.port));
    expect(server.mails).to.have.length(1);
    const [delivery] = await readDeliveries();
    expect(delivery).to.include({ status: "delivered", attempts_count: 2 });
    expect(delivery.attempts.map(({ number, outcome }: { number: number; outcome: string }) => [
      ...[number, outcome],
    ])).to.deep.equal([[1, "interrupted"], [2, "delivered"]]);
  });

  it("lets an attempt whose claim has ended write nothing over the one after it", async () => {
    const answers: (() => void)[] = [];
    const server = await startMail({
      onMailFrom: (_address, _session, done) => void answers.push(() => done()),
    });
    await happen();
    const settled = countQueries(database.db, /^update `alert_deliveries` set `status`/);
    const run = sendAllAlerts(withMail(server.port));
    await waitFor("the first attempt", () => answers.length === 1);
    await database.db("alert_deliveries").update({ lease_until: database.db.raw("NOW(6)") });
    await waitFor("the second attempt", () => answers.length === 2);
    answers[0]?.();
    await waitFor("the end of the first attempt", () => settled() === 1);
    answers[1]?.();
    await run;
    const [delivery] = await readDeliveries();
    expect(delivery).to.include({ status: "delivered", attempts_count: 2 });
    expect(delivery.attempts.map(({ outcome }: { outcome: string }) => outcome))
      .to.deep.equal(["interrupted", "delivered"]);
  });
});
