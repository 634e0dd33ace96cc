import type { IndexNowSkip } from "../../schemas/index_now.ts";

/** A URL that is told, and why. */
interface ToldUrl {
  url: string;
  change: "new" | "changed" | "gone";
}

/** URLs of one host that one request tells. */
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
export function planBatches(urls: readonly ToldUrl[]): UrlBatch[] {
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

/** Whose changes are told. */
interface ToldScope {
  /** Origins that are crawled with a login: what only people who have signed in can see is nothing for search engines. */
  signedIn: ReadonlySet<string>;
  /** Null: the key file is at the root of each host. */
  keyLocation: string | null;
}

/** Chooses which changes are told; where none is, says why. */
export function chooseTold(
  changes: readonly ToldUrl[],
  { signedIn, keyLocation }: ToldScope,
): { told: ToldUrl[]; skipped: IndexNowSkip | null } {
  const isOfLogin = ({ url }: ToldUrl) => signedIn.has(new URL(url).origin);
  const told = changes.filter((change) =>
    !isOfLogin(change) && isCoveredBy(keyLocation, change.url)
  );
  if (told.length > 0) return { told, skipped: null };
  if (changes.length === 0) return { told, skipped: "nothing_changed" };
  return { told, skipped: changes.every(isOfLogin) ? "signed_in" : "not_covered" };
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
