import { expect } from "chai";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";

describe("deletionPage", () => {
  const owned = useOwnedSite();

  async function setDomain(domain: string) {
    const { database, siteId } = owned();
    await database.db("sites").where({ id: siteId }).update({ domain, domain_key: domain });
  }

  it("asks, and names the domain to type", async () => {
    const { visitor, path } = owned();
    await setDomain("shop.example.net");
    const { status, text, html } = await visitor.open(`${path}/delete`);
    expect(status).to.equal(200);
    expect(text).to.contain("Delete this site?").and.to.contain("type shop.example.net");
    expect(html).to.contain(`<a class="button" href="${path}">Keep the site</a>`);
  });

  it("keeps the site while another text is typed", async () => {
    const { visitor, path } = owned();
    await setDomain("shop.example.net");
    await visitor.open(`${path}/delete`);
    for (const domain of ["", "shop", "<b>"]) {
      const { status, html } = await visitor.send(`${path}/delete`, { domain });
      expect(status, domain).to.equal(422);
      expect(html).to.contain('id="domain-error">Type shop.example.net');
    }
    expect((await visitor.open(path)).status).to.equal(200);
  });

  it("deletes it when its domain is typed, in whatever case", async () => {
    const { visitor, path } = owned();
    await setDomain("shop.example.net");
    await visitor.open(`${path}/delete`);
    const { status, headers } = await visitor.send(`${path}/delete`, {
      domain: " Shop.example.net ",
    });
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal("/sites?done=deleted");
    expect((await visitor.open("/sites?done=deleted")).text).to.contain("The site is deleted.");
    expect((await visitor.open(path)).status).to.equal(404);
    expect((await visitor.send(`${path}/delete`, { domain: "shop.example.net" })).status)
      .to.equal(404);
  });

  it("takes a domain of other letters as people write it", async () => {
    const { visitor, path } = owned();
    await setDomain("xn--bcher-kva.example");
    await visitor.open(`${path}/delete`);
    const { status } = await visitor.send(`${path}/delete`, { domain: "Bücher.example" });
    expect(status).to.equal(303);
  });

  it("deletes neither another's site nor one without the session's token", async () => {
    const { database, visitor, path, siteId, addOtherSite } = owned();
    await setDomain("shop.example.net");
    const otherId = await addOtherSite();
    const [domain] = await database.db("sites").where({ id: otherId }).pluck("domain");
    await visitor.open(`${path}/delete`);
    expect((await visitor.send(`/settings/sites/${otherId}/delete`, { domain })).status)
      .to.equal(404);
    const forged = { domain: "shop.example.net", csrf: "x" };
    expect((await visitor.send(`${path}/delete`, forged)).status).to.equal(403);
    expect(await database.db("sites").whereIn("id", [siteId, otherId]).pluck("status"))
      .to.deep.equal(["active", "active"]);
  });
});
