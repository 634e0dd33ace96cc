import type { Db } from "../../../db/core/connection.ts";
import type { VerificationRow } from "../../../db/backlinks/link_verifications.ts";
import {
  countLinkingPages,
  listDuePages,
  listLinkingPages,
  listReseenPages,
  listUnseenPages,
  readUnseenLinks,
} from "../../../db/backlinks/verified_pages.ts";

/** Pages that are looked at together. */
const BATCH_PAGES = 500;

/** Links that an automatic run checks again. */
const DUE_LINKS_A_RUN = 20_000;

/** Pages to be looked at next, and how far that is; null: none is left. */
interface LookBatch {
  sourceKeys: Buffer[];
  /** Where the next batch begins once this one is done; null: what is done is not due any more. */
  cursor: Buffer | null;
}

/** How much a run is to look at; links are null where they are only known by looking. */
interface LookCounts {
  pages: number;
  links: number | null;
}

/** Counts what a run is to look at; what comes and goes meanwhile is not counted. */
export async function countLooks(db: Db, run: VerificationRow): Promise<LookCounts> {
  const { origin, siteId, linkIds, newPages, createdAt } = run;
  if (origin === "request") return await countLinkingPages(db, siteId, linkIds);
  const due = await listDuePages(db, siteId, { now: createdAt, limit: DUE_LINKS_A_RUN });
  const unseen = await listUnseen(db, run, newPages);
  return { pages: due.length + unseen.length, links: null };
}

/** Pages to be looked at for the first time, and such as a provider saw again. */
async function listUnseen(db: Db, run: VerificationRow, limit: number): Promise<Buffer[]> {
  if (run.newPages === 0 || limit === 0) return [];
  const { siteId, id } = run;
  const reseen = await listReseenPages(db, siteId, { runId: id, limit });
  const { lookedToId } = await readUnseenLinks(db, siteId);
  const left = limit - reseen.length;
  return [
    ...reseen,
    ...(await listUnseenPages(db, siteId, { afterId: lookedToId, limit: left })).sourceKeys,
  ];
}

/**
 * Lists the pages that a run looks at next: all, or those of the links that were asked for, in the order of their keys,
 * which mixes hosts; an automatic run takes first what is due, then what nobody has checked.
 */
export async function listLooks(db: Db, run: VerificationRow): Promise<LookBatch | null> {
  const { siteId, linkIds, cursorKey, createdAt } = run;
  if (run.origin === "request") {
    return readBatch(
      await listLinkingPages(db, { siteId, linkIds }, { after: cursorKey, limit: BATCH_PAGES }),
    );
  }
  const left = (run.pagesCount ?? 0) - run.pagesDone;
  if (left <= 0) return null;
  const limit = Math.min(left, BATCH_PAGES);
  // what was looked at is neither due nor new any more
  const due = await listDuePages(db, siteId, { now: createdAt, limit });
  const sourceKeys = due.length > 0 ? due : await listUnseen(db, run, limit);
  return sourceKeys.length === 0 ? null : { sourceKeys, cursor: null };
}

function readBatch(sourceKeys: Buffer[]): LookBatch | null {
  const last = sourceKeys.at(-1);
  return last === undefined ? null : { sourceKeys, cursor: last };
}
