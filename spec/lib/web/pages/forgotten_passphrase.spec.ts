import { expect } from "chai";
import type { Caller } from "../../../../lib/admission/admission.ts";
import { createMemberLink } from "../../../../lib/commands/accounts/people/invite_member.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { memberRights } from "../../../../lib/core/member_rights.ts";
import { sendPassphraseLinks } from "../../../../lib/jobs/mails/send_passphrase_links.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { specMailSettings } from "../../../support/accounts/alert_sending.ts";
import { insertSpecMember } from "../../../support/accounts/member.ts";
import { insertSpecOwner, SPEC_PASSPHRASE } from "../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { countQueries } from "../../../support/count_queries.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { type SpecMailServer, startMailServer } from "../../../support/mail/mail_server.ts";
import { createPageVisitor } from "../../../support/web/page_visitor.ts";

const PUBLIC = "https://seo.example.com";
const PATH = "/sign-in/forgotten";
const PASSPHRASE = "quiet maple runs uphill";

describe("/sign-in/forgotten", function () {
  this.timeout(60_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let mail: SpecMailServer;
  let time = Date.parse("2026-11-20T12:00:00Z");
  before(async () => {
    database = await createSpecDatabase();
    mail = await startMailServer();
    const config = { mail: specMailSettings(mail.port), publicUrl: PUBLIC };
    api = await startApi(database, { now: () => new Date(time), config });
  });
  after(async () => {
    await Promise.all([mail.close(), api.close()]);
    await database.drop();
  });
  beforeEach(async () => {
    mail.mails.splice(0);
    time += 2 * 86_400_000;
    await database.db("sign_in_failures").delete();
    await database.db("passphrase_requests").delete();
  });
  async function ask(email: string, headers = {}) {
    const visitor = createPageVisitor(api.url);
    await visitor.open(PATH);
    const { status, headers: answered } = await visitor.send(PATH, { email }, headers);
    return [status, answered.get("location")];
  }
  async function sent() {
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await sendPassphraseLinks.run(api.services, context);
    return mail.mails.splice(0).map(({ to, source }) => ({
      to: to.join(),
      source,
      path: /seo\.example\.com(\/invitations\/[\w-]{43})/
        .exec(source.replaceAll("=\r\n", ""))?.[1] ?? "none",
    }));
  }
  const done = [303, `${PATH}?done=asked`];

  it("mails a link that sets a new passphrase once, signs in, and ends other sessions", async () => {
    const owner = await insertSpecOwner(database.db, new Date(time));
    const elsewhere = await signedInVisitor(api, owner);
    // what a request says of its host is in no mail
    expect(await ask(` ${owner.email.toUpperCase()} `, { "X-Forwarded-Host": "evil.example" }))
      .to.deep.equal(done);
    expect(JSON.stringify(await database.db("passphrase_requests"))).not.to.contain(owner.email);
    const [first, ...others] = await sent();
    expect(others).to.deep.equal([]);
    expect(first?.to).to.equal(owner.email);
    expect(first?.source).not.to.contain("evil.example").and.not.to.contain("127.0.0.1");
    const visitor = createPageVisitor(api.url);
    const path = first?.path ?? "";
    expect((await visitor.open(path)).status).to.equal(200);
    // until it is used, nothing has changed
    expect((await elsewhere.open("/sites")).status).to.equal(200);
    const fields = { passphrase: PASSPHRASE, repeated: PASSPHRASE };
    expect((await visitor.send(path, fields)).headers.get("location")).to.equal("/sites");
    expect((await visitor.open("/sites")).status).to.equal(200);
    expect((await elsewhere.open("/sites")).status).to.equal(303);
    expect((await createPageVisitor(api.url).open(path)).status).to.equal(409);
    const old = createPageVisitor(api.url);
    const refused = await old.signIn(owner, SPEC_PASSPHRASE).then(() => "", String);
    expect(refused).to.contain("refused");
  });

  it("says the same of addresses that nobody signs in with, and mails nothing", async () => {
    for (
      const email of [
        "nobody@acme.example",
        "",
        "my long passphrase",
        "a@acme.example\r\nBcc: b@acme.example",
        "x".repeat(10_000),
      ]
    ) expect(await ask(email), email.slice(0, 40)).to.deep.equal(done);
    expect(await sent()).to.deep.equal([]);
    expect(await database.db("passphrase_requests")).to.deep.equal([]);
  });

  it("takes the same statements whether or not an address signs in here", async () => {
    const { email } = await insertSpecOwner(database.db, new Date(time));
    const counts: number[] = [];
    for (const asked of [email, "nobody@acme.example", email, "no address"]) {
      const count = countQueries(database.db, /./);
      await ask(asked);
      counts.push(count());
    }
    expect(counts[0]).to.be.greaterThan(0);
    expect(counts).to.deep.equal(counts.map(() => counts[0]));
  });

  it("mails at most three links a day to one address, of which the last one is good", async () => {
    const { email } = await insertSpecOwner(database.db, new Date(time));
    const mails: string[] = [];
    for (let count = 0; count < 5; count++) {
      expect(await ask(email)).to.deep.equal(done);
      mails.push(...(await sent()).map(({ path }) => path));
    }
    expect(mails).to.have.length(3);
    const statuses: number[] = [];
    for (const path of mails) {
      statuses.push((await createPageVisitor(api.url).open(path)).status);
    }
    expect(statuses).to.deep.equal([404, 404, 200]);
    time += 3_600_001;
    const { status, text } = await createPageVisitor(api.url).open(mails.at(-1) ?? "");
    expect([status, text.includes("has expired")]).to.deep.equal([409, true]);
    time += 86_400_000;
    await ask(email);
    expect(await sent()).to.have.length(1);
  });

  it("leaves the link good that an owner made, when someone asks for another one", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const owner = await insertSpecMember(api, accountId, { role: "owner" });
    const member = await insertSpecMember(api, accountId, { role: "editor" });
    const caller: Caller = {
      ...{ accountId, accountName: "", plan: "enterprise", tokenId: 0 },
      ...memberRights({ role: "owner", siteIds: null }),
      member: { id: owner.ownerId, email: owner.email, sessionId: 1 },
    };
    const { secretText } = await createMemberLink(api.services, caller, {
      ...{ id: member.ownerId, resetsSecondFactor: true },
    });
    await ask(member.email);
    const [asked] = await sent();
    for (const path of [`/invitations/${secretText}`, asked?.path ?? ""]) {
      expect((await createPageVisitor(api.url).open(path)).status).to.equal(200);
    }
  });

  it("slows down a network that asks again and again", async () => {
    const statuses: unknown[] = [];
    for (let count = 0; count < 14; count++) {
      const [status] = await ask(`who${count}@acme.example`);
      statuses.push(status);
    }
    expect(statuses.slice(0, 10)).to.deep.equal(Array.from({ length: 10 }, () => 303));
    expect(statuses).to.include(429);
  });

  it("mails operators nothing, and nothing late", async () => {
    const owner = await insertSpecOwner(database.db, new Date(time));
    const operator = await insertSpecMember(api, owner.accountId, { role: "operator" });
    await ask(operator.email);
    expect(await sent()).to.deep.equal([]);
    await ask(owner.email);
    time += 2 * 3_600_000;
    expect(await sent()).to.deep.equal([]);
  });

  it("says what to do where the server sends no mail", async () => {
    const silent = await startApi(database, { config: { ...readConfig({}), mail: null } });
    try {
      const visitor = createPageVisitor(silent.url);
      const { status, text } = await visitor.open(PATH);
      expect([status, text.includes("npm run account -- invite")]).to.deep.equal([200, true]);
      expect((await visitor.open("/sign-in")).html).to.contain(PATH);
    } finally {
      await silent.close();
    }
  });
});
