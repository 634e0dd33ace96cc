import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { createMcpServer, type MessageAnswers } from "./mcp_server.ts";

/** A message, as it came over HTTP. */
export interface IncomingMessage {
  /** The address and the headers. */
  request: Request;
  /** Its body, parsed. */
  body: unknown;
  answers: MessageAnswers;
  /** Called with what a client did wrong. */
  onRefused(error: Error): void;
}

/**
 * Has a fresh server answer one message in JSON, in whichever protocol it speaks: 2026-07-28, in which
 * each message is separate, or those of 2025, of which no session is kept.
 */
export async function answerMessage(message: IncomingMessage): Promise<Response> {
  const { request, body, answers, onRefused } = message;
  const server = createMcpServer(answers);
  if (await isLegacyRequest(request, body)) return await answerLegacy(server, request, body);
  const handler = createMcpHandler(() => server, {
    legacy: "reject",
    keepAliveMs: 0,
    onerror: onRefused,
  });
  return await handler.fetch(request, { parsedBody: body });
}

async function answerLegacy(server: Server, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}
