import type { Db } from "../../../db/core/connection.ts";
import { storeFieldData } from "../../../db/audits/pages/field_data.ts";
import { md5 } from "../../../db/core/md5.ts";
import { countVerdicts } from "../../../lib/commands/audits/views/describe_crawler_view.ts";
import type { SeenAnswer } from "../../../lib/metrics/audits/crawler_verdict.ts";

const URL_TEXT = "https://shop.test/a";

/** Inserts a view that is done: one crawler is refused, one has to prove to be a person, one is forbidden, one is let in. */
export async function insertOwnedView(
  db: Db,
  siteId: number,
  { text, now }: { text: string; now: Date },
): Promise<number> {
  const seen: SeenAnswer = {
    ...{ status: 200, error: null, finalUrl: URL_TEXT, sizeBytes: 48_211, title: text },
    ...{ titleHash: "9c1185a5c5e9fc54", words: 640, challenge: null, responseTimeMs: 184 },
  };
  const refused = { ...seen, status: 403, sizeBytes: 712, words: 9 };
  const challenge = { vendor: "Cloudflare", sign: "cf-mitigated" };
  const open = { pageNumber: 0, robotsAllowed: true, robotsRule: null, control: null };
  const answers = [
    ...["browser", "browser_again", "own_crawler", "PerplexityBot"].map((agent) => ({
      ...{ ...open, agent, seen },
    })),
    { ...open, agent: "GPTBot", seen: refused, control: seen },
    { ...open, agent: "CCBot", seen: { ...refused, challenge }, control: seen },
    { ...open, agent: "ClaudeBot", robotsAllowed: false, robotsRule: "Disallow: /", seen: null },
  ];
  const agents = ["GPTBot", "CCBot", "ClaudeBot", "PerplexityBot"];
  const pages = [{ url: URL_TEXT, chosen_by: "home" as const }];
  const [id] = await db("crawler_views").insert({
    ...{ site_id: siteId, status: "completed", unfinished: null, answers_count: answers.length },
    ...{ agents: JSON.stringify(agents), pages: JSON.stringify(pages) },
    verdicts: JSON.stringify(countVerdicts({ agents, pages }, answers)),
    ...{ created_at: now, updated_at: now, finished_at: now, turn_at: now },
  });
  await db("crawler_view_answers").insert(
    answers.map(({ pageNumber, agent, ...answer }) => ({
      ...{ site_id: siteId, view_id: id, page_number: pageNumber, agent },
      answer: JSON.stringify(answer),
    })),
  );
  return Number(id);
}

/** Inserts what visitors of the home page experienced in three periods. */
export async function insertOwnedFieldData(db: Db, siteId: number, now: Date): Promise<number> {
  const url = `https://site-${siteId}.test/`;
  const vital = (p75: number) => ({ p75, shares: [0.7, 0.2, 0.1] as const });
  await storeFieldData(db, { siteId, now }, {
    subject: { kind: "url", url, urlHash: md5(url), formFactor: "phone" },
    periods: [1, 2, 3].map((month) => ({
      ...{ firstDay: `2026-0${month}-01`, lastDay: `2026-0${month}-28` },
      vitals: {
        ...{ lcp_ms: vital(2_000 + 400 * month), inp_ms: vital(150 * month), cls: vital(0.05) },
        ...{ fcp_ms: vital(1_500), ttfb_ms: vital(700) },
      },
    })),
    ...{ normalizedUrl: null, withHistory: true },
  });
  const row = await db("crux_subjects").where({ site_id: siteId, url }).first("id");
  return Number(row.id);
}
