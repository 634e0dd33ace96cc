import { expect } from "chai";
import { deleteSiteRows } from "../../../../db/sites/deleted_sites.ts";
import { queueDueVerifications } from "../../../../lib/commands/backlinks/queue_due_verifications.ts";
import {
  linkAnchorId,
  linkSourceKey,
  linkTargetId,
} from "../../../../lib/metrics/backlinks/link_ids.ts";
import { openDatabase } from "../../../../db/core/connection.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { startDatabaseProxy } from "../../../support/database_proxy.ts";
import { plantPages, type WebPage } from "../../../support/linking_web/linking_web.ts";
import { anchor, both, page, type PlantedLink } from "../../../support/linking_web/planted.ts";
import {
  FIRST_LOOK,
  openVerifiedSite,
  type VerifiedSite,
} from "../../../support/linking_web/verified_site.ts";
import { importRows } from "../../../support/search/search_data.ts";

const HOUR_MS = 3_600_000;
const SIGNAL = new AbortController().signal;
const ALL_KINDS = plantPages(200);

/** The first page of each of these kinds. */
function choose(...kinds: string[]): WebPage[] {
  return kinds.map((kind) => {
    const found = ALL_KINDS.find((one) => one.kind === kind);
    if (found === undefined) throw new Error(`There is no kind "${kind}".`);
    return found;
  });
}

/** Pages of one host with a link each. */
function plantOn(host: string, count: number, answer: WebPage["answers"][0] | null): WebPage[] {
  return Array.from({ length: count }, (_, number) => {
    const target = `http://tea-shop.test/t/${host}/${number}`;
    return {
      ...{ kind: `${host} ${number}`, host, path: `/${number}`, url: `http://${host}/${number}` },
      answers: both(answer ?? page(anchor(target))),
      links: [{ target, anchor: "tea", looks: ["live", "live"], status: "live" }],
    };
  });
}

