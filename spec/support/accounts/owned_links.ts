import type { Db } from "../../../db/core/connection.ts";
import { md5 } from "../../../db/core/md5.ts";
import { insertAnswerRows } from "../ai_mentions/answer_rows.ts";
import { insertLinks } from "../backlinks/link_rows.ts";

/** Beyond the ids of links that imports of specs bring, which begin at 1 in each site. */
const FIRST_LINK_ID = 1_000_000;
/** Of domains and anchors. */
const TEXT_ID = 77;

/** Inserts a link from a domain of its own, with `text` as its title and anchor; both are of no other site. */
export async function insertOwnedLink(
  db: Db,
  siteId: number,
  text: string,
): Promise<{ linkId: number; domain: string }> {
  const domain = `linking-to-${siteId}.test`;
  const linkId = FIRST_LINK_ID + siteId;
  await db("link_domains").insert({ site_id: siteId, id: TEXT_ID, domain });
  await db("link_anchors").insert({ site_id: siteId, id: TEXT_ID, anchor: text });
  await insertLinks(db, siteId, [{
    ...{ id: linkId, domain_id: TEXT_ID, anchor_id: TEXT_ID, source_title: text },
    ...{ source_url: `https://${domain}/post`, import_id: 1, report_date: "2026-11-19" },
  }]);
  await db("link_domain_figures").insert({
    ...{ site_id: siteId, domain_id: TEXT_ID, domain, status: "live", links_count: 1 },
    ...{ lost_links_count: 0, follow_count: 0, nofollow_count: 0, unknown_count: 1 },
    ...{ pages_count: 1, targets_count: 0, providers: 1 },
  });
  return { linkId, domain };
}

/** Inserts an answer to a prompt that says `text`. */
export async function insertOwnedAnswer(
  db: Db,
  { siteId, promptId, runId }: { siteId: number; promptId: number; runId: number },
  text: string,
): Promise<number> {
  const key = md5(`answer of ${siteId}`);
  const [last] = await db("ai_answers").max({ id: "id" });
  const id = Number(last?.["id"] ?? 0) + 1;
  await insertAnswerRows(db, siteId, [{
    ...{ id, prompt_id: promptId, run_id: runId, answer_key: key },
  }]);
  await db("ai_answer_texts").insert({ site_id: siteId, answer_id: id, text, citations: "[]" });
  return id;
}
