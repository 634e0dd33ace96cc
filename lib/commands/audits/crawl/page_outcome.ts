import type { FetchedUrl, NewOccurrence } from "../../../../db/audits/crawl/crawl_batches.ts";
import { findRedirectTarget, type RedirectTarget } from "../../../crawler/fetch/redirect_target.ts";
import type {
  LinkFacts,
  PageFacts,
  PageRecord,
  ResourceFacts,
} from "../../../crawler/html/page_facts.ts";
import { RESOURCE_BITS } from "../../../crawler/html/page_facts.ts";
import { normaliseUrl } from "../../../crawler/url/url.ts";
import type { PageFinding } from "../../../rules/check_page.ts";
import { evidenceText } from "../analysis/evidence_text.ts";
import { compressText, type FragmentIds, packFragmentIds } from "./page_details.ts";
import { documentSize, type PageFields, readPageFields } from "./page_row.ts";

/** A link of a page, as far as the crawl keeps it. */
export interface OutcomeLink extends Pick<LinkFacts, "url" | "rel" | "placement"> {
  /** Of its elements at least one is followed, and the page does not forbid it. */
  follow: boolean;
  /** None of its elements, or nothing on the page, may be followed. */
  nofollow: boolean;
  elementsCount: number;
  anchor: string | null;
  fragments: readonly string[];
}

/** A resource of a page, as far as the crawl keeps it. */
interface OutcomeResource extends Pick<ResourceFacts, "url" | "type" | "elementsCount"> {
  rel: number;
  anchor: string | null;
}

/** What the crawl keeps of one requested URL: all that is stored of it, before URLs have their numbers. */
export interface PageOutcome {
  fields: PageFields;
  fetched: Pick<FetchedUrl, "statusCode" | "fetchError" | "contentType" | "sizeBytes">;
  transferBytes: number;
  redirect: RedirectTarget | null;
  canonicalUrl: string | null;
  /** Language versions that the head names. */
  hreflangs: { code: string; url: string }[];
  pagination: PageFacts["pagination"];
  links: OutcomeLink[];
  resources: OutcomeResource[];
  /** Null: there is no page. */
  fragmentIds: FragmentIds | null;
  /** The main text, compressed; null: none is kept. */
  text: Uint8Array | null;
  occurrences: Pick<NewOccurrence, "code" | "targetId" | "severity" | "evidence">[];
}

/** Reduces what was read of a URL, and what its rules found, to what the crawl keeps. */
export function createOutcome(record: PageRecord, findings: readonly PageFinding[]): PageOutcome {
  const { fetch, page } = record;
  return {
    fields: readPageFields(record),
    fetched: {
      statusCode: fetch.status,
      fetchError: fetch.error,
      contentType: fetch.contentType,
      sizeBytes: documentSize(fetch),
    },
    transferBytes: fetch.transferBytes,
    redirect: findRedirectTarget(record),
    canonicalUrl: record.canonicalUrl,
    hreflangs: (page?.hreflangs ?? []).flatMap(({ code, url, inHead }) =>
      url === null || !inHead ? [] : [{ code: code.toLowerCase(), url }]
    ),
    pagination: page?.pagination ?? [],
    links: (page?.links ?? []).map((link) => createLink(link, record)),
    resources: page === null ? [] : page.resources.map((facts) => createResource(facts, page)),
    fragmentIds: page === null ? null : packFragmentIds(page),
    text: compressText(record),
    occurrences: findings.map(({ rule, finding }) => ({
      code: rule.id,
      targetId: finding.targetId ?? 0,
      severity: finding.severity ?? rule.severity,
      evidence: evidenceText(finding.evidence),
    })),
  };
}

function createLink(link: LinkFacts, { nofollow }: PageRecord): OutcomeLink {
  const { url, rel, placement, elementsCount, anchor, fragments } = link;
  return {
    ...{ url, rel, placement, elementsCount, fragments },
    follow: link.follow && !nofollow,
    nofollow: nofollow || link.nofollowCount === elementsCount,
    anchor: anchor === "" ? null : anchor,
  };
}

function createResource(facts: ResourceFacts, page: PageFacts): OutcomeResource {
  const { url, type, elementsCount } = facts;
  return { url, type, elementsCount, rel: resourceBits(facts, page), anchor: toldPlace(facts) };
}

/** The type of a resource says which elements name it; of these it does not. */
function toldPlace({ type, where }: ResourceFacts): string | null {
  return type === "other" || /^(?:url\(\)|@import|meta\[name=)/.test(where) ? where : null;
}

function resourceBits({ url, type, modernAlternative }: ResourceFacts, page: PageFacts): number {
  const relative = type === "og_image" && !namesAbsolutely(page, url);
  return (modernAlternative ? RESOURCE_BITS.modernAlternative : 0) |
    (relative ? RESOURCE_BITS.relative : 0);
}

/** One of the page's properties for sharing is the image's whole address (ogp.me: type URL). */
function namesAbsolutely({ meta }: PageFacts, url: string): boolean {
  const properties = [
    ...meta.openGraph,
    ...meta.twitter.map(({ name, content }) => ({ property: name, content })),
  ];
  return properties.some(({ property, content }) =>
    /^(?:og|twitter):image/.test(property) && normaliseUrl(content) === url
  );
}
