import type { Db } from "../../../db/core/connection.ts";
import { createTokenText, hashToken } from "../../../lib/core/token.ts";
import { insertToken } from "../../../db/accounts/tokens.ts";
import { ABILITIES } from "../../../schemas/common.ts";
import { startApi } from "../api.ts";
import type { SpecDatabase } from "../database.ts";

/** Of a site, below `/sites/{id}`. */
const PATHS = [
  "",
  "/schedule",
  "/audit",
  "/audits",
  "/issues?per_page=500&sort=code&fields=code,severity,status,affected_urls_count,new_count,example_urls",
  "/pages?per_page=500&sort=url",
  "/internal-links?per_page=500",
  "/internal-links?view=pages&per_page=500",
  "/redirects",
  "/sitemaps",
  "/imports",
  "/keywords?sort=keyword",
  "/search-overview?from=2026-10-19&to=2026-11-17",
  "/visibility?from=2026-10-19&to=2026-11-17",
  "/search-intent?sort=keyword",
  "/cannibalization",
  "/content-decay",
  "/competitors",
  "/backlinks",
  "/backlinks/summary",
  "/referring-domains",
  "/anchors",
  "/aeo",
  "/aeo/prompts",
  "/aeo/runs",
  "/ai/conversations",
];

/** What endpoints answer of each site, by their path. */
export type StoredAnswers = Record<string, unknown>;

/** Asks the endpoints of every site at this moment, with a new token of account 1. */
export async function readAnswers(database: SpecDatabase, now: Date): Promise<StoredAnswers> {
  const token = await createToken(database.db);
  const api = await startApi(database, { now: () => now });
  try {
    const answers: StoredAnswers = {};
    const siteIds = await database.db("sites").where({ account_id: 1 }).orderBy("id").pluck("id");
    for (const id of siteIds) {
      for (const below of PATHS) {
        const path = `/sites/${id}${below}`;
        const { status, body } = await api.request("GET", path, { token });
        answers[path] = status === 200 ? { data: body.data, total: body.meta?.total } : { status };
      }
    }
    return JSON.parse(JSON.stringify(answers));
  } finally {
    await api.close();
  }
}

async function createToken(db: Db): Promise<string> {
  const text = createTokenText();
  const token = { accountId: 1, name: "reader", tokenHash: hashToken(text), siteIds: null };
  await insertToken(db, { ...token, abilities: ABILITIES }, new Date());
  return text;
}
