import { createSeededRandom, type SeededRandom } from "../../random.ts";

/** A query on a page, in one country and on one device, as it is searched and shown on a day. */
export interface TwinCell {
  /** 0: queries that Google does not name. */
  query: number;
  page: number;
  group: "shop" | "blog" | "docs";
  isBrand: boolean;
  country: number;
  device: number;
  /** Searches of a day; 0: none yet. */
  demand: number;
  position: number;
  /** The click rate as a factor of the usual one at the position. */
  rate: number;
}

/** A site before anything happened. */
export interface TwinSite {
  cells: TwinCell[];
  /** Non-brand queries, those with the most clicks first. */
  heads: number[];
  /** Non-brand pages, those with the most clicks first. */
  pages: number[];
  /** Queries that nobody searches yet. */
  dormant: number[];
  /** Queries that rank so deep that nobody clicks. */
  deep: number[];
}

const GROUPS = ["shop", "blog", "docs"] as const;
const COUNTRIES = [0.5, 0.25, 0.15, 0.1];
const DEVICES = [0.55, 0.38, 0.07];
const PAGES = 60;
const QUERIES = 300;
const BRANDS = 10;
const DORMANT = 40;
const DEEP = 60;

/** What results get of searches at a position: another curve than that of the program. */
export function clickRateAt(position: number): number {
  return 0.3 * position ** -1.2;
}

/** In what share of searches a result is seen. */
export function seenAt(position: number): number {
  return position <= 10 ? 1 : Math.max(0.02, 0.08 ** ((position - 10) / 10));
}

/** The clicks of a day that a cell can expect. */
export function clicksOf({ demand, position, rate }: TwinCell): number {
  return demand * seenAt(position) * Math.min(0.9, rate * clickRateAt(position));
}

/** Creates the site of a seed: 10 brand queries, 300 others, what is anonymised, and deep impressions. */
export function createTwinSite(seed: number): TwinSite {
  const random = createSeededRandom(seed);
  const cells: TwinCell[] = [];
  const groupOf = (page: number) => GROUPS[page % 3] ?? "shop";
  const add = (cell: Omit<TwinCell, "group" | "country" | "device">) => {
    const group = groupOf(cell.page);
    COUNTRIES.forEach((inCountry, country) =>
      DEVICES.forEach((onDevice, device) => {
        const demand = cell.demand * inCountry * onDevice * (0.8 + 0.4 * random.share());
        cells.push({ ...cell, demand, group, country, device });
      })
    );
  };
  for (let brand = 0; brand < BRANDS; brand++) {
    const demand = 400 / (1 + brand) ** 1.1;
    const plan = { query: 1 + brand, page: 1 + brand % 3, isBrand: true, demand };
    add({ ...plan, position: 1 + 0.3 * random.share(), rate: 1.6 });
  }
  for (let place = 0; place < QUERIES; place++) {
    const query = 100 + place;
    const page = 4 + (place * 7 + random.below(3)) % (PAGES - 3);
    const demand = 1_500 / (2 + place) ** 0.9 * (0.6 + 0.8 * random.share());
    const rate = Math.exp(0.5 * (random.share() + random.share() - 1));
    const position = 1.5 + 9 * random.share() ** 1.5;
    add({ query, page, isBrand: false, demand, position, rate });
    if (place % 7 !== 3) continue;
    const second = 4 + (page + 11) % (PAGES - 3);
    const further = position + 3 + 4 * random.share();
    add({ query, page: second, isBrand: false, demand: demand / 2, position: further, rate });
  }
  const dormant = Array.from({ length: DORMANT }, (_, place) => 600 + place);
  for (const query of dormant) addRare(query, { demand: 0, position: 3 + 4 * random.share() });
  const deep = Array.from({ length: DEEP }, (_, place) => 700 + place);
  for (const query of deep) addRare(query, { demand: 600, position: 55 + 30 * random.share() });
  for (let page = 1; page <= PAGES; page++) {
    const plan = { query: 0, page, isBrand: false, demand: 40 + 30 * random.share() };
    add({ ...plan, position: 4 + 3 * random.share(), rate: 1 });
  }
  return { cells, dormant, deep, ...rank(cells) };

  function addRare(query: number, { demand, position }: { demand: number; position: number }) {
    add({ query, page: 4 + query % (PAGES - 3), isBrand: false, demand, position, rate: 1 });
  }
}

function rank(cells: readonly TwinCell[]): Pick<TwinSite, "heads" | "pages"> {
  const listBy = (key: "query" | "page") => {
    const clicks = new Map<number, number>();
    for (const cell of cells) {
      if (cell.isBrand || cell.query === 0 || cell.page <= 3) continue;
      clicks.set(cell[key], (clicks.get(cell[key]) ?? 0) + clicksOf(cell));
    }
    return [...clicks].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  };
  return { heads: listBy("query"), pages: listBy("page") };
}

/** What a cell has in a window. */
export interface TwinCount {
  cell: TwinCell;
  clicks: number;
  impressions: number;
  position: number;
}

/** Counts what comes of cells over some days, with chance, and what days have in common. */
export function countCells(
  cells: readonly TwinCell[],
  { days, random }: { days: number; random: SeededRandom },
): TwinCount[] {
  const common = 1 + 0.002 * normal(random);
  return cells.flatMap((cell) => {
    const impressions = count(days * cell.demand * seenAt(cell.position) * common, random);
    if (impressions === 0) return [];
    const rate = Math.min(0.9, cell.rate * clickRateAt(cell.position));
    const clicks = Math.min(impressions, count(impressions * rate, random));
    const spread = 0.5 * cell.position / Math.sqrt(impressions);
    const position = Math.max(1, cell.position + spread * normal(random));
    return [{ cell, clicks, impressions, position }];
  });
}

/** A count around the mean; of great means as a rounded normal value, which is quicker. */
function count(mean: number, random: SeededRandom): number {
  if (mean < 60) return random.count(mean);
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
}

function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.share())) * Math.cos(2 * Math.PI * random.share());
}
