import { expect } from "chai";
import type { AskedLedger } from "../../../../schemas/asked_ledger.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSearchedSite } from "../../../support/search/searched_site.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const WINDOWS = [
  "from=2026-09-29&to=2026-10-26",
  "from=2026-10-21&to=2026-11-17",
  "from=2026-10-01&to=2026-10-10",
  // a part of the days before has no data
  "from=2026-08-01&to=2026-10-15",
  "from=2026-09-29&to=2026-10-26&country=DE&device=mobile",
];

/** A row of `changes`, as far as it is compared. */
interface Row {
  previous_clicks: number;
  current_clicks: number;
  change: object;
  effects: Record<string, { clicks: number }>;
}

describe("ledgers of the overview, of keywords, pages and decay", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    await insertFinishedAudit(database.db, siteId);
    await insertSearchedSite(database.db, siteId, SHOP);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function ask(path: string, site = siteId) {
    const url = `/sites/${site}${path}`;
    const { status, text, body } = await api.request("GET", url, { token: account.tokenText });
    expect(status, `${url}: ${text}`).to.equal(200);
    return body;
  }
  function expectSame(ledger: AskedLedger, row: Row, name: string): void {
    const { compared } = ledger;
    expect(ledger.not_available, name).to.equal(null);
    for (const figure of ["previous_clicks", "current_clicks", "change", "effects"] as const) {
      expect(compared?.[figure], `${name}: ${figure}`).to.deep.equal(row[figure]);
    }
    const parts = Object.values(compared?.effects ?? {}).map(({ clicks }) => clicks);
    expect(parts.reduce((sum, part) => sum + part, 0), name).to.equal(compared?.change.clicks);
  }

  /** The queries of a page and its others sum to it, in each figure. */
  function expectWhole({ compared }: AskedLedger, name: string): void {
    const { keywords = [], other_keywords: other } = compared ?? {};
    const rows = other === undefined ? keywords : [...keywords, other];
    const sumOf = (read: (row: (typeof keywords)[number] | typeof rows[number]) => number) =>
      rows.reduce((sum, row) => sum + read(row), 0);
    expect(keywords.length, name).to.be.above(0);
    expect(sumOf((row) => row.previous_clicks), name).to.equal(compared?.previous_clicks);
    expect(sumOf((row) => row.current_clicks), name).to.equal(compared?.current_clicks);
    expect(sumOf((row) => row.change.clicks), name).to.equal(compared?.change.clicks);
    for (const [effect, { clicks }] of Object.entries(compared?.effects ?? {})) {
      // the names have the keys of the schema
      const of = effect as keyof NonNullable<typeof compared>["effects"];
      expect(sumOf((row) => row.effects[of].clicks), `${name}: ${effect}`).to.equal(clicks);
    }
    const sizes = keywords.map(({ change }) => Math.abs(change.clicks));
    expect(sizes, name).to.deep.equal(sizes.toSorted((a, b) => b - a));
  }

  for (const window of WINDOWS) {
    it(`have the figures of the changes of ${window}`, async () => {
      const { data } = await ask(`/changes?${window}&limit=100`);
      const { current, previous, days_compared, compared_change: change, effects } = data;
      const overview = await ask(`/search-overview?${window}&explain=true`);
      expectSame(overview.data.ledger, {
        previous_clicks: previous.compared_clicks,
        current_clicks: current.compared_clicks,
        change,
        effects,
      }, "overview");
      expect(overview.data.ledger.compared).to.deep.include({
        current: { from: current.from, to: current.to },
        previous: { from: previous.from, to: previous.to },
        days_compared,
      });
      expect(data.keywords.length + data.pages.length).to.be.above(10);
      for (const row of data.keywords) {
        const path = `/keywords/${row.keyword_id}/history?${window}&explain=true`;
        expectSame((await ask(path)).data.ledger, row, row.keyword);
      }
      for (const row of data.pages) {
        const { data: page } = await ask(`/pages/${row.page_id}?${window}&explain=true`);
        expectSame(page.ledger, row, row.url);
        expectWhole(page.ledger, row.url);
      }
    });
  }

  it("of decay have the clicks that the changes of their windows have", async () => {
    const { data: pages } = await ask("/content-decay");
    const split = pages.filter((page: { ledger: object | null }) => page.ledger !== null);
    expect(split).to.have.length.above(2);
    for (const { page_id: id, url, ledger } of split) {
      const { before, after } = ledger;
      const { data } = await ask(
        `/changes?from=${after.from}&to=${after.to}&against_from=${before.from}` +
          `&against_to=${before.to}&limit=100`,
      );
      const row = data.pages.find((one: { page_id: number }) => one.page_id === id);
      expect([ledger.clicks_before, ledger.clicks_after, ledger.days], url)
        .to.deep.equal([row.previous_clicks, row.current_clicks, data.days_compared]);
      const effects: { clicks: number }[] = Object.values(ledger.effects);
      expect(effects.reduce((sum, { clicks }) => sum + clicks, 0), url)
        .to.equal(row.change.clicks);
    }
  });

  it("of a page are compared with the days that are asked for", async () => {
    const days = "from=2026-10-01&to=2026-10-10";
    for (
      const against of ["against_from=2026-09-17&against_to=2026-09-26", "compare=previous_year"]
    ) {
      const { data } = await ask(`/changes?${days}&${against}&limit=100`);
      const [{ page_id: id }] = (data ?? (await ask(`/changes?${days}&limit=100`)).data).pages;
      const { data: page } = await ask(`/pages/${id}?${days}&${against}&explain=true`);
      if (data === null) {
        expect(page.ledger.compared).to.equal(null);
        continue;
      }
      const row = data.pages.find((one: { page_id: number }) => one.page_id === id);
      expectSame(page.ledger, row, against);
      expect(page.ledger.compared.previous).to.deep.equal({
        from: data.previous.from,
        to: data.previous.to,
      });
    }
  });

  it("are absent unless they are asked for", async () => {
    const [{ id: keywordId }] = (await ask("/keywords?per_page=1")).data;
    const [{ id: pageId }] = (await ask("/pages?per_page=1&sort=-clicks")).data;
    for (const path of ["/search-overview", `/keywords/${keywordId}/history`, `/pages/${pageId}`]) {
      expect((await ask(path)).data).not.to.have.property("ledger");
    }
  });

  it("say why nothing is compared", async () => {
    const empty = await insertSpecSite(database.db, account.accountId);
    const codeOf = async (path: string, site?: number) => {
      const { data: { ledger } } = await ask(`${path}?explain=true`, site);
      expect(ledger.compared).to.equal(null);
      expect(ledger.not_available.message).to.match(/\.$/);
      return ledger.not_available.code;
    };
    expect(await codeOf("/search-overview", empty)).to.equal("no_search_data");
    const { data } = await ask("/search-overview?compare=none&explain=true");
    expect(data.ledger.not_available.code).to.equal("not_compared");
  });
});
