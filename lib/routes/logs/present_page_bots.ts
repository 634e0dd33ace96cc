import type { PageBotsAnswer } from "../../../schemas/page_bots.ts";
import type { PageBots } from "../../commands/logs/read_page_bots.ts";

/** Shows which bots requested a page, or why none are known. */
export function describePageBots({ days, bots }: PageBots): PageBotsAnswer {
  return {
    from: days?.from ?? null,
    to: days?.to ?? null,
    items: bots.map(({ bot, requests, verified, spoofed, statuses, lastAt }) => ({
      bot: bot.name,
      operator: bot.operator,
      purpose: bot.purpose,
      requests,
      verified_requests: verified,
      spoofed_requests: spoofed,
      status_codes: [...statuses].toSorted(([a, many], [b, more]) => more - many || a - b)
        .map(([status, count]) => ({ status_code: status, requests: count })),
      last_at: new Date(lastAt).toISOString(),
    })),
    data_status: days === null ? NO_LOGS : bots.length === 0 ? NO_REQUESTS : null,
  };
}

const NO_LOGS = {
  code: "no_logs",
  message: "No access logs of this site were read yet. Read them by npm run import -- --site ID " +
    "--logs FILE.",
};
const NO_REQUESTS = {
  code: "no_requests",
  message: "No bot requested this page on the last 28 days of the logs.",
};

/** The bots of a page as an answer has them. */
export const PAGE_BOTS_EXAMPLE: PageBotsAnswer = {
  ...{ from: "2026-10-24", to: "2026-11-20" },
  items: [{
    ...{ bot: "Googlebot", operator: "Google", purpose: "search" },
    ...{ requests: 14, verified_requests: 13, spoofed_requests: 1 },
    status_codes: [{ status_code: 200, requests: 14 }],
    last_at: "2026-11-19T22:41:03.000Z",
  }],
  data_status: null,
};
