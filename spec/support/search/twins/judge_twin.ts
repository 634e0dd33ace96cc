import { createClickLedger } from "../../../../lib/metrics/search/changes/click_ledger.ts";
import { matchDays } from "../../../../lib/metrics/search/changes/compared_days.ts";
import {
  type Effect,
  EFFECTS,
  PARTS_OF_A_CLICK,
} from "../../../../lib/metrics/search/changes/effects.ts";
import {
  findExplainingSets,
  type SegmentLeaves,
} from "../../../../lib/metrics/search/changes/explaining_sets.ts";
import { alignPairs } from "../../../../lib/metrics/search/changes/pair_changes.ts";
import { readPriorCurve } from "../../../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import { createSeededRandom } from "../../random.ts";
import { createPairRun, type PairRow } from "../pair_runs.ts";
import {
  TWIN_ATTRIBUTES,
  type TwinAttribute,
  type TwinCause,
  type TwinPair,
} from "./twin_causes.ts";
import {
  clicksOf,
  countCells,
  createTwinSite,
  type TwinCell,
  type TwinCount,
  type TwinSite,
} from "./twin_site.ts";

/** What is said of one of two twins, and what is true. */
export interface JudgedTwin {
  cause: TwinCause;
  site: TwinSite;
  /** The change of clicks that chance moves, and what was to be expected. */
  change: number;
  expected: number;
  /** Clicks by effect. */
  parts: Record<Effect, number>;
  page: { fate: string; parts: Record<Effect, number> } | undefined;
  /** The values that the first explaining set names. */
  segment: Partial<Record<TwinAttribute, number>>;
}

const WINDOW = 28;
const BEFORE = { from: "2026-09-28", to: "2026-10-25" };
const AFTER = { from: "2026-10-26", to: "2026-11-22" };
const GROUPS = ["shop", "blog", "docs"];

/** Simulates both sites of a pair, and says what the ledger calls their change. */
export function judgeTwins(pair: TwinPair, seed: number): JudgedTwin[] {
  const site = createTwinSite(seed);
  const fixed = pair.causes.find(({ isFixed }) => isFixed);
  const usual = sumClicks(site.cells) * WINDOW;
  const target = fixed ? expectAfter(fixed, site, 1) : usual * (1 + pair.change);
  return pair.causes.map((cause, at) => {
    const strength = cause.isFixed ? 1 : solveStrength(cause, site, target);
    const cells = cause.apply(site, strength);
    return {
      cause,
      site,
      expected: target - usual,
      ...judgeChange({ cause, site, cells, seed: 2 * seed + at }),
    };
  });
}

function sumClicks(cells: readonly TwinCell[]): number {
  return cells.reduce((sum, cell) => sum + clicksOf(cell), 0);
}

function expectAfter(cause: TwinCause, site: TwinSite, strength: number): number {
  return sumClicks(cause.apply(site, strength)) * (cause.days ?? WINDOW);
}

/** The strength with which a cause makes as many clicks. */
function solveStrength(cause: TwinCause, site: TwinSite, target: number): number {
  let [low, high] = [0, 1];
  const isMore = expectAfter(cause, site, 1) > expectAfter(cause, site, 0);
  const missed = (strength: number) => expectAfter(cause, site, strength) - target;
  if (missed(0) * missed(1) > 0) throw new RangeError("No strength makes this change.");
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (missed(middle) > 0 === isMore) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

function judgeChange(
  { cause, site, cells, seed }: {
    cause: TwinCause;
    site: TwinSite;
    cells: readonly TwinCell[];
    seed: number;
  },
): Omit<JudgedTwin, "cause" | "site" | "expected"> {
  const random = createSeededRandom(seed);
  const isThere = new Set(
    Array.from({ length: cause.days ?? WINDOW }, (_, day) => dateAfter(AFTER.from, day)),
  );
  const days = matchDays(BEFORE, AFTER, { before: () => true, after: (day) => isThere.has(day) });
  const counted = (some: readonly TwinCell[], count: number) =>
    countCells(some, { days: count, random });
  const before = counted(site.cells, days.pairs.length);
  const after = counted(cells, days.pairs.length);
  const unmatched = {
    before: sumCounts(counted(site.cells, days.unmatched.before.length)),
    after: sumCounts(counted(cells, days.unmatched.after.length)),
  };
  const pairs = alignPairs({ before: runOf(before), after: runOf(after) });
  const kinds = Uint8Array.from(pairs.queries, (query) => query === 0 ? 3 : query < 100 ? 1 : 0);
  const ledger = createClickLedger(pairs, { curve: readPriorCurve("desktop"), kinds });
  const partsOf = (isTaken: (row: number) => boolean) => {
    const [sum] = ledger.sumBy((row) => isTaken(row) ? 0 : -1, 1);
    // the list has each effect
    return Object.fromEntries(
      EFFECTS.map((effect, at) => [effect, (sum?.parts[at] ?? 0) / PARTS_OF_A_CLICK]),
    ) as Record<Effect, number>;
  };
  const missing = unmatched.after - unmatched.before;
  const page = cause.page?.of(site);
  const [set] = findExplainingSets(leavesOf(before, after));
  return {
    change: sumCounts(after) - sumCounts(before) + missing,
    parts: { ...partsOf(() => true), missing_days: missing },
    page: page === undefined ? undefined : {
      fate: ledger.fates.fates[ledger.fates.pages.indexOf(page)] ?? "none",
      parts: partsOf((row) => pairs.pages[row] === page),
    },
    segment: Object.fromEntries(
      TWIN_ATTRIBUTES.map((name, at) => [name, set?.values[at] ?? undefined] as const)
        .filter(([, value]) => value !== undefined),
    ),
  };
}

function dateAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}

