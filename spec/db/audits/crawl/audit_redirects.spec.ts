import { expect } from "chai";
import {
  deleteRedirects,
  insertRedirects,
  listRedirects,
  REDIRECT_LIST,
  streamAllChains,
} from "../../../../db/audits/crawl/audit_redirects.ts";
import { type CrawledUrl, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { insertOtherAudit } from "../../../support/audits/other_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const S = "https://s.test";
const URLS: Record<string, CrawledUrl> = {
  [`${S}/`]: {},
  [`${S}/old`]: { redirectTo: `${S}/older`, status: 302 },
  [`${S}/older`]: { redirectTo: `${S}/gone` },
  [`${S}/gone`]: { status: 404 },
  [`${S}/loop`]: { redirectTo: `${S}/loop` },
  [`${S}/meta`]: { redirectTo: `${S}/`, redirectType: "meta_refresh", status: 200, html: true },
  [`${S}/away`]: { redirectTo: "https://ext.test/", status: 307 },
  "https://ext.test/": { kind: "external", fetchError: "timeout" },
};

describe("audit_redirects", () => {
  const db = useSpecDatabase();
  let auditId: number;
  let otherId: number;
  before(async () => {
    auditId = await insertCrawl(db(), await insertSpecSite(db(), 1), {
      urls: URLS,
      sitemaps: [{ url: `${S}/map.xml`, lists: [`${S}/old`] }],
    });
    otherId = await insertOtherAudit(db());
    await db()("audit_pages").where({ audit_id: auditId, url_id: 2 })
      .update({ inlinks_count: 6, in_sitemap: 1 });
    for (const id of [auditId, otherId]) {
      const chains = (await Array.fromAsync(streamAllChains(db(), id))).flat();
      await insertRedirects(db(), id, chains);
    }
  });
  const list = (parameters: Record<string, string> = {}) =>
    listRedirects(db(), auditId, askList(REDIRECT_LIST, parameters));
  const pathsOf = async (parameters: Record<string, string>) =>
    (await list(parameters)).rows.map(({ url }) => url.replace(S, ""));

  it("keeps each redirecting page with its hops and where they end", async () => {
    const { rows, total } = await list();
    expect(total).to.equal(5);
    const pageId = await db()("pages").where({ url: `${S}/old` }).first("id");
    expect({ ...rows[0] }).to.deep.include({
      ...{ id: pageId.id, url: `${S}/old`, status_code: 302, type: "http", temporary: 1 },
      ...{ final_url: `${S}/gone`, final_status_code: 404, final_fetch_error: null },
      ...{ hops_count: 2, loop: 0, inlinks_count: 6, in_sitemap: 1 },
    });
    expect(JSON.parse(rows[0]?.hops ?? "")).to.deep.equal([
      { url: `${S}/old`, status_code: 302 },
      { url: `${S}/older`, status_code: 301 },
    ]);
  });

  it("says of each what it is: temporary, a loop, by the HTML, or to another site", async () => {
    const { rows } = await list();
    expect(rows.map((row) => [
      row.url.replace(S, ""),
      row.type,
      row.temporary,
      row.loop,
      row.final_url,
      row.final_status_code,
      row.final_fetch_error,
    ])).to.deep.equal([
      ["/old", "http", 1, 0, `${S}/gone`, 404, null],
      ["/older", "http", 0, 0, `${S}/gone`, 404, null],
      ["/loop", "http", 0, 1, null, null, null],
      ["/meta", "meta_refresh", null, 0, `${S}/`, 200, null],
      ["/away", "http", 1, 0, "https://ext.test/", null, "timeout"],
    ]);
  });

  it("filters, sorts and searches", async () => {
    expect(await pathsOf({ "filter[loop]": "true" })).to.deep.equal(["/loop"]);
    expect(await pathsOf({ "filter[temporary]": "true" })).to.deep.equal(["/old", "/away"]);
    expect(await pathsOf({ "filter[final_status_code]": "404" }))
      .to.deep.equal(["/old", "/older"]);
    expect(await pathsOf({ q: "ext.test" })).to.deep.equal(["/away"]);
    expect((await pathsOf({ sort: "-hops_count" }))[0]).to.equal("/old");
  });

  it("inserts nothing for no chains, and for chains of URLs that are no pages", async () => {
    const hop = {
      ...{ url_id: 8, url: "https://ext.test/", kind: "external" as const, status_code: 301 },
      ...{ state: "fetched" as const, discovered_via: "link" as const, fetch_error: null },
    };
    const chain = {
      type: "http" as const,
      hops: [hop],
      loop: false,
      final: undefined,
      first: true,
    };
    await insertRedirects(db(), auditId, [chain]);
    await insertRedirects(db(), auditId, []);
    expect((await list()).total).to.equal(5);
  });

  it("deletes no more of the audit's redirects than asked for", async () => {
    expect(await deleteRedirects(db(), auditId, 3)).to.equal(3);
    expect(await deleteRedirects(db(), auditId, 3)).to.equal(2);
    expect(await deleteRedirects(db(), auditId, 3)).to.equal(0);
    expect(await db()("audit_redirects").where({ audit_id: otherId }).pluck("url_id"))
      .to.deep.equal([3]);
  });
});
