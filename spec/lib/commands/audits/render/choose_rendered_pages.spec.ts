import { expect } from "chai";
import { insertRender } from "../../../../../db/audits/crawl/renders.ts";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { chooseRenderedPages } from "../../../../../lib/commands/audits/render/choose_rendered_pages.ts";
import type { AuditSettings } from "../../../../../schemas/audit_settings.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import {
  completeAudit,
  type CrawledUrl,
  insertCrawl,
} from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { RENDER_FIGURES } from "../../../../support/web/render_figures.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const ORIGIN = "http://s.test";

describe("chooseRenderedPages()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(() => database.drop());

  const crawl = (urls: Record<string, CrawledUrl>, previousAuditId?: number) =>
    insertCrawl(database.db, siteId, {
      urls: Object.fromEntries(Object.entries(urls).map(([path, url]) => [ORIGIN + path, url])),
      ...previousAuditId === undefined ? {} : { previousAuditId },
    });

  async function choose(
    auditId: number,
    { render = "sample", render_pages = 3 }: Partial<AuditSettings> = {},
  ): Promise<string[]> {
    const audit = await readAudit(database.db, auditId);
    const settings = { ...audit.settings, render, render_pages };
    const queue = await chooseRenderedPages({ services: database, audit, settings });
    const paths = [];
    for await (const { url } of queue.pages) paths.push(url.slice(ORIGIN.length));
    return paths;
  }

  const keep = (auditId: number, urlId: number) =>
    insertRender(database.db, auditId, {
      urlId,
      error: null,
      figures: RENDER_FIGURES,
      renderedAt: new Date("2026-11-20T10:00:00Z"),
    });

  it("takes the start page, then a page of each pattern", async () => {
    const urls = { "/": {}, "/shop/a": {}, "/shop/b": {}, "/shop/c": {}, "/blog/x": {} };
    expect(await choose(await crawl(urls))).to.deep.equal(["/", "/shop/b", "/blog/x"]);
  });

  it("takes only HTML that may be indexed, but the start page in any case", async () => {
    const urls = {
      "/": { noindex: true },
      "/no": { noindex: true },
      "/gone": { status: 404 },
      "/file": { html: false },
      "/yes": {},
    };
    expect(await choose(await crawl(urls))).to.deep.equal(["/", "/yes"]);
  });

  it("takes the first page where the start URL redirects", async () => {
    const urls = { "/": { redirectTo: `${ORIGIN}/en/` }, "/en/": {}, "/en/a": {}, "/en/b": {} };
    expect(await choose(await crawl(urls), { render_pages: 1 })).to.deep.equal(["/en/"]);
  });

  it("takes what the previous audit rendered, wherever it stands now", async () => {
    const before = await crawl({ "/": {}, "/p/1": {}, "/p/2": {}, "/p/3": {}, "/gone": {} });
    for (const urlId of [1, 4, 5]) await keep(before, urlId);
    await completeAudit(database.db, before);
    const now = await crawl(
      { "/": {}, "/p/3": {}, "/p/2": {}, "/p/1": {}, "/gone": { status: 410 } },
      before,
    );
    expect((await choose(now)).slice(0, 2)).to.deep.equal(["/", "/p/3"]);
  });

  it("takes all HTML pages where the settings say so", async () => {
    const urls = { "/": {}, "/no": { noindex: true }, "/gone": { status: 404 }, "/a": {} };
    expect(await choose(await crawl(urls), { render: "all" })).to.deep.equal(["/", "/no", "/a"]);
  });

  it("leaves out what was tried already", async () => {
    const auditId = await crawl({ "/": {}, "/a": {}, "/b": {} });
    await keep(auditId, 2);
    const renderedAt = new Date("2026-11-20T10:00:00Z");
    await insertRender(database.db, auditId, {
      urlId: 3,
      error: "timeout",
      figures: null,
      renderedAt,
    });
    expect(await choose(auditId)).to.deep.equal(["/"]);
    expect(await choose(auditId, { render: "all" })).to.deep.equal(["/"]);
  });
});
