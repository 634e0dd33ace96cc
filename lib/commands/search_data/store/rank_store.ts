import type { Db } from "../../../../db/core/connection.ts";
import {
  deleteRankGroup,
  deleteRanks,
  insertRankDate,
  insertRanks,
  insertSerps,
  listStoredRanks,
  listStoredSerps,
  type RankGroup,
} from "../../../../db/search_data/rank_store.ts";
import { rebuildNewestRanks, rebuildRankSet } from "../../../../db/search_data/rank_sets.ts";
import { readSiteForAudit } from "../../../../db/sites/sites.ts";
import type { RankRow } from "../../../importers/import_rows.ts";
import { createOwnHostTest } from "../../../metrics/core/own_host.ts";
import { domainKey } from "../../../core/domain.ts";
import { addOwnRank, gatherSerp, type SerpPart } from "./gather_serp.ts";
import type { ImportStore, ImportStoreContext, StoredRows } from "./import_store.ts";
import { contextText } from "./rank_ids.ts";
import { copyText } from "./text_ids.ts";

/** How many keywords and results wait to be written at most, about. */
const MAX_WAITING_KEYWORDS = 2_000;
const MAX_WAITING_RESULTS = 50_000;

/** The keywords of a context, day and source that wait, or were written. */
interface WaitingGroup extends RankGroup {
  /** The parts of each keyword, by the result page they are of; '' for single ranks. */
  waiting: Map<number, Map<string, SerpPart>>;
  written: Set<number>;
  /** What an earlier import brought of it is gone, or will be keyword by keyword. */
  begun: boolean;
}

/**
 * Opens the store of ranks and result pages. A table of ranks replaces what an earlier import brought of
 * its context, source and days; a result page replaces that of its keyword on the day, since each is asked
 * for by itself. Where pages of results go on in one import they are joined.
 */
export function createRankStore(trx: Db, context: ImportStoreContext): ImportStore<RankRow> {
  return new RankStore(trx, context);
}

class RankStore implements ImportStore<RankRow> {
  readonly #db: Db;
  readonly #context: ImportStoreContext;
  readonly #groups = new Map<string, WaitingGroup>();
  readonly #ownHosts = new Set<number>();
  #isOwnHost: ((host: string) => boolean) | undefined;
  #siteHostId = 0;
  /** What the row before was of. */
  #last: { row: RankRow; parts: Map<string, SerpPart> } | undefined;
  #waitingKeywords = 0;
  #waitingResults = 0;
  #storedCount = 0;

  constructor(db: Db, context: ImportStoreContext) {
    this.#db = db;
    this.#context = context;
  }

  async add(rows: readonly RankRow[]): Promise<void> {
    await this.#resolve(rows);
    for (const row of rows) this.#gather(row);
    const full = this.#waitingKeywords >= MAX_WAITING_KEYWORDS ||
      this.#waitingResults >= MAX_WAITING_RESULTS;
    if (full) await this.#flush();
  }

