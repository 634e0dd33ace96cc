import { request } from "node:http";
import { parseArgs } from "node:util";
import { BODY_LIMIT_BYTES } from "../../lib/middleware/read_json_body.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import { API_PREFIX } from "../../lib/routes/core/register.ts";
import { writeTable } from "../write_result.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { listRefusedBodies, type RefusedBody } from "./refused_bodies.ts";
import {
  listRefusedMessages,
  listTools,
  MCP_BODY_LIMIT_BYTES,
  MCP_PATH,
} from "./refused_messages.ts";
import { createSiteClient, type SiteClient } from "./site_client.ts";
import { describeProduct, startTarget, type Target } from "./target.ts";
import { insertOwnedBenchSite } from "./bench_site.ts";

/** What a refusal may cost. */
const MAX_CPU_MS = 200;
const MAX_ANSWER_BYTES = 64 * 1024;

/** What bodies cost that are refused: processor time and answer, at the size that each route accepts. */
export const refusalsBench: Bench = {
  name: "refusals",
  summary: "Processor time and answer of refused bodies of the greatest size [--repetitions 6] " +
    "[--operation createImport, or mcp] [--body 'one text', a part of their names] [--each].",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        repetitions: { type: "string", default: "6" },
        // to measure one only
        operation: { type: "string" },
        body: { type: "string", default: "" },
        each: { type: "boolean", default: false },
      },
    });
    const { db, databaseUrl, close } = await openBenchDatabase();
    const target = await startTarget(
      describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }),
      () => [],
    );
    try {
      const siteId = await insertOwnedBenchSite(db, {
        domain: "refused.example",
        limits: { requestsPerMinute: null, callsPerMonth: null },
      });
      const client = await createSiteClient(db, siteId, target.url);
      const run = {
        target,
        client,
        repetitions: Number(values.repetitions),
        bodyName: values.body,
        isEachListed: values.each,
      };
      const results = [];
      for (const operation of await listOperations(run, siteId, values.operation)) {
        results.push(await measureOperation(operation, run));
      }
      report(results);
    } finally {
      await target.stop();
      await close();
    }
  },
};

interface Run {
  target: Target;
  client: SiteClient;
  repetitions: number;
  /** Bodies without it in their names are left out. */
  bodyName: string;
  /** What each body costs is written. */
  isEachListed: boolean;
}

/** An operation that takes bodies. */
interface Operation {
  name: string;
  method: string;
  /** From the server's root. */
  path: string;
  limitBytes: number;
  bodies: Iterable<RefusedBody>;
}

/** Lists the operations with this name, or all of them. */
async function listOperations(run: Run, siteId: number, only?: string): Promise<Operation[]> {
  const { path, token } = run.client;
  const routes = ROUTES.flatMap((route): Operation[] => {
    const { bodySchema: schema, bodyExample: example } = route;
    if (schema === undefined || route.operationId !== (only ?? route.operationId)) return [];
    const limitBytes = route.bodyLimitBytes ?? BODY_LIMIT_BYTES;
    const at = route.path.replace("/sites/:id", path).replaceAll(/:\w+/g, "1");
    return [{
      name: `${route.method} ${route.path}`,
      method: route.method,
      path: at.startsWith(API_PREFIX) ? at : API_PREFIX + at,
      limitBytes,
      bodies: listRefusedBodies({ schema, example, limitBytes }),
    }];
  });
  if (only !== undefined && only !== "mcp") return routes;
  const bodies = listRefusedMessages(await listTools(run.target.url, token), siteId);
  const mcp = { name: `POST ${MCP_PATH}`, method: "POST", path: MCP_PATH };
  return [...routes, { ...mcp, limitBytes: MCP_BODY_LIMIT_BYTES, bodies }];
}

/** The dearest of an operation's refusals. */
interface Result {
  operation: Operation;
  kinds: number;
  cpuMs: number;
  by: string;
  answerBytes: number;
  statuses: string;
}

