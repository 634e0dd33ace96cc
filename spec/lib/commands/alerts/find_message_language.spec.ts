import { expect } from "chai";
import { insertOwner, updateOwnerLanguage } from "../../../../db/accounts/owners.ts";
import { NO_PASSPHRASE_HASH } from "../../../../lib/credentials/passphrase_hash.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { alertCalls } from "../../../support/accounts/alert_calls.ts";
import {
  insertSpecAlert,
  sendAllAlerts,
  specMailSettings,
} from "../../../support/accounts/alert_sending.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { type SpecMailServer, startMailServer } from "../../../support/mail/mail_server.ts";
import { type ReadMail, readMail } from "../../../support/mail/read_mail.ts";
import { findUnsaidTexts } from "../../../support/web/unsaid_texts.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const PERSON = "person@example.com";
const MEMBER = "member@agency.example";

describe("the language of a message", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let mail: SpecMailServer;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    mail = await startMailServer();
    const config = { mail: specMailSettings(mail.port), publicUrl: "https://seo.example.com" };
    api = await startApi(database, { now: () => NOW, config });
    const { db } = database;
    account = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, account.accountId, { domain: "shop.test" });
    const ownerId = await insertOwner(db, {
      ...{ accountId: account.accountId, email: MEMBER, passphraseHash: NO_PASSPHRASE_HASH },
    }, NOW);
    await updateOwnerLanguage(db, { id: ownerId, language: "en" }, NOW);
    await api.request("PUT", `/sites/${siteId}/report-settings`, {
      ...{ token: account.tokenText, body: { language: "de" } },
    });
  });
  after(async () => {
    await Promise.all([mail.close(), api.close()]);
    await database.drop();
  });

  /** Sends what waits: what each address got. */
  const send = async (): Promise<Map<string, ReadMail>> => {
    await sendAllAlerts(api.services);
    const mails = mail.mails.splice(0);
    return new Map(mails.map(({ to, source }) => [to.join(), readMail(source)]));
  };

  it("of a question to confirm is that of the site's report, and of members theirs", async () => {
    const put = await alertCalls(api, account, siteId).put({
      channels: { email: [PERSON, MEMBER] },
    });
    expect(put.status).to.equal(200);
    const questions = await send();
    const [german, english] = [questions.get(PERSON), questions.get(MEMBER)];
    expect(german?.subject).to.equal("Möchten Sie Warnungen zu shop.test per E-Mail?");
    expect(english?.subject).to.equal("Do you want alerts about shop.test by e-mail?");
    expect(german?.html).to.include('<html lang="de">');
    expect(german?.html).to.include("Sie erhalten diese E-Mail einmal");
    expect(findUnsaidTexts(english?.html ?? "", german?.html ?? "")).to.deep.equal([]);
  });

  it("of a digest is that of each address, with texts of the site as they are", async () => {
    for (const number of [1, 2]) {
      for (const email of [PERSON, MEMBER]) {
        await insertSpecAlert(database.db, { accountId: account.accountId, siteId }, {
          ...{ number: number + (email === MEMBER ? 2 : 0), email, now: NOW },
        });
      }
    }
    const digests = await send();
    expect(digests.get(PERSON)?.subject).to.equal("shop.test: 2 Warnungen");
    expect(digests.get(MEMBER)?.subject).to.equal("shop.test: 2 alerts");
    expect(digests.get(PERSON)?.html).to.include("Alert 1 of shop.test");
    expect(digests.get(PERSON)?.html).to.include("Verlauf der Warnungen");
  });
});
