/** Click rates by position as someone published them. */
export interface PublishedCurve {
  readonly id: string;
  readonly device: "desktop" | "mobile" | "all";
  readonly source: string;
  /** In percent, from position 1 on; what is beyond follows the common tail. */
  readonly pct: readonly number[];
}

/**
 * Published click rates. They differ by the factor four: of what they count (brands, devices,
 * rich results), not of care. Gains computed from one of them are no forecast.
 */
export const PUBLISHED_CURVES = [
  {
    id: "default-v1",
    device: "all",
    source: "SISTRIX 2020 for 1 to 10; the default where only ratios matter",
    pct: [28.5, 15.7, 11.0, 8.0, 7.2, 5.1, 4.0, 3.2, 2.8, 2.5],
  },
  {
    id: "sistrix-2020-mobile",
    device: "mobile",
    source: "SISTRIX, Google click rates, 2020",
    pct: [28.5, 15.7, 11.0, 8.0, 7.2, 5.1, 4.0, 3.2, 2.8, 2.5],
  },
  {
    id: "awr-2020-desktop",
    device: "desktop",
    source: "Advanced Web Ranking, June to October 2020",
    pct: [
      ...[33.77, 12.94, 6.94, 4.8, 3.17, 2.27, 1.72, 1.31, 1.23, 1.17],
      ...[2.53, 1.7, 1.04, 0.89, 0.8, 0.79, 0.68, 0.53, 0.5, 0.38],
    ],
  },
  {
    // its values for 11 to 20 rise: averaged positions select for the clicked, so they are left out
    id: "awr-2020-mobile",
    device: "mobile",
    source: "Advanced Web Ranking, June to October 2020",
    pct: [48.76, 14.22, 7.75, 7.56, 4.93, 3.14, 2.42, 1.85, 1.56, 1.16],
  },
  {
    id: "seoclarity-2021-desktop",
    device: "desktop",
    source: "seoClarity, mobile and desktop CTR study, 2021",
    pct: [8.17, 3.82, 2.43, 1.63, 1.11, 0.84, 0.67, 0.54, 0.52, 0.44],
  },
  {
    id: "seoclarity-2021-mobile",
    device: "mobile",
    source: "seoClarity, mobile and desktop CTR study, 2021",
    pct: [6.74, 3.41, 2.5, 1.71, 1.18, 0.89, 0.75, 0.64, 0.55, 0.48],
  },
  {
    // 0.78 for all of page two together is less than the tail gives its ten places
    id: "backlinko-2019",
    device: "all",
    source: "Backlinko, Google CTR stats, 2019",
    pct: [31.73, 24.71, 18.66, 13.6, 9.51, 6.23, 4.15, 3.12, 2.97, 3.09],
  },
] as const satisfies readonly PublishedCurve[];

/** The id of a published curve. */
export type PublishedCurveId = (typeof PUBLISHED_CURVES)[number]["id"];