  async finish(): Promise<readonly StoredRows[]> {
    await this.#flush();
    const { siteId } = this.#context;
    const days = new Map([...this.#groups.values()].map(({ contextId, date }) => [
      `${contextId} ${date}`,
      { siteId, contextId, date },
    ]));
    for (const day of days.values()) await rebuildRankSet(this.#db, day);
    for (const contextId of new Set([...days.values()].map((day) => day.contextId))) {
      await rebuildNewestRanks(this.#db, { siteId, contextId });
    }
    return [{ kind: "rank", storedCount: this.#storedCount }];
  }

  async #resolve(rows: readonly RankRow[]): Promise<void> {
    const { siteId, ids: { keywords, ranks } } = this.#context;
    if (this.#isOwnHost === undefined) {
      const { domain } = await readSiteForAudit(this.#db, siteId);
      this.#isOwnHost = createOwnHostTest(domain);
      await ranks.hosts.resolve([domainKey(domain)]);
      this.#siteHostId = ranks.hosts.get(domainKey(domain)) ?? 0;
      this.#ownHosts.add(this.#siteHostId);
    }
    // the rows of a result page follow each other
    const first = rows.filter((row, index) => !isSameKeyword(row, rows[index - 1]));
    await keywords.resolve(first.map(({ keyword }) => keyword));
    await ranks.contexts.resolve(first.map(contextText));
    await ranks.sources.resolve(first.map(({ source }) => source));
    await ranks.hosts.resolve(rows.flatMap(({ domain }) => domain === null ? [] : [domain]));
    await ranks.urls.resolve(rows.flatMap(({ url }) => url === null ? [] : [url]));
  }

  #gather(row: RankRow): void {
    const part = this.#partOf(row);
    const { ids: { ranks } } = this.#context;
    const urlId = row.url === null ? 0 : ranks.urls.get(row.url) ?? 0;
    const hostId = row.domain === null ? 0 : ranks.hosts.get(row.domain) ?? 0;
    const own = row.domain !== null && this.#isOwnHost?.(row.domain) === true;
    if (own) this.#ownHosts.add(hostId);
    // a result without a URL is nobody's; a rank without one is the site's
    if (!part.page && (own || row.domain === null)) {
      if (row.position !== null) {
        const owner = own ? hostId : this.#siteHostId;
        const result = { kind: row.resultKind, position: row.position, hostId: owner, urlId };
        part.ownResults = [...part.ownResults ?? [], result];
      }
      return addOwnRank(part, row.position, urlId);
    }
    if (row.position === null) return;
    part.results.push({ kind: row.resultKind, position: row.position, hostId, urlId });
    this.#waitingResults++;
  }

  #partOf(row: RankRow): SerpPart {
    const parts = this.#keywordOf(row);
    const key = row.serp ?? "";
    let part = parts.get(key);
    if (part === undefined) {
      const features = row.features.map(copyText);
      part = { page: row.serp !== null, seen: row.seen, features, results: [] };
      parts.set(copyText(key), part);
    }
    return part;
  }

  #keywordOf(row: RankRow): Map<string, SerpPart> {
    if (this.#last !== undefined && isSameKeyword(row, this.#last.row)) return this.#last.parts;
    const parts = this.#findKeyword(row);
    this.#last = { row, parts };
    return parts;
  }

  #findKeyword(row: RankRow): Map<string, SerpPart> {
    const { ids: { keywords, ranks } } = this.#context;
    const group = this.#groupOf({
      contextId: ranks.contexts.get(contextText(row)) ?? 0,
      date: row.date,
      sourceId: ranks.sources.get(row.source) ?? 0,
    });
    const keywordId = keywords.get(row.keyword) ?? 0;
    let parts = group.waiting.get(keywordId);
    if (parts === undefined) {
      parts = new Map();
      group.waiting.set(keywordId, parts);
      this.#waitingKeywords++;
    }
    return parts;
  }

  #groupOf({ contextId, date, sourceId }: RankGroup): WaitingGroup {
    const key = `${contextId} ${date} ${sourceId}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = {
        contextId,
        date: copyText(date),
        sourceId,
        waiting: new Map(),
        written: new Set(),
        begun: false,
      };
      this.#groups.set(copyText(key), group);
    }
    return group;
  }

  async #flush(): Promise<void> {
    this.#last = undefined;
    for (const group of this.#groups.values()) {
      if (group.waiting.size > 0) await this.#write(group);
    }
    this.#waitingKeywords = 0;
    this.#waitingResults = 0;
  }

  async #write(group: WaitingGroup): Promise<void> {
    const { siteId } = this.#context;
    const keywordIds = [...group.waiting.keys()];
    await this.#takeBack(group, keywordIds.filter((id) => group.written.has(id)));
    const isTable = [...group.waiting.values()].some((parts) => parts.has(""));
    if (isTable && !group.begun) await deleteRankGroup(this.#db, siteId, { group });
    else await deleteRanks(this.#db, siteId, { group, keywordIds });
    if (!group.begun) await insertRankDate(this.#db, this.#context, group);
    const gathered = [...group.waiting].map(([keywordId, parts]) =>
      gatherSerp(keywordId, [...parts.values()], (hostId) => this.#ownHosts.has(hostId))
    );
    const ranks = gathered.flatMap(({ rank }) => rank ?? []);
    const serps = gathered.flatMap(({ serp }) => serp ?? []);
    await insertRanks(this.#db, this.#context, { group, ranks });
    await insertSerps(this.#db, this.#context, { group, serps });
    for (const { rank, serp } of gathered) {
      this.#storedCount += serp?.results.length ?? 0;
      // the site's rank is among the results of a page, and beside those of a table
      if (rank !== undefined && serp?.whole !== true) this.#storedCount++;
    }
    for (const keywordId of keywordIds) group.written.add(keywordId);
    group.waiting.clear();
    group.begun = true;
  }

  /** Puts what this import has written of keywords before what waits of them. */
  async #takeBack(group: WaitingGroup, keywordIds: readonly number[]): Promise<void> {
    if (keywordIds.length === 0) return;
    const { siteId } = this.#context;
    const serps = await listStoredSerps(this.#db, siteId, { group, keywordIds });
    const ranks = await listStoredRanks(this.#db, siteId, { group, keywordIds });
    const bySerp = new Map(serps.map((serp) => [serp.keywordId, serp]));
    const byRank = new Map(ranks.map((rank) => [rank.keywordId, rank]));
    for (const keywordId of keywordIds) {
      const serp = bySerp.get(keywordId);
      const rank = byRank.get(keywordId);
      const page = serp !== undefined && serp.seen !== null;
      const before: SerpPart = {
        page,
        seen: serp?.seen ?? null,
        features: serp?.features ?? [],
        results: [...serp?.results ?? []],
        own: page || rank === undefined ? undefined : rank,
      };
      this.#storedCount -= before.results.length + (rank !== undefined && !serp?.whole ? 1 : 0);
      const waiting = group.waiting.get(keywordId);
      group.waiting.set(keywordId, new Map([["\0", before], ...waiting ?? []]));
    }
  }
}

/** Whether a row is of the same keyword, day, source and search as the row before. */
function isSameKeyword(row: RankRow, before: RankRow | undefined): boolean {
  return before !== undefined && row.keyword === before.keyword && row.date === before.date &&
    row.source === before.source && row.engine === before.engine &&
    row.country === before.country && row.location === before.location &&
    row.language === before.language && row.device === before.device;
}
