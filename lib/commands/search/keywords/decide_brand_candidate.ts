import type { Db } from "../../../../db/core/connection.ts";
import {
  type BrandSpellingRow,
  findBrandSpelling,
  updateSpellingStatus,
} from "../../../../db/search/brand_spellings.ts";
import { forgetBrandSpellings } from "../../../../db/search/keyword_judgements.ts";
import type { BrandDecision } from "../../../../schemas/brand_candidate.ts";
import { NotFoundError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { requestRefresh } from "../../search_data/refresh/request_refresh.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

/** Reads a spelling that may be meant for the brand of a site; throws `NotFoundError`. */
async function readBrandCandidate(
  db: Db,
  siteId: number,
  id: number,
): Promise<BrandSpellingRow> {
  const row = await findBrandSpelling(db, siteId, id);
  if (row === undefined) {
    throw new NotFoundError(
      "brand_candidate_not_found",
      `The site has no brand candidate ${id}.`,
    );
  }
  return row;
}

/**
 * Keeps what the owner decided of a spelling, also over later imports; likely takes it back. The flags
 * of keywords and what follows of them are made again. Throws `NotFoundError`.
 */
export async function decideBrandCandidate(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, id }: { siteId: number; id: number },
  status: BrandDecision,
): Promise<BrandSpellingRow> {
  await writeToSite(db, siteId, async (trx) => {
    const before = await readBrandCandidate(trx, siteId, id);
    if (before.status === status) return;
    await updateSpellingStatus(trx, { siteId, id, now: now() }, status);
    // without a decision it stays only where it is found again
    if (status === "likely") await forgetBrandSpellings(trx, siteId);
    await requestRefresh(trx, siteId);
  });
  return await readBrandCandidate(db, siteId, id);
}
