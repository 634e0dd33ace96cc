import { expect } from "chai";
import { insertVerification } from "../../../db/link_verifications.ts";
import { claimVerification } from "../../../db/verification_leases.ts";
import { runVerification, type VerifyOptions } from "../../../lib/commands/run_verification.ts";
import { readConfig } from "../../../lib/config.ts";
import { linkAnchorId, linkSourceKey, linkTargetId } from "../../../lib/metrics/link_ids.ts";
import type { Services } from "../../../lib/services.ts";
import { insertSpecAccount } from "../../support/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import {
  type LinkingWeb,
  plantPages,
  startLinkingWeb,
  type WebPage,
} from "../../support/linking_web/linking_web.ts";
import { OWN_DOMAIN, type PlantedLink } from "../../support/linking_web/planted.ts";
import { importRows } from "../../support/search_data.ts";
import { insertSpecSite } from "../../support/sites.ts";

const START = new Date("2026-11-20T12:00:00.000Z");
const HOUR_MS = 3_600_000;

describe("runVerification()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  let web: LinkingWeb;
  let now: Date;
  let log: string[];
  let services: Services;

  before(async () => {
    database = await createSpecDatabase();
    accountId = (await insertSpecAccount(database.db)).accountId;
  });
  beforeEach(async () => {
    now = START;
    log = [];
    await database.db("link_verifications").delete();
    await database.db("sites").update({ domain_key: null });
    siteId = await insertSpecSite(database.db, accountId, { domain: OWN_DOMAIN });
  });
  afterEach(() => web.close());
  after(() => database.drop());

  async function plant(pages: readonly WebPage[]): Promise<void> {
    web = await startLinkingWeb(pages);
    services = {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        crawlAllowPrivate: ["127.0.0.0/8"],
        crawlConnectTo: web.connectTo,
        crawlTimeoutMs: 3_000,
      },
      db: database.db,
      now: () => now,
      log: (level, event) => void (level === "error" && log.push(event)),
    };
    const links = pages.flatMap(({ url, links }) =>
      links.map((link) => ({
        "source url": url,
        "target url": link.target ?? "",
        anchor: link.anchor ?? "",
        nofollow: link.nofollow ?? "",
        "link type": link.type ?? "",
        target: link.target,
      }))
    );
    const full = links.filter(({ target }) => target !== null);
    const bare = links.filter(({ target }) => target === null);
    await importRows(
      database.db,
      siteId,
      full.map(({ target: _, ...link }) => link),
      { format: "backlinks", from: "2026-11-19", to: "2026-11-19" },
    );
    if (bare.length === 0) return;
    const text = "Linking page,Last crawled\n" +
      bare.map((link) => `${link["source url"]},2026-11-18\n`).join("");
    await importRows(database.db, siteId, text, {
      fileName: `${OWN_DOMAIN}-Latest links-2026-11-19.csv`,
    });
  }

  async function look(ids: number[] | null = null, options: Partial<VerifyOptions> = {}) {
    const { db } = database;
    await insertVerification(db, { siteId, origin: "request", linkIds: ids, now });
    return await goOn(options);
  }

  async function goOn(options: Partial<VerifyOptions> = {}) {
    const run = await claimVerification(database.db, "spec", now);
    if (run === undefined) throw new Error("There is no run.");
    await runVerification(services, run, "spec", {
      shutdown: new AbortController().signal,
      lookup: web.lookup,
      hostDelayMs: 0,
      ...options,
    });
    return await database.db("link_verifications").where({ id: run.id }).first();
  }

  /** What differs from what was planted, with the page's kind. */
  async function listMistakes(round: 1 | 2): Promise<string[]> {
    const rows = await database.db("backlinks").leftJoin("backlink_looks", {
      "backlink_looks.site_id": "backlinks.site_id",
      "backlink_looks.link_id": "backlinks.id",
    }).where("backlinks.site_id", siteId).select("backlink_looks.*", "backlinks.*");
    return web.pages.flatMap((page) =>
      page.links.flatMap((link) => {
        const key = linkSourceKey(page.url);
        const ofPage = rows.filter((row) => key?.equals(row.source_key));
        const row = ofPage.length === 1 ? ofPage[0] : ofPage.find((one) => isRowOf(link, one));
        if (row === undefined) return [`${page.kind} ${page.url}: no row`];
        return compareRow(link, row, round).map((mistake) =>
          `${page.kind} ${page.url}: ${mistake}`
        );
      })
    );
  }

  it("judges every link of a web of 200 pages as it was planted", async function () {
    this.timeout(120_000);
    const pages = plantPages(200);
    await plant(pages);
    const first = await look();
    expect(log).to.deep.equal([]);
    expect(await listMistakes(1)).to.deep.equal([]);
    expect(first).to.include({ status: "completed", pages_count: 200, pages_done: 200 });
    const total = pages.flatMap(({ links }) => links).length;
    expect(first).to.include({ links_count: total, links_done: total });
    now = new Date(START.getTime() + 24 * HOUR_MS + 60_000);
    web.look = 2;
    await look();
    expect(await listMistakes(2)).to.deep.equal([]);
    expect(log).to.deep.equal([]);
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
