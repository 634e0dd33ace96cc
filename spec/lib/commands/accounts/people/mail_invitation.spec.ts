import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../../support/accounts/account.ts";
import { specMailSettings } from "../../../../support/accounts/alert_sending.ts";
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
