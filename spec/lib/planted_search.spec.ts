import { expect } from "chai";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { startApi } from "../support/api.ts";
import { completeAudit, insertCrawl } from "../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import {
  importOverHttp,
  refreshAll,
  type SearchClient,
  toCsv,
} from "../support/search/imported_search.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";

const ORIGIN = "https://garden.example.com";
/** Sixteen months, up to 17 November 2026. */
const DAYS = 488;
/** What changes has changed for this many days. */
const CHANGED = 90;

type Figures = [clicks: number, impressions: number, position: number];
type Row = Record<string, string | number>;

/** What a normal page has on a working day; on weekends less is searched. */
const NORMAL: Figures = [10, 100, 3];

/** A row for each day on which there is something; `ago` counts from the last day. */
function plant(path: string, query: string, figuresOf: (ago: number) => Figures | null): Row[] {
  return Array.from({ length: DAYS }, (_, ago) => ago).flatMap((ago) => {
    const figures = figuresOf(ago);
    if (figures === null) return [];
    const day = new Date(Date.UTC(2026, 10, 17 - ago));
    const isWeekend = day.getUTCDay() % 6 === 0;
    const [clicks, impressions, position] = figures;
    return [{
      date: day.toISOString().slice(0, 10),
      query,
      page: ORIGIN + path,
      clicks: isWeekend ? Math.round(0.7 * clicks) : clicks,
      impressions: isWeekend ? Math.round(0.7 * impressions) : impressions,
      position,
    }];
  });
}

/** Normal until `CHANGED` days ago, something else since then. */
function change(now: Figures | null): (ago: number) => Figures | null {
  return (ago) => (ago < CHANGED ? now : NORMAL);
}

/** Days of the last one backwards on which the one page of two is shown, three of six. */
function takesTurns(first: boolean, figures: Figures): (ago: number) => Figures | null {
  return (ago) => (Math.floor(ago / 3) % 2 === 0) === first ? figures : null;
}

/** From April to August of each year. */
function isSummer(ago: number): boolean {
  const month = new Date(Date.UTC(2026, 10, 17 - ago)).getUTCMonth() + 1;
  return month >= 4 && month <= 8;
}

/** Pages that fall, and beside each one that does not but for a sign that misleads. */
const DECAY: readonly Row[] = [
  ...plant("/rank-lost", "ladder", change([3, 100, 9])),
  ...plant("/rank-moves", "stepladder", (ago) => [10, 100, ago % 20 < 10 ? 2.2 : 3.8]),
  ...plant("/demand-lost", "fidget rake", change([4, 40, 3])),
  ...plant("/demand-moves", "fidget hoe", (ago) => ago % 14 < 7 ? [9, 90, 3] : [11, 110, 3]),
  ...plant("/ctr-lost", "sundial", change([4, 100, 3])),
  ...plant("/ctr-moves", "birdbath", change([9, 100, 3])),
  ...plant("/seasonal", "strawberry pot", (ago) => isSummer(ago) ? NORMAL : [3, 30, 3]),
  // as low now, but it was not a year ago
  ...plant(
    "/unseasonal",
    "raspberry pot",
    (ago) => isSummer(ago) || ago > 300 ? NORMAL : [3, 30, 3],
  ),
  ...plant("/redirected", "gnome", change([4, 40, 3])),
  ...plant("/redirected-yet-steady", "fairy", () => NORMAL),
  ...plant("/noindexed", "elf", change([4, 40, 3])),
  ...plant("/old-guide", "pergola kit", change([1, 6, 3])),
  ...plant("/new-guide", "pergola kit", (ago) => ago < CHANGED ? [9, 90, 3] : null),
  // another page took it over, too, but some of it comes back
  ...plant("/half-back", "arbour kit", (ago) => ago < 28 ? [3, 12, 3] : change([1, 6, 3])(ago)),
  ...plant("/half-back-too", "arbour kit", (ago) => ago < CHANGED ? [9, 90, 3] : null),
  // fewer searches for the query that it ranks best for: the mean position goes from 8.5 to 10.5
  ...plant("/mix", "bird table", change([4, 40, 3])),
  ...plant("/mix", "cheap bird table", () => [1, 120, 13]),
  // seen every day, and on no day since
  ...plant("/gone", "water butt", (ago) => ago < 40 ? null : NORMAL),
  ...plant("/lost-without-trace", "rain barrel", (ago) => ago < 40 ? null : NORMAL),
  ...plant("/kept-guide", "gazebo kit", () => NORMAL),
  ...plant("/kept-guide-too", "gazebo kit", (ago) => ago < CHANGED ? [0, 3, 14] : null),
  ...["/a", "/b", "/c"].flatMap((path) => plant(path, `plain ${path}`, () => NORMAL)),
];

