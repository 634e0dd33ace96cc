import { INTENT_LIST, sumGroupByIntent } from "../../../db/search/keyword_list.ts";
import type { IntentShare } from "../../../db/search_data/keyword_periods.ts";
import type { KeywordColumn, KeywordRow } from "../../../db/search/keyword_rows.ts";
import {
  INTENTS,
  type SearchIntentAnswer,
  type SearchIntentSummary,
  TOLD_INTENTS,
} from "../../../schemas/search_intent.ts";
import { readIntentShares } from "../../commands/search/keywords/keyword_figures.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { sourceOfSignal } from "../../metrics/search_data/intent_evidence.ts";
import { SEARCH_INTENT_FORMULA } from "../../metrics/search/intent/search_intent.ts";
import { listAnswer } from "../core/list_answer.ts";
import type { Presenter } from "../core/present.ts";
import { brandMatchOf, intentReasonOf, positionOf } from "./present_keyword.ts";
import { listRequestedKeywords } from "./listed_keywords.ts";
import { flag } from "../audits/present_link.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import { SEARCH_PROVENANCE_EXAMPLE, searchProvenanceOf } from "./search_provenance.ts";

const EXAMPLE: SearchIntentAnswer = {
  id: 4711,
  keyword: "buy assam tea",
  intent: "transactional",
  intent_evidence: ["words"],
  intent_reason: null,
  probability: 0.62,
  secondary_intents: [],
  branded: false,
  brand_match: "none",
  local: false,
  signals: [
    {
      signal: "transactional_words",
      intent: "transactional",
      weight: 0.6,
      text: "buy",
      source: "words",
    },
    {
      signal: "article_page",
      intent: "informational",
      weight: 0.2,
      text: null,
      source: "ranking_page",
    },
  ],
  source: "rules",
  url: "https://shop.example.com/blog/assam",
  page_intent: "informational",
  intent_match: false,
  clicks: 212,
  impressions: 9_120,
  position: 6.41,
};

type Signal = SearchIntentAnswer["signals"][number];

/** What of a keyword is shown with its intent. */
const INTENT_COLUMNS = [
  ...["id", "keyword", "branded", "clicks", "impressions", "positionSum"] as const,
  ...["intent", "intentSource", "intentContext", "probability", "rulesSecondary"] as const,
  ...["local", "signals", "intentUrl", "pageIntent", "intentMatch"] as const,
  ...["rankPosition", "rankUrl"] as const,
] as const satisfies readonly KeywordColumn[];
type ClassifiedKeyword = Pick<KeywordRow, (typeof INTENT_COLUMNS)[number]>;

const presentIntent: Presenter<ClassifiedKeyword, SearchIntentAnswer> = {
  id: (row) => row.id,
  keyword: (row) => row.keyword,
  intent: (row) => row.intent,
  intent_evidence: listIntentEvidence,
  intent_reason: intentReasonOf,
  probability: (row) => row.probability,
  // a person says what is wanted, not what else may be
  secondary_intents: ({ intentSource, rulesSecondary }) => {
    if (intentSource === "manual" || rulesSecondary === null) return [];
    const secondary = rulesSecondary.split(",");
    return INTENTS.filter((one) => secondary.includes(one));
  },
  branded: (row) => flag(row.branded),
  brand_match: brandMatchOf,
  local: (row) => flag(row.local),
  signals: (row) => readSignals(row),
  source: (row) => row.intentSource,
  url: (row) => row.intentUrl ?? row.rankUrl,
  page_intent: (row) => row.pageIntent,
  intent_match: (row) => flag(row.intentMatch),
  clicks: (row) => row.clicks,
  impressions: (row) => row.impressions,
  position: (row) => roundFigure(positionOf(row) ?? row.rankPosition, DECIMALS.position),
};

function readSignals({ signals }: Pick<KeywordRow, "signals">): Signal[] {
  const stored: Omit<Signal, "source">[] = JSON.parse(signals ?? "[]");
  return stored.map((one) => ({ ...one, source: sourceOfSignal(one.signal) }));
}

/** What speaks for the intent that is shown. */
function listIntentEvidence(row: ClassifiedKeyword): SearchIntentAnswer["intent_evidence"] {
  if (row.intentSource === "manual") return ["owner"];
  const speaking = readSignals(row).filter(({ intent }) =>
    intent !== null && intent === row.intent
  );
  return [...new Set(speaking.map(({ source }) => source))];
}

/** What each intent has of the whole, those that no keyword has as well. */
function summarise(shares: readonly IntentShare[]): SearchIntentSummary {
  const total = { keywords: 0, clicks: 0, impressions: 0 };
  for (const { keywords, clicks, impressions } of shares) {
    total.keywords += keywords;
    total.clicks += clicks;
    total.impressions += impressions;
  }
  const share = (part: number, whole: number) =>
    whole === 0 ? null : roundFigure(part / whole, DECIMALS.share);
  return TOLD_INTENTS.map((intent) => {
    const found = shares.find((one) => one.intent === intent);
    const { keywords = 0, clicks = 0, impressions = 0 } = found ?? {};
    return {
      intent,
      keywords,
      clicks,
      impressions,
      keywords_share: share(keywords, total.keywords),
      clicks_share: share(clicks, total.clicks),
      impressions_share: share(impressions, total.impressions),
    };
  });
}

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/search-intent",
  operationId: "listSearchIntent",
  tag: "Keywords",
  summary: "List what people want with the keywords of a site",
  description: "The intent of each keyword by rules that work offline, with the signs behind " +
    "it, or `unknown` with the reason; and whether the page that ranks answers this intent: " +
    "`filter[intent_match]=false` lists those where it is not; `page_group` keeps one group of " +
    "pages, with its own `meta.summary`. " +
    "`PATCH /sites/{id}/keywords/{keyword_id}` sets an intent, from which like keywords learn.",
  ability: "read",
  quotaCost: 1,
  list: INTENT_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/search-intent", next: null },
    meta: {
      ...SEARCH_PROVENANCE_EXAMPLE,
      formula: SEARCH_INTENT_FORMULA,
      summary: summarise([
        { intent: "transactional", keywords: 1, clicks: 212, impressions: 9_120 },
      ]),
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, params: { id: siteId }, walk } = request;
    const { window, choice, page, list } = await listRequestedKeywords(request, {
      fields: INTENT_LIST,
      columns: INTENT_COLUMNS,
    });
    const { period } = window;
    const [ofGroup] = list.conditions ?? [];
    const shares = walk !== undefined ? null : period &&
      await (ofGroup === undefined
        ? readIntentShares(db, { siteId, periodId: period.id }, window.preview)
        : sumGroupByIntent(db, choice, ofGroup));
    const meta = {
      ...searchProvenanceOf(window, SEARCH_INTENT_FORMULA),
      summary: summarise(shares ?? []),
    };
    return listAnswer(request, page, { presenter: presentIntent, listAnswerOptions: { meta } });
  },
});

/** The routes of search intents. */
export const SEARCH_INTENT_ROUTES: readonly Route[] = [listRoute];
