import {
  insertExports,
  listKnownProviders,
  listWholeExports,
} from "../../../db/backlinks/backlink_exports.ts";
import { listUnlistedReports } from "../../../db/backlinks/backlink_reports.ts";
import { listUnlistedSources } from "../../../db/backlinks/backlinks.ts";
import type { Db } from "../../../db/core/connection.ts";
import { authorityNumber, providerNumber } from "../../../db/backlinks/link_providers.ts";
import {
  type LinkTop,
  type LinkTopKind,
  replaceLinkTops,
} from "../../../db/backlinks/link_tops.ts";
import { noteLinkChange } from "../../../db/backlinks/link_versions.ts";
import { readSiteForAudit } from "../../../db/sites/sites.ts";
import type { ImportLog } from "../../importers/import_log.ts";
import type { BacklinkRow, ImportRow, LinkRow, RowKind } from "../../importers/import_rows.ts";
import { readLostReason } from "../../metrics/backlinks/lost_reason.ts";
import { createOwnHostTest } from "../../metrics/core/own_host.ts";
import type { KeyedReport } from "./first_links.ts";
import type {
  ImportStore,
  ImportStoreContext,
  StoredRows,
} from "../search_data/store/import_store.ts";
import type { LinkedTarget, LinkSourcePage } from "./link_ends.ts";
import { type LinkWriter, openLinkWriter } from "./link_writer.ts";
import { type MergeContext, mergeLinkPages } from "./merge_link_pages.ts";
import { dayOf } from "../../core/days.ts";

/** Options of {@link createLinkStore}. */
interface LinkStoreOptions {
  log: ImportLog;
  /** The exports are neither cut nor samples: what two of them in a row lack is lost. */
  whole: boolean;
  /** Whether LOAD DATA is tried; default true. */
  mayLoad?: boolean;
  /** Links to pages of other sites are kept as well; default false. */
  foreignTargets?: boolean;
}

const PAGES_AT_ONCE = 1_000;
/** Rows of a table of Search Console; what a table of one's own has more is left out. */
const MAX_TOPS = 10_000;

/**
 * Opens the store of links. What a provider says of a link replaces what it said before, link by link; what several say
 * of it is united. Links from the site's own domain are left out, and those to another one.
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

/** How many links an export of a provider has. */
interface CountedExport {
  provider: number;
  date: string;
  linksCount: number;
}

/** What is known of the site when the first rows come. */
interface LinkSite {
  isOwnHost(host: string): boolean;
  /** Providers that imports of earlier days brought links of. */
  known: ReadonlySet<number>;
  writer: LinkWriter;
}

class LinkStore implements ImportStore<LinkRow> {
  readonly #db: Db;
  readonly #context: ImportStoreContext;
  readonly #options: LinkStoreOptions;
  readonly #today: string;
  readonly #exports = new Map<string, CountedExport>();
  readonly #tops: LinkTop[] = [];
  /** Of the last row of each kind. */
  readonly #places = new Map<LinkTopKind, number>();
  #lastExport: CountedExport | undefined;
  #site: LinkSite | undefined;
  #ownCount = 0;
  #foreignCount = 0;
  #foreignHost = "";
  #linksCount = 0;

  constructor(db: Db, context: ImportStoreContext, options: LinkStoreOptions) {
    this.#db = db;
    this.#context = context;
    this.#options = options;
    this.#today = dayOf(context.now);
  }

  async add(rows: readonly LinkRow[]): Promise<void> {
    const site = this.#site ??= await this.#openSite();
    const reports: KeyedReport[] = [];
    for (const row of rows) {
      if (row.kind === "backlink") {
        const report = this.#readLink(row, site);
        if (report !== undefined) reports.push(report);
      } else this.#addTop(row);
    }
    if (reports.length > 0) await site.writer.add(reports);
  }

