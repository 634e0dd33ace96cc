import { type Db, isDuplicateKey, transaction } from "../../db/connection.ts";
import { lockLivingSite } from "../../db/living_sites.ts";
import {
  type AnalysisKey,
  findAnalysis,
  findAnalysisById,
  insertAnalysis,
  type NewAnalysis,
  type SearchAnalysis,
} from "../../db/search_analyses.ts";
import { siteNotFound } from "./read_site.ts";

/** Which analysis is wanted, and how it is made. */
export interface AnalysisRequest {
  key: AnalysisKey;
  /** The analysis that a cursor goes on in. */
  snapshot: number | null | undefined;
  compute(): Promise<NewAnalysis>;
}

/**
 * Reads the analysis of the data as they are now. One that nobody asked for before is made and kept, as
 * windows are. Throws `NotFoundError` when the site is being deleted.
 */
export async function readAnalysis(
  db: Db,
  { key, snapshot, compute }: AnalysisRequest,
): Promise<SearchAnalysis> {
  const { siteId, name } = key;
  const begun = snapshot !== null && snapshot !== undefined
    ? await findAnalysisById(db, { siteId, name, id: snapshot })
    : undefined;
  return begun ?? await findAnalysis(db, key) ?? await keepAnalysis(db, key, await compute());
}

/** When somebody else was faster, theirs is taken. */
async function keepAnalysis(
  db: Db,
  key: AnalysisKey,
  analysis: NewAnalysis,
): Promise<SearchAnalysis> {
  try {
    await transaction(db, async (trx) => {
      const id = await insertAnalysis(trx, key, analysis);
      await analysis.insertRows(trx, id);
      if (!await lockLivingSite(trx, key.siteId)) throw siteNotFound(key.siteId);
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const kept = await findAnalysis(db, key);
  if (kept === undefined) throw new Error("An analysis was replaced as soon as it was made.");
  return kept;
}
