/** Label names to values, such as `{ route: "/sites", status: "200" }`. */
type Labels = Record<string, string>;

/** The process's counters, gauges and histograms; `/metrics` shows them as Prometheus text. */
export interface MetricsRegistry {
  /** Adds `amount` (default 1) to a counter. */
  count(name: string, labels?: Labels, amount?: number): void;
  /** Adds an observation, in seconds, to a histogram. */
  observe(name: string, seconds: number, labels?: Labels): void;
  /** Gives the function that adds to one counter, for those who count often. */
  counter(name: string, labels?: Labels): (amount?: number) => void;
  /** Gives the function that adds to one histogram, for those who observe often. */
  histogram(name: string, labels?: Labels): (seconds: number) => void;
  /** Names a gauge that is read when the metrics are asked for. */
  gauge(name: string, read: () => number): void;
  /** The Prometheus text exposition format, version 0.0.4. */
  text(): string;
}

/** What a metric's name stands for: its type and the sentence after `# HELP`. */
interface Definition {
  type: "counter" | "gauge" | "histogram";
  help: string;
}

/** Every metric of the program. */
export const METRICS = {
  http_requests_total: { type: "counter", help: "Requests answered, by route and status." },
  http_request_duration_seconds: { type: "histogram", help: "Time to answer, by route." },
  db_pool_used: { type: "gauge", help: "Database connections in use." },
  db_pool_free: { type: "gauge", help: "Database connections open and idle." },
  db_pool_pending: { type: "gauge", help: "Requests that wait for a database connection." },
  crawl_pages_total: { type: "counter", help: "URLs fetched by the crawler, by outcome." },
  crawl_bytes_total: { type: "counter", help: "Body bytes downloaded by the crawler." },
  ai_questions_total: {
    type: "counter",
    help: "Questions put to AI engines, by engine and outcome.",
  },
  alert_checks_total: {
    type: "counter",
    help: "Checks of the alerts of a site, by outcome.",
  },
  alert_messages_total: {
    type: "counter",
    help: "Messages of alerts, by channel and outcome.",
  },
  webhook_requests_total: {
    type: "counter",
    help: "Requests to webhooks, by outcome.",
  },
  job_runs_total: { type: "counter", help: "Runs of cron jobs, by job and outcome." },
  job_run_duration_seconds: { type: "histogram", help: "Duration of cron job runs, by job." },
  process_uptime_seconds: { type: "gauge", help: "Seconds since the process started." },
  process_resident_memory_bytes: { type: "gauge", help: "Resident memory of the process." },
} as const satisfies Record<string, Definition>;

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Histogram {
  labels: Labels;
  /** Observations per bucket, not yet cumulated; the last is +Inf. */
  buckets: number[];
  sum: number;
  count: number;
}

/** Creates an empty registry with the process's own gauges. */
export function createMetricsRegistry(): MetricsRegistry {
  const counters = new Map<string, Map<string, { labels: Labels; value: number }>>();
  const histograms = new Map<string, Map<string, Histogram>>();
  const gauges = new Map<string, () => number>();
  gauges.set("process_uptime_seconds", () => process.uptime());
  gauges.set("process_resident_memory_bytes", () => process.memoryUsage.rss());

  const counter: MetricsRegistry["counter"] = (name, labels = {}) => {
    const found = series(counters, name, { labels, create: () => ({ labels, value: 0 }) });
    return (amount = 1) => {
      found.value += amount;
    };
  };
  const histogram: MetricsRegistry["histogram"] = (name, labels = {}) => {
    const found = series(histograms, name, { labels, create: () => emptyHistogram(labels) });
    return (seconds) => observe(found, seconds);
  };

  return {
    counter,
    histogram,
    count(name, labels, amount) {
      counter(name, labels)(amount);
    },
    observe(name, seconds, labels) {
      histogram(name, labels)(seconds);
    },
    gauge(name, read) {
      gauges.set(name, read);
    },
    text() {
      const lines: string[] = [];
      for (const [name, { type, help }] of Object.entries(METRICS)) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
        const read = gauges.get(name);
        if (read) lines.push(`${name} ${read()}`);
        for (const { labels, value } of counters.get(name)?.values() ?? []) {
          lines.push(`${name}${labelText(labels)} ${value}`);
        }
        for (const histogram of histograms.get(name)?.values() ?? []) {
          lines.push(...histogramLines(name, histogram));
        }
      }
      return lines.join("\n") + "\n";
    },
  };
}

function series<T>(
  all: Map<string, Map<string, T>>,
  name: string,
  { labels, create }: { labels: Labels; create: () => T },
): T {
  if (!Object.hasOwn(METRICS, name)) throw new TypeError(`Unknown metric "${name}".`);
  const ofName = all.get(name) ?? new Map<string, T>();
  all.set(name, ofName);
  const key = labelText(labels);
  const found = ofName.get(key) ?? create();
  ofName.set(key, found);
  return found;
}

function emptyHistogram(labels: Labels): Histogram {
  const buckets = new Array<number>(BUCKETS_SECONDS.length + 1).fill(0);
  return { labels, buckets, sum: 0, count: 0 };
}

function observe(histogram: Histogram, seconds: number): void {
  const bucket = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit);
  const index = bucket === -1 ? BUCKETS_SECONDS.length : bucket;
  histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1;
  histogram.sum += seconds;
  histogram.count++;
}

function histogramLines(name: string, { labels, buckets, sum, count }: Histogram): string[] {
  let below = 0;
  const lines = BUCKETS_SECONDS.map((limit, index) => {
    below += buckets[index] ?? 0;
    return `${name}_bucket${labelText({ ...labels, le: String(limit) })} ${below}`;
  });
  lines.push(`${name}_bucket${labelText({ ...labels, le: "+Inf" })} ${count}`);
  lines.push(
    `${name}_sum${labelText(labels)} ${sum}`,
    `${name}_count${labelText(labels)} ${count}`,
  );
  return lines;
}

function labelText(labels: Labels): string {
  const entries = Object.entries(labels);
  if (entries.length === 0) return "";
  return `{${entries.map(([name, value]) => `${name}="${escapeLabel(value)}"`).join(",")}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
