import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import type { SiteChanges } from "../../commands/search/changes/read_changes.ts";
import type { LedgerSum } from "../../metrics/search/changes/click_ledger.ts";
import { EFFECTS, PARTS_OF_A_CLICK } from "../../metrics/search/changes/effects.ts";
import type { ChangeParts } from "../../metrics/search/changes/part_intervals.ts";

/** What some rows of a ledger have together, as answers show it. */
export type LedgerFigures = Pick<
  SearchChangesAnswer["other_pages"],
  "previous_clicks" | "current_clicks" | "change" | "effects"
>;

/** Adds the clicks that no row has, which count among the queries without a name. */
export function withUnlisted(sum: LedgerSum | undefined, { unlisted }: SiteChanges): LedgerSum {
  if (sum === undefined) throw new TypeError("A ledger has a sum.");
  const parts = sum.parts.slice();
  const at = EFFECTS.indexOf("anonymized");
  const change = unlisted.current - unlisted.previous;
  parts[at] = (parts[at] ?? 0) + Math.round(change * PARTS_OF_A_CLICK);
  const variances = sum.variances.slice();
  variances[at] = (variances[at] ?? 0) + Math.abs(unlisted.current) + Math.abs(unlisted.previous);
  return {
    ...sum,
    parts,
    variances,
    before: { ...sum.before, clicks: sum.before.clicks + unlisted.previous },
    after: { ...sum.after, clicks: sum.after.clicks + unlisted.current },
  };
}

/** Presents a sum with its parts in whole clicks. */
export function presentFigures(sum: LedgerSum, { effects, ...change }: ChangeParts): LedgerFigures {
  const { missing_days: _, ...own } = effects;
  return {
    previous_clicks: sum.before.clicks,
    current_clicks: sum.after.clicks,
    change,
    effects: own,
  };
}

/** What the whole has and the rows have not: off from its own effects by what rounding leaves. */
export function leaveRest(
  own: LedgerFigures,
  all: LedgerFigures,
  rows: readonly LedgerFigures[],
): LedgerFigures {
  const effects = { ...own.effects };
  for (const effect of Object.keys(effects) as (keyof LedgerFigures["effects"])[]) {
    const { clicks, low, high } = effects[effect];
    const rest = rows.reduce(
      (sum, row) => sum - row.effects[effect].clicks,
      all.effects[effect].clicks,
    );
    effects[effect] = { clicks: rest, low: low + rest - clicks, high: high + rest - clicks };
  }
  return { ...own, effects };
}
