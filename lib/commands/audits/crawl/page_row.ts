import { hash } from "node:crypto";
import type { NewPage } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { QueuedUrl } from "../../../../db/audits/crawl/frontier.ts";
import type { FetchFacts, PageFacts, PageRecord } from "../../../crawler/html/page_facts.ts";
import { readContentLength } from "../../../crawler/fetch/response_headers.ts";
import { keptUrl, urlHash } from "../../../crawler/url/url.ts";

/** What an answer says of a page, before URLs have their numbers. */
export type PageFields = Omit<
  NewPage,
  "urlId" | "urlHash" | "url" | "crawledAt" | "canonicalId" | "depth"
>;

const EMPTY_PAGE: PageFields = {
  statusCode: null,
  fetchError: null,
  contentType: null,
  html: false,
  indexable: false,
  indexabilityReason: null,
  noindex: false,
  nofollow: false,
  title: null,
  titleHash: null,
  metaDescription: null,
  descriptionHash: null,
  h1: null,
  h1Hash: null,
  lang: null,
  canonicalUrl: null,
  wordCount: null,
  contentHash: null,
  minhash: null,
  sizeBytes: null,
  ttfbMs: null,
  responseTimeMs: null,
  anchorsCount: null,
  structuredTypes: null,
};

/** Creates the row of a page that robots.txt forbids: known, never requested. */
export function createBlockedPage(item: QueuedUrl, crawledAt: Date): NewPage {
  const fields: PageFields = { ...EMPTY_PAGE, indexabilityReason: "robots" };
  return createPageRow(item, fields, { canonicalId: null, crawledAt });
}

/** Creates the row of a page. */
export function createPageRow(
  item: QueuedUrl,
  fields: PageFields,
  { canonicalId, crawledAt }: { canonicalId: number | null; crawledAt: Date },
): NewPage {
  return {
    ...fields,
    urlId: item.url_id,
    urlHash: urlHash(item.url),
    url: item.url,
    canonicalId,
    depth: item.depth,
    crawledAt,
  };
}

/** Reads the columns of a requested page out of what is known of it. */
export function readPageFields(record: PageRecord): PageFields {
  const { fetch, page } = record;
  const title = page?.titles[0] ?? null;
  const description = page?.descriptions[0] ?? null;
  const h1 = page?.headings.find((heading) => heading.level === 1 && heading.text !== "");
  return {
    statusCode: fetch.status,
    fetchError: fetch.error,
    contentType: fetch.contentType,
    html: page !== null,
    indexable: record.indexable,
    indexabilityReason: record.indexabilityReason,
    noindex: record.noindex,
    nofollow: record.nofollow,
    title,
    titleHash: textHash(title),
    metaDescription: description,
    descriptionHash: textHash(description),
    h1: h1?.text ?? null,
    h1Hash: textHash(h1?.text ?? null),
    lang: page?.lang || null,
    canonicalUrl: keptUrl(record.canonicalUrl),
    wordCount: page?.wordCount ?? null,
    contentHash: page?.contentHash ?? null,
    minhash: page?.minhash ? new Uint8Array(page.minhash.buffer) : null,
    sizeBytes: documentSize(fetch),
    ttfbMs: rounded(fetch.ttfbMs),
    responseTimeMs: rounded(fetch.responseTimeMs),
    anchorsCount: page?.anchorsCount ?? null,
    structuredTypes: page === null ? null : joinTypes(page),
  };
}

/** Of what is no page at most the beginning was read (see `keptBody()`): its size is what the server declares. */
export function documentSize(fetch: FetchFacts): number | null {
  const { sizeBytes, bodyCut, contentType, headers } = fetch;
  if (contentType !== null && contentType !== "text/plain" && sizeBytes > 0) return sizeBytes;
  return readContentLength(headers) ?? (bodyCut || sizeBytes === 0 ? null : sizeBytes);
}

function rounded(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds);
}

const MAX_TYPES_CHARS = 500;

/** The distinct types of the page's structured data in document order; null: there are none. */
function joinTypes({ structuredData }: PageFacts): string | null {
  let joined = "";
  for (const type of new Set(structuredData.flatMap(({ types }) => types))) {
    if (type.includes(",")) continue;
    const longer = joined === "" ? type : `${joined},${type}`;
    if (longer.length > MAX_TYPES_CHARS) break;
    joined = longer;
  }
  return joined === "" ? null : joined;
}

/** Equal for texts that differ only in case, Unicode form and white space; null for a blank one. */
function textHash(text: string | null): Uint8Array | null {
  const normalised = text?.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  if (!normalised) return null;
  return hash("sha256", normalised, "buffer").subarray(0, 16);
}
