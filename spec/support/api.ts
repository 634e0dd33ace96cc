import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { createAdmission } from "../../lib/admission/create_admission.ts";
import { type CallCounter, createCallCounter } from "../../lib/admission/create_call_counter.ts";
import { type AppOptions, createApp } from "../../lib/app.ts";
import { type Config, readConfig } from "../../lib/core/config.ts";
import { createHttpServer } from "../../lib/http_listener.ts";
import { createMetricsRegistry } from "../../lib/core/metrics_registry.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import { createSearchWindows } from "../../lib/commands/search_data/search_windows.ts";
import type { Log } from "../../lib/core/log.ts";
import { createRequestServices } from "../../lib/request_services.ts";
import type { RequestServices, Services } from "../../lib/services.ts";
import type { SpecDatabase } from "./database.ts";
import { answerCheck } from "./ai_mentions/described_answer.ts";

/** One line of the API's log. */
export interface LogLine {
  level: string;
  event: string;
  fields: Record<string, unknown>;
}

/** What a request of a spec sends. */
export interface SpecRequest {
  token?: string;
  /** An object is sent as JSON, a string as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer, read to its end. */
export interface SpecAnswer {
  status: number;
  headers: Headers;
  text: string;
  // deno-lint-ignore no-explicit-any -- specs look into answers of every shape
  body: any;
}

/** The API on its own port. */
export interface SpecApi {
  url: string;
  services: RequestServices;
  /** Counts calls by day and endpoint. */
  counter: CallCounter;
  log: LogLine[];
  /** Waits for the next line of the log with this event. */
  logged(event: string): Promise<LogLine>;
  /**
   * `path` is below `/api/v1` unless it begins with `//`, which means the server's root. Throws
   * when the answer is not one that the OpenAPI document describes.
   */
  request(method: string, path: string, request?: SpecRequest): Promise<SpecAnswer>;
  close(): Promise<void>;
}

/** What a spec may set otherwise. */
export interface SpecApiOptions extends Partial<Pick<AppOptions, "routes" | "admission">> {
  config?: Partial<Config>;
  now?: () => Date;
  db?: Services["db"];
  databaseDir?: string;
}

/** Starts the API over the spec's database with real admission. */
export async function startApi(
  database: SpecDatabase,
  options: SpecApiOptions = {},
): Promise<SpecApi> {
  const log: LogLine[] = [];
  const lines = new EventEmitter();
  const db = options.db ?? database.db;
  const writeLog: Log = (level, event, fields = {}) => {
    const line = { level, event, fields };
    log.push(line);
    lines.emit(event, line);
  };
  const services = createRequestServices({
    config: { ...readConfig({}), databaseUrl: database.url, ...options.config },
    db,
    searchWindows: createSearchWindows({ db, log: writeLog }),
    ...(options.databaseDir !== undefined && { databaseDir: options.databaseDir }),
    now: options.now ?? (() => new Date()),
    log: writeLog,
  });
  const admission = options.admission ??
    createAdmission({
      databaseUrl: database.url,
      log: services.log,
      trustedProxies: services.config.trustedProxies,
    });
  const counter = createCallCounter({ db: database.db, log: services.log });
  const app = createApp(services, {
    counter,
    metrics: createMetricsRegistry(),
    ...options,
    admission,
  });
  const server = createHttpServer(app.callback(), services.log);
  const check = answerCheck(options.routes ?? ROUTES);
  const checkAnswer = (method: string, path: string, { status, headers, body }: SpecAnswer) => {
    const type = headers.get("content-type")?.split(";")[0] ?? null;
    const location = headers.get("location");
    check({ method, path: rootPath(path), status, type, body, location });
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // listening on TCP: the address is no pipe's name
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    services,
    counter,
    log,
    logged: async (event) => (await once(lines, event))[0],
    async request(method, path, request = {}) {
      const answer = await send(url, method, path, request);
      checkAnswer(method, path, answer);
      return answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([
        admission.close(),
        counter.close(),
        services.searchWindows.close(),
        services.changesThread.close(),
        services.piecesThread.close(),
      ]);
    },
  };
}

async function send(
  url: string,
  method: string,
  path: string,
  { token, body, headers = {} }: SpecRequest,
): Promise<SpecAnswer> {
  const response = await fetch(url + rootPath(path), {
    method,
    redirect: "manual",
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  }).catch((error: Error) => {
    // "fetch failed" alone does not say why
    throw new Error(`${method} ${path}: ${error.message}: ${inspect(error.cause)}`, {
      cause: error,
    });
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
}

/** From the server's root on. */
function rootPath(path: string): string {
  return path.startsWith("//") ? path.slice(1) : `/api/v1${path}`;
}
