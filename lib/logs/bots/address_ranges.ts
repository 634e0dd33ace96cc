import { parseAddress } from "./address.ts";

const IPV4_IN_IPV6 = 0xffff_0000_0000n;
const IPV6_BITS = 128;

/** Ranges of addresses, found by binary search. */
export class AddressRanges {
  readonly #starts: bigint[] = [];
  readonly #ends: bigint[] = [];

  /** `prefixes`: such as `192.0.2.0/24`; throws a `TypeError` for what is none. */
  constructor(prefixes: readonly string[]) {
    const ranges = prefixes.map(readPrefix).toSorted((a, b) => a.start < b.start ? -1 : 1);
    for (const { start, end } of ranges) {
      const last = this.#ends.length - 1;
      const lastEnd = this.#ends[last];
      if (lastEnd !== undefined && start <= lastEnd) {
        if (end > lastEnd) this.#ends[last] = end;
      } else {
        this.#starts.push(start);
        this.#ends.push(end);
      }
    }
  }

  /** Whether an address, as `parseAddress()` gives it, is in one of the ranges. */
  has(address: Uint8Array): boolean {
    const number = numberOf(address);
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0n) <= number) low = middle + 1;
      else high = middle;
    }
    return number <= (this.#ends[low - 1] ?? -1n);
  }
}

function readPrefix(prefix: string): { start: bigint; end: bigint } {
  const [text = "", length] = prefix.split("/");
  const address = parseAddress(text);
  const bits = length === undefined ? 8 * (address?.length ?? 0) : Number(length);
  if (address === null || !Number.isInteger(bits) || bits < 0 || bits > 8 * address.length) {
    throw new TypeError(`"${prefix}" is no range of addresses.`);
  }
  const rest = BigInt(8 * address.length - bits);
  const start = (numberOf(address) >> rest) << rest;
  return { start, end: start + (1n << rest) - 1n };
}

/** All addresses in one row: those of IPv4 as they are within IPv6. */
function numberOf(address: Uint8Array): bigint {
  const number = BigInt(`0x${Buffer.from(address).toString("hex")}`);
  return 8 * address.length === IPV6_BITS ? number : IPV4_IN_IPV6 + number;
}
