import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  importSpecLinks,
  LINKED_NOW,
  LINKED_SITE,
} from "../../../support/backlinks/linked_site.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOTHING = {
  ...{ new_links: 0, lost_links: 0, net_links: 0 },
  ...{ new_domains: 0, lost_domains: 0, net_domains: 0 },
};

describe("BACKLINK_SUMMARY_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => LINKED_NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, LINKED_SITE);
    await importSpecLinks({ api, token: account.tokenText, siteId });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (query = "", id = siteId) =>
    api.request("GET", `/sites/${id}/backlinks/summary${query}`, { token: account.tokenText });
  const read = async (query = "") => (await get(query)).body.data;

  it("counts united links, pages and domains that are not lost", async () => {
    expect(await read()).to.deep.include({
      links_count: 5,
      referring_pages_count: 5,
      // one, two, three and five; two has lost one of its links, four all
      referring_domains_count: 4,
      lost_domains_count: 1,
      linked_pages_count: 2,
      statuses: { live: 0, lost: 2, broken: 0, unverified: 5 },
      link_types: {
        ...{ text: 3, image: 1, redirect: 0, form: 0, frame: 0, canonical: 0, unknown: 1 },
      },
    });
  });

  it("reports the share of followed links and domains, and leaves out what no provider reports", async () => {
    expect((await read()).follow).to.deep.equal({
      links: { follow: 3, nofollow: 1, unknown: 1, ratio: 0.75 },
      domains: { follow: 2, nofollow: 1, unknown: 1, ratio: 0.6667 },
    });
  });

  it("says what each provider knows, and adds nothing up", async () => {
    expect((await read()).providers).to.deep.equal([
      { provider: "ahrefs", links_count: 4, domains_count: 3 },
      { provider: "search_console", links_count: 2, domains_count: 2 },
    ]);
  });

  it("reports by week from Monday on what came and went, by default of twelve weeks", async () => {
    const { series, ...total } = (await read()).changes;
    expect(total).to.deep.equal({
      ...{ from: "2026-08-31", to: "2026-11-20", granularity: "week" },
      ...{ new_links: 5, lost_links: 2, net_links: 3 },
      ...{ new_domains: 3, lost_domains: 1, net_domains: 2 },
    });
    expect(series).to.have.length(12);
    const changed = series.filter((point: Record<string, number>) =>
      Object.keys(NOTHING).some((name) => point[name] !== 0)
    );
    expect(changed).to.deep.equal([
      {
        ...{ from: "2026-09-07", to: "2026-09-13", ...NOTHING },
        ...{ new_links: 1, net_links: 1, new_domains: 1, net_domains: 1 },
      },
      {
        ...{ from: "2026-09-28", to: "2026-10-04", ...NOTHING },
        ...{ new_links: 1, net_links: 1, new_domains: 1, net_domains: 1 },
      },
      {
        ...{ from: "2026-11-02", to: "2026-11-08", ...NOTHING },
        ...{ new_links: 1, lost_links: 1, new_domains: 1, net_domains: 1 },
      },
      { from: "2026-11-09", to: "2026-11-15", ...NOTHING, new_links: 2, net_links: 2 },
      {
        ...{ from: "2026-11-16", to: "2026-11-20", ...NOTHING },
        ...{ lost_links: 1, net_links: -1, lost_domains: 1, net_domains: -1 },
      },
    ]);
  });

  it("reports a window that is asked for, by months or days", async () => {
    const { changes } = await read("?from=2026-10-15&to=2026-11-09&granularity=month");
    expect(changes).to.deep.equal({
      ...{ from: "2026-10-15", to: "2026-11-09", granularity: "month", ...NOTHING },
      ...{ new_links: 1, lost_links: 1, new_domains: 1, net_domains: 1 },
      series: [
        { from: "2026-10-15", to: "2026-10-31", ...NOTHING },
        {
          ...{ from: "2026-11-01", to: "2026-11-09", ...NOTHING },
          ...{ new_links: 1, lost_links: 1, new_domains: 1, net_domains: 1 },
        },
      ],
    });
    const days = await read("?from=2026-11-10&to=2026-11-10&granularity=day");
    expect(days.changes.series).to.deep.equal([
      { from: "2026-11-10", to: "2026-11-10", ...NOTHING, new_links: 1, net_links: 1 },
    ]);
  });

  it("refuses windows that are none", async () => {
    for (
      const query of [
        "?from=2026-11-10&to=2026-11-09",
        "?from=2020-01-01&to=2026-11-09",
        "?from=2026-02-31",
        "?to=today",
        "?granularity=year",
        "?weeks=12",
      ]
    ) {
      expect((await get(query)).status, query).to.equal(422);
    }
  });

  it("says how much comes from few domains", async () => {
    // 1, 1, 1 and 2 links: 2 * (1 + 2 + 3 + 8) / (4 * 5) - 5 / 4
    expect((await read()).concentration).to.deep.equal({ top_10_share: 1, gini: 0.15 });
  });

  it("reports the classes of anchors by domain, and that exact ones are too many", async () => {
    const { classes, ...anchors } = (await read()).anchors;
    expect(anchors).to.deep.equal({
      domains_count: 3,
      unknown_links_count: 1,
      exact_domains_share: 0.3333,
      exact_domains_share_limit: 0.2,
      over_optimised: true,
    });
    const counts = { links_count: 1, domains_count: 1, domains_share: 0.3333 };
    expect(classes).to.have.deep.members(
      ["exact", "branded", "generic", "empty"].map((name) => ({ class: name, ...counts })),
    );
  });

  it("reports the pages with most domains, whatever their scheme and www.", async () => {
    const counts = { page_id: null, links_count: 2, domains_count: 2 };
    expect((await read()).top_targets).to.have.deep.members([
      { url: "https://shop.example.com/tea", ...counts },
      { url: "https://shop.example.com/", ...counts },
    ]);
  });

  it("distinguishes Search Console's own tables", async () => {
    expect((await read()).reported).to.deep.equal({
      linking_sites: {
        date: "2026-11-16",
        rows_count: 2,
        top: [
          { domain: "one.test", links_count: 40, targets_count: 3 },
          { domain: "six.test", links_count: 9, targets_count: 1 },
        ],
      },
      linked_pages: null,
      linking_texts: null,
    });
  });

  it("says where it comes from, and by which formulas", async () => {
    const { meta } = (await get()).body;
    expect(meta).to.deep.include({
      source: "import",
      from: "2026-11-18",
      to: "2026-11-20",
      data_state: "final",
      data_status: null,
      sources: [
        { provider: "ahrefs", newest_on: "2026-11-20" },
        { provider: "search_console", newest_on: "2026-11-18" },
      ],
      authority: {
        method: "local",
        formula: { name: "local_authority", version: 1 },
        release: null,
        domains_count: 4,
      },
    });
    expect(meta.formulas.changes).to.deep.equal({ name: "link_changes", version: 2 });
  });

  it("says how to bring links where there are none", async () => {
    const id = await insertSpecSite(database.db, account.accountId);
    const { data, meta } = (await get("", id)).body;
    expect(data).to.deep.include({
      links_count: 0,
      concentration: null,
      top_targets: [],
      follow: {
        links: { follow: 0, nofollow: 0, unknown: 0, ratio: null },
        domains: { follow: 0, nofollow: 0, unknown: 0, ratio: null },
      },
    });
    expect(data.changes.series).to.have.length(12);
    expect(meta).to.include({ source: null, from: null, to: null, data_state: null });
    expect(meta.data_status.code).to.equal("no_backlinks");
    expect(meta.data_status.message).to.include(`POST /sites/${id}/imports takes exports of links`);
  });

  it("says that figures are still to come when links have just changed", async () => {
    await database.db("link_versions").where({ site_id: siteId }).increment("version");
    const { meta } = (await get()).body;
    await database.db("link_versions").where({ site_id: siteId }).decrement("version");
    expect(meta.data_state).to.equal("partial");
    expect(meta.data_status.code).to.equal("computing");
  });
});
