import { expect } from "chai";
import { createKeywordJudge } from "../../../../lib/commands/search/intent/create_keyword_judge.ts";
import { flagBranded } from "../../../../lib/commands/search/keywords/flag_branded.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP as CRAWLED } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";

const ORIGIN = "https://shop.example.com";
const DAYS = 480;
/** The day from which pages fall. */
const FALL = 380;

type Figures = [clicks: number, impressions: number, position: number];

/** A row for each of the last days up to 17 November 2026. */
function daysOf(keys: object, figures: (day: number) => Figures, days = 90): object[] {
  return Array.from({ length: days }, (_, at) => {
    const day = DAYS - days + at;
    const [clicks, impressions, position] = figures(day);
    const date = new Date(Date.UTC(2026, 10, 17 - (DAYS - 1 - day))).toISOString().slice(0, 10);
    return { date, ...keys, clicks, impressions, position };
  });
}

describe("page_group= of lists", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let teas: number;
  let pots: number;
  const groups = new Map<string, number>();

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.example.com" });
    const keys = (query: string, path: string) => ({ query, page: `${ORIGIN}${path}` });
    await importRows(database.db, siteId, [
      ...daysOf(keys("assam", "/teas/assam"), () => [1, 50, 8]),
      ...daysOf(keys("kettle", "/pots/kettle"), () => [1, 50, 8]),
      // two pages take turns
      ...["teas", "pots"].flatMap((name) =>
        ["/a", "/b"].flatMap((path, other) =>
          daysOf(keys(`${name} turns`, `/${name}${path}`), () => [0, 12, 8])
            .filter((_, day) => day % 2 === other)
        )
      ),
    ]);
    await importRows(
      database.db,
      siteId,
      ["/teas/assam", "/pots/kettle"].flatMap((path) =>
        daysOf(
          { page: `${ORIGIN}${path}` },
          (day) => day < FALL ? [20, 400, 4] : [8, 400, 9],
          DAYS,
        )
      ),
    );
    const judge = await createKeywordJudge(database.db, siteId, null);
    if (judge === undefined) throw new Error("The site is gone.");
    await flagBranded(database.db, judge);
    teas = await addGroup(siteId, "Teas", "/teas/");
    pots = await addGroup(siteId, "Pots", "/pots/");
    groups.set("/teas/", teas).set("/pots/", pots);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function addGroup(id: number, name: string, ...paths: string[]): Promise<number> {
    const { status, body } = await api.request("POST", `/sites/${id}/page-groups`, {
      token: account.tokenText,
      body: { name, paths },
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.data.id;
  }

  const get = (path: string, id = siteId) =>
    api.request("GET", `/sites/${id}${path}`, { token: account.tokenText });

  const LISTS = [
    { path: "/keywords", url: "url", rows: 4 },
    { path: "/opportunities", url: "url", rows: 2 },
    { path: "/cannibalization", url: "primary_url", rows: 2 },
    { path: "/content-decay", url: "url", rows: 2 },
  ] as const;
  for (const { path, url, rows } of LISTS) {
    it(`narrows ${path} to rows whose page is in the group`, async () => {
      const all = await get(path);
      expect(all.status, JSON.stringify(all.body)).to.equal(200);
      const urlsOf = (body: { data: Record<string, string>[] }) =>
        body.data.map((row) => row[url] ?? "").toSorted();
      const expected = urlsOf(all.body);
      expect(expected).to.have.length.at.least(rows);
      for (const [folder, id] of groups) {
        const { status, body } = await get(`${path}?page_group=${id}`);
        expect(status, JSON.stringify(body)).to.equal(200);
        const ofGroup = expected.filter((one) => one.startsWith(`${ORIGIN}${folder}`));
        expect(ofGroup).to.have.length.at.least(rows / 2);
        expect(urlsOf(body)).to.deep.equal(ofGroup);
        expect(body.meta.total).to.equal(ofGroup.length);
      }
    });

    it(`refuses a group of ${path} that the site does not have`, async () => {
      const { status, body } = await get(`${path}?page_group=999`);
      expect(status).to.equal(422);
      expect(body.errors["page_group"][0]).to.match(/has no page group 999/);
    });
  }

  it("narrows keywords in any order, with other filters", async () => {
    const { body } = await get(`/keywords?page_group=${teas}&sort=keyword&filter[clicks][gt]=0`);
    expect(body.data.map(({ keyword }: { keyword: string }) => keyword)).to.deep.equal(["assam"]);
  });

  it("narrows issues to those that an audit found on pages of the group", async () => {
    const crawled = await insertSpecSite(database.db, account.accountId, {
      domain: "crawled.example.com",
    });
    await insertFinishedAudit(database.db, crawled);
    const home = await addGroup(crawled, "Home", "/$");
    const none = await addGroup(crawled, "None", "/nowhere/");
    const codesOf = async (query: string): Promise<string[]> => {
      const { status, body } = await get(`/issues${query}`, crawled);
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body.meta.total).to.equal(body.data.length);
      return body.data.map(({ code }: { code: string }) => code).toSorted();
    };
    const all = await codesOf("?per_page=500");
    const expected: string[] = [];
    for (const code of all) {
      const { body } = await get(`/issues/${code}/pages?per_page=500`, crawled);
      const urls = body.data.map((place: { url: string | null }) => place.url);
      if (urls.includes(`${CRAWLED}/`)) expected.push(code);
    }
    expect(expected).to.have.length.within(1, all.length - 1);
    expect(await codesOf(`?per_page=500&page_group=${home}`)).to.deep.equal(expected);
    expect(await codesOf(`?page_group=${none}`)).to.deep.equal([]);
    const unknown = await get("/issues?page_group=999", crawled);
    expect(unknown.status).to.equal(422);
    expect(unknown.body.errors["page_group"][0]).to.match(/has no page group 999/);
  });
});
