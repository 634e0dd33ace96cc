import type { MeasureRun } from "../../../lib/metrics/search_data/measure_run.ts";
import { createRandom } from "../generated_site/random.ts";

/** What is hard about a generated site. */
const GAIN_SITE_KINDS = [
  "ordinary",
  "thin",
  "zero_click",
  "brand",
  "devices",
  "seasonal",
  "noisy_positions",
  "other_curve",
  "page_two",
  "bumpy_curve",
  "crowded_top",
  "trends",
  "missing_days",
] as const;
type GainSiteKind = (typeof GAIN_SITE_KINDS)[number];

/** What a generated site is like; nothing of this is told to what is measured. */
interface SiteTruth {
  kind: GainSiteKind;
  keywordsCount: number;
  /** Windows of 28 days before the promise. */
  windowsCount: number;
  /** `ln(rate)` at position 1, its slope in `ln(position)`, how that bends, and what page two loses. */
  level: number;
  slope: number;
  bend: number;
  pageTwo: number;
  /** What else each of the first 20 positions has, as a deviation of `ln(rate)`. */
  bumps: number;
  /** How the slopes of single keywords differ, as a deviation of their logarithm: what else is on the page. */
  slopeSpread: number;
  /** Mobile against desktop, in `ln(rate)` at position 1 and per `ln(position)`. */
  mobileLevel: number;
  mobileSlope: number;
  /** How keywords differ from the curve, as a deviation of `ln(rate)`. */
  spread: number;
  zeroClickShare: number;
  brandShare: number;
  /** Branded queries that nobody flags, such as misspellings. */
  hiddenBrandShare: number;
  /** Mean and deviation of `ln(impressions in 28 days)`. */
  demand: number;
  demandSpread: number;
  /** How demand changes from one window to the next, keyword by keyword and all together. */
  demandNoise: number;
  /** Share of keywords whose demand leaps in a window, up or down. */
  trendShare: number;
  commonNoise: number;
  season: number;
  /** When the season of the site turns. */
  phase: number;
  /** Of the mean position of a window, in `ln(position)`. */
  positionNoise: number;
  /** Of the positions within a window. */
  positionSpread: number;
  /** Share of keywords that move for good in a window, and how far. */
  moveShare: number;
  moveSize: number;
  /** Share of searchers who see page two. */
  seenOnPageTwo: number;
  /** Days without data, in each window. */
  missingDays: readonly number[];
}

interface Keyword {
  id: number;
  branded: boolean;
  intent: number;
  demand: number;
  season: number;
  phase: number;
  rate: number;
  /** Of its own slope against the site's. */
  slope: number;
  mobileShare: number;
  place: number;
  drift: number;
}

/** A generated site: its past windows, and what the next one brings. */
export interface GainSite {
  /** What is hard about it. */
  kind: string;
  /** Windows of 28 days by keyword, the newest first, with the days that have data. */
  windows: { run: MeasureRun; days: number }[];
  /** Ids of keywords that are known to be branded. */
  branded: ReadonlySet<number>;
  /** 0 to 3 by keyword. */
  intentOf: (keywordId: number) => number;
  /** The next 28 days; keywords of `moved` are at this mean position, the others where they are or drift to. */
  next(moved: ReadonlyMap<number, number>): MeasureRun;
}

/** Windows of a year, by which seasons turn. */
const YEAR = 13;
const DAYS = 28;
const MOBILE_PLACES = 1.06;
/** Places and weights of a normal distribution's quadrature (Gauss-Hermite, three points). */
const QUADRATURE = [[-Math.sqrt(3), 1 / 6], [0, 2 / 3], [Math.sqrt(3), 1 / 6]] as const;

/** Generates a site; the same seed gives the same one. */
export function generateGainSite(seed: number): GainSite {
  const random = createNoise(seed);
  const kind = GAIN_SITE_KINDS[seed % GAIN_SITE_KINDS.length] ?? "ordinary";
  const truth = drawTruth(kind, random);
  const intents = Array.from({ length: 4 }, () => 0.35 * random.normal());
  const keywords = Array.from(
    { length: truth.keywordsCount },
    (_, index) => drawKeyword(index + 1, truth, { random, intents }),
  );
  if (kind === "zero_click") plantGiant(keywords[0]);
  const windows: GainSite["windows"] = [];
  for (let time = 0; time < truth.windowsCount; time++) {
    if (time > 0) { for (const keyword of keywords) drift(keyword, truth, random); }
    const days = DAYS - (truth.missingDays[time % truth.missingDays.length] ?? 0);
    const run = measure(keywords, truth, { random, time, days, moved: new Map() });
    windows.unshift({ run, days });
  }
  return {
    kind,
    windows,
    branded: new Set(keywords.filter(({ branded }) => branded).map(({ id }) => id)),
    intentOf: (id) => keywords[id - 1]?.intent ?? 0,
    next(moved) {
      for (const keyword of keywords) drift(keyword, truth, random);
      const time = truth.windowsCount;
      return measure(keywords, truth, { random, time, days: DAYS, moved });
    },
  };
}

