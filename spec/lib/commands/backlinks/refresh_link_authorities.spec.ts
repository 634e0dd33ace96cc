import { searchServices } from "../../../support/search/search_services.ts";
import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { replaceOutbound } from "../../../../db/audits/pages/outbound_links.ts";
import {
  findAuthorityReport,
  refreshLinkAuthorities,
} from "../../../../lib/commands/backlinks/refresh_link_authorities.ts";
import { refreshLinks } from "../../../../lib/commands/backlinks/refresh_links.ts";
import { linkDomainId } from "../../../../lib/metrics/backlinks/link_ids.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importLinkRows, linkRow } from "../../../support/backlinks/link_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T08:00:00Z");

describe("refreshLinkAuthorities", () => {
  let database: SpecDatabase;
  let db: Db;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  after(() => database.drop());
  beforeEach(async () => {
    ({ accountId } = await insertSpecAccount(db));
  });

  const insertSite = (domain: string, account = accountId) =>
    insertSpecSite(db, account, { domain });
  async function link(siteId: number, ...domains: string[]): Promise<void> {
    const rows = domains.map((domain) => linkRow({ sourceUrl: `https://${domain}/` }));
    await importLinkRows(db, siteId, rows);
    await refreshLinks.run({ ...searchServices(db), siteId, now: NOW });
  }
  const noteOutbound = (siteId: number, ...domains: string[]) =>
    replaceOutbound(db, { siteId, auditId: 1, newestSiteId: siteId }, domains.map(linkDomainId));
  async function weigh(siteId: number): Promise<Record<string, [number | null, number]>> {
    await refreshLinkAuthorities.run({ ...searchServices(db), siteId, now: NOW });
    const rows = await db("link_authorities as a").where({ "a.site_id": siteId })
      .join(
        "link_domains as d",
        (on) => on.on("d.site_id", "a.site_id").andOn("d.id", "a.domain_id"),
      )
      .select("d.domain", "a.authority", "a.known");
    return Object.fromEntries(
      rows.map(({ domain, authority, known }) => [domain, [authority, known]]),
    );
  }

  it("weighs a domain by how many domains link to it, as far as the account's own data tell", async () => {
    const shop = await insertSite("shop.test");
    const blog = await insertSite("blog.test");
    const news = await insertSite("news.test");
    await link(shop, "blog.test", "wiki.test", "rare.test");
    await link(blog, ...Array.from({ length: 7 }, (_, index) => `fan-${index}.test`));
    await noteOutbound(blog, "wiki.test", "shop.test");
    await noteOutbound(news, "wiki.test");
    // 7 domains link to blog.test, the most; 2 sites to wiki.test: 100 * ln(3) / ln(8) = 52.8
    expect(await weigh(shop)).to.deep.equal({
      "blog.test": [100, 1],
      "wiki.test": [53, 1],
      "rare.test": [null, 0],
    });
    expect(await findAuthorityReport(db, shop))
      .to.deep.equal({ method: "local", release: null, domainsCount: 7 });
  });

  it("learns nothing of other accounts", async () => {
    const shop = await insertSite("shop.test");
    await link(shop, "wiki.test");
    const other = await insertSpecAccount(db);
    await noteOutbound(await insertSite("elsewhere.test", other.accountId), "wiki.test");
    expect(await weigh(shop)).to.deep.equal({ "wiki.test": [null, 0] });
  });

  it("is made again when the account's own data have changed", async () => {
    const shop = await insertSite("shop.test");
    await link(shop, "wiki.test");
    expect(await weigh(shop)).to.deep.equal({ "wiki.test": [null, 0] });
    await noteOutbound(await insertSite("blog.test"), "wiki.test");
    expect(await weigh(shop)).to.deep.equal({ "wiki.test": [100, 1] });
  });

  it("does nothing for a site without links", async () => {
    const shop = await insertSite("shop.test");
    expect(await weigh(shop)).to.deep.equal({});
    expect(await findAuthorityReport(db, shop)).to.equal(undefined);
  });
});
