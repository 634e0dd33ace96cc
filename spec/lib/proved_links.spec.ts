import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { importOverHttp, refreshAll } from "../support/search/imported_search.ts";
import {
  type PlantedFile,
  type PlantedLink,
  plantLinks,
  writeLinkFiles,
} from "../support/backlinks/planted_links.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const WINDOW = { from: "2026-08-31", to: "2026-11-20" };
const CLASSES = ["exact", "partial", "branded", "url", "generic", "empty", "other"];
const PROVIDERS = "search_console ahrefs semrush majestic moz data_for_seo other".split(" ");

/** What to know of a planted link. */
interface ToldLink extends Omit<PlantedLink, "lostOn"> {
  providers: string[];
  follow: "follow" | "nofollow" | "unknown";
  lost: boolean;
  lostOn: string | null;
  /** Null: no provider says, or only Search Console knows its page. */
  newOn: string | null;
  known: boolean;
}

/** The links that files tell of, by loops over what was planted. */
function tellLinks(planted: readonly PlantedLink[], files: readonly PlantedFile[]): ToldLink[] {
  const told: ToldLink[] = [];
  const bare = new Map<string, PlantedLink>();
  for (const link of planted) {
    const tellers = files.filter(({ rel, links }) => rel !== null && links.includes(link));
    const pages = files.filter(({ rel, links }) =>
      rel === null && links.some((other) => pageOf(other) === pageOf(link))
    );
    if (tellers.length === 0) {
      if (pages.length > 0) bare.set(pageOf(link), link);
      continue;
    }
    told.push({
      ...link,
      providers: listProviders([...tellers, ...pages]),
      follow: judgeRel(link, tellers),
      ...judgeLoss(link, tellers, files),
      newOn: link.first,
      known: true,
    });
  }
  const known = new Set(told.map(pageOf));
  for (const [page, link] of bare) {
    if (known.has(page)) continue;
    const unknown = { follow: "unknown", lost: false, lostOn: null, newOn: null } as const;
    told.push({ ...link, providers: ["search_console"], known: false, ...unknown });
  }
  return told;
}

const pageOf = ({ host, path }: Pick<PlantedLink, "host" | "path">) =>
  `${host.replace("www.", "")}${path}`;

function listProviders(files: readonly PlantedFile[]): string[] {
  return PROVIDERS.filter((name) => files.some(({ provider }) => provider === name));
}

function judgeRel(link: PlantedLink, tellers: readonly PlantedFile[]): ToldLink["follow"] {
  const allTold = tellers.some(({ rel }) => rel === "all");
  return link.nofollow || (allTold && (link.ugc || link.sponsored)) ? "nofollow" : "follow";
}

/** Lost is what all providers that report ends call lost; what both later exports of Ahrefs lack, Ahrefs calls so. */
function judgeLoss(
  link: PlantedLink,
  tellers: readonly PlantedFile[],
  files: readonly PlantedFile[],
): { lost: boolean; lostOn: string | null } {
  const days: string[] = [];
  for (const name of PROVIDERS) {
    const own = tellers.filter(({ provider, loss }) => provider === name && loss !== null);
    if (own.length === 0) continue;
    const whole = files.filter(({ settings }) => settings.whole_export === true);
    const isMissing = name === "ahrefs" && whole.length === 3 && own.length === 1;
    if (link.lostOn !== "") days.push(own.some(({ loss }) => loss === "day") ? link.lostOn : "");
    else if (isMissing) days.push("2026-10-18");
    else return { lost: false, lostOn: null };
  }
  return { lost: days.length > 0, lostOn: days.toSorted().at(-1) || null };
}

/** The summary by plain counting. */
function sumUp(links: readonly ToldLink[]) {
  const live = links.filter(({ lost }) => !lost);
  const domains = [...new Set(live.map(({ domain }) => domain))];
  const known = live.filter((link) => link.known);
  const anchored = distinct(known.map(({ domain }) => domain));
  const classes = CLASSES.map((name) => {
    const own = known.filter(({ anchorClass }) => anchorClass === name);
    const count = distinct(own.map(({ domain }) => domain));
    const domains_share = round(count / anchored);
    return { class: name, links_count: own.length, domains_count: count, domains_share };
  }).filter(({ links_count }) => links_count > 0);
  const exact = classes.find((one) => one.class === "exact")?.domains_share ?? 0;
  return {
    links_count: live.length,
    referring_pages_count: distinct(live.map(pageOf)),
    referring_domains_count: domains.length,
    lost_domains_count: distinct(links.map(({ domain }) => domain)) - domains.length,
    linked_pages_count: distinct(known.map(({ target }) => target)),
    follow: {
      links: share(live.map(({ follow }) => follow)),
      domains: share(domains.map((domain) => {
        const states = live.filter((link) => link.domain === domain).map(({ follow }) => follow);
        return (["follow", "unknown"] as const).find((state) => states.includes(state)) ??
          "nofollow";
      })),
    },
    statuses: { live: 0, lost: links.length - live.length, broken: 0, unverified: live.length },
    providers: PROVIDERS.map((provider) => {
      const own = live.filter(({ providers }) => providers.includes(provider));
      const domains_count = distinct(own.map(({ domain }) => domain));
      return { provider, links_count: own.length, domains_count };
    }).filter(({ links_count }) => links_count > 0),
    concentration: concentrate(
      domains.map((domain) => live.filter((link) => link.domain === domain).length),
    ),
    anchors: {
      domains_count: anchored,
      unknown_links_count: live.length - known.length,
      classes,
      exact_domains_share: exact,
      exact_domains_share_limit: 0.2,
      over_optimised: exact > 0.2,
    },
  };
}

