import { createInputSchema, LIMIT, ROWS, TEXT } from "../assistant/tools/tool_schemas.ts";
import type { OperationId, Operations } from "../../schemas/operations.ts";
import { ROUTES } from "../routes/mod.ts";
import {
  type CalledRoute,
  type CallScope,
  createRouteCall,
  type RouteQuestion,
} from "../routes/core/route_call.ts";
import { fitData } from "./fit_finding.ts";
import { membersOf, outputSchemaOf, rowsOf } from "./output_schemas.ts";
import { CURSOR, withoutFields } from "./site_tool.ts";
import { type McpTool, READS } from "./tool.ts";

const FIELDS = ["id", "domain", "name", "status", "country", "language", "health_score"]
  .concat("last_audit_at", "audit_status", "pages_count", "issues_count", "keywords_count");
/** A row with the longest name and domain, cut, so that as many as may be asked for fit. */
const MOST_ROWS = 12;

const NEXT = /<([^>]*)>; rel="next"/;

/** Prepares calls of the route of this operation. */
export function callOf<Id extends OperationId>(operationId: Id): OperationCall<Id> {
  const route = ROUTES.find((one) => one.operationId === operationId);
  if (!route) throw new TypeError(`There is no route "${operationId}".`);
  // defineRoute() checks the handler against the operation's schema
  return createRouteCall(route) as OperationCall<Id>;
}

/** Calls the route of one operation. */
export type OperationCall<Id extends OperationId> = (
  scope: CallScope,
  question: RouteQuestion,
) => Promise<CalledRoute<Operations[Id]["answer"]>>;

const callListSites = callOf("listSites");

const listSites: McpTool = {
  name: "list_sites",
  title: "Sites",
  description: "The websites that this token may ask about, with the site_id that every other " +
    "tool wants, health score and the last audit. Call it first.",
  ability: "read",
  quotaCost: 1,
  annotations: READS,
  inputSchema: createInputSchema({
    contains: { ...TEXT, maxLength: 200, description: "In the domain or the name." },
    limit: { ...LIMIT.limit, maximum: MOST_ROWS },
    ...CURSOR,
  }),
  outputSchema: outputSchemaOf(rowsWithIds(), { hasPages: true, ofSite: false }),
  async run(scope, { contains, limit = ROWS.usual, cursor }) {
    const query = { q: contains, per_page: limit, cursor, fields: FIELDS };
    const { body, headers, apiUrl } = await callListSites(scope, { query });
    const rows = body.data.map(({ id, ...site }) => ({ site_id: id, ...site }));
    const total = Number(headers["X-Total-Count"] ?? rows.length);
    const fitted = fitData({ total, rows }, { rows, isLast: true });
    return {
      site: null,
      data: fitted.data ?? {},
      dataAsOf: null,
      nextCursor: nextCursorOf(headers),
      cut: fitted.data !== undefined && fitted.isCut ? "Long names are shortened." : null,
      sources: [withoutFields(apiUrl)],
    };
  },
};

/** The cursor of the next page of a list whose paging is in the headers; null: there is none. */
export function nextCursorOf(headers: Readonly<Record<string, string>>): string | null {
  const next = NEXT.exec(headers["Link"] ?? "")?.[1];
  return next === undefined ? null : new URL(next).searchParams.get("cursor");
}

function rowsWithIds(): object {
  return membersOf({
    total: { type: "integer" },
    rows: {
      type: "array",
      items: membersOf({ site_id: { type: "integer" }, ...siteProperties() }),
    },
  });
}

function siteProperties(): Record<string, object> {
  const schema = rowsOf("listSites", FIELDS.slice(1)) as {
    properties: { rows: { items: { properties: Record<string, object> } } };
  };
  return schema.properties.rows.items.properties;
}

/** Tools that report the account. */
export const ACCOUNT_TOOLS: readonly McpTool[] = [listSites];
