import { MCP_PATH } from "../../../lib/mcp/mcp_path.ts";
import type { CheckAnswer } from "../ai_mentions/described_answer.ts";
import type { FuzzRequest } from "./requests.ts";
import type { FuzzAnswer } from "./send.ts";

/** What a refusal may have. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** Says what is wrong with an answer; undefined: nothing. */
export function findFault(
  { method, path }: FuzzRequest,
  answer: FuzzAnswer,
  check: CheckAnswer,
): string | undefined {
  const { status, headers, text } = answer;
  const asked = `${method} ${path.slice(0, 500)} → ${status}`;
  if (status >= 500 || status < 200) return `${asked}: ${text}`;
  if (headers["x-request-id"] === undefined) return `${asked} lacks X-Request-Id.`;
  if (status >= 400 && Buffer.byteLength(text) > MAX_REFUSAL_BYTES) {
    return `${asked} refuses with ${Buffer.byteLength(text)} bytes.`;
  }
  const type = String(headers["content-type"] ?? "").split(";")[0] || null;
  // a coded answer is not read: the same answer without a coding is checked at other times
  if (headers["content-encoding"] !== undefined) return undefined;
  let body: unknown;
  try {
    body = type === "application/json" && text !== "" ? JSON.parse(text) : text || undefined;
  } catch {
    return `${asked} is called JSON and is not: ${text.slice(0, 500)}`;
  }
  if (path.split("?")[0] === MCP_PATH) {
    return text.includes("(internal_error)") ? `${asked}: ${text}` : undefined;
  }
  const location = typeof headers.location === "string" ? headers.location : null;
  try {
    check({ method, path, status, type, body, location });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}
