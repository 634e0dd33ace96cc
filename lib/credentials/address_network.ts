import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns what one guesser has of addresses: an IPv4 address itself, the /64 of an IPv6 address, of which
 * everyone has at least one; another text as it is.
 */
export function addressNetwork(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  // the URL's parser writes each address in one way, in hexadecimal
  const [before = "", after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const head = before.split(":").filter((group) => group !== "");
  const tail = (after ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
