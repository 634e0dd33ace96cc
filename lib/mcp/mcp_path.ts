/** Where the door for agents is, outside of `/api/v1`; with a slash at its end or without, like every path of the API. */
export const MCP_PATH = "/mcp";

/** Whether a request is the door's. */
export function isMcpPath(path: string): boolean {
  return path === MCP_PATH || path === `${MCP_PATH}/`;
}
