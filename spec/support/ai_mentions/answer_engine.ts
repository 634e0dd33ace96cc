import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { AiEngine } from "../../../lib/core/ai_engine_settings.ts";

/** A question as it arrived. */
export interface ArrivedQuestion {
  path: string;
  headers: IncomingHttpHeaders;
  // deno-lint-ignore no-explicit-any -- the specs look into it
  body: any;
  prompt: string;
}

/** What an engine says, whatever its format. */
export interface SpokenAnswer {
  text: string;
  sources?: readonly { url: string; title: string }[];
  /** Why it ends; default `stop`. */
  finish?: "stop" | "length" | "content_filter";
  refusal?: string;
  usage?: { input: number; output: number } | null;
  model?: string;
}

/** What the engine does instead of answering. */
export interface EngineFault {
  status?: number;
  headers?: Record<string, string>;
  /** A text is sent as it is, an object as JSON. */
  body?: unknown;
  /**
   * `hang`: nothing comes; `stall`: nothing more after the first half; `reset`: the connection ends; `cut`:
   * half of the answer; `endless`: an answer of 20 MB.
   */
  how?: "hang" | "stall" | "reset" | "cut" | "endless";
}

/** Engines on loopback that speak chat completions, responses and Perplexity's format. */
export interface AnswerEngine {
  /** As in `base_url`. */
  baseUrl: string;
  /** The only key that is accepted; null: none is asked for. */
  key: string | null;
  questions: ArrivedQuestion[];
  /** How many questions were under way at once, at most. */
  mostAtOnce: number;
  /** What is answered to a prompt. */
  answer(prompt: string): SpokenAnswer;
  /** Served instead of the next answers, in their order. */
  faults: EngineFault[];
  /** When given, an answer waits for it. */
  gate: Promise<unknown> | null;
  /** Resolves as soon as this many questions have arrived. */
  arrived(count: number): Promise<void>;
  /** Settings of an engine here. */
  engine(name: string, settings?: Partial<AiEngine>): AiEngine;
  close(): Promise<void>;
}

const MB = 1024 * 1024;

/** An error as OpenAI documents them. */
export function engineError(type: string, message: string, code: string | null = null): object {
  return { error: { message, type, param: null, code } };
}

/** Starts the server. */
export async function startAnswerEngine(): Promise<AnswerEngine> {
  const sockets = new Set<Socket>();
  let atOnce = 0;
  const watchers = new Set<() => void>();
  const server = createServer((request, response) => void serve(request, response));
  const own: AnswerEngine = {
    baseUrl: "",
    key: "sk-spec-0123456789abcdef",
    questions: [],
    mostAtOnce: 0,
    answer: (prompt) => ({ text: `About ${prompt}: Acme is a good choice.` }),
    faults: [],
    gate: null,
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (own.questions.length >= count) resolve();
        };
        watchers.add(look);
        look();
      }),
    engine: (name, settings = {}) => ({
      name,
      wireFormat: "chat_completions",
      baseUrl: own.baseUrl,
      model: "spec-1",
      apiKey: own.key,
      webSearch: false,
      searchContext: null,
      instructions: null,
      temperature: null,
      maxOutputTokens: null,
      prices: null,
      maxConcurrent: 2,
      maxRequestsPerMinute: null,
      timeoutMs: 5_000,
      ...settings,
    }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    own.mostAtOnce = Math.max(own.mostAtOnce, ++atOnce);
    response.once("close", () => atOnce--);
    const body = JSON.parse(await readBody(request));
    const path = request.url ?? "";
    const prompt = body.input ?? body.messages?.at(-1)?.content;
    own.questions.push({ path, headers: request.headers, body, prompt });
    for (const look of watchers) look();
    const fault = own.faults.shift();
    if (own.gate !== null) await own.gate;
    if (fault?.how === "hang") return;
    if (fault?.how === "reset") return void response.destroy();
    if (fault?.how === "endless") return sendEndless(response);
    const refused = own.key !== null && request.headers.authorization !== `Bearer ${own.key}`;
    const { status, sent } = fault?.status !== undefined || fault?.body !== undefined
      ? { status: fault.status ?? 200, sent: fault.body ?? "" }
      : refused
      ? {
        status: 401,
        sent: engineError(
          "invalid_request_error",
          "Incorrect API key provided.",
          "invalid_api_key",
        ),
      }
      : { status: 200, sent: write(path, body, own.answer(prompt)) };
    const text = typeof sent === "string" ? sent : JSON.stringify(sent);
    response.writeHead(status, { "content-type": "application/json", ...fault?.headers });
    if (fault?.how === "stall") return void response.write(text.slice(0, text.length / 2));
    response.end(fault?.how === "cut" ? text.slice(0, text.length / 2) : text);
  }

  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  own.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return own;
}

