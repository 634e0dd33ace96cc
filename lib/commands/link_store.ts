import { insertExports, listKnownProviders, listWholeExports } from "../../db/backlink_exports.ts";
import { insertReports, listUnlistedReports } from "../../db/backlink_reports.ts";
import {
  hasBacklinks,
  insertBacklinks,
  listKnownSources,
  listUnlistedSources,
  loadBacklinks,
  type NewBacklink,
} from "../../db/backlinks.ts";
import type { Db } from "../../db/connection.ts";
import { authorityNumber, providerNumber } from "../../db/link_providers.ts";
import { type LinkTop, type LinkTopKind, replaceLinkTops } from "../../db/link_tops.ts";
import { noteLinkChange } from "../../db/link_versions.ts";
import { readSiteForAudit } from "../../db/sites.ts";
import type { ImportLog } from "../importers/import_log.ts";
import type { BacklinkRow, ImportRow, LinkRow, RowKind } from "../importers/import_rows.ts";
import { createOwnHostTest } from "../metrics/own_host.ts";
import type { StoredReport } from "../metrics/unite_reports.ts";
import { readLostReason } from "../metrics/lost_reason.ts";
import type { ImportStore, ImportStoreContext, StoredRows } from "./import_store.ts";
import type { LinkSourcePage } from "./link_ends.ts";
import {
  createLinkPage,
  joinTwice,
  type MergeContext,
  mergeLinkPages,
} from "./merge_link_pages.ts";
import { NumberSet } from "./number_set.ts";

/** Options of {@link createLinkStore}. */
export interface LinkStoreOptions {
  log: ImportLog;
  /** The exports are neither cut nor samples: what two of them in a row lack is lost. */
  whole: boolean;
  /** Whether LOAD DATA is tried; default true. */
  mayLoad?: boolean;
}

/** So many links are written together, while the next ones are read. */
const ROWS_AT_ONCE = 20_000;
const PAGES_AT_ONCE = 1_000;
/** Rows of a table of Search Console; what a table of one's own has more is left out. */
const MAX_TOPS = 10_000;

/**
 * Opens the store of links. What a provider says of a link replaces what it said before, link by link; what several say
 * of it is united. Links from the site's own domain are left out.
 */
export function createLinkStore(
  trx: Db,
  context: ImportStoreContext,
  options: LinkStoreOptions,
): ImportStore<LinkRow> {
  return new LinkStore(trx, context, options);
}

const LINK_KINDS: ReadonlySet<RowKind> = new Set<LinkRow["kind"]>(
  ["backlink", "linking_site", "linked_page", "linking_text"],
);

/** Whether a row is of links to the site. */
export function isLink(row: ImportRow): row is LinkRow {
  return LINK_KINDS.has(row.kind);
}

/** What is known of the site when the first rows come. */
interface LinkSite {
  isOwnHost(host: string): boolean;
  /** Providers that earlier imports brought links of. */
  known: ReadonlySet<number>;
  /** There are links of other imports. */
  hasLinks: boolean;
}

interface WaitingReport {
  sourceKey: Buffer;
  report: StoredReport;
}

class LinkStore implements ImportStore<LinkRow> {
  readonly #db: Db;
  readonly #context: ImportStoreContext;
  readonly #options: LinkStoreOptions;
  readonly #today: string;
  /** The pages of which this import has written links. */
  readonly #written = new NumberSet();
  readonly #exports = new Map<string, { provider: number; date: string; linksCount: number }>();
  readonly #tops: LinkTop[] = [];
  #merging: MergeContext;
  #site: LinkSite | undefined;
  #waiting: WaitingReport[] = [];
  #writing: Promise<void> = Promise.resolve();
  #mayLoad: boolean;
  #ownCount = 0;
  #storedCount = 0;

  constructor(db: Db, context: ImportStoreContext, options: LinkStoreOptions) {
    this.#db = db;
    this.#context = context;
    this.#options = options;
    this.#today = context.now.toISOString().slice(0, 10);
    this.#mayLoad = options.mayLoad ?? true;
    this.#merging = this.#createMerging(new Map());
  }

