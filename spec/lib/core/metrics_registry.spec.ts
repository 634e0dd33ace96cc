import { expect } from "chai";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";

describe("createMetricsRegistry()", () => {
  it("counts by labels", () => {
    const metrics = createMetricsRegistry();
    metrics.count("job_runs_total", { job: "prune", outcome: "completed" });
    metrics.count("job_runs_total", { job: "prune", outcome: "completed" }, 2);
    expect(metrics.text()).to.include(
      "# TYPE job_runs_total counter\n" +
        'job_runs_total{job="prune",outcome="completed"} 3\n',
    );
  });

  it("cumulates a histogram's buckets", () => {
    const metrics = createMetricsRegistry();
    for (const seconds of [0.004, 0.3, 60]) {
      metrics.observe("http_request_duration_seconds", seconds, { route: "/sites" });
    }
    const lines = metrics.text().split("\n")
      .filter((line) => line.startsWith("http_request_duration_seconds"));
    expect(lines).to.include.members([
      'http_request_duration_seconds_bucket{route="/sites",le="0.0025"} 0',
      'http_request_duration_seconds_bucket{route="/sites",le="0.005"} 1',
      'http_request_duration_seconds_bucket{route="/sites",le="0.5"} 2',
      'http_request_duration_seconds_bucket{route="/sites",le="10"} 2',
      'http_request_duration_seconds_bucket{route="/sites",le="+Inf"} 3',
      'http_request_duration_seconds_count{route="/sites"} 3',
    ]);
  });

  it("adds to the same series by name and by the functions it gives", () => {
    const metrics = createMetricsRegistry();
    const count = metrics.counter("job_runs_total", { job: "prune" });
    const observe = metrics.histogram("job_run_duration_seconds", { job: "prune" });
    count();
    count(3);
    observe(0.25);
    metrics.count("job_runs_total", { job: "prune" });
    metrics.observe("job_run_duration_seconds", 0.5, { job: "prune" });
    expect(metrics.text()).to.include('job_runs_total{job="prune"} 5\n')
      .and.to.include('job_run_duration_seconds_sum{job="prune"} 0.75\n');
  });

  it("reads a gauge when it is asked", () => {
    const metrics = createMetricsRegistry();
    let used = 1;
    metrics.gauge("db_pool_used", () => used);
    used = 4;
    expect(metrics.text()).to.include("\ndb_pool_used 4\n");
  });

  it("escapes label values", () => {
    const metrics = createMetricsRegistry();
    metrics.count("job_runs_total", { job: 'a"b\\c\nd' });
    expect(metrics.text()).to.include('job_runs_total{job="a\\"b\\\\c\\nd"} 1');
  });

  it("throws for a name that is not in the list", () => {
    expect(() => createMetricsRegistry().count("unknown_total")).to.throw(/Unknown metric/);
  });
});
