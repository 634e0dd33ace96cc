import { insertReports } from "../../../db/backlinks/backlink_reports.ts";
import {
  hasBacklinks,
  insertBacklinks,
  listKnownSources,
  loadBacklinks,
  type NewBacklink,
} from "../../../db/backlinks/backlinks.ts";
import type { Db } from "../../../db/core/connection.ts";
import { loadSingleBacklinks, SingleBacklinks } from "../../../db/backlinks/single_backlinks.ts";
import { FirstLinks, type KeyedReport } from "./first_links.ts";
import type { LinkEnds } from "./link_ends.ts";
import {
  createLinkPage,
  joinTwice,
  type LinkPage,
  type MergeContext,
  mergeLinkPages,
  type ReportsByPage,
} from "./merge_link_pages.ts";
import { createSingleBacklink } from "./settle_backlinks.ts";

/** This many links are written together, while the next ones are read. */
const LINKS_AT_ONCE = 20_000;
const PAGES_AT_ONCE = 1_000;

/** What links are written with. */
interface LinkWriterOptions {
  ends: LinkEnds;
  /** Whether LOAD DATA is tried. */
  mayLoad: boolean;
}

/** Opens the writer of an import's links. */
export async function openLinkWriter(
  trx: Db,
  merging: MergeContext,
  { ends, mayLoad }: LinkWriterOptions,
): Promise<LinkWriter> {
  const { siteId, wholeExports } = merging;
  const canLoad = mayLoad && await loadSingleBacklinks(trx, siteId, {
    firstId: 0,
    links: new SingleBacklinks(),
  });
  const isFirst = canLoad && wholeExports.size === 0 && !await hasBacklinks(trx, siteId);
  return new LinkWriter(trx, merging, { ends, mayLoad: canLoad, isFirst });
}

/**
 * Writes reports of links, and the links that they make. The first links of a site go into the database as they come, as
 * long as none may be of one that was reported before; all others are united with what is there.
 */
export class LinkWriter {
  readonly #db: Db;
  readonly #merging: MergeContext;
  readonly #options: LinkWriterOptions;
  /** Null: the site has links. */
  readonly #first: FirstLinks | null;
  #singles = new SingleBacklinks();
  /** The links that are being written, or were. */
  #spare = new SingleBacklinks();
  #waiting: KeyedReport[] = [];
  #writing: Promise<void> = Promise.resolve();
  #twice = 0;

  constructor(db: Db, merging: MergeContext, options: LinkWriterOptions & { isFirst: boolean }) {
    this.#db = db;
    this.#merging = merging;
    this.#options = options;
    this.#first = options.isFirst ? new FirstLinks() : null;
  }

  /** Adds a batch of reports. */
  async add(reports: readonly KeyedReport[]): Promise<void> {
    const first = this.#first;
    if (first === null) this.#waiting.push(...reports);
    else {
      for (const report of reports) {
        if (!first.isOwn(report)) this.#waiting.push(report);
        else this.#singles.add(createSingleBacklink(report.key, report));
      }
    }
    if (this.#singles.count + this.#waiting.length >= LINKS_AT_ONCE) await this.#makeRoom();
  }

  /** Writes what waits. Returns how many reports were of a link that the import had reported already. */
  async finish(): Promise<number> {
    await this.#makeRoom();
    await this.#writing;
    return this.#twice;
  }

  /** Waits for what is being written, however it ends. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#writing]);
  }

  /** Begins to write what is waiting; the next caller that waits for it learns what went wrong. */
  async #makeRoom(): Promise<void> {
    await this.#writing;
    const [singles, waiting] = [this.#singles, this.#waiting];
    this.#singles = this.#spare;
    this.#singles.clear();
    this.#spare = singles;
    this.#waiting = [];
    this.#writing = this.#write(singles, waiting);
    this.#writing.catch(() => {});
  }

  async #write(singles: SingleBacklinks, waiting: readonly KeyedReport[]): Promise<void> {
    await this.#options.ends.keep();
    await this.#load(singles);
    // what is held against links of this import finds them in the database
    const pages = Map.groupBy(waiting, ({ key }) => key);
    const known = await this.#findKnown([...pages.keys()]);
    await this.#insertPages(new Map([...pages].filter(([key]) => !known.has(key))));
    this.#twice += await mergeLinkPages(
      this.#db,
      this.#merging,
      new Map([...pages].filter(([key]) => known.has(key))),
    );
  }

  async #load(links: SingleBacklinks): Promise<void> {
    if (links.count === 0) return;
    const { siteId, reserveIds } = this.#merging;
    await loadSingleBacklinks(this.#db, siteId, {
      firstId: await reserveIds(links.count),
      links,
    });
  }

  async #findKnown(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const known = new Set<string>();
    for (let start = 0; start < keys.length; start += PAGES_AT_ONCE) {
      const asked = keys.slice(start, start + PAGES_AT_ONCE).map((key) => Buffer.from(key, "hex"));
      const { siteId } = this.#merging;
      for (const key of await listKnownSources(this.#db, siteId, asked)) known.add(key);
    }
    return known;
  }

  async #insertPages(pages: ReportsByPage): Promise<void> {
    const made: LinkPage[] = [...pages].map(([key, reports]) => {
      const joined = joinTwice(reports);
      this.#twice += reports.length - joined.length;
      return createLinkPage(Buffer.from(key, "hex"), joined, { context: this.#merging });
    });
    await this.#insert(made.flatMap((page) => page.links));
    await insertReports(this.#db, this.#merging.siteId, made.flatMap((page) => page.reports));
  }

  async #insert(links: readonly NewBacklink[]): Promise<void> {
    if (links.length === 0) return;
    const { siteId, reserveIds } = this.#merging;
    const numbered = { firstId: await reserveIds(links.length), links };
    if (this.#options.mayLoad) await loadBacklinks(this.#db, siteId, numbered);
    else await insertBacklinks(this.#db, siteId, numbered);
  }
}
