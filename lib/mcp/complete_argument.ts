import type { CompleteResult } from "@modelcontextprotocol/server";
import { readRecord } from "../importers/values/json_values.ts";
import type { CallScope } from "../routes/core/route_call.ts";
import { callOf } from "./account_tools.ts";
import { findPrompt } from "./mcp_prompts.ts";
import { RESOURCE_TEMPLATES } from "./mcp_resources.ts";
import { findScopeSite, listScopeSites } from "./scope_sites.ts";

/** Values that a completion has at most: MCP 2025-11-25, Completion, allows 100. */
const MAX_VALUES = 100;

const callListIssues = callOf("listIssues");

/** What a client wants to complete, as it came. */
interface CompletionQuestion {
  ref: { type: string; name?: string; uri?: string };
  argument: { name: string; value: string };
  context?: { arguments?: Record<string, string> | undefined } | undefined;
}

/**
 * Completes an argument of a prompt or of a resource's name: sites that the token may read, and codes of issues that
 * the named site has. What is unknown has no values.
 */
export async function completeArgument(
  scope: CallScope,
  { ref, argument: { name, value }, context }: CompletionQuestion,
): Promise<CompleteResult> {
  const typed = value.trim().toLowerCase().slice(0, 200);
  if (!hasArgument(ref, name)) return completionOf([], false);
  if (name === "site" || name === "site_id") {
    const query = typed === "" ? {} : { q: typed };
    const { sites, nextCursor } = await listScopeSites(scope, { per_page: MAX_VALUES, ...query });
    const values = sites.map(({ id, domain }) => name === "site" ? domain : String(id));
    return completionOf(values, nextCursor !== null);
  }
  const { site, site_id } = readRecord(context?.arguments) ?? {};
  const found = await findScopeSite(scope, String(site ?? site_id ?? ""));
  if (found === undefined) return completionOf([], false);
  const { body } = await callListIssues(scope, {
    params: { id: found.id },
    query: { per_page: MAX_VALUES, fields: ["code"] },
  });
  const codes = body.data.flatMap(({ code }) => code?.startsWith(typed) ? [code] : []);
  return completionOf(codes, body.meta.next_cursor !== null);
}

function hasArgument({ type, name, uri }: CompletionQuestion["ref"], argument: string): boolean {
  if (type === "ref/prompt") {
    return findPrompt(name)?.arguments?.some((one) => one.name === argument) ?? false;
  }
  return RESOURCE_TEMPLATES.some(({ uriTemplate }) =>
    uriTemplate === uri && uriTemplate.includes(`{${argument}}`)
  );
}

function completionOf(values: readonly string[], hasMore: boolean): CompleteResult {
  return { completion: { values: values.slice(0, MAX_VALUES), hasMore } };
}
