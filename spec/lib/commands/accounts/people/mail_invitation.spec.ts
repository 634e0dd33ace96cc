import { expect } from "chai";
import { mailInvitation } from "../../../../../lib/commands/accounts/people/mail_invitation.ts";
import { insertSpecAccount, type SpecAccount } from "../../../../support/accounts/account.ts";
import { specMailSettings } from "../../../../support/accounts/alert_sending.ts";
import { insertSpecOwner } from "../../../../support/accounts/owner.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { type SpecMailServer, startMailServer } from "../../../../support/mail/mail_server.ts";

const PUBLIC = "https://seo.example.com";

describe("mailInvitation()", function () {
  this.timeout(60_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let mail: SpecMailServer;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    mail = await startMailServer();
    const config = { mail: specMailSettings(mail.port), publicUrl: PUBLIC };
    api = await startApi(database, { config });
    account = await insertSpecAccount(database.db, { name: "Acme: Bcc, <all>" });
  });
  after(async () => {
    await Promise.all([mail.close(), api.close()]);
    await database.drop();
  });
  const invite = async (email: string, from = account) => {
    const { status, body } = await api.request("POST", "/members", {
      token: from.tokenText,
      body: { email, role: "reader", name: "Anna: x", send_mail: true },
    });
    expect(status).to.equal(201);
    return body.data;
  };

  it("mails the link under PUBLIC_URL to the one address, as plain text of this service", async () => {
    const { url, mailed, mail_problem } = await invite("anna@acme.example");
    expect({ mailed, mail_problem }).to.deep.equal({ mailed: true, mail_problem: null });
    const [sent, ...others] = mail.mails.splice(0);
    expect(others).to.deep.equal([]);
    expect(sent?.to).to.deep.equal(["anna@acme.example"]);
    const source = sent?.source.replaceAll("=\r\n", "") ?? "";
    const [head = "", ...body] = source.split("\r\n\r\n");
    expect(url.startsWith(`${PUBLIC}/invitations/`)).to.equal(true);
    expect(body.join()).to.contain(url);
    expect(head).not.to.match(/^(?:Bcc|Cc):/im);
    expect(head.match(/^(?:To|Subject):/gim)).to.have.length(2);
    // what an owner wrote is in no mail to a stranger
    expect(source).not.to.contain("Anna: x");
  });

  it("mails in the language that the member has set, or else in that of who invites", async () => {
    const { db } = database;
    const setLanguage = (email: string, language: "de" | "en" | null) =>
      db("owners").where({ email }).update({ language });
    const owner = await insertSpecOwner(db, new Date());
    const invited = { id: 1, secretText: "s".repeat(43), expiresAt: new Date("2026-12-01T10:00Z") };
    const mailTo = async (email: string, isNew: boolean) => {
      const problem = await mailInvitation(api.services, { id: owner.accountId, name: "Acme" }, {
        ...{ invitation: { ...invited, email }, isNew, invitedBy: owner.ownerId },
      });
      expect(problem).to.equal(null);
      const [sent] = mail.mails.splice(0);
      return decodeMail(sent?.source ?? "");
    };
    expect(await mailTo("new@acme.example", true)).to.contain("You are invited to the account Acme")
      .and.contain('<html lang="en">');
    await setLanguage(owner.email, "de");
    expect(await mailTo("new@acme.example", true))
      .to.contain("Sie sind in das Konto Acme eingeladen.")
      .and.contain("bis 2026-12-01 10:00 UTC")
      .and.contain("müssen Sie nichts tun").and.contain('<html lang="de">');
    expect(await mailTo(owner.email, false)).to.contain("um eine neue Passphrase für");
    const member = await insertSpecOwner(db, new Date());
    await setLanguage(member.email, "en");
    expect(await mailTo(member.email, false)).to.contain(
      "Open the link to choose a new passphrase",
    );
  });

  it("sends at most three a day to one mailbox, from whichever account", async () => {
    const other = await insertSpecAccount(database.db);
    const email = "often@acme.example";
    for (const from of [account, other, account]) {
      expect((await invite(email, from)).mailed).to.equal(true);
    }
    const { mailed, mail_problem: problem, url } = await invite(email, other);
    expect([mailed, problem]).to.deep.equal([
      false,
      "Too many such mails were sent today. Hand the link over another way.",
    ]);
    // the link is good all the same
    expect(url).to.match(/invitations\/[\w-]{43}$/);
    expect(mail.mails.splice(0)).to.have.length(3);
  });

  it("says which address cannot be mailed", async () => {
    const { mailed, mail_problem: problem } = await invite("jürgen@acme.example");
    expect(mailed).to.equal(false);
    expect(problem).to.contain("ASCII letters before the @");
  });
});

/** A mail without its quoted-printable encoding (RFC 2045, section 6.7). */
function decodeMail(source: string): string {
  const bytes = source.replaceAll("=\r\n", "").replaceAll(
    /=([0-9A-F]{2})/g,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
