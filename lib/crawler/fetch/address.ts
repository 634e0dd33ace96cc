import { BlockList, isIP } from "node:net";

/** Says whether a connection to this IP address may be opened. */
export type AddressGuard = (ip: string) => boolean;

/**
 * IPv4 ranges that are not the public internet: IANA's special-purpose registry, multicast, class E,
 * and the one public address that is a cloud's metadata service.
 */
const REFUSED_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Ranges within 2000::/3, the only part of IPv6 that is routed, that are not public hosts. */
const REFUSED_IPV6 = [
  "2001::/23",
  "2001:db8::/32",
  "3fff::/20",
];

/**
 * Creates the check of the addresses that the crawler connects to.
 *
 * Refuses loopback, private, link-local, carrier-grade NAT, multicast, metadata, unspecified,
 * reserved, documentation and benchmarking addresses, and everything of IPv6 outside global unicast.
 * Addresses that carry an IPv4 address (mapped, compatible, NAT64, 6to4) are judged by that one; Teredo
 * is refused. `allowPrivate` holds CIDR ranges (or single addresses) that are allowed all the same.
 * Throws a RangeError for a range that is none.
 */
export function createAddressGuard(options: { allowPrivate: readonly string[] }): AddressGuard {
  const allowed = createBlockList(options.allowPrivate);
  const refused = createBlockList([...REFUSED_IPV4, ...REFUSED_IPV6]);
  const mayConnect = (ip: string): boolean => {
    if (isIP(ip) === 4) return allowed.check(ip) || !refused.check(ip);
    const groups = parseIPv6(ip);
    if (groups === null) return false;
    if (allowed.check(ip, "ipv6")) return true;
    const embedded = findEmbeddedIPv4(groups);
    if (embedded !== null) return mayConnect(embedded);
    return ((groups[0] ?? 0) & 0xe000) === 0x2000 && !refused.check(ip, "ipv6");
  };
  return mayConnect;
}

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix, rest] = range.trim().split("/");
    const version = isIP(address);
    const bits = version === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : Number(prefix);
    const valid = version !== 0 && rest === undefined && prefix !== "" && length <= bits &&
      Number.isInteger(length) && length >= 0;
    if (!valid) throw new RangeError(`Cannot read "${range}" as a range such as 10.0.0.0/8.`);
    list.addSubnet(address, length, version === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/** The eight groups of an IPv6 address; null for anything else, zones included. */
function parseIPv6(ip: string): number[] | null {
  if (isIP(ip) !== 6 || ip.includes("%")) return null;
  const text = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    const high = Number(a) * 256 + Number(b);
    const low = Number(c) * 256 + Number(d);
    return `${high.toString(16)}:${low.toString(16)}`;
  });
  const [left = "", right] = text.split("::");
  const head = left === "" ? [] : left.split(":");
  const tail = right === undefined || right === "" ? [] : right.split(":");
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

function findEmbeddedIPv4(groups: readonly number[]): string | null {
  const at = findEmbeddedOffset(groups);
  if (at === null) return null;
  const high = groups[at] ?? 0;
  const low = groups[at + 1] ?? 0;
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** Where in an IPv6 address the IPv4 address is: RFC 4291 section 2.5.5, RFC 6052 section 2.1, RFC 3056 section 2. */
function findEmbeddedOffset(groups: readonly number[]): number | null {
  const zeroUntil = (end: number, start = 0) => groups.slice(start, end).every((g) => g === 0);
  if (groups[0] === 0x2002) return 1;
  if (zeroUntil(5) && groups[5] === 0xffff) return 6;
  if (zeroUntil(4) && groups[4] === 0xffff && groups[5] === 0) return 6;
  if (zeroUntil(6)) return 6;
  if (groups[0] === 0x64 && groups[1] === 0xff9b && zeroUntil(6, 2)) return 6;
  return null;
}
