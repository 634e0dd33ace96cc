import type { Db } from "../../core/connection.ts";
import type { IntegrationKey } from "./integrations.ts";

/** A budget: how much of it an integration may use in a period. */
export interface IntegrationBudget extends IntegrationKey {
  /** A day or a month, such as `2026-11-20` or `2026-11`. */
  period: string;
  /** Null: any number. */
  maxRequests: number | null;
  /** Millionths of a US dollar; null: any amount. */
  maxCostMicros: number | null;
}

/** What of a budget is used, requests under way included. */
interface UsedBudget {
  requestsCount: number;
  costMicros: number;
}

const TABLE = "integration_budgets";

/** What an integration has used of a period's budget. */
export async function readUsedBudget(
  db: Db,
  { siteId, kind, period }: Pick<IntegrationBudget, "siteId" | "kind" | "period">,
): Promise<UsedBudget> {
  const row = await db(TABLE).where({ site_id: siteId, kind, period }) // primary key
    .first<UsedBudget | undefined>("requests_count as requestsCount", "cost_micros as costMicros");
  return row === undefined
    ? { requestsCount: 0, costMicros: 0 }
    : { requestsCount: Number(row.requestsCount), costMicros: Number(row.costMicros) };
}

/**
 * Sets a request aside before it is sent; false when it does not fit, and nothing is set aside. One statement decides
 * and writes, so that all processes together never send more than the budget. What a killed process has set aside
 * stays used: the request may have been sent.
 */
export async function reserveRequest(
  db: Db,
  { siteId, kind, period, maxRequests, maxCostMicros }: IntegrationBudget,
  costMicros = 0,
): Promise<boolean> {
  await db(TABLE).insert({ site_id: siteId, kind, period, requests_count: 0, cost_micros: 0 })
    .onConflict(["site_id", "kind", "period"]).ignore();
  const reserving = db(TABLE).where({ site_id: siteId, kind, period });
  if (maxRequests !== null) reserving.where("requests_count", "<", maxRequests);
  if (maxCostMicros !== null) {
    reserving.whereRaw("cost_micros + ? <= ?", [costMicros, maxCostMicros]);
  }
  const reserved = await reserving.update({
    requests_count: db.raw("requests_count + 1"),
    cost_micros: db.raw("cost_micros + ?", [costMicros]),
  });
  return reserved === 1;
}

/** Puts what a request has cost in place of what was set aside for it; `sent` false: it was not counted either. */
export async function settleRequest(
  db: Db,
  { siteId, kind, period }: Pick<IntegrationBudget, "siteId" | "kind" | "period">,
  { reservedMicros, costMicros, sent }: {
    reservedMicros: number;
    costMicros: number;
    sent: boolean;
  },
): Promise<void> {
  await db(TABLE).where({ site_id: siteId, kind, period }).update({
    // each column is unsigned: add first
    cost_micros: db.raw("cost_micros + ? - ?", [costMicros, reservedMicros]),
    ...!sent && { requests_count: db.raw("requests_count - 1") },
  });
}

/** Deletes what was used in periods that ended before this day; at most `limit` rows. Returns how many. */
export async function deleteOldBudgets(db: Db, before: string, limit: number): Promise<number> {
  return await db(TABLE).where("period", "<", before).limit(limit).delete();
}
