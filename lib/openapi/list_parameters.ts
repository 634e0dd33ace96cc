import { EXPORT_FORMATS, EXPORT_TYPES } from "../../schemas/export.ts";
import type { ListField, ListFields, Operator } from "../../db/core/list_shapes.ts";
import { OPERATORS_OF } from "../lists/parse_filter.ts";
import {
  DEFAULT_PER_PAGE,
  MAX_PER_PAGE,
  MAX_SEARCH_LENGTH,
  shownFields,
  sortableFields,
} from "../lists/parse_list_query.ts";
import type { Route } from "../routes/core/route.ts";
import type { Part } from "./component_schemas.ts";

/** `components/parameters` that all lists share. */
export const LIST_PARAMETERS: Readonly<Record<string, Part>> = {
  PerPage: {
    name: "per_page",
    in: "query",
    description: "Rows of a page.",
    schema: { type: "integer", minimum: 1, maximum: MAX_PER_PAGE, default: DEFAULT_PER_PAGE },
  },
  Cursor: {
    name: "cursor",
    in: "query",
    description: "Where the page before ended: `meta.next_cursor`, or the `next` of `Link`. It " +
      "holds for the same path, order and filters.",
    schema: { type: "string" },
  },
  Format: {
    name: "format",
    in: "query",
    description: "Gives all rows that match as a file, without pages, for one call of the month; " +
      `the header \`Accept\` may say the same: ${Object.values(EXPORT_TYPES).join(", ")}. ` +
      "`per_page` and `cursor` do not go with it.",
    schema: { type: "string", enum: ["json", ...EXPORT_FORMATS], default: "json" },
  },
  Bom: {
    name: "bom",
    in: "query",
    description: "With `format=csv`: begins with a byte order mark, by which Excel knows UTF-8.",
    schema: { type: "boolean", default: false },
  },
};

/** The parameters of a list, or of every view of a route that shows several. */
export function listParameters(route: Pick<Route, "list" | "views">): Part[] {
  const lists = route.list ? { "": route.list } : route.views ?? {};
  const all = Object.values(lists);
  if (all.length === 0) return [];
  const merge = (names: (list: ListFields) => string[]) => [...new Set(all.flatMap(names))];
  return [
    ...Object.keys(LIST_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    sortParameter(merge(sortableFields), all.length === 1 ? all[0] : undefined),
    ...(all.some(isSearchable) ? [SEARCH_PARAMETER] : []),
    fieldsParameter(merge(shownFields)),
    ...merge(filterableFields).flatMap((name) => filterParameters(name, lists)),
  ];
}

/** The parameters by which a table of an answer is given as a file. */
export function tableParameters({ tables }: Pick<Route, "tables">): Part[] {
  if (tables === undefined) return [];
  return [
    ...["Format", "Bom"].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    {
      name: "table",
      in: "query",
      description: "Which array below `data` is given as a table, with `format` of a file.",
      schema: { type: "string", enum: tables, default: tables[0] },
    },
  ];
}

const SEARCH_PARAMETER = {
  name: "q",
  in: "query",
  description: "Rows that contain this text.",
  schema: { type: "string", maxLength: MAX_SEARCH_LENGTH },
};

/** Several values of one parameter with commas between them. */
const COMMAS = { style: "form", explode: false } as const;

function sortParameter(names: readonly string[], list: ListFields | undefined): Part {
  const usual = list?.defaultSort.split(",") ?? [];
  const values = names.flatMap((name) => [name, `-${name}`]);
  return {
    name: "sort",
    in: "query",
    description: "The order, by one field or several; a minus turns it around. Rows without a " +
      "value come last." +
      (usual.every((key) => values.includes(key)) && usual.length > 0
        ? ` Default: \`${usual.join(",")}\`.`
        : ""),
    ...COMMAS,
    schema: { type: "array", items: { type: "string", enum: values } },
  };
}

function fieldsParameter(names: readonly string[]): Part {
  return {
    name: "fields",
    in: "query",
    description:
      "Answer with these fields alone, whatever the schema of a row requires. Default: all.",
    ...COMMAS,
    schema: { type: "array", items: { type: "string", enum: names } },
  };
}

function filterableFields({ fields }: ListFields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.filterable);
}

function isSearchable({ fields }: ListFields): boolean {
  return Object.values(fields).some((field) => field.searchable);
}

/** The short form, and one parameter for each operator, so that generated clients have all of them. */
function filterParameters(
  name: string,
  lists: Readonly<Record<string, ListFields>>,
): Part[] {
  const views = Object.keys(lists).filter((view) => lists[view]?.fields[name]?.filterable);
  const field = lists[views[0] ?? ""]?.fields[name];
  if (!field) throw new TypeError(`No list has the field "${name}".`);
  const operators = OPERATORS_OF[field.type];
  const others = operators.filter((operator) => operator !== "eq" && operator !== "in");
  const scope = views.length < Object.keys(lists).length
    ? ` Only with ${views.map((view) => `\`view=${view}\``).join(" or ")}.`
    : "";
  const short: Part = {
    name: `filter[${name}]`,
    in: "query",
    description: `${filterMeaning(field)} Also \`filter[${name}][…]\` with ` +
      `${others.map((operator) => `\`${operator}\``).join(", ")}.${scope}`,
    ...(operators.includes("in") ? COMMAS : {}),
    schema: filterSchema(field),
    "x-operators": operators,
  };
  return [short, ...others.map((operator) => operatorParameter(name, field, operator))];
}

const OPERATOR_MEANINGS: Readonly<Record<Operator, string>> = {
  eq: "This value.",
  ne: "Another value.",
  gt: "More than this.",
  gte: "This or more.",
  lt: "Less than this.",
  lte: "This or less.",
  in: "One of these values.",
  contains: "Contains this text.",
  starts_with: "Begins with this text.",
  between: "From the first to the second value, both included.",
  null: "`true`: without a value; `false`: with one.",
};

/** `/docs` leaves these out by `x-filter-operator`: the short form names them. */
function operatorParameter(name: string, field: ListField, operator: Operator): Part {
  return {
    name: `filter[${name}][${operator}]`,
    in: "query",
    description: OPERATOR_MEANINGS[operator],
    ...(operator === "between" ? COMMAS : {}),
    schema: operatorSchema(field, operator),
    "x-filter-operator": true,
  };
}

function operatorSchema({ type, values }: ListField, operator: Operator): Part {
  if (operator === "null") return { type: "boolean" };
  const value: Part = type === "time" ? { type: "string" } : { type };
  if (operator === "between") return { type: "array", minItems: 2, maxItems: 2, items: value };
  return values && operator === "ne" ? { ...value, enum: values } : value;
}

function filterMeaning({ type }: ListField): string {
  if (type === "time") return "A day (`YYYY-MM-DD`) or a moment (`2026-01-31T12:00:00Z`).";
  return OPERATORS_OF[type].includes("in") ? "One of these values." : "This value.";
}

function filterSchema({ type, values }: ListField): Part {
  if (type === "time") return { type: "string", examples: ["2026-11-20"] };
  if (!OPERATORS_OF[type].includes("in")) return { type };
  return { type: "array", items: values ? { type, enum: values } : { type } };
}
