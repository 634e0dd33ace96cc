import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** Finds the address of the client that a request comes from. */
export type ClientAddress = (origin: CallOrigin) => string;

/** What a request tells of where it comes from. */
export interface CallOrigin {
  /** The address of its connection. */
  remote: string;
  /** Its header `X-Forwarded-For`, several joined by commas. */
  forwardedFor: string | undefined;
}

/** The longest text of an IPv6 address that ends as an IPv4 address. */
const MAX_LENGTH = 45;
const MAPPED = /^::ffff:([\d.]+)$/i;

/**
 * Creates what finds the client behind proxies: `X-Forwarded-For` is read from its end, as far as
 * the addresses are of `trustedProxies` (CIDR ranges); what a client writes into it itself counts for nothing.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = "", length = ""] = range.split("/");
    trusted.addSubnet(address, Number(length), isIPv6(address) ? "ipv6" : "ipv4");
  }

  function isTrusted(address: string): boolean {
    return isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  }

  return ({ remote, forwardedFor }) => {
    const hops = (forwardedFor ?? "").split(",").map((hop) => plainAddress(hop.trim()));
    let address = plainAddress(remote);
    while (isTrusted(address)) {
      const before = hops.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** Reads what a request tells of where it comes from. */
export function callOrigin(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
): CallOrigin {
  // Node types it as a list, too, but joins it itself
  const header = headers["x-forwarded-for"];
  return {
    remote: socket.remoteAddress ?? "",
    forwardedFor: Array.isArray(header) ? header.join() : header,
  };
}

/** Shortens an address to what is stored of one; what is none in ASCII is not kept. */
export function storedAddress(address: string): string {
  return /^[\x21-\x7e]*$/.test(address) ? address.slice(0, MAX_LENGTH) : "";
}

/** IPv4 addresses as such, also where a socket of both kinds writes them as IPv6. */
function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}
