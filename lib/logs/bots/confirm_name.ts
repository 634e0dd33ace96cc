import { Resolver } from "node:dns/promises";
import { parseAddress } from "./address.ts";
import { BOT_AGENTS } from "./bot_agents.ts";
import { type FoundName, isOfDomains } from "./judge_address.ts";

/**
 * Looks up which name of a bot's operator an address has that leads back to it. "": it has none; null: nobody knows, since
 * a name server did not answer.
 */
export type ConfirmName = (address: Uint8Array) => Promise<FoundName>;

interface ConfirmOptions {
  /** Name servers as `host:port`; default: those of the system. */
  servers?: readonly string[];
  /** How long name servers are given the first time; the second time twice as long. */
  firstTryMs?: number;
}

const FIRST_TRY_MS = 2_000;
const MAX_NAMES = 4;
const HOST_NAME = /^[a-z0-9_.-]{1,253}$/;
/** Answers of a name server about a name that does not exist or has no such record. */
const NOTHING_THERE = new Set(["ENOTFOUND", "ENODATA"]);

const DOMAINS = [...new Set(BOT_AGENTS.flatMap(({ reverseDns }) => reverseDns))];

/**
 * Creates what confirms names by asking the name servers itself: the system's own way would take a thread, and would
 * believe its hosts file. Only names of operators' domains are looked up: who owns an address can give it any name.
 *
 * Source: RFC 8499, "forward-confirmed reverse DNS"; RFC 1035 section 3.5, RFC 3596 section 2.5.
 */
export function createNameConfirmer(
  { servers, firstTryMs = FIRST_TRY_MS }: ConfirmOptions = {},
): ConfirmName {
  return async (address) => {
    const resolver = new Resolver({ timeout: firstTryMs, tries: 2 });
    if (servers !== undefined) resolver.setServers([...servers]);
    const names = await ask(() => resolver.resolvePtr(reverseName(address)));
    if (names === null) return null;
    const hosts = names.map((name) => name.toLowerCase().replace(/\.$/, ""))
      .filter((name) => HOST_NAME.test(name) && isOfDomains(name, DOMAINS)).slice(0, MAX_NAMES);
    let isKnown = true;
    for (const host of hosts) {
      const found = await ask(() =>
        address.length === 4 ? resolver.resolve4(host) : resolver.resolve6(host)
      );
      if (found === null) isKnown = false;
      else if (found.some((text) => isSame(text, address))) return host;
    }
    return isKnown ? "" : null;
  };
}

/** Null: the name servers do not say. */
async function ask(lookUp: () => Promise<string[]>): Promise<string[] | null> {
  try {
    return await lookUp();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return NOTHING_THERE.has(code) ? [] : null;
  }
}

function isSame(text: string, address: Uint8Array): boolean {
  const found = parseAddress(text);
  return found !== null && Buffer.compare(found, address) === 0;
}

/** The name below which the name of an address is, such as `7.2.0.192.in-addr.arpa`. */
function reverseName(address: Uint8Array): string {
  if (address.length === 4) return `${[...address].reverse().join(".")}.in-addr.arpa`;
  const digits = [...Buffer.from(address).toString("hex")].reverse();
  return `${digits.join(".")}.ip6.arpa`;
}
