import { insertConversation, insertMessage } from "../../../db/assistant/conversations.ts";
import { insertRun } from "../../../db/ai_mentions/ai_runs.ts";
import type { Db } from "../../../db/core/connection.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { insertNotedRows } from "../accounts/noted_rows.ts";
import { insertSpecSite } from "../accounts/sites.ts";
import { insertSourceRows } from "../accounts/source_rows.ts";
import { insertDelivered } from "../accounts/webhook_events.ts";
import { endRefreshes } from "../search/search_data.ts";
import type { OpenedReports } from "../web/opened_reports.ts";
import { fillReportedSite, REPORTED_NOW } from "../web/reported_site.ts";

/** Every list of the API with its path, those of views with each view, and the tables of other answers. */
export const EXPORTED_LISTS: readonly string[] = ROUTES.flatMap((
  { path, list, views = {}, tables = [] },
) => [
  ...list === undefined ? [] : [path],
  ...Object.keys(views).map((view) => `${path}?view=${view}`),
  ...tables.map((table) => `${path}?table=${table}`),
]);

/** A row as a JSON answer has it. */
export type Row = Record<string, unknown>;

/** Parameters that an answer with tables needs. */
const NEEDED: Readonly<Record<string, string>> = {
  "/sites/:id/events": "around=2026-11-19",
};

/** Gives the path and query of a list with the ids of the filled site. */
export type ListPath = (list: string, query: string) => string;

/** Fills a site with rows for every list. */
export async function fillListedSite(reports: OpenedReports): Promise<ListPath> {
  const { database: { db }, accountId, ask } = reports;
  const siteId = await insertSpecSite(db, accountId);
  await fillReportedSite(db, siteId);
  // pages of the first audit had another title
  const { id: firstId } = await db("audits").where({ site_id: siteId }).orderBy("id").first("id");
  await db("audit_pages").where({ audit_id: firstId }).update({ title: "=As it was" });
  await endRefreshes(db, siteId);
  const { id: importId } = await db("imports").where({ site_id: siteId }).first("id");
  await insertNotedRows(db, { siteId, importId });
  const { viewId, subjectId } = await insertSourceRows(db, siteId);
  const idOf = async (path: string) => Number((await ask(siteId, path)).data[0].id);
  const auditId = await idOf("/audits?sort=-id");
  await insertOpportunity(db, auditId);
  await insertSpecRun(db, siteId);
  const { webhookId } = await insertDelivered(db, { accountId, siteId });
  const ids: Record<string, number | string> = {
    ":id": siteId,
    ":webhook_id": webhookId,
    ":audit_id": auditId,
    ":page_id": await idOf("/pages?filter[url][contains]=shop.test/a"),
    ":keyword_id": await idOf("/keywords?sort=-clicks"),
    ":competitor_id": await idOf("/competitors"),
    ":import_id": importId,
    ":subject_id": subjectId,
    ":view_id": viewId,
    ":conversation_id": await insertTalk(db, { accountId, siteId }),
    ":code": "title_duplicate",
    ":bot": "Googlebot",
  };
  return (list, query) =>
    list.replace(/:\w+/g, (name) => String(ids[name] ?? name)) +
    (list.includes("?") ? "&" : "?") +
    [query, NEEDED[list.split("?")[0] ?? ""]].filter(Boolean).join("&");
}

async function insertOpportunity(db: Db, auditId: number): Promise<void> {
  const [source, target] = await db("audit_urls").where({ audit_id: auditId }).orderBy("url_id")
    .limit(2).pluck("url_id");
  await db("audit_link_opportunities").insert({
    ...{ audit_id: auditId, source_id: source, target_id: target, score: 40, named_in: "title" },
    ...{ keyword: "green tea", anchor: "green tea" },
  });
}

async function insertSpecRun(db: Db, siteId: number): Promise<void> {
  await insertRun(db, {
    ...{ siteId, trigger: "manual", status: "queued", stopReason: null, engines: ["chatgpt"] },
    ...{ promptsCount: 1, runsPerPrompt: 1, questionsCount: 1, budgetUsd: null, maxAnswers: 1 },
    ...{ importId: null, now: REPORTED_NOW },
  });
}

async function insertTalk(
  db: Db,
  { accountId, siteId }: { accountId: number; siteId: number },
): Promise<number> {
  const { id: tokenId } = await db("tokens").where({ account_id: accountId }).first("id");
  const title = "=What is wrong?";
  const talk = { siteId, accountId, tokenId, title };
  const conversationId = await insertConversation(db, talk, REPORTED_NOW);
  const message = {
    role: "user" as const,
    ...{ message: "What is wrong?\nTell me.", details: null, data_as_of: null },
    ...{ provider: null, model: null },
  };
  await insertMessage(db, { siteId, conversationId }, { message, now: REPORTED_NOW });
  await db("conversations").where({ id: conversationId }).update({ messages_count: 1 });
  return conversationId;
}

/** The rows of a table below `data` of an answer; none where that is null. */
export function tableOf(data: unknown, table: string): Row[] {
  const found = table.split(".").reduce<unknown>((part, name) => Object(part)[name], data);
  return Array.isArray(found) ? found : [];
}
