import type { IntegrationRow } from "../../../../db/search_data/integrations/integrations.ts";
import { isoTime } from "../../core/present.ts";

/** The members of an answer that all integrations have. */
export function presentIntegration(row: IntegrationRow) {
  const { errorCode, errorMessage, failedAt } = row;
  return {
    state: row.state,
    last_error: errorCode === null || failedAt === null
      ? null
      : { code: errorCode, message: errorMessage ?? "", at: isoTime(failedAt) },
    run_started_at: isoTime(row.startedAt),
    last_run_at: isoTime(row.succeededAt),
    next_run_at: isoTime(row.nextRunAt),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

/** The same for the API document: it works. */
export const INTEGRATION_EXAMPLE = {
  state: "connected",
  last_error: null,
  run_started_at: "2026-11-20T08:00:02.000Z",
  last_run_at: "2026-11-20T08:00:21.418Z",
  next_run_at: "2026-11-20T11:00:21.418Z",
  created_at: "2026-11-18T10:00:00.000Z",
  updated_at: "2026-11-20T08:00:21.418Z",
} as const;
