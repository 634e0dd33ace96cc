import { createOpenApiDocument } from "../../../lib/openapi/openapi.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import type { SpecApi } from "../api.ts";
import { answerCheck } from "../ai_mentions/described_answer.ts";
import { createSeededRandom } from "../random.ts";
import { findFault } from "./find_fault.ts";
import { listMcpOperations } from "./mcp_operations.ts";
import { listOperations } from "./operations.ts";
import { createRequestMaker, type FuzzRequest } from "./requests.ts";
import { insertFuzzAccount } from "./rows.ts";
import { createSender, type FuzzAnswer } from "./send.ts";

/** What a run found. */
export interface FuzzReport {
  /** Each fault with the request that caused it, as text. */
  faults: string[];
  /** Answers by kind of request and class of status, such as `valid 2xx`. */
  counts: Map<string, number>;
  /** Operations that were asked at least once, and those of them that answered 2xx. */
  asked: Set<string>;
  succeeded: Set<string>;
}

/** Sends requests made from the document and a seed to a server with rows of every kind. */
export async function runFuzz(
  api: SpecApi,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzReport> {
  const random = createSeededRandom(seed);
  const { rows, siteId, tokens } = await insertFuzzAccount(api);
  const document = createOpenApiDocument(ROUTES);
  const operations = [...listOperations(document), ...listMcpOperations(siteId)];
  const maker = createRequestMaker({ document, operations, random, rows, tokens });
  const sender = createSender(api.url);
  const check = answerCheck(ROUTES);
  const report: FuzzReport = {
    faults: [],
    counts: new Map(),
    asked: new Set(),
    succeeded: new Set(),
  };
  try {
    for (let number = 0; number < requests; number++) {
      const request = maker.next();
      const fail = (fault: string) => {
        report.faults.push(`${number}. ${fault}\n${describe(request)}`);
      };
      const answer = await sender.send(request).catch((error: Error) => {
        fail(`${request.method} ${request.path} has no answer: ${error.message}`);
      });
      if (!answer) continue;
      note(report, request, answer);
      const fault = findFault(request, answer, check);
      if (fault !== undefined) fail(fault);
      maker.memory.learn(request.path, { tag: tagOf(answer), next: nextOf(answer) });
    }
  } finally {
    sender.close();
  }
  return report;
}

function note(report: FuzzReport, { operation, kind }: FuzzRequest, { status }: FuzzAnswer): void {
  const counted = `${kind} ${Math.floor(status / 100)}xx`;
  report.counts.set(counted, (report.counts.get(counted) ?? 0) + 1);
  const name = `${operation.method} ${operation.template}`;
  report.asked.add(name);
  if (status < 300) report.succeeded.add(name);
}

function tagOf({ headers }: FuzzAnswer): string | undefined {
  return typeof headers["etag"] === "string" ? headers["etag"] : undefined;
}

/** The address of the next page, which the header `Link` has. */
function nextOf({ headers }: FuzzAnswer): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(String(headers["link"] ?? ""))?.[1];
}

function describe({ kind, headers, body }: FuzzRequest): string {
  const sent = Object.entries(headers).filter(([name]) => name !== "Authorization");
  const content = body === undefined ? "" : String(body).slice(0, 1000);
  return `${kind} ${JSON.stringify(Object.fromEntries(sent))} ${content}`;
}