/** Keywords with two pages: one that harms, and those that look like it. */
const COMPETING: readonly Row[] = [
  ...plant("/cans", "copper can", takesTurns(true, [1, 30, 8])),
  ...plant("/copper", "copper can", takesTurns(false, [1, 30, 8])),
  // one page has nearly all of it
  ...plant("/cans", "zinc can", () => [1, 30, 8]),
  ...plant("/copper", "zinc can", () => [0, 1, 11]),
  // two results are held, and clicked
  ...plant("/bonsai", "bonsai bowl", () => [15, 100, 2]),
  ...plant("/bonsai-guide", "bonsai bowl", () => [10, 100, 3]),
  // the brand's own name
  ...plant("/shop", "acme opening hours", takesTurns(true, [1, 30, 8])),
  ...plant("/contact", "acme opening hours", takesTurns(false, [1, 30, 8])),
  // one page in two languages
  ...plant("/en/urn", "stone urn", takesTurns(true, [1, 30, 8])),
  ...plant("/de/urn", "stone urn", takesTurns(false, [1, 30, 8])),
];

describe("planted search performance", () => {
  let database: SpecDatabase;
  let client: SearchClient;
  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    const { accountId, tokenText: token } = await insertSpecAccount(database.db);
    const api = await startApi(database, { now: () => new Date("2026-11-20T12:00:00Z") });
    const siteId = await insertSpecSite(database.db, accountId, {
      domain: "garden.example.com",
      brandNames: ["Acme"],
    });
    client = { api, token, siteId };
    const alternates: [string, string][] = ["en", "de"].map((code) => [
      code,
      `${ORIGIN}/${code}/urn`,
    ]);
    const auditId = await insertCrawl(database.db, siteId, {
      urls: {
        [`${ORIGIN}/`]: {},
        [`${ORIGIN}/redirected`]: { status: 301, redirectTo: `${ORIGIN}/` },
        [`${ORIGIN}/redirected-yet-steady`]: { status: 301, redirectTo: `${ORIGIN}/` },
        [`${ORIGIN}/noindexed`]: { noindex: true },
        [`${ORIGIN}/gone`]: { status: 404 },
        [`${ORIGIN}/old-guide`]: { status: 301, redirectTo: `${ORIGIN}/new-guide` },
        [`${ORIGIN}/new-guide`]: {},
        [`${ORIGIN}/demand-lost`]: {},
        [`${ORIGIN}/en/urn`]: { hreflangs: alternates },
        [`${ORIGIN}/de/urn`]: { hreflangs: alternates },
      },
    });
    await completeAudit(database.db, auditId);
    const content = toCsv([...DECAY, ...COMPETING]);
    const imported = await importOverHttp(client, { file_name: "rows.csv", content });
    expect(imported).to.include({ status: "completed", rows_skipped: 0 });
    await refreshAll(client);
  });
  after(async () => {
    await client.api.close();
    await database.drop();
  });

  async function list(path: string) {
    const { api, token, siteId } = client;
    const { status, body } = await api.request("GET", `/sites/${siteId}${path}`, { token });
    expect(status).to.equal(200);
    expect(body.meta.data_status).to.equal(null);
    return body.data;
  }

  it("reports the pages that fall with their causes, and no other", async () => {
    const pages: Decaying[] = await list("/content-decay?sort=url");
    expect(
      pages.map(({ url, status, severity, cause, drop_from_peak_pct: drop }) =>
        [url.slice(ORIGIN.length), status, severity, cause, drop].join(" ")
      ),
    ).to.deep.equal([
      "/ctr-lost decaying moderate ctr_loss 59.38",
      "/demand-lost decaying moderate demand_drop 59.38",
      "/gone dead severe gone_from_results 100",
      "/lost-without-trace dead severe gone_from_results 100",
      "/mix decaying moderate demand_drop 53.52",
      "/noindexed decaying moderate technical 59.38",
      "/rank-lost decaying severe ranking_loss 70.31",
      "/redirected decaying moderate technical 59.38",
      "/unseasonal decaying severe demand_drop 70.31",
    ]);
  });

  it("says what explains each, query by query, and what the crawl found", async () => {
    const pages: Decaying[] = await list("/content-decay?sort=url");
    expect(pages.map(({ evidence }) => evidence.map(({ message }) => message))).to.deep.equal([
      [
        "Fewer clicks at the same positions explain 304 lost clicks (304 in all): the CTR " +
        "of “sundial” went from 10.00 % to 4.06 %.",
      ],
      [
        "Fewer searches explain 310 lost clicks (304 in all, as other parts rose): “fidget rake” went from 5120 to " +
        "2048 impressions.",
      ],
      [
        "It has had no impressions since 2026-10-09; before, a usual day had 100.",
        "The page no longer exists.",
      ],
      ["It has had no impressions since 2026-10-09; before, a usual day had 100."],
      [
        "Fewer searches explain 310 lost clicks (304 in all, as other parts rose): “bird table” went from 5120 to " +
        "2048 impressions. The mean position went from 8.5 to 10.5 because other queries make it " +
        "up now: ranks explain 0 clicks.",
      ],
      [
        "The page asks not to be indexed.",
        "Fewer searches explain 310 lost clicks (304 in all, as other parts rose): “elf” went from 5120 to 2048 " +
        "impressions.",
      ],
      [
        "Worse ranks explain 524 lost clicks (360 in all, as other parts rose): “ladder” went from position 3.0 to 9.0.",
      ],
      [
        "The page redirects elsewhere.",
        "Fewer searches explain 310 lost clicks (304 in all, as other parts rose): “gnome” went from 5120 to 2048 " +
        "impressions.",
      ],
      [
        "Fewer searches explain 357 lost clicks (360 in all): “raspberry pot” went from 5120 to " +
        "1536 impressions.",
      ],
    ]);
  });

  it("sums the parts of each ledger to the clicks that are gone", async () => {
    const pages: Decaying[] = await list("/content-decay?harmless=true&sort=url");
    const ledgers = pages.flatMap(({ ledger }) => ledger === null ? [] : [ledger]);
    expect(ledgers).to.have.length(11);
    for (const { effects, clicks_before: before, clicks_after: after } of ledgers) {
      expect(effects.reduce((sum, { clicks }) => sum + clicks, 0)).to.equal(after - before);
    }
  });

  it("raises no alarm over a page that moved, says where to, and promises nothing", async () => {
    const [moved]: Decaying[] = await list("/content-decay?harmless=true&filter[status]=moved");
    expect(moved).to.deep.include({
      url: `${ORIGIN}/old-guide`,
      severity: null,
      cause: "moved",
      estimated_gain: null,
      evidence: [{
        cause: "moved",
        message: `${ORIGIN}/new-guide is shown for 1 of its queries instead.`,
        before: 512,
        after: 456,
        clicks: null,
      }, {
        cause: "technical",
        message: "The page redirects elsewhere.",
        before: null,
        after: null,
        clicks: null,
      }, moved?.evidence[2]],
    });
    expect(moved?.moved_to).to.deep.include({ url: `${ORIGIN}/new-guide`, queries: 1 });
  });

  it("takes a page that is low each autumn for seasonal, without an alarm", async () => {
    const pages: Decaying[] = await list("/content-decay?harmless=true&filter[status]=seasonal");
    expect(pages.map(({ url, severity, cause }) => ({ url, severity, cause }))).to.deep.equal([
      { url: `${ORIGIN}/seasonal`, severity: null, cause: null },
    ]);
  });

  it("says why a page was low that recovers", async () => {
    const pages: Decaying[] = await list("/content-decay?harmless=true&filter[status]=recovering");
    expect(pages.map(({ url, severity, cause }) => ({ url, severity, cause }))).to.deep.equal([
      { url: `${ORIGIN}/half-back`, severity: null, cause: "cannibalization" },
    ]);
  });

  it("reports the keyword whose two pages take turns, and no other", async () => {
    const found: Competing[] = await list("/cannibalization");
    expect(found.map(({ keyword, kind, severity, score }) => ({ keyword, kind, severity, score })))
      .to.deep.equal([
        // 100 × (0.25 × 1 + 0.30 × 1): even shares, 29 changes in 90 days
        { keyword: "copper can", kind: "page_swapping", severity: "medium", score: 55 },
      ]);
    expect(found[0]?.url_switches_count).to.equal(29);
    expect(found[0]?.pages.map(({ url, impressions_share: share }) => [url, share])).to.deep.equal([
      [`${ORIGIN}/cans`, 0.5],
      [`${ORIGIN}/copper`, 0.5],
    ]);
  });

  it("knows two results that are held, and languages, for harmless", async () => {
    const found: Competing[] = await list("/cannibalization?harmless=true&sort=keyword");
    expect(found.map(({ keyword, kind, score }) => `${keyword} ${kind} ${score}`)).to.deep.equal([
      "bonsai bowl harmless_double 0",
      "copper can page_swapping 55",
      "stone urn locale_variant 0",
    ]);
  });

  it("lists what can be won back among the opportunities, beyond what keywords have of it", async () => {
    const found: Opportunity[] = await list("/opportunities?filter[type]=decaying_page&sort=url");
    expect(found.map(({ url, estimated_gain: gain }) => [url.slice(ORIGIN.length), gain.expected]))
      .to.deep.equal([
        ["/ctr-lost", 65.1],
        ["/gone", 128],
        ["/lost-without-trace", 128],
        ["/noindexed", 76],
        ["/rank-lost", 47.5],
        ["/redirected", 76],
        // nobody wins back what is no longer searched
      ]);
  });
});

interface Decaying {
  url: string;
  status: string;
  severity: string | null;
  cause: string | null;
  drop_from_peak_pct: number;
  evidence: { message: string }[];
  estimated_gain: object | null;
  moved_to: object | null;
  ledger: {
    clicks_before: number;
    clicks_after: number;
    effects: { clicks: number }[];
  } | null;
}

interface Competing {
  keyword: string;
  kind: string;
  severity: string;
  score: number;
  url_switches_count: number;
  pages: { url: string; impressions_share: number }[];
}

interface Opportunity {
  url: string;
  estimated_gain: { expected: number };
}
