import type { Effect } from "../../../../lib/metrics/search/changes/effects.ts";
import type { TwinCell, TwinSite } from "./twin_site.ts";

/** What explains the change of one of two twins, and how it shows. */
export interface TwinCause {
  /** What happens to the cells; the strength is from 0 to 1. */
  apply(site: TwinSite, strength: number): TwinCell[];
  /** It comes as it is: the other twin gets the strength with which it changes as much. */
  isFixed?: true;
  /** Days of the second window that have data, of 28. */
  days?: number;
  /** The greatest part of the whole: one of them. */
  effects: readonly Effect[];
  /** What became of a page, and the greatest part of its own change. */
  page?: { of: (site: TwinSite) => number; fate: string; effects: readonly Effect[] };
  /** The segment that explains it: an attribute and its value; null: none of this attribute does. */
  segment?: readonly [attribute: TwinAttribute, value: number | null];
  /** The greatest loss counts, since another effect makes up for it. */
  isLoss?: true;
}

/** By what segments are named. */
export const TWIN_ATTRIBUTES = ["class", "country", "device", "group"] as const;
export type TwinAttribute = (typeof TWIN_ATTRIBUTES)[number];

/** Two causes of the same change. */
export interface TwinPair {
  name: string;
  /** The change of clicks, relative to all. */
  change: number;
  causes: readonly [TwinCause, TwinCause];
}

type Change = (cell: TwinCell, strength: number, site: TwinSite) => Partial<TwinCell>;

/** Changes some of the cells. */
const change = (isMeant: (cell: TwinCell, site: TwinSite) => boolean, how: Change) =>
(
  site: TwinSite,
  strength: number,
): TwinCell[] =>
  site.cells.map((cell) => isMeant(cell, site) ? { ...cell, ...how(cell, strength, site) } : cell);

/** One after the other. */
const both = (
  first: TwinCause["apply"],
  second: TwinCause["apply"],
): TwinCause["apply"] =>
(site, strength) => second({ ...site, cells: first(site, strength) }, strength);

const fewer: Change = ({ demand }, strength) => ({ demand: demand * (1 - strength) });
const more: Change = ({ demand }, strength) => ({ demand: demand * (1 + strength) });
const lower: Change = ({ position }, strength) => ({ position: position * (1 + 4 * strength) });
const higher: Change = ({ position }, strength) => ({
  position: 1 + (position - 1) * (1 - strength),
});
const lessClicked: Change = ({ rate }, strength) => ({ rate: rate * (1 - strength) });

const all = () => true;
const isNamed = ({ query }: TwinCell) => query > 0;
const isHead = ({ query, isBrand }: TwinCell, { heads }: TwinSite) =>
  !isBrand && heads.slice(0, 15).includes(query);
const isFirstHead = ({ query }: TwinCell, { heads }: TwinSite) => heads.slice(0, 3).includes(query);
const isOnFirstPage = ({ page }: TwinCell, { pages }: TwinSite) => page === pages[0];
const isOnThirdPage = ({ page }: TwinCell, { pages }: TwinSite) => page === pages[2];
const isOnTwoPages = ({ page }: TwinCell, { pages }: TwinSite) => pages.slice(0, 2).includes(page);
const isMiddling = ({ query }: TwinCell, { heads }: TwinSite) =>
  heads.slice(20, 80).includes(query);
const isLowOnPageOne = ({ position, isBrand, query }: TwinCell) =>
  !isBrand && query > 0 && position >= 4 && position <= 10;

const NEW_PAGE = 1_000;
const gone: TwinCause["apply"] = (site) => site.cells.filter((cell) => !isOnThirdPage(cell, site));
const migrate = change(({ group }) => group === "shop", ({ page }) => ({ page: page + NEW_PAGE }));

