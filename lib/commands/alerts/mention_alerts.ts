import { findAnswerWindow } from "../ai_mentions/answer_window.ts";
import { readAnswerReport } from "../ai_mentions/read_answer_report.ts";
import type { VoiceAnswer } from "./rank_voice_alerts.ts";
import type { RuleContext } from "./rule_answer.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";

/** A lower share of voice in the answers of AI engines than in the days before, beyond the interval of the difference; undefined: not known. */
export async function findMentionVoice(context: RuleContext): Promise<VoiceAnswer | undefined> {
  const { db, siteId, now } = context;
  const window = await findAnswerWindow(db, siteId, { query: {} });
  if (window === undefined) return undefined;
  const { own } = await readAnswerReport(context, { siteId, window, filters: [], now });
  const change = own.changes?.shareOfVoice;
  if (own.previous === null || change === undefined || change.delta === null) return undefined;
  const isDown = change.isSignificant && change.delta < 0;
  const shareOf = ({ rates: { shareOfVoice: { value } } }: Pick<typeof own, "rates">) =>
    `${Math.round(100 * (value ?? 0))} %`;
  return {
    asOf: window.to,
    holding: [],
    found: !isDown ? [] : [{
      causeKey: "share_of_voice_drop",
      severity: "warning",
      title: alertText`Share of voice in AI answers fell from ${shareOf(own.previous)} to ${
        shareOf(own)
      }`,
      sentences: [
        alertText`Of the brands that answers name from ${window.from} to ${window.to}, the site has a smaller share than in the days before, by more than chance explains.`,
      ],
      facts: [
        { name: alertText`Share of voice`, value: shareOf(own) },
        { name: alertText`Before`, value: shareOf(own.previous) },
      ],
      links: [{
        name: alertText`The answers`,
        path: `/sites/${siteId}/aeo?from=${window.from}&to=${window.to}`,
      }],
      happenedOn: window.to,
    }],
  };
}