function sumCounts(counts: readonly TwinCount[]): number {
  return counts.reduce((sum, { clicks }) => sum + clicks, 0);
}

/** Rows by query and page, as Search Console has them. */
function runOf(counts: readonly TwinCount[]) {
  const rows = new Map<string, [number, number, number, number, number]>();
  for (const { cell: { query, page }, clicks, impressions, position } of counts) {
    const key = `${query} ${page}`;
    const row = rows.get(key) ?? [query, page, 0, 0, 0];
    rows.set(key, row);
    row[2] += impressions;
    row[3] += clicks;
    row[4] += impressions * position;
  }
  return createPairRun(
    Array.from(rows.values(), ([query, page, seen, clicks, sum]): PairRow => [
      ...[query, page, seen, clicks, sum / seen] as const,
    ]),
  );
}

function leavesOf(before: readonly TwinCount[], after: readonly TwinCount[]): SegmentLeaves {
  const leaves = new Map<string, { values: number[]; before: number; after: number }>();
  const add = (counts: readonly TwinCount[], window: "before" | "after") => {
    for (const { cell, clicks } of counts) {
      const kind = cell.query === 0 ? 2 : cell.isBrand ? 1 : 0;
      const values = [kind, cell.country, cell.device, GROUPS.indexOf(cell.group)];
      const leaf = leaves.get(values.join()) ?? { values, before: 0, after: 0 };
      leaves.set(values.join(), leaf);
      leaf[window] += clicks;
    }
  };
  add(before, "before");
  add(after, "after");
  const all = [...leaves.values()];
  return {
    attributes: TWIN_ATTRIBUTES.map((_, at) =>
      Uint8Array.from(all, ({ values }) => values[at] ?? 0)
    ),
    before: Float64Array.from(all, (leaf) => leaf.before),
    after: Float64Array.from(all, (leaf) => leaf.after),
  };
}

/** What is wrong in what is said of a twin; empty: nothing. The other twin's cause must not be named. */
export function listMistakes(
  { cause, parts, page, segment }: JudgedTwin,
  other: TwinCause,
): string[] {
  const mistakes: string[] = [];
  const lead = leadOf(parts, cause.isLoss ?? false);
  if (!cause.effects.includes(lead)) {
    mistakes.push(`${lead} instead of ${cause.effects.join(" or ")}`);
  }
  const own = Math.max(...cause.effects.map((effect) => Math.abs(parts[effect])));
  for (const effect of other.effects) {
    if (cause.effects.includes(effect) || Math.abs(parts[effect]) < own / MIN_RATIO) continue;
    mistakes.push(`${effect} has ${Math.round(parts[effect])} against ${Math.round(own)}`);
  }
  if (cause.page && page) {
    if (page.fate !== cause.page.fate) mistakes.push(`fate ${page.fate}, not ${cause.page.fate}`);
    const leading = leadOf(page.parts, true);
    const leads = cause.page.effects.includes(leading) ||
      cause.page.effects.includes(leadOf(page.parts, false));
    if (!leads) mistakes.push(`of the page ${leading} instead of ${cause.page.effects.join()}`);
  }
  if (cause.segment) {
    const [attribute, value] = cause.segment;
    const named = segment[attribute] ?? null;
    if (named !== value) mistakes.push(`${attribute} ${named} instead of ${value}`);
  }
  return mistakes;
}

/** What is true is at least this many times what would be true of the other twin. */
const MIN_RATIO = 3;

/** The effect with the greatest part; of losses alone where a gain makes up for them. */
function leadOf(parts: Record<Effect, number>, isLoss: boolean): Effect {
  const size = (effect: Effect) => isLoss ? -parts[effect] : Math.abs(parts[effect]);
  return EFFECTS.reduce((best, effect) => size(effect) > size(best) ? effect : best);
}