/** Of each of twelve weeks from Monday on what came and went, and of all of them. */
function sumUpChanges(links: readonly ToldLink[]) {
  const days = Array.from(
    { length: 82 },
    (_, index) => new Date(Date.parse(WINDOW.from) + index * 86_400_000).toISOString().slice(0, 10),
  );
  const names = [...new Set(links.map(({ domain }) => domain))];
  const lives = names.map((name) => {
    const own = links.filter(({ domain }) => domain === name);
    const news = own.map(({ newOn }) => newOn);
    const ends = own.map(({ lostOn }) => lostOn);
    return {
      newOn: news.includes(null) ? null : news.toSorted()[0] ?? null,
      lostOn: ends.includes(null) ? null : ends.toSorted().at(-1) ?? null,
    };
  });
  const count = (from: string, to: string) => {
    const within = (day: string | null) => day !== null && day >= from && day <= to;
    const [new_links, lost_links] = countBoth(links, within);
    const [new_domains, lost_domains] = countBoth(lives, within);
    return {
      ...{ from, to, new_links, lost_links, net_links: new_links - lost_links },
      ...{ new_domains, lost_domains, net_domains: new_domains - lost_domains },
    };
  };
  const series = Array.from(
    { length: 12 },
    (_, week) => count(days[week * 7] ?? "", days[week * 7 + 6] ?? WINDOW.to),
  );
  return { granularity: "week", ...count(WINDOW.from, WINDOW.to), series };
}

function countBoth(
  lives: readonly Pick<ToldLink, "newOn" | "lostOn">[],
  within: (day: string | null) => boolean,
): [number, number] {
  return [
    lives.filter(({ newOn }) => within(newOn)).length,
    lives.filter(({ lostOn }) => within(lostOn)).length,
  ];
}

function share(states: readonly ToldLink["follow"][]) {
  const count = (state: string) => states.filter((one) => one === state).length;
  const [follow, nofollow] = [count("follow"), count("nofollow")];
  return {
    follow,
    nofollow,
    unknown: count("unknown"),
    ratio: round(follow / (follow + nofollow)),
  };
}

/** The Gini coefficient by the differences of all pairs. */
function concentrate(counts: readonly number[]) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const top = counts.toSorted((a, b) => b - a).slice(0, 10).reduce((sum, count) => sum + count, 0);
  let differences = 0;
  for (const one of counts) for (const other of counts) differences += Math.abs(one - other);
  return { top_10_share: round(top / all), gini: round(differences / (2 * counts.length * all)) };
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;
const distinct = (values: readonly unknown[]) => new Set(values).size;

describe("links that files of every provider tell of", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const planted = plantLinks(7, 120);
  const files = writeLinkFiles(planted, 11);

  async function bring(order: readonly PlantedFile[]) {
    const account: SpecAccount = await insertSpecAccount(database.db);
    const site = { domain: "shop.example.com", brandNames: ["Acme"] };
    const siteId = await insertSpecSite(database.db, account.accountId, site);
    const client = { api, token: account.tokenText, siteId };
    const body = { keywords: ["green tea"] };
    await api.request("POST", `/sites/${siteId}/keywords`, { token: client.token, body });
    const ids = new Map<PlantedFile, number>();
    for (const file of order) {
      const { id, status, error } = await importOverHttp(client, {
        ...{ file_name: file.name, content: file.content.toString("base64"), encoding: "base64" },
        ...file.settings,
      });
      expect([file.name, status, error]).to.deep.equal([file.name, "completed", null]);
      ids.set(file, id);
    }
    await refreshAll(client);
    return { client, ids };
  }
  type Brought = Awaited<ReturnType<typeof bring>>;

  async function expectSummary({ client }: Brought, told: readonly ToldLink[]): Promise<void> {
    const path = `/sites/${client.siteId}/backlinks/summary?from=${WINDOW.from}&to=${WINDOW.to}`;
    const { body: { data } } = await api.request("GET", path, { token: client.token });
    const expected = sumUp(told);
    const order = (name: string) => (a: Record<string, unknown>, b: Record<string, unknown>) =>
      String(a[name]).localeCompare(String(b[name]));
    data.providers.sort(order("provider"));
    data.anchors.classes.sort(order("class"));
    expected.providers.sort(order("provider"));
    expected.anchors.classes.sort(order("class"));
    expect(data).to.deep.include(expected);
    expect(data.changes).to.deep.equal(sumUpChanges(told));
  }

  it("are summed up as they were planted", async () => {
    const told = tellLinks(planted, files);
    // lost by what providers say, by what exports lack, and not at all; of unknown rel and known
    for (const lostOn of [null, "2026-10-18"]) {
      expect(told.some((link) => link.lostOn === lostOn)).to.equal(true);
    }
    expect(distinct(told.map(({ follow }) => follow))).to.equal(3);
    await expectSummary(await bring(files), told);
  });

  it("are summed up alike in whatever order the files come", async () => {
    await expectSummary(await bring(files.toReversed()), tellLinks(planted, files));
  });

  it("fall back to what the other files tell when an import is deleted", async () => {
    const brought = await bring(files);
    const { client: { siteId, token }, ids } = brought;
    const gone = files.filter(({ provider }) => provider === "semrush" || provider === "majestic");
    for (const file of gone) {
      const path = `/sites/${siteId}/imports/${ids.get(file)}`;
      expect((await api.request("DELETE", path, { token })).status).to.equal(204);
    }
    await refreshAll(brought.client);
    const rest = files.filter((file) => !gone.includes(file));
    await expectSummary(brought, tellLinks(planted, rest));
  });
});
