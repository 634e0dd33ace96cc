import type { MetricsRegistry } from "../core/metrics_registry.ts";
import type { Services } from "../services.ts";

/** What a run is given besides the services. */
export interface JobContext {
  /** Aborted when the process stops: give back what is held and return soon. */
  signal: AbortSignal;
  metrics: MetricsRegistry;
  /** The first run of the job in this process; absent: it is not. */
  isFirst?: boolean;
}

/**
 * Work that cron starts. Every process with jobs starts it; in one process two runs of the same
 * job never overlap.
 */
export interface Job {
  /** snake_case, the name of its file. */
  name: string;
  /** A node-cron expression in UTC, with an optional first field for seconds. */
  schedule: string;
  /** Also run when the process starts. */
  runOnStart?: boolean;
  /**
   * The name of the period that `now` falls into, such as `2026-11`. With it, each period's run
   * happens once across all processes: the start and every minute catch up a run that was missed,
   * and a run that failed, or whose process died, is tried again.
   */
  period?(now: Date): string;
  run(services: Services, context: JobContext): Promise<void>;
}
