import { citationKey, unwrapCitation } from "./citation_url.ts";
import type { Citation } from "./engine_answer.ts";
import type { TrackedBrand } from "./tracked_brand.ts";

/** A citation, with whose page it is. */
export interface JudgedCitation extends Citation {
  /** Unwrapped, without tracking parameters and fragment; the link itself where it hides its target. */
  pageUrl: string;
  /** Registrable; null: hidden. */
  domain: string | null;
  host: string | null;
  /** Of the brand whose page it is; null: of none that is tracked. */
  brand: string | null;
  isOwn: boolean;
  isCompetitor: boolean;
}

/**
 * Judges whose pages an answer cites, by registrable domain: one page once, in the order of the
 * answer, positions from 1. What is no http(s) URL is left out.
 */
export function judgeCitations(
  citations: readonly Citation[],
  byDomain: ReadonlyMap<string, TrackedBrand>,
): JudgedCitation[] {
  const judged = new Map<string, JudgedCitation>();
  for (const citation of citations) {
    const page = unwrapCitation(citation.url, citation.title);
    const key = citationKey(citation.url);
    if (page === null || key === null || judged.has(key)) continue;
    const brand = page.domain === null ? undefined : byDomain.get(page.domain);
    judged.set(key, {
      ...citation,
      position: judged.size + 1,
      pageUrl: page.url,
      domain: page.domain,
      host: page.host,
      brand: brand?.key ?? null,
      isOwn: brand?.isOwn === true,
      isCompetitor: brand?.isOwn === false,
    });
  }
  return [...judged.values()];
}
