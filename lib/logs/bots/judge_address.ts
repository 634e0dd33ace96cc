import { createAddressGuard } from "../../crawler/fetch/address.ts";
import type { PackedAddress } from "../packs/pack_requests.ts";
import { cutAddress, parseAddress, writeAddress } from "./address.ts";
import { AddressRanges } from "./address_ranges.ts";
import type { BotAgent } from "./bot_agent.ts";

const NOTHING = new Uint8Array();
const isPublic = createAddressGuard({ allowPrivate: [] });
/** Networks of one's own: the log has a proxy's address there, and nobody knows the client's. */
const OWN = new AddressRanges([
  "10.0.0.0/8",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
]);

/** The ranges that operators publish, by the name of the bot. */
export type BotRanges = Pick<ReadonlyMap<string, AddressRanges>, "has" | "get">;

/** Makes the ranges of files that list them by bot. Those of a bot are read on first use: few bots come. */
export function createBotRanges(
  files: readonly { agents: readonly string[]; prefixes: readonly string[] }[],
): BotRanges {
  const prefixes = new Map<string, string[]>();
  for (const file of files) {
    for (const agent of file.agents) {
      prefixes.set(agent, [...prefixes.get(agent) ?? [], ...file.prefixes]);
    }
  }
  const ranges = new Map<string, AddressRanges>();
  return {
    has: (agent) => prefixes.has(agent),
    get(agent) {
      const list = prefixes.get(agent);
      if (list === undefined) return undefined;
      const found = ranges.get(agent) ?? new AddressRanges(list);
      ranges.set(agent, found);
      return found;
    },
  };
}

/** What an address is judged by. */
interface JudgedBy {
  agent: BotAgent;
  ranges: BotRanges;
}

/**
 * Judges where a bot's request came from by the ranges that its operator publishes, and says what is kept of the address:
 * all of it where it is the operator's, or where its name is still to be looked up; its beginning where somebody else uses
 * the bot's name; nothing where nobody can say, since it may be a person's. `looksUp` false: no names are looked up.
 */
export function judgeAddress(
  text: string,
  { agent, ranges, looksUp }: JudgedBy & { looksUp: boolean },
): PackedAddress {
  const address = parseAddress(text);
  if (address === null || OWN.has(address)) return NOT_KNOWABLE;
  const judged = judgeByRanges(address, { agent, ranges });
  const waits = looksUp && judged.verdict !== "verified" && agent.reverseDns.length > 0 &&
    isPublic(writeAddress(address) ?? "");
  return waits ? { ...judged, bytes: address } : judged;
}

/** What is kept where nobody can say whose an address is. */
export const NOT_KNOWABLE: PackedAddress = { verdict: "claimed", bytes: NOTHING };

/** Whether anybody says where requests of a bot come from: otherwise all its addresses are `NOT_KNOWABLE`. */
export function isKnowable({ agent, ranges }: JudgedBy): boolean {
  return ranges.has(agent.name) || agent.reverseDns.length > 0;
}

/**
 * What is kept of the address of a request whose signature proves that it is the bot's: its beginning, since some agents run
 * on the computers of people.
 */
export function keepSigned(text: string): PackedAddress {
  const address = parseAddress(text);
  const bytes = address === null || OWN.has(address) ? NOTHING : cutAddress(address);
  return { verdict: "verified", bytes, isSigned: true };
}

function judgeByRanges(address: Uint8Array, { agent, ranges }: JudgedBy): PackedAddress {
  const published = ranges.get(agent.name);
  if (published === undefined) return NOT_KNOWABLE;
  if (published.has(address)) return { verdict: "verified", bytes: address };
  return { verdict: "spoofed", bytes: cutAddress(address) };
}

/** Whether an address is kept whole only until its name was looked up. */
export function isWaiting({ verdict, bytes }: PackedAddress): boolean {
  return verdict !== "verified" && (bytes.length === 4 || bytes.length === 16);
}

/** Whether a request from there may be the bot's, as far as is known for good. */
export function isCounted(address: PackedAddress): boolean {
  return address.verdict !== "spoofed" && !isWaiting(address);
}

/** What a look-up of the name of an address came to: a name that leads back to it, or none; null: nobody knows yet. */
export type FoundName = string | null;

/**
 * Judges an address that is stored by the ranges as they are now and by its name. What was verified stays so: ranges that
 * an operator gives up were its own then. Without a name and with `isOver`, nothing waits any longer.
 *
 * Who has no such name is `spoofed` only where the operator itself says that all its addresses have one.
 */
export function judgeAgain(
  known: PackedAddress,
  { agent, ranges, name, isOver }: JudgedBy & { name: FoundName; isOver: boolean },
): PackedAddress {
  const { verdict, bytes } = known;
  if (verdict === "verified" || bytes.length === 0) return known;
  if (!isWaiting(known)) {
    return ranges.get(agent.name)?.hasAll(bytes) === true ? { verdict: "verified", bytes } : known;
  }
  const judged = judgeByRanges(bytes, { agent, ranges });
  if (judged.verdict === "verified") return judged;
  if (name === null) return isOver ? judged : { ...judged, bytes };
  if (isOfDomains(name, agent.reverseDns)) return { verdict: "verified", bytes };
  return agent.hasOnlyNamed ? { verdict: "spoofed", bytes: cutAddress(bytes) } : judged;
}

/** Whether a host is below one of the domains. */
export function isOfDomains(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host.endsWith(`.${domain}`));
}
