import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { LlmConfig } from "../../../lib/core/config.ts";
import { engineError, type EngineFault } from "../ai_mentions/answer_engine.ts";

/** A message as it arrived. */
export interface ArrivedMessage {
  role: "system" | "user" | "assistant" | "tool";
  content: string | null;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** A request as it arrived. */
export interface ArrivedRequest {
  authorization: string | undefined;
  url: string;
  body: {
    model: string;
    messages: ArrivedMessage[];
    tools: { type: string; function: { name: string; description: string; parameters: object } }[];
    tool_choice: string;
    max_completion_tokens?: number;
    max_tokens?: number;
  };
  /** The data of the tools' results so far, parsed. */
  // deno-lint-ignore no-explicit-any -- each tool has its own
  results: any[];
}

/** What the model says. */
export interface LlmReply {
  text?: string;
  calls?: readonly { name: string; args?: unknown; id?: string }[];
  refusal?: string;
  finish?: string;
  model?: string;
  usage?: { prompt_tokens: unknown; completion_tokens: unknown; total_tokens: unknown } | null;
}

/** A language model on loopback that speaks chat completions with tools. */
export interface LlmProvider {
  /** As in LLM_BASE_URL. */
  baseUrl: string;
  key: string;
  requests: ArrivedRequest[];
  /** What is said to a request; `index` counts from 0. */
  reply(request: ArrivedRequest, index: number): LlmReply;
  /** Served instead of the next answers, in their order. */
  faults: EngineFault[];
  /** The only name of the limit that it knows; null: both. */
  limitName: "max_tokens" | "max_completion_tokens" | null;
  /** Settings with which it is asked. */
  config(settings?: Partial<LlmConfig>): LlmConfig;
  close(): Promise<void>;
}

const MB = 1024 * 1024;
const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** Starts the model. What the documented format does not allow it refuses with 400, as OpenAI does. */
export async function startLlmProvider(): Promise<LlmProvider> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void serve(request, response));
  const own: LlmProvider = {
    baseUrl: "",
    key: "sk-spec-Zk41xQ8mN0pRt7Vb",
    requests: [],
    reply: () => ({ text: "Nothing is known of that." }),
    faults: [],
    limitName: null,
    config: (settings = {}) => ({
      baseUrl: own.baseUrl,
      apiKey: own.key,
      model: "spec-large",
      timeoutMs: 20_000,
      ...settings,
    }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: ArrivedRequest["body"] = JSON.parse(await readBody(request));
    const arrived: ArrivedRequest = {
      authorization: request.headers.authorization,
      url: request.url ?? "",
      body,
      results: body.messages.filter(({ role }) => role === "tool").flatMap(({ content }) => {
        const parsed = JSON.parse((content ?? "").replace(/^You have asked this before\. /, ""));
        return parsed.data === undefined ? [] : [parsed.data];
      }),
    };
    own.requests.push(arrived);
    const fault = own.faults.shift();
    if (fault) return serveFault(response, fault);
    const wrong = findWrong(arrived);
    if (wrong !== null) return send(response, 400, engineError("invalid_request_error", wrong));
    if (arrived.authorization !== `Bearer ${own.key}`) {
      const message = `Incorrect API key provided: ${arrived.authorization}.`;
      return send(response, 401, engineError("invalid_request_error", message, "invalid_api_key"));
    }
    send(response, 200, completionOf(own.reply(arrived, own.requests.length - 1)));
  }

  function findWrong({ url, body }: ArrivedRequest): string | null {
    if (url !== "/v1/chat/completions") return `Unknown URL ${url}.`;
    for (const name of ["max_tokens", "max_completion_tokens"] as const) {
      if (own.limitName !== null && name !== own.limitName && body[name] !== undefined) {
        return `Unsupported parameter: '${name}'. Use '${own.limitName}' instead.`;
      }
    }
    const waiting = new Set<string>();
    for (const { role, tool_calls: calls = [], tool_call_id: id = "", content } of body.messages) {
      if (role !== "tool" && waiting.size > 0) return "A tool call has no answer.";
      if (role === "tool" && !waiting.delete(id)) return `Nothing called ${id}.`;
      if (role !== "assistant" && typeof content !== "string") return "content is missing.";
      for (const call of calls) waiting.add(call.id);
    }
    return waiting.size > 0 ? "A tool call has no answer." : null;
  }

  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // listening on TCP: the address is no pipe's name
  own.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return own;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function completionOf(reply: LlmReply): object {
  const { text, calls = [], refusal, finish, usage = USAGE } = reply;
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_796_000_000,
    model: reply.model ?? "spec-large-2026-10-01",
    choices: [{
      index: 0,
      message: {
        role: "assistant",
        content: text ?? null,
        refusal: refusal ?? null,
        ...calls.length > 0 && {
          tool_calls: calls.map(({ name, args = {}, id }, index) => ({
            id: id ?? `call_${index}_${Math.random().toString(36).slice(2)}`,
            type: "function",
            function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
          })),
        },
      },
      finish_reason: finish ?? (calls.length > 0 ? "tool_calls" : "stop"),
    }],
    ...usage === null ? {} : { usage },
  };
}

function serveFault(response: ServerResponse, fault: EngineFault): void {
  const { status = 200, headers = {}, body = "", how } = fault;
  if (how === "hang") return;
  if (how === "reset") return void response.destroy();
  if (how === "endless") {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    const chunk = Buffer.alloc(MB, "x");
    const write = () => {
      if (response.destroyed) return;
      response.write(chunk) ? setImmediate(write) : response.once("drain", write);
    };
    return write();
  }
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  if (how === "cut") {
    response.write(text.slice(0, text.length / 2));
    return void response.destroy();
  }
  response.end(text);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
