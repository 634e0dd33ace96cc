import type { PackedAddress } from "../packs/pack_requests.ts";
import { cutAddress, parseAddress } from "./address.ts";
import { AddressRanges } from "./address_ranges.ts";
import type { BotAgent } from "./bot_agent.ts";

const NOTHING = new Uint8Array();

/** The ranges that operators publish, by the name of the bot. */
export type BotRanges = ReadonlyMap<string, AddressRanges>;

/** Makes the ranges of files that list them by bot. */
export function createBotRanges(
  files: readonly { agents: readonly string[]; prefixes: readonly string[] }[],
): BotRanges {
  const prefixes = new Map<string, string[]>();
  for (const file of files) {
    for (const agent of file.agents) {
      prefixes.set(agent, [...prefixes.get(agent) ?? [], ...file.prefixes]);
    }
  }
  return new Map([...prefixes].map(([agent, list]) => [agent, new AddressRanges(list)]));
}

/**
 * Judges where a bot's request came from by the ranges that its operator publishes, and says what is kept of the address:
 * all of it where it is the operator's, or where its name can still be looked up; its beginning where somebody else uses
 * the bot's name; nothing where nobody can say, since it may be a person's.
 */
export function judgeAddress(
  text: string,
  { agent, ranges }: { agent: BotAgent; ranges: BotRanges },
): PackedAddress {
  const address = parseAddress(text);
  if (address === null) return { verdict: "claimed", bytes: NOTHING };
  const published = ranges.get(agent.name);
  if (published?.has(address)) return { verdict: "verified", bytes: address };
  const isChecked = agent.reverseDns.length > 0;
  if (published === undefined) return { verdict: "claimed", bytes: isChecked ? address : NOTHING };
  return { verdict: "spoofed", bytes: isChecked ? address : cutAddress(address) };
}
