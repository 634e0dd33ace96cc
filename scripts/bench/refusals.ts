import { request } from "node:http";
import { parseArgs } from "node:util";
import { insertAccount } from "../../db/accounts.ts";
import type { Db } from "../../db/connection.ts";
import { insertSite } from "../../db/sites.ts";
import { BODY_LIMIT_BYTES } from "../../lib/middleware/read_json_body.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import { API_PREFIX } from "../../lib/routes/register.ts";
import type { Route } from "../../lib/routes/route.ts";
import { writeTable } from "../write_result.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { createSiteClient, type SiteClient } from "./site_client.ts";
import { startTarget, type Target } from "./target.ts";

/** What a refusal may cost. */
const MAX_CPU_MS = 200;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Ways to fill a member of a body; `bytes` is how long the text may be. */
const FILLERS: Readonly<Record<string, (bytes: number) => string>> = {
  "numbers": (bytes) => listOf("0", bytes),
  "long numbers": (bytes) => listOf("0.1234567890123456", bytes),
  "texts": (bytes) => listOf('"\\n"', bytes),
  "objects": (bytes) => listOf("{}", bytes),
  "other members": (bytes) => membersOf(bytes),
  "members in objects": (bytes) => listOf('{"a":0,"b":"x"}', bytes),
  "lists in lists": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "one text": (bytes) => `"${"x".repeat(bytes - 2)}"`,
  "one text of escapes": (bytes) => `"${"\\n".repeat(bytes / 2 - 1)}"`,
  "one text of emoji": (bytes) => `"${"😀".repeat(bytes / 4 - 1)}"`,
};

/** What bodies cost that are refused: processor time and answer, at the size that each route accepts. */
export const refusalsBench: Bench = {
  name: "refusals",
  summary: "Processor time and answer of refused bodies of the greatest size [--repetitions 3] " +
    "[--operation createImport].",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        repetitions: { type: "string", default: "3" },
        // to look at one route only
        operation: { type: "string" },
      },
    });
    const { db, databaseUrl, close } = await openBenchDatabase();
    const target = await startTarget({
      name: "product",
      file: "../../lib/server.ts",
      environment: { DATABASE_URL: databaseUrl, ROLE: "api" },
    }, () => []);
    try {
      const client = await createSiteClient(db, await insertBenchSite(db), target.url);
      const routes = ROUTES.filter(({ bodySchema, operationId }) =>
        bodySchema !== undefined && operationId === (values.operation ?? operationId)
      );
      const results = [];
      for (const route of routes) {
        results.push(
          await measureRoute(route, { target, client, repetitions: Number(values.repetitions) }),
        );
      }
      report(results);
    } finally {
      await target.stop();
      await close();
    }
  },
};

async function insertBenchSite(db: Db): Promise<number> {
  const now = new Date();
  const accountId = await insertAccount(db, {
    name: "refused",
    plan: "enterprise",
    requestsPerMinute: null,
    callsPerMonth: null,
  }, now);
  const domain = "refused.example";
  const siteId = await insertSite(db, {
    accountId,
    domain,
    domainKey: domain,
    name: domain,
    startUrl: null,
    country: null,
    language: null,
    timezone: "UTC",
    brandNames: [],
    brandExclusions: [],
    now,
  });
  if (siteId === undefined) throw new Error("The site is there already.");
  return siteId;
}

interface Run {
  target: Target;
  client: SiteClient;
  repetitions: number;
}

/** The dearest of a route's refusals. */
interface Result {
  route: string;
  limitBytes: number;
  cpuMs: number;
  by: string;
  answerBytes: number;
  statuses: string;
}

async function measureRoute(route: Route, run: Run): Promise<Result> {
  const { bodyLimitBytes: limitBytes = BODY_LIMIT_BYTES, method, path } = route;
  const result: Result = {
    route: `${method} ${path}`,
    limitBytes,
    cpuMs: 0,
    by: "",
    answerBytes: 0,
    statuses: "",
  };
  const statuses = new Set<number>();
  for (const [name, fill] of Object.entries(FILLERS)) {
    for (const member of new Set([listMember(route), "content", "nothing"])) {
      const head = `{${JSON.stringify(member)}:`;
      const body = Buffer.from(`${head}${fill(limitBytes - head.length - 1)}}`);
      const { cpuMs, answerBytes, status } = await measureBody(route, body, run);
      statuses.add(status);
      result.answerBytes = Math.max(result.answerBytes, answerBytes);
      if (cpuMs > result.cpuMs) Object.assign(result, { cpuMs, by: `${member}: ${name}` });
    }
  }
  return { ...result, statuses: [...statuses].sort().join(" ") };
}

/** The least of several runs: what else the machine does is no cost of the body. */
async function measureBody(route: Route, body: Buffer, run: Run) {
  const { target, repetitions } = run;
  let cpuMs = Infinity;
  let answerBytes = 0;
  let status = 0;
  for (let i = 0; i < repetitions; i++) {
    const before = target.cpuSeconds();
    ({ status, answerBytes } = await send(route, body, run));
    cpuMs = Math.min(cpuMs, (target.cpuSeconds() - before) * 1000);
  }
  if (status < 400) throw new Error(`${route.method} ${route.path} took a body of the bench.`);
  return { cpuMs, answerBytes, status };
}

function send(
  { method, path }: Route,
  body: Buffer,
  { target, client }: Run,
): Promise<{ status: number; answerBytes: number }> {
  const at = path.replace("/sites/:id", client.path).replaceAll(/:\w+/g, "1");
  return new Promise((resolve, reject) => {
    const sent = request(target.url + (at.startsWith(API_PREFIX) ? at : API_PREFIX + at), {
      method,
      headers: {
        "Authorization": `Bearer ${client.token}`,
        "Content-Type": "application/json",
        "Content-Length": body.length,
      },
    }, (response) => {
      let answerBytes = 0;
      response.on("data", (chunk: Buffer) => answerBytes += chunk.length);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, answerBytes }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A member that is a list, where the body has one. */
function listMember({ bodySchema }: Route): string {
  const { properties = {} } = (bodySchema ?? {}) as {
    properties?: Record<string, { type?: unknown }>;
  };
  const [name = "nothing"] = Object.entries(properties)
    .find(([, { type }]) => [type].flat().includes("array")) ?? [];
  return name;
}

function listOf(item: string, bytes: number): string {
  const count = Math.floor((bytes - 2 - item.length) / (item.length + 1));
  return `[${`${item},`.repeat(count)}${item}]`;
}

function membersOf(bytes: number): string {
  const longest = `"${bytes}":0,`;
  const count = Math.floor((bytes - 2) / longest.length);
  return `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(",")}}`;
}

function report(results: readonly Result[]): void {
  writeTable(
    ["route", "limit KB", "dearest ms", "by", "answer bytes", "statuses"],
    results.map(({ route, limitBytes, cpuMs, by, answerBytes, statuses }) => [
      route,
      Math.round(limitBytes / 1024),
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
