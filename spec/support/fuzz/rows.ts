import type { Db } from "../../../db/core/connection.ts";
import { insertSpecAccount, type SpecAccount } from "../accounts/account.ts";
import { importSpecAnswers } from "../ai_mentions/ai_answers.ts";
import type { SpecApi } from "../api.ts";
import { insertFinishedAudit } from "../audits/finished_audit.ts";
import type { SeededRandom } from "../random.ts";
import { insertSearchedSite } from "../search/searched_site.ts";
import { SHOP } from "../audits/shop_crawl.ts";
import { insertDelivered } from "../accounts/webhook_events.ts";
import { insertSpecSite } from "../accounts/sites.ts";
import { pick } from "./garbage.ts";
import type { FuzzOperation } from "./operations.ts";

/** Values of path parameters by their names. */
export type PathIds = Readonly<Record<string, string>>;

/** What there is to ask for. */
export interface FuzzRows {
  /** The path of rows that an operation can be asked for; what deletes is given rows to spare. */
  idsFor(operation: FuzzOperation, random: SeededRandom): PathIds;
}

/** Rows of every kind, and tokens for them. */
export interface FuzzAccount {
  rows: FuzzRows;
  /** The site that keeps its rows. */
  siteId: number;
  tokens: FuzzTokens;
}

const SPARE_SITES = 3;

/** Sites without rows, to be deleted. */
const DECOY_SITES = 10;
const DECOY_TOKENS = 10;

/** Inserts an account with sites that have rows of every kind, and with tokens of every kind. */
export async function insertFuzzAccount(api: SpecApi): Promise<FuzzAccount> {
  const { db } = api.services;
  // ids at the boundary name what came first: the sites and tokens that are kept come later
  const { accountId } = await insertSpecAccount(db, { requestsPerMinute: 1_000_000 });
  const decoys = await insertDecoys(db, accountId);
  const account = { ...await insertSpecAccount(db, {}, { accountId }), accountId };
  const client = { api, db, account };
  const kept = await insertSite(client, "shop.test");
  const spare: PathIds[] = [];
  for (let number = 1; number <= SPARE_SITES; number++) {
    spare.push(await insertSite(client, `spare-${number}.test`));
  }
  const { tokens, tokenIds } = await insertTokens(db, account, kept);
  const rows: FuzzRows = {
    idsFor({ method, template }, random) {
      const changes = method !== "GET" && method !== "HEAD";
      const ids = method === "DELETE" || changes && random.below(3) > 0
        ? pick(random, spare)
        : kept;
      const isDeleted = method === "DELETE" && template.endsWith("/sites/{id}");
      const site = isDeleted ? { id: String(pick(random, decoys.siteIds)) } : {};
      return { ...ids, ...site, token_id: String(pick(random, [...decoys.tokenIds, ...tokenIds])) };
    },
  };
  return { rows, siteId: Number(kept["id"]), tokens };
}

async function insertDecoys(db: Db, accountId: number) {
  const siteIds: number[] = [];
  const tokenIds: number[] = [];
  for (let number = 1; number <= DECOY_SITES; number++) {
    siteIds.push(await insertSpecSite(db, accountId, { domain: `decoy-${number}.test` }));
  }
  for (let number = 0; number < DECOY_TOKENS; number++) {
    tokenIds.push((await insertSpecAccount(db, {}, { accountId })).tokenId);
  }
  return { siteIds, tokenIds };
}

interface Client {
  api: SpecApi;
  db: Db;
  account: SpecAccount;
}

async function insertSite({ api, db, account }: Client, domain: string): Promise<PathIds> {
  const siteId = await insertSpecSite(db, account.accountId, { domain });
  const previousId = await insertFinishedAudit(db, siteId);
  const auditId = await insertFinishedAudit(db, siteId);
  await db("audits").where({ id: auditId }).update({ previous_audit_id: previousId });
  const page = await db("audit_pages").where({ audit_id: auditId, url: `${SHOP}/a` })
    .first("page_id");
  const { keywordId, competitorId, importId } = await insertSearchedSite(
    db,
    siteId,
    `https://${domain}`,
  );
  const { promptId, runId } = await importSpecAnswers(db, siteId);
  const chat = await api.request("POST", `/sites/${siteId}/ai/chat`, {
    token: account.tokenText,
    body: { message: "How is my site?" },
  });
  const annotation = await api.request("POST", `/sites/${siteId}/annotations`, {
    token: account.tokenText,
    body: { title: "Deploy 1.2" },
  });
  const link = await api.request("POST", `/sites/${siteId}/exports`, {
    token: account.tokenText,
    body: { list: "keywords?sort=-clicks" },
  });
  const group = await api.request("POST", `/sites/${siteId}/page-groups`, {
    token: account.tokenText,
    body: { name: "Products", paths: ["/products/"] },
  });
  const [candidateId] = await db("brand_spellings").insert({
    ...{ site_id: siteId, spelling: "akme", name: "Acme", likeness: "sound", distance: 1 },
    ...{ probability: 0.95, status: "likely", keywords_count: 1, clicks: 9, impressions: 20 },
    ...{ position: 1, found_at: new Date() },
  });
  const { webhookId, deliveryId } = await insertDelivered(db, {
    ...{ accountId: account.accountId, siteId },
  });
  const ids = {
    id: siteId,
    webhook_id: webhookId,
    delivery_id: deliveryId,
    candidate_id: Number(candidateId),
    page_group_id: group.body.data.id,
    link_id: link.body.data.id,
    annotation_id: annotation.body.data.id,
    audit_id: auditId,
    page_id: page.page_id,
    keyword_id: keywordId,
    competitor_id: competitorId,
    import_id: importId,
    prompt_id: promptId,
    run_id: runId,
    conversation_id: chat.body.data.conversation_id,
    code: "title_duplicate",
  };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
}

async function insertTokens(db: Db, account: SpecAccount, kept: PathIds) {
  const { accountId, tokenText } = account;
  const limited = await insertSpecAccount(db, {}, { accountId, siteIds: [Number(kept["id"])] });
  const reading = await insertSpecAccount(db, {}, { accountId, abilities: ["read"] });
  const revoked = await insertSpecAccount(db, {}, { accountId });
  await db("tokens").where({ id: revoked.tokenId }).update({ revoked_at: new Date() });
  const foreign = await insertSpecAccount(db);
  const tokenIds: number[] = [limited.tokenId, revoked.tokenId];
  const others = [limited, reading, revoked, foreign].map((other) => `Bearer ${other.tokenText}`);
  return { tokens: { full: tokenText, others }, tokenIds };
}

/** Whom requests are sent by. */
export interface FuzzTokens {
  /** Can do everything. */
  full: string;
  /** Others: revoked, limited, of another account, none at all. */
  others: readonly string[];
}
