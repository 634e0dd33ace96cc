import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  completeRelease,
  deleteRetiredReleases,
  type DomainPlaces,
  findCommonCrawlRelease,
  insertDomainRanks,
  insertLoadingRelease,
  renewLoadingRelease,
  retireLoadingRelease,
} from "../../../db/backlinks/common_crawl_ranks.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import { ConflictError, ServiceError } from "../../core/errors.ts";
import type { ImportFile } from "../../importers/files/import_file.ts";
import {
  type DomainRanksSummary,
  readDomainRanks,
} from "../../importers/formats/read_domain_ranks.ts";
import { wantAllRefreshes } from "../../../db/search_data/search_refreshes.ts";
import { LineSorter } from "../core/sort_lines.ts";

/** How many of the first domains are kept unless another number is given. */
const KEPT_RANKS = 10_000_000;

/** A file of domain ranks to import. */
export interface DomainRanksImport {
  file: ImportFile;
  /** How many domains the release has, where the file is only its beginning; null: as many as the file. */
  domainsCount: number | null;
  now: Date;
  /** Aborts when it is to end: what was there before stays. */
  signal: AbortSignal;
  maxRanks?: number;
  onProgress?(progress: { step: "reading" | "storing"; readBytes: number; rows: number }): void;
}

/** What was imported. */
export interface ImportedRanks {
  release: string;
  /** Of the whole release: authority is a place among them. */
  domainsCount: number;
  keptCount: number;
  /** Lines that cannot be read, and domains that are there twice. */
  skippedCount: number;
  /** Null: there was none. */
  replacedRelease: string | null;
}

/**
 * Imports a file of Common Crawl's domain ranks for all sites, in place of the one before: all of it or nothing, in
 * constant memory. Ranks are sorted by domain on the way, since a table that is filled in its order is filled
 * many times faster. Throws an `ImportError` for a file that is none, a `ConflictError` while another is imported.
 */
export async function importDomainRanks(db: Db, work: DomainRanksImport): Promise<ImportedRanks> {
  await deleteRetiredReleases(db);
  const before = await findCommonCrawlRelease(db);
  const release = releaseName(work.file.name);
  const id = await insertLoadingRelease(db, release, work.now);
  if (id === undefined) {
    throw new ConflictError("ranks_are_imported", "Another import of domain ranks is running.");
  }
  try {
    const { counts, stored } = await inScratchFolder((folder) =>
      loadRanks(db, id, { work, folder })
    );
    return {
      release,
      domainsCount: counts.domainsCount,
      keptCount: stored.kept,
      skippedCount: counts.skippedCount + stored.repeated,
      replacedRelease: before?.name ?? null,
    };
  } finally {
    await retireLoadingRelease(db, id);
    await deleteRetiredReleases(db);
  }
}

async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "domain-ranks-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadRanks(
  db: Db,
  id: number,
  { work, folder }: { work: DomainRanksImport; folder: string },
) {
  const { counts, sorter } = await readRanks(db, id, { work, folder });
  const stored = await storeRanks(db, id, { work, sorter });
  await switchTo(db, id, { domainsCount: counts.domainsCount, ranksCount: stored.kept });
  return { counts, stored };
}

/** The release that a file is of: the files are called after it. */
function releaseName(fileName: string): string {
  return /^(.+?)-(?:domain-)?ranks\b/i.exec(fileName)?.[1] ??
    fileName.replace(/\.(?:txt|gz)\b/g, "");
}

async function readRanks(
  db: Db,
  releaseId: number,
  { work: { file, domainsCount, maxRanks = KEPT_RANKS, signal, onProgress }, folder }: {
    work: DomainRanksImport;
    folder: string;
  },
): Promise<{ counts: DomainRanksSummary; sorter: LineSorter }> {
  const sorter = new LineSorter({ folder });
  const blocks = readDomainRanks(file, {
    maxRanks,
    onProgress: (readBytes, rows) => onProgress?.({ step: "reading", readBytes, rows }),
  });
  const renew = createRenewal(db, releaseId);
  for (;;) {
    const { value, done } = await blocks.next();
    if (done === true) return { counts: withWhole(value, domainsCount), sorter };
    signal.throwIfAborted();
    await renew();
    await sorter.add(
      value.map(({ domain, harmonicPlace, pageRankPlace }) =>
        `${domain}\t${harmonicPlace}\t${pageRankPlace}`
      ),
    );
  }
}

function withWhole(counts: DomainRanksSummary, wholeCount: number | null): DomainRanksSummary {
  if (wholeCount === null) return counts;
  if (wholeCount >= counts.domainsCount) return { ...counts, domainsCount: wholeCount };
  throw new ServiceError(
    "too_few_domains",
    `The file alone has ${counts.domainsCount} domains: the whole release cannot have ${wholeCount}.`,
  );
}

async function storeRanks(
  db: Db,
  releaseId: number,
  { work: { signal, onProgress, file }, sorter }: { work: DomainRanksImport; sorter: LineSorter },
): Promise<{ kept: number; repeated: number }> {
  const renew = createRenewal(db, releaseId);
  const readBytes = file.range?.sizeBytes ?? 0;
  const stored = { kept: 0, repeated: 0 };
  let last = "";
  for await (const lines of sorter.sorted()) {
    signal.throwIfAborted();
    await renew();
    const ranks: DomainPlaces[] = [];
    for (const line of lines) {
      const [domain = "", harmonic, pageRank] = line.split("\t");
      // the same domain's better place comes first, or nearly so
      if (domain === last) stored.repeated++;
      else ranks.push([domain, Number(harmonic), Number(pageRank)]);
      last = domain;
    }
    await insertDomainRanks(db, releaseId, ranks);
    stored.kept += ranks.length;
    onProgress?.({ step: "storing", readBytes, rows: stored.kept });
  }
  return stored;
}

const RENEWAL_MS = 10_000;

function createLoss(): ConflictError {
  return new ConflictError(
    "ranks_import_lost",
    "The import stood still for too long. Run it again.",
  );
}

/** Renews what is held, no more often than it takes; throws a `ConflictError` once it is held no more. */
function createRenewal(db: Db, releaseId: number): () => Promise<void> {
  let renewedAt = performance.now();
  return async () => {
    if (performance.now() - renewedAt < RENEWAL_MS) return;
    renewedAt = performance.now();
    if (!await renewLoadingRelease(db, releaseId)) throw createLoss();
  };
}

async function switchTo(
  db: Db,
  id: number,
  counts: { domainsCount: number; ranksCount: number },
): Promise<void> {
  await transaction(db, async (trx) => {
    if (!await completeRelease(trx, id, counts)) throw createLoss();
    await wantAllRefreshes(trx);
  });
}
