import type { Effect } from "../changes/effects.ts";
import type { ChangePart } from "../changes/part_intervals.ts";
import type { DecayEvidence, DecayFacts } from "./decay_facts.ts";
import {
  type LedgerQuery,
  meanPositionOf,
  type PageLedger,
  type QueryFigures,
  UNNAMED_QUERIES,
} from "./page_ledger.ts";

type LossCause = "ranking_loss" | "demand_drop" | "ctr_loss" | "cannibalization";

/** The effects of the ledger that each cause is made of. */
const EFFECTS_OF: Readonly<Record<LossCause, readonly Effect[]>> = {
  cannibalization: ["pages_moved"],
  ranking_loss: ["position"],
  demand_drop: ["demand", "query_mix", "pages_gone"],
  ctr_loss: ["click_rate"],
};
const CAUSES = Object.keys(EFFECTS_OF) as LossCause[];

/** An effect is a cause from this share of all losses on; others are named from a fifth on. */
const LEAST_CAUSE = 0.4;
const LEAST_SIGN = 0.2;
/** Places that the mean position of impressions must lose. */
const MIN_POSITION_LOSS = 2;

/** Lists the causes that explain a loss of clicks, the one that explains the most first. */
export function explainLoss(facts: DecayFacts): DecayEvidence[] {
  if (facts.metric === "impressions") return [explainImpressions(facts)];
  const { ledger, siteShare } = facts;
  const rank = explainedByRank(ledger);
  const offsets: Partial<Record<LossCause, number>> = {
    demand_drop: siteShare * ledger.namedBefore,
    ctr_loss: rank,
    ranking_loss: -rank,
  };
  const offsetOf = (cause: LossCause) => offsets[cause] ?? 0;
  const losses = CAUSES.map((cause) => {
    const clicks = partOf(ledger, cause);
    return { cause, clicks, lost: -clicks.clicks - offsetOf(cause) };
  }).filter(({ lost }) => lost > 0).sort((a, b) => b.lost - a.lost);
  const all = losses.reduce((sum, { lost }) => sum + lost, 0);
  const [first] = losses;
  if (first === undefined || first.lost < LEAST_CAUSE * all) return [];
  return losses.filter(({ lost }) => lost >= LEAST_SIGN * all)
    .map(({ cause, clicks }) => ({
      ...tell(cause, clicks, facts),
      cause,
      clicks: { low: clicks.low, expected: clicks.clicks, high: clicks.high },
    }));
}

/**
 * Published curves of CTR fall differently from the first to the tenth position: the logarithm of their ratio is
 * 2.3 to 3.7. A worse rank may take as much more than by the flattest of them.
 */
const STEEPER = 0.6;
const MIN_QUERY_POSITION_LOSS = 1;

/** Clicks that queries lost by their CTR, and that a worse rank of the same queries may explain as well. */
function explainedByRank({ queries }: PageLedger): number {
  let clicks = 0;
  for (const { before, after, effects: { position, click_rate: rate } } of queries) {
    const moved = (meanPositionOf(after) ?? 0) - (meanPositionOf(before) ?? Infinity);
    if (position >= 0 || rate >= 0 || moved < MIN_QUERY_POSITION_LOSS) continue;
    clicks += Math.min(-rate, -STEEPER * position);
  }
  return clicks;
}

/** The sum of the parts that a cause is made of; their ranges are added as independent ones are. */
function partOf({ parts }: PageLedger, cause: LossCause): ChangePart {
  const effects = EFFECTS_OF[cause].map((effect) => parts.effects[effect]);
  const clicks = effects.reduce((sum, one) => sum + one.clicks, 0);
  const spread = (side: (one: ChangePart) => number) =>
    Math.sqrt(effects.reduce((sum, one) => sum + (side(one) - one.clicks) ** 2, 0));
  return {
    clicks,
    low: Math.floor(clicks - spread(({ low }) => low)),
    high: Math.ceil(clicks + spread(({ high }) => high)),
  };
}

type LossSentence = Pick<DecayEvidence, "message" | "before" | "after">;

