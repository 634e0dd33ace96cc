import type { Ability } from "../../schemas/common.ts";
import { readRecord } from "../importers/values/json_values.ts";
import { findTool } from "./find_tool.ts";
import { findPrompt } from "./mcp_prompts.ts";
import { parseResourceUri } from "./mcp_resources.ts";
import type { McpTool } from "./tool.ts";

/** What a message needs of its token. */
export interface MessageNeeds {
  /** Null: any token may send it. */
  ability: Ability | null;
  /** Calls of the month that it costs where it succeeds. */
  quotaCost: 0 | 1;
  /** The site that it names; NaN: none. */
  siteId: number;
  /** What it is counted as; undefined: the path alone. */
  label?: string;
  /** The tool that it calls. */
  tool?: McpTool | undefined;
  /** The arguments as they came: the SDK's copy lacks members such as __proto__. */
  args: Record<string, unknown>;
}

/** A message that tells nothing of the account, such as the list of tools. */
export const NOTHING: MessageNeeds = { ability: null, quotaCost: 0, siteId: NaN, args: {} };

/** Reads what a message needs; one that is none needs nothing, and is refused elsewhere. */
export function needsOf(body: unknown): MessageNeeds {
  const message = readRecord(body) ?? {};
  const params = readRecord(message["params"]) ?? {};
  switch (message["method"]) {
    case "tools/call":
      return needsOfTool(params);
    case "resources/read":
      return needsOfResource(params["uri"]);
    case "prompts/get":
      return {
        ...NOTHING,
        ability: "read",
        quotaCost: findPrompt(params["name"])?.hasReport ? 1 : 0,
        label: "prompt",
      };
    case "resources/list":
    case "completion/complete":
      return { ...NOTHING, ability: "read" };
    default:
      return NOTHING;
  }
}

function needsOfTool(params: Record<string, unknown>): MessageNeeds {
  const tool = findTool(params["name"]);
  const args = readRecord(params["arguments"]) ?? {};
  if (tool === undefined) return { ...NOTHING, args };
  const { ability, quotaCost, name } = tool;
  const siteId = args["site_id"];
  return {
    ability,
    quotaCost,
    siteId: typeof siteId === "number" ? siteId : NaN,
    label: name,
    tool,
    args,
  };
}

/** The guides are for every token; what is said of a site costs what the endpoints cost that say it. */
function needsOfResource(uri: unknown): MessageNeeds {
  const named = parseResourceUri(uri);
  if (named === undefined || named.kind === "guide") return NOTHING;
  const { siteId } = named;
  return { ...NOTHING, ability: "read", quotaCost: 1, siteId, label: "resource" };
}
