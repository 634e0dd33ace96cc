import { hash } from "node:crypto";
import { anchorKey, linkPageKey } from "./link_identity.ts";

/** How many bytes of the hash of a source page are kept. */
const SOURCE_KEY_BYTES = 8;

/**
 * The id of a text in a site: the first 53 bits of its MD5, never 0. Of a million texts two have the same one with a
 * probability of 1 in 18,000, of a hundred thousand with 1 in 1.8 million.
 */
export function linkTextId(text: string): number {
  const bytes = hash("md5", text, "buffer");
  return (bytes.readUIntBE(0, 6) * 32 + ((bytes[6] ?? 0) >> 3)) || 1;
}

/** The id of an anchor; 0 when it is not known. */
export function linkAnchorId(anchor: string | null): number {
  return anchor === null ? 0 : linkTextId(`a ${anchorKey(anchor)}`);
}

/** The id of a page of the site; 0 when it is not known, null for what is no http(s) URL. */
export function linkTargetId(url: string | null): number | null {
  if (url === null) return 0;
  const key = linkPageKey(url);
  return key === null ? null : linkTextId(`t ${key}`);
}

/** The id of a URL as it is written: of a page of the site each of its forms has one. */
export function linkUrlId(normalUrl: string): number {
  return linkTextId(`u ${normalUrl}`);
}

/** The id of a registrable domain, in lower case. */
export function linkDomainId(domain: string): number {
  return linkTextId(`d ${domain}`);
}

/** By what the links of one page are found: 8 bytes of its key's hash; null for what is no http(s) URL. */
export function linkSourceKey(url: string): Buffer | null {
  const key = linkPageKey(url);
  return key === null ? null : Buffer.from(hashSourceKey(key), "hex");
}

/** The same of the page's key, in hex: made a million times, where bytes would take twice as long. */
export function hashSourceKey(pageKey: string): string {
  return hash("md5", pageKey, "hex").slice(0, 2 * SOURCE_KEY_BYTES);
}