function sendEndless(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"choices":[{"message":{"content":"');
  const chunk = "a".repeat(MB);
  let sent = 0;
  const send = () => {
    while (sent++ < 20) if (!response.write(chunk)) return void response.once("drain", send);
    response.end('"}}]}');
  };
  send();
}

interface AskedBody {
  model: string;
}

/** The documented answer of the endpoint. */
function write(path: string, body: AskedBody, answer: SpokenAnswer): object {
  if (path === "/v1/responses") return writeResponse(body, answer);
  return writeChat(
    body,
    answer,
    "disable_search" in body || "language_preference" in body ||
      body.model.startsWith("sonar"),
  );
}

/** OpenAI, The chat completion object; Perplexity, Sonar API: `citations`, `search_results`. */
function writeChat({ model }: AskedBody, answer: SpokenAnswer, isPerplexity: boolean): object {
  const { text, sources = [], finish = "stop", refusal = null } = answer;
  const usage = answer.usage === undefined ? { input: 12, output: 40 } : answer.usage;
  return {
    id: "chatcmpl-spec",
    object: "chat.completion",
    created: 1_793_525_400,
    model: answer.model ?? model,
    ...usage !== null && {
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
      },
    },
    ...isPerplexity && {
      citations: sources.map(({ url }) => url),
      search_results: sources.map(({ url, title }) => ({ url, title, date: "2026-10-01" })),
    },
    choices: [{
      index: 0,
      finish_reason: finish,
      message: {
        role: "assistant",
        content: refusal === null ? text : null,
        refusal,
        ...!isPerplexity && {
          annotations: sources.map(({ url, title }) => ({
            type: "url_citation",
            url_citation: { url, title, start_index: 0, end_index: Math.min(5, text.length) },
          })),
        },
      },
    }],
  };
}

/** OpenAI, The response object: a `web_search_call`, then the message with its annotations. */
function writeResponse({ model }: AskedBody, answer: SpokenAnswer): object {
  const { text, sources = [], finish = "stop", refusal } = answer;
  const usage = answer.usage === undefined ? { input: 12, output: 40 } : answer.usage;
  const annotations = sources.map(({ url, title }) => ({
    type: "url_citation",
    url,
    title,
    start_index: 0,
    end_index: Math.min(5, text.length),
  }));
  const reason = finish === "length" ? "max_output_tokens" : finish;
  return {
    id: "resp_spec",
    object: "response",
    created_at: 1_793_525_400,
    status: finish === "stop" ? "completed" : "incomplete",
    incomplete_details: finish === "stop" ? null : { reason },
    error: null,
    model: answer.model ?? model,
    output: [
      { type: "web_search_call", id: "ws_spec", status: "completed", action: { type: "search" } },
      {
        type: "message",
        id: "msg_spec",
        role: "assistant",
        status: "completed",
        content: refusal === undefined
          ? [{ type: "output_text", text, annotations }]
          : [{ type: "refusal", refusal }],
      },
    ],
    usage: usage && {
      input_tokens: usage.input,
      output_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
