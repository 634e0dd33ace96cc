import { type Db, transaction } from "../../../../db/core/connection.ts";
import {
  type ReferredPlace,
  streamReferredPlaces,
  updateEvidence,
} from "../../../../db/audits/pages/page_places.ts";
import type { Evidence } from "../../../rules/rule.ts";

/** Rules whose finding is repaired on other pages: those that link to the URL. */
const CODES = ["page_4xx", "page_404", "page_5xx", "fetch_failed", "fetch_timeout"];

/**
 * Adds to the evidence of broken URLs who refers to them: how the crawl came to know the URL, how
 * many pages link to it, and the first of these. The rules see one answer and cannot know. Run
 * again, it writes the same.
 */
export async function nameReferrers(
  db: Db,
  auditId: number,
  progress: (step: string) => Promise<void>,
): Promise<void> {
  for (const code of CODES) {
    for await (const places of streamReferredPlaces(db, auditId, code)) {
      await progress("naming referrers");
      const named = places.map((place) => ({ ...place, evidence: addReferrers(place) }));
      await transaction(db, (trx) => updateEvidence(trx, auditId, { code, places: named }));
    }
  }
}

function addReferrers(place: ReferredPlace): string {
  // written as JSON of an Evidence whose found is an object, by the rules of these codes
  const evidence = JSON.parse(place.evidence) as Evidence & { found: object };
  return JSON.stringify({
    ...evidence,
    found: {
      ...evidence.found,
      discovered_via: place.discoveredVia,
      discovered_from: place.discoveredFrom,
      linked_from_count: place.linkedFromCount,
      linked_from: place.linkedFrom,
    },
  });
}
