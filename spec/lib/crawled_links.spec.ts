import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueSiteAudit,
  startSiteAudit,
} from "../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { refreshAll } from "../support/search/imported_search.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../support/test_site.ts";

const BLOG = { domain: "blog.test", startUrl: "http://blog.test/" };
const page = (body: string) => `<!doctype html><html lang="en"><title>A blog</title><p>${body}`;

describe("links that the audit of another site finds", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecAccount;
  let site: TestSite;
  let answers: Record<string, TestAnswer>;
  let run: AuditRun;
  let shopId: number;
  let foreign: { account: SpecAccount; siteId: number };
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    // the first account owns the sites that specs audit
    owner = await insertSpecAccount(database.db);
    expect(owner.accountId).to.equal(1);
    shopId = await insertSpecSite(database.db, owner.accountId, { domain: "shop.test" });
    const account = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    foreign = { account, siteId };
    answers = {
      "/": page(
        '<a href="/more">more</a> <a href="https://www.shop.test/tea">Green <b>tea</b></a> and ' +
          '<a href="http://shop.test/" rel="sponsored noopener">our sponsor</a>',
      ),
      "/more": page('<a href="https://shop.test/pots?utm_source=blog">Pots</a>'),
    };
    site = await startTestSite((path) => answers[path]);
    run = await queueSiteAudit(database, {
      ...BLOG,
      config: {
        crawlAllowPrivate: ["127.0.0.0/8", "::1/128"],
        crawlConnectTo: [`blog.test:80:127.0.0.1:${site.port}`],
      },
    });
    expect(await finishQueuedAudit(run)).to.include({ status: "completed" });
    await refreshAll({ api, token: owner.tokenText, siteId: run.siteId });
  });
  after(async () => {
    await site.close();
    await api.close();
    await database.drop();
  });

  const list = async (siteId: number, token: string) => {
    const path = `/sites/${siteId}/backlinks?sort=id&fields=source_url,target_url,anchor,rel,` +
      "dofollow,status,lost_reason,discovered_via,providers";
    const { status, body, text } = await api.request("GET", path, { token });
    expect(status, text).to.equal(200);
    return body;
  };
  const found = { lost_reason: null, discovered_via: "crawl", providers: ["crawl"] };

  it("are links of that site", async () => {
    const { data, meta } = await list(shopId, owner.tokenText);
    expect(data).to.have.deep.members([
      {
        ...{ source_url: "http://blog.test/", target_url: "https://www.shop.test/tea" },
        ...{ anchor: "Green tea", rel: [], dofollow: true, status: "live", ...found },
      },
      {
        ...{ source_url: "http://blog.test/", target_url: "http://shop.test/" },
        ...{ anchor: "our sponsor", rel: ["sponsored"], dofollow: false, status: "live", ...found },
      },
      {
        ...{ source_url: "http://blog.test/more" },
        ...{ target_url: "https://shop.test/pots?utm_source=blog" },
        ...{ anchor: "Pots", rel: [], dofollow: true, status: "live", ...found },
      },
    ]);
    expect(meta).to.include({ source: "crawl", data_status: null });
  });

  it("are nothing to the same domain in another account", async () => {
    const { data, meta } = await list(foreign.siteId, foreign.account.tokenText);
    expect(data).to.deep.equal([]);
    expect(meta.data_status.code).to.equal("no_backlinks");
  });

  it("are found by a site that is created later", async () => {
    const created = await api.request("POST", "/sites", {
      token: owner.tokenText,
      body: { domain: "pots.shop.test" },
    });
    const { id } = created.body.data;
    answers["/more"] = page('<a href="https://pots.shop.test/">Our pots</a>');
    await finishQueuedAudit(await startSiteAudit(run, BLOG));
    await refreshAll({ api, token: owner.tokenText, siteId: run.siteId });
    const { data } = await list(id, owner.tokenText);
    expect(data.map((link: { anchor: string }) => link.anchor)).to.deep.equal(["Our pots"]);
  });

  it("are lost by an audit that reads the page without them", async () => {
    const { data } = await list(shopId, owner.tokenText);
    const pots = data.find((link: { anchor: string }) => link.anchor === "Pots");
    expect(pots).to.include({ status: "lost", lost_reason: "link_removed" });
    const { body } = await api.request("GET", `/sites/${shopId}/backlinks/summary`, {
      token: owner.tokenText,
    });
    expect(body.data.statuses).to.include({ lost: 1 });
  });
});
