import type { Db } from "../../db/connection.ts";

/** What a step of the refresh works on. */
export interface RefreshContext {
  db: Db;
  siteId: number;
  now: Date;
}

/** One of the things that are made anew when a site's search data have changed. */
export interface RefreshStep {
  /** Stable, for people who look how far the refresh is. */
  name: string;
  /** Does nothing where what it depends on is as it was. */
  run(context: RefreshContext): Promise<void>;
}
