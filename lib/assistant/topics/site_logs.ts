import type { GooglebotVisitsAnswer } from "../../../schemas/googlebot_visits.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { writeUrl } from "../quote_text.ts";
import { findReading, look, noAudit, START_AUDIT, statusNote } from "../tell_rows.ts";

/** Questions about bots, by the server's own logs. */
export const SITE_LOG_KINDS: readonly Kind[] = [
  {
    name: "log_bots",
    title: "which bots request the site",
    example: "Which AI bots read my site?",
    asks: [
      "which ai bots read my site",
      "which bots request the site",
      "what do the server logs say about bots",
      "which crawlers came by the access logs",
      "how often does {agent} request pages",
      "when did {agent} visit last",
      "requests of bots",
    ],
    answer: tellBots,
  },
  {
    name: "googlebot_seen",
    title: "whether Googlebot has seen what was fixed",
    example: "Has Googlebot seen the fix?",
    asks: [
      "has googlebot seen the fix",
      "did googlebot request the fixed pages again",
      "has google come back since the fix",
      "was the fix seen by googlebot",
    ],
    answer: tellGooglebot,
  },
];

async function tellBots(context: Context): Promise<Draft> {
  const { write, read, rows, entities } = context;
  const query = {
    per_page: rows.count,
    "filter[bot][eq]": entities.agent,
    // what only libraries and monitors request is no answer
    "filter[purpose]": entities.agent === null ? "search,training,user,agent,data" : null,
  };
  const reading = await read("listBots", { query });
  const { data, meta } = reading.body;
  const citation = cite(reading, "bots", null, "Bots by the server's logs");
  if (data.length === 0) {
    return {
      text: [statusNote(meta) ?? "No such bot is in the logs of these days."],
      citations: [citation],
      suggestions: [look("See how ready the site is for AI.", "/ai/readiness")],
    };
  }
  return {
    text: [
      write.say`By the server's logs (${write.days(meta.from, meta.to)}) these bots came:`,
      ...data.map((row) =>
        write.say`- ${row.bot ?? ""}: ${write.many(row.requests, "request")} of ${
          write.many(row.pages_count, "page")
        }, ${write.share(row.verified_share)} proved, last on ${write.day(row.last_day)}`
      ),
    ],
    citations: [citation],
    suggestions: [
      look("See all bots.", "/bots"),
      look("See what bots spend their requests on.", "/crawl-budget"),
      look("See the way into AI answers.", "/ai/funnel"),
    ],
  };
}

async function tellGooglebot(context: Context): Promise<Draft> {
  const latest = await findReading(context.read("getLatestAudit"));
  if (!latest) return noAudit();
  const audit = latest.body.data;
  if (audit.previous_audit_id === null) {
    return {
      text: ["There is only one audit with results, so there is nothing to compare it with."],
      citations: [cite(latest, "audit", audit.id, context.write.say`Audit ${audit.id}`)],
      suggestions: [START_AUDIT],
    };
  }
  const reading = await context.read("diffAudits", {
    params: { audit_id: audit.id },
    query: { per_page: 1 },
  });
  const seen = reading.body.meta.seen_by_googlebot;
  return {
    text: seen.urls_count === 0
      ? ["Nothing was fixed between the last two audits."]
      : seen.data_status !== null
      ? [seen.data_status.message]
      : tellVisits(context, seen),
    citations: [
      cite(reading, "audit", audit.id, context.write.say`Audit ${audit.id} and Googlebot`),
    ],
    suggestions: [look("See what was fixed.", `/audits/${audit.id}/diff?filter[state]=fixed`)],
  };
}

function tellVisits(
  { write, rows }: Context,
  { checked_count: checked, seen_count: count, since, urls }: GooglebotVisitsAnswer,
): string[] {
  return [
    write.say`Googlebot has requested ${write.count(count)} of ${
      write.many(checked, "fixed URL")
    } since ${write.day(since.slice(0, 10))}.`,
    ...urls.slice(0, rows.count).map(({ url, first_seen_at: at }) =>
      at === null
        ? write.say`- ${writeUrl(url)}: not yet`
        : write.say`- ${writeUrl(url)}: first on ${write.day(at.slice(0, 10))}`
    ),
  ];
}
