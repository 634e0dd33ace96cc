import { ACCOUNT_TOOLS } from "./account_tools.ts";
import { ANNOTATION_TOOLS } from "./annotation_tools.ts";
import { AUDIT_TOOLS } from "./audit_tools.ts";
import { FIX_TOOLS } from "./fix_tools.ts";
import { SITE_TOOLS } from "./site_tools.ts";
import type { McpTool } from "./tool.ts";

/** Every tool of the door for agents. */
export const MCP_TOOLS: readonly McpTool[] = [
  ...ACCOUNT_TOOLS,
  ...AUDIT_TOOLS,
  ...SITE_TOOLS,
  ...FIX_TOOLS,
  ...ANNOTATION_TOOLS,
];
