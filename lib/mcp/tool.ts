import type { Ability } from "../../schemas/common.ts";
import type { ToolArguments } from "../assistant/tools/tool.ts";
import type { JsonRecord } from "../importers/values/json_values.ts";
import type { CallScope } from "../routes/core/route_call.ts";

/** What a tool does to the world, for clients that ask before they call (MCP, `ToolAnnotations`). */
interface ToolAnnotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** What a tool found, small enough for an answer. */
export interface Finding {
  /** Null: it is about the account. */
  site: { id: number; domain: string } | null;
  data: JsonRecord;
  /** The newest day of the data, `YYYY-MM-DD`; null: there are none. */
  dataAsOf: string | null;
  /** Where the next rows begin; null: there are none; absent: the tool has no pages. */
  nextCursor?: string | null;
  /** What was left out and how to get it; null: nothing was. */
  cut: string | null;
  /** Addresses of the API that give the same data. */
  sources: readonly string[];
}

/** One tool of the door for agents. */
export interface McpTool {
  /** In snake_case, for what one wants to know. */
  name: string;
  /** For people. */
  title: string;
  /** For models: what it returns, and when to call it. */
  description: string;
  ability: Ability;
  /** Calls of the month that a successful call costs: as the endpoint that it is. */
  quotaCost: 0 | 1;
  annotations: ToolAnnotations;
  /** JSON Schema of an object without further members. */
  inputSchema: object;
  /** JSON Schema of what is shown as `structuredContent`. */
  outputSchema: object;
  /** Throws what the API would answer where that is no 2xx; the arguments have passed the schema. */
  run(scope: CallScope, args: ToolArguments): Promise<Finding>;
}

/** Annotations of what only reads this service's data. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
