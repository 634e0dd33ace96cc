import { createHash } from "node:crypto";
import { insertAudit } from "../../../db/audits/lifecycle/audits.ts";
import { upsertManualCompetitor } from "../../../db/search/competitors.ts";
import { insertPrompts } from "../../../db/ai_mentions/ai_prompts.ts";
import { insertConversation, insertMessage } from "../../../db/assistant/conversations.ts";
import { insertRun } from "../../../db/ai_mentions/ai_runs.ts";
import { insertOwner } from "../../../db/accounts/owners.ts";
import { insertToken } from "../../../db/accounts/tokens.ts";
import { createAnnotation } from "../../../lib/commands/sites/change_annotations.ts";
import { createPageGroup } from "../../../lib/commands/sites/page_groups.ts";
import { inviteOwner } from "../../../lib/commands/accounts/invite_owner.ts";
import { queueImport } from "../../../lib/commands/imports/queue_import.ts";
import { NO_PASSPHRASE_HASH } from "../../../lib/credentials/passphrase_hash.ts";
import { shareReport } from "../../../lib/commands/accounts/share_report.ts";
import { startSession } from "../../../lib/commands/accounts/web_session.ts";
import type { Services } from "../../../lib/services.ts";
import { createTokenText, hashToken } from "../../../lib/core/token.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import { ABILITIES } from "../../../schemas/common.ts";
import { insertOwnedAnswer, insertOwnedLink } from "./owned_links.ts";
import { insertOwnedFieldData, insertOwnedView } from "./owned_measures.ts";
import type { SpecOwner } from "./owner.ts";
import { BROWSER } from "./sign_in.ts";
import { insertSpecWebhook } from "./webhook_events.ts";
import { insertSpecSite } from "./sites.ts";

/** One row of each kind that the path of a page can name, by the name of the path's parameter. */
export type OwnedRows = Readonly<Record<string, string>>;

/** Inserts one of everything that an owner can have, each with `text` where it has its own text. */
export async function insertOwnedRows(
  services: Services,
  { accountId, ownerId }: SpecOwner,
  text: string,
): Promise<OwnedRows> {
  const { db } = services;
  const now = services.now();
  const siteId = await insertSpecSite(db, accountId, { name: text, brandNames: [text] });
  const token = { accountId, name: text, tokenHash: hashToken(createTokenText()) };
  const audit = { trigger: "manual", label: text, previousAuditId: null, now } as const;
  const guest = await inviteOwner(services, { id: accountId, name: text }, {
    email: `guest-of-site-${siteId}@acme.example`,
  });
  const session = { ownerId, accountId, state: "signed_in", browser: BROWSER } as const;
  await startSession(db, { ...session, browser: { ...BROWSER, agent: text } }, now);
  const share = { accountId, ownerId, siteId, label: text, days: "30" };
  const body = { file_name: text, content: "query\n" };
  const { linkId, domain } = await insertOwnedLink(db, siteId, text);
  const promptId = await insertPrompt(services, siteId, text);
  const runId = await insertOwnedRun(services, siteId);
  const ids: Record<string, number> = {
    id: siteId,
    account_id: accountId,
    token_id: await insertToken(db, { ...token, abilities: ABILITIES, siteIds: null }, now),
    audit_id: await insertAudit(db, { siteId, settings: auditSettings({}), ...audit }),
    share_id: await shareReport(services, share),
    import_id: await queueImport(services, siteId, { body, bytes: Buffer.from(body.content) }),
    prompt_id: promptId,
    answer_id: await insertOwnedAnswer(db, { siteId, promptId, runId }, text),
    backlink_id: linkId,
    annotation_id: await createAnnotation(services, { id: siteId, timezone: "UTC" }, {
      body: { title: text, text },
      source: "api",
    }),
    page_group_id: await createPageGroup(services, siteId, { name: text, paths: ["/a"] }),
    keyword_id: await insertKeyword(services, siteId, text),
    // a page has an id once an audit has seen it
    page_id: siteId,
    competitor_id: await upsertManualCompetitor(db, {
      ...{ siteId, domain: "rival.test", brandNames: [text], now },
    }),
    candidate_id: await insertSpelling(services, siteId, text),
    run_id: runId,
    webhook_id: await insertSpecWebhook(db, accountId, text),
    conversation_id: await insertTalk(services, { accountId, siteId }, text),
    member_id: await insertOwner(db, {
      ...{ accountId, email: `member-of-site-${siteId}@acme.example`, name: text },
      passphraseHash: NO_PASSPHRASE_HASH,
    }, now),
    view_id: await insertOwnedView(db, siteId, { text, now }),
    subject_id: await insertOwnedFieldData(db, siteId, now),
    session_id: await findLastId(services, "web_sessions", { owner_id: ownerId }),
  };
  const texts = Object.entries(ids).map(([name, id]) => [name, String(id)] as const);
  return {
    ...Object.fromEntries(texts),
    secret: guest.secretText,
    code: "title_missing",
    bot: "googlebot",
    domain,
  };
}

function insertOwnedRun({ db, now }: Services, siteId: number): Promise<number> {
  return insertRun(db, {
    siteId,
    trigger: "manual",
    status: "queued",
    stopReason: null,
    engines: ["chatgpt"],
    promptsCount: 1,
    runsPerPrompt: 1,
    questionsCount: 1,
    budgetUsd: null,
    maxAnswers: 1,
    importId: null,
    now: now(),
  });
}

async function insertTalk(
  { db, now }: Services,
  { accountId, siteId }: { accountId: number; siteId: number },
  text: string,
): Promise<number> {
  const talk = { accountId, siteId, tokenId: 0, title: text };
  const conversationId = await insertConversation(db, talk, now());
  const said = { message: text, data_as_of: null, provider: null, model: null, details: null };
  await insertMessage(db, { siteId, conversationId }, {
    message: { ...said, role: "user" },
    now: now(),
  });
  return conversationId;
}

async function insertPrompt({ db, now }: Services, siteId: number, text: string): Promise<number> {
  const prompt = {
    hash: createHash("md5").update(text).digest(),
    text,
    country: null,
    language: null,
    engines: null,
    schedule: "none",
    runsPerPrompt: 1,
    origin: "manual",
    weight: null,
    nextRunAt: null,
  } as const;
  await insertPrompts(db, siteId, { prompts: [prompt], now: now() });
  return await findLastId({ db }, "ai_prompts", { site_id: siteId });
}

async function insertKeyword({ db }: Services, siteId: number, text: string): Promise<number> {
  const keyword = text.slice(0, 200);
  const hash = createHash("md5").update(keyword).digest();
  await db("keywords").insert({ site_id: siteId, hash, keyword, created_at: new Date() });
  return await findLastId({ db }, "keywords", { site_id: siteId });
}

async function insertSpelling(
  { db, now }: Services,
  siteId: number,
  spelling: string,
): Promise<number> {
  await db("brand_spellings").insert({
    ...{ site_id: siteId, spelling, name: spelling, likeness: "sound", distance: 1 },
    ...{ probability: 0.95, status: "likely", keywords_count: 1, clicks: 9, impressions: 20 },
    ...{ position: 1, found_at: now() },
  });
  return await findLastId({ db }, "brand_spellings", { site_id: siteId });
}

async function findLastId(
  { db }: Pick<Services, "db">,
  table: string,
  where: Readonly<Record<string, number>>,
): Promise<number> {
  const row = await db(table).where(where).orderBy("id", "desc").first<{ id: number }>("id");
  return Number(row.id);
}
