import type { MeasureRun } from "../../../lib/metrics/search_data/measure_run.ts";
import { createRandom } from "../generated_site/random.ts";
import type { GainSite } from "./gain_site.ts";

/**
 * Sites whose clicks come from searchers who read results from the top (a cascade), not from a curve of rates: each
 * keyword has its own results page with other sites that attract more or less, ads and boxes above them, and days of its
 * own. Written after the formulas were final; no constant was chosen on it.
 *
 * Source of the model: N. Craswell and others, An experimental comparison of click position-bias models, 2008.
 */
const SEARCHED_KINDS = ["shop", "magazine", "local", "software", "reference"] as const;

interface SiteWays {
  keywords: number;
  windows: number;
  /** How likely a hasty searcher who has not clicked reads the next result. */
  patience: number;
  /** The share of searchers who read on. */
  thorough: number;
  /** How many results attract: mean of the others', and spread of the own ones'. */
  others: number;
  own: number;
  ownSpread: number;
  /** Share of keywords with a box that takes this share of the searchers. */
  boxShare: number;
  /** Share of searchers who see the second page. */
  pageTwo: number;
  /** Deviation of the logarithm of demand from window to window. */
  unrest: number;
  season: number;
  brandShare: number;
}

interface Searched {
  id: number;
  branded: boolean;
  intent: number;
  demand: number;
  trend: number;
  attraction: number;
  /** How much the other results attract, the first one first. */
  rivals: readonly number[];
  box: number;
  place: number;
  /** How far single impressions lie around the place. */
  spread: number;
  phase: number;
}

const DAYS = 28;
const RESULTS = 45;
const THOROUGH_PATIENCE = 0.97;

/** Generates such a site; the same seed gives the same one. */
export function generateSearchedSite(seed: number): GainSite {
  const random = createFigures(900_001 + 31 * seed);
  const kind = SEARCHED_KINDS[seed % SEARCHED_KINDS.length] ?? "shop";
  const ways = drawWays(kind, random);
  const keywords = Array.from({ length: ways.keywords }, (_, at) => draw(at + 1, ways, random));
  const windows: GainSite["windows"] = [];
  for (let time = 0; time < ways.windows; time++) {
    if (time > 0) passTime(keywords, ways, random);
    windows.unshift({
      run: search(keywords, ways, { random, time, moved: new Map() }),
      days: DAYS,
    });
  }
  return {
    kind,
    windows,
    branded: new Set(keywords.filter(({ branded }) => branded).map(({ id }) => id)),
    intentOf: (id) => keywords[id - 1]?.intent ?? 0,
    next(moved) {
      passTime(keywords, ways, random);
      return search(keywords, ways, { random, time: ways.windows, moved });
    },
  };
}

function drawWays(kind: (typeof SEARCHED_KINDS)[number], random: Figures): SiteWays {
  const { between, whole } = random;
  const ways: SiteWays = {
    keywords: whole(120, 1_200),
    windows: whole(1, 13),
    patience: between(0.5, 0.85),
    thorough: between(0.2, 0.6),
    others: between(0.08, 0.2),
    own: between(0.12, 0.4),
    ownSpread: between(0.3, 0.7),
    boxShare: between(0, 0.25),
    pageTwo: between(0.6, 1),
    unrest: between(0.08, 0.25),
    season: between(0, 0.15),
    brandShare: between(0.01, 0.08),
  };
  if (kind === "shop") return { ...ways, season: between(0.1, 0.4), boxShare: between(0.1, 0.5) };
  if (kind === "magazine") return { ...ways, unrest: between(0.2, 0.4) };
  if (kind === "local") return { ...ways, keywords: whole(60, 250), boxShare: between(0.3, 0.6) };
  return kind === "reference" ? { ...ways, boxShare: between(0.4, 0.7) } : ways;
}

