import { expect } from "chai";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";

describe("the language of the pages", () => {
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
  });
  const stored = async () =>
    (await database.db("owners").where({ id: owner.ownerId }).first("language")).language;

  for (
    const [accepted, language] of [
      ["de", "de"],
      ["de-AT,de;q=0.9", "de"],
      ["en;q=0.5, de;q=0.8", "de"],
      ["de;q=0.5, en", "en"],
      ["fr, it", "en"],
      ["*", "en"],
      ["de;q=0, en;q=0.1", "en"],
      ["de;q=nonsense,,;", "en"],
    ] as const
  ) {
    it(`is ${language} before the sign-in where the browser accepts ${accepted}`, async () => {
      const { html, headers, text } = await createPageVisitor(api.url)
        .open("/sign-in", { "Accept-Language": accepted });
      expect(html).to.contain(`<html lang="${language}">`);
      expect(headers.get("content-language")).to.equal(language);
      expect(headers.get("vary")).to.contain("Accept-Language");
      expect(text).to.contain(language === "de" ? "Anmelden" : "Sign in");
    });
  }

  it("is that of refusals, too", async () => {
    const { status, text } = await createPageVisitor(api.url)
      .open("/nothing-here", { "Accept-Language": "de" });
    expect(status).to.equal(404);
    expect(text).to.contain("Nicht gefunden").and.contain("Zur Startseite");
  });

  it("is the one that a member has set, whatever the browser accepts", async () => {
    await visitor.open("/sites");
    const { status, headers } = await visitor.send("/settings/security/language", {
      language: "de",
      next: "/settings/security?done=language_set",
    });
    expect([status, headers.get("location")])
      .to.deep.equal([303, "/settings/security?done=language_set"]);
    const { html, text } = await visitor.open("/settings/security?done=language_set", {
      "Accept-Language": "en",
    });
    expect(html).to.contain('<html lang="de">');
    expect(text).to.contain("Die Sprache der Seiten ist gesetzt.").and.contain("Sicherheit");
    await visitor.send("/settings/security/language", { language: "browser", next: "/sites" });
    expect(await stored()).to.equal(null);
    expect((await visitor.open("/sites", { "Accept-Language": "en" })).html)
      .to.contain('<html lang="en">');
  });

  it("is switched in the foot of each page, which leads back to it", async () => {
    const { html } = await visitor.open("/settings/usage?done=x");
    expect(html).to.match(/<footer[^>]*>.*name="next" value="\/settings\/usage\?done=x"/s);
    expect(html).to.contain('value="de" lang="de" aria-pressed="false"');
    expect(html).to.contain('value="en" lang="en" aria-pressed="true"');
    expect((await createPageVisitor(api.url).open("/sign-in")).html).not.to.contain("<footer");
  });

  it("refuses another language, leads nowhere else, and changes nothing of others", async () => {
    await visitor.open("/sites");
    const { status, text } = await visitor.send("/settings/security/language", { language: "fr" });
    expect(status).to.equal(422);
    expect(text).to.contain("en, de, browser");
    expect(await stored()).to.equal(null);
    const { headers } = await visitor.send("/settings/security/language", {
      language: "de",
      next: "//evil.example",
    });
    expect(headers.get("location")).to.equal("/sites");
    const others = await database.db("owners").whereNot({ id: owner.ownerId })
      .whereNotNull("language");
    expect(others).to.deep.equal([]);
    const { status: signedOut } = await createPageVisitor(api.url)
      .send("/settings/security/language", { language: "de" });
    expect(signedOut).to.be.oneOf([303, 403]);
  });
});
