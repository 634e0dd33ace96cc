/** A step that days were split by. */
interface StepFit {
  /** The first day of the new level. */
  day: number;
  before: number;
  after: number;
  /** The variance of days, as times that of counts. */
  dispersion: number;
}

/** What a series is made of: clicks of days, NaN without data, and weights by weekday. */
interface WeighedDays {
  values: ArrayLike<number>;
  weights: readonly number[];
}

/** A slope of fewer days cannot be distinguished from a step. */
const LEAST_DAYS = 10;
/**
 * How much less a slope must leave unexplained, in the variance of days. Ours: on simulated days it takes one step of
 * ten for a slope and three slopes of ten, most of them faint, for a step.
 */
const LEAST_GAIN = 0.5;

/** Whether levels joined by a straight slope of ten days or more explain days better than one step. */
export function explainsRampBetter(series: WeighedDays, step: StepFit): boolean {
  const { values } = series;
  const varianceAt = varianceOf(series, step);
  let best = Infinity;
  for (let length = LEAST_DAYS; length <= values.length; length = Math.ceil(length * 1.3)) {
    for (let start = -length + LEAST_DAYS; start <= values.length - LEAST_DAYS; start += 2) {
      const ramp = (day: number) => Math.min(1, Math.max(0, (day + 0.5 - start) / length));
      best = Math.min(best, fitTwo(series, { ramp, varianceAt }));
    }
  }
  const left = fitTwo(series, { ramp: (day) => day < step.day ? 0 : 1, varianceAt });
  return left - best > LEAST_GAIN * step.dispersion;
}

/** The variance of counts on each day; NaN: no data. */
function varianceOf({ values, weights }: WeighedDays, step: StepFit): Float64Array {
  const least = Math.max(step.before, step.after) / 100;
  return Float64Array.from(values, (value, day) => {
    const level = Math.max(least, day < step.day ? step.before : step.after);
    return Number.isNaN(value) ? Number.NaN : level * (weights[day % weights.length] ?? 1);
  });
}

/** What two levels with a way between them leave unexplained: weighted squares. */
function fitTwo(
  { values, weights }: WeighedDays,
  { ramp, varianceAt }: { ramp: (day: number) => number; varianceAt: Float64Array },
): number {
  // normal equations of value = weight × (level + height × ramp)
  let [aa, ab, bb, ay, by, yy] = [0, 0, 0, 0, 0, 0];
  for (let day = 0; day < values.length; day++) {
    const variance = varianceAt[day] ?? Number.NaN;
    if (Number.isNaN(variance)) continue;
    const value = values[day] ?? 0;
    const weight = weights[day % weights.length] ?? 1;
    const part = weight * ramp(day);
    aa += weight * weight / variance;
    ab += weight * part / variance;
    bb += part * part / variance;
    ay += weight * value / variance;
    by += part * value / variance;
    yy += value * value / variance;
  }
  const determinant = aa * bb - ab * ab;
  if (!(determinant > 1e-9 * aa * bb)) return Infinity;
  const level = (ay * bb - by * ab) / determinant;
  const height = (by * aa - ay * ab) / determinant;
  return yy - level * ay - height * by;
}
