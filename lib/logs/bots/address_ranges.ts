import { parseAddress } from "./address.ts";

const IPV4_IN_IPV6 = 0xffff_0000_0000n;
const IPV4_BYTES = 4;
const IPV6_BYTES = 16;

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
      if (lastEnd !== undefined && start <= lastEnd + 1n) {
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
    return this.#endOf(number) >= number;
  }

  /** Whether all addresses with a beginning, as `cutAddress()` gives it, are in one of the ranges. */
  hasAll(beginning: Uint8Array): boolean {
    const whole = new Uint8Array(beginning.length <= IPV4_BYTES ? IPV4_BYTES : IPV6_BYTES);
    whole.set(beginning);
    const first = numberOf(whole);
    const rest = BigInt(8 * (whole.length - beginning.length));
    return this.#endOf(first) >= first + (1n << rest) - 1n;
  }

  /** Where the last range ends that begins at a number or before it; -1: none does. */
  #endOf(number: bigint): bigint {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0n) <= number) low = middle + 1;
      else high = middle;
    }
    return this.#ends[low - 1] ?? -1n;
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
  if (address.length === IPV6_BYTES) return BigInt(`0x${Buffer.from(address).toString("hex")}`);
  return IPV4_IN_IPV6 + BigInt(address.reduce((sum, byte) => 256 * sum + byte, 0));
}
