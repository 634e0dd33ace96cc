import type { Db } from "../../../../db/core/connection.ts";
import {
  deleteNewestVolumes,
  type KeywordVolume,
  LIST_SCOPE,
  listVolumes,
  upsertNewestVolumes,
  upsertVolumes,
} from "../../../../db/search_data/keyword_volumes.ts";
import { countUnseenKeywords } from "../../../../db/search_data/unseen_keywords.ts";
import { fitAscii } from "../../../../db/core/text_columns.ts";
import { findSiteCountry } from "../../../../db/sites/site_country.ts";
import type { KeywordVolumeRow } from "../../../importers/import_rows.ts";
import type { ImportStore, ImportStoreContext, StoredRows } from "./import_store.ts";
import { copyText } from "./text_ids.ts";

const KEYWORDS_AT_ONCE = 1_000;

/**
 * Opens the store of search volumes. A figure replaces that of the same keyword, country, language, provider
 * and day; the newest ones are noted for lists.
 */
export function createVolumeStore(trx: Db, context: ImportStoreContext): VolumeStore {
  return new Store(trx, context);
}

/** A store of search volumes, which knows how many of them no list shows. */
export interface VolumeStore extends ImportStore<KeywordVolumeRow> {
  readonly keywordsCount: number;
  /** Keywords of which nothing but the volume is known. Call it when all else of the import is stored. */
  countUnseen(): Promise<number>;
}

class Store implements VolumeStore {
  readonly #db: Db;
  readonly #context: ImportStoreContext;
  readonly #keywordIds = new Set<number>();
  #storedCount = 0;

  constructor(db: Db, context: ImportStoreContext) {
    this.#db = db;
    this.#context = context;
  }

  async add(rows: readonly KeywordVolumeRow[]): Promise<void> {
    const { keywords } = this.#context.ids;
    await keywords.resolve(rows.map(({ keyword }) => keyword));
    const volumes = new Map<string, KeywordVolume>();
    for (const row of rows) {
      const volume = createVolume(row, keywords.get(row.keyword) ?? 0);
      const { keywordId, country, language, provider, date } = volume;
      // of two spellings of one keyword the later counts
      volumes.set(`${keywordId} ${country} ${language} ${provider} ${date}`, volume);
      this.#keywordIds.add(keywordId);
    }
    await upsertVolumes(this.#db, this.#context, [...volumes.values()]);
    this.#storedCount += volumes.size;
  }

  get keywordsCount(): number {
    return this.#keywordIds.size;
  }

  async countUnseen(): Promise<number> {
    return await countUnseenKeywords(this.#db, this.#context.siteId, [...this.#keywordIds]);
  }

  async finish(): Promise<readonly StoredRows[]> {
    await chooseNewestVolumes(this.#db, this.#context.siteId, [...this.#keywordIds]);
    return [{ kind: "keyword_volume", storedCount: this.#storedCount }];
  }
}

/** Notes the newest figures of keywords again, after some came or went. */
export async function chooseNewestVolumes(
  db: Db,
  siteId: number,
  keywordIds: readonly number[],
): Promise<void> {
  const country = await findSiteCountry(db, siteId);
  const ids = keywordIds.toSorted((a, b) => a - b);
  for (let start = 0; start < ids.length; start += KEYWORDS_AT_ONCE) {
    const batch = ids.slice(start, start + KEYWORDS_AT_ONCE);
    const volumes = await listVolumes(db, siteId, batch);
    await deleteNewestVolumes(db, siteId, batch);
    await upsertNewestVolumes(db, siteId, chooseNewest(volumes, country));
  }
}

function createVolume(row: KeywordVolumeRow, keywordId: number): KeywordVolume {
  return {
    keywordId,
    country: copyText(row.country ?? ""),
    language: fitAscii(copyText(row.language ?? ""), 35),
    provider: fitAscii(row.provider, 40),
    date: copyText(row.date),
    volume: row.volume === null ? null : Math.min(4_294_967_295, Math.round(row.volume)),
    difficulty: row.difficulty,
    cpcUsd: row.cpcUsd,
  };
}

/**
 * Chooses the figure of each keyword for each country, and the one for lists: a known volume before an unknown
 * one, then (for lists) the site's own country, then the newest, then the provider's name.
 */
function chooseNewest(
  volumes: readonly KeywordVolume[],
  siteCountry: string | null,
): (KeywordVolume & { scope: string })[] {
  const chosen = new Map<string, KeywordVolume & { scope: string }>();
  for (const volume of volumes) {
    const scopes = volume.country === "" ? [LIST_SCOPE] : [LIST_SCOPE, volume.country];
    for (const scope of scopes) {
      const key = `${scope} ${volume.keywordId}`;
      const known = chosen.get(key);
      if (known !== undefined && !isBetter(volume, known, siteCountry)) continue;
      chosen.set(key, { ...volume, scope });
    }
  }
  return [...chosen.values()];
}

function isBetter(one: KeywordVolume, other: KeywordVolume, siteCountry: string | null): boolean {
  const known = Number(one.volume !== null) - Number(other.volume !== null);
  if (known !== 0) return known > 0;
  const home = Number(one.country === siteCountry) - Number(other.country === siteCountry);
  if (home !== 0) return home > 0;
  if (one.date !== other.date) return one.date > other.date;
  return one.provider < other.provider;
}
