import { expect } from "chai";
import { insertToken } from "../../../../../db/accounts/tokens.ts";
import { createTokenText, hashToken } from "../../../../../lib/core/token.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("links to lists that are made in the browser", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    owner = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, owner.accountId);
    await fillReportedSite(database.db, siteId);
    visitor = await signedInVisitor(api, owner);
  });
  afterEach(async () => {
    await database.db("export_links").delete();
    await database.db("tokens").delete();
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const path = () => `/sites/${siteId}/exports/new`;
  const addToken = (
    accountId = owner.accountId,
    scope: { abilities?: readonly ("read" | "chat")[]; siteIds?: readonly number[] | null } = {},
  ) =>
    insertToken(database.db, {
      ...{ accountId, name: "sheet", tokenHash: hashToken(createTokenText()) },
      ...{ abilities: ["read"], siteIds: null, ...scope },
    }, REPORTED_NOW);
  const make = (fields: Record<string, string>) =>
    visitor.send(path(), {
      do: "create",
      "create.kind": "link",
      "create.format": "csv",
      ...fields,
    });
  const links = () => database.db("export_links").where({ site_id: siteId });

  it("are made of what a list shows, with a token of the owner, and give its rows", async () => {
    const tokenId = await addToken();
    const list = await visitor.open(`/sites/${siteId}/keywords?sort=keyword&fields=keyword,clicks`);
    const [, to = ""] = /href="([^"]*exports\/new\?[^"]*)"/.exec(list.html) ?? [];
    const form = await visitor.open(to.replaceAll("&amp;", "&"));
    expect(form.html).to.contain("keywords?").and.contain("sort=keyword");
    const [, asked = ""] = /name="create\.list"[^>]*>\s*([^<]*)</.exec(form.html) ?? [];
    const made = await make({
      "create.token": String(tokenId),
      "create.list": asked.replaceAll("&amp;", "&"),
      "create.label": "Weekly sheet",
    });
    expect(made.text).to.contain("This address is shown once.");
    const [url = ""] = /http[^<\s"]*\/exports\/sve_\w+/.exec(made.html) ?? [];
    const [head, first] = (await (await fetch(url)).text()).split("\r\n");
    expect(head).to.match(/^keyword,clicks/);
    expect(first).to.match(/^keyword 1,140/);
    expect((await links())[0]).to.include({ token_id: tokenId, label: "Weekly sheet" });
    const removed = await visitor.send(`/sites/${siteId}/exports`, {
      ...{ "do": "remove", "row.link_id": String((await links())[0].id) },
    });
    expect(removed.headers.get("location")).to.equal(`/sites/${siteId}/exports?done=remove`);
    expect(await links()).to.deep.equal([]);
  });

  it("need a token of the owner that may read the site", async () => {
    expect((await visitor.open(path())).html).to.contain('href="/settings/security/tokens/new"');
    const other = await insertSpecOwner(database.db, REPORTED_NOW);
    const elsewhere = await insertSpecSite(database.db, owner.accountId);
    const tokens = [
      await addToken(other.accountId),
      await addToken(owner.accountId, { abilities: ["chat"] }),
      await addToken(owner.accountId, { siteIds: [elsewhere] }),
    ];
    await addToken();
    await visitor.open(path());
    for (const token of [...tokens, "constructor", ""]) {
      const refused = await make({ "create.token": String(token), "create.list": "keywords" });
      expect(refused.status, String(token)).to.equal(422);
      expect(refused.html).to.match(/id="create\.token-error">Choose one of your tokens\./);
    }
    expect(await links()).to.deep.equal([]);
  });

  it("say at the field what is no list", async () => {
    const tokenId = await addToken();
    await visitor.open(path());
    const wrong = await make({
      ...{ "create.token": String(tokenId), "create.list": "nothing?sort=x" },
      "create.expires_in_days": "400",
    });
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.match(/id="create\.expires_in_days-error">/)
      .and.contain("nothing?sort=x");
    const list = await make({ "create.token": String(tokenId), "create.list": "nothing?sort=x" });
    expect(list.html).to.match(/id="create\.list-error">/);
  });
});
