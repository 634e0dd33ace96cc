import { type Db, transaction } from "../../../db/core/connection.ts";
import { openImportIds } from "../../../lib/commands/search_data/store/import_ids.ts";
import { createRankStore } from "../../../lib/commands/search_data/store/rank_store.ts";
import { createVolumeStore } from "../../../lib/commands/search_data/store/volume_store.ts";
import type { KeywordVolumeRow, RankRow } from "../../../lib/importers/import_rows.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
let imports = 0;

/** A rank in Google, in Germany, on desktops, unless told otherwise. */
export function rankRow(
  row: Partial<RankRow> & Pick<RankRow, "keyword" | "date">,
): RankRow {
  return {
    kind: "rank",
    engine: "google",
    country: "DE",
    location: null,
    language: null,
    device: "desktop",
    domain: null,
    url: null,
    title: null,
    position: null,
    resultKind: "organic",
    features: [],
    serp: null,
    seen: null,
    source: "position",
    ...row,
  };
}

/** The rows of a result page: its organic URLs from the first position on. */
export function serpRows(
  keyword: string,
  date: string,
  urls: readonly string[],
  row: Partial<RankRow> = {},
): RankRow[] {
  return urls.map((url, index) =>
    rankRow({
      keyword,
      date,
      url,
      domain: new URL(url).hostname.replace(/^www\./, ""),
      position: index + 1,
      serp: `${keyword} ${date}`,
      seen: { from: 1, to: urls.length },
      source: "serp_api",
      ...row,
    })
  );
}

/** A search volume in Germany. */
export function volumeRow(
  keyword: string,
  volume: number | null,
  row: Partial<KeywordVolumeRow> = {},
): KeywordVolumeRow {
  return {
    kind: "keyword_volume",
    keyword,
    date: "2026-11-01",
    country: "DE",
    language: null,
    volume,
    difficulty: null,
    cpcUsd: null,
    provider: "keyword_volumes",
    ...row,
  };
}

/** Imports ranks and volumes as one import, in batches; returns how many rows were stored. */
export async function importRankRows(
  db: Db,
  siteId: number,
  rows: readonly (RankRow | KeywordVolumeRow)[],
  batchSize = 1_000,
): Promise<number> {
  const importId = ++imports;
  const ids = openImportIds(db, siteId, NOW);
  return await transaction(db, async (trx) => {
    const context = { siteId, importId, now: NOW, ids };
    const ranks = createRankStore(trx, context);
    const volumes = createVolumeStore(trx, context);
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      await ranks.add(batch.filter((row) => row.kind === "rank"));
      await volumes.add(batch.filter((row) => row.kind === "keyword_volume"));
    }
    const stored = [...await ranks.finish(), ...await volumes.finish()];
    return stored.reduce((sum, { storedCount }) => sum + storedCount, 0);
  }, { isolationLevel: "read committed" });
}
