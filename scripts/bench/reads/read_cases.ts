import type { ListField, ListFields } from "../../../db/core/list_shapes.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";

/** One question to the API. */
export interface ReadCase {
  /** Below the site, such as `/pages?sort=-link_score`. */
  path: string;
  /** As it comes, without order, filter or search of its own. */
  plain: boolean;
  /** A list, whose further pages are read as well. */
  list: boolean;
}

/** What stands for the parameters of the paths. */
export interface ReadSubjects {
  page_id: string;
  audit_id: string;
  code: string;
  url: string;
}

const SITE_PATH = "/sites/:id";

/** A difference needs a second audit and is worked out, not read: its times are the README's. */
const NOT_READ = "diffAudits";

/** Parameters without which a route has nothing to say. */
const NEEDED: Readonly<Record<string, (subjects: ReadSubjects) => string>> = {
  getRobots: ({ url }) => `url=${encodeURIComponent(url)}`,
};

/**
 * Every GET below a site but the difference of two audits: as it is, and each list in each order, with a filter on each field and
 * with a search that it allows.
 */
export function createReadCases(subjects: ReadSubjects): ReadCase[] {
  // the site has no imports, keywords and competitors: search-reads asks for those
  const isKnown = (path: string) =>
    path.slice(SITE_PATH.length).matchAll(/:(\w+)/g).every(([, name = ""]) => name in subjects);
  const routes = ROUTES.filter(({ method, path, operationId }) =>
    method === "GET" && path.startsWith(SITE_PATH) && operationId !== NOT_READ && isKnown(path)
  );
  return routes.flatMap(({ path, operationId, list, views }) => {
    const below = path.slice(SITE_PATH.length)
      .replace(/:(\w+)/g, (_, name) => encodeURIComponent(subjects[name as keyof ReadSubjects]));
    if (views !== undefined) {
      return Object.entries(views).flatMap(([view, fields]) =>
        createListCases(`${below}?view=${view}`, fields)
      );
    }
    if (list !== undefined) return createListCases(below, list);
    const needed = NEEDED[operationId]?.(subjects);
    return [{ path: needed ? `${below}?${needed}` : below, plain: true, list: false }];
  });
}

function createListCases(path: string, { fields }: ListFields): ReadCase[] {
  const separator = path.includes("?") ? "&" : "?";
  const entries = Object.entries(fields);
  const orders = entries.filter(([, { sortable }]) => sortable)
    .flatMap(([name]) => [`sort=${name}`, `sort=-${name}`]);
  const filters = entries.filter(([, { filterable }]) => filterable)
    .map(([name, field]) => `filter[${name}]${filterValue(field)}`);
  const search = entries.some(([, { searchable }]) => searchable) ? ["q=copper"] : [];
  return [
    { path, plain: true, list: true },
    ...[...orders, ...filters, ...search].map((part) => ({
      path: path + separator + part,
      plain: false,
      list: true,
    })),
  ];
}

/** Something to compare with that a part of the rows has. */
function filterValue({ type, values }: ListField): string {
  if (values !== undefined) return `=${values[0]}`;
  if (type === "boolean") return "=true";
  if (type === "time") return "[gt]=2026-01-01T00:00:00Z";
  return type === "string" ? "[contains]=copper" : "[gte]=10";
}
