import { expect } from "chai";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";

const GENERAL = {
  section: "general",
  name: "Acme",
  start_url: "",
  country: "",
  language: "",
  timezone: "UTC",
  audits_kept: "5",
};

describe("generalSettingsPage", () => {
  const owned = useOwnedSite({ brandNames: ["Acme"], country: "DE", language: "de" });

  async function readRow() {
    const { database, siteId } = owned();
    return await database.db("sites").where({ id: siteId }).first();
  }

  it("shows what is stored", async () => {
    const { visitor, path } = owned();
    const { status, html } = await visitor.open(path);
    expect(status).to.equal(200);
    expect(html).to.contain('<option value="DE" selected>Germany</option>');
    expect(html).to.contain('name="language" type="text"').and.to.contain('value="de"');
    expect(html).to.contain(">\nAcme</textarea>");
  });

  it("saves the general settings and says so", async () => {
    const { visitor, path } = owned();
    await visitor.open(path);
    const { status, headers } = await visitor.send(path, {
      ...GENERAL,
      name: "Bücher & <b>",
      country: "AT",
      language: "de-at",
      timezone: "Europe/Vienna",
      audits_kept: "12",
    });
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}?done=general`);
    const { text, html } = await visitor.open(`${path}?done=general`);
    expect(text).to.contain("The general settings are saved.");
    expect(html).to.contain("<h1>Bücher &amp; &lt;b&gt;</h1>");
    expect(await readRow()).to.include({
      name: "Bücher & <b>",
      country: "AT",
      language: "de-AT",
      timezone: "Europe/Vienna",
      audits_kept: 12,
    });
  });

  it("reports each error at its field with what was typed", async () => {
    const { visitor, path } = owned();
    await visitor.open(path);
    const { status, html } = await visitor.send(path, {
      ...GENERAL,
      name: " ",
      start_url: "ftp://x",
      country: "XX",
      language: "??",
      timezone: "Nowhere",
      audits_kept: "many",
    });
    expect(status).to.equal(422);
    expect(html).to.contain('id="name-error">Name must be a text that is not blank.</p>');
    expect(html).to.contain('id="audits_kept-error">Audits kept must be an integer.</p>');
    expect(html).to.contain('value="ftp://x"').and.to.contain('value="Nowhere"');
    const fields = {
      ...GENERAL,
      start_url: "ftp://x",
      country: "XX",
      language: "??",
      timezone: "No",
    };
    const later = await visitor.send(path, fields);
    expect(later.html).to.contain('id="start_url-error">Start URL must be an http or https URL');
    expect(later.html).to.contain('id="country-error">Country must be an ISO 3166-1 code');
    expect(later.html).to.contain('id="language-error">Language must be a BCP 47 tag');
    expect(later.html).to.contain('id="timezone-error">Time zone must be');
    expect(later.html).to.contain('<option value="XX" selected>');
    expect(await readRow()).to.include({ country: "DE", language: "de", timezone: "UTC" });
  });

  it("changes nothing that is in another form, also from a tab opened before", async () => {
    const { visitor, path } = owned();
    await visitor.open(path);
    await visitor.send(path, {
      section: "brand",
      brand_names: "Acme\nAcmé",
      brand_exclusions: "acme hill",
    });
    await visitor.send(path, { ...GENERAL, name: "First tab", country: "DE", language: "de" });
    await visitor.send(path, { ...GENERAL, name: "Second tab", country: "DE", language: "de" });
    expect(await readRow()).to.include({
      name: "Second tab",
      brand_names: '["Acme","Acmé"]',
      brand_exclusions: '["acme hill"]',
      country: "DE",
    });
  });

  it("says which line of a brand is wrong, and leaves the other forms as they are stored", async () => {
    const { visitor, path } = owned();
    await visitor.open(path);
    const { status, html } = await visitor.send(path, {
      section: "brand",
      brand_names: `Acme\n${"x".repeat(201)}`,
      brand_exclusions: "",
    });
    expect(status).to.equal(422);
    expect(html).to.contain("Brand names, line 2, must have at most 200 characters.");
    expect(html).to.contain('<option value="DE" selected>');
    expect((await readRow())?.brand_names).to.equal('["Acme"]');
  });

  it("replaces competitors, and says which line is no domain", async () => {
    const { database, visitor, path, siteId } = owned();
    await visitor.open(path);
    await visitor.send(path, { section: "competitors", competitors: "b.example\n\nwww.a.example" });
    const { html } = await visitor.open(path);
    expect(html).to.contain(">\na.example\nb.example</textarea>");
    const wrong = await visitor.send(path, { section: "competitors", competitors: "c.example\nd" });
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.contain('id="competitors-error"').and.to.contain(
      ">\nc.example\nd</textarea>",
    );
    expect(await database.db("competitors").where({ site_id: siteId }).pluck("domain"))
      .to.have.members(["a.example", "b.example"]);
  });

  it("has nothing to show of another's site, and changes nothing of it", async () => {
    const { database, visitor, addOtherSite } = owned();
    const otherId = await addOtherSite();
    expect((await visitor.open(`/settings/sites/${otherId}`)).status).to.equal(404);
    await visitor.open("/sites");
    const { status } = await visitor.send(`/settings/sites/${otherId}`, GENERAL);
    expect(status).to.equal(404);
    expect(await database.db("sites").where({ id: otherId }).pluck("name")).not.to.include("Acme");
  });

  it("says so when the site was deleted in another tab", async () => {
    const { database, visitor, path, siteId } = owned();
    await visitor.open(path);
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    const { status, text } = await visitor.send(path, GENERAL);
    expect(status).to.equal(404);
    expect(text).to.contain("Not found");
  });

  it("changes nothing without the session's token", async () => {
    const { visitor, path } = owned();
    await visitor.open(path);
    expect((await visitor.send(path, { ...GENERAL, csrf: "" })).status).to.equal(403);
    expect((await readRow())?.country).to.equal("DE");
  });
});