describe("runVerification()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let site: VerifiedSite;

  before(async () => {
    database = await createSpecDatabase();
    accountId = (await insertSpecAccount(database.db)).accountId;
  });
  afterEach(() => site.web.close());
  after(() => database.drop());

  async function open(pages: readonly WebPage[]): Promise<void> {
    site = await openVerifiedSite(database, accountId, pages);
  }

  const later = (hours: number) => {
    site.now = new Date(FIRST_LOOK.getTime() + hours * HOUR_MS);
  };

  /** Rows of links with their looks. */
  const listRows = () =>
    database.db("backlinks").leftJoin("backlink_looks", {
      "backlink_looks.site_id": "backlinks.site_id",
      "backlink_looks.link_id": "backlinks.id",
    }).where("backlinks.site_id", site.siteId).orderBy("backlinks.id")
      .select("backlink_looks.*", "backlinks.*");

  /** States of links by the kinds of their pages. */
  async function listStates(): Promise<Record<string, string>> {
    const kinds = new Map(site.web.pages.map(({ url, kind }) => [url, kind]));
    const rows = await listRows();
    return Object.fromEntries(rows.map((row) => [kinds.get(row.source_url), row.status]));
  }

  /** The kinds of the pages that were asked for, in alphabetical order. */
  function listAsked(): string[] {
    const kinds = new Map(site.web.pages.map(({ host, path, kind }) => [host + path, kind]));
    return site.web.requests.flatMap((request) => kinds.get(request) ?? []).toSorted();
  }

  /** What differs from what was planted, with the page's kind. */
  async function listMistakes(round: 1 | 2): Promise<string[]> {
    const rows = await listRows();
    return site.web.pages.flatMap(({ kind, url, links }) =>
      links.flatMap((link) => {
        const ofPage = rows.filter((row) => linkSourceKey(url)?.equals(row.source_key));
        const row = ofPage.length === 1 ? ofPage[0] : ofPage.find((one) => isRowOf(link, one));
        if (row === undefined) return [`${kind} ${url}: no row`];
        return compareRow(link, row, round).map((mistake) => `${kind} ${url}: ${mistake}`);
      })
    );
  }

  it("judges every link of a web of 200 pages as it was planted", async function () {
    this.timeout(120_000);
    await open(ALL_KINDS);
    const first = await site.look();
    expect(await listMistakes(1)).to.deep.equal([]);
    const links = ALL_KINDS.flatMap((one) => one.links).length;
    expect(first).to.include({ status: "completed", pagesCount: 200, pagesDone: 200 });
    expect(first).to.include({ linksCount: links, linksDone: links });
    expect(Object.values(first.outcomes).reduce((sum, count) => sum + count)).to.equal(links);
    later(24.1);
    site.web.look = 2;
    await site.look();
    expect(await listMistakes(2)).to.deep.equal([]);
    expect(site.errors).to.deep.equal([]);
  });

  it("looks again by itself: after a day at what seems gone, after a month at the rest", async () => {
    await open(choose("plain", "removed", "found again", "403"));
    const queueAt = async (hours: number) => {
      later(hours);
      site.web.requests = [];
      await queueDueVerifications(site.services, SIGNAL);
      const waits = await database.db("link_verifications")
        .where({ site_id: site.siteId, unfinished: 1 }).first("id");
      return waits !== undefined;
    };
    await site.look();
    expect(await queueAt(0.5)).to.equal(false);
    site.web.look = 2;
    expect(await queueAt(24)).to.equal(true);
    expect(await site.goOn()).to.include({ status: "completed", origin: "schedule", pagesDone: 3 });
    expect(listAsked()).to.deep.equal(["403", "found again", "removed"]);
    expect(await listStates()).to.deep.equal({
      plain: "live",
      removed: "lost",
      "found again": "live",
      "403": "unverified",
    });
    expect(await queueAt(24.2)).to.equal(false);
    expect(await queueAt(31 * 24)).to.equal(true);
    await site.goOn();
    expect(listAsked()).to.deep.equal(["403", "found again", "plain", "removed"]);
  });

  it("asks for a target in each way that links write it, and keeps what it answers itself", async () => {
    const linking = (host: string, target: string): WebPage => ({
      ...{ kind: target, host, path: "/a", url: `http://${host}/a` },
      answers: both(page(anchor(target))),
      links: [{ target, anchor: "tea", looks: ["live", "live"], status: "live" }],
    });
    const bare = "http://tea-shop.test/bare/x";
    const www = "http://www.tea-shop.test/bare/x";
    await open([linking("one.test", www), linking("two.test", bare)]);
    // one after the other: the second look finds what the first one has kept
    for (const { id } of await listRows()) await site.look([id]);
    const rows = await listRows();
    const told = rows.map((row) =>
      [row.source_url, row.target_first_code, row.target_http_code].join(" ")
    );
    expect(told.toSorted()).to.deep.equal([
      "http://one.test/a 301 200",
      "http://two.test/a 200 200",
    ]);
  });

  it("looks by itself at links that nobody has looked at, also at new ones of known pages", async () => {
    await open(choose("plain"));
    await queueDueVerifications(site.services, SIGNAL);
    expect(await site.goOn()).to.include({ pagesCount: 1, pagesDone: 1, linksDone: 1 });
    expect(await listStates()).to.deep.equal({ plain: "live" });
    const [{ url = "" } = {}] = site.web.pages;
    await importRows(database.db, site.siteId, [{
      "source url": url,
      "target url": "tea-shop.test",
    }], {
      ...{ format: "backlinks", from: "2026-11-20", to: "2026-11-20" },
    });
    later(25);
    await queueDueVerifications(site.services, SIGNAL);
    await site.goOn();
    const rows = await listRows();
    expect(rows.map(({ outcome }) => outcome)).to.deep.equal(["live", "gone"]);
  });

  it("looks at a page once, whatever its number of links, and at named links alone", async () => {
    await open(choose("several, of which some went", "plain"));
    await site.look();
    expect(listAsked()).to.deep.equal(["plain", "several, of which some went"]);
    const [first, second] = await listRows();
    site.web.requests = [];
    later(24);
    const run = await site.look([first.id]);
    expect(run).to.include({ pagesCount: 1, linksCount: 1, linksDone: 1 });
    const [again, other] = await listRows();
    expect(again.checked_at).to.deep.equal(site.now);
    expect(other).to.deep.equal(second);
  });

  it("goes on where it was when its process stops, and looks at no page twice", async () => {
    await open(plantPages(60).filter(({ kind }) => !kind.startsWith("20 MB")));
    const stop = new AbortController();
    let asked = 0;
    // of more than 16 at the same time some are done
    site.web.onRequest = (address) => {
      if (!/\/posts\/\d+$/.test(address) || ++asked < 30) return;
      stop.abort(new Error("The process is stopping."));
    };
    const first = await site.look(null, { shutdown: stop.signal });
    expect(first.status).to.equal("running");
    const done = await listDone();
    expect(done.length).to.be.greaterThan(0).and.lessThan(first.pagesCount ?? 0);
    site.web.requests = [];
    const second = await site.goOn();
    expect(second).to.include({ status: "completed", pagesDone: second.pagesCount });
    expect(second.linksDone).to.equal(second.linksCount);
    expect(listAsked().filter((kind) => done.includes(kind))).to.deep.equal([]);
    expect(await listMistakes(1)).to.deep.equal([]);
  });

  /** The kinds whose pages were looked at. */
  async function listDone(): Promise<string[]> {
    const rows = await listRows();
    const done = new Set(rows.flatMap((row) => row.tried_at === null ? [] : row.source_url));
    return site.web.pages.flatMap(({ url, kind }) => done.has(url) ? kind : []);
  }

  it("does not fail because the database is away: the next process that claims it goes on", async function () {
    this.timeout(30_000);
    await open(plantOn("away.test", 6, null));
    const proxy = await startDatabaseProxy(database.url);
    const [services, db] = [site.services, openDatabase(proxy.url)];
    site.services = { ...services, db };
    site.web.onRequest = (address) => void (address.endsWith("/3") && proxy.cut());
    const first = await site.look();
    expect(first).to.include({ status: "running", errorCode: null });
    expect(first.pagesDone).to.be.below(6);
    expect(site.errors).to.deep.equal([]);
    await Promise.all([db.destroy(), proxy.close()]);
    site.services = services;
    site.web.onRequest = null;
    await database.db("link_verifications").where({ id: first.id })
      .update({ lease_until: new Date(0) });
    expect(await site.goOn()).to.include({ status: "completed", pagesDone: 6, linksDone: 6 });
  });

  it("lets others have their turn", async () => {
    await open(choose("plain", "removed"));
    const run = await site.look(null, { turnMs: 0 });
    expect(run).to.include({ status: "running", pagesDone: 2 });
    expect(await site.goOn()).to.include({ status: "completed", pagesDone: 2 });
  });

  it("stores nothing once its claim has passed on", async () => {
    await open(choose("plain"));
    site.web.onRequest = async () => {
      site.web.onRequest = null;
      await database.db("link_verifications").where({ site_id: site.siteId })
        .update({ lease_owner: "another" });
    };
    const run = await site.look();
    expect(run).to.include({ status: "running", pagesDone: 0 });
    expect(await listStates()).to.deep.equal({ plain: "unverified" });
  });

  it("leaves nothing behind of a site that is deleted meanwhile", async () => {
    await open(choose("plain"));
    const { db } = database;
    const tables = ["link_verifications", "backlink_looks", "link_versions", "search_refreshes"];
    site.web.onRequest = async () => {
      site.web.onRequest = null;
      await db("sites").where({ id: site.siteId }).update({ status: "deleting" });
      await deleteSiteRows(db, site.siteId, 10_000);
    };
    await expectLost(site.look());
    for (const table of tables) {
      expect(await db(table).where({ site_id: site.siteId }), table).to.deep.equal([]);
    }
  });

  /** The run is gone afterwards. */
  async function expectLost(look: Promise<unknown>): Promise<void> {
    const error = await look.then(() => null, (thrown: unknown) => thrown);
    expect(String(error)).to.equal("Error: The run is gone.");
  }

  it("leaves a host alone that is in trouble, and asks for no more than one page at a time", async () => {
    const pages = [
      ...plantOn("busy.test", 5, { status: 429, headers: { "retry-after": "1" } }),
      ...plantOn("ill.test", 5, { status: 500 }),
      ...plantOn("well.test", 5, null),
    ];
    await open(pages);
    const run = await site.look();
    expect(run.outcomes).to.deep.equal({
      "none:too_many_requests": 1,
      "none:server_error": 3,
      "none:host_unavailable": 6,
      live: 5,
    });
    expect(listAsked().filter((kind) => kind.startsWith("busy"))).to.have.lengthOf(1);
  });

  it("waits for no page longer than the crawler may", async () => {
    await open(plantOn("slow.test", 1, { fault: "hang" }));
    site.services.config.crawlTimeoutMs = 300;
    expect((await site.look()).outcomes).to.deep.equal({ "none:timeout": 1 });
    expect(await listStates()).to.deep.equal({ "slow.test 0": "unverified" });
  });

  it("takes nothing for down while nobody answers at all", async () => {
    await open(choose("domain unknown", "domain refused"));
    site.services.config.crawlConnectTo = site.web.connectTo.slice(0, 2)
      .concat("::127.0.0.1:1");
    const run = await site.look();
    expect(run.outcomes).to.deep.equal({ "none:no_answer": 2 });
  });

  it("has figures made again of what has changed", async () => {
    await open(choose("plain"));
    const version = () =>
      database.db("link_versions").where({ site_id: site.siteId }).first("version");
    const before = await version();
    await database.db("search_refreshes").where({ site_id: site.siteId }).delete();
    await site.look();
    expect((await version()).version).to.equal(before.version + 1);
    expect(await database.db("search_refreshes").where({ site_id: site.siteId }).first("site_id"))
      .to.deep.equal({ site_id: site.siteId });
  });

  it("keeps what it has found out when the same export comes again", async () => {
    const pages = choose("of Search Console", "nofollow, not known before");
    await open(pages);
    await site.look();
    const before = await listRows();
    expect(before.map(({ nofollow, ugc }) => [nofollow, ugc])).to.deep.include([0, 1]);
    const [first] = pages;
    await importRows(
      database.db,
      site.siteId,
      `Linking page,Last crawled\n${first?.url},2026-11-19\n`,
      { fileName: "tea-shop.test-Latest links-2026-11-20.csv" },
    );
    const after = await listRows();
    const shown = after.map((
      { id, target_id, anchor_id, status, ugc },
    ) => [id, target_id, anchor_id, status, ugc]);
    expect(shown).to.deep.equal(
      before.map((
        { id, target_id, anchor_id, status, ugc },
      ) => [id, target_id, anchor_id, status, ugc]),
    );
  });

  it("fails, and keeps what it had seen, when its process ends again and again", async () => {
    await open(choose("plain"));
    await site.look(null, { turnMs: 0 });
    await database.db("link_verifications").where({ site_id: site.siteId }).update({ attempts: 5 });
    const run = await site.goOn();
    expect(run).to.include({ status: "failed", errorCode: "internal_error", pagesDone: 1 });
    expect(await listStates()).to.deep.equal({ plain: "live" });
  });
});

function isRowOf(link: PlantedLink, row: { target_id: number; anchor_id: number }): boolean {
  return row.target_id === linkTargetId(link.target) &&
    row.anchor_id === linkAnchorId(link.anchor ?? null);
}

// deno-lint-ignore no-explicit-any -- rows of two tables
function compareRow(link: PlantedLink, row: any, round: 1 | 2): string[] {
  const mistakes: string[] = [];
  const expected = link.looks[round - 1] ?? "";
  const state = row.outcome === "gone" && row.lost === 1 ? "lost" : row.outcome;
  const outcome = row.reason === null ? state : `${state}:${row.reason}`;
  if (outcome !== expected) mistakes.push(`${outcome}, not ${expected}`);
  if (round === 1) return mistakes;
  if (row.status !== link.status) mistakes.push(`is ${row.status}, not ${link.status}`);
  const day = row.lost_on?.toISOString().slice(0, 10) ?? null;
  if (day !== (link.status === "lost" ? "2026-11-20" : null)) mistakes.push(`lost on ${day}`);
  for (const [name, value] of Object.entries(link.found ?? {})) {
    if (row[name] !== value) mistakes.push(`${name} is ${row[name]}, not ${value}`);
  }
  return mistakes;
}