async function measureOperation(operation: Operation, run: Run): Promise<Result> {
  const result: Result = { operation, kinds: 0, cpuMs: 0, by: "", answerBytes: 0, statuses: "" };
  const statuses = new Set<number>();
  for (const body of operation.bodies) {
    if (!body.name.includes(run.bodyName)) continue;
    const bytes = body.make();
    if (bytes === undefined) continue;
    const sent = { bytes, coding: body.coding };
    const { cpuMs, answerBytes, status, isRefused, runsMs } = await measureBody(
      operation,
      sent,
      run,
    );
    if (!isRefused && body.mayPass) continue;
    if (!isRefused) throw new Error(`${operation.name} took a body of the bench: ${body.name}.`);
    if (status >= 500) throw new Error(`${operation.name} answered ${status}: ${body.name}.`);
    result.kinds++;
    statuses.add(status);
    result.answerBytes = Math.max(result.answerBytes, answerBytes);
    if (run.isEachListed) {
      const runs = runsMs.map(Math.round).join(", ");
      process.stdout.write(`${Math.round(cpuMs)} ms of ${runs}: ${status}, ${body.name}\n`);
    }
    if (cpuMs > result.cpuMs) Object.assign(result, { cpuMs, by: body.name });
  }
  return { ...result, statuses: [...statuses].sort().join(" ") };
}

/** The least of several runs, further ones where it is too much: what else the machine does is no cost of the body. */
async function measureBody(operation: Operation, body: SentBody, run: Run) {
  const { target, repetitions } = run;
  const runsMs: number[] = [];
  let cpuMs = Infinity;
  let answer: Answer = { status: 0, text: "" };
  for (let i = 0; i < repetitions && (i === 0 || cpuMs > MAX_CPU_MS / 4); i++) {
    const before = target.cpuSeconds();
    answer = await send(operation, body, run);
    const ms = (target.cpuSeconds() - before) * 1000;
    runsMs.push(ms);
    cpuMs = Math.min(cpuMs, ms);
  }
  const { status, text } = answer;
  return {
    runsMs,
    cpuMs,
    status,
    answerBytes: Buffer.byteLength(text),
    isRefused: isRefusal(answer),
  };
}

/** A body of which the bytes are made. */
interface SentBody {
  bytes: Buffer;
  coding: RefusedBody["coding"];
}

interface Answer {
  status: number;
  text: string;
}

/** Whether an answer refuses; MCP says by 200 what is wrong with a call. */
function isRefusal({ status, text }: Answer): boolean {
  if (status >= 400) return true;
  const { error, result } = JSON.parse(text);
  return error !== undefined || result?.isError === true;
}

function send(
  { method, path }: Operation,
  { bytes, coding }: SentBody,
  { target, client }: Run,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(target.url + path, {
      method,
      // the server ends a connection that waits while a body is made
      agent: false,
      headers: {
        "Authorization": `Bearer ${client.token}`,
        "Content-Type": "application/json",
        "Content-Length": bytes.length,
        ...(coding === undefined ? {} : { "Content-Encoding": coding }),
      },
    }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => text += chunk);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end(bytes);
  });
}

function report(results: readonly Result[]): void {
  writeTable(
    ["operation", "limit KB", "kinds", "dearest ms", "by", "answer bytes", "statuses"],
    results.map(({ operation, kinds, cpuMs, by, answerBytes, statuses }) => [
      operation.name,
      Math.round(operation.limitBytes / 1024),
      kinds,
      Math.round(cpuMs),
      by,
      answerBytes,
      statuses,
    ]),
  );
  const dearest = Math.max(...results.map(({ cpuMs }) => cpuMs));
  const largest = Math.max(...results.map(({ answerBytes }) => answerBytes));
  process.stdout.write(
    `dearest ${Math.round(dearest)} ms of at most ${MAX_CPU_MS}, ` +
      `largest answer ${largest} bytes of at most ${MAX_ANSWER_BYTES}\n`,
  );
}