function drawTruth(kind: GainSiteKind, random: Noise): SiteTruth {
  const { between } = random;
  const truth: SiteTruth = {
    kind,
    keywordsCount: Math.round(Math.exp(between(Math.log(80), Math.log(1_500)))),
    // some sites are new
    windowsCount: [1, 2, 3, 5, 8, 12][Math.floor(6 * random.share())] ?? 1,
    level: Math.log(between(0.05, 0.32)),
    slope: -between(0.5, 1.1),
    bend: -between(0.05, 0.22),
    pageTwo: -between(0, 0.25),
    bumps: between(0, 0.08),
    slopeSpread: between(0.05, 0.2),
    mobileLevel: between(-0.1, 0.1),
    mobileSlope: between(-0.05, 0.05),
    spread: between(0.35, 0.8),
    zeroClickShare: between(0, 0.08),
    brandShare: between(0, 0.05),
    hiddenBrandShare: between(0, 0.01),
    demand: Math.log(between(150, 900)),
    demandSpread: between(0.9, 1.5),
    demandNoise: between(0.08, 0.3),
    trendShare: between(0, 0.02),
    commonNoise: between(0.02, 0.1),
    season: between(0, 0.12),
    phase: between(0, 2 * Math.PI),
    positionNoise: between(0.02, 0.08),
    positionSpread: between(0.1, 0.3),
    moveShare: between(0.15, 0.4),
    moveSize: between(0.2, 0.5),
    seenOnPageTwo: between(0.85, 1),
    missingDays: [0],
  };
  return { ...truth, ...drawKind(kind, random) };
}

function drawKind(kind: GainSiteKind, { between, share }: Noise): Partial<SiteTruth> {
  switch (kind) {
    case "thin":
      return { demand: Math.log(between(40, 120)), demandSpread: between(0.4, 0.9) };
    case "zero_click":
      return { zeroClickShare: between(0.15, 0.4) };
    case "brand":
      return { brandShare: between(0.1, 0.3), hiddenBrandShare: between(0.01, 0.05) };
    case "devices":
      return { mobileLevel: between(-0.6, 0.6), mobileSlope: between(-0.3, 0.3) };
    case "seasonal":
      return { season: between(0.25, 0.6), commonNoise: between(0.05, 0.15) };
    case "noisy_positions":
      return { positionNoise: between(0.1, 0.25), positionSpread: between(0.3, 0.6) };
    case "other_curve":
      return {
        level: Math.log(between(0.02, 0.5)),
        slope: -between(0.2, 1.8),
        bend: -between(0, 0.3),
        pageTwo: share() < 0.5 ? -between(0.3, 1) : 0,
      };
    case "page_two":
      return { seenOnPageTwo: between(0.25, 0.85), pageTwo: -between(0, 0.4) };
    case "bumpy_curve":
      return { bumps: between(0.2, 0.45) };
    case "crowded_top":
      return { slopeSpread: between(0.3, 0.6), slope: -between(0.3, 0.9) };
    case "trends":
      return { trendShare: between(0.05, 0.15), demandNoise: between(0.2, 0.4) };
    case "missing_days":
      return { missingDays: [0, Math.floor(between(1, 12)), 0, Math.floor(between(1, 20))] };
    default:
      return {};
  }
}

function drawKeyword(
  id: number,
  truth: SiteTruth,
  { random, intents }: { random: Noise; intents: readonly number[] },
): Keyword {
  const { share, normal, between } = random;
  const isBrand = share() < truth.brandShare + truth.hiddenBrandShare;
  const isHidden = isBrand && share() * (truth.brandShare + truth.hiddenBrandShare) <
      truth.hiddenBrandShare;
  const isZeroClick = !isBrand && share() < truth.zeroClickShare;
  const intent = Math.floor(4 * share());
  const rate = isBrand
    ? between(1.5, 4)
    : isZeroClick
    ? (share() < 0.5 ? 0 : 0.03 * Math.exp(0.7 * normal()))
    : Math.exp(truth.spread * normal() - truth.spread ** 2 / 2 + (intents[intent] ?? 0));
  return {
    id,
    branded: isBrand && !isHidden,
    intent,
    demand: Math.exp(truth.demand + truth.demandSpread * normal() + (isZeroClick ? 0.5 : 0)),
    season: truth.season * between(0.5, 1.5),
    phase: truth.phase + between(-0.6, 0.6),
    rate,
    slope: Math.exp(truth.slopeSpread * normal()),
    mobileShare: between(0.2, 0.9),
    place: isBrand ? between(1, 3) : Math.min(60, Math.exp(Math.log(8) + 0.75 * normal())),
    drift: 0,
  };
}

