import type { BotDay } from "../../../db/logs/bot_days.ts";
import type { NewBotPack } from "../../../db/logs/bot_packs.ts";
import type { VisitPack } from "../../../db/logs/visit_packs.ts";
import { BOT_VERDICTS } from "../../../schemas/bot.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import { BOT_AGENTS } from "../../logs/bots/bot_agents.ts";
import {
  type BotRanges,
  isCounted,
  isKnowable,
  isWaiting,
  judgeAddress,
  keepSigned,
  NOT_KNOWABLE,
} from "../../logs/bots/judge_address.ts";
import { keyOf } from "../../logs/packs/day_requests.ts";
import type { PageVisitColumns } from "../../logs/packs/pack_page_visits.ts";
import { packAddresses, type PackedAddress } from "../../logs/packs/pack_requests.ts";
import type { LogTally } from "../../logs/tally/log_tally.ts";

/** What a tally becomes in the database. */
interface LogPacks {
  botPacks: NewBotPack[];
  botDays: BotDay[];
  visitPacks: VisitPack[];
  pageVisits: PageVisitColumns;
}

/** What a tally is packed by. */
interface PackingOptions {
  /** By the number of a path the page's id; 0: it has none. */
  pageIds: Uint32Array;
  ranges: BotRanges;
  /** Names of addresses are looked up later. */
  looksUp: boolean;
}

/** Packs a tally by day and bot. */
export function buildPacks(tally: LogTally, { pageIds, ...judging }: PackingOptions): LogPacks {
  const { packer, visits, addresses: { count } } = tally;
  const botPacks: NewBotPack[] = [];
  const botDays: BotDay[] = [];
  const judge = createAddressJudge(tally, judging);
  for (const group of packer.begin(pageIds, count)) {
    const agent = BOT_AGENTS[group.agent];
    if (agent === undefined) throw new TypeError("A request is of a bot that nobody knows.");
    const { addresses, places } = judgeAddresses(judge(agent), packer.listAddresses(group));
    const kinds = addresses.map((address) => ({
      verdict: BOT_VERDICTS.indexOf(address.verdict),
      isCounted: isCounted(address),
    }));
    const { sums, ...packed } = packer.pack(group, { places, kinds, group: agent.group });
    const name = { date: dayOf(group.day * DAY_MS), agent: agent.name };
    botPacks.push({
      ...name,
      ...packed,
      requestsCount: group.end - group.start,
      addresses: packAddresses(addresses),
      checkAfter: addresses.some(isWaiting) ? 0 : null,
    });
    for (const { verdict, ...sum } of sums) {
      botDays.push({ ...name, verdict: BOT_VERDICTS[verdict] ?? "claimed", ...sum });
    }
  }
  const visitPacks = Array.from(
    visits.tables(),
    ({ day, at }) => packer.packVisits(at).map((pack) => ({ date: dayOf(day * DAY_MS), ...pack })),
  );
  return { botPacks, botDays, visitPacks: visitPacks.flat(), pageVisits: packer.pageVisits() };
}

/** What is kept of an address of one bot. */
interface JudgedAddress {
  kept: PackedAddress;
  /** The same for those of which the same is kept. */
  key: string;
}

/** Judges an address by its number × 2; 1 more: a signature proves the request. */
type AddressJudge = (number: number) => JudgedAddress;

/** Creates what gives the judge of a bot's addresses: each is judged once. */
function createAddressJudge(
  { addresses: texts }: LogTally,
  { ranges, looksUp }: Pick<PackingOptions, "ranges" | "looksUp">,
): (agent: BotAgent) => AddressJudge {
  const byAgent = new Map<BotAgent, AddressJudge>();
  const nothing = judged(NOT_KNOWABLE);
  const createJudge = (agent: BotAgent): AddressJudge => {
    const isKnown = isKnowable({ agent, ranges });
    const known = new Map<number, JudgedAddress>();
    return (number) => {
      const isSigned = number % 2 === 1;
      // nobody publishes where such a bot comes from, whatever the address is
      if (!isSigned && !isKnown) return nothing;
      let found = known.get(number);
      if (found === undefined) {
        const text = texts.text(number >>> 1);
        found = judged(
          isSigned ? keepSigned(text) : judgeAddress(text, { agent, ranges, looksUp }),
        );
        known.set(number, found);
      }
      return found;
    };
  };
  return (agent) => {
    const judge = byAgent.get(agent) ?? createJudge(agent);
    byAgent.set(agent, judge);
    return judge;
  };
}

const judged = (kept: PackedAddress): JudgedAddress => ({ kept, key: keyOf(kept) });

/** Judges addresses of a bot by their numbers: what is kept of them, each once, and by address its place there. */
function judgeAddresses(
  judge: AddressJudge,
  numbers: Uint32Array,
): { addresses: PackedAddress[]; places: Uint32Array } {
  const addresses: PackedAddress[] = [];
  const byKept = new Map<string, number>();
  const places = numbers.map((number) => {
    const { kept, key } = judge(number);
    const place = byKept.get(key) ?? addresses.push(kept) - 1;
    byKept.set(key, place);
    return place;
  });
  return { addresses, places };
}
