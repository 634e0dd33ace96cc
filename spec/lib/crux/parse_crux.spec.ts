import { expect } from "chai";
import { parseCruxHistory, parseCruxRecord } from "../../../lib/crux/parse_crux.ts";
import { GoogleError } from "../../../lib/search_console/google_error.ts";

const date = (year: number, month: number, day: number) => ({ year, month, day });
const PERIOD = { firstDate: date(2026, 10, 22), lastDate: date(2026, 11, 8) };
const NOTHING = { p75: null, shares: null };

describe("parseCruxRecord()", () => {
  it("reads percentiles and shares; CLS is a text, and what is missing is null", () => {
    const { periods, normalizedUrl } = parseCruxRecord({
      record: {
        key: { url: "https://a.test/" },
        metrics: {
          largest_contentful_paint: {
            histogram: [
              { start: 0, end: 2500, density: 0.91 },
              { start: 2500, end: 4000, density: 0.09 },
              // a bin without any visit has no density
              { start: 4000 },
            ],
            percentiles: { p75: 1303 },
          },
          cumulative_layout_shift: {
            histogram: [{ start: "0.00", end: "0.10", density: 1 }, {}, {}],
            percentiles: { p75: "0.05" },
          },
        },
        collectionPeriod: PERIOD,
      },
      urlNormalizationDetails: {
        originalUrl: "https://a.test/?x=1",
        normalizedUrl: "https://a.test/",
      },
    });
    expect(normalizedUrl).to.equal("https://a.test/");
    expect(periods).to.deep.equal([{
      ...{ firstDay: "2026-10-22", lastDay: "2026-11-08" },
      vitals: {
        lcp_ms: { p75: 1303, shares: [0.91, 0.09, 0] },
        cls: { p75: 0.05, shares: [1, 0, 0] },
        ...{ inp_ms: NOTHING, fcp_ms: NOTHING, ttfb_ms: NOTHING },
      },
    }]);
  });

  it("takes no figure, day or address that no visit and no calendar has", () => {
    const record = (period: object, p75: unknown = 1) => ({
      record: {
        metrics: { largest_contentful_paint: { percentiles: { p75 } } },
        collectionPeriod: period,
      },
    });
    for (const p75 of [1e308, "1e308", Infinity, 3_600_001]) {
      expect(parseCruxRecord(record(PERIOD, p75)).periods[0]?.vitals.lcp_ms.p75).to.equal(null);
    }
    for (
      const lastDate of [
        date(2026, 13, 1),
        date(2026.5, 1, 1),
        date(1e308, 1, 1),
        date(2026, 2, 30),
      ]
    ) {
      expect(() => parseCruxRecord(record({ ...PERIOD, lastDate }))).to.throw(GoogleError);
    }
    for (const normalizedUrl of ["javascript:alert(1)", `https://a.test/${"x".repeat(2_000)}`]) {
      const json = { ...record(PERIOD), urlNormalizationDetails: { normalizedUrl } };
      expect(parseCruxRecord(json).normalizedUrl).to.equal(null);
    }
  });

  it("takes no more weeks than the API gives", () => {
    const { periods } = parseCruxHistory({
      record: {
        metrics: {
          largest_contentful_paint: {
            percentilesTimeseries: { p75s: Array.from({ length: 100_000 }, () => 1) },
          },
        },
        collectionPeriods: Array.from({ length: 100_000 }, () => PERIOD),
      },
    });
    expect(periods).to.have.length(40);
  });

  it("takes no nonsense for a figure, and refuses an answer without days", () => {
    const { periods } = parseCruxRecord({
      record: {
        metrics: {
          largest_contentful_paint: { percentiles: { p75: "NaN" } },
          interaction_to_next_paint: { percentiles: { p75: -1 } },
          first_contentful_paint: { percentiles: { p75: {} } },
          cumulative_layout_shift: { percentiles: { p75: "" } },
        },
        collectionPeriod: PERIOD,
      },
      urlNormalizationDetails: { originalUrl: "https://a.test/", normalizedUrl: "https://a.test/" },
    });
    expect(Object.values(periods[0]?.vitals ?? {}).map(({ p75 }) => p75))
      .to.deep.equal([null, null, null, null, null]);
    for (const broken of [{}, null, [], { record: { collectionPeriod: { firstDate: {} } } }]) {
      expect(() => parseCruxRecord(broken)).to.throw(GoogleError, "no collection period");
    }
  });
});

describe("parseCruxHistory()", () => {
  it("reads one period a week, and leaves weeks without enough visits out", () => {
    const { periods } = parseCruxHistory({
      record: {
        metrics: {
          largest_contentful_paint: {
            histogramTimeseries: [
              { start: 0, end: 2500, densities: [0.9, "NaN", 0.8] },
              { start: 2500, end: 4000, densities: [0.1, "NaN", 0.1] },
              { start: 4000, densities: [0, "NaN", 0.1] },
            ],
            percentilesTimeseries: { p75s: [1300, null, 1500] },
          },
          cumulative_layout_shift: { percentilesTimeseries: { p75s: ["0.10", null, null] } },
        },
        collectionPeriods: [
          { firstDate: date(2026, 9, 28), lastDate: date(2026, 10, 25) },
          { firstDate: date(2026, 10, 5), lastDate: date(2026, 11, 1) },
          PERIOD,
        ],
      },
    });
    expect(periods.map(({ lastDay, vitals }) => [lastDay, vitals.lcp_ms, vitals.cls.p75]))
      .to.deep.equal([
        ["2026-10-25", { p75: 1300, shares: [0.9, 0.1, 0] }, 0.1],
        ["2026-11-08", { p75: 1500, shares: [0.8, 0.1, 0.1] }, null],
      ]);
    expect(parseCruxHistory({ record: {} }).periods).to.deep.equal([]);
  });
});