function tell(cause: LossCause, part: ChangePart, facts: DecayFacts): LossSentence {
  const { ledger, successor, textOf } = facts;
  if (cause === "cannibalization") return tellTaken(ledger, successor);
  const query = worstOf(ledger, cause);
  if (ledger.source === "page" || query === undefined || query.query === UNNAMED_QUERIES) {
    return tellPage(cause, ledger);
  }
  const lost = ledger.before.clicks - ledger.after.clicks;
  const more = -part.clicks > lost ? ", as other parts rose" : "";
  const share = `${-part.clicks} lost clicks (${lost} in all${more})`;
  const text = `“${textOf(query.query)}”`;
  const { before, after } = query;
  if (cause === "ranking_loss") {
    return writeChange(
      meanPositionOf(before),
      meanPositionOf(after),
      (was, is) =>
        `Worse ranks explain ${share}: ${text} went from position ${was?.toFixed(1)} to ${
          is?.toFixed(1)
        }.`,
    );
  }
  if (cause === "demand_drop") {
    return writeChange(
      before.impressions,
      after.impressions,
      (was, is) =>
        `Fewer searches explain ${share}: ${text} went from ${was} to ${is} impressions.${
          tellMix(ledger)
        }`,
    );
  }
  return writeChange(
    rateOf(before),
    rateOf(after),
    (was, is) =>
      `Fewer clicks at the same positions explain ${share}: the CTR of ${text} went ` +
      `from ${percent(was)} to ${percent(is)}.`,
  );
}

function writeChange(
  before: number | null,
  after: number | null,
  write: (before: number | null, after: number | null) => string,
): LossSentence {
  return { message: write(before, after), before, after };
}

/** The query that lost the most by a cause. */
function worstOf({ queries }: PageLedger, cause: LossCause): LedgerQuery | undefined {
  const partOfQuery = ({ effects }: LedgerQuery) =>
    EFFECTS_OF[cause].reduce((sum, effect) => sum + effects[effect], 0);
  let worst: LedgerQuery | undefined;
  for (const query of queries) {
    if (query.query === 0) continue;
    if (worst === undefined || partOfQuery(query) < partOfQuery(worst)) worst = query;
  }
  return worst;
}

function tellTaken(ledger: PageLedger, successor: DecayFacts["successor"]): LossSentence {
  return successor === undefined
    ? { message: "Other pages of the site took over its queries.", before: null, after: null }
    : {
      message: `${successor.url} took over ${successor.queries} of its queries.`,
      before: ledger.before.clicks,
      after: successor.clicks,
    };
}

function tellPage(cause: LossCause, { before, after }: PageLedger): LossSentence {
  if (cause === "ranking_loss") {
    return writeChange(
      meanPositionOf(before),
      meanPositionOf(after),
      (was, is) => `The mean position went from ${was?.toFixed(1)} to ${is?.toFixed(1)}.`,
    );
  }
  if (cause === "demand_drop") {
    return writeChange(
      before.impressions,
      after.impressions,
      (was, is) => `Impressions went from ${was} to ${is}, at a stable position.`,
    );
  }
  return writeChange(
    rateOf(before),
    rateOf(after),
    (was, is) => `The CTR went from ${percent(was)} to ${percent(is)}, at a stable position.`,
  );
}

/** A mean position may get worse although no query ranks worse. */
function tellMix({ before, after, parts }: PageLedger): string {
  const [was, is] = [meanPositionOf(before), meanPositionOf(after)];
  if (was === null || is === null || is - was < 1) return "";
  const ranks = -parts.effects.position.clicks;
  return ` The mean position went from ${was.toFixed(1)} to ${is.toFixed(1)} because other ` +
    `queries make it up now: ranks explain ${Math.max(0, ranks)} clicks.`;
}

/** A page that is hardly clicked is judged by where it is seen, query by query. */
function explainImpressions({ ledger }: DecayFacts): DecayEvidence {
  let [weight, moved] = [0, 0];
  for (const { before, after } of ledger.queries) {
    const [was, is] = [meanPositionOf(before), meanPositionOf(after)];
    if (was === null || is === null) continue;
    weight += before.impressions;
    moved += before.impressions * (is - was);
  }
  const cause = weight > 0 && moved / weight >= MIN_POSITION_LOSS ? "ranking_loss" : "demand_drop";
  return { ...tellPage(cause, ledger), cause, clicks: null };
}

function rateOf({ clicks, impressions }: QueryFigures): number | null {
  return impressions > 0 ? clicks / impressions : null;
}

function percent(rate: number | null): string {
  return `${(100 * (rate ?? 0)).toFixed(2)} %`;
}
