import type { IndexNowSkip } from "../../schemas/index_now.ts";

/** A URL that is submitted, and why. */
interface SubmittedUrl {
  url: string;
  change: "new" | "changed" | "gone";
}

/** URLs of one host that go in one request. */
interface UrlBatch {
  host: string;
  /** Of this host, from 1. */
  batchNumber: number;
  urls: string[];
  counts: { new: number; changed: number; gone: number };
}

/** IndexNow's limit for one request. */
export const MAX_BATCH_URLS = 10_000;

/** Divides URLs into batches of one host each, in their order. */
export function planBatches(urls: readonly SubmittedUrl[]): UrlBatch[] {
  const hosts = new Map<string, UrlBatch[]>();
  for (const { url, change } of urls) {
    const { host } = new URL(url);
    const batches = hosts.get(host) ?? [];
    let batch = batches.at(-1);
    if (batch === undefined || batch.urls.length >= MAX_BATCH_URLS) {
      const counts = { new: 0, changed: 0, gone: 0 };
      batch = { host, batchNumber: batches.length + 1, urls: [], counts };
      batches.push(batch);
    }
    batch.urls.push(url);
    batch.counts[change]++;
    hosts.set(host, batches);
  }
  return [...hosts.values()].flat();
}

/** Whose changes are submitted. */
interface SubmittedScope {
  /** Origins that are crawled with a login: what only people who have signed in can see is nothing for search engines. */
  signedIn: ReadonlySet<string>;
  /** Null: the key file is at the root of each host. */
  keyLocation: string | null;
}

/** Chooses which changes are submitted; where none is, says why. */
export function chooseSubmitted(
  changes: readonly SubmittedUrl[],
  { signedIn, keyLocation }: SubmittedScope,
): { submitted: SubmittedUrl[]; skipped: IndexNowSkip | null } {
  const isOfLogin = ({ url }: SubmittedUrl) => signedIn.has(new URL(url).origin);
  const submitted = changes.filter((change) =>
    !isOfLogin(change) && isCoveredBy(keyLocation, change.url)
  );
  if (submitted.length > 0) return { submitted, skipped: null };
  if (changes.length === 0) return { submitted, skipped: "nothing_changed" };
  return { submitted, skipped: changes.every(isOfLogin) ? "signed_in" : "not_covered" };
}

/**
 * Whether a key file may speak for a URL: one at the root of a host for all of the host, one in a folder for what is
 * in that folder (https://www.indexnow.org/documentation, option 2).
 */
function isCoveredBy(keyLocation: string | null, url: string): boolean {
  if (keyLocation === null) return true;
  const folder = new URL(".", keyLocation);
  const { host, pathname } = new URL(url);
  return host === folder.host && pathname.startsWith(folder.pathname);
}
