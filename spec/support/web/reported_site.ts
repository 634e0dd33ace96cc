import { replaceManualCompetitors } from "../../../db/search/competitors.ts";
import type { Db } from "../../../db/core/connection.ts";
import { analyseStaleAnswers } from "../../../lib/commands/ai_mentions/analyse_answers.ts";
import { plantAnswers } from "../ai_mentions/ai_answers.ts";
import { insertFinishedAudit } from "../audits/finished_audit.ts";
import { insertSearchedSite } from "../search/searched_site.ts";
import { SHOP, SHOP_CRAWL } from "../audits/shop_crawl.ts";

/** The day on which a site of `fillReportedSite()` is looked at. */
export const REPORTED_NOW = new Date("2026-11-20T12:00:00Z");

/**
 * Makes a site the shop, and fills every section of its report: two audits of the shop, of which the second found more, imported search
 * data, ranks and links with all that is derived of them, competitors, and answers of AI engines.
 */
export async function fillReportedSite(db: Db, siteId: number): Promise<void> {
  await db("sites").where({ id: siteId }).update({ domain: "shop.test" });
  const [first, second] = [new Date("2026-11-13T10:00:00Z"), new Date("2026-11-20T10:00:00Z")];
  const logo = `${SHOP}/logo.png`;
  const whole = { ...SHOP_CRAWL.urls, [logo]: { ...SHOP_CRAWL.urls[logo], status: 200 } };
  const before = { ...SHOP_CRAWL, urls: whole, now: first };
  const previousAuditId = await insertFinishedAudit(db, siteId, before);
  await db("audits").where({ id: previousAuditId }).update({ finished_at: first });
  await insertFinishedAudit(db, siteId, { ...SHOP_CRAWL, previousAuditId, now: second });
  await insertSearchedSite(db, siteId, SHOP);
  await replaceManualCompetitors(db, {
    siteId,
    domains: ["rival.example", "other.example"],
    now: REPORTED_NOW,
  });
  // no prompt names the brand, which is "shop": those are left out of the share of voice
  await plantAnswers(db, siteId, [
    { prompt: "Best anvils?", text: `1. Rival\n2. Shop from ${SHOP}/a` },
    { prompt: "Best anvils?", engine: "perplexity", text: "Rival is best." },
    { prompt: "Cheap anvils?", engine: "perplexity", text: `Look at ${SHOP}/b.` },
  ]);
  await analyseStaleAnswers(db, siteId);
}