  async add(rows: readonly LinkRow[]): Promise<void> {
    const site = this.#site ??= await this.#openSite();
    for (const row of rows) {
      if (row.kind === "backlink") this.#addLink(row, site);
      else this.#addTop(row);
    }
    if (this.#waiting.length < ROWS_AT_ONCE) return;
    await this.#writing;
    this.#write();
  }

  async finish(): Promise<readonly StoredRows[]> {
    await this.#writing;
    this.#write();
    await this.#writing;
    const { siteId } = this.#context;
    await this.#noteExports();
    await replaceLinkTops(this.#db, this.#context, this.#tops);
    await noteLinkChange(this.#db, siteId);
    this.#noteOwnLinks();
    const stored = [{ kind: "backlink", storedCount: this.#storedCount }];
    for (const [kind, tops] of Map.groupBy(this.#tops, (top) => top.kind)) {
      stored.push({ kind, storedCount: tops.length });
    }
    return stored.filter(({ storedCount }) => storedCount > 0);
  }

  #createMerging(wholeExports: MergeContext["wholeExports"]): MergeContext {
    const { siteId, ids } = this.#context;
    return { siteId, wholeExports, reserveIds: (count) => ids.links.reserveIds(count) };
  }

  async #openSite(): Promise<LinkSite> {
    const { siteId, importId } = this.#context;
    const { domain } = await readSiteForAudit(this.#db, siteId);
    this.#merging = this.#createMerging(await listWholeExports(this.#db, siteId));
    return {
      isOwnHost: createOwnHostTest(domain),
      known: new Set(await listKnownProviders(this.#db, siteId, importId)),
      hasLinks: await hasBacklinks(this.#db, siteId),
    };
  }

  #addLink(row: BacklinkRow, site: LinkSite): void {
    const { links } = this.#context.ids;
    const source = links.sourceOf(row.sourceUrl);
    const targetId = links.targetOf(row.targetUrl);
    if (source === undefined || targetId === undefined) {
      const bad = source === undefined ? row.sourceUrl : row.targetUrl ?? "";
      this.#options.log.skippedCount++;
      this.#options.log.warn(`Links of "${bad.slice(0, 100)}" are left out, since it is no URL.`);
      return;
    }
    if (site.isOwnHost(source.host)) {
      this.#ownCount++;
      return;
    }
    const provider = providerNumber(row.provider);
    this.#countExport(provider, row.date);
    const firstImport = !site.known.has(provider);
    const told = { provider, firstImport, targetId, anchorId: links.anchorOf(row.anchor) };
    this.#waiting.push({ sourceKey: source.key, report: this.#createReport(row, source, told) });
  }

  #createReport(
    row: BacklinkRow,
    { url, domainId }: LinkSourcePage,
    told: Pick<StoredReport, "provider" | "firstImport" | "targetId" | "anchorId">,
  ): StoredReport {
    const { pageAuthority, domainAuthority, lostReason } = row;
    return {
      ...told,
      linkType: row.linkType,
      importId: this.#context.importId,
      date: row.date,
      importedOn: this.#today,
      domainId,
      sourceUrl: url,
      sourceTitle: row.sourceTitle,
      nofollow: row.nofollow,
      ugc: row.ugc,
      sponsored: row.sponsored,
      firstSeen: row.firstSeen,
      lastSeen: row.lastSeen,
      httpCode: row.httpCode,
      language: row.language,
      pageAuthority: pageAuthority?.value ?? null,
      pageAuthorityName: pageAuthority && authorityNumber(pageAuthority.name),
      domainAuthority: domainAuthority?.value ?? null,
      domainAuthorityName: domainAuthority && authorityNumber(domainAuthority.name),
      lost: row.lost,
      lostOn: row.lostOn,
      lostReason: lostReason === null ? null : readLostReason(lostReason),
    };
  }

  #countExport(provider: number, date: string): void {
    const key = `${provider} ${date}`;
    const known = this.#exports.get(key);
    if (known === undefined) this.#exports.set(key, { provider, date, linksCount: 1 });
    else known.linksCount++;
  }

  #addTop(row: Exclude<LinkRow, BacklinkRow>): void {
    if (this.#tops.length >= MAX_TOPS) {
      this.#options.log.warn(`Of the tables, rows after the first ${MAX_TOPS} are left out.`);
      return;
    }
    this.#tops.push(createTop(row, this.#tops));
  }

  /** Begins to write what is waiting; whoever waits for it next learns what went wrong. */
  #write(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#writing = this.#writeReports(waiting);
    this.#writing.catch(() => {});
  }

  async #writeReports(waiting: readonly WaitingReport[]): Promise<void> {
    const { siteId, ids } = this.#context;
    await ids.links.keep();
    const pages = new Map<string, { sourceKey: Buffer; reports: StoredReport[] }>();
    for (const { sourceKey, report } of waiting) {
      const key = sourceKey.toString("hex");
      const page = pages.get(key);
      if (page === undefined) pages.set(key, { sourceKey, reports: [report] });
      else page.reports.push(report);
    }
    const known = await this.#findKnown(pages);
    const fresh = [...pages].filter(([key]) => !known.has(key))
      .map(([, { sourceKey, reports }]) =>
        createLinkPage(sourceKey, joinTwice(reports), { context: this.#merging })
      );
    await this.#insert(fresh.flatMap((page) => page.links));
    await insertReports(this.#db, siteId, fresh.flatMap((page) => page.reports));
    const again = new Map(
      [...known].map((key) => [key, pages.get(key)?.reports ?? []] as const),
    );
    await mergeLinkPages(this.#db, this.#merging, again);
    this.#storedCount += waiting.length;
  }

  async #insert(links: readonly NewBacklink[]): Promise<void> {
    if (links.length === 0) return;
    const { siteId, ids } = this.#context;
    const numbered = { firstId: await ids.links.reserveIds(links.length), links };
    this.#mayLoad &&= await loadBacklinks(this.#db, siteId, numbered);
    if (!this.#mayLoad) await insertBacklinks(this.#db, siteId, numbered);
  }

  /** Pages that have links already, of other imports or of this one. */
  async #findKnown(
    pages: ReadonlyMap<string, { sourceKey: Buffer }>,
  ): Promise<ReadonlySet<string>> {
    const asked = this.#site?.hasLinks === true ? [...pages.values()] : [...pages.values()]
      .filter(({ sourceKey }) => this.#written.add(1 + sourceKey.readUIntBE(0, 6)));
    const known = new Set<string>();
    for (let start = 0; start < asked.length; start += PAGES_AT_ONCE) {
      const keys = asked.slice(start, start + PAGES_AT_ONCE).map(({ sourceKey }) => sourceKey);
      const { siteId } = this.#context;
      for (const key of await listKnownSources(this.#db, siteId, keys)) known.add(key);
    }
    return known;
  }

  async #noteExports(): Promise<void> {
    const { siteId, importId } = this.#context;
    const { whole } = this.#options;
    const exports = [...this.#exports.values()];
    await insertExports(
      this.#db,
      exports.map((one) => ({ siteId, importId, whole, ...one })),
    );
    if (!whole) return;
    this.#merging = this.#createMerging(await listWholeExports(this.#db, siteId));
    for (const provider of new Set(exports.map((one) => one.provider))) {
      await uniteUnlisted(this.#db, this.#merging, provider);
    }
  }

  #noteOwnLinks(): void {
    if (this.#ownCount === 0) return;
    const { log } = this.#options;
    log.skippedCount += this.#ownCount;
    const links = this.#ownCount === 1 ? "1 link is" : `${this.#ownCount} links are`;
    log.warn(`${links} left out, since the linking page is one of the site itself.`);
  }
}

/** Looks again at the links that the last two whole exports of a provider lack. */
async function uniteUnlisted(trx: Db, context: MergeContext, provider: number): Promise<void> {
  const before = context.wholeExports.get(provider)?.at(-2);
  if (before === undefined) return;
  for (const list of [listUnlistedSources, listUnlistedReports]) {
    let after: Buffer | null = null;
    for (;;) {
      const asked = { siteId: context.siteId, provider, before, after, limit: PAGES_AT_ONCE };
      const keys: Buffer[] = await list(trx, asked);
      await mergeLinkPages(trx, context, new Map(keys.map((key) => [key.toString("hex"), []])));
      after = keys.at(-1) ?? null;
      if (keys.length < PAGES_AT_ONCE) break;
    }
  }
}

function createTop(row: Exclude<LinkRow, BacklinkRow>, tops: readonly LinkTop[]): LinkTop {
  const kind: LinkTopKind = row.kind === "linked_page" && row.scope === "internal"
    ? "internal_page"
    : row.kind;
  const place = 1 + tops.reduce((count, top) => count + (top.kind === kind ? 1 : 0), 0);
  const top = { kind, place, date: row.date, linksCount: null, othersCount: null };
  switch (row.kind) {
    case "linking_site":
      return {
        ...top,
        name: row.domain,
        linksCount: row.pagesCount,
        othersCount: row.targetsCount,
      };
    case "linked_page":
      return { ...top, name: row.page, linksCount: row.linksCount, othersCount: row.sitesCount };
    case "linking_text":
      return { ...top, name: row.text, linksCount: row.linksCount };
  }
}
