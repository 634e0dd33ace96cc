import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { SpecApi } from "./api.ts";

/** The versions of the protocol that are spoken, each by a client that asks for it. */
export const MCP_VERSIONS = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** One of them. */
export type McpVersion = (typeof MCP_VERSIONS)[number];

/** An answer of the door, read to its end. */
export interface McpAnswer {
  status: number;
  headers: Headers;
  text: string;
  // deno-lint-ignore no-explicit-any -- specs look into answers of every shape
  body: any;
}

/** What a raw message is sent with. */
export interface McpRequest {
  token?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** Connects the official client. */
export async function openMcpClient(
  api: SpecApi,
  token: string,
  version: McpVersion = "2025-11-25",
): Promise<Client> {
  const client = new Client({ name: "spec", version: "1.0.0" }, {
    versionNegotiation: { mode: version === "2026-07-28" ? { pin: version } : "legacy" },
    ...(version === "2025-06-18" ? { supportedProtocolVersions: [version] } : {}),
  });
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

/** The text of a tool's result. */
export function textOf({ content }: Awaited<ReturnType<Client["callTool"]>>): string {
  return content.map((block) => block.type === "text" ? block.text : "").join("\n");
}

/** Sends a body, an object as JSON, as no client does; of 2025, which needs no headers of its own. */
export async function postMcp(
  api: SpecApi,
  body: unknown,
  { token, headers = {}, method = "POST" }: McpRequest = {},
): Promise<McpAnswer> {
  const response = await fetch(`${api.url}/mcp`, {
    method,
    headers: {
      "Content-Type": "application/json",
      "Accept": "application/json, text/event-stream",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** The message that calls a tool. */
export function toolMessage(name: string, args: object = {}): object {
  return { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name, arguments: args } };
}
