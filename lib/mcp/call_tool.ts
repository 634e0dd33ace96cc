import type { CallToolResult } from "@modelcontextprotocol/server";
import { isTransient } from "../../db/core/transient_errors.ts";
import { isOutOfSpace } from "../../db/core/space_errors.ts";
import { noSpaceLeft } from "../core/no_space_left.ts";
import type { ToolArguments } from "../assistant/tools/tool.ts";
import { ServiceError, UnavailableError, ValidationError } from "../core/errors.ts";
import type { CallScope } from "../routes/core/route_call.ts";
import { createValidator } from "../core/validate.ts";
import { DATA_NOTE } from "./output_schemas.ts";
import type { Finding, McpTool } from "./tool.ts";
import { writeFinding } from "./write_text.ts";

/** The call of a tool, as it came. */
interface ToolCall {
  tool: McpTool;
  args: Record<string, unknown>;
  requestId: string;
}

/** Runs a tool; what is wrong with the call is a result that the model can read and act upon. */
export async function callTool(
  scope: CallScope,
  { tool, args, requestId }: ToolCall,
): Promise<CallToolResult> {
  try {
    const errors = createValidator(tool.inputSchema, { root: "arguments", subject })(args);
    if (errors) throw new ValidationError(errors);
    // the schema says which members there are
    return tellFinding(await tool.run(scope, args as ToolArguments));
  } catch (error) {
    const known = knownError(error, requestId);
    if (known !== error) {
      const fields = { tool: tool.name, request_id: requestId, error };
      scope.services.log("error", "mcp_tool_failed", fields);
    }
    return tellError(known);
  }
}

function subject(name: string): string {
  return `The argument ${name}`;
}

function tellFinding(finding: Finding): CallToolResult {
  const { site, data, dataAsOf, nextCursor, cut, sources } = finding;
  return {
    content: [{ type: "text", text: writeFinding(finding) }],
    structuredContent: {
      ...(site ? { site_id: site.id, domain: site.domain } : {}),
      note: DATA_NOTE,
      data_as_of: dataAsOf,
      data,
      ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
      cut,
      sources: [...sources],
    },
  };
}

/** The error that a caller may see of any error: what is ours alone is named by the request. */
export function knownError(error: unknown, requestId: string): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isOutOfSpace(error)) return noSpaceLeft();
  if (isTransient(error)) {
    return new UnavailableError("database_unavailable", "The database cannot be reached.");
  }
  return new ServiceError(
    "internal_error",
    `Something went wrong on our side. The request id ${requestId} names this case in our log.`,
  );
}

/** The tools that do what the API's own messages name requests for. */
const NEXT_CALLS: Readonly<Record<string, string>> = {
  no_audit: "Call start_audit to begin one, audit_progress to follow it.",
  audit_unfinished: "Call audit_progress to follow it.",
  site_not_found: "Call list_sites for the sites that it has.",
  site_not_allowed: "Call list_sites for those that it may read.",
};

/** Writes an error of the API as the result of a tool. */
export function tellError(error: ServiceError): CallToolResult {
  const { code, details } = error;
  const messages = error instanceof ValidationError
    ? Object.values(error.errors).flat()
    : [error.message];
  if (error instanceof UnavailableError) {
    messages.push(`Call again in ${error.retryAfterSeconds} seconds.`);
  }
  const next = NEXT_CALLS[code];
  if (next !== undefined) messages.push(next);
  const more = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : "";
  return {
    isError: true,
    content: [{ type: "text", text: `${messages.join(" ")} (${code})${more}` }],
  };
}
