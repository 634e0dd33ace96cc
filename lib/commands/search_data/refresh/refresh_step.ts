import type { Config } from "../../../core/config.ts";
import type { Log } from "../../../core/log.ts";
import type { SearchServices } from "../../../services.ts";

/** What a step of the refresh works on. */
export interface RefreshContext extends SearchServices {
  siteId: number;
  now: Date;
  /** Absent: the defaults. */
  config?: Config;
  log?: Log;
  /** Aborts when the process stops or the refresh is no longer ours: write nothing more. */
  signal?: AbortSignal;
}

/** One of the things that are made again when a site's search data have changed. */
export interface RefreshStep {
  /** Stable, for people who look how far the refresh is. */
  name: string;
  /**
   * Does nothing where what it depends on is as it was. It may be cut off at any moment and run again,
   * and others may read meanwhile: what it makes is seen all at once.
   */
  run(context: RefreshContext): Promise<void>;
}
