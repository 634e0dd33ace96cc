import { expect } from "chai";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  insertSpecOwner,
  SPEC_PASSPHRASE,
  type SpecOwner,
} from "../../../support/accounts/owner.ts";
import type { PageVisitor, VisitedPage } from "../../../support/web/page_visitor.ts";
import { appCode } from "../../../support/accounts/sign_in.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";

const SECURITY = "/settings/security";
const FACTOR = "/settings/security/second-factor";
const CODES = "/settings/security/recovery-codes";

describe("the second step at /settings/security", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  const now = new Date("2026-11-20T12:00:00Z");
  before(async () => {
    database = await createSpecDatabase();
    const secretKeys = [Buffer.alloc(32, 1).toString("base64")];
    api = await startApi(database, { now: () => now, config: { secretKeys } });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    await database.db("sign_in_failures").delete();
    owner = await insertSpecOwner(database.db, now);
    visitor = await signedInVisitor(api, owner);
    await visitor.open(SECURITY);
  });
  const secretOf = ({ html }: VisitedPage) => /id="secret">([A-Z2-7]{32})</.exec(html)?.[1] ?? "";
  const codesOf = ({ html }: VisitedPage): string[] =>
    html.match(/\b[a-z2-7]{4}(-[a-z2-7]{4}){3}\b/g) ?? [];
  const markOf = ({ html }: VisitedPage) => /name="mark" value="(\w*)"/.exec(html)?.[1] ?? "";
  async function prepare(): Promise<VisitedPage> {
    const { headers } = await visitor.send(`${FACTOR}/prepare`, {});
    expect(headers.get("location")).to.equal(FACTOR);
    return await visitor.open(FACTOR);
  }
  async function turnOn(): Promise<VisitedPage> {
    return await visitor.send(FACTOR, { code: appCode(secretOf(await prepare()), now) });
  }

  it("shows the secret as a QR code and as text, the same after a reload", async () => {
    const page = await prepare();
    expect(secretOf(page)).to.have.lengthOf(32);
    expect(page.html).to.contain('<svg class="qr-code" role="img" aria-label="QR code with');
    expect(page.html).not.to.contain("style=");
    expect(secretOf(await visitor.open(FACTOR))).to.equal(secretOf(page));
    expect(secretOf(await prepare())).not.to.equal(secretOf(page));
  });

  it("refuses a wrong code at its field, and keeps the secret", async () => {
    const page = await prepare();
    const wrong = await visitor.send(FACTOR, { code: "12345" });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.contain("The code must be the six digits that the app shows now");
    expect(wrong.html).to.match(/id="code"[^>]*aria-invalid="true"/);
    expect(secretOf(wrong)).to.equal(secretOf(page));
  });

  it("is on with the first code; recovery codes are shown once, and others are signed out", async () => {
    const other = await signedInVisitor(api, owner);
    const page = await turnOn();
    expect(page.status).to.equal(200);
    expect(codesOf(page)).to.have.lengthOf(10);
    expect(page.headers.get("cache-control")).to.equal("no-store");
    expect((await other.open(SECURITY)).status).to.equal(303);
    const { text } = await visitor.open(SECURITY);
    expect(text).to.contain("Second step On").and.contain("Recovery codes left: 10 of 10.");
    expect((await visitor.open(FACTOR)).headers.get("location")).to.equal(SECURITY);
  });

  it("shows no codes by a reload, and turns nothing on that another tab prepared again", async () => {
    const first = secretOf(await prepare());
    const code = appCode(first, now);
    await prepare();
    expect((await visitor.send(FACTOR, { code })).status).to.equal(422);
    await turnOn();
    const again = await visitor.send(FACTOR, { code });
    expect(again.headers.get("location")).to.equal(`${SECURITY}?done=factor_on`);
    expect((await visitor.open(`${SECURITY}?done=factor_on`)).text).to.contain(
      "Its recovery codes were shown once",
    );
    expect((await visitor.send(`${FACTOR}/prepare`, {})).status).to.equal(409);
  });

  it("begins again where no secret was made", async () => {
    expect((await visitor.open(FACTOR)).headers.get("location")).to.equal(SECURITY);
    const { headers } = await visitor.send(FACTOR, { code: "123456" });
    expect(headers.get("location")).to.equal(`${SECURITY}?done=begin_again`);
  });

  it("makes new recovery codes with the passphrase, once a form", async () => {
    const old = codesOf(await turnOn());
    const asked = await visitor.open(CODES);
    expect(asked.text).to.contain("You have 10 of 10 left.");
    const mark = markOf(asked);
    const wrong = await visitor.send(CODES, { mark, passphrase: "wrong" });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.contain("The passphrase is wrong.");
    const made = await visitor.send(CODES, { mark, passphrase: SPEC_PASSPHRASE });
    expect(codesOf(made)).to.have.lengthOf(10);
    expect(codesOf(made).filter((code) => old.includes(code))).to.deep.equal([]);
    const again = await visitor.send(CODES, { mark, passphrase: SPEC_PASSPHRASE });
    expect(again.status).to.equal(409);
    expect(again.text).to.contain("The recovery codes were replaced already");
    expect(codesOf(again)).to.deep.equal([]);
  });

  it("is turned off with the passphrase only", async () => {
    await turnOn();
    const asked = await visitor.open(`${FACTOR}/off`);
    expect(asked.text).to.contain("Turn off the second step?");
    const wrong = await visitor.send(`${FACTOR}/off`, { passphrase: "wrong" });
    expect(wrong.status).to.equal(422);
    expect(wrong.html).not.to.contain('value="wrong"');
    expect((await visitor.open(SECURITY)).text).to.contain("Second step On");
    const { headers } = await visitor.send(`${FACTOR}/off`, { passphrase: SPEC_PASSPHRASE });
    const { text } = await visitor.open(headers.get("location") ?? "");
    expect(text).to.contain("The second step is off").and.contain("Second step Off");
  });

  it("says when the server has lost the key, while the step is on", async () => {
    await turnOn();
    const keys = api.services.config.secretKeys;
    api.services.config.secretKeys = [];
    try {
      expect((await visitor.open(SECURITY)).text).to.contain(
        "This server has lost its SECRET_KEY: codes of the app are refused",
      );
    } finally {
      api.services.config.secretKeys = keys;
    }
  });
});
