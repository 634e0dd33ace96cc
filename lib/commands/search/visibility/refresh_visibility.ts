import { listDayBounds } from "../../../../db/search_data/search_days.ts";
import { measureDays } from "./measure_observed_site.ts";
import { readVisibility } from "./read_visibility.ts";
import type { RefreshContext, RefreshStep } from "../../search_data/refresh/refresh_step.ts";

/** Measures the days of Search Console's queries that came again, and what is asked for by default. */
export const refreshVisibility: RefreshStep = {
  name: "visibility",
  async run(context: RefreshContext): Promise<void> {
    const { db, siteId, now, signal } = context;
    const kinds = ["query", "query_page"] as const;
    for (
      const { kind, first, last } of await listDayBounds(db, { siteId, searchType: "web", kinds })
    ) {
      const days = { siteId, searchType: "web" as const, kind, from: first, to: last };
      await measureDays(context, days, { budgetMs: Infinity, signal });
    }
    const query = {
      compare: "previous_period",
      search_type: "web",
      granularity: "day",
      competitors: false,
    } as const;
    for (const universe of ["tracked", "observed"] as const) {
      await readVisibility(context, {
        siteId,
        query: { ...query, universe },
        now,
        budgetMs: Infinity,
      });
    }
  },
};
