import { MCP_TOOLS } from "./mod.ts";
import type { McpTool } from "./tool.ts";

const TOOLS = new Map(MCP_TOOLS.map((tool) => [tool.name, tool]));

/** Finds a tool by its name, which may be anything. */
export function findTool(name: unknown): McpTool | undefined {
  return typeof name === "string" ? TOOLS.get(name) : undefined;
}
