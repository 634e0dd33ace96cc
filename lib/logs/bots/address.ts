import { isIP } from "node:net";

const IPV4_BYTES = 4;
const DOT = 46;
const ZERO = 48;
const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255];
/** Bits of an address that is cut: with the rest a single connection could be found. */
const CUT_BYTES: Readonly<Record<number, number>> = { 4: 3, 16: 6 };

/** Reads an address: 4 or 16 bytes; null: it is none. An IPv4 address within IPv6 has 4. */
export function parseAddress(text: string): Uint8Array | null {
  return parsePlainIpv4(text) ?? parseAny(text);
}

/** The most frequent form, without more; null: it may be another one. */
function parsePlainIpv4(text: string): Uint8Array | null {
  const bytes = new Uint8Array(IPV4_BYTES);
  let place = 0;
  let value = 0;
  let digits = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? DOT : text.charCodeAt(at);
    if (code === DOT) {
      if (digits === 0 || value > 255 || place === IPV4_BYTES) return null;
      bytes[place++] = value;
      value = digits = 0;
      continue;
    }
    const digit = code - ZERO;
    // a number of more digits has no zero at its beginning
    if (digit < 0 || digit > 9 || digits === 3 || (digits > 0 && value === 0)) return null;
    value = 10 * value + digit;
    digits++;
  }
  return place === IPV4_BYTES ? bytes : null;
}

function parseAny(text: string): Uint8Array | null {
  const address = text.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  const family = isIP(address);
  if (family === 4) return Uint8Array.from(address.split("."), Number);
  if (family === 0) return null;
  const bytes = parseIpv6(address);
  return MAPPED.every((byte, index) => bytes[index] === byte) ? bytes.subarray(12) : bytes;
}

/** A valid address of IPv6. */
function parseIpv6(address: string): Uint8Array {
  const [head = "", tail] = address.split("::");
  const before = readGroups(head);
  const after = tail === undefined ? [] : readGroups(tail);
  return Uint8Array.from([
    ...before,
    ...Array<number>(16 - before.length - after.length).fill(0),
    ...after,
  ]);
}

function readGroups(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (group.includes(".")) return group.split(".").map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** The beginning of an address, which many connections share: a /24, of IPv6 a /48. */
export function cutAddress(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, CUT_BYTES[bytes.length] ?? 0);
}

/** Writes an address, or the beginning of one with its length, such as `192.0.2.0/24`; null: there are no bytes. */
export function writeAddress(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  const isIpv4 = bytes.length <= IPV4_BYTES;
  const whole = new Uint8Array(isIpv4 ? 4 : 16);
  whole.set(bytes);
  const suffix = bytes.length === whole.length ? "" : `/${8 * bytes.length}`;
  if (isIpv4) return `${whole.join(".")}${suffix}`;
  const groups = Array.from(
    { length: 8 },
    (_, index) => (((whole[2 * index] ?? 0) << 8) | (whole[2 * index + 1] ?? 0)).toString(16),
  );
  // the form of RFC 5952, as the URL parser writes it
  return `${new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1)}${suffix}`;
}
