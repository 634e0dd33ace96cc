import { BlockList, isIP } from "node:net";

/** Names that never resolve in the public DNS (RFC 6761, RFC 6762, RFC 8375, ICANN `.internal`). */
const PRIVATE_SUFFIXES = ["localhost", "local", "internal", "test", "home.arpa", "lan", "intranet"];

const PRIVATE_ADDRESSES = new BlockList();
PRIVATE_ADDRESSES.addSubnet("0.0.0.0", 8);
PRIVATE_ADDRESSES.addSubnet("10.0.0.0", 8);
PRIVATE_ADDRESSES.addSubnet("100.64.0.0", 10);
PRIVATE_ADDRESSES.addSubnet("127.0.0.0", 8);
PRIVATE_ADDRESSES.addSubnet("169.254.0.0", 16);
PRIVATE_ADDRESSES.addSubnet("172.16.0.0", 12);
PRIVATE_ADDRESSES.addSubnet("192.168.0.0", 16);
PRIVATE_ADDRESSES.addAddress("::", "ipv6");
PRIVATE_ADDRESSES.addAddress("::1", "ipv6");
PRIVATE_ADDRESSES.addSubnet("fc00::", 7, "ipv6");
PRIVATE_ADDRESSES.addSubnet("fe80::", 10, "ipv6");

/** Longer than any host with its scheme and port. */
const MAX_ORIGIN = 300;
const REMEMBERED_ORIGINS = 10_000;

/** What was found of the origins that links name again and again. */
const known = new Map<string, boolean>();

/**
 * Says whether visitors of the public internet could reach a URL's host, by its name alone:
 * private addresses, single-label names and reserved domains are not public. An opinion for
 * reports, never a guard: what may be connected to is the fetcher's decision.
 */
export function isPublicHost(url: string): boolean {
  const host = url.indexOf("//") + 2;
  const end = url.indexOf("/", host);
  const origin = end === -1 ? url : url.slice(0, end);
  if (host === 1 || origin.length > MAX_ORIGIN) return hasPublicName(url);
  const remembered = known.get(origin);
  if (remembered !== undefined) return remembered;
  const isPublic = hasPublicName(url);
  // A crawl meets any number of foreign hosts: the memory of them is bounded.
  if (known.size >= REMEMBERED_ORIGINS) known.clear();
  known.set(origin, isPublic);
  return isPublic;
}

function hasPublicName(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const host = parsed.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const family = isIP(host);
  if (family !== 0) return !PRIVATE_ADDRESSES.check(host, family === 4 ? "ipv4" : "ipv6");
  if (!host.includes(".")) return false;
  return !PRIVATE_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}
