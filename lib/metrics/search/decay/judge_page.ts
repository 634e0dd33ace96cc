import { addDays } from "../../../core/days.ts";
import { createCalendar, type SeriesCalendar } from "./calendar.ts";
import { type DecayContext, judgeDecay } from "./content_decay.ts";
import type { ContentDecay } from "./decay_judgement.ts";
import type { DailySeries } from "./daily_series.ts";
import { findMeasurementChange, type MeasurementChange } from "./measurement_change.ts";
import type { SiteMeasurement } from "./site_measurement.ts";
import { deviationsBelow } from "./window_change.ts";

/** A page with its judgement. */
export interface JudgedSeries {
  decay: ContentDecay;
  /** Since when impressions far behind are not counted; null: nothing of that kind explains the page. */
  measurement: MeasurementChange | null;
}

const MIN_DROP = 0.2;
const DEVIATIONS = 3;

/**
 * Judges a page like `judgeDecay()`. A page that is judged by its impressions is judged by the days since the day on
 * which impressions far behind vanished, if there is one: what fell then was never clicked, and nothing was lost. Its
 * status is `measurement_change` unless it fell further.
 */
export function judgePage(
  series: DailySeries,
  { calendar, siteTrend, siteMeasurement }:
    & Required<Pick<DecayContext, "calendar">>
    & DecayContext
    & {
      siteMeasurement?: SiteMeasurement | null;
    },
): JudgedSeries {
  const decay = judgeDecay(series, { calendar, ...(siteTrend && { siteTrend }) });
  if (decay.metric !== "impressions" || decay.severity === null || decay.end !== null) {
    return { decay, measurement: null };
  }
  const near = siteMeasurement
    ? findMeasurementChange(calendar, series, siteMeasurement.day)
    : null;
  const measurement = near ?? findMeasurementChange(calendar, series);
  if (measurement === null) return { decay, measurement };
  const later = judgeSince(series, calendar, measurement.day);
  if (later.severity !== null) return { decay: later, measurement };
  const { sincePeak, dispersion } = later;
  const fellAgain = sincePeak !== null && (sincePeak.drop ?? 0) >= MIN_DROP &&
    deviationsBelow(sincePeak, dispersion) > DEVIATIONS;
  return fellAgain
    ? { decay, measurement }
    : { decay: { ...decay, status: "measurement_change", severity: null, score: 0 }, measurement };
}

/** Judges the days from one on; days are counted from the first of the whole series. */
function judgeSince(series: DailySeries, calendar: SeriesCalendar, day: number): ContentDecay {
  const found = judgeDecay(sliceSeries(series, calendar, day), {
    calendar: sliceCalendar(calendar, day),
  });
  const { onset, end } = found;
  return {
    ...found,
    onset: onset && {
      ...onset,
      day: onset.day + day,
      earliest: onset.earliest + day,
      latest: onset.latest + day,
    },
    end: end && { ...end, day: end.day + day },
  };
}

function sliceSeries(
  { clicks, impressions, positions }: DailySeries,
  calendar: SeriesCalendar,
  day: number,
): DailySeries {
  const from = (values: ArrayLike<number>) => Float64Array.from(values).subarray(day);
  return {
    from: sliceCalendar(calendar, day).from,
    clicks: from(clicks),
    impressions: from(impressions),
    positions: from(positions),
  };
}

function sliceCalendar(calendar: SeriesCalendar, day: number): SeriesCalendar {
  return createCalendar(addDays(calendar.from, day), calendar.present.subarray(day));
}
