/** A query on a page, as it truly is in both windows. */
export interface ChangedRow {
  /** 0: queries that Google does not name. */
  query: number;
  page: number;
  /** The page of the second window where it is another one. */
  movedTo?: number;
  before: RowTruth;
  after: RowTruth;
}

/** What is true of a row in one window. */
interface RowTruth {
  /** Searches of the window for which this page is meant; 0: none. */
  searches: number;
  position: number;
  /** The click rate as a factor of the usual one at the position. */
  rate: number;
}

/** A site that changed in several ways at once. */
export interface ChangedSite {
  rows: ChangedRow[];
  /** By how much most queries were searched more. */
  growth: number;
  /** The variance of what days have in common: of searches, and of click rates. */
  noise: { searches: number; rates: number };
}

type Random = () => number;

const WINDOW_DAYS = 28;
const PAGES = 60;

/** What results get at a position: other curves than that of the program, from site to site. */
export interface TrueCurve {
  top: number;
  steepness: number;
}

/** The clicks of a search at a position, seen or not. */
export function trueRate({ top, steepness }: TrueCurve, position: number): number {
  return seenShare(position) * top * position ** -steepness;
}

/** In what share of searches a result is seen. */
export function seenShare(position: number): number {
  return position <= 10 ? 1 : Math.max(0.02, 0.06 ** ((position - 10) / 10));
}

/** A normal value of chance. */
export function normalOf(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Creates a site of 100 to 700 queries, of which each kind of change comes in a part of the sites. */
export function createChangedSite(random: Random): ChangedSite {
  const count = 100 + Math.floor(600 * random());
  const scale = 10 ** (0.5 + 1.5 * random());
  const growth = random() < 0.6 ? Math.exp(0.6 * (random() - 0.5)) : 1;
  const unlike = 0.02 + 0.15 * random();
  const plan = planChanges(random);
  const rows: ChangedRow[] = [];
  for (let place = 0; place < count; place++) {
    const searches = WINDOW_DAYS * scale * 30 / (2 + place) ** 0.8 * (0.5 + random());
    const own = growth * Math.exp(unlike * normalOf(random));
    const position = 1.2 + 10 * random() ** 1.4;
    const rate = Math.exp(0.4 * normalOf(random));
    const before = { searches, position, rate };
    const after = { ...before, searches: searches * own };
    const page = 1 + (place * 7) % PAGES;
    rows.push(changeRow({ query: 1 + place, page, before, after }, plan, random));
  }
  for (let page = 1; page <= PAGES; page++) {
    const searches = WINDOW_DAYS * scale * (0.5 + random());
    const before = { searches, position: 5, rate: 1 };
    const after = { ...before, searches: searches * plan.anonymized };
    rows.push(changePage({ query: 0, page, before, after }, plan));
  }
  const noise = { searches: 0.02 * random() ** 2, rates: 0.004 * random() ** 2 };
  return { rows, growth, noise };
}

/** What happens to which share of the queries or pages. */
interface ChangePlan {
  ranked: { share: number; factor: number };
  clicked: { share: number; factor: number };
  /** Pages. */
  gone: number;
  fresh: number;
  moved: number;
  /** The rank of moved pages. */
  movedFactor: number;
  anonymized: number;
}

function planChanges(random: Random): ChangePlan {
  const some = (share: number, most: number) => random() < share ? most * random() : 0;
  return {
    ranked: { share: some(0.6, 0.6), factor: Math.exp(1.4 * (random() - 0.4)) },
    clicked: { share: some(0.6, 0.6), factor: Math.exp(1.2 * (random() - 0.6)) },
    gone: Math.floor(some(0.4, 6)),
    fresh: Math.floor(some(0.4, 6)),
    moved: Math.floor(some(0.4, 6)),
    movedFactor: Math.exp(random() - 0.3),
    anonymized: random() < 0.5 ? Math.exp(0.8 * (random() - 0.5)) : 1,
  };
}

const NEW_PAGES = 1_000;

function changeRow(row: ChangedRow, plan: ChangePlan, random: Random): ChangedRow {
  const after = { ...row.after };
  if (random() < plan.ranked.share) {
    after.position = Math.min(60, Math.max(1, after.position * plan.ranked.factor));
  }
  if (random() < plan.clicked.share) after.rate *= plan.clicked.factor;
  const changed = changePage({ ...row, after }, plan);
  if (changed.movedTo === undefined) return changed;
  const position = Math.min(60, Math.max(1, after.position * plan.movedFactor));
  return { ...changed, after: { ...after, position } };
}

/** The first pages are gone, the next ones new, and those after them have moved. */
function changePage(row: ChangedRow, plan: ChangePlan): ChangedRow {
  const { page, before, after } = row;
  if (page <= plan.gone) return { ...row, after: { ...after, searches: 0 } };
  if (page <= plan.gone + plan.fresh) return { ...row, before: { ...before, searches: 0 } };
  return page > plan.gone + plan.fresh + plan.moved ? row : { ...row, movedTo: page + NEW_PAGES };
}
