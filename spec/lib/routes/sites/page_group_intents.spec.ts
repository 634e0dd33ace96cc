import { expect } from "chai";
import { refreshKeywords } from "../../../../lib/commands/search/keywords/refresh_keywords.ts";
import { KEYWORDS_NOW, useKeywordSpec } from "../../../support/search/keyword_spec.ts";
import { importRankRows, rankRow } from "../../../support/search/rank_data.ts";

interface Told {
  keyword: string;
  intent: string;
  url: string | null;
  clicks: number | null;
  impressions: number | null;
}

describe("page_group= of intents", () => {
  const { database, insertShop, send, hostOf } = useKeywordSpec();
  let siteId: number;
  let groups: Map<string, number>;

  const refresh = async () => {
    const { db, searchWindows } = database();
    const context = { db, searchWindows, siteId, now: KEYWORDS_NOW };
    await searchWindows.refresh(context);
    await refreshKeywords.run(context);
  };
  const list = async (query = "") => {
    const { status, body, text } = await send("GET", `/sites/${siteId}/search-intent${query}`);
    expect(status, text).to.equal(200);
    expect(body.meta.total).to.equal(body.data.length);
    return body as { data: Told[]; meta: { summary: Record<string, number | string>[] } };
  };

  before(async () => {
    siteId = await insertShop();
    await refresh();
    groups = new Map();
    for (const path of ["/blog/", "/tap", "/$", "/nowhere/"]) {
      const body = { name: path, paths: [path] };
      const answer = await send("POST", `/sites/${siteId}/page-groups`, body);
      expect(answer.status, answer.text).to.equal(201);
      groups.set(path, answer.body.data.id);
    }
  });

  /** Compares rows and sums of each group with those of all rows. */
  async function compareGroups(): Promise<Map<string, string[]>> {
    const all = await list();
    const found = new Map<string, string[]>();
    for (const [path, id] of groups) {
      const { data, meta } = await list(`?page_group=${id}`);
      const own = all.data.filter(({ url }) => {
        const { pathname } = new URL(url ?? "https://none.example/none");
        return path === "/$" ? pathname === "/" : pathname.startsWith(path);
      });
      expect(data, path).to.deep.equal(own);
      found.set(path, own.map(({ keyword }) => keyword));
      const inWindow = own.filter(({ impressions }) => impressions !== null);
      const sum = (rows: Told[], of: "clicks" | "impressions") =>
        rows.reduce((total, row) => total + (row[of] ?? 0), 0);
      for (const told of meta.summary) {
        const rows = inWindow.filter(({ intent }) => intent === told["intent"]);
        expect(told, `${path} ${told["intent"]}`).to.deep.include({
          keywords: rows.length,
          clicks: sum(rows, "clicks"),
          impressions: sum(rows, "impressions"),
        });
      }
      const keywords = meta.summary.map((told) => Number(told["keywords"]));
      expect(keywords.reduce((total, one) => total + one, 0)).to.equal(inWindow.length);
    }
    return found;
  }

  it("keeps keywords whose page is of the group, and sums these alone", async () => {
    expect(await compareGroups()).to.deep.equal(
      new Map([["/blog/", ["buy pump"]], ["/tap", ["tap"]], ["/$", ["acme"]], ["/nowhere/", []]]),
    );
    const { meta } = await list(`?page_group=${groups.get("/blog/")}`);
    expect(meta.summary[1]).to.deep.equal({
      intent: "transactional",
      keywords: 1,
      clicks: 1,
      impressions: 2_000,
      keywords_share: 1,
      clicks_share: 1,
      impressions_share: 1,
    });
  });

  it("goes with other filters, orders and pages of the list", async () => {
    const id = groups.get("/tap");
    expect((await list(`?page_group=${id}&filter[intent]=transactional`)).data).to.deep.equal([]);
    const sorted = await list(`?page_group=${id}&sort=-intent,keyword`);
    expect(sorted.data.map(({ keyword }) => keyword)).to.deep.equal(["tap"]);
  });

  it("goes by the page that ranks where search data name none", async () => {
    const { db } = database();
    const rank = (keyword: string, path: string) =>
      rankRow({ keyword, date: "2026-11-18", url: `${hostOf(siteId)}${path}`, position: 4 });
    await importRankRows(db, siteId, [
      rank("tap washer", "/tap/washer"),
      rank("acme", "/tap/acme"),
    ]);
    await refresh();
    const found = await compareGroups();
    expect(found.get("/tap")).to.deep.equal(["tap", "tap washer"]);
    // its own page in search data comes first
    expect(found.get("/$")).to.deep.equal(["acme"]);
  });

  it("refuses a group that the site does not have", async () => {
    const { status, body } = await send("GET", `/sites/${siteId}/search-intent?page_group=999`);
    expect(status).to.equal(422);
    expect(body.errors["page_group"][0]).to.match(/has no page group 999/);
  });
});
