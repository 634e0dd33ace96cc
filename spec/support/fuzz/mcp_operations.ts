import { MCP_PATH } from "../../../lib/mcp/mcp_path.ts";
import { MCP_TOOLS } from "../../../lib/mcp/mod.ts";
import type { FuzzOperation, FuzzSchema } from "./operations.ts";

const METHODS = ["initialize", "tools/list", "ping", "resources/list", "constructor", ""];

/** Describes the messages of agents as operations, one a tool and one for what is no call. */
export function listMcpOperations(siteId: number): FuzzOperation[] {
  const calls = MCP_TOOLS.map((tool) => {
    const schema = tool.inputSchema as FuzzSchema; // a schema of an object
    const properties = { ...schema.properties };
    if (properties["site_id"]) properties["site_id"] = { type: "integer", enum: [siteId] };
    const call: FuzzSchema = {
      type: "object",
      required: ["name", "arguments"],
      properties: { name: { const: tool.name }, arguments: { ...schema, properties } },
    };
    const usual = properties["site_id"] ? { site_id: siteId } : {};
    return messageOperation({ const: "tools/call" }, call, {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: tool.name, arguments: usual },
    });
  });
  const anything: FuzzSchema = { type: "object", properties: { name: {}, cursor: {} } };
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  return [...calls, messageOperation({ enum: METHODS }, anything, list)];
}

function messageOperation(method: FuzzSchema, params: FuzzSchema, example: object): FuzzOperation {
  const schema: FuzzSchema = {
    type: "object",
    required: ["jsonrpc", "id", "method", "params"],
    properties: {
      jsonrpc: { const: "2.0" },
      id: { type: ["integer", "string"] },
      method,
      params,
    },
  };
  return { method: "POST", template: MCP_PATH, parameters: [], body: { schema, example } };
}
