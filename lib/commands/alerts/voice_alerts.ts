import { findMentionVoice } from "./mention_alerts.ts";
import { findRankVoice, RANK_CAUSES, type VoiceAnswer } from "./rank_voice_alerts.ts";
import type { RuleAnswer, RuleContext } from "./rule_answer.ts";

const RULE = "share_of_voice_drop";

/** A lower share of voice, in the answers of AI engines and in the results of tracked keywords, each by itself. */
export async function findVoiceAlerts(context: RuleContext): Promise<RuleAnswer[]> {
  if (!context.rules[RULE].enabled) return [];
  const ranks = await findRankVoice(context);
  const mentions = await findMentionVoice(context);
  const known = [ranks, mentions].filter((one): one is VoiceAnswer => one !== undefined);
  const [first] = known;
  if (first === undefined) return [];
  // what is not known of one of them resolves nothing of it
  const open = context.open.filter(({ rule }) => rule === RULE).map(({ cause_key: key }) => key);
  const unknown = open.filter((key) =>
    key.startsWith(RANK_CAUSES) ? ranks === undefined : mentions === undefined
  );
  return [{
    rule: RULE,
    asOf: known.map(({ asOf }) => asOf).sort().at(-1) ?? first.asOf,
    found: known.flatMap(({ found }) => found),
    holding: [...unknown, ...known.flatMap(({ holding }) => holding)],
  }];
}
