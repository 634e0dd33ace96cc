import { decodeHtml } from "../../../crawler/html/charset.ts";
import { type CssReference, listCssReferences } from "../../../crawler/html/css_references.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { normaliseUrl } from "../../../crawler/url/url.ts";
import { readContentLength } from "../../../crawler/fetch/response_headers.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";

/** What one style sheet loads by one kind of reference, its URL resolved. */
export interface LoadedByCss {
  url: string;
  kind: CssReference["kind"];
  count: number;
}

/** Style sheets are read up to here; larger ones are rare, and cost more than they tell. */
const MAX_CSS_BYTES = 2 * 1024 * 1024;
const CSS = "text/css";

/** Asks a URL for its status: HEAD first, GET where that is answered with an error. */
export async function askForStatus(session: CrawlSession, url: string): Promise<FetchFacts> {
  const options = { accept: "*/*", discardBody: true };
  const head = await fetchDocument(session, url, { ...options, method: "HEAD" });
  if (head.status !== null && head.status < 400) return head;
  // without an address GET would do no better
  if (head.error === "dns") return head;
  return await fetchDocument(session, url, options);
}

/** Whether a URL answered with a style sheet. */
export function isStylesheet({ status, contentType }: FetchFacts): boolean {
  return status === 200 && contentType === CSS;
}

/** Whether a URL answered with an image and did not declare its size. */
export function isUnmeasuredImage({ status, contentType, headers }: FetchFacts): boolean {
  return status === 200 && /^image\//.test(contentType ?? "") &&
    readContentLength(headers) === null;
}

/**
 * Requests an image for its size in bytes; of one that is larger than `limit` no more is read, and the
 * size is one byte more. Null: it did not come.
 */
export async function measureImage(
  session: CrawlSession,
  url: string,
  limit: number,
): Promise<number | null> {
  const facts = await fetchDocument(session, url, { accept: "*/*", maxBytes: limit + 1 });
  return facts.status === 200 && facts.error === null ? facts.sizeBytes : null;
}

/** Requests a style sheet and lists what it loads, each URL and kind once, in their order. */
export async function readStylesheet(session: CrawlSession, url: string): Promise<LoadedByCss[]> {
  const facts = await fetchDocument(session, url, {
    accept: "text/css,*/*;q=0.1",
    maxBytes: MAX_CSS_BYTES,
    keepBody: (contentType) => contentType === CSS,
  });
  if (!isStylesheet(facts)) return [];
  const { text } = decodeHtml(facts.body, facts.headers["content-type"] ?? null);
  const loaded = new Map<string, LoadedByCss>();
  for (const { reference, kind } of listCssReferences(text)) {
    const target = normaliseUrl(reference, url);
    if (target === null || target === url) continue;
    const known = loaded.get(`${kind} ${target}`);
    if (known !== undefined) known.count++;
    else loaded.set(`${kind} ${target}`, { url: target, kind, count: 1 });
  }
  return [...loaded.values()];
}