function draw(id: number, ways: SiteWays, random: Figures): Searched {
  const { share, normal, between, whole } = random;
  const branded = share() < ways.brandShare;
  const intent = whole(0, 3);
  const strength = branded
    ? 0.8
    : ways.own * Math.exp(ways.ownSpread * normal()) * (0.8 + intent / 8);
  return {
    id,
    branded,
    intent,
    demand: Math.exp(Math.log(400) + 1.2 * normal()),
    trend: 0,
    attraction: Math.min(0.9, strength),
    rivals: Array.from(
      { length: RESULTS },
      () => Math.min(0.8, ways.others * Math.exp(0.5 * normal())),
    ),
    box: share() < ways.boxShare ? between(0.1, 0.7) : 0,
    place: branded ? between(1, 2) : between(1, 5) + 18 * share() ** 2,
    spread: between(0.2, 1.6),
    phase: between(0, 2 * Math.PI),
  };
}

/** Rivals come and go, and people look for other things. */
function passTime(keywords: readonly Searched[], ways: SiteWays, random: Figures): void {
  const { share, normal, between } = random;
  for (const keyword of keywords) {
    keyword.trend = 0.85 * keyword.trend + ways.unrest * normal();
    if (share() < 0.25) keyword.place += between(-3, 3);
    if (share() < 0.03) keyword.box = between(0.1, 0.6);
    keyword.place = Math.min(40, Math.max(1, keyword.place));
  }
}

function search(
  keywords: readonly Searched[],
  ways: SiteWays,
  { random, time, moved }: { random: Figures; time: number; moved: ReadonlyMap<number, number> },
): MeasureRun {
  const common = 0.05 * random.normal();
  const rows = keywords.map((keyword) => {
    const season = ways.season * Math.sin(2 * Math.PI * time / 13 + keyword.phase);
    const searches = keyword.demand * Math.exp(common + season + keyword.trend);
    const place = moved.get(keyword.id) ?? keyword.place;
    const row = { id: keyword.id, clicks: 0, impressions: 0, positionSum: 0 };
    // five kinds of searchers see the result at other places
    for (const off of [-1.3, -0.5, 0, 0.5, 1.3]) {
      const at = Math.max(1, Math.round(place + off * keyword.spread + 0.15 * random.normal()));
      const seen = at <= 10 ? 1 : at <= 20 ? ways.pageTwo : ways.pageTwo ** 2;
      const impressions = random.count(searches / 5 * seen);
      row.impressions += impressions;
      row.positionSum += impressions * at;
      row.clicks += Math.min(
        impressions,
        random.count(impressions * clickShare(keyword, ways, at)),
      );
    }
    return row;
  }).filter(({ impressions }) => impressions > 0);
  return {
    firsts: Uint32Array.from(rows, ({ id }) => id),
    seconds: new Uint32Array(rows.length),
    clicks: Float64Array.from(rows, ({ clicks }) => clicks),
    impressions: Float64Array.from(rows, ({ impressions }) => impressions),
    positionSums: Float64Array.from(rows, ({ positionSum }) => positionSum),
  };
}

/** The share of those who see a result that read down to it and click it: some read on for long, most do not. */
function clickShare({ rivals, attraction, box }: Searched, ways: SiteWays, at: number): number {
  let [hasty, thorough] = [1 - ways.thorough, ways.thorough];
  for (let place = 1; place < at; place++) {
    const isUnmoved = 1 - (rivals[place - 1] ?? 0);
    hasty *= isUnmoved * ways.patience;
    thorough *= isUnmoved * THOROUGH_PATIENCE;
  }
  return (1 - box) * (hasty + thorough) * attraction;
}

/** Random figures of a seed. */
interface Figures {
  share(): number;
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  normal(): number;
  /** A Poisson count; above 200 by the normal approximation. */
  count(mean: number): number;
}

function createFigures(seed: number): Figures {
  const share = createRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
  return {
    share,
    between: (from, to) => from + (to - from) * share(),
    whole: (from, to) => from + Math.floor((to - from + 1) * share()),
    normal,
    count(mean) {
      if (!(mean > 0)) return 0;
      if (mean > 200) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      let count = 0;
      for (let rest = mean; rest > 0; rest -= 30) {
        const end = Math.exp(-Math.min(30, rest));
        for (let product = share(); product > end; product *= share()) count++;
      }
      return count;
    },
  };
}
