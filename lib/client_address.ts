import { BlockList, isIP, isIPv6 } from "node:net";

/** Tells from where a request comes: the address of its connection, and its `X-Forwarded-For`. */
export type ClientAddress = (remote: string, forwardedFor: string | undefined) => string;

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

  return (remote, forwardedFor) => {
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

/** IPv4 addresses as such, also where a socket of both kinds writes them as IPv6. */
function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}
