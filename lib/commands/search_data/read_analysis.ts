import { type Db, isDuplicateKey } from "../../../db/core/connection.ts";
import {
  type AnalysisKey,
  type AnalysisName,
  beginAnalysis,
  completeAnalysis,
  findAnalysis,
  findAnalysisById,
  findNewestAnalysis,
  insertAnalysis,
  type NewAnalysis,
  type SearchAnalysis,
} from "../../../db/search_data/analyses/search_analyses.ts";
import type { SearchServices } from "../../services.ts";
import type { Made } from "./search_window.ts";
import { writeToSite } from "../sites/write_to_site.ts";

/** Which analysis is wanted, and how it is made. */
interface AnalysisRequest<Name extends AnalysisName> {
  key: AnalysisKey<Name>;
  /** The analysis that a cursor goes on in. */
  snapshot?: number | null | undefined;
  /** A refresh is under way that will make it: until then the one before is shown, if there is one. */
  refreshing?: boolean;
  /** The caller can work with a preview: the rows that come first in the list as it is by default. */
  preview?: boolean | undefined;
  compute(): Promise<NewAnalysis<Name>>;
}

/** This many rows of a long list are written at once, the others later. More than its longest page. */
export const PREVIEW_ROWS = 600;

/**
 * Reads the analysis of the data as they are now. One that nobody asked for before is made and kept, as
 * windows are. Throws `NotFoundError` when the site is being deleted.
 */
export async function readAnalysis<Name extends AnalysisName>(
  { db, searchWindows }: SearchServices,
  { key, snapshot, refreshing = false, preview = false, compute }: AnalysisRequest<Name>,
): Promise<SearchAnalysis<Name>> {
  const known = await findBegunAnalysis(db, key, snapshot) ?? await findAnalysis(db, key) ??
    (refreshing ? await findNewestAnalysis(db, key) : undefined);
  if (known !== undefined) return known;
  const name = `analysis ${JSON.stringify(key)}`;
  const { result, complete } = await searchWindows.derive(name, async () => {
    const made = await compute();
    return preview && made.insertOthers !== undefined
      ? await keepPreview(db, key, made)
      : { result: await keepAnalysis(db, key, made), unwritten: null };
  });
  return complete === null || preview ? result : await complete();
}

/** Keeps the rows that come first at once, and the others when the analysis is completed. Nobody finds it until then. */
async function keepPreview<Name extends AnalysisName>(
  db: Db,
  key: AnalysisKey<Name>,
  made: NewAnalysis<Name>,
): Promise<Made<SearchAnalysis<Name>>> {
  const { siteId } = key;
  const { rowsCount, summary, now } = made;
  const id = await writeToSite(db, siteId, async (trx) => {
    const begun = await beginAnalysis(trx, key, made);
    await made.insertRows(trx, begun);
    return begun;
  });
  const analysis = { id, siteId, rowsCount, summary, computedAt: now };
  const write = async () => {
    try {
      await writeToSite(db, siteId, async (trx) => {
        await made.insertOthers?.(trx, id);
        await completeAnalysis(trx, key, id);
      });
      return analysis;
    } catch (error) {
      const faster = isDuplicateKey(error) ? await findAnalysis(db, key) : undefined;
      if (faster === undefined) throw error;
      return faster;
    }
  };
  return { result: analysis, unwritten: { name: `rows of analysis ${id}`, write } };
}

/** Finds the analysis that a cursor goes on in; undefined without a cursor, and when it is gone. */
export async function findBegunAnalysis<Name extends AnalysisName>(
  db: Db,
  { siteId, name }: Pick<AnalysisKey<Name>, "siteId" | "name">,
  snapshot: number | null | undefined,
): Promise<SearchAnalysis<Name> | undefined> {
  if (snapshot === null || snapshot === undefined) return undefined;
  return await findAnalysisById(db, { siteId, name, id: snapshot });
}

/** When somebody else was faster, theirs is taken. */
async function keepAnalysis<Name extends AnalysisName>(
  db: Db,
  key: AnalysisKey<Name>,
  analysis: NewAnalysis<Name>,
): Promise<SearchAnalysis<Name>> {
  const { siteId, name } = key;
  try {
    const id = await writeToSite(db, siteId, async (trx) => {
      const inserted = await insertAnalysis(trx, key, analysis);
      await analysis.insertRows(trx, inserted);
      await analysis.insertOthers?.(trx, inserted);
      return inserted;
    });
    // by its id: of newer data there may be another one already
    return found(await findAnalysisById(db, { siteId, name, id }));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return found(await findNewestAnalysis(db, key));
  }
}

function found<Name extends AnalysisName>(
  analysis: SearchAnalysis<Name> | undefined,
): SearchAnalysis<Name> {
  if (analysis === undefined) throw new Error("An analysis was deleted as soon as it was made.");
  return analysis;
}
