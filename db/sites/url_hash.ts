import { hash } from "node:crypto";

/** The hash under which tables keep a URL, as `urlHash()` of the crawler makes it. */
export function urlHashOf(url: string): Buffer {
  return hash("sha256", url, "buffer").subarray(0, 16);
}
