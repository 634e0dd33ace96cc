import type { Db } from "../../../db/core/connection.ts";
import { findJudgedSite } from "../../../db/search/keyword_judgements.ts";
import { listUnclassedAnchors, updateAnchorClass } from "../../../db/backlinks/link_anchors.ts";
import { md5 } from "../../../db/core/md5.ts";
import { listTrackedKeywords } from "../../../db/search/tracked_keywords.ts";
import {
  ANCHOR_CLASS_FORMULA,
  type AnchorClassifier,
  createAnchorClassifier,
} from "../../metrics/backlinks/anchor_class.ts";
import { BRANDED_FORMULA, createBrandMatcher } from "../../metrics/search/intent/brand_matcher.ts";
import { listBrandNames } from "../../metrics/search/intent/brand_names.ts";
import { siteNotFound } from "../sites/read_site.ts";

/** Judges the classes of a site's anchors. */
interface AnchorJudge {
  classify: AnchorClassifier;
  /** Of all that the classes depend on, 32 bits. */
  digest: number;
}

const ANCHORS_AT_ONCE = 2_000;

/** Creates the judge of a site's anchors from its names and tracked keywords; throws `NotFoundError`. */
export async function createAnchorJudge(db: Db, siteId: number): Promise<AnchorJudge> {
  const site = await findJudgedSite(db, siteId);
  if (site === undefined) throw siteNotFound(siteId);
  const keywords = await listTrackedKeywords(db, siteId);
  const names = listBrandNames(site);
  const { brandExclusions: exclusions } = site;
  const madeOf = [ANCHOR_CLASS_FORMULA, BRANDED_FORMULA, names, exclusions, keywords];
  return {
    classify: createAnchorClassifier({
      brand: createBrandMatcher({ names, exclusions }),
      keywords,
    }),
    digest: md5(JSON.stringify(madeOf)).readUInt32BE(),
  };
}

/** Judges the classes of the anchors that are new, or of all when brand or keywords have changed. */
export async function classAnchors(
  db: Db,
  siteId: number,
  { judge: { classify, digest: classOf }, signal }: {
    judge: AnchorJudge;
    signal?: AbortSignal | undefined;
  },
): Promise<void> {
  for (let after = 0;;) {
    signal?.throwIfAborted();
    const asked = { siteId, classOf, after, limit: ANCHORS_AT_ONCE };
    const anchors = await listUnclassedAnchors(db, asked);
    for (const [anchorClass, own] of Map.groupBy(anchors, ({ anchor }) => classify(anchor))) {
      await updateAnchorClass(db, { siteId, classOf, anchorClass }, own.map(({ id }) => id));
    }
    if (anchors.length < ANCHORS_AT_ONCE) break;
    after = anchors.at(-1)?.id ?? 0;
  }
}
