import { expect } from "chai";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { FormFields, PageVisitor } from "../../../../support/web/page_visitor.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const SECRET_KEYS = [Buffer.alloc(32, 1).toString("base64")];
const KEY = "AIzaSyD-example-example-example-x9Qk";

describe("sources of a site", function () {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW, config: { secretKeys: SECRET_KEYS } });
    owner = await insertSpecOwner(database.db, NOW);
    visitor = await signedInVisitor(api, owner);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, owner.accountId, {
      domain: `shop-${Date.now()}-${Math.trunc(performance.now())}.test`,
    });
    await visitor.open(sources());
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const sources = (slug = "") => `/settings/sites/${siteId}/sources${slug}`;
  const open = (slug: string) => visitor.open(sources(slug));
  /** Sends a form of a source's page, and opens where it leads. */
  const act = async (slug: string, name: string, fields: FormFields = {}) => {
    const sent = await visitor.send(sources(slug), { do: name, ...fields });
    expect([sent.status, sent.headers.get("location")], sent.text)
      .to.deep.equal([303, `${sources(slug)}?done=${name}`]);
    return await visitor.open(`${sources(slug)}?done=${name}`);
  };

  it("are listed with how each is, and how to connect it", async () => {
    const { text, html } = await open("");
    for (
      const label of ["Search Console", "Chrome UX Report", "Bing Webmaster Tools", "IndexNow"]
    ) {
      expect(text).to.contain(`${label} `);
    }
    expect(text.split("Not connected").length - 1).to.equal(6);
    expect(html).to.contain(`href="${sources("/crux")}"`);
    expect((await open("/crux")).text).to.contain("Make an API key under Credentials");
  });

  it("are connected, show how they are and no key, and are disconnected", async () => {
    const saved = await act("/crux", "save", { "save.api_key": KEY, "save.max_urls": "5" });
    expect(saved.text).to.contain("It is saved.").and.contain("Connected").and.contain("x9Qk");
    // a count has no decimals
    expect(saved.text).to.match(/Subjects\s+0\s/);
    expect(saved.html).to.contain('value="5"').and.not.contain(KEY);
    // the key stays where none is typed
    await act("/crux", "save", { "save.api_key": "", "save.max_urls": "7" });
    expect((await open("/crux")).html).to.contain('value="7"');
    await act("/crux", "sync");
    const removed = await act("/crux", "remove");
    expect(removed.text).to.contain("It is disconnected.").and.contain("Not connected");
  });

  it("say at the field what is wrong, and keep what was typed but secrets", async () => {
    const sent = await visitor.send(sources("/crux"), {
      ...{ "do": "save", "save.api_key": "has spaces in it", "save.max_urls": "many" },
    });
    expect(sent.status).to.equal(422);
    expect(sent.html).to.match(/id="save\.api_key-error">[^<]*an API key of Google Cloud/)
      .and.match(/id="save\.max_urls-error">/).and.not.contain("has spaces in it");
    expect((await open("/crux")).text).to.contain("Not connected");
  });

  it("of other kinds are saved as well", async () => {
    await act("/bing-webmaster", "save", {
      "save.site_url": `https://${(await site()).domain}/`,
      "save.api_key": "0123456789abcdef0123456789abcdef",
    });
    await act("/rank-lookups", "save", {
      ...{ "save.provider": "serp_api", "save.country": "DE", "save.language": "de" },
      ...{ "save.devices": ["desktop", "mobile"], "save.every_days": "7", "save.depth": "10" },
      ...{ "save.monthly_searches": "500", "save.api_key": "your-serpapi-key" },
    });
    const lookups = await open("/rank-lookups");
    expect(lookups.html).to.match(/value="mobile"\s+checked/).and.contain('value="500"');
    const inspection = await visitor.send(sources("/url-inspection"), {
      ...{ "do": "save", "save.daily_limit": "100" },
    });
    expect(inspection.status).to.equal(404);
    expect(inspection.html).to.contain(`href="/settings/sites/${siteId}/search-console"`);
  });

  it("tell search engines by a key that is made, whose file is checked", async () => {
    const saved = await act("/indexnow", "save", { "save.enabled": "on" });
    expect(saved.text).to.match(/https:\/\/shop-[\d-]+\.test\/[0-9a-f]{32}\.txt/);
    const off = await act("/indexnow", "save", {});
    expect(off.text).to.contain("Switched off");
  });

  it("are signed in to, with secrets that are never shown again", async () => {
    const { domain } = await site();
    const fields = {
      ...{ "save.origin": `https://${domain}`, "save.basic.username": "preview" },
      ...{ "save.basic.password": "correct horse n0!x", "save.headers": "X-Key: abcdefgh" },
    };
    const saved = await act("/logins", "save", fields);
    expect(saved.text).to.contain(`https://${domain} Not tried yet`).and.contain("preview");
    expect(saved.html).not.to.contain("correct horse");
    const [, id = ""] = /name="row\.login_id" value="(\d+)"/.exec(saved.html) ?? [];
    const removed = await act("/logins", "remove", { "row.login_id": id });
    expect(removed.text).to.contain("The crawler signs in nowhere");
    const half = await visitor.send(sources("/logins"), {
      ...{ "do": "save", "save.origin": `https://${domain}`, "save.cookies": "nothing" },
    });
    expect(half.html).to.match(/id="save\.cookies-error">Line 1 has to be a name/);
  });

  it("say how ownership is proved, and that it is not", async () => {
    const { text } = await open("/ownership");
    expect(text).to.contain("Not proved").and.contain("search-visibility-verification=");
    const sent = await visitor.send(sources("/ownership"), { do: "prove" });
    expect([sent.status, sent.html.includes('role="alert"')]).to.deep.equal([409, true]);
  });

  it("belong to nobody else", async () => {
    const other = await signedInVisitor(api, await insertSpecOwner(database.db, NOW));
    await other.open("/sites");
    for (const slug of ["/crux", "/logins", "/ownership"]) {
      expect((await other.open(sources(slug))).status).to.equal(404);
      expect((await other.send(sources(slug), { do: "save" })).status).to.equal(404);
    }
  });

  const site = () => database.db("sites").where({ id: siteId }).first();
});
