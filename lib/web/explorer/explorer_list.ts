import type { ListField, ListFields } from "../../../db/core/list_shapes.ts";
import { ROUTES } from "../../routes/mod.ts";
import type { Route } from "../../routes/core/route.ts";
import type { ExplorerView } from "./explorer_view.ts";

/** What the document says of a field or a parameter. */
export interface FieldSchema {
  description?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly (string | null)[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

/** A row of any list, by the names of its fields. */
export type ExplorerRow = Readonly<Record<string, unknown>>;

/** The list behind a view. */
export interface ExplorerList {
  route: Route;
  fields: ListFields;
  /** Of the members of a row. */
  rowSchemas: Readonly<Record<string, FieldSchema>>;
  /** Of the parameters other than those of every list. */
  parameters: Readonly<Record<string, FieldSchema>>;
  /** The fields that people can choose, in the order of the list. */
  columns: readonly string[];
}

const lists = new Map<ExplorerView, ExplorerList>();

/** Finds the list of a view among the routes. */
export function explorerList(view: ExplorerView): ExplorerList {
  const known = lists.get(view);
  if (known !== undefined) return known;
  const list = createList(view);
  lists.set(view, list);
  return list;
}

function createList({ operationId, fixed = {} }: ExplorerView): ExplorerList {
  const route = ROUTES.find((one) => one.operationId === operationId);
  const fields = route?.views?.[fixed["view"] ?? ""] ?? route?.list;
  if (route === undefined || fields === undefined) {
    throw new TypeError(`${operationId} is no list.`);
  }
  const rowSchemas = rowSchemasOf(route, Object.keys(fields.fields));
  const columns = Object.entries(fields.fields).filter(([, { hidden }]) => !hidden)
    .map(([name]) => name);
  const { properties = {} } = Object(route.querySchema);
  const parameters = Object.fromEntries(
    Object.entries<FieldSchema>(properties).filter(([name]) => !(name in fixed)),
  );
  return { route, fields, rowSchemas, parameters, columns };
}

/** Of a list with several kinds of rows, those of the kind with these fields. */
function rowSchemasOf(
  { answerSchema }: Route,
  names: readonly string[],
): Record<string, FieldSchema> {
  const answers = alternatives(answerSchema);
  const rows = answers.flatMap((answer) => alternatives(answer.properties?.["data"]?.items));
  const count = ({ properties = {} }: SchemaPart) => names.filter((name) => name in properties);
  const [best] = rows.toSorted((a, b) => count(b).length - count(a).length);
  // the parts of a JSON Schema have the members that are read here, or none
  return (best?.properties ?? {}) as Record<string, FieldSchema>;
}

interface SchemaPart {
  properties?: Record<string, SchemaPart>;
  items?: SchemaPart;
  oneOf?: SchemaPart[];
  anyOf?: SchemaPart[];
}

function alternatives(schema: unknown): SchemaPart[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { oneOf, anyOf }: SchemaPart = schema;
  return oneOf ?? anyOf ?? [schema];
}

/** A field of a list; throws for a name that the list does not have. */
export function fieldOf({ fields }: ExplorerList, name: string): ListField {
  const field = fields.fields[name];
  if (field === undefined) throw new TypeError(`The list has no field "${name}".`);
  return field;
}
