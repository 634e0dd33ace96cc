import type { Db } from "../../../../db/core/connection.ts";
import { insertTags, listTags } from "../../../../db/search/keyword_tags.ts";
import {
  countTrackedKeywords,
  listKnownKeywords,
  mapKeywordIds,
  trackKeywords as trackRows,
  untrackKeywords as untrackRows,
} from "../../../../db/search/tracked_keywords.ts";
import type {
  TrackedKeywordsAnswer,
  TrackKeywordsBody,
  UntrackedKeywordsAnswer,
  UntrackKeywordsBody,
} from "../../../../schemas/keyword.ts";
import { type FieldErrors, ValidationError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { keywordHash, readKeywordIds } from "../../search_data/store/import_ids.ts";
import { judgeNewKeywords } from "../intent/judge_new_keywords.ts";
import { parseKeywords } from "./parse_keywords.ts";
import { requestRefresh } from "../../search_data/refresh/request_refresh.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

type TrackingServices = Pick<Services, "db" | "now" | "config">;

/**
 * Tracks keywords of a site: from now on they are listed whether or not there are data of them. Tells
 * of each whether it is new; tags join those that a keyword has. Throws `ValidationError`, and
 * `NotFoundError` when the site is being deleted.
 */
export async function trackKeywords(
  { db, now, config }: TrackingServices,
  siteId: number,
  body: TrackKeywordsBody,
): Promise<TrackedKeywordsAnswer> {
  const errors: FieldErrors = {};
  const parsed = parseKeywords(body, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const at = now();
  const { ids, before } = await writeTracking(db, siteId, async (trx) => {
    const ids = await readKeywordIds(trx, siteId, {
      keywords: parsed.map(({ keyword }) => keyword),
      now: at,
    });
    const known = await listKnownKeywords(trx, siteId, [...new Set(ids)]);
    const tracked = known.map(({ id }) => id);
    await trackRows(trx, siteId, { ids: tracked, now: at });
    const tags = parsed.flatMap(({ tags }, index) =>
      tags.map((tag) => ({ keywordId: ids[index] ?? 0, tag }))
    );
    await insertTags(trx, siteId, tags);
    await judgeNewKeywords(trx, siteId, { ids: tracked, lexiconDir: config.intentLexiconDir });
    return { ids, before: new Map(known.map((one) => [one.id, one])) };
  });
  const tags = await listTags(db, siteId, ids);
  const seen = new Set<number>();
  const data = ids.map((id) => {
    const known = before.get(id);
    const status = seen.has(id) ? "duplicate" : known?.trackedAt ? "tracked_already" : "added";
    seen.add(id);
    return { id, keyword: known?.keyword ?? "", status, tags: tags.get(id) ?? [] } as const;
  });
  const countOf = (status: string) => data.filter((one) => one.status === status).length;
  return {
    data,
    meta: {
      added: countOf("added"),
      tracked_already: countOf("tracked_already"),
      duplicates: countOf("duplicate"),
      tracked_keywords_count: await countTrackedKeywords(db, siteId),
    },
  };
}

/**
 * Tracks keywords no longer: what there are data of stays listed, and keeps its tags and its intent.
 * Says which of them were not tracked.
 */
export async function untrackKeywords(
  { db }: TrackingServices,
  siteId: number,
  { ids = [], keywords = [] }: UntrackKeywordsBody,
): Promise<UntrackedKeywordsAnswer> {
  const hashes = keywords.map(keywordHash);
  const found = await mapKeywordIds(db, siteId, hashes);
  const wanted = [...new Set([...ids, ...found.values()])];
  const tracked = new Set(
    (await listKnownKeywords(db, siteId, wanted)).filter(({ trackedAt }) => trackedAt !== null)
      .map(({ id }) => id),
  );
  let untrackedCount = 0;
  await writeTracking(db, siteId, async (trx) => {
    untrackedCount = await untrackRows(trx, siteId, [...tracked]);
  });
  return {
    untracked_count: untrackedCount,
    not_tracked: {
      ids: ids.filter((id) => !tracked.has(id)),
      keywords: keywords.filter((_, index) => !tracked.has(found.get(hashes[index] ?? "") ?? 0)),
    },
    tracked_keywords_count: await countTrackedKeywords(db, siteId),
  };
}

/** Writes what is tracked, which counts and visibility depend on; throws when the site is going. */
export async function writeTracking<Result>(
  db: Db,
  siteId: number,
  write: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return await writeToSite(db, siteId, async (trx) => {
    const result = await write(trx);
    await requestRefresh(trx, siteId);
    return result;
  });
}
