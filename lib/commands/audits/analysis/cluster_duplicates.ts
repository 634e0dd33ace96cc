import { streamTextHashes } from "../../../../db/audits/lifecycle/audit_analysis.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { MINHASH_SIZE } from "../../../crawler/text/minhash.ts";
import { createSets, findRoot, joinSets } from "../../../metrics/audits/disjoint_sets.ts";
import { createGrowingBuffer, growBuffer } from "../../../metrics/core/system_memory.ts";
import { createLikeness, joinNearDuplicates } from "../../../metrics/audits/near_duplicates.ts";

/** Pages and the hashes of those whose text comes first. */
interface Texts {
  urlIds: number[];
  /** By content hash: the first page (as an index into `urlIds`) with this text. */
  firstOf: Map<string, number>;
  /** Pages with the text of an earlier one. */
  copies: { page: number; first: number }[];
  /** Pages with a minhash whose text is not a copy. */
  members: number[];
  /**
   * Of each number 16 bits: two that differ seem equal once in 65,536 times, which the estimate
   * does not notice (Li and König: "b-Bit Minwise Hashing", WWW 2010).
   */
  minhashes: Uint16Array<ArrayBuffer>;
}

/**
 * Finds the indexable pages with exactly or nearly the same text as others. A cluster is known by
 * its smallest `url_id`; pages without duplicates have none. Holds 256 bytes for each distinct text.
 */
export async function clusterDuplicates(
  db: Db,
  auditId: number,
  { minSimilarityPct, progress }: {
    /** From which similarity on texts count as nearly the same. */
    minSimilarityPct: number;
    progress(step: string): Promise<void>;
  },
): Promise<{ urlId: number; cluster: number }[]> {
  const texts = await loadTexts(db, auditId, progress);
  const sets = createSets(texts.urlIds.length);
  for (const { page, first } of texts.copies) joinSets(sets, page, first);
  const members = Uint32Array.from(texts.members);
  const likeness = createLikeness(minSimilarityPct);
  for (let band = 0; band < likeness.bands; band++) {
    await progress("comparing texts");
    joinNearDuplicates(sets, { members, minhashes: texts.minhashes }, { likeness, band });
  }
  const sizes = new Uint32Array(sets.length);
  for (const page of sets.keys()) {
    const root = findRoot(sets, page);
    sizes[root] = (sizes[root] ?? 0) + 1;
  }
  return texts.urlIds.flatMap((urlId, page) => {
    const root = findRoot(sets, page);
    return (sizes[root] ?? 0) < 2 ? [] : [{ urlId, cluster: texts.urlIds[root] ?? urlId }];
  });
}

async function loadTexts(
  db: Db,
  auditId: number,
  progress: (step: string) => Promise<void>,
): Promise<Texts> {
  const texts: Texts = {
    urlIds: [],
    firstOf: new Map(),
    copies: [],
    members: [],
    minhashes: new Uint16Array(createGrowingBuffer()),
  };
  for await (const rows of streamTextHashes(db, auditId)) {
    await progress("loading texts");
    for (const { urlId, contentHash, minhash } of rows) {
      addText(texts, urlId, { contentHash, minhash });
    }
  }
  return texts;
}

/** Of a stored minhash's numbers, of which the lowest two are kept. */
const BYTES_PER_NUMBER = 4;

function addText(
  texts: Texts,
  urlId: number,
  { contentHash, minhash }: { contentHash: string | null; minhash: Uint8Array | null },
): void {
  const page = texts.urlIds.push(urlId) - 1;
  const first = contentHash === null ? undefined : texts.firstOf.get(contentHash);
  if (first !== undefined) {
    texts.copies.push({ page, first });
    return;
  }
  if (contentHash !== null) texts.firstOf.set(contentHash, page);
  if (minhash?.length !== MINHASH_SIZE * BYTES_PER_NUMBER) return;
  const text = texts.members.push(page) - 1;
  const buffer = growBuffer(texts.minhashes.buffer, (text + 1) * MINHASH_SIZE * 2);
  if (buffer !== texts.minhashes.buffer) texts.minhashes = new Uint16Array(buffer);
  let place = text * MINHASH_SIZE;
  for (let at = 0; at < minhash.length; at += BYTES_PER_NUMBER) {
    texts.minhashes[place++] = (minhash[at] ?? 0) | (minhash[at + 1] ?? 0) << 8;
  }
}
