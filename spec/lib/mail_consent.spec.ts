import { expect } from "chai";
import { deleteAccount } from "../../db/accounts/accounts.ts";
import { confirmByOperator } from "../../lib/commands/alerts/change_consent.ts";
import { MAIL_LIMITS } from "../../lib/alerts/mail_limits.ts";
import type { Services } from "../../lib/services.ts";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { type AlertCalls, alertCalls } from "../support/accounts/alert_calls.ts";
import {
  insertSpecAlert,
  sendAllAlerts,
  specMailSettings,
} from "../support/accounts/alert_sending.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type SpecMailServer, startMailServer } from "../support/mail/mail_server.ts";
import { createPageVisitor } from "../support/web/page_visitor.ts";

const PUBLIC = "https://seo.example.com";
const DAY_MS = 86_400_000;
const BEGIN = new Date("2026-11-20T12:00:00Z");

describe("mails of alerts, and who agreed to them", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let mail: SpecMailServer;
  let services: Services;
  let account: SpecAccount;
  let siteId: number;
  let calls: AlertCalls;
  let clock = BEGIN;
  let names = 0;

  before(async () => {
    database = await createSpecDatabase();
    mail = await startMailServer();
    const config = { mail: specMailSettings(mail.port), publicUrl: PUBLIC };
    api = await startApi(database, { now: () => clock, config });
    services = api.services;
  });
  after(async () => {
    await Promise.all([mail.close(), api.close()]);
    await database.drop();
  });
  beforeEach(async () => {
    clock = BEGIN;
    mail.mails.splice(0);
    await database.db("alert_deliveries").delete();
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    calls = alertCalls(api, account, siteId);
  });

  const freshAddress = () => `person${++names}@example.com`;
  const later = (ms: number) => clock = new Date(clock.getTime() + ms);
  const send = async () => {
    await sendAllAlerts(services);
    return mail.mails.splice(0).map(({ to, source }) => ({
      to: to.join(),
      subject: /^Subject: ((?:.+\r\n(?: .+\r\n)*))/m.exec(source)?.[1]?.replace(/\r\n/g, "") ?? "",
      source: source.replaceAll("=\r\n", "").replaceAll("=3D", "="),
    }));
  };
  const linkIn = (source: string, step: string): string => {
    const found = new RegExp(`${PUBLIC}(/mail/\\d+/${step}\\?expires=\\d+&signature=[\\w-]{43})`);
    return found.exec(source)?.[1] ?? `no ${step} link`;
  };
  const alert = (email: string, number = 1) =>
    insertSpecAlert(database.db, { accountId: account.accountId, siteId }, {
      ...{ email, number, now: clock, agreed: false },
    });
  const addresses = async () => (await calls.read()).body.data.addresses;
  const stateOf = async (address: string) =>
    // deno-lint-ignore no-explicit-any -- the answer of the API
    (await addresses()).find((one: any) => one.address === address)?.state;
  /** Names an address and returns the path of its link. */
  const ask = async (email: string) => {
    const { status } = await calls.put({ channels: { email: [email] } });
    expect(status).to.equal(200);
    const [question] = await send();
    return linkIn(question?.source ?? "", "confirm");
  };
  const click = async (path: string) => {
    const visitor = createPageVisitor(api.url);
    // a form of this service, also where the page has none
    await visitor.open("/sign-in");
    await visitor.open(path);
    return await visitor.send(path, {});
  };

  it("begin with one question, whose link asks for a click", async () => {
    const email = freshAddress();
    await calls.put({
      channels: { email: [email] },
      weekly_report: { email: [email.toUpperCase().replace("EXAMPLE.COM", "example.com")] },
    });
    const [question, ...others] = await send();
    expect(others).to.deep.equal([]);
    expect(question).to.include({
      to: email,
      subject: "Do you want alerts about shop.test by e-mail?",
    });
    expect((await addresses())[0]).to.deep.include({
      ...{ address: email, state: "pending", asks_count: 1, mails_today: 0 },
      ...{ asked_at: BEGIN.toISOString(), ask_expires_at: "2026-11-27T12:00:00.000Z" },
      note: "It waits for a click on the link in its confirmation mail, which is good until " +
        "2026-11-27T12:00:00.000Z.",
    });
    const path = linkIn(question?.source ?? "", "confirm");
    // what a scanner does
    for (const method of ["GET", "HEAD"]) await fetch(api.url + path, { method });
    expect(await stateOf(email)).to.equal("pending");
    // without the form of the page
    const bare = await fetch(api.url + path, { method: "POST", body: new URLSearchParams() });
    expect([bare.status, await stateOf(email)]).to.deep.equal([403, "pending"]);
    const { status, text } = await click(path);
    expect([status, text]).to.deep.equal([
      200,
      `Confirmed ${email} gets the mails. Each has a link that ends them.`,
    ]);
    expect((await addresses())[0]).to.deep.include({
      ...{ state: "confirmed", confirmed_by: "recipient", note: "It gets the mails." },
    });
  });

  it("wait for the answer, and come as one when it is yes", async () => {
    const email = freshAddress();
    const path = await ask(email);
    await alert(email, 1);
    await alert(email, 2);
    expect(await send()).to.deep.equal([]);
    const { body } = await calls.history("?sort=id");
    expect(body.data[0].deliveries[0]).to.include({
      ...{ status: "pending", attempts_count: 0, due_at: "2026-11-27T12:00:00.000Z" },
      error: "The address has not been confirmed yet: it has a mail with a link.",
    });
    await click(path);
    const [digest, ...others] = await send();
    expect([digest?.subject, others]).to.deep.equal(["shop.test: 2 alerts", []]);
    expect((await addresses())[0].mails_today).to.equal(1);
  });

  it("are given up when nobody answers in seven days, and the next PUT asks once more", async () => {
    const email = freshAddress();
    const path = await ask(email);
    await alert(email);
    await send();
    later(7 * DAY_MS);
    expect(await send()).to.deep.equal([]);
    const { body } = await calls.history();
    expect(body.data[0].deliveries[0]).to.include({
      ...{ status: "canceled", attempts_count: 0 },
      error: "Nobody has confirmed the address in 7 days. PUT /sites/{id}/alerts asks once more.",
    });
    const expired = await click(path);
    expect([expired.status, await stateOf(email)]).to.deep.equal([410, "pending"]);
    expect(await ask(email)).to.match(/^\/mail/);
    later(7 * DAY_MS);
    expect(await ask(email)).to.match(/^\/mail/);
    later(7 * DAY_MS);
    // three are enough
    expect(await ask(email)).to.equal("no confirm link");
    expect((await addresses())[0].note).to.match(/^It left 3 confirmation mails unanswered/);
  });

  it("have a link and the headers that end them, for a button of a mail program as well", async () => {
    const email = freshAddress();
    await click(await ask(email));
    await alert(email);
    const [sent] = await send();
    const path = linkIn(sent?.source ?? "", "unsubscribe");
    const headers = (sent?.source ?? "").split("\r\n\r\n")[0]?.replace(/\r\n /g, "") ?? "";
    expect(headers).to.include(`List-Unsubscribe: <${PUBLIC}${path}>`);
    expect(headers).to.include("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    await fetch(api.url + path);
    expect(await stateOf(email)).to.equal("confirmed");
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const answer = await fetch(api.url + path, { method: "POST", body: form, redirect: "manual" });
    expect([answer.status, await stateOf(email)]).to.deep.equal([200, "unsubscribed"]);
    await alert(email, 2);
    expect(await send()).to.deep.equal([]);
    const { body } = await calls.history("?sort=-id");
    expect(body.data[0].deliveries[0]).to.include({
      ...{ status: "canceled", error: "The address is unsubscribed." },
    });
    // nor does naming it again ask it again
    await calls.put({ channels: { email: [email] } });
    expect([await send(), await stateOf(email)]).to.deep.equal([[], "unsubscribed"]);
  });

  it("are taken back by the page alone, and not by an old link", async () => {
    const email = freshAddress();
    const confirm = await ask(email);
    await click(confirm);
    await alert(email);
    const [sent] = await send();
    const unsubscribe = linkIn(sent?.source ?? "", "unsubscribe");
    const visitor = createPageVisitor(api.url);
    await visitor.open(unsubscribe);
    await visitor.send(unsubscribe, {});
    const replayed = await click(confirm);
    expect([replayed.status, await stateOf(email)]).to.deep.equal([200, "unsubscribed"]);
    expect(replayed.text).to.include("This address was unsubscribed");
    const { html } = await visitor.open(unsubscribe);
    const resume = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(resume).to.match(/^\/mail\/\d+\/resume\?/);
    const bare = await fetch(api.url + resume, { method: "POST", body: new URLSearchParams() });
    expect([bare.status, await stateOf(email)]).to.deep.equal([403, "unsubscribed"]);
    await visitor.send(resume, {});
    expect(await stateOf(email)).to.equal("confirmed");
  });

  it("take no link of another step, address or account, and none that was changed", async () => {
    const [mine, other] = [freshAddress(), freshAddress()];
    const path = await ask(mine);
    const stranger = await insertSpecAccount(database.db);
    const strangerSite = await insertSpecSite(database.db, stranger.accountId);
    await alertCalls(api, stranger, strangerSite).put({ channels: { email: [other, mine] } });
    const theirs = (await send()).map(({ source }) => linkIn(source, "confirm"));
    expect(theirs).to.have.length(2);
    const id = (link: string) => /\/mail\/(\d+)\//.exec(link)?.[1] ?? "";
    const [theirLink = ""] = theirs;
    const forged = [
      path.replace(`/mail/${id(path)}/`, `/mail/${id(theirLink)}/`),
      path.replace("/confirm?", "/resume?"),
      path.replace("/confirm?", "/unsubscribe?"),
      path.replace(/expires=\d+/, "expires=9999999999"),
      `${path}&signature=x`,
      path.slice(0, -1),
      path.replace(`/mail/${id(path)}/`, "/mail/999999/"),
    ];
    for (const link of forged) {
      const { status } = link.includes("/resume") ? await click(link) : await fetch(api.url + link);
      expect([404, 403], link).to.include(status);
    }
    // another tenant's yes is no yes to mine
    for (const link of theirs) await click(link);
    expect(await stateOf(mine)).to.equal("pending");
    expect(forged.length).to.equal(7);
  });

  it("are no bomb: addresses of a day, of a mailbox, and PUT in a loop", async () => {
    const many = (count: number) => Array.from({ length: count }, freshAddress);
    const wanted = many(MAIL_LIMITS.new_addresses_a_day);
    const put = (email: string[], site = siteId) =>
      alertCalls(api, account, site).put({
        channels: { email: email.slice(0, 10) },
        ...email.length > 10 && { weekly_report: { email: email.slice(10) } },
      });
    for (let turn = 0; turn < 20; turn++) expect((await put(wanted)).status).to.equal(200);
    expect(await send()).to.have.length(wanted.length);
    const rules = ["health_below", "health_drop", "new_issues", "links_lost", "robots_changed"];
    const tooMany = await calls.put({
      rules: Object.fromEntries(rules.map((rule) => [rule, { channels: { email: many(10) } }])),
    });
    expect([tooMany.status, tooMany.headers.get("retry-after")]).to.deep.equal([429, "86400"]);
    expect(tooMany.body.message).to.equal(
      "An account may have 20 e-mail addresses asked to confirm in 24 hours; 20 were, and these " +
        "settings name 50 more. Nothing was changed. Name 0 of them now, and 20 more a day later.",
    );
    // another site of the account has the same limit, also at the same time
    const second = await insertSpecSite(database.db, account.accountId);
    const answers = await Promise.all([siteId, second].map((site) => put(many(1), site)));
    for (const { status, body } of answers) {
      expect([status, body.code]).to.deep.equal([429, "too_many_addresses"]);
    }
    expect((await calls.read()).body.data.channels.email).to.have.length(10);
    expect((await calls.read()).body.data.channels.email[0]).to.equal(wanted[0]);
    later(DAY_MS + 1);
    const tags = Array.from({ length: 10 }, (_, index) => `victim${names}+${index}@example.com`);
    expect((await put(tags)).status).to.equal(200);
    expect(await send()).to.have.length(3);
    later(DAY_MS - 1);
    expect(await send()).to.deep.equal([]);
    later(1);
    expect(await send()).to.have.length(3);
  });

  it("are a number a day at most, and the others wait for the next one", async () => {
    const email = freshAddress();
    await confirmByOperator(services, account.accountId, email);
    const { per_address_a_day: limit } = MAIL_LIMITS;
    await database.db("mail_addresses").where({ address: email })
      .update({ sent_on: "2026-11-20", sent_count: limit - 1 });
    for (let number = 1; number <= 3; number++) {
      await alert(email, number);
      expect((await send()).length, `mail ${number}`).to.equal(number === 1 ? 1 : 0);
    }
    const { body } = await calls.history("?sort=-id");
    expect(body.data[0].deliveries[0]).to.include({
      ...{ status: "pending", due_at: "2026-11-21T00:00:00.000Z" },
      error: `The address has had ${limit} mails today, which is the limit.`,
    });
    later(DAY_MS / 2);
    expect((await send()).map(({ subject }) => subject)).to.deep.equal(["shop.test: 2 alerts"]);
    await calls.put({ channels: { email: [email] } });
    expect((await addresses())[0]).to.include({ mails_today: 1, confirmed_by: "operator" });
    const other = freshAddress();
    await confirmByOperator(services, account.accountId, other);
    await database.db("mail_addresses").where({ address: other })
      .update({ sent_on: "2026-11-21", sent_count: MAIL_LIMITS.per_account_a_day - 1 });
    await alert(email, 4);
    expect(await send()).to.deep.equal([]);
  });

  it("of settings that are older than the question ask before they are sent", async () => {
    const email = freshAddress();
    await alert(email);
    const [question, ...others] = await send();
    expect([question?.to, others]).to.deep.equal([email, []]);
    await click(linkIn(question?.source ?? "", "confirm"));
    expect((await send()).map(({ subject }) => subject)).to.deep.equal(["Alert 1 of shop.test"]);
  });

  it("say where the question was not taken", async () => {
    const noteOf = async () => (await addresses())[0].note;
    let code = 451;
    const refusing = await startMailServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error(`${code === 550 ? "5.1.1 No such" : "4.7.1 Come"}`), {
          responseCode: code,
        }));
      },
    });
    const config = { ...services.config, mail: specMailSettings(refusing.port) };
    const sendThere = () => sendAllAlerts({ ...services, config });
    await calls.put({ channels: { email: [freshAddress()] } });
    await sendThere();
    expect(await noteOf()).to.equal(
      "Its confirmation mail was not taken yet and is tried again: RCPT TO: 451 4.7.1 Come.",
    );
    code = 550;
    later(120_000);
    await sendThere();
    expect(await noteOf()).to.equal(
      "Its confirmation mail was not taken: RCPT TO: 550 5.1.1 No such. After " +
        "2026-11-27T12:00:00.000Z the next PUT /sites/{id}/alerts asks once more.",
    );
    await refusing.close();
  });

  it("take no address that could add a header or a second recipient", async () => {
    const hostile = [
      ...[
        "a@example.com\r\nBcc: all@example.com",
        "a@example.com\n",
        "a@example.com,b@example.com",
      ],
      ...['"a b"@example.com', '"a\\"@x"@example.com', "<a@example.com>", "a@[127.0.0.1]"],
      ...["a..b@example.com", ".a@example.com", "a@example.com\u2028", "a@exa mple.com", "a@b"],
      ...["a%0d%0aBcc:x@example.com:25", "a@example.com\0"],
    ];
    for (const text of hostile) {
      for (
        const [path, body] of [
          ["channels.email.0", { channels: { email: [text] } }],
          ["weekly_report.email.0", { weekly_report: { email: [text] } }],
          ["rules.links_lost.channels.email.0", {
            rules: { links_lost: { channels: { email: [text] } } },
          }],
        ] as const
      ) {
        const { status, body: { errors } } = await calls.put(body);
        expect([status, Object.keys(errors ?? {})], text).to.deep.equal([422, [path]]);
      }
    }
    expect([await send(), await addresses()]).to.deep.equal([[], []]);
  });

  it("lead to the operator's address, whatever host the settings were sent to", async () => {
    const email = freshAddress();
    const answer = await fetch(`${api.url}/api/v1/sites/${siteId}/alerts`, {
      method: "PUT",
      headers: {
        ...{ "Authorization": `Bearer ${account.tokenText}`, "Content-Type": "application/json" },
        ...{ "X-Forwarded-Proto": "https", "X-Forwarded-Host": "phish.example" },
      },
      body: JSON.stringify({ channels: { email: [email] } }),
    });
    expect(answer.status).to.equal(200);
    const [question] = await send();
    const hosts = question?.source.match(/https?:\/\/[^/\s"<>]+/g) ?? [];
    expect([...new Set(hosts)]).to.deep.equal([PUBLIC]);
  });

  it("end with their account", async () => {
    const email = freshAddress();
    const path = await ask(email);
    await deleteAccount(database.db, account.accountId);
    expect((await click(path)).status).to.equal(404);
    expect(await database.db("mail_addresses").where({ address: email })).to.deep.equal([]);
  });
});
