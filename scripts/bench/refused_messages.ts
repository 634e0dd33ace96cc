import { listRefusedBodies, type RefusedBody } from "./refused_bodies.ts";

/** Where agents ask. */
export const MCP_PATH = "/mcp";
/** Bytes that a message may have. */
export const MCP_BODY_LIMIT_BYTES = 256 * 1024;

/** A tool, as the list of tools describes it. */
interface ListedTool {
  name: string;
  inputSchema: object;
}

/** Methods whose parameters the protocol's library reads by itself. */
const METHODS = ["initialize", "tools/list", "tools/call", "ping", "nothing/such"];

/** Lists messages of agents that are refused, as large as they may be: one tool after the other, then other methods. */
export function* listRefusedMessages(
  tools: readonly ListedTool[],
  siteId: number,
): Generator<RefusedBody> {
  for (const tool of tools) {
    for (const body of listParts(tool.inputSchema)) {
      const call = `{"name":"${tool.name}","arguments":${body.json}}`;
      yield messageOf(`${tool.name}: ${body.name}`, { method: "tools/call", params: call });
    }
  }
  for (const method of METHODS) {
    for (const { json: params, ...body } of listParts({})) {
      yield messageOf(`${method}: ${body.name}`, { method, params });
      yield messageOf(`${method}: _meta: ${body.name}`, { method, params: `{"_meta":${params}}` });
    }
  }
  const long = "x".repeat(MCP_BODY_LIMIT_BYTES - 200);
  const call = `{"name":"list_sites","arguments":{"site_id":${siteId}}}`;
  yield messageOf("a long id", { method: "tools/call", params: call, id: JSON.stringify(long) });
  yield messageOf("a long method", { method: long, params: "{}" });
  yield messageOf("a long tool", { method: "tools/call", params: `{"name":"${long}"}` });
}

/** Asks a server for its tools. */
export async function listTools(serverUrl: string, token: string): Promise<ListedTool[]> {
  const answer = await fetch(serverUrl + MCP_PATH, {
    method: "POST",
    headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  // an answer of MCP, which the specs check
  const { result } = await answer.json() as { result: { tools: ListedTool[] } };
  return result.tools;
}

/** Filled lists and objects without coding; the message is longer than the part. */
function* listParts(schema: object): Generator<{ name: string; json: string }> {
  const source = { schema, example: {}, limitBytes: MCP_BODY_LIMIT_BYTES - 200 };
  for (const { name, make, coding } of listRefusedBodies(source)) {
    const bytes = coding === undefined ? make() : undefined;
    if (bytes !== undefined) yield { name, json: bytes.toString() };
  }
}

interface MessageParts {
  method: string;
  /** As JSON. */
  params: string;
  id?: string;
}

function messageOf(name: string, { method, params, id = "1" }: MessageParts): RefusedBody {
  const text = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`;
  return { name, make: () => Buffer.from(text), mayPass: true };
}
