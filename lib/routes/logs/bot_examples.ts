import type { BotAnswer, BotRequestAnswer } from "../../../schemas/bot.ts";
import type { BotsSummary } from "../../../schemas/bots_summary.ts";

const FIGURES = {
  requests: 18_204,
  requests_delta: 1_120,
  verdicts: { verified: 17_998, claimed: 0, spoofed: 206 },
  verified_share: 0.9887,
  pages_count: 1_411,
  bytes: 402_118_332,
  status_codes: [{ status_code: 200, requests: 17_410 }, { status_code: 404, requests: 794 }],
  response_time_ms: 84.3,
};

/** A bot as an answer has it. */
export const BOT_EXAMPLE: BotAnswer = {
  bot: "Googlebot",
  operator: "Google",
  purpose: "search",
  source_url:
    "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers",
  verification: {
    method: "ip_ranges",
    ip_ranges_url: "https://developers.google.com/static/crawling/ipranges/common-crawlers.json",
    ip_ranges_published: "2026-08-20",
    reverse_dns: ["googlebot.com"],
    web_bot_auth_url: null,
  },
  ...FIGURES,
  days_count: 28,
  first_day: "2026-10-24",
  last_day: "2026-11-20",
};

const SUMMARY: BotsSummary = {
  totals: { bots_count: 1, ...FIGURES },
  purposes: [{ purpose: "search", bots_count: 1, ...FIGURES }],
  days: [{
    ...{ date: "2026-11-20", requests: 702, verified_requests: 690 },
    ...{ search_requests: 702, ai_requests: 0 },
    purposes: { search: 702, training: 0, user: 0, agent: 0, data: 0, tools: 0, other: 0 },
  }],
  people: {
    requests: 210_331,
    engines: [{ engine: "google", kind: "search", requests: 9_021, pages_count: 640 }],
  },
  logs: [{
    name: "access.log.1.gz",
    format: "combined",
    lines: 228_541,
    bots: 18_204,
    people: 210_331,
    unknown: 0,
    left_out: {
      not_of_format: 0,
      no_time: 0,
      in_future: 0,
      no_status: 0,
      no_request: 6,
      too_long: 0,
    },
    signatures: null,
    first_at: "2026-11-19T00:00:01.000Z",
    last_at: "2026-11-20T00:00:00.000Z",
    read_at: "2026-11-20T00:15:02.114Z",
  }],
};

/** `meta` of an answer from logs. */
export const LOG_META_EXAMPLE = {
  source: "log",
  from: "2026-10-24",
  to: "2026-11-20",
  first_day: "2026-08-01",
  last_day: "2026-11-20",
  data_status: null,
} as const;

/** `meta` of the list of bots. */
export const BOTS_META_EXAMPLE = {
  ...LOG_META_EXAMPLE,
  compared: { from: "2026-09-26", to: "2026-10-23" },
  summary: SUMMARY,
};

/** A request as an answer has it. */
export const REQUEST_EXAMPLE: BotRequestAnswer = {
  id: 2_752_513,
  requested_at: "2026-11-20T08:12:09.000Z",
  url: "https://shop.example.com/tea",
  page_id: 204,
  method: "GET",
  status_code: 200,
  bytes: 38_120,
  response_time_ms: 88,
  verdict: "verified",
  verified_by: "address",
  address: "66.249.66.1",
};
