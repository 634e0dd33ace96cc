import { AI_TOOLS } from "./ai_tools.ts";
import { CHANGE_TOOLS } from "./change_tools.ts";
import { ISSUE_TOOLS } from "./issue_tools.ts";
import { LINK_TOOLS } from "./link_tools.ts";
import { MARKET_TOOLS } from "./market_tools.ts";
import { PAGE_TOOLS } from "./page_tools.ts";
import { SEARCH_TOOLS } from "./search_tools.ts";
import { SITE_TOOLS } from "./site_tools.ts";
import type { AssistantTool } from "./tool.ts";

/** Every tool. */
export const ASSISTANT_TOOLS: readonly AssistantTool[] = [
  ...SITE_TOOLS,
  ...ISSUE_TOOLS,
  ...PAGE_TOOLS,
  ...SEARCH_TOOLS,
  ...CHANGE_TOOLS,
  ...MARKET_TOOLS,
  ...LINK_TOOLS,
  ...AI_TOOLS,
];