  async finish(): Promise<readonly StoredRows[]> {
    const { siteId } = this.#context;
    this.#linksCount -= await this.#site?.writer.finish() ?? 0;
    await this.#noteExports();
    await replaceLinkTops(this.#db, this.#context, this.#tops);
    await noteLinkChange(this.#db, siteId);
    this.#noteLinksLeftOut();
    const stored = [{ kind: "backlink", storedCount: this.#linksCount }];
    for (const [kind, tops] of Map.groupBy(this.#tops, (top) => top.kind)) {
      stored.push({ kind, storedCount: tops.length });
    }
    return stored.filter(({ storedCount }) => storedCount > 0);
  }

  async settle(): Promise<void> {
    await this.#site?.writer.settle();
  }

  #createMerging(wholeExports: MergeContext["wholeExports"]): MergeContext {
    const { siteId, ids } = this.#context;
    return { siteId, wholeExports, reserveIds: (count) => ids.links.reserveIds(count) };
  }

  async #openSite(): Promise<LinkSite> {
    const { siteId } = this.#context;
    const { domain } = await readSiteForAudit(this.#db, siteId);
    const merging = this.#createMerging(await listWholeExports(this.#db, siteId));
    const { mayLoad = true } = this.#options;
    return {
      writer: await openLinkWriter(this.#db, merging, { ends: this.#context.ids.links, mayLoad }),
      isOwnHost: createOwnHostTest(domain),
      known: new Set(await listKnownProviders(this.#db, siteId, this.#today)),
    };
  }

  /** Undefined: it is left out. */
  #readLink(row: BacklinkRow, site: LinkSite): KeyedReport | undefined {
    const { links } = this.#context.ids;
    const source = links.sourceOf(row.sourceUrl);
    const target = links.readTarget(row.targetUrl);
    if (source === undefined || target === undefined) {
      const bad = source === undefined ? row.sourceUrl : row.targetUrl ?? "";
      this.#options.log.skippedCount++;
      this.#options.log.warn(`Links of "${bad.slice(0, 100)}" are left out, since it is no URL.`);
      return undefined;
    }
    if (site.isOwnHost(source.host)) {
      this.#ownCount++;
      return undefined;
    }
    if (this.#isForeign(target, site)) return undefined;
    const provider = providerNumber(row.provider);
    this.#countExport(provider, row.date);
    const firstImport = !site.known.has(provider);
    this.#linksCount++;
    const anchorId = links.anchorOf(row.anchor);
    return this.#createReport(row, source, { provider, firstImport, target, anchorId });
  }

  #createReport(
    row: BacklinkRow,
    { key, url, domainId }: LinkSourcePage,
    place: Pick<KeyedReport, "provider" | "firstImport" | "anchorId"> & { target: LinkedTarget },
  ): KeyedReport {
    const { pageAuthority, domainAuthority, lostReason } = row;
    return {
      key,
      provider: place.provider,
      firstImport: place.firstImport,
      targetId: place.target.id,
      targetForm: place.target.form,
      anchorId: place.anchorId,
      linkType: row.linkType,
      importId: this.#context.importId,
      date: row.date,
      dated: row.dated,
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
    // most links are of the export of the one before
    if (this.#lastExport?.provider !== provider || this.#lastExport.date !== date) {
      const key = `${provider} ${date}`;
      this.#lastExport = this.#exports.get(key) ?? { provider, date, linksCount: 0 };
      this.#exports.set(key, this.#lastExport);
    }
    this.#lastExport.linksCount++;
  }

  #addTop(row: TopRow): void {
    if (this.#tops.length >= MAX_TOPS) {
      this.#options.log.skippedCount++;
      this.#options.log.warn(`Of the tables, rows after the first ${MAX_TOPS} are left out.`);
      return;
    }
    const kind = topKindOf(row);
    const place = (this.#places.get(kind) ?? 0) + 1;
    this.#places.set(kind, place);
    this.#tops.push(createTop(row, kind, place));
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
    const merging = this.#createMerging(await listWholeExports(this.#db, siteId));
    for (const [provider, own] of Map.groupBy(exports, (one) => one.provider)) {
      const since = own.map(({ date }) => date).toSorted()[0] ?? this.#today;
      await uniteUnlisted(this.#db, merging, { provider, since });
    }
  }

  /** Whether a target needs to be left out, since it is a page of another site. */
  #isForeign({ host }: LinkedTarget, { isOwnHost }: LinkSite): boolean {
    if (this.#options.foreignTargets === true || host === null || isOwnHost(host)) return false;
    this.#foreignCount++;
    this.#foreignHost ||= host;
    return true;
  }

  #noteLinksLeftOut(): void {
    this.#options.log.skippedCount += this.#ownCount + this.#foreignCount;
    this.#noteLeftOut(this.#ownCount, "the linking page is one of the site itself");
    this.#noteLeftOut(
      this.#foreignCount,
      `the linked page is one of another site, such as ${this.#foreignHost}; force keeps such links`,
    );
  }

  #noteLeftOut(count: number, why: string): void {
    if (count === 0) return;
    const links = count === 1 ? "1 link is" : `${count} links are`;
    this.#options.log.warn(`${links} left out, since ${why}.`);
  }
}

/**
 * Looks again at the links that the last two whole exports of a provider lack. Of what is lost that may be since another
 * day, when exports of `since` come after newer ones.
 */
async function uniteUnlisted(
  trx: Db,
  context: MergeContext,
  { provider, since }: { provider: number; since: string },
): Promise<void> {
  const before = context.wholeExports.get(provider)?.at(-2);
  if (before === undefined) return;
  for (const list of [listUnlistedSources, listUnlistedReports]) {
    let after: Buffer | null = null;
    for (;;) {
      const place = { before, since, after, limit: PAGES_AT_ONCE };
      const keys: Buffer[] = await list(trx, { siteId: context.siteId, provider, ...place });
      await mergeLinkPages(trx, context, new Map(keys.map((key) => [key.toString("hex"), []])));
      after = keys.at(-1) ?? null;
      if (keys.length < PAGES_AT_ONCE) break;
    }
  }
}

type TopRow = Exclude<LinkRow, BacklinkRow>;

function topKindOf(row: TopRow): LinkTopKind {
  return row.kind === "linked_page" && row.scope === "internal" ? "internal_page" : row.kind;
}

function createTop(row: TopRow, kind: LinkTopKind, place: number): LinkTop {
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