/** Twenty pairs of causes. They were written down, with what they must be called, before any was judged. */
export const TWIN_PAIRS: readonly TwinPair[] = [
  {
    name: "demand for all, or all ranks",
    change: -0.2,
    causes: [
      { apply: change(all, fewer), effects: ["demand", "anonymized"] },
      { apply: change(isNamed, lower), effects: ["position"] },
    ],
  },
  {
    name: "ranks or click rates of the greatest queries",
    change: -0.1,
    causes: [
      { apply: change(isHead, lower), effects: ["position"] },
      { apply: change(isHead, lessClicked), effects: ["click_rate"] },
    ],
  },
  {
    name: "pages that moved and rank lower, or a page that is gone",
    change: -0.03,
    causes: [
      {
        apply: both(
          change(isOnTwoPages, ({ page }) => ({ page: page + NEW_PAGE })),
          change(({ page }) => page > NEW_PAGE, lower),
        ),
        effects: ["pages_moved"],
        page: { of: ({ pages }) => pages[0] ?? 0, fate: "moved", effects: ["pages_moved"] },
      },
      {
        apply: gone,
        isFixed: true,
        effects: ["pages_gone"],
        page: { of: ({ pages }) => pages[2] ?? 0, fate: "gone", effects: ["pages_gone"] },
      },
    ],
  },
  {
    name: "another own page, or demand for the queries of a page",
    change: -0.025,
    causes: [
      {
        apply: both(
          change(isOnFirstPage, ({ page }) => ({ page: page + NEW_PAGE })),
          change(({ page }) => page > NEW_PAGE, lower),
        ),
        effects: ["pages_moved"],
        page: { of: ({ pages }) => pages[0] ?? 0, fate: "moved", effects: ["pages_moved"] },
      },
      {
        apply: change(isOnFirstPage, fewer),
        effects: ["query_mix", "demand"],
        page: {
          of: ({ pages }) => pages[0] ?? 0,
          fate: "kept",
          effects: ["query_mix", "demand"],
        },
      },
    ],
  },
  {
    name: "missing days, or demand",
    change: -0.25,
    causes: [
      { apply: ({ cells }) => cells, isFixed: true, days: 21, effects: ["missing_days"] },
      { apply: change(all, fewer), effects: ["demand", "anonymized"] },
    ],
  },
  {
    name: "a shorter window, or click rates",
    change: -1 / 7,
    causes: [
      { apply: ({ cells }) => cells, isFixed: true, days: 24, effects: ["missing_days"] },
      { apply: change(isNamed, lessClicked), effects: ["click_rate"] },
    ],
  },
  {
    name: "searches for less clicked queries, or click rates",
    change: -0.1,
    causes: [
      {
        apply: (site, strength) =>
          change(
            ({ query, isBrand }) => query > 0 && !isBrand,
            ({ demand, position }) => ({
              demand: demand * (position < 4 ? 1 - strength : 1 + 0.5 * strength),
            }),
          )(site, strength),
        effects: ["query_mix"],
      },
      { apply: change(isNamed, lessClicked), effects: ["click_rate"] },
    ],
  },
  {
    name: "brand demand, or non-brand demand",
    change: -0.1,
    causes: [
      {
        apply: change(({ isBrand }) => isBrand, fewer),
        effects: ["query_mix", "demand"],
        segment: ["class", 1],
      },
      {
        apply: change(({ isBrand, query }) => query > 0 && !isBrand, fewer),
        effects: ["query_mix", "demand"],
        segment: ["class", 0],
      },
    ],
  },
  {
    name: "demand in one country, or in all",
    change: -0.12,
    causes: [
      {
        apply: change(({ country }) => country === 1, fewer),
        effects: ["demand", "query_mix", "anonymized"],
        segment: ["country", 1],
      },
      {
        apply: change(all, fewer),
        effects: ["demand", "query_mix", "anonymized"],
        segment: ["country", null],
      },
    ],
  },
  {
    name: "new queries, or better ranks",
    change: 0.1,
    causes: [
      {
        apply: change(({ query }, { dormant }) => dormant.includes(query), (_, strength) => ({
          demand: 30 * strength,
        })),
        effects: ["query_mix"],
      },
      { apply: change(isHead, higher), effects: ["position"] },
    ],
  },
  {
    name: "anonymised queries, or queries that are lost",
    change: -0.06,
    causes: [
      { apply: change(({ query }) => query === 0, fewer), effects: ["anonymized"] },
      { apply: change(isMiddling, fewer), effects: ["query_mix"] },
    ],
  },
  {
    name: "ranks on phones, or on desktops",
    change: -0.1,
    causes: [
      {
        apply: change(({ device, query }) => query > 0 && device === 0, lower),
        effects: ["position"],
        segment: ["device", 0],
      },
      {
        apply: change(({ device, query }) => query > 0 && device === 1, lower),
        effects: ["position"],
        segment: ["device", 1],
      },
    ],
  },
  {
    name: "click rates on one device, or on all",
    change: -0.15,
    causes: [
      {
        apply: change(({ device, query }) => query > 0 && device === 0, lessClicked),
        effects: ["click_rate"],
        segment: ["device", 0],
      },
      {
        apply: change(all, lessClicked),
        effects: ["click_rate", "anonymized"],
        segment: ["device", null],
      },
    ],
  },
  {
    name: "demand for a group of pages, or a page that is gone",
    change: -0.03,
    causes: [
      {
        apply: change(({ group, isBrand }) => group === "blog" && !isBrand, fewer),
        effects: ["query_mix", "anonymized"],
        segment: ["group", 1],
      },
      { apply: gone, isFixed: true, effects: ["pages_gone"] },
    ],
  },
  {
    name: "a new page, or a page that ranks better",
    change: 0.05,
    causes: [
      {
        apply: (site, strength) => [
          ...site.cells,
          ...site.cells.filter(isNamed).filter((cell) => isOnFirstPage(cell, site)).map((cell) => ({
            ...cell,
            query: cell.query + 10_000,
            page: NEW_PAGE,
            demand: 3 * strength * cell.demand,
          })),
        ],
        effects: ["pages_new"],
        page: { of: () => NEW_PAGE, fate: "new", effects: ["pages_new"] },
      },
      { apply: change(isHead, higher), effects: ["position"] },
    ],
  },
  {
    name: "worse ranks or lower click rates, made up for by demand",
    change: 0,
    causes: [
      {
        apply: both(
          (site) => change(isHead, lower)(site, 0.2),
          change(all, more),
        ),
        effects: ["position"],
        isLoss: true,
      },
      {
        apply: both(
          (site) => change(isHead, lessClicked)(site, 0.5),
          change(all, more),
        ),
        effects: ["click_rate"],
        isLoss: true,
      },
    ],
  },
  {
    name: "a fall to the second result page, or demand for these queries",
    change: -0.1,
    causes: [
      {
        apply: change(isLowOnPageOne, ({ position }, strength) => ({
          position: position + 14 * strength,
        })),
        effects: ["position"],
      },
      { apply: change(isLowOnPageOne, fewer), effects: ["query_mix", "demand"] },
    ],
  },
  {
    name: "click rates while deep impressions vanish, or demand",
    change: -0.15,
    causes: [
      {
        apply: both(
          (site) => site.cells.filter(({ query }) => !site.deep.includes(query)),
          change(isNamed, lessClicked),
        ),
        effects: ["click_rate"],
      },
      { apply: change(all, fewer), effects: ["demand", "anonymized"] },
    ],
  },
  {
    name: "demand or rank of three queries",
    change: -0.04,
    causes: [
      { apply: change(isFirstHead, fewer), effects: ["query_mix"] },
      { apply: change(isFirstHead, lower), effects: ["position"] },
    ],
  },
  {
    name: "demand or click rates, while all addresses of a group change",
    change: -0.15,
    causes: [
      { apply: both(migrate, change(all, fewer)), effects: ["demand", "anonymized"] },
      { apply: both(migrate, change(isNamed, lessClicked)), effects: ["click_rate"] },
    ],
  },
];
