import { createOpenApiDocument } from "../../lib/openapi/openapi.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import { startApi } from "./api.ts";
import type { SpecDatabase } from "./database.ts";
import { listOperations } from "./fuzz/operations.ts";
import { createSeededRandom } from "./random.ts";
import type { FuzzAccount } from "./fuzz/rows.ts";
import { SHOP } from "./audits/shop_crawl.ts";

/** What an endpoint answered. */
export interface AskedEndpoint {
  status: number;
  body: unknown;
}

/** Parameters without which there is no answer. */
const QUERIES: Readonly<Record<string, string>> = {
  "/sites/{id}/robots": `?url=${SHOP}/a`,
};

/** Asks every endpoint that only reads, over rows of every kind, and gives the answers by path; links are without host. */
export async function askEndpoints(
  database: SpecDatabase,
  { rows, tokens }: FuzzAccount,
  now: Date,
): Promise<Map<string, AskedEndpoint>> {
  const api = await startApi(database, { now: () => now });
  const random = createSeededRandom(1);
  const answers = new Map<string, AskedEndpoint>();
  try {
    for (const operation of listOperations(createOpenApiDocument(ROUTES))) {
      const { method, template } = operation;
      if (method !== "GET" || !template.startsWith("/api/v1/")) continue;
      const ids = rows.idsFor(operation, random);
      const filled = template.slice("/api/v1".length)
        .replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? "1");
      const path = filled + (QUERIES[template.slice("/api/v1".length)] ?? "");
      const { status, text } = await api.request("GET", path, { token: tokens.full });
      answers.set(path, { status, body: readBody(text.replaceAll(api.url, "")) });
    }
    return answers;
  } finally {
    await api.close();
  }
}

/** Members that a request changes by being sent: when the token was used, and the requests of this minute. */
const CHANGED_BY_ASKING = new Set(["last_used_at", "minute"]);

/** Without the request's id and {@link CHANGED_BY_ASKING}. */
function readBody(text: string): unknown {
  const { request_id: _, ...body } = JSON.parse(
    text,
    (name, value) => CHANGED_BY_ASKING.has(name) ? undefined : value,
  );
  return body;
}
