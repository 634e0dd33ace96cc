import { INTENT_FILTER } from "../apply_conditions.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { look, statusNote, tellRows } from "../tell_rows.ts";
import { tellDecay, tellPageDecay } from "./tell_decay.ts";
import { tellNextSteps } from "./tell_next_steps.ts";
import { tellOpportunities } from "./tell_opportunities.ts";

/** Questions about decay, cannibalization, intent and what to do next. */
export const ANALYSIS_KINDS: readonly Kind[] = [
  {
    name: "decay",
    title: "the pages that lose their clicks, with the cause",
    example: "Which pages lose their clicks?",
    first: "worst",
    narrower: { page: "decay_page" },
    asks: [
      "which pages {below} lost clicks",
      "which articles lose clicks and why",
      "pages going down {below}",
      "pages that lost {below}",
      "articles {below} that lost",
      "which pages lose their clicks",
      "content decay",
      "decaying pages",
      "which content is getting old and losing traffic",
      "pages that lost traffic",
      "which articles should be refreshed",
      "pages with declining clicks",
      "what content needs an update",
      "pages losing visitors",
      "which pages are dying",
      "outdated content",
    ],
    answer: tellDecay,
  },
  {
    name: "decay_page",
    title: "whether one page loses its clicks, and why",
    example: "Why does /pricing lose clicks?",
    needs: ["page"],
    asks: [
      "why does {url} lose clicks",
      "is {url} decaying",
      "why did traffic drop on {url}",
      "why did {url} lose traffic",
      "content decay of {url}",
      "did {url} lose clicks",
    ],
    answer: tellPageDecay,
  },
  {
    name: "cannibalization",
    title: "the keywords that several own pages compete for",
    example: "Do pages of mine compete with each other?",
    first: "worst",
    narrower: { keyword: "keyword_cannibalization" },
    asks: [
      "where do our own pages compete",
      "are our own pages competing against each other",
      "which keywords have several of our own pages cannibal",
      "number of cannibalized keywords",
      "where do our own pages compete with each other",
      "how many keywords are cannibalized",
      "do pages of mine compete with each other",
      "keyword cannibalization",
      "is there any cannibalization going on",
      "which keywords have several pages competing with each other",
      "cannibalized keywords",
      "are our own pages in each other's way",
      "which pages compete for the same keyword",
      "do we have cannibalisation",
      "are pages fighting over the same query",
    ],
    answer: tellCannibalization,
  },
  {
    name: "intent",
    title: "why people search",
    example: "What are people looking for?",
    narrower: { keyword: "keyword_intent" },
    asks: [
      "which intent do searchers have volume",
      "do people come to buy or to read",
      "with which intention do users search",
      "what are people looking for",
      "search intent of our keywords",
      "intent distribution",
      "share of informational and transactional keywords",
      "why do people search",
      "how many keywords are commercial",
      "what do searchers want",
      "are visitors interested in buying or in reading",
    ],
    answer: tellIntents,
  },
  {
    name: "intent_mismatch",
    title: "the keywords whose page does not fit the intent",
    example: "Which keywords have the wrong page for their intent?",
    asks: [
      "which keywords have the wrong page for their intent",
      "intent mismatch",
      "where does the page not match the intent",
      "keywords whose landing page does not fit the search intent",
      "pages that do not match what people want",
    ],
    answer: tellMismatches,
  },
  {
    name: "opportunities",
    title: "where clicks could be won",
    example: "Where could we win clicks?",
    first: "best",
    asks: [
      "where can we win clicks most easily gain",
      "where can we gain clicks opportunity",
      "where do we have the best chances for more traffic",
      "where could we win clicks",
      "opportunities",
      "biggest opportunities",
      "how can we get more traffic",
      "growth potential",
      "which keywords have the most potential",
      "keywords with the most potential",
      "which pages have the most potential",
      "ways to grow our clicks",
      "where is potential for more clicks",
      "how do we grow traffic",
      "what are our best chances",
    ],
    answer: (context) => tellOpportunities(context, null),
  },
  {
    name: "next_steps",
    title: "what to do first",
    example: "What should I do first?",
    asks: [
      "where shall we begin",
      "what first",
      "what should I do first",
      "what should I work on next",
      "next steps",
      "give me an action plan",
      "what are the priorities",
      "what do you recommend",
      "where should we start",
      "todo list for seo",
      "what is the most important thing to do",
      "how can I improve my site",
      "any advice",
    ],
    answer: tellNextSteps,
  },
];

