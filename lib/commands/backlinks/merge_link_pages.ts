import {
  deleteReportsOf,
  insertReports,
  listReports,
  type PageReport,
} from "../../../db/backlinks/backlink_reports.ts";
import {
  deleteBacklinks,
  insertBacklinks,
  lockBacklinksOf,
  type NewBacklink,
  type StoredBacklink,
  updateBacklinks,
} from "../../../db/backlinks/backlinks.ts";
import type { Db } from "../../../db/core/connection.ts";
import { providerNumber, PROVIDERS } from "../../../db/backlinks/link_providers.ts";
import { findMissingDay } from "../../metrics/backlinks/link_loss.ts";
import {
  addReports,
  type FindMissing,
  reportKey,
  type StoredReport,
  uniteReports,
} from "../../metrics/backlinks/unite_reports.ts";
import { createBacklink } from "./settle_backlinks.ts";

/** What links are merged with. */
export interface MergeContext {
  siteId: number;
  /** The days of the whole exports of each provider, ascending. */
  wholeExports: ReadonlyMap<number, readonly string[]>;
  /** Takes this many numbers for links, and returns the first. */
  reserveIds(count: number): Promise<number>;
}

/** The reports that come new to each source page, by its key in hex; none: it is only united again. */
export type ReportsByPage = ReadonlyMap<string, readonly StoredReport[]>;

/** The rows of a page. */
export interface LinkPage {
  links: NewBacklink[];
  /** Those that are kept by themselves. */
  reports: PageReport[];
}

const PAGES_AT_ONCE = 1_000;
const CRAWL = providerNumber("crawl");

/** Makes the rows of a page; looks at links that are there already go on with them. */
export function createLinkPage(
  sourceKey: Buffer,
  reports: readonly StoredReport[],
  { context, kept = [] }: { context: MergeContext; kept?: readonly StoredBacklink[] },
): LinkPage {
  const looks = new Map(kept.map((link) => [reportKey(link), link]));
  const links = uniteReports(reports, createMissingTest(context));
  const isSingle = links.length === reports.length;
  const place = { sourceKey, isSingle, crawl: CRAWL };
  return {
    links: links.map((link) => createBacklink(link, place, looks.get(reportKey(link)))),
    reports: isSingle ? [] : reports.map((report) => ({ ...report, sourceKey })),
  };
}

/** Joins the reports of one import that are of the same link of a page. */
export function joinTwice(reports: readonly StoredReport[]): StoredReport[] {
  const [only] = reports;
  if (only !== undefined && reports.length === 1) return [only];
  return [...Map.groupBy(reports, keyOf).values()].map((own) => addReports(undefined, own));
}

/**
 * Puts reports among those that are kept of their source pages, and unites the links of these pages again: a report
 * takes the place of what its provider said of the link before, of what the same import said it is joined with. Ids of
 * links stay. Returns how many reports the same import gave twice.
 */
export async function mergeLinkPages(
  trx: Db,
  context: MergeContext,
  pages: ReportsByPage,
): Promise<number> {
  const entries = [...pages];
  let twice = 0;
  for (let start = 0; start < entries.length; start += PAGES_AT_ONCE) {
    twice += await mergeBatch(trx, context, new Map(entries.slice(start, start + PAGES_AT_ONCE)));
  }
  return twice;
}

async function mergeBatch(trx: Db, context: MergeContext, pages: ReportsByPage): Promise<number> {
  const { siteId } = context;
  const keys = [...pages.keys()].toSorted().map((key) => Buffer.from(key, "hex"));
  const links = groupByPage(await lockBacklinksOf(trx, siteId, keys));
  const reports = groupByPage(await listReports(trx, siteId, keys));
  const changes = new Changes();
  let twice = 0;
  for (const sourceKey of keys) {
    const key = sourceKey.toString("hex");
    const kept = links.get(key) ?? [];
    const known = [...kept.flatMap(readOnlyReport), ...reports.get(key) ?? []];
    const merged = mergeReports(known, pages.get(key) ?? []);
    twice += merged.twice;
    changes.add(createLinkPage(sourceKey, merged.reports, { context, kept }), kept);
    if (reports.has(key)) changes.pagesWithReports.push(sourceKey);
  }
  await changes.write(trx, context);
  return twice;
}

/** What has to be written of pages. */
class Changes {
  readonly pagesWithReports: Buffer[] = [];
  readonly #reports: PageReport[] = [];
  readonly #inserted: NewBacklink[] = [];
  readonly #updated: (NewBacklink & { id: number })[] = [];
  readonly #deletedIds: number[] = [];

  /** Adds what a page must be, and what it is. */
  add({ links, reports }: LinkPage, kept: readonly StoredBacklink[]): void {
    const ids = new Map(kept.map((link) => [reportKey(link), link.id]));
    for (const link of links) {
      const key = reportKey(link);
      const id = ids.get(key);
      if (id === undefined) this.#inserted.push(link);
      else this.#updated.push({ ...link, id });
      ids.delete(key);
    }
    this.#deletedIds.push(...ids.values());
    this.#reports.push(...reports);
  }

  async write(trx: Db, { siteId, reserveIds }: MergeContext): Promise<void> {
    const links = this.#inserted;
    await deleteReportsOf(trx, siteId, this.pagesWithReports);
    await deleteBacklinks(trx, siteId, this.#deletedIds);
    await insertReports(trx, siteId, this.#reports);
    await updateBacklinks(trx, siteId, this.#updated);
    if (links.length === 0) return;
    await insertBacklinks(trx, siteId, { firstId: await reserveIds(links.length), links });
  }
}

function groupByPage<Row extends { sourceKey: Buffer }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ sourceKey }) => sourceKey.toString("hex"));
}

function createMissingTest({ wholeExports }: MergeContext): FindMissing | undefined {
  if (wholeExports.size === 0) return undefined;
  return ({ provider, date }) => findMissingDay(wholeExports.get(provider) ?? [], date);
}

/** The report of which alone a link is made. */
function readOnlyReport(link: StoredBacklink): StoredReport[] {
  if (link.only === null) return [];
  const { importId, date, dated, lost } = link.only;
  const isTold = link.providerLostReason !== "missing_in_exports";
  return [{
    ...link,
    provider: PROVIDERS.findIndex((_, number) => link.providers === 1 << number),
    importId,
    date,
    dated,
    lost,
    lostOn: isTold ? link.providerLostOn : null,
    lostReason: isTold ? link.providerLostReason : null,
  }];
}

function mergeReports(
  known: readonly StoredReport[],
  added: readonly StoredReport[],
): { reports: StoredReport[]; twice: number } {
  const byKey = new Map(known.map((report) => [keyOf(report), report]));
  let twice = 0;
  for (const [key, own] of Map.groupBy(added, keyOf)) {
    const before = byKey.get(key);
    twice += own.length - (before !== undefined && before.importId === own[0]?.importId ? 0 : 1);
    byKey.set(key, addReports(before, own));
  }
  return { reports: [...byKey.values()], twice };
}

function keyOf(report: StoredReport): string {
  return `${report.provider} ${reportKey(report)}`;
}
