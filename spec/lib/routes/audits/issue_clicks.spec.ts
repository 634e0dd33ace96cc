import { expect } from "chai";
import { ignoreIssue } from "../../../../lib/commands/audits/analysis/ignore_issue.ts";
import { requestRefresh } from "../../../../lib/commands/search_data/refresh/request_refresh.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { importRows } from "../../../support/search/search_data.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** Ten days of search data of three pages that were crawled. */
const ROWS = ["/", "/a", "/b"].flatMap((path, place) =>
  Array.from({ length: 10 }, (_, ago) => ({
    date: `2026-11-${17 - ago}`,
    query: `keyword ${place}`,
    page: `${SHOP}${path}`,
    ...{ clicks: 3 + place, impressions: 90, position: 4 },
  }))
);

interface IssueRow {
  code: string;
  scope: string;
  status: string;
  affected_urls_count: number;
  clicks_affected: number | null;
}

describe("clicks of the pages of issues", () => {
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
    await importRows(database.db, siteId, ROWS);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const ask = async (path: string) => {
    const { status, body } = await api.request("GET", `/sites/${siteId}${path}`, {
      token: account.tokenText,
    });
    expect(status, path).to.equal(200);
    return body.data;
  };
  const readIssues = async (): Promise<IssueRow[]> => await ask("/issues?per_page=200");

  /** From the lists of places and of pages alone. */
  async function sumClicks(code: string): Promise<number> {
    const places: { page_id: number | null; ignored: boolean }[] = await ask(
      `/issues/${code}/pages?per_page=500`,
    );
    const pages: { id: number; clicks: number | null }[] = await ask(
      "/pages?per_page=500&fields=id,clicks",
    );
    const counted = new Set(places.filter(({ ignored }) => !ignored).map((place) => place.page_id));
    return pages.filter(({ id }) => counted.has(id))
      .reduce((sum, { clicks }) => sum + (clicks ?? 0), 0);
  }

  it("are those of the pages of its places, each page once", async () => {
    const issues = await readIssues();
    for (const { code, scope, clicks_affected: clicks } of issues) {
      if (scope === "site" && clicks === null) continue;
      expect(clicks, code).to.equal(await sumClicks(code));
    }
    expect(issues.filter(({ clicks_affected: clicks }) => (clicks ?? 0) > 0)).not.to.be.empty;
  });

  it("are the same of one issue", async () => {
    const issue = (await readIssues()).find(({ clicks_affected: clicks }) => (clicks ?? 0) > 0);
    const one = await ask(`/issues/${issue?.code}`);
    expect(one.clicks_affected).to.equal(issue?.clicks_affected);
  });

  it("are fewer at once when a page with clicks is ignored", async () => {
    const issue = (await readIssues())
      .find(({ clicks_affected: clicks, status }) => (clicks ?? 0) > 0 && status === "open");
    const code = issue?.code ?? "";
    const places: { url: string; page_id: number }[] = await ask(`/issues/${code}/pages`);
    const clicked: { id: number }[] = await ask("/pages?filter[clicks][gt]=0&fields=id");
    const place = places.find(({ page_id }) => clicked.some(({ id }) => id === page_id));
    const { status } = await api.request("PATCH", `/sites/${siteId}/issues/${code}`, {
      token: account.tokenText,
      body: { status: "ignored", urls: [place?.url], note: "Known" },
    });
    expect(status).to.equal(200);
    const { clicks_affected: clicks } = await ask(`/issues/${code}`);
    expect(clicks).to.equal(await sumClicks(code)).and.to.be.lessThan(issue?.clicks_affected ?? 0);
  });

  it("are those of the URLs that count, when others are ignored and as many", async () => {
    const pages: { id: number; url: string; clicks: number | null }[] = await ask(
      "/pages?per_page=500&fields=id,url,clicks",
    );
    const clicksOf = new Map(pages.map(({ url, clicks }) => [url, clicks ?? 0]));
    const decide = async (code: string, status: string, url: string) => {
      const { status: answered, body } = await api.request(
        "PATCH",
        `/sites/${siteId}/issues/${code}`,
        {
          token: account.tokenText,
          body: { status, urls: [url], ...status === "ignored" && { note: "Known" } },
        },
      );
      expect(answered).to.equal(200);
      return body.data.clicks_affected;
    };
    for (const { code, status } of await readIssues()) {
      if (status !== "open") continue;
      const places: { url: string; ignored: boolean }[] = await ask(
        `/issues/${code}/pages?per_page=500`,
      );
      const counted = [...new Set(places.filter((one) => !one.ignored).map(({ url }) => url))];
      const first = counted.find((url) => (clicksOf.get(url) ?? 0) > 0);
      const second = counted.find((url) => clicksOf.get(url) !== clicksOf.get(first ?? ""));
      if (first === undefined || second === undefined) continue;
      const before = await sumClicks(code);
      expect(await decide(code, "ignored", first)).to.equal(before - (clicksOf.get(first) ?? 0));
      // nobody reads the issue between these two, as it is with two members at the same time
      await ignoreIssue(api.services, { siteId, code, tokenId: account.tokenId }, {
        status: "open",
        urls: [first],
      });
      expect(await decide(code, "ignored", second)).to.equal(before - (clicksOf.get(second) ?? 0));
      expect(await decide(code, "open", second)).to.equal(before);
      return;
    }
    expect.fail("No issue has two pages with other clicks.");
  });

  it("say that they are derived while a refresh is pending", async () => {
    const other = await insertSpecSite(database.db, account.accountId);
    await database.db("audits").where({ site_id: siteId }).update({ site_id: other });
    await requestRefresh(database.db, other);
    const { body } = await api.request("GET", `/sites/${other}/issues`, {
      token: account.tokenText,
    });
    await database.db("audits").where({ site_id: other }).update({ site_id: siteId });
    expect(body.meta.data_status.code).to.equal("refreshing");
    expect(body.meta.data_status.message).to.include("clicks of pages with issues");
  });

  it("are not known of a site without search data", async () => {
    const other = await insertSpecSite(database.db, account.accountId);
    await database.db("audits").where({ site_id: siteId }).update({ site_id: other });
    const { body } = await api.request("GET", `/sites/${other}/issues`, {
      token: account.tokenText,
    });
    await database.db("audits").where({ site_id: other }).update({ site_id: siteId });
    const known = body.data.filter((row: IssueRow) => row.clicks_affected !== null);
    expect([body.data.length > 0, known]).to.deep.equal([true, []]);
  });
});
