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

describe("LINK_ANCHOR_ROUTES", () => {
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
    api.request("GET", `/sites/${id}/anchors${query}`, { token: account.tokenText });
  const list = async (query: string) => {
    const { status, body, text } = await get(query);
    expect(status, text).to.equal(200);
    expect(body.meta.total, query).to.equal(body.data.length);
    return body.data.map(({ anchor }: { anchor: string }) => anchor);
  };

  it("reports the class of an anchor and what its links come to", async () => {
    const { body } = await get("?filter[anchor]=green tea");
    expect(body.data).to.deep.equal([{
      anchor: "green tea",
      class: "exact",
      links_count: 1,
      lost_links_count: 1,
      follow_count: 1,
      nofollow_count: 0,
      unknown_count: 0,
      domains_count: 1,
      domains_share: 0.3333,
      targets_count: 1,
      first_seen_at: "2026-09-10T00:00:00.000Z",
      last_seen_at: "2026-11-01T00:00:00.000Z",
    }]);
    expect(body.meta.formula).to.deep.equal({ name: "anchor_class", version: 1 });
  });

  const cases: [query: string, anchors: string[]][] = [
    ["sort=anchor", ["", "Acme shop", "click here", "green tea", "https://shop.example.com"]],
    ["filter[class]=branded", ["Acme shop"]],
    ["filter[class]=generic,empty&sort=-anchor", ["click here", ""]],
    ["filter[links_count]=0", ["https://shop.example.com"]],
    ["filter[anchor][starts_with]=gr", ["green tea"]],
    ["q=TEA", ["green tea"]],
    ["q=%E2%98%83", []],
    ["filter[first_seen_at][lt]=2026-01-01", [""]],
  ];
  for (const [query, anchors] of cases) {
    it(`answers ${query}`, async () => {
      expect(await list(`?${query}`)).to.deep.equal(anchors);
    });
  }

  for (const sort of ["-domains_count", "domains_count", "class", "-first_seen_at", "-anchor"]) {
    it(`leads through all anchors by ${sort}, each once`, async () => {
      const whole = await list(`?sort=${sort}`);
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? "" : `&cursor=${cursor}`;
        const { body } = await get(`?per_page=2&sort=${sort}${query}`);
        found.push(...body.data.map(({ anchor }: { anchor: string }) => anchor));
        cursor = body.meta.next_cursor;
      } while (cursor !== null && found.length < 20);
      expect(found).to.deep.equal(whole);
    });
  }

  it("has an empty list that says how to bring links", async () => {
    const id = await insertSpecSite(database.db, account.accountId);
    const { body } = await get("", id);
    expect(body.data).to.deep.equal([]);
    expect(body.meta.data_status.code).to.equal("no_backlinks");
  });
});
