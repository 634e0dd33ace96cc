import { expect } from "chai";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
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
  });
});
