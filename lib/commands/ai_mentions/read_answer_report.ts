import { ANSWER_REPORT } from "../core/report_names.ts";
import { setImmediate } from "node:timers/promises";
import type { AnswerScope } from "../../../db/ai_mentions/ai_answer_list.ts";
import {
  listBrandSums,
  listPromptSums,
  type PromptSumsRow,
} from "../../../db/ai_mentions/ai_answer_sums.ts";
import { readAnswersVersion } from "../../../db/ai_mentions/ai_answer_versions.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { ListFilter } from "../../../db/core/list_shapes.ts";
import {
  listTrackedCompetitors,
  type TrackedCompetitor,
} from "../../../db/search/tracked_competitors.ts";
import {
  ANSWER_RATES,
  type AnswerCounts,
  type AnswerRate,
  type AnswerSums,
  type BrandFigures,
  type BrandSums,
  compareBrand,
  joinAnswerSums,
  measureBrand,
} from "../../metrics/ai_mentions/answer_sums.ts";
import type { RateChange } from "../../metrics/ai_mentions/rate_change.ts";
import type { AnswerWindow } from "./answer_window.ts";
import { OWN_BRAND } from "./read_answer_brands.ts";
import type { SearchServices } from "../../services.ts";

/** What answers say of the own brand, and whether that changed. */
export interface OwnFigures extends BrandFigures {
  /** Null: nothing to compare with. */
  previous: BrandFigures | null;
  changes: Record<AnswerRate, RateChange> | null;
}

/** What answers say of a competitor. */
type CompetitorFigures = BrandFigures & Pick<TrackedCompetitor, "id" | "domain">;

/** What a window's answers say of the site and its competitors. */
export interface AnswerReport {
  /** Of prompts that do not name the own brand; what is asked by its name says little of how it is found. */
  counts: AnswerCounts;
  own: OwnFigures;
  /** The strongest first. */
  competitors: readonly CompetitorFigures[];
  engines: readonly { engine: string; counts: AnswerCounts; own: BrandFigures }[];
  /** Of prompts that do; null: there are none. */
  branded: { counts: AnswerCounts; own: BrandFigures } | null;
  /** Answers that are not analysed yet. */
  waiting: number;
  hasPrevious: boolean;
}

/** Which answers a report is of. */
interface AnswerQuestion {
  siteId: number;
  window: AnswerWindow;
  filters: readonly ListFilter[];
  now: Date;
}

/** Raised when a report is made in another way. */
const REPORT_VERSION = 2;

/**
 * Reads what a window's answers say of the site and its competitors. What was made before is kept until an
 * answer or a competitor comes or goes.
 */
export async function readAnswerReport(
  { db, searchWindows }: SearchServices,
  { siteId, window, filters, now }: AnswerQuestion,
): Promise<AnswerReport> {
  const [version, competitors] = await Promise.all([
    readAnswersVersion(db, siteId),
    listTrackedCompetitors(db, siteId),
  ]);
  return await searchWindows.readReport<AnswerReport>({
    key: {
      siteId,
      name: ANSWER_REPORT,
      question: JSON.stringify([window, filters]),
      madeOf: JSON.stringify([REPORT_VERSION, version, competitors]),
    },
    now,
    compute: () => measureReport(db, { siteId, window, filters }, competitors),
    isWhole: () => true,
  });
}

async function measureReport(
  db: Db,
  { siteId, window, filters }: Omit<AnswerQuestion, "now">,
  competitors: readonly TrackedCompetitor[],
): Promise<AnswerReport> {
  const isTracked = new Set([OWN_BRAND, ...competitors.map(({ id }) => String(id))]);
  const [now, before] = await Promise.all([
    readSums(db, { siteId, ...window }, { filters, isTracked }),
    window.previous && readSums(db, { siteId, ...window.previous }, { filters, isTracked }),
  ]);
  const sums = join(now, { branded: false });
  const earlier = before === null ? null : join(before, { branded: false });
  const measured = await measureCompetitors(sums, competitors);
  const engines: AnswerReport["engines"][number][] = [];
  for (const engine of new Set(now.prompts.map((one) => one.engine))) {
    const own = join(now, { branded: false, engine });
    engines.push({ engine, counts: own.counts, own: measureBrand(own, OWN_BRAND) });
    await setImmediate();
  }
  const branded = join(now, { branded: true });
  const { valid, refused, failed } = branded.counts;
  return {
    counts: sums.counts,
    own: compareOwn(sums, earlier),
    competitors: measured,
    engines: engines.sort((a, b) => (a.engine < b.engine ? -1 : 1)),
    branded: valid + refused + failed === 0
      ? null
      : { counts: branded.counts, own: measureBrand(branded, OWN_BRAND) },
    waiting: now.prompts.reduce((sum, one) => sum + one.waiting, 0),
    hasPrevious: before !== null && before.prompts.some((one) => one.valid > 0),
  };
}

interface WindowSums {
  prompts: readonly PromptSumsRow[];
  brands: readonly BrandSums[];
  brandedPrompts: ReadonlySet<number>;
}

/** A competitor that was removed a moment ago may still be in answers: shares are of those that are shown. */
async function readSums(
  db: Db,
  scope: AnswerScope,
  { filters, isTracked }: { filters: readonly ListFilter[]; isTracked: ReadonlySet<string> },
): Promise<WindowSums> {
  const [prompts, brands] = await Promise.all([
    listPromptSums(db, scope, filters),
    listBrandSums(db, scope, filters),
  ]);
  return {
    prompts,
    brands: brands.filter(({ brand }) => isTracked.has(brand)),
    brandedPrompts: new Set(prompts.flatMap((one) => one.isBranded ? one.prompt : [])),
  };
}

function join(
  { prompts, brands, brandedPrompts }: WindowSums,
  { branded, engine }: { branded: boolean; engine?: string },
): AnswerSums {
  const isOf = (one: { prompt: number; engine: string }) =>
    brandedPrompts.has(one.prompt) === branded && (engine === undefined || one.engine === engine);
  return joinAnswerSums(prompts.filter(isOf), brands.filter(isOf));
}

/** Thousands of prompts take a while: requests get their turn between two competitors. */
async function measureCompetitors(
  sums: AnswerSums,
  competitors: readonly TrackedCompetitor[],
): Promise<CompetitorFigures[]> {
  const measured: CompetitorFigures[] = [];
  for (const { id, domain } of competitors) {
    measured.push({ ...measureBrand(sums, String(id)), id, domain });
    await setImmediate();
  }
  return measured.sort((a, b) =>
    b.rates.shareOfVoice.part - a.rates.shareOfVoice.part ||
    b.rates.citationShare.part - a.rates.citationShare.part || (a.domain < b.domain ? -1 : 1)
  );
}

function compareOwn(sums: AnswerSums, earlier: AnswerSums | null): OwnFigures {
  const own = measureBrand(sums, OWN_BRAND);
  if (earlier === null || earlier.counts.valid === 0) {
    return { ...own, previous: null, changes: null };
  }
  return {
    ...own,
    previous: measureBrand(earlier, OWN_BRAND),
    changes: Object.fromEntries(
      ANSWER_RATES.map((rate) => [rate, compareBrand(sums, earlier, { brand: OWN_BRAND, rate })]),
    ) as Record<AnswerRate, RateChange>, // a change for each name
  };
}
