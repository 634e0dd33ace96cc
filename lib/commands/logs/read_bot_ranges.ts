import { type BotRanges, createBotRanges } from "../../logs/bots/judge_address.ts";
import { RANGE_FILES } from "../../logs/ranges/mod.ts";

let ranges: BotRanges | undefined;

/** The ranges that operators of bots publish, as they come with this version. */
export function readBotRanges(): BotRanges {
  ranges ??= createBotRanges(RANGE_FILES);
  return ranges;
}
