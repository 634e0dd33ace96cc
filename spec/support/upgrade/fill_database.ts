import { createTokenText, hashToken } from "../../../lib/core/token.ts";
import { insertToken } from "../../../db/accounts/tokens.ts";
import { ABILITIES } from "../../../schemas/common.ts";
import { startApi } from "../api.ts";
import { finishQueuedAudit, queueAudit } from "../audits/audit_run.ts";
import type { SpecDatabase } from "../database.ts";
import { insertOwnedRows } from "../accounts/owned_rows.ts";
import { insertSpecOwner } from "../accounts/owner.ts";
import { fillReportedSite } from "../web/reported_site.ts";
import { insertSpecSite } from "../accounts/sites.ts";
import { generateSite, startTestSite } from "../test_site.ts";

const PAGES = 12;

/** Fills an empty, migrated database as its use does: a real audit, imports and what follows from them, and one of everything. */
export async function fillDatabase(database: SpecDatabase, now: Date): Promise<void> {
  const { db } = database;
  const owner = await insertSpecOwner(db, now);
  await auditRealSite(database);
  const siteId = await insertSpecSite(db, owner.accountId, { brandNames: ["shop"] });
  await fillReportedSite(db, siteId);
  const api = await startApi(database, { now: () => now });
  try {
    await insertOwnedRows(api.services, owner, "one of everything");
    const tokenText = createTokenText();
    const token = { accountId: owner.accountId, name: "filler", siteIds: null };
    await insertToken(
      db,
      { ...token, tokenHash: hashToken(tokenText), abilities: ABILITIES },
      now,
    );
    const call = async (method: string, path: string, body: object) => {
      const headers: Record<string, string> = method === "POST"
        ? { "Idempotency-Key": `filled:${path}` }
        : {};
      const request = { token: tokenText, body, headers };
      const answer = await api.request(method, `/sites/${siteId}${path}`, request);
      if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.text}`);
    };
    await call("PUT", "/schedule", { frequency: "weekly", time: "03:30", weekday: "monday" });
    await call("POST", "/keywords", { keywords: ["keyword 1", "keyword 2"], tags: ["kept"] });
    await call("POST", "/aeo/prompts", { prompts: [{ text: "Which anvil?", tags: ["kept"] }] });
    await call("POST", "/competitors", { domain: "third.example" });
    await call("POST", "/ai/chat", { message: "How many keywords do I have?" });
    await api.counter.flush();
  } finally {
    await api.close();
  }
}

async function auditRealSite(database: SpecDatabase): Promise<void> {
  const site = await startTestSite(generateSite(PAGES));
  try {
    const audit = await finishQueuedAudit(await queueAudit(database, site.port));
    if (audit.status !== "completed") throw new Error(`The audit ended as ${audit.status}.`);
  } finally {
    await site.close();
  }
}
