import { expect } from "chai";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  insertSpecOwner,
  SPEC_PASSPHRASE,
  type SpecOwner,
} from "../../../support/accounts/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";

const PATH = "/settings/security/passphrase";
const NEW = "quiet maple runs uphill";

describe("/settings/security/passphrase", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    owner = await insertSpecOwner(database.db, new Date());
    visitor = await signedInVisitor(api, owner);
    await visitor.open(PATH);
  });
  const send = (present: string, passphrase: string, repeated = passphrase) =>
    visitor.send(PATH, { present, passphrase, repeated });

  it("changes it, stays signed in, and signs out everywhere else", async () => {
    const other = await signedInVisitor(api, owner);
    const { headers } = await send(SPEC_PASSPHRASE, NEW);
    expect((await visitor.open(headers.get("location") ?? "")).text).to.contain(
      "Your passphrase is changed",
    );
    expect((await other.open(PATH)).status).to.equal(303);
    await createPageVisitor(api.url).signIn(owner, NEW);
  });

  it("says what is wrong at the field, and shows none of the three again", async () => {
    const wrong = await send("not the one", NEW);
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.match(/id="present"[^>]*aria-describedby="present-error"/);
    expect(wrong.text).to.contain("The passphrase is wrong.");
    const differs = await send(SPEC_PASSPHRASE, NEW, "something else");
    expect(differs.html).to.match(/id="repeated"[^>]*aria-describedby="repeated-error"/);
    const weak = await send(SPEC_PASSPHRASE, "short");
    expect(weak.text).to.contain("The new passphrase must have at least 12 characters");
    for (const { html } of [wrong, differs, weak]) {
      expect(html).not.to.contain(NEW).and.not.contain(SPEC_PASSPHRASE).and.not.contain(
        "not the one",
      );
    }
  });

  it("slows down who guesses the present one at an open browser", async () => {
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt++) statuses.push((await send("no", NEW)).status);
    expect(statuses).to.deep.equal([422, 422, 422, 422, 422, 429, 429]);
  });
});
