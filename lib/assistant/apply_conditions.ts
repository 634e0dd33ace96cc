import type { ApiQuery } from "./api_reader.ts";
import type { Context } from "./context.ts";
import type { Entities } from "./understand/question.ts";
import { daysOfSpan } from "./understand/time_span.ts";
import { dayOf } from "../core/days.ts";

/** By which of a question's conditions the API's lists can be filtered. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  listKeywords: ["impressions", "clicks", "search_volume", "branded", "intent", "url"],
  listSearchIntent: ["impressions", "clicks", "branded", "intent"],
  listOpportunities: ["impressions", "clicks", "url"],
  listContentDecay: ["impressions", "clicks", "url"],
  listPages: [
    "impressions",
    "clicks",
    "word_count",
    "response_time_ms",
    "inlinks_count",
    "depth",
    "url",
  ],
};

/** The filters of a list by what a question demands of its rows; what the list cannot filter by is left out. */
export function filtersOf(operationId: string, entities: Entities): ApiQuery {
  const fields = FIELDS[operationId] ?? [];
  const { conditions, intent, branded, path } = entities;
  const filters: [string, string | number | boolean][] = conditions
    .filter(({ field }) => fields.includes(field))
    .map(({ field, operator, value }) => [conditionFilter(field, operator), value]);
  if (intent !== null && fields.includes("intent")) filters.push([INTENT_FILTER, intent]);
  if (branded !== null && fields.includes("branded")) filters.push([BRANDED_FILTER, branded]);
  if (path !== null && fields.includes("url")) filters.push([PATH_FILTER, path]);
  return Object.fromEntries(filters);
}

/** The parameter that a condition becomes. */
export function conditionFilter(field: string, operator: string): string {
  return `filter[${field}][${operator}]`;
}

/** The parameter of "transactional". */
export const INTENT_FILTER = "filter[intent]";
/** The parameter of "without the brand". */
export const BRANDED_FILTER = "filter[branded]";
/** The parameter of "under /blog/": the host is not known here, so the path is looked for in the URL. */
export const PATH_FILTER = "filter[url][contains]";

/** The filters by which a list's times lie in the days that a question names; none: it names no days. */
export function daysFilter({ entities, now }: Context, field: string): Record<string, string> {
  if (entities.span === null) return {};
  const { from, to } = daysOfSpan(entities.span, dayOf(now));
  return {
    [conditionFilter(field, "gte")]: from,
    ...(to === null ? {} : { [conditionFilter(field, "lte")]: to }),
  };
}
