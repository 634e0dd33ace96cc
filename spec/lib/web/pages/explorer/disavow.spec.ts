import { expect } from "chai";
import { createCsrfToken } from "../../../../../lib/web/csrf_token.ts";
import { insertSpecMember } from "../../../../support/accounts/member.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { importLinkRows, linkRow } from "../../../../support/backlinks/link_data.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("/sites/{id}/disavow", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    owner = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, owner.accountId, { domain: "shop.test" });
    await fillReportedSite(database.db, siteId);
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const fieldOf = (html: string, name: string) =>
    new RegExp(`name="write\\.${name}"[^>]*>([^<]*)</textarea>`).exec(html)?.[1]?.trim() ?? null;

  it("begins with the domains or pages of the list that leads there, as it is filtered", async () => {
    const readNames = async (of: string, field: string) => {
      const list = await visitor.open(`/sites/${siteId}/${of}`);
      const [, href = ""] = /href="(\/sites\/\d+\/disavow\?[^"]*)"/.exec(list.html) ?? [];
      const { html, status } = await visitor.open(href.replaceAll("&amp;", "&"));
      expect(status).to.equal(200);
      expect(html).to.contain("Few sites need this.");
      return fieldOf(html, field)?.split("\n").map((line) => line.trim()) ?? [];
    };
    const { db } = database;
    const urls = await db("backlinks").where({ site_id: siteId }).distinct().pluck("source_url");
    expect(await readNames("backlinks", "urls")).to.have.members(urls);
    const named = await readNames("backlinks?q=no-such-link", "urls");
    expect(named.join("")).to.equal("");
    expect((await readNames("referring-domains", "domains")).join("")).to.contain(".");
  });

  it("says that the list has no rows, or more than the form takes, which it can be sent with", async () => {
    const path = `/sites/${siteId}/disavow?of=backlinks`;
    expect((await visitor.open(`${path}&q=no-such-link`)).text).to.contain("The list has no rows");
    expect((await visitor.open(path)).text).not.to.contain("The list has");
    const longId = await insertSpecSite(database.db, owner.accountId);
    const rows = Array.from(
      { length: 150 },
      (_, at) => linkRow({ sourceUrl: `https://long${at}.test/${"x".repeat(1_900)}` }),
    );
    await importLinkRows(database.db, longId, rows);
    const { html, text } = await visitor.open(`/sites/${longId}/disavow?of=backlinks`);
    const urls = fieldOf(html, "urls")?.split("\n") ?? [];
    expect(urls.length).to.be.within(10, 149);
    expect(text).to.contain(
      `The list has more than fits here: these are its first ${urls.length}.`,
    );
    const sent = await visitor.send(path, { "do": "write", "write.urls": urls.join("\r\n") });
    expect(sent.status).to.equal(200);
    expect(sent.text).to.contain(`0 / ${urls.length}`);
  });

  it("gives the file, with what was taken out left out of it", async () => {
    const path = `/sites/${siteId}/disavow`;
    await visitor.open(path);
    const sent = await visitor.send(path, {
      ...{ "do": "write", "write.domains": "spam.example\r\nother.example" },
      ...{ "write.urls": "https://spam.example/a", "write.comment": "Ours" },
    });
    expect(sent.status, sent.text).to.equal(200);
    const [, base64 = "", name] =
      /href="data:text\/plain;charset=utf-8;base64,([\w+/=]+)"\s+download="([^"]+)"/.exec(
        sent.html,
      ) ?? [];
    expect(name).to.match(/^disavow-shop\.test-\d{4}-\d\d-\d\d\.txt$/);
    expect(Buffer.from(base64, "base64").toString()).to.match(
      /^# Links to shop\.test .*\n# Ours\ndomain:other\.example\ndomain:spam\.example\n$/,
    );
    await visitor.open(path);
    const refused = await visitor.send(path, { "do": "write", "write.domains": "shop.test" });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.contain("is the site itself");
    expect(fieldOf(refused.html, "domains")).to.equal("shop.test");
    const german = { "Accept-Language": "de" };
    const typed = { "do": "write", "write.domains": "shop.test", "write.urls": "ftp://a.test/" };
    const inGerman = await visitor.send(path, typed, german);
    expect(inGerman.text).to.contain("„shop.test“ ist die Website selbst.")
      .and.contain("„ftp://a.test/“ ist keine http- oder https-URL.");
  });

  it("gives it to a reader of the site, who still changes nothing, and to no stranger", async () => {
    const { visitor: reader } = await insertSpecMember(api, owner.accountId, { role: "reader" });
    const path = `/sites/${siteId}/disavow`;
    const form = { "do": "write", "write.domains": "spam.example" };
    await reader.open(path);
    const sent = await reader.send(path, form);
    expect(sent.status, sent.text).to.equal(200);
    expect(sent.html).to.contain('download="disavow-shop.test-');
    await reader.open(path);
    const other = { "do": "verify", "write.domains": "spam.example" };
    expect((await reader.send(path, other)).html).not.to.contain("download=");
    const { visitor: client } = await insertSpecMember(api, owner.accountId, {
      ...{ role: "client", siteIds: [await insertSpecSite(database.db, owner.accountId)] },
    });
    const stranger = await signedInVisitor(api, await insertSpecOwner(database.db, REPORTED_NOW));
    for (const one of [client, stranger]) {
      await one.open("/sites");
      const csrf = createCsrfToken(one.cookies.get("session") ?? "");
      expect((await one.open(path)).status).to.equal(404);
      const refused = await one.send(path, { ...form, csrf });
      expect([refused.status, refused.html.includes("download=")]).to.deep.equal([404, false]);
    }
  });
});
