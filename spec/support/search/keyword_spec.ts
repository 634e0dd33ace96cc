import { expect } from "chai";
import type { NewSite } from "../../../db/sites/sites.ts";
import { createKeywordJudge } from "../../../lib/commands/search/intent/create_keyword_judge.ts";
import { flagBranded } from "../../../lib/commands/search/keywords/flag_branded.ts";
import { judgeIntents } from "../../../lib/commands/search/intent/judge_intents.ts";
import { insertSpecAccount, type SpecAccount } from "../accounts/account.ts";
import { type SpecApi, startApi } from "../api.ts";
import { createSpecDatabase, type SpecDatabase } from "../database.ts";
import { importRows } from "./search_data.ts";
import { insertSpecSite } from "../accounts/sites.ts";

type Figures = [clicks: number, impressions: number, position: number];

/** When the API of these specs answers. */
export const KEYWORDS_NOW = new Date("2026-11-20T12:00:00Z");

/** What the specs of keywords' routes work with. */
interface KeywordSpec {
  database: SpecDatabase;
  api: SpecApi;
  account: SpecAccount;
}

/** A row of a query and page on a day. */
export function keywordDay(
  date: string,
  query: string,
  page: string,
  [clicks, impressions, position]: Figures,
) {
  return { date, query, page, clicks, impressions, position };
}

/** Rows of a shop on this host: 28 days up to 18 November 2026, and the 28 before. */
export function shopRows(host: string) {
  const day = (date: string, query: string, path: string, figures: Figures) =>
    keywordDay(date, query, `${host}${path}`, figures);
  return [
    day("2026-09-24", "garden hose", "/hose", [5, 100, 8]),
    day("2026-10-21", "acme", "/", [40, 80, 1]),
    day("2026-10-22", "garden hose", "/hose", [4, 100, 6]),
    day("2026-10-23", "garden hose", "/hose", [6, 200, 5]),
    day("2026-10-23", "garden hose", "/blog/hose", [2, 100, 9]),
    day("2026-11-17", "buy pump", "/blog/pumps", [1, 2_000, 14]),
    day("2026-11-18", "acme", "/", [30, 50, 1]),
    day("2026-11-18", "tap", "/tap", [0, 10, 30]),
  ];
}

/**
 * Starts an API with an account at noon of 20 November 2026 before the specs of a suite, and closes it after them; what
 * it returns is what these specs share.
 */
export function useKeywordSpec() {
  let made: KeywordSpec;
  before(async () => {
    const database = await createSpecDatabase();
    const api = await startApi(database, { now: () => KEYWORDS_NOW });
    made = { database, api, account: await insertSpecAccount(database.db) };
  });
  after(async () => {
    await made.api.close();
    await made.database.drop();
  });
  return { database: () => made.database, ...keywordFunctions(() => made) };
}

function keywordFunctions(spec: () => KeywordSpec) {
  let sites = 0;
  const hosts = new Map<number, string>();
  const insertSite = async (
    site: Pick<NewSite, "domain"> & Partial<NewSite> = {
      domain: `shop${++sites}.example.com`,
      brandNames: ["Acme"],
      language: "en",
    },
  ) => {
    const { database, account } = spec();
    const siteId = await insertSpecSite(database.db, account.accountId, site);
    hosts.set(siteId, `https://${site.domain}`);
    return siteId;
  };
  const hostOf = (siteId: number) => hosts.get(siteId) ?? "";
  const judge = async (siteId: number) => {
    const { db } = spec().database;
    const made = await createKeywordJudge(db, siteId, null);
    if (made === undefined) throw new Error("The site is gone.");
    await flagBranded(db, made);
    await judgeIntents(db, made);
  };
  const insertShop = async () => {
    const siteId = await insertSite();
    await importRows(spec().database.db, siteId, shopRows(hostOf(siteId)));
    await judge(siteId);
    return siteId;
  };
  const send = (method: string, path: string, body?: unknown) =>
    spec().api.request(method, path, {
      token: spec().account.tokenText,
      ...(body === undefined ? {} : { body }),
    });
  const list = async (siteId: number, query = "") => {
    const answer = await send("GET", `/sites/${siteId}/keywords${query}`);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  };
  const keywordsOf = async (siteId: number, query = ""): Promise<string[]> =>
    (await list(siteId, query)).data.map(({ keyword }: { keyword: string }) => keyword);
  return { insertSite, insertShop, judge, send, list, keywordsOf, hostOf };
}
