import type { LogFile } from "../../../db/logs/log_files.ts";
import type { BotAnswer, BotRequestAnswer } from "../../../schemas/bot.ts";
import type { BotsSummary } from "../../../schemas/bots_summary.ts";
import type { BotRequestRow } from "../../commands/logs/list_bot_requests.ts";
import type { BotFigures, BotRow, BotsReport, LogDays } from "../../commands/logs/read_bots.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { isoTime, type Presenter } from "../core/present.ts";

const MS_DECIMALS = 1;

/** Shows a bot with all of its figures. */
export function describeBot(
  { bot, ranges, agent: _, days, first, last, ...figures }: BotRow,
): BotAnswer {
  return {
    bot: bot.name,
    operator: bot.operator,
    purpose: bot.purpose,
    source_url: bot.source,
    verification: describeVerification(bot, ranges),
    ...describeFigures(figures),
    days_count: days,
    first_day: first,
    last_day: last,
  };
}

/** The fields of a bot's row. */
export const presentBot: Presenter<BotAnswer, BotAnswer> = {
  bot: (row) => row.bot,
  operator: (row) => row.operator,
  purpose: (row) => row.purpose,
  source_url: (row) => row.source_url,
  verification: (row) => row.verification,
  requests: (row) => row.requests,
  requests_delta: (row) => row.requests_delta,
  verdicts: (row) => row.verdicts,
  verified_share: (row) => row.verified_share,
  pages_count: (row) => row.pages_count,
  bytes: (row) => row.bytes,
  status_codes: (row) => row.status_codes,
  response_time_ms: (row) => row.response_time_ms,
  days_count: (row) => row.days_count,
  first_day: (row) => row.first_day,
  last_day: (row) => row.last_day,
};

/** The fields of a request of a bot. */
export const presentBotRequest: Presenter<BotRequestRow, BotRequestAnswer> = {
  id: (row) => row.id,
  requested_at: (row) => isoTime(row.requestedAt),
  url: (row) => row.url,
  page_id: (row) => row.pageId,
  method: (row) => row.method,
  status_code: (row) => row.status,
  bytes: (row) => row.bytes,
  response_time_ms: (row) => row.responseTimeMs,
  verdict: (row) => row.verdict,
  verified_by: (row) => row.verifiedBy,
  address: (row) => row.address,
};

/** Shows all bots together, by purpose, and people. */
export function describeBotsSummary(
  { totals, purposes, bots, days, people, files }: BotsReport,
): BotsSummary {
  return {
    totals: { bots_count: bots.length, ...describeFigures(totals) },
    purposes: purposes.map(({ purpose, botsCount, ...figures }) => ({
      purpose,
      bots_count: botsCount,
      ...describeFigures(figures),
    })),
    days: days.map(({ date, requests, verified, search, ai, purposes }) => ({
      date,
      requests,
      verified_requests: verified,
      search_requests: search,
      ai_requests: ai,
      purposes,
    })),
    people: {
      requests: people.requests,
      engines: people.engines.map(({ engine, kind, requests, pagesCount }) => ({
        engine,
        kind,
        requests,
        pages_count: pagesCount,
      })),
    },
    logs: files.map(describeFile),
  };
}

function describeFile({ name, format, counts, updatedAt }: LogFile): BotsSummary["logs"][number] {
  return {
    name,
    format,
    lines: counts.lines,
    bots: counts.bots,
    people: counts.visits,
    unknown: counts.unknown,
    left_out: counts.damages,
    signatures: Object.values(counts.signatures).some((count) => count > 0)
      ? counts.signatures
      : null,
    first_at: timeOf(counts.firstSecond),
    last_at: timeOf(counts.lastSecond),
    read_at: isoTime(updatedAt),
  };
}

const timeOf = (second: number): string | null =>
  second === -1 ? null : new Date(second * 1000).toISOString();

function describeVerification(
  { reverseDns, keysUrl }: BotAgent,
  file: BotRow["ranges"],
): BotAnswer["verification"] {
  const byName = reverseDns.length > 0 ? "reverse_dns" : "none";
  return {
    method: file === null ? byName : "ip_ranges",
    ip_ranges_url: file?.source ?? null,
    ip_ranges_published: file?.published ?? null,
    reverse_dns: [...reverseDns],
    web_bot_auth_url: keysUrl,
  };
}

function describeFigures(figures: BotFigures) {
  const { requests, verdicts } = figures;
  return {
    requests,
    requests_delta: figures.requestsDelta,
    verdicts: { ...verdicts },
    verified_share: roundFigure(
      requests === 0 ? null : verdicts.verified / requests,
      DECIMALS.share,
    ),
    pages_count: figures.pagesCount,
    bytes: figures.bytes,
    status_codes: [...figures.statuses].toSorted(([a, many], [b, more]) => more - many || a - b)
      .map(([status, count]) => ({ status_code: status, requests: count })),
    response_time_ms: roundFigure(figures.responseTime, MS_DECIMALS),
  };
}

/** Says of which days an answer from logs is, and why it has no data. */
export function describeLogMeta({ window, bounds }: LogDays, requests: number) {
  return {
    source: "log" as const,
    from: window?.from ?? null,
    to: window?.to ?? null,
    first_day: bounds?.first ?? null,
    last_day: bounds?.last ?? null,
    data_status: bounds === null ? NO_LOGS : requests === 0 ? NO_REQUESTS : null,
  };
}

/** Whether logs of any of the days are there. */
export function hasLogsOf({ window, bounds }: LogDays): boolean {
  return window !== null && bounds !== null && window.from <= bounds.last &&
    window.to >= bounds.first;
}

const NO_LOGS = {
  code: "no_logs",
  message: "No access logs of this site were read yet, or no bot is in them. Read them by " +
    "npm run import -- --site ID --logs FILE.",
};
const NO_REQUESTS = {
  code: "no_requests",
  message: "In these days no such bot came, or their logs were not read: see first_day and " +
    "last_day.",
};