/** A query with hundreds of thousands of impressions that hardly anybody clicks. */
function plantGiant(keyword: Keyword | undefined): void {
  if (keyword === undefined) return;
  Object.assign(keyword, { demand: 460_000, rate: 0.012, place: 8.7, branded: false });
}

/** Some keywords move for good, up or down; the demand of all wanders. */
function drift(keyword: Keyword, truth: SiteTruth, { share, normal }: Noise): void {
  if (share() < truth.moveShare) keyword.place *= Math.exp(truth.moveSize * normal());
  keyword.place = Math.min(60, Math.max(1, keyword.place));
  keyword.drift = 0.8 * keyword.drift + truth.demandNoise * normal();
  if (share() < truth.trendShare) keyword.drift += 1.2 * normal();
}

function measure(
  keywords: readonly Keyword[],
  truth: SiteTruth,
  { random, time, days, moved }: {
    random: Noise;
    time: number;
    days: number;
    moved: ReadonlyMap<number, number>;
  },
): MeasureRun {
  const common = truth.commonNoise * random.normal();
  const rows = keywords.map((keyword) => {
    const place = Math.max(
      1,
      (moved.get(keyword.id) ?? keyword.place) * Math.exp(truth.positionNoise * random.normal()),
    );
    const season = keyword.season * Math.sin(2 * Math.PI * time / YEAR + keyword.phase);
    const seen = place <= 10 ? 1 : place <= 20 ? truth.seenOnPageTwo : truth.seenOnPageTwo ** 2;
    const impressions = random.count(
      keyword.demand * Math.exp(common + season + keyword.drift) * seen * days / DAYS,
    );
    const clicks = Math.min(impressions, random.count(impressions * rateOf(keyword, truth, place)));
    return { id: keyword.id, clicks, impressions, positionSum: place * impressions };
  }).filter(({ impressions }) => impressions > 0);
  return {
    firsts: Uint32Array.from(rows, ({ id }) => id),
    seconds: new Uint32Array(rows.length),
    clicks: Float64Array.from(rows, ({ clicks }) => clicks),
    impressions: Float64Array.from(rows, ({ impressions }) => impressions),
    positionSums: Float64Array.from(rows, ({ positionSum }) => positionSum),
  };
}

/** The share of impressions that are clicked, over the devices and the positions within the window. */
function rateOf(keyword: Keyword, truth: SiteTruth, place: number): number {
  const { rate, mobileShare } = keyword;
  let sum = 0;
  for (const [at, weight] of QUADRATURE) {
    const here = Math.max(1, place * Math.exp(truth.positionSpread * at));
    sum += weight * (
      (1 - mobileShare) * curveAt(truth, keyword, { place: here, isMobile: false }) +
      mobileShare * curveAt(truth, keyword, { place: here * MOBILE_PLACES, isMobile: true })
    );
  }
  return Math.min(0.9, rate * sum);
}

function curveAt(
  truth: SiteTruth,
  keyword: Keyword,
  { place, isMobile }: { place: number; isMobile: boolean },
): number {
  // keywords with another slope have the same rate as others at position 7
  const log = Math.log(place);
  const slope = truth.slope + (isMobile ? truth.mobileSlope : 0);
  const page = place > 10 ? truth.pageTwo : 0;
  const level = truth.level + (isMobile ? truth.mobileLevel : 0);
  const own = (keyword.slope - 1) * truth.slope * (log - Math.log(7));
  return Math.exp(level + slope * log + own + truth.bend * log * log + page + bumpAt(truth, place));
}

/** Between whole positions it changes linearly; sites with other levels have other bumps. */
function bumpAt({ bumps, level }: SiteTruth, place: number): number {
  const bump = (at: number) => bumps * Math.SQRT2 * Math.sin(at * 2.4 + level * 1_000);
  const whole = Math.floor(place);
  return bump(whole) + (bump(whole + 1) - bump(whole)) * (place - whole);
}

/** Random figures of a seed. */
interface Noise {
  share(): number;
  between(from: number, to: number): number;
  normal(): number;
  /** A Poisson count; above 500 by the normal approximation. */
  count(mean: number): number;
}

function createNoise(seed: number): Noise {
  const share = createRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
  return {
    share,
    between: (from, to) => from + (to - from) * share(),
    normal,
    count(mean) {
      if (mean > 500) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      let count = 0;
      for (let rest = mean; rest > 0; rest -= 30) {
        const end = Math.exp(-Math.min(30, rest));
        for (let product = share(); product > end; product *= share()) count++;
      }
      return count;
    },
  };
}
