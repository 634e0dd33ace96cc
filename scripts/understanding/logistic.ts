/** A text to learn from: its features, and the classes of which any is right. */
interface Example {
  features: readonly string[];
  classes: readonly number[];
  /** How much it counts; default 1. */
  weight?: number;
}

/** How a model is learned. */
interface Settings {
  classCount: number;
  epochs: number;
  rate: number;
  /** How strongly large weights are drawn to 0. */
  decay: number;
  /** Features of fewer examples are left out. */
  minCount: number;
}

/** Weights by feature and class, in one array. */
export interface Model {
  features: ReadonlyMap<string, number>;
  weights: Float64Array;
  bias: Float64Array;
}

/** Multinomial logistic regression by Adagrad; the order of the examples is fixed, so the result is, too. */
export function learn(examples: readonly Example[], settings: Settings): Model {
  const { classCount, epochs, rate, decay, minCount } = settings;
  const features = numberFeatures(examples, minCount);
  const weights = new Float64Array(features.size * classCount);
  const squares = new Float64Array(features.size * classCount).fill(1e-4);
  const bias = new Float64Array(classCount);
  const rows = examples.map(({ features: names, classes, weight = 1 }) => {
    const ids = names.flatMap((name) => features.get(name) ?? []);
    return { ids, classes, weight, value: valueOf(ids.length) };
  });
  const order = shuffled(rows.length);
  const scores = new Float64Array(classCount);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const index of order) {
      const row = rows[index]!;
      score(row, { weights, bias, scores });
      softmax(scores);
      let known = 0;
      for (const one of row.classes) known += scores[one]!;
      for (const one of row.classes) {
        // what is right is shared out as the model sees it
        const share = known > 1e-9 ? scores[one]! / known : 1 / row.classes.length;
        scores[one] = scores[one]! - share;
      }
      for (let at = 0; at < classCount; at++) {
        bias[at] = bias[at]! - 0.01 * row.weight * scores[at]!;
      }
      for (const id of row.ids) {
        const start = id * classCount;
        for (let at = 0; at < classCount; at++) {
          const gradient = row.weight * row.value * scores[at]! + decay * weights[start + at]!;
          squares[start + at]! += gradient * gradient;
          weights[start + at]! -= rate * gradient / Math.sqrt(squares[start + at]!);
        }
      }
    }
  }
  return { features, weights, bias };
}

/** The value of each feature, by how many features the text has. */
function valueOf(count: number): number {
  return count === 0 ? 0 : 1 / Math.sqrt(count);
}

function score(
  { ids, value }: { ids: readonly number[]; value: number },
  { weights, bias, scores }: { weights: Float64Array; bias: Float64Array; scores: Float64Array },
): void {
  const count = bias.length;
  scores.set(bias);
  for (const id of ids) {
    const start = id * count;
    for (let at = 0; at < count; at++) scores[at]! += value * weights[start + at]!;
  }
}

function softmax(scores: Float64Array): void {
  const highest = Math.max(...scores);
  let total = 0;
  for (let at = 0; at < scores.length; at++) {
    scores[at] = Math.exp(scores[at]! - highest);
    total += scores[at]!;
  }
  for (let at = 0; at < scores.length; at++) scores[at]! /= total;
}

function numberFeatures(examples: readonly Example[], minCount: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of examples) {
    for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const kept = [...counts].filter(([, count]) => count >= minCount).map(([name]) => name);
  return new Map(kept.toSorted().map((name, index) => [name, index]));
}

/** The same order each time, by a small linear congruential generator. */
function shuffled(count: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  let state = 12345;
  for (let at = count - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
