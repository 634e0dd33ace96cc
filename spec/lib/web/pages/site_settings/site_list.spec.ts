import { expect } from "chai";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";

const PATH = "/settings/sites";

describe("siteListPage", () => {
  const owned = useOwnedSite({ name: "<i>Mine</i>" });

  it("lists the sites with the way to their settings", async () => {
    const { visitor, path } = owned();
    const { status, html } = await visitor.open(PATH);
    expect(status).to.equal(200);
    expect(html).to.contain(`<a class="long-name" href="${path}">&lt;i&gt;Mine&lt;/i&gt;</a>`);
  });

  it("adds a site and goes to its settings, or to the report where an audit was started", async () => {
    const { database, owner: { accountId }, visitor } = owned();
    await visitor.open(PATH);
    const { status, headers } = await visitor.send(PATH, {
      domain: " Bücher.example ",
      name: "Bücher",
      country: "DE",
      language: "de",
      timezone: "Europe/Berlin",
      start_url: "https://www.bücher.example/de/",
      brand_names: "Bücher\r\nBuecher\r\n",
      brand_exclusions: "",
      competitors: "rival.example",
    });
    expect(status).to.equal(303);
    const [site] = await database.db("sites").where({ account_id: accountId, name: "Bücher" });
    expect(headers.get("location")).to.equal(`${PATH}/${site.id}?done=added`);
    expect(site).to.include({
      domain: "xn--bcher-kva.example",
      country: "DE",
      timezone: "Europe/Berlin",
      start_url: "https://www.xn--bcher-kva.example/de/",
      brand_names: '["Bücher","Buecher"]',
    });
    expect((await visitor.open(PATH)).text).to.contain("xn--bcher-kva.example (bücher.example)");
    const audited = await visitor.send(PATH, { domain: "audited.example", start_audit: "on" });
    expect(audited.headers.get("location")).to.match(/^\/sites\/\d+\/report$/);
    expect(await database.db("audits").pluck("status")).to.deep.equal(["queued"]);
  });

  it("says at each field what is wrong, and keeps what was typed", async () => {
    const { visitor } = owned();
    await visitor.open(PATH);
    const { status, html, text } = await visitor.send(PATH, {
      domain: "shop.example.com",
      name: "Kept & <shown>",
      country: "DE",
      language: "klingon!",
      timezone: "Mars/Olympus",
      start_url: "https://elsewhere.example/",
      brand_names: "",
      competitors: "rival.example\nnot a domain",
    });
    expect(status).to.equal(422);
    expect(text).to.contain("Language must be a BCP 47 tag such as en or pt-BR.");
    expect(html).to.match(/id="timezone-error">Time zone must be/);
    expect(html).to.contain("Start URL must be on shop.example.com");
    expect(html).to.match(/id="competitors-error">[^<]*not a domain/);
    expect(html).to.contain('value="Kept &amp; &lt;shown&gt;"');
    expect(html).to.contain('value="Mars/Olympus"');
    expect(html).to.contain("rival.example\nnot a domain</textarea>");
    expect(html).to.contain('<option value="DE" selected>');
    expect(html).to.contain('<details class="more" open>');
    expect(html).not.to.contain('name="start_audit" type="checkbox" value="on" checked');
  });

  it("refuses what is no domain, and one that is there already", async () => {
    const { database, visitor, siteId } = owned();
    const [domain] = await database.db("sites").where({ id: siteId }).pluck("domain");
    await visitor.open(PATH);
    for (
      const [typed, told] of [
        ["", "The domain field is required."],
        ["shop.example.com/a", "Use shop.example.com, or a whole URL such as https://shop.example"],
        ["192.0.2.1", "An IP address cannot be a site."],
        [`www.${domain}`, "is a site of yours already"],
      ] as const
    ) {
      const { status, html } = await visitor.send(PATH, { domain: typed });
      expect(status, typed).to.equal(422);
      expect(/id="domain-error">([^<]*)</.exec(html)?.[1], typed).to.contain(
        told.replace("The domain field", "Domain"),
      );
    }
  });

  it("takes a name of 10,000 characters with markup in it, and refuses a longer one, as text", async () => {
    const { visitor } = owned();
    const name = "<script>alert(1)</script>".repeat(400);
    await visitor.open(PATH);
    const send = (text: string) => visitor.send(PATH, { domain: "long.example.com", name: text });
    const { status, html } = await send(`${name}.`);
    expect(status).to.equal(422);
    expect(html).to.contain("Name must have at most 10000 characters.");
    expect(html).to.contain("&lt;script&gt;alert(1)");
    expect(html).not.to.contain("<script>alert");
    expect((await send(name)).status).to.equal(303);
    const list = await visitor.open(PATH);
    expect(list.text).to.contain(name);
    expect(list.html).not.to.contain("<script>alert");
  });

  it("adds nothing without the session's token", async () => {
    const { database, visitor } = owned();
    await visitor.open(PATH);
    const fields = { domain: "forged.example.com", csrf: "x" };
    expect((await visitor.send(PATH, fields)).status).to.equal(403);
    expect(await database.db("sites").where({ domain: "forged.example.com" })).to.deep.equal([]);
  });
});