function tellCannibalization(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listCannibalization",
    query: {
      fields: [
        "keyword_id",
        "keyword",
        "kind",
        "severity",
        "score",
        "pages_count",
        "primary_url",
        "estimated_lost_clicks",
        "recommendation",
        "reason",
      ],
    },
    lead: (total, { body }) =>
      write.say`${
        write.many(total, "keyword has", "keywords have")
      } own pages in each other's way ${context.inWindow(body.meta)}; the worst first:`,
    none: "No keyword has own pages that are in each other's way in this window.",
    row: (row) =>
      write.say`${quoteText(row.keyword)} (${row.severity}, score ${write.count(row.score)}): ${
        write.many(row.pages_count, "page")
      }, strongest ${writeUrl(row.primary_url ?? "")}, about ${
        write.estimate(row.estimated_lost_clicks?.expected)
      } clicks lost (${write.estimate(row.estimated_lost_clicks?.low)} to ${
        write.estimate(row.estimated_lost_clicks?.high)
      }); advice: ${String(row.recommendation).replaceAll("_", " ")}`,
    cite: (row) => ["keyword", row.keyword_id, quoteText(row.keyword)],
    suggestions: [
      look("See the pages of each keyword.", "/cannibalization"),
      look("See links that could be set.", "/internal-links?view=opportunities"),
    ],
  });
}

interface IntentSummary {
  intent: string;
  keywords: number;
  clicks: number;
  keywords_share: number | null;
  clicks_share: number | null;
}

/** What people want with all keywords, or the keywords with which they want what is named. */
async function tellIntents(context: Context): Promise<Draft> {
  const { write, read, entities } = context;
  if (entities.intent !== null) return await tellKeywordsOf(context, entities.intent);
  const reading = await read("listSearchIntent", {
    query: { ...await context.window(), per_page: 1, fields: "id" },
  });
  const { meta } = reading.body;
  const summary: IntentSummary[] = meta.summary ?? [];
  const found = summary.filter(({ keywords }) => keywords > 0);
  return {
    text: found.length === 0
      ? [statusNote(meta) ?? "No keyword is classified by intent in this window."]
      : [
        write.say`What people want with the keywords, ${
          context.inWindow(meta)
        } (classified by rules):`,
        ...found.map((one) =>
          `- ${one.intent}: ${write.many(one.keywords, "keyword")} (${
            write.share(one.keywords_share)
          }), ` +
          `${write.many(one.clicks, "click")} (${write.share(one.clicks_share)})`
        ),
      ],
    citations: [cite(reading, "search_intent", null, "Search intents")],
    suggestions: [
      look("See keywords whose page does not fit.", "/search-intent?filter[intent_match]=false"),
      look("See the intent of each keyword.", "/search-intent"),
    ],
  };
}

async function tellKeywordsOf(
  context: Context,
  intent: NonNullable<Context["entities"]["intent"]>,
): Promise<Draft> {
  const { write } = context;
  const name = write.text(intent);
  return await tellRows(context, {
    operationId: "listSearchIntent",
    query: {
      ...await context.window() as Record<string, string>,
      sort: "-clicks,-impressions",
      fields: "id,keyword,intent,probability,clicks,position",
    },
    lead: (total, { body }) =>
      write.say`${write.many(total, "keyword")} ${total === 1 ? "is" : "are"} ${name}, ${
        context.inWindow(body.meta)
      } (classified by rules). Those with the most clicks:`,
    none: write.say`No keyword is classified as ${name} in this window.`,
    row: (row) =>
      write.say`${quoteText(row.keyword)}: ${write.many(row.clicks, "click")}, position ${
        write.position(row.position)
      }`,
    cite: (row) => ["keyword", row.id, quoteText(row.keyword)],
    suggestions: [
      look("See all of them.", `/search-intent?${INTENT_FILTER}=${intent}`),
      look("See the intent of each keyword.", "/search-intent"),
    ],
  });
}

async function tellMismatches(context: Context): Promise<Draft> {
  const { write } = context;
  return await tellRows(context, {
    operationId: "listSearchIntent",
    query: {
      ...await context.window() as Record<string, string>,
      "filter[intent_match]": false,
      sort: "-clicks,-impressions",
      fields: "id,keyword,intent,page_intent,url,clicks,position",
    },
    lead: (total, { body }) =>
      write.say`${write.many(total, "keyword")} ${
        total === 1 ? "has a page that is" : "have pages that are"
      } for something else than people want, ${context.inWindow(body.meta)}:`,
    none: "No keyword is known whose page is for something else than people want.",
    row: (row) =>
      write.say`${quoteText(row.keyword)} is ${row.intent}, ${
        writeUrl(row.url ?? "its page")
      } ${row.page_intent}`,
    cite: (row) => ["keyword", row.id, quoteText(row.keyword)],
    suggestions: [look("See all of them.", "/search-intent?filter[intent_match]=false")],
  });
}
