import type { ExplorerView } from "./explorer_view.ts";
import { said } from "../texts/said.ts";

/** The lists of what servers' logs say. */
export const LOG_VIEWS: readonly ExplorerView[] = [
  {
    ...{ slug: "bots", label: "Bots", group: "logs", operationId: "listBots" },
    about: "Which bots request the site by its server's own logs, and who is proved to be who.",
    columns: [
      "bot",
      "operator",
      "purpose",
      "requests",
      "requests_delta",
      "verified_share",
      "pages_count",
      "bytes",
      "last_day",
    ],
  },
  {
    ...{ slug: "bots/:bot/requests", label: "Requests", group: "logs", isNested: true },
    operationId: "listBotRequests",
    about: "Each request of this bot, the newest first.",
    headingOf: ({ bot }) => said`Requests of ${String(bot)}`,
    columns: ["requested_at", "url", "status_code", "method", "bytes", "verdict", "address"],
  },
];
