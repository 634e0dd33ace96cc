import { ROUTES } from "../../../lib/routes/mod.ts";
import type { Route } from "../../../lib/routes/core/route.ts";

/** A question about search performance. */
export interface SearchReadCase {
  /** Below the site, such as `/keywords`. */
  path: string;
  /** It takes a window of days. */
  windowed: boolean;
}

/** What stands for the parameters of the paths. */
export interface SearchReadSubjects {
  keyword_id: number;
  page_id: number;
  /** 0: there is none. */
  competitor_id: number;
}

const SITE_PATH = "/sites/:id";

/** The endpoints that answer from search performance and ranks. */
const PATHS: ReadonlySet<string> = new Set([
  "/keywords",
  "/keywords/:keyword_id/history",
  "/pages",
  "/cannibalization",
  "/search-intent",
  "/content-decay",
  "/visibility",
  "/search-overview",
  "/competitors",
  "/competitors/:competitor_id/gap",
  "/opportunities",
]);

/** Every GET that answers from search performance, as it comes without parameters. */
export function createSearchReadCases(subjects: SearchReadSubjects): SearchReadCase[] {
  return ROUTES.filter(({ method, path }) =>
    method === "GET" && path.startsWith(SITE_PATH) && PATHS.has(path.slice(SITE_PATH.length))
  ).filter(({ path }) => subjects.competitor_id > 0 || !path.includes(":competitor_id"))
    .map((route) => ({
      path: route.path.slice(SITE_PATH.length)
        // the names of the parameters are those of the subjects
        .replace(/:(\w+)/g, (_, name) => String(subjects[name as keyof SearchReadSubjects])),
      windowed: takesWindow(route),
    }));
}

function takesWindow({ querySchema }: Pick<Route, "querySchema">): boolean {
  return querySchema !== undefined && "properties" in querySchema &&
    Object.keys(querySchema.properties ?? {}).includes("from");
}
